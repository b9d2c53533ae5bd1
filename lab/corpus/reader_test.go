package corpus

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

var node = flag.Bool("node", false, "read files with a JavaScript library, too, which npm fetches")

// TestReader checks that an independent library reads every value that we write, from shards and
// from merged files.
func TestReader(t *testing.T) {
	if !*node {
		t.Skip("without -node")
	}
	dir := t.TempDir()
	for _, name := range []string{"package.json", "package-lock.json", "read.mjs"} {
		data, err := os.ReadFile(filepath.Join("..", "internal", "reader", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run(t, dir, "npm", "ci", "--no-audit", "--no-fund")

	games := append(randomGames(t, 200, 7), odd()...)
	games = append(games, drawnRows(200, 8)...)
	for i := range games {
		games[i].ID = int64(i)
	}
	shards := filepath.Join(dir, "run")
	put(t, shards, games, 50)
	names, err := Merge(shards, filepath.Join(dir, "merged"), 100_000)
	if err != nil || len(names) < 3 {
		t.Fatalf("Merge = %v, %v, want three files", names, err)
	}
	readBack(t, dir, names, games, "game", "-1")
	readBack(t, dir, []string{write(t, dir, encode(t, games, header(7)))}, games, "game", "7")
	counts := []Count{{}, {ID: 1, Prefix: []string{"a1-a2", "b2-b3"}, Count: math.MaxUint64}}
	readBack(t, dir, []string{write(t, dir, encode(t, counts, header(7)))}, counts, "count", "7")
	proofs := []Proof{{ID: 3, Sum: "00ff"}, {ID: math.MaxInt64}}
	readBack(t, dir, []string{write(t, dir, encode(t, proofs, header(7)))}, proofs, "proof", "7")
}

// run runs a program in a folder and returns its output.
func run(t *testing.T, dir string, name string, args ...string) []byte {
	t.Helper()
	var out, errs bytes.Buffer
	c := exec.Command(name, args...)
	c.Dir, c.Stdout, c.Stderr = dir, &out, &errs
	if err := c.Run(); err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, errs.Bytes())
	}
	return out.Bytes()
}

// write writes a file and returns its name.
func write(t *testing.T, dir string, data []byte) string {
	t.Helper()
	name := filepath.Join(dir, "shard.parquet")
	if err := os.WriteFile(name, data, 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// readBack fails the test unless the files together hold these rows and their headers have this
// kind and job.
func readBack[T Row](t *testing.T, dir string, names []string, rows []T, kind, job string) {
	t.Helper()
	for _, name := range names {
		lines := bufio.NewScanner(bytes.NewReader(run(t, dir, "node", "read.mjs", name)))
		lines.Buffer(nil, 1<<24)
		var metadata map[string]string
		if !lines.Scan() {
			t.Fatalf("%s: nothing was read", name)
		}
		if err := json.Unmarshal(lines.Bytes(), &metadata); err != nil {
			t.Fatal(err)
		}
		h := header(0)
		for key, want := range map[string]string{keyRun: h.Run, keySpec: h.Spec, keyKind: kind, keyJob: job, keySchema: "1"} {
			if metadata[key] != want {
				t.Errorf("%s: %s is %q, want %q", name, key, metadata[key], want)
			}
		}
		for lines.Scan() {
			if len(rows) == 0 {
				t.Fatalf("%s: more rows than were written", name)
			}
			d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
			d.UseNumber()
			var is map[string]any
			if err := d.Decode(&is); err != nil {
				t.Fatal(err)
			}
			if err := sameRow(reflect.ValueOf(rows[0]), is); err != nil {
				t.Fatalf("%s: row %d: %v", name, idOf(rows[0]), err)
			}
			rows = rows[1:]
		}
	}
	if len(rows) > 0 {
		t.Errorf("%d rows are missing", len(rows))
	}
}

// sameRow returns an error unless a row was read as it was written.
func sameRow(row reflect.Value, is map[string]any) error {
	if len(is) != row.NumField() {
		return fmt.Errorf("%d columns, want %d", len(is), row.NumField())
	}
	for i := range row.NumField() {
		tag, _, _ := strings.Cut(row.Type().Field(i).Tag.Get("parquet"), ",")
		if !sameValue(row.Field(i), is[tag]) {
			return fmt.Errorf("%s is %v, want %v", tag, is[tag], row.Field(i))
		}
	}
	return nil
}

// sameValue reports whether a value was read as it was written. Numbers that JSON lacks are
// strings.
func sameValue(want reflect.Value, is any) bool {
	switch want.Kind() {
	case reflect.String:
		return is == want.String()
	case reflect.Slice:
		list, ok := is.([]any)
		if !ok || len(list) != want.Len() {
			return false
		}
		for i := range list {
			if !sameValue(want.Index(i), list[i]) {
				return false
			}
		}
		return true
	case reflect.Float32:
		v, err := strconv.ParseFloat(fmt.Sprint(is), 64)
		return err == nil && same(reflect.ValueOf(v), want)
	}
	return fmt.Sprint(is) == fmt.Sprint(want)
}

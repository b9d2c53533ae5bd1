package corpus

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// rows returns all rows in a folder.
func rows[T Row](t *testing.T, dir string) (list []T) {
	t.Helper()
	for row, err := range Rows[T](dir) {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, row)
	}
	return list
}

// bases returns file names without their folders.
func bases(names []string) (list []string) {
	for _, name := range names {
		list = append(list, filepath.Base(name))
	}
	return list
}

// TestMerge checks that merged files have all rows and do not depend on how the rows were divided
// into jobs. The names contain digests of the contents, so they must be the same on every
// processor, as in TestSameBytes.
func TestMerge(t *testing.T) {
	games := drawnRows(200, 3)[7:] // without the odd ones
	want := []string{
		"00000000-41a02b9fa7319003.parquet", "00000001-af565420a4fee3a2.parquet", "00000002-621a3f75829d05fb.parquet", "00000003-10a62d274897ead4.parquet",
	}
	for _, each := range []int{200, 30, 9} {
		dir := t.TempDir()
		put(t, dir, games, each)
		wantRows(t, rows[Game](t, dir), games)
		out := filepath.Join(dir, "merged")
		names, err := Merge(dir, out, 80_000)
		if err != nil {
			t.Fatal(err)
		}
		if is := bases(names); !slices.Equal(is, want) {
			t.Errorf("from jobs of %d games: the files are\n%q, want\n%q", each, is, want)
		}
		if files := list(t, out); !slices.Equal(files, bases(names)) {
			t.Errorf("the folder has %q, and Merge returns %q", files, bases(names))
		}
		for _, name := range names[:len(names)-1] {
			if info, err := os.Stat(name); err != nil || info.Size() < 80_000 || info.Size() > 130_000 {
				t.Errorf("%s: %v, %v, want about 80 kB", name, info.Size(), err)
			}
		}
		wantRows(t, rows[Game](t, out), games)
		r := wantReport(t, out, Options{Run: header(0).Run, Jobs: 20, Rows: tens}, "")
		wantReport(t, out, Options{Jobs: 21}, "")
		wantReport(t, out, Options{Rows: tens}, "")
		wantReport(t, out, Options{Jobs: 21, Rows: tens}, "", fmt.Sprintf("%d: it ends before row 200: want 210", len(names)-1))
		if r.Header.Job != -1 || r.Rows != 200 {
			t.Errorf("the report is %+v, want 200 rows and the job -1", r)
		}
		data, err := os.ReadFile(names[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, h, err := Decode[Game](data); err != nil || h != r.Header {
			t.Errorf("Decode = %+v, %v, want %+v", h, err, r.Header)
		}
		// Merged files can be merged again.
		again, err := Merge(out, filepath.Join(dir, "again"), 80_000)
		if err != nil || !slices.Equal(bases(again), bases(names)) {
			t.Errorf("Merge of merged files = %q, %v", bases(again), err)
		}
	}
}

func TestMergeKinds(t *testing.T) {
	dir := t.TempDir()
	counts := []Count{{ID: 0, Count: 1}, {ID: 1, Prefix: []string{"a1-a2"}, Count: 2}, {ID: 2, Count: 3}}
	put(t, dir, counts, 2)
	names, err := Merge(dir, filepath.Join(dir, "counts"), 1)
	if err != nil || len(names) != 3 {
		t.Fatalf("Merge = %q, %v, want one file per row", names, err)
	}
	wantRows(t, rows[Count](t, filepath.Join(dir, "counts")), counts)

	dir = t.TempDir()
	proofs := []Proof{{ID: 0, Sum: "00"}, {ID: 1, Sum: "11"}}
	put(t, dir, proofs, 1)
	if _, err := Merge(dir, filepath.Join(dir, "proofs"), 1<<20); err != nil {
		t.Fatal(err)
	}
	wantRows(t, rows[Proof](t, filepath.Join(dir, "proofs")), proofs)

	// A run may have no rows.
	dir = t.TempDir()
	if err := open(t, dir).Put(0, encode(t, []Game{}, header(0))); err != nil {
		t.Fatal(err)
	}
	if names, err := Merge(dir, filepath.Join(dir, "games"), 1<<20); err != nil || len(names) != 1 {
		t.Fatalf("Merge = %q, %v, want one file", names, err)
	}
	if games := rows[Game](t, filepath.Join(dir, "games")); len(games) != 0 {
		t.Errorf("%d games, want none", len(games))
	}
}

func TestMergeRefuses(t *testing.T) {
	games := randomGames(t, 30, 1)
	other := header(1)
	other.Run = "ffff"
	for _, test := range []struct {
		name   string
		change func(d *Dir)
		out    string
		size   int64
		want   string
	}{
		{"no size", func(*Dir) {}, "merged", 0, "corpus: files of 0 bytes: want more than 0"},
		{"the same folder", func(*Dir) {}, ".", 1, "corpus: DIR is not empty: want a new folder for the merged files"},
		{"a missing job", func(d *Dir) { d.Remove(1) }, "merged", 1, "corpus: DIR/shards/JOB2: it has row 20 where row 10 belongs: check the run first"},
		{"a missing job in one file", func(d *Dir) { d.Remove(1) }, "merged", 1 << 20, "corpus: DIR/shards/JOB2: it has row 20 where row 10 belongs: check the run first"},
		{"another run", func(d *Dir) { d.Remove(1); d.Put(1, encode(t, games[10:20], other)) }, "merged", 1, `corpus: DIR/shards/JOB1: it belongs to the run "ffff": want "0123abcd"`},
		{"other rows", func(d *Dir) { d.Remove(2); d.Put(2, encode(t, []Count{}, header(2))) }, "merged", 1, `corpus: DIR/shards/JOB2: it has rows of kind "count": want "game"`},
		{"nothing", func(d *Dir) { os.RemoveAll(d.folder()) }, "merged", 1, "corpus: DIR has no shards: want the folder of a run"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			d := put(t, dir, games, 10)
			test.change(d)
			names, err := Merge(dir, filepath.Join(dir, test.out), test.size)
			want := []byte(test.want)
			for _, s := range d.Shards() {
				want = bytes.ReplaceAll(want, []byte{'J', 'O', 'B', '0' + byte(s.Job)}, []byte(s.Name()))
			}
			wantError(t, err, dir, string(want))
			if names != nil {
				t.Errorf("Merge returns %q and an error", names)
			}
			if entries, _ := os.ReadDir(filepath.Join(dir, "merged")); len(entries) > 0 {
				t.Errorf("%d files are left, want none", len(entries))
			}
		})
	}
}

func TestMergedDamage(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, randomGames(t, 60, 1), 10)
	out := filepath.Join(dir, "merged")
	names, err := Merge(dir, out, 20_000)
	if err != nil || len(names) < 3 {
		t.Fatalf("Merge = %q, %v, want at least three files", names, err)
	}
	data, err := os.ReadFile(names[1])
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 1
	if err := os.WriteFile(names[1], data, 0o666); err != nil {
		t.Fatal(err)
	}
	what := "it is damaged: its SHA-256 begins with " + shardOf(1, data).Sum + ": delete it and run the same command again"
	wantReport(t, out, Options{}, "", "1: "+what)
	n := 0
	for _, err := range Games(out) {
		if err != nil {
			wantError(t, err, dir, "corpus: DIR/merged/"+filepath.Base(names[1])+": "+what)
			break
		}
		n++
	}
	if n == 0 || n >= 60 {
		t.Errorf("%d games before the damage", n)
	}
	if err := os.Remove(names[1]); err != nil {
		t.Fatal(err)
	}
	_, err = Check(out, Options{})
	wantError(t, err, dir, "corpus: DIR/merged/"+filepath.Base(names[2])+": want file 1 before it, and no duplicates: merge the run again")
}

// TestRowsStop checks that a loop over rows may stop early and may panic.
func TestRowsStop(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, randomGames(t, 10, 1), 5)
	n := 0
	for range Games(dir) {
		if n++; n == 7 {
			break
		}
	}
	if n != 7 {
		t.Errorf("%d games, want 7", n)
	}
	defer func() {
		if r := recover(); r != "stop" {
			t.Errorf("recovered %v, want the panic of the loop", r)
		}
	}()
	for range Games(dir) {
		panic("stop")
	}
}

// TestMergedFails checks that the error for a merged file that cannot be written names it.
func TestMergedFails(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "merged")
	f, err := newMergedFile[Count](name, header(0))
	if err != nil {
		t.Fatal(err)
	}
	f.file.Close()
	f.out = bufio.NewWriterSize(f.file, 16) // which notices it soon
	if err := errors.Join(f.write([]Count{{}}), f.endGroup()); err == nil || !strings.Contains(err.Error(), "write "+name+": ") {
		t.Errorf("the error is %v, want one with %q", err, name)
	}
	f.abandon()
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("there is still %v (%v)", left, err)
	}
}

package lab

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// TestSelfplay plays games on one worker, on two workers, and one job at a time without a queue.
// All must produce the same shards. Then it tries the other commands on them.
func TestSelfplay(t *testing.T) {
	in := folders(t)
	out := must(t, append([]string{"selfplay"}, fields(small, "-workers", "1", "-o", in("one"))...)...)
	if again := must(t, append([]string{"selfplay"}, fields(small, "-workers", "2", "-audit", "1", "-o", in("two"))...)...); again != out {
		t.Errorf("two workers report\n%s\nand one reports\n%s", again, out)
	}
	sameShards(t, in("one"), in("two"))
	if left, err := filepath.Glob(in("*/queue")); err != nil || len(left) > 0 {
		t.Errorf("the queue is left: %v", left)
	}
	spec := must(t, append([]string{"job", "-o", in("jobs")}, filepath.Join(in("one"), specFile), "0")...)
	if spec != "" {
		t.Errorf("a job into a folder prints %q", spec)
	}
	for n := 1; n < 6; n++ {
		must(t, "job", "-o", in("jobs"), filepath.Join(in("one"), specFile), fmt.Sprint(n))
	}
	must(t, "job", "-o", in("jobs"), filepath.Join(in("one"), specFile), "5")
	sameShards(t, in("one"), in("jobs"))
	if got := must(t, "report", in("jobs")); got != out {
		t.Errorf("the report of jobs is\n%s\nwant\n%s", got, out)
	}
	text, _, status := runWith(t, strings.NewReader(read(t, filepath.Join(in("one"), specFile))), nil, "job", "-", "3")
	if status != 0 || text != read(t, shard(t, in("one"), 3)) {
		t.Errorf("job 3 has different bytes (status %d)", status)
	}
	if got, _, _ := runLab(t, append([]string{"selfplay"}, fields(small, "-spec")...)...); got != read(t, filepath.Join(in("one"), specFile)) {
		t.Errorf("-spec prints %s", got)
	}
	if got := must(t, append([]string{"selfplay"}, fields(small, "-o", in("one"))...)...); got != out {
		t.Errorf("once more, the report is\n%s", got)
	}
	testCorpus(t, in, out)
}

// testCorpus checks, merges and exports the 24 games of a folder.
func testCorpus(t *testing.T, in func(string) string, report string) {
	t.Helper()
	if got := must(t, "check", "-replay", in("one")); !strings.HasPrefix(got, in("one")+": 6 files, 24 rows, ") {
		t.Errorf("check printed %q", got)
	}
	names := must(t, "merge", "-o", in("merged"), in("one"))
	if strings.Count(names, "\n") != 1 || !strings.HasPrefix(names, in("merged")) {
		t.Errorf("merge made %q", names)
	}
	must(t, "check", "-replay", in("merged"))
	if got := must(t, "report", in("merged")); got != report {
		t.Errorf("the report of the merged folder is\n%s\nwant\n%s", got, report)
	}
	fails(t, 1, "corpus: "+in("merged")+" is not empty: want a new folder for the merged files", "merge", "-o", in("merged"), in("one"))
	if a, b := gamesOf(t, in("one")), gamesOf(t, in("merged")); len(a) != 24 || fmt.Sprint(a) != fmt.Sprint(b) {
		t.Error("the merged games differ")
	}
	for _, folder := range []string{"one", "merged"} {
		testExport(t, in(folder), in(folder+".records"))
	}
	var s struct {
		Run   string
		Spec  struct{ Kind string }
		Games struct {
			Games, Distinct, Unfinished int
			FirstPlayer                 struct{ Value, Low, High float64 }
			Plies                       struct{ Mean, Median, Least, Most float64 }
			Report                      struct{ Games []json.RawMessage }
		}
	}
	if err := json.Unmarshal([]byte(must(t, "report", "-json", "-plots", in("plots"), in("one"))), &s); err != nil {
		t.Fatal(err)
	}
	if g := s.Games; len(s.Run) != 16 || s.Spec.Kind != "selfplay" || g.Games != 24 || g.Plies.Least > g.Plies.Median || g.FirstPlayer.Low > g.FirstPlayer.Value {
		t.Errorf("the summary is %+v", s)
	}
	for _, name := range []string{"lengths", "first", "endings", "rates"} {
		if svg := read(t, filepath.Join(in("plots"), name+".svg")); !strings.Contains(svg, "<svg") || !strings.Contains(svg, "hexagrams") {
			t.Errorf("%s.svg is not a figure", name)
		}
	}
	endings := read(t, in("plots/endings.svg"))
	for _, g := range gamesOf(t, in("one")) {
		if !strings.Contains(endings, g.Reason) {
			t.Errorf("endings.svg has no bar for %q", g.Reason)
		}
	}
	if err := os.Remove(filepath.Join(in("merged"), specFile)); err != nil {
		t.Fatal(err)
	}
	if text := must(t, "check", in("merged")); !strings.Contains(text, "1 files, 24 rows") {
		t.Errorf("without its spec, the merged folder has %q", text)
	}
}

// testExport exports the games of a folder and reads them back.
func testExport(t *testing.T, folder, file string) {
	t.Helper()
	rows := gamesOf(t, folder)
	must(t, "export", "-records", "-o", file, folder)
	fails(t, 2, file+" exists: want a different name", "export", "-records", "-o", file, folder)
	records, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer records.Close()
	n := 0
	for r, err := range record.Read(records) {
		if err != nil {
			t.Fatal(err)
		}
		table, err := games.Replay(r)
		if err != nil {
			t.Fatalf("record %d: %v", n, err)
		}
		if fmt.Sprint(table.MoveTexts()) != fmt.Sprint(rows[n].Moves) || r.Value(record.TagWhite) != rows[n].White {
			t.Errorf("record %d is a different game", n)
		}
		n++
	}
	table, err := csv.NewReader(strings.NewReader(must(t, "export", "-csv", folder))).ReadAll()
	if err != nil || n != 24 || len(table) != 25 || table[0][0] != "id" || table[24][0] != "23" {
		t.Errorf("%d records, %d lines of CSV (%v)", n, len(table), err)
	}
	lines := strings.Split(strings.TrimSpace(must(t, "export", "-json", folder)), "\n")
	var last struct {
		ID     int
		Reason string
	}
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &last); err != nil || len(lines) != 24 || last.ID != 23 || last.Reason != rows[23].Reason {
		t.Errorf("%d lines of JSON, the last of which is %+v (%v)", len(lines), last, err)
	}
}

// TestAdjudicate plays games that endgame tables end, then recomputes them.
func TestAdjudicate(t *testing.T) {
	folder := t.TempDir()
	out, errs, status := runLab(t, append(fields("selfplay -game hexdame -games 8 -openings 30 -adjudicate -bot greedy"), "-o", folder)...)
	if status != 0 || !strings.Contains(out, "\nendgame tables ") {
		t.Fatalf("status %d, %s\n%s", status, errs, out)
	}
	out, errs, status = runLab(t, "check", "-replay", folder)
	if status != 0 || errs != "" || !strings.Contains(out, " 8 rows,") {
		t.Errorf("status %d, %q and %q", status, out, errs)
	}
}

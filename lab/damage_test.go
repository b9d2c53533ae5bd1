package lab

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/lab/corpus"
)

// smallTo returns the arguments for small self-play that writes to a folder.
func smallTo(folder string, more ...string) []string {
	return append(append([]string{"selfplay"}, fields(small, "-o", folder)...), more...)
}

// named renames a shard to match its contents, and returns the new name.
func named(t *testing.T, name string, data []byte) string {
	t.Helper()
	sum := sha256.Sum256(data)
	base := filepath.Base(name)
	to := filepath.Join(filepath.Dir(name), fmt.Sprintf("%s-%x.parquet", base[:8], sum[:8]))
	if err := os.Remove(name); err != nil {
		t.Fatal(err)
	}
	write(t, to, string(data))
	return to
}

// forge changes a game of a shard and updates every name and sum to match.
func forge(t *testing.T, name string) string {
	t.Helper()
	rows, h, err := corpus.Decode[corpus.Game]([]byte(read(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	rows[0].Seed++
	data, err := corpus.Encode(rows, h)
	if err != nil {
		t.Fatal(err)
	}
	return named(t, name, data)
}

// TestDamage damages the folder of a run in many ways. Every command reports what is wrong, check
// finds it, and running the original command again repairs it.
func TestDamage(t *testing.T) {
	in := folders(t)
	folder := in("run")
	out := must(t, smallTo(folder)...)
	whole := in("whole")
	if err := os.CopyFS(whole, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	flip := func(name string) {
		data := []byte(read(t, name))
		data[len(data)/2] ^= 1
		write(t, name, string(data))
	}
	missing := ": delete what is damaged, then run the original command again"
	for _, test := range []struct {
		name   string
		damage func()
		check  string // in the output of check
		mend   string // in the messages of the original command
	}{
		{"nothing", func() {}, "", ""},
		{"two shards are gone", func() { os.Remove(shard(t, folder, 2)); os.Remove(shard(t, folder, 5)) }, "missing: job 2\nmissing: job 5\n", ""},
		{"a bit has changed", func() { flip(shard(t, folder, 3)) }, "it is damaged: its SHA-256 begins with", "it is damaged: its SHA-256 begins with"},
		{"a shard was cut", func() { os.Truncate(shard(t, folder, 1), 100) }, "it is damaged", "computing it again"},
		{"a shard is empty", func() { os.Truncate(shard(t, folder, 0), 0) }, "it is damaged", "computing it again"},
		{"a cut shard has its own name", func() {
			name := shard(t, folder, 4)
			named(t, name, []byte(read(t, name)[:500]))
		}, "parquet", "computing it again"},
		{"a shard of another job", func() {
			data := read(t, shard(t, folder, 4))
			name := shard(t, folder, 2)
			named(t, name, []byte(data))
		}, "its header has job 4: want 2", "computing it again"},
	} {
		test.damage()
		got, errs, status := runLab(t, "check", folder)
		if test.check == "" {
			if status != 0 || errs != "" {
				t.Errorf("%s: check printed %q and %q", test.name, got, errs)
			}
			continue
		}
		if status != 1 || !strings.Contains(got, test.check) || errs != "hexlab check: "+folder+" is not complete"+missing+"\n" {
			t.Errorf("%s: status %d, check printed %q and %q", test.name, status, got, errs)
		}
		got, errs, status = runLab(t, smallTo(folder)...)
		if status != 0 || got != out || !strings.Contains(errs, test.mend) || (errs == "") != (test.mend == "") {
			t.Errorf("%s: status %d, errors %q, output\n%s", test.name, status, errs, got)
		}
		sameShards(t, whole, folder)
	}
}

// TestForeign checks files that do not belong in a folder.
func TestForeign(t *testing.T) {
	in := folders(t)
	folder, other := in("run"), in("other")
	out := must(t, smallTo(folder)...)
	must(t, append([]string{"selfplay"}, fields(small, "-seed", "4", "-o", other)...)...)

	// A file that is not a shard is left alone.
	stray := filepath.Join(folder, "shards", "notes.txt")
	write(t, stray, "mine\n")
	got, errs, status := runLab(t, smallTo(folder)...)
	if status != 0 || got != out || errs != "hexlab selfplay: "+stray+" is not a shard of this run: ignored\n" {
		t.Errorf("a stray file: status %d, errors %q", status, errs)
	}
	if got, _, status = runLab(t, "check", folder); status != 1 || !strings.Contains(got, stray+": it is not a shard: move it elsewhere\n") {
		t.Errorf("a stray file: status %d, check printed %q", status, got)
	}
	if read(t, stray) != "mine\n" {
		t.Error("the stray file has changed")
	}
	os.Remove(stray)

	// Different flags mean a different run.
	fails(t, 1, folder+" has the results of another run: its seed is 3, not 4: want its flags, or another folder",
		append([]string{"selfplay"}, fields(small, "-seed", "4", "-o", folder)...)...)
	fails(t, 1, folder+" has the results of another run: its kind is \"selfplay\", not \"perft\": want its flags, or another folder",
		"perft", "-depth", "2", "-o", folder)
	fails(t, 1, folder+" has the results of another run: its seed is 3, not 4: want its flags, or another folder",
		"job", "-o", folder, filepath.Join(other, specFile), "0")

	// A shard of another run stops the run, which does not delete the shard.
	mine := shard(t, folder, 1)
	data := read(t, shard(t, other, 1))
	foreign := named(t, mine, []byte(data))
	_, errs, status = runLab(t, smallTo(folder)...)
	if status != 1 || !strings.HasPrefix(errs, "hexlab selfplay: "+foreign+": a shard of run ") || !strings.HasSuffix(errs, ": want another folder\n") {
		t.Errorf("a foreign shard: status %d, errors %q", status, errs)
	}
	if got, _, status = runLab(t, "check", folder); status != 1 || !strings.Contains(got, foreign+": it belongs to the run ") {
		t.Errorf("a foreign shard: status %d, check printed %q", status, got)
	}
	os.Remove(foreign)

	// Every command names two shards of the same job.
	must(t, smallTo(folder)...)
	two := strings.Replace(mine, filepath.Base(mine)[9:25], "0123456789abcdef", 1)
	write(t, two, read(t, mine))
	for _, args := range [][]string{smallTo(folder), {"report", folder}, {"merge", folder}, {"export", "-csv", folder}, {"verify", folder}} {
		_, errs, status := runLab(t, args...)
		if status != 1 || !strings.Contains(errs, "job 1 has two results, ") || !strings.Contains(errs, two) || !strings.Contains(errs, mine) {
			t.Errorf("two shards: %s: status %d, errors %q", args[0], status, errs)
		}
	}
	if got, _, status = runLab(t, "check", folder); status != 1 || !strings.Contains(got, "job 1 has two shards") {
		t.Errorf("two shards: status %d, check printed %q", status, got)
	}
	os.Remove(two)

	// A shard for a job that the run does not have.
	write(t, filepath.Join(folder, "shards", strings.Replace(filepath.Base(mine), "00000001", "00000099", 1)), read(t, mine))
	if got, _, status = runLab(t, "check", folder); status != 1 || !strings.Contains(got, "there are only 6 jobs") {
		t.Errorf("job 99: status %d, check printed %q", status, got)
	}
}

// TestSpecFile damages spec.json.
func TestSpecFile(t *testing.T) {
	in := folders(t)
	folder := in("run")
	must(t, smallTo(folder)...)
	name := filepath.Join(folder, specFile)
	text := read(t, name)
	for _, test := range []struct {
		name, text, run, report string
	}{
		{"cut", text[:50], name + " is damaged: if you did not change it, delete it and run the same command again", name + ": bad spec: it is empty or truncated"},
		{"empty", "", name + " is damaged: if you did not change it, delete it and run the same command again", name + ": bad spec: it is empty or truncated"},
		{"other spaces", " " + text, "", ""},
		{"another seed", strings.Replace(text, `"seed":3`, `"seed":5`, 1), folder + " has the results of another run: its seed is 5, not 3: want its flags, or another folder", ""},
		{"another field", strings.Replace(text, `{`, `{"x":1,`, 1), folder + " has the results of another run: its spec has different fields: want its flags, or another folder", name + `: bad spec: unknown field "x"`},
	} {
		write(t, name, test.text)
		if test.run == "" {
			must(t, smallTo(folder)...)
		} else {
			fails(t, 1, test.run, smallTo(folder)...)
		}
		if test.report == "" {
			must(t, "report", folder)
		} else {
			fails(t, 1, test.report, "report", folder)
		}
	}
	os.Remove(name)
	must(t, smallTo(folder)...)
	if read(t, name) != text {
		t.Error("the run did not write its spec again")
	}
}

// TestVerify checks that verify recomputes a run elsewhere and finds a forged shard, which check
// cannot find.
func TestVerify(t *testing.T) {
	in := folders(t)
	folder := in("run")
	must(t, smallTo(folder)...)
	if got, want := must(t, "verify", "-share", "0.4", "-o", in("some"), folder), folder+": 3 of 6 shards recomputed, all equal\n"; got != want {
		t.Errorf("verify printed %q, want %q", got, want)
	}
	must(t, "check", in("some"))
	fails(t, 2, in("some")+" is a verification: report the folder that it verified", "report", in("some"))
	fails(t, 2, in("some")+" is a verification: want the folder that it verified", "verify", in("some"))
	forge(t, shard(t, folder, 4))
	must(t, "check", "-replay", folder)
	for range 2 { // the second time, nothing is left to compute
		fails(t, 1, folder+": 1 of 6 shards differ when recomputed: jobs 4", "verify", folder)
	}
	name := shard(t, folder, 1)
	write(t, name, read(t, name)[:1000])
	_, errs, status := runLab(t, "verify", folder)
	if status != 1 || !strings.Contains(errs, name+": it is damaged") {
		t.Errorf("a damaged shard: status %d, errors %q", status, errs)
	}
	timed := in("timed")
	_, errs, status = runLab(t, append([]string{"selfplay"}, fields("-game hexagrams -games 2 -plies 3 -time 1ms -bot mcts", "-o", timed)...)...)
	if status != 0 || !strings.Contains(errs, "hexlab selfplay: mcts:time=1ms has a time limit: the results differ from run to run, and are not audited\n") {
		t.Errorf("by time: status %d, errors %q", status, errs)
	}
	fails(t, 2, timed+" cannot be verified: mcts:time=1ms has a time limit", "verify", timed)
}

// TestPerft counts on two workers and merges the counts.
func TestPerft(t *testing.T) {
	in := folders(t)
	want := hexgames.Perft(hexagrams.New(), 5)
	out := must(t, "perft", "-game", "hexagrams", "-depth", "5", "-o", in("run"), "-workers", "2")
	if !strings.HasPrefix(out, fmt.Sprintf("hexagrams: %d sequences of 5 moves\nrun ", want)) {
		t.Errorf("the count is %q", out)
	}
	must(t, "check", in("run"))
	must(t, "merge", in("run"))
	must(t, "check", in("run")+"-merged")
	if got := must(t, "report", in("run")+"-merged"); got != out {
		t.Errorf("merged, the count is %q", got)
	}
	if got := must(t, "report", "-json", in("run")); !strings.Contains(got, fmt.Sprintf(`"count": %d`, want)) {
		t.Errorf("as JSON, the count is %s", got)
	}
	must(t, "verify", in("run"))
	fails(t, 1, "there are no figures for counts", "report", "-plots", in("plots"), in("run"))
	_, errs, status := runLab(t, "export", "-csv", in("run"))
	if status != 1 || !strings.Contains(errs, `it has rows of kind "count": want "game"`) {
		t.Errorf("export: status %d, errors %q", status, errs)
	}
	if err := os.Remove(shard(t, in("run"), 0)); err != nil {
		t.Fatal(err)
	}
	got, _, status := runLab(t, "report", in("run"))
	if status != 1 || !strings.Contains(got, " jobs are missing: 0\n") {
		t.Errorf("without a shard: status %d and %q", status, got)
	}
}

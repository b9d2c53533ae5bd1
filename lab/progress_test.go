package lab

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/lab/job"
)

// begun returns the conductor of a run with some jobs done.
func begun(t *testing.T, text string, jobs int) *conductor {
	t.Helper()
	s, err := job.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	c := &conductor{Env: &console.Env{}, spec: s}
	if c.tally, err = newTally(s); err != nil {
		t.Fatal(err)
	}
	r := &job.Runner{}
	for n := range jobs {
		data, err := r.Do(t.Context(), s.Text(), n)
		if err == nil {
			err = c.tally.add(n, data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// TestProgress checks the progress of a run after ten seconds. Nothing else depends on time.
func TestProgress(t *testing.T) {
	const rest = `"schema":1,"game":"hexagrams","bots":["random","random:seed=3"],"games":20,"plies":200,"seed":1,"batch":4}`
	for _, test := range []struct {
		name, spec string
		jobs       int
		want       string
	}{
		{"nothing is done", `{"kind":"selfplay",` + rest, 0, "0 of 20 games"},
		{"self-play", `{"kind":"selfplay",` + rest, 3, "12 of 20 games, 1.2 a second, 7s left; White "},
		{"a match", `{"kind":"match",` + rest, 5, "20 of 20 games, 2.0 a second, 0s left; +"},
		{"a test", `{"kind":"match","sprt":{"elo0":0,"elo1":10,"alpha":0.05,"beta":0.05},` + rest, 1, "4 games, 0.40 a second; LLR "},
		{"a perft", `{"kind":"perft","schema":1,"game":"hexagrams","depth":3,"split":1,"batch":1}`, 2, "2 of 5 prefixes, 0.20 a second, 15s left; 61 so far"},
		{"a solve", `{"kind":"solve","schema":1,"game":"hexdame","subjects":[{"position":"W:We5:Bf5","attacker":"White"},{"position":"W:We5:Bf5","attacker":"Black"}],"nodes":100,"batch":1}`, 1, "1 of 2 positions, 0.10 a second, 10s left; 1 answered"},
	} {
		c := begun(t, test.spec, test.jobs)
		p := newProgress(c)
		p.before = 0
		if got := p.line(10 * time.Second); !strings.HasPrefix(got, test.want) || test.jobs == 0 && got != test.want {
			t.Errorf("%s: the line is %q, want %q", test.name, got, test.want)
		}
	}
	c := begun(t, `{"kind":"selfplay",`+rest, 1)
	var log bytes.Buffer
	c.Errs = &log
	p := newProgress(c)
	for range 100 {
		p.show()
	}
	if log.Len() > 0 {
		t.Errorf("an immediate log has %q", &log)
	}
	p.due = time.Now()
	p.show()
	p.show()
	if log.String() != "4 of 20 games; White 75.0%\n" {
		t.Errorf("the log has %q", &log)
	}
}

// TestRanges checks how numbers are abbreviated.
func TestRanges(t *testing.T) {
	var even []int
	for n := range 30 {
		even = append(even, 2*n)
	}
	for _, test := range []struct {
		numbers []int
		want    string
	}{
		{nil, ""},
		{[]int{7}, "7"},
		{[]int{0, 1, 2, 5, 7, 8}, "0-2, 5, 7-8"},
		{even, "0, 2, 4, 6, 8, 10, 12, 14, 16, 18, and others"},
	} {
		if got := ranges(test.numbers); got != test.want {
			t.Errorf("%v is %q, want %q", test.numbers, got, test.want)
		}
	}
}

// TestJournal checks that a journal survives a truncated line, and that report works on a folder
// without a journal. Jobs run without a queue leave such a folder.
func TestJournal(t *testing.T) {
	in := folders(t)
	folder := in("run")
	out := must(t, smallTo(folder)...)
	name := filepath.Join(folder, journalFile)
	text := read(t, name)
	if n := strings.Count(text, "\n"); n != 6 {
		t.Errorf("the journal has %d lines:\n%s", n, text)
	}
	write(t, name, text[:len(text)-20]+"\n\x00nonsense\n")
	entries, err := readJournal(folder)
	if err != nil || len(entries) != 5 || entries[0].Worker == "" || entries[0].Seconds <= 0 {
		t.Errorf("the entries are %v (%v)", entries, err)
	}
	if got := must(t, "report", "-plots", in("plots"), folder); got != out {
		t.Errorf("the report is\n%s", got)
	}
	if got := must(t, smallTo(folder)...); got != out {
		t.Errorf("the report is\n%s", got)
	}
}

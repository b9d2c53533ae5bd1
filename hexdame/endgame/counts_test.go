package endgame

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestCounts compares the counts of all known classes with testdata/counts.txt. With -update it
// writes that file, if -endgame.dir has all classes of four pieces.
func TestCounts(t *testing.T) {
	const name = "testdata/counts.txt"
	all := tables(t)
	var made bytes.Buffer
	made.WriteString("# class legal win draw loss, and the plies of the longest win and the longest loss\n")
	lines := map[string]string{}
	for _, c := range known(all) {
		s, _ := all.Stats(c)
		line := fmt.Sprintf("%v %d %d %d %d %d %d", c, s.Legal, s.Win, s.Draw, s.Loss, s.LongestWin, s.LongestLoss)
		lines[c.String()] = line
		fmt.Fprintln(&made, line)
	}
	if *update && all.Pieces() >= 4 {
		if err := os.WriteFile(name, made.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		class, _, _ := strings.Cut(line, " ")
		if got, ok := lines[class]; ok && got != line {
			t.Errorf("%s, want %s", got, line)
		}
		delete(lines, class)
	}
	for _, line := range lines {
		t.Errorf("%s has no line: %s", name, line)
	}
}

// TestStats checks that the examples of the longest wins and losses are that long, and compares
// counts with those from a different program.
func TestStats(t *testing.T) {
	all := tables(t)
	for _, c := range known(all) {
		s, ok := all.Stats(c)
		if !ok || s.Win+s.Draw+s.Loss != s.Legal {
			t.Errorf("%v: %+v, %v", c, s, ok)
		}
		if s.Win > 0 {
			if r, ok := all.Probe(s.LongestWinFrom); r.Plies != s.LongestWin || !ok {
				t.Errorf("%v: %v is a win in %d plies, want %d", c, s.LongestWinFrom, r.Plies, s.LongestWin)
			}
		}
		if s.Loss > 0 {
			if r, ok := all.Probe(s.LongestLossFrom); r.Plies != s.LongestLoss || !ok {
				t.Errorf("%v: %v is a loss in %d plies, want %d", c, s.LongestLossFrom, r.Plies, s.LongestLoss)
			}
		}
	}
	for class, want := range map[string][6]int{
		"KvK":  {3660, 792, 2868, 0, 1, 0},
		"KvM":  {3120, 2900, 220, 0, 9, 0},
		"MvM":  {2661, 1134, 959, 568, 19, 18},
		"KKvK": {107970, 52341, 55629, 0, 11, 0},
	} {
		c, err := ParseClass(class)
		if err != nil {
			t.Fatal(err)
		}
		s, _ := all.Stats(c)
		if got := [6]int{s.Legal, s.Win, s.Draw, s.Loss, s.LongestWin, s.LongestLoss}; got != want {
			t.Errorf("%s: %v, want %v", class, got, want)
		}
	}
}

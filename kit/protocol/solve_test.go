package protocol

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
)

// solveNote matches a note of solve.
var solveNote = regexp.MustCompile(`^info nodes \d+ time \d+ms$`)

// TestSolve solves, through a client, positions with known results.
func TestSolve(t *testing.T) {
	c := served(t, Engine{})
	for _, test := range []struct{ game, position, command, want string }{
		{"hexdame", "W:Wg5,Kb2:Bh6", "solve", "solved White"},
		{"hexdame", "B:WKe5:Bc7", "SOLVE Time 9s", "solved White"},
		{"hexdame", "W:Wa1:BKe5,Kf6,Kg7,h9", "solve nodes 1000000 time 9s", "solved Black"},
		{"hexdame", "W:WKb5:BKc1", "solve nodes 1000000", "solved None"},
		{"hexdame", "W:WKb5:BKc1", "solve nodes 10", "solved unknown"},
		{"hexdame", "start", "solve time 1ns", "solved unknown"},
		{"hexade", "start", "solve nodes 5000 time 9s", "solved unknown"},
	} {
		var lines []string
		for _, command := range []string{"game " + test.game, "position " + test.position, test.command} {
			var err error
			if lines, err = c.Do(command); err != nil {
				t.Fatal(err)
			}
		}
		last := len(lines) - 1
		for _, line := range lines[:last] {
			if !solveNote.MatchString(line) {
				t.Errorf("%s: a note is %q", test.position, line)
			}
		}
		if lines[last] != test.want || last == 0 {
			t.Errorf("%s: %s gives %q, want %s", test.position, test.command, lines, test.want)
		}
	}
	if _, err := c.Think(t.Context(), hexgames.NewGame(hexdame.New()), bot.Budget{Nodes: 5}); err != nil {
		t.Errorf("after solve, go gives %v", err)
	}
}

// TestSolveChance tries to solve positions where Chance moves, now or later.
func TestSolveChance(t *testing.T) {
	c := open(t, t.Context())
	c.ask("game hextad")
	for _, position := range []string{"start", "1/0-6/l/w 33:0,0/0,1 24 00 0:0 w"} {
		c.ask("position " + position)
		c.send("solve")
		if cause, _ := c.hear(); cause != "cause other" {
			t.Errorf("%s: before the error, solve gives %q", position, cause)
		}
		if got, _ := c.hear(); !strings.HasPrefix(got, "error ") || !strings.Contains(got, "the next move is Chance's") {
			t.Errorf("%s: solve gives %q", position, got)
		}
	}
}

// TestSolveProgress checks the notes of solve while it is running, about one a second, and that
// stop ends it.
func TestSolveProgress(t *testing.T) {
	c := open(t, t.Context())
	c.ask("game hexagrams")
	begin := time.Now()
	c.send("solve time 1h")
	if line, _ := c.hear(); !solveNote.MatchString(line) {
		t.Errorf("while solve is running the engine writes %q", line)
	}
	if took := time.Since(begin); took < time.Second {
		t.Errorf("there is a note after %v", took)
	}
	if got := c.ask("stop"); got != "solved unknown" {
		t.Errorf("stop gives %q", got)
	}
	if got, _ := c.hear(); got != "stopok" {
		t.Errorf("after the answer stop gives %q", got)
	}
	if got := c.ask("turn"); got != "turn White" {
		t.Errorf("after the answer, turn gives %q", got)
	}
}

// TestSolveTime checks that solve has a time limit, and that the page gives it.
func TestSolveTime(t *testing.T) {
	page, err := os.ReadFile("PROTOCOL.md")
	if want := fmt.Sprintf("it stops after %v seconds.", solveTime.Seconds()); err != nil || !strings.Contains(string(page), want) {
		t.Errorf("the page lacks: %s (%v)", want, err)
	}
	defer func(d time.Duration) { solveTime = d }(solveTime)
	solveTime = 300 * time.Millisecond
	begin := time.Now()
	out, err := converse("game hexagrams\nsolve\n")
	if took := time.Since(begin); err != nil || !strings.HasSuffix(out, "ms\nsolved unknown\n") || took < solveTime {
		t.Errorf("after %v, solve gives %v and\n%s", took, err, out)
	}
}

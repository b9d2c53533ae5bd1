package session

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
)

// TestSolve solves positions with known results.
func TestSolve(t *testing.T) {
	const wins = `"answer":{"known":true,"winner":"%[1]s","holds":["%[1]s"],`
	for _, test := range []struct {
		position string
		fields   []any
		want     string
	}{
		{"W:Wg5,Kb2:Bh6", nil, fmt.Sprintf(wins, "White") + `"nodes":N,`},
		{"W:Wg5,Kb2:Bh6", []any{"length", true}, fmt.Sprintf(wins, "White") + `"moves":1,"line":["g5xi7"],"nodes":N,`},
		{"B:WKe5:Bc7", []any{"length", true, "time", "1m"}, fmt.Sprintf(wins, "White") + `"moves":4,"line":["c7-b6","…","…","…"],"nodes":N,`},
		{"W:Wa1:BKe5,Kf6,Kg7,h9", []any{"nodes", 1e6, "length", false}, fmt.Sprintf(wins, "Black") + `"nodes":N,`},
		{"W:WKb5:BKc1", []any{"length", true}, `"answer":{"known":true,"holds":["White","Black"],"nodes":N,`},
		{"W:WKb5:BKc1", []any{"nodes", 10.0, "time", "1m"}, `"answer":{"known":false,"nodes":10,`},
		{"", []any{"time", "1ns", "length", true}, `"answer":{"known":false,"nodes":0,`},
	} {
		s := newSession(t, "hexdame", 1)
		ask(t, s, "new", "position", test.position)
		want := strings.NewReplacer(`…`, `[a-i1-9x-]+`, `N`, `[1-9]\d*`).Replace(regexp.QuoteMeta(`{` + test.want + `"milliseconds":`))
		if got := s.Do(request("solve", test.fields...)).String(); !regexp.MustCompile("^" + want + `\d+\}\}$`).MatchString(got) {
			t.Errorf("%s %v is answered with\n%s\nwant\n%s", test.position, test.fields, got, test.want)
		}
	}
}

// TestSolveRefused tries to solve positions where Chance moves, now or later, and a finished game.
func TestSolveRefused(t *testing.T) {
	s := newSession(t, "hextad", 1)
	for _, position := range []string{"", "1/0-6/l/w 33:0,0/0,1 24 00 0:0 w"} {
		ask(t, s, "new", "position", position)
		if a := try(t, s, "solve"); a.Error == nil || a.Error.Kind != ErrState || !strings.Contains(a.Message, "the next move is Chance's") {
			t.Errorf("%s is answered with %+v", position, a)
		}
	}
	ask(t, s, "draw")
	if a := try(t, s, "solve"); a.Error == nil || a.Message != "the game is over: draw: agreement" {
		t.Errorf("after the end, the answer is %+v", a)
	}
}

// TestSolveBeside solves a position while the session continues. The solver reports progress and
// stops with the context.
func TestSolveBeside(t *testing.T) {
	s := newSession(t, "hexagrams", 1)
	ask(t, s, "new")
	ask(t, s, "play", "move", legal(t, s)[0])
	_, think := s.Begin(request("solve", "time", "1h", "length", true))
	ctx, stop := context.WithCancel(t.Context())
	reports, replies := make(chan Reply, 1000), make(chan Reply)
	go func() { replies <- think(ctx, func(r Reply) { reports <- r }) }()
	ask(t, s, "new")
	if far, ok := (<-reports).Progress.(Solving); !ok || far.Player != hexgames.Black || far.Within != 0 || far.Yes+far.No == 0 || far.Nodes == 0 {
		t.Errorf("the progress is %+v", far)
	}
	stop()
	if found, ok := (<-replies).Answer.(Solved); !ok || found.Known || found.Nodes == 0 || found.Milliseconds < 1000 {
		t.Errorf("the answer is %+v", found)
	}
	// A request canceled before its turn examines nothing.
	_, think = s.Begin(request("solve"))
	if reply := think(ctx, nil); reply.String() != `{"answer":{"known":false,"nodes":0,"milliseconds":0}}` {
		t.Errorf("a request that was canceled is answered with %s", reply)
	}
}

// TestSolveTime checks that solve has a time limit, and that the manual gives it.
func TestSolveTime(t *testing.T) {
	page, err := os.ReadFile("JSON.md")
	if want := fmt.Sprintf("it stops after %v seconds.", solveTime.Seconds()); err != nil || !strings.Contains(string(page), want) {
		t.Errorf("the manual lacks: %s (%v)", want, err)
	}
	defer func(d time.Duration) { solveTime = d }(solveTime)
	solveTime = 100 * time.Millisecond
	s := newSession(t, "hexagrams", 1)
	ask(t, s, "new")
	for _, fields := range [][]any{nil, {"time", "100ms"}, {"time", "100ms", "nodes", 1e12}} {
		if found := s.Do(request("solve", fields...)).Answer.(Solved); found.Known || found.Milliseconds < 100 {
			t.Errorf("%v is answered with %+v", fields, found)
		}
	}
	// With a limit on positions alone, there is no time limit.
	solveTime = time.Nanosecond
	if found := s.Do(request("solve", "nodes", 1000.0)).Answer.(Solved); found.Nodes != 1000 {
		t.Errorf("a thousand positions are answered with %+v", found)
	}
}

package main

import (
	"strings"
	"testing"
	"time"

	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/console"
)

// TestReport checks the tables of a tournament that was stopped early: one bot has not
// played yet, and one game has not been played.
func TestReport(t *testing.T) {
	tour := &tournament{
		games: []string{"hexade", "hexdame", "hextad"},
		bots:  []bot.Spec{{Name: "mcts"}, {Name: "random"}, {Name: "greedy"}},
	}
	var finished []played
	for i, result := range []string{"1-0", "0-1", "1/2-1/2", "0-1", "1-0"} {
		m := match{round: i + 1, game: "hexdame", players: [2]int{i % 2, 1 - i%2}}
		p := played{match: m, result: result, plies: 60 + i}
		p.effort[i%2] = effort{moves: 30, nodes: 12345, time: 987654 * time.Microsecond}
		finished = append(finished, p)
	}
	const first = `hexdame
bot     games  won  drawn  lost  score       95 %   Elo  95 %  plies  time/move  nodes/s
mcts        5    4      1     0  90.0%  46.3-98.9  +382  ±508   62.0     32.9ms    12500
random      5    0      1     4  10.0%   1.1-53.7  -382  ±508   62.0          -        -
greedy      0    0      0     0      -                -            -          -        -
`
	var out strings.Builder
	tour.report(&out, finished)
	if out.String() != first {
		t.Errorf("\n%s\nwant\n%s", &out, first)
	}
	out.Reset()
	finished = append(finished,
		played{match: match{game: "hextad", players: [2]int{1, 2}}, result: "0-1", plies: 50},
		played{match: match{game: "hextad", players: [2]int{2, 0}}, result: "0-1", plies: 54},
		played{match: match{game: "hextad", players: [2]int{2, 0}}, result: "1/2-1/2", plies: 55},
		played{match: match{game: "hextad", players: [2]int{1, 2}}, result: "1-0", plies: 1})
	tour.report(&out, finished)
	const rest = `
hextad
bot     games  won  drawn  lost  score       95 %   Elo  95 %  plies  time/move  nodes/s
mcts        2    1      1     0  75.0%  19.8-97.3  +191  ±606   54.5          -        -
random      2    1      0     1  50.0%   9.5-90.5   -95  ±556   25.5          -        -
greedy      4    1      1     2  37.5%   9.2-78.1   -95  ±368   40.0          -        -

all games
bot     games  won  drawn  lost  score       95 %   Elo  95 %  plies  time/move  nodes/s
mcts        7    5      2     0  85.7%  48.7-97.4  +301  ±375   59.9     32.9ms    12500
random      7    1      1     5  21.4%   5.1-58.0  -192  ±331   51.6          -        -
greedy      4    1      1     2  37.5%   9.2-78.1  -109  ±391   40.0          -        -
`
	if out.String() != first+rest {
		t.Errorf("\n%s\nwant\n%s", &out, first+rest)
	}
	out.Reset()
	const one = `hextad
bot     games  won  drawn  lost   score        95 %   Elo  95 %  plies  time/move  nodes/s
mcts        0    0      0     0       -                 -            -          -        -
random      1    0      0     1    0.0%    0.0-79.3  -191  ±556   50.0          -        -
greedy      1    1      0     0  100.0%  20.7-100.0  +191  ±556   50.0          -        -
Elo with one extra draw for each pair: without it, some would be infinite.
`
	if tour.report(&out, finished[5:6]); out.String() != one {
		t.Errorf("\n%s\nwant\n%s", &out, one)
	}
	out.Reset()
	if tour.report(&out, nil); out.String() != "" {
		t.Errorf("no game gives %q", &out)
	}
}

// TestDigits checks the rounding of speeds.
func TestDigits(t *testing.T) {
	for _, test := range []struct {
		effort        effort
		perMove, rate string
	}{
		{effort{}, "-", "-"},
		{effort{moves: 3}, "0s", "-"},
		{effort{moves: 1, nodes: 1, time: time.Second}, "1s", "1"},
		{effort{moves: 2, nodes: 999, time: 123456 * time.Millisecond}, "1m1.7s", "8"},
		{effort{moves: 1, nodes: 123456, time: time.Second}, "1s", "123000"},
		{effort{moves: 1000, nodes: 1000, time: 1234567}, "1.23µs", "810000"},
	} {
		if perMove, rate := test.effort.perMove(), test.effort.rate(); perMove != test.perMove || rate != test.rate {
			t.Errorf("%v: %s and %s, want %s and %s", test.effort, perMove, rate, test.perMove, test.rate)
		}
	}
}

// TestProgress checks the lines that show the progress.
func TestProgress(t *testing.T) {
	var log strings.Builder
	e := &console.Env{Errs: &log}
	p := newProgress(e, 20, 10)
	if got := p.line(time.Minute); got != "10 of 20 games" {
		t.Errorf("at the beginning %q", got)
	}
	p.done = 12 // 2 of them in this run
	if got := p.line(time.Minute); got != "12 of 20 games, 4m0s left" {
		t.Errorf("later %q", got)
	}
	p.due = time.Now().Add(time.Hour)
	p.show()
	if log.Len() > 0 {
		t.Errorf("the log has %q too early", &log)
	}
	p.done, p.due = 10, time.Now()
	p.show()
	if log.String() != "10 of 20 games\n" || !p.due.After(time.Now()) {
		t.Errorf("the log has %q, and is due at %v", &log, p.due)
	}
	log.Reset()
	e.Screen = true
	p.show()
	e.Rewrite("")
	if want := "\r\r10 of 20 games\r              \r"; log.String() != want {
		t.Errorf("the screen has %q, want %q", &log, want)
	}
}

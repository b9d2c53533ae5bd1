package main

import (
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/console"
)

// reported returns the report as text.
func reported(t *testing.T, tour *tournament, finished []played) string {
	t.Helper()
	r := &results{tournament: tour}
	for _, p := range finished {
		r.rounds = append(r.rounds, &p)
	}
	text, err := newReport(r).text()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// ended returns a finished game without its record.
func ended(game string, opening, white, black int, winner hexgames.Player, plies int) played {
	m := match{game: game, opening: opening, players: [2]int{white, black}}
	return played{match: m, outcome: hexgames.Outcome{Winner: winner, Reason: hexgames.Score}, plies: plies}
}

// TestReport checks the tables of a tournament that was stopped early: one bot has not
// played yet, and one game has not been played.
func TestReport(t *testing.T) {
	tour := &tournament{
		games: []string{"hexade", "hexdame", "hextad"},
		bots:  []bot.Spec{{Name: "mcts"}, {Name: "random"}, {Name: "greedy"}},
	}
	const white, black, none = hexgames.White, hexgames.Black, hexgames.None
	var finished []played
	for i, winner := range []hexgames.Player{white, black, none, black, white} {
		p := ended("hexdame", 1+i/2, i%2, 1-i%2, winner, 60+i)
		p.effort[i%2] = effort{moves: 30, nodes: 12345, time: 987654 * time.Microsecond}
		finished = append(finished, p)
	}
	const first = `hexdame
bot     games  won  drawn  lost  score       95 %  White   Black   Elo  95 %  plies  time/move  nodes/s
mcts        5    4      1     0  90.0%  46.3-98.9  83.3%  100.0%  +382  ±508   62.0     32.9ms    12500
random      5    0      1     4  10.0%   1.1-53.7   0.0%   16.7%  -382  ±508   62.0          -        -
greedy      0    0      0     0      -                 -       -     -            -          -        -

points against    1    2    3
1 mcts            -  4.5  0.0
2 random        0.5    -  0.0
3 greedy        0.0  0.0    -

match            pairs  0  ½  1  1½  2  score       95 %   Elo           95 %    LOS
mcts : random        2  0  0  0   1  1  87.5%  7.3-100.0  +338  -442 to +1341  87.5%
mcts : greedy        0  0  0  0   0  0      -                -                 50.0%
random : greedy      0  0  0  0   0  0      -                -                 50.0%

ending  games  White  Black  drawn
score       5      2      2      1
`
	if got := reported(t, tour, finished); got != first {
		t.Errorf("\n%s\nwant\n%s", got, first)
	}
	crashed := ended("hextad", 1, 1, 2, black, 50)
	crashed.outcome.Reason = "forfeit: crash"
	timed := ended("hextad", 1, 2, 0, black, 54)
	timed.outcome.Reason = hexgames.Time
	finished = append(finished, crashed, timed,
		ended("hextad", 1, 0, 2, none, 55),
		ended("hextad", 1, 2, 1, white, 1))
	const rest = `
hextad
bot     games  won  drawn  lost  score       95 %  White   Black   Elo  95 %  plies  time/move  nodes/s
mcts        2    1      1     0  75.0%  19.8-97.3  50.0%  100.0%  +260  ±493   54.5          -        -
greedy      4    2      1     1  62.5%  21.9-90.8  50.0%   75.0%   +80  ±336   40.0          -        -
random      2    0      0     2   0.0%   0.0-65.8   0.0%    0.0%  -340  ±567   25.5          -        -
Elo with one extra draw for bots that have met: without it, some would be infinite.

points against    1    2    3
1 mcts            -  1.5  0.0
2 greedy        0.5    -  2.0
3 random        0.0  0.0    -

match            pairs  0  ½  1  1½  2  score       95 %   Elo            95 %    LOS
mcts : random        0  0  0  0   0  0      -                -                  50.0%
mcts : greedy        1  0  0  0   1  0  75.0%  0.0-100.0  +191  -1680 to +1871  74.6%
random : greedy      1  1  0  0   0  0   0.0%  0.0-100.0  -inf   -inf to +1630  20.4%

ending          games  White  Black  drawn
score               2      1      0      1
forfeit: crash      1      0      1      0
time                1      0      1      0
greedy forfeited 1 game: time 1
random forfeited 1 game: crash 1

all games
bot     games  won  drawn  lost  score       95 %  White   Black   Elo  95 %  plies  time/move  nodes/s
mcts        7    5      2     0  85.7%  48.7-97.4  75.0%  100.0%  +293  ±404   59.9     32.9ms    12500
greedy      4    2      1     1  62.5%  21.9-90.8  50.0%   75.0%  +135  ±440   40.0          -        -
random      7    0      1     6   7.1%   0.8-43.9   0.0%   12.5%  -429  ±503   51.6          -        -

points against    1    2    3
1 mcts            -  1.5  4.5
2 greedy        0.5    -  2.0
3 random        0.5  0.0    -

match            pairs  0  ½  1  1½  2  score       95 %   Elo            95 %    LOS
mcts : random        2  0  0  0   1  1  87.5%  7.3-100.0  +338   -442 to +1341  87.5%
mcts : greedy        1  0  0  0   1  0  75.0%  0.0-100.0  +191  -1680 to +1871  74.6%
random : greedy      1  1  0  0   0  0   0.0%  0.0-100.0  -inf   -inf to +1630  20.4%

ending          games  White  Black  drawn
score               7      3      2      2
forfeit: crash      1      0      1      0
time                1      0      1      0
greedy forfeited 1 game: time 1
random forfeited 1 game: crash 1
`
	if got, _ := strings.CutPrefix(reported(t, tour, finished), first); got != rest {
		t.Errorf("\n%s\nwant\n%s", got, rest)
	}
	if got := reported(t, tour, nil); got != "" {
		t.Errorf("no game gives %q", got)
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

// TestProgress checks the lines that show the progress and the standings.
func TestProgress(t *testing.T) {
	var log strings.Builder
	tour := toy(t, 10)
	r := opened(t, tour, "")
	if got := newProgress(&console.Env{Errs: &log}, r).line(time.Minute); got != "0 of 10 games" {
		t.Errorf("before the first game %q", got)
	}
	for i, winner := range []hexgames.Player{hexgames.White, hexgames.White} {
		r.add(played{match: r.matches[i], outcome: hexgames.Outcome{Winner: winner, Reason: hexgames.Score}})
	}
	p := newProgress(&console.Env{Errs: &log}, r)
	if got := p.line(time.Minute); got != "2 of 10 games; +1 =0 -1" {
		t.Errorf("at the beginning %q", got)
	}
	r.add(played{match: r.matches[3], outcome: hexgames.Outcome{Winner: hexgames.Black, Reason: "forfeit: crash"}})
	r.add(played{match: r.matches[2], outcome: hexgames.Outcome{Reason: hexgames.Agreement}})
	if got := p.line(time.Minute); got != "4 of 10 games, 3m0s left, 1 forfeit; +2 =1 -1" {
		t.Errorf("later %q", got)
	}
	p.due = time.Now().Add(time.Hour)
	p.show()
	if log.Len() > 0 {
		t.Errorf("the log has %q too early", &log)
	}
	p.before, p.due = 4, time.Now()
	p.show()
	if log.String() != "4 of 10 games, 1 forfeit; +2 =1 -1\n" || !p.due.After(time.Now()) {
		t.Errorf("the log has %q, and is due at %v", &log, p.due)
	}
	log.Reset()
	p.Screen = true
	p.show()
	p.Rewrite("")
	if want := "\r\r4 of 10 games, 1 forfeit; +2 =1 -1\r                                  \r"; log.String() != want {
		t.Errorf("the screen has %q, want %q", &log, want)
	}
	tour.bots = append(tour.bots, bot.Spec{Name: "mcts"}, bot.Spec{Name: "greedy"})
	r.rounds[0].players = [2]int{1, 2}
	if got := p.line(time.Minute); got != "4 of 10 games, 1 forfeit; random 50%, random:seed=5 62%, mcts 0%" &&
		got != "4 of 10 games, 1 forfeit; random:seed=5 62%, random 50%, mcts 0%" {
		t.Errorf("for three of four bots %q", got)
	}
}

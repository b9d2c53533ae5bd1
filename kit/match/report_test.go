package match

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
)

// reported returns the report on games of three bots as text.
func reported(t *testing.T, played []Played) string {
	t.Helper()
	names := []string{"hexade", "hexdame", "hextad"}
	text, err := NewReport(names, []string{"mcts", "random", "greedy"}, Opponents(3, false, 0), played, nil).Text()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// ended returns a finished game.
func ended(game string, opening, white, black int, winner hexgames.Player, plies int) Played {
	return Played{Game: game, Opening: opening, Players: [2]int{white, black}, Winner: winner, Reason: hexgames.ReasonScore, Plies: plies}
}

// TestReport checks the tables of a tournament that was stopped early: one bot and one game have
// not been played.
func TestReport(t *testing.T) {
	const white, black, none = hexgames.White, hexgames.Black, hexgames.None
	var finished []Played
	for i, winner := range []hexgames.Player{white, black, none, black, white} {
		p := ended("hexdame", 1+i/2, i%2, 1-i%2, winner, 60+i)
		p.Effort[i%2] = Effort{Moves: 30, Nodes: 12345, Time: 987654 * time.Microsecond}
		finished = append(finished, p)
	}
	const first = `hexdame
bot     games  won  drawn  lost  score        95%  White   Black   Elo   95%  plies  time/move  nodes/s
mcts        5    4      1     0  90.0%  46.3-98.9  83.3%  100.0%  +382  ±508   62.0     32.9ms    12500
random      5    0      1     4  10.0%   1.1-53.7   0.0%   16.7%  -382  ±508   62.0          -        -
greedy      0    0      0     0      -                 -       -     -            -          -        -

points against    1    2    3
1 mcts            -  4.5  0.0
2 random        0.5    -  0.0
3 greedy        0.0  0.0    -

match            pairs  0  ½  1  1½  2  score        95%   Elo            95%    LOS
mcts : random        2  0  0  0   1  1  87.5%  7.3-100.0  +338  -442 to +1341  87.5%
mcts : greedy        0  0  0  0   0  0      -                -                 50.0%
random : greedy      0  0  0  0   0  0      -                -                 50.0%

ending  games  White  Black  drawn
score       5      2      2      1
`
	if got := reported(t, finished); got != first {
		t.Errorf("\n%s\nwant\n%s", got, first)
	}
	crashed := ended("hextad", 1, 1, 2, black, 50)
	crashed.Reason = "forfeit: crash"
	timed := ended("hextad", 1, 2, 0, black, 54)
	timed.Reason = hexgames.ReasonTime
	finished = append(finished, crashed, timed,
		ended("hextad", 1, 0, 2, none, 55),
		ended("hextad", 1, 2, 1, white, 1))
	const rest = `
hextad
bot     games  won  drawn  lost  score        95%  White   Black   Elo   95%  plies  time/move  nodes/s
mcts        2    1      1     0  75.0%  19.8-97.3  50.0%  100.0%  +260  ±493   54.5          -        -
greedy      4    2      1     1  62.5%  21.9-90.8  50.0%   75.0%   +80  ±336   40.0          -        -
random      2    0      0     2   0.0%   0.0-65.8   0.0%    0.0%  -340  ±567   25.5          -        -
Elo with one extra draw for bots that have met: without it, some would be infinite.

points against    1    2    3
1 mcts            -  1.5  0.0
2 greedy        0.5    -  2.0
3 random        0.0  0.0    -

match            pairs  0  ½  1  1½  2  score        95%   Elo             95%    LOS
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
bot     games  won  drawn  lost  score        95%  White   Black   Elo   95%  plies  time/move  nodes/s
mcts        7    5      2     0  85.7%  48.7-97.4  75.0%  100.0%  +293  ±404   59.9     32.9ms    12500
greedy      4    2      1     1  62.5%  21.9-90.8  50.0%   75.0%  +135  ±440   40.0          -        -
random      7    0      1     6   7.1%   0.8-43.9   0.0%   12.5%  -429  ±503   51.6          -        -

points against    1    2    3
1 mcts            -  1.5  4.5
2 greedy        0.5    -  2.0
3 random        0.5  0.0    -

match            pairs  0  ½  1  1½  2  score        95%   Elo             95%    LOS
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
	if got, _ := strings.CutPrefix(reported(t, finished), first); got != rest {
		t.Errorf("\n%s\nwant\n%s", got, rest)
	}
	if got := reported(t, nil); got != "" {
		t.Errorf("no game gives %q", got)
	}
}

// TestDigits checks the rounding of speeds.
func TestDigits(t *testing.T) {
	for _, test := range []struct {
		effort        Effort
		perMove, rate string
	}{
		{Effort{}, "-", "-"},
		{Effort{Moves: 3}, "0s", "-"},
		{Effort{Moves: 1, Nodes: 1, Time: time.Second}, "1s", "1"},
		{Effort{Moves: 2, Nodes: 999, Time: 123456 * time.Millisecond}, "1m1.7s", "8"},
		{Effort{Moves: 1, Nodes: 1000, Time: 1000}, "1µs", "1000000000"},
		{Effort{Moves: 2, Nodes: 5, Time: 2001}, "1µs", "2500000"},
		{Effort{Moves: 1, Nodes: 123456, Time: time.Second}, "1s", "123000"},
		{Effort{Moves: 1000, Nodes: 1000, Time: 1234567}, "1.23µs", "810000"},
	} {
		if perMove, rate := test.effort.perMove(), test.effort.rate(); perMove != test.perMove || rate != test.rate {
			t.Errorf("%v: %s and %s, want %s and %s", test.effort, perMove, rate, test.perMove, test.rate)
		}
	}
}

// TestUntimed checks that an untimed report leaves out the times, and nothing else.
func TestUntimed(t *testing.T) {
	r := NewReport([]string{"hexade"}, []string{"a", "b"}, Opponents(2, false, 0), []Played{ended("hexade", 1, 0, 1, hexgames.White, 9)}, nil)
	timed, _ := r.Text()
	r.Untimed = true
	text, err := r.Text()
	if want := strings.NewReplacer("  time/move  nodes/s\n", "\n", "          -        -\n", "\n").Replace(string(timed)); err != nil || string(text) != want || len(timed) == len(text) {
		t.Errorf("%v,\n%s\nwant\n%s", err, text, want)
	}
}

// TestEfforts checks the speeds of a bot in JSON: they cover all of its games.
func TestEfforts(t *testing.T) {
	one, two := ended("hexade", 1, 0, 1, hexgames.White, 1), ended("hexade", 1, 1, 0, hexgames.White, 1)
	one.Effort = [2]Effort{{Moves: 1, Nodes: 1, Time: time.Second}, {Moves: 1, Time: 3 * time.Second}}
	r := NewReport([]string{"hexade"}, []string{"a", "b"}, Opponents(2, false, 0), []Played{one}, nil)
	text, err := json.Marshal(r)
	if err != nil || !strings.Contains(string(text), `"plies":1,"secondsPerMove":1,"nodesPerSecond":1}`) || !strings.Contains(string(text), `"plies":1,"secondsPerMove":3}`) {
		t.Errorf("%v, %s", err, text)
	}
	two.Effort[1] = Effort{Moves: 3, Nodes: 4, Time: time.Second}
	r = NewReport([]string{"hexade"}, []string{"a", "b"}, Opponents(2, false, 0), []Played{one, two}, nil)
	if text, err = json.Marshal(r); err != nil || !strings.Contains(string(text), `"secondsPerMove":0.5,"nodesPerSecond":2.5}`) {
		t.Errorf("%v, %s", err, text)
	}
}

// TestTestText checks the lines of a test, with and without games.
func TestTestText(t *testing.T) {
	test, err := NewTest(0, 10, 0.05, 0.05)
	if err != nil {
		t.Fatal(err)
	}
	names, bots := []string{"hexade"}, []string{"a", "b"}
	const undecided = "\nverdict: undecided: more games are needed\n"
	text, err := NewReport(names, bots, Opponents(2, false, 0), nil, test).Text()
	if want := "test of 0 against 10 Elo: LLR 0.00 (-2.94 to 2.94) after 0 pairs" + undecided; err != nil || string(text) != want {
		t.Errorf("%v, %q, want %q", err, text, want)
	}
	test.Advance(func(i int) (float64, bool) { return 1.5, i < 1 })
	played := []Played{ended("hexade", 1, 0, 1, hexgames.White, 9), ended("hexade", 1, 1, 0, hexgames.None, 9)}
	text, err = NewReport(names, bots, Opponents(2, false, 0), played, test).Text()
	if want := "\n\ntest of 0 against 10 Elo: LLR 0.03 (-2.94 to 2.94) after 1 pair" + undecided; err != nil || !strings.HasSuffix(string(text), want) || !strings.HasPrefix(string(text), "hexade\n") {
		t.Errorf("%v,\n%s\nwant %q at the end", err, text, want)
	}
}

// TestGauntlet checks that the report has a crosstable only if all bots play each other.
func TestGauntlet(t *testing.T) {
	played := []Played{ended("hexade", 1, 0, 1, hexgames.White, 9), ended("hexade", 1, 2, 0, hexgames.White, 9)}
	for _, gauntlet := range []bool{false, true} {
		text, err := NewReport([]string{"hexade"}, []string{"a", "b", "c"}, Opponents(3, gauntlet, 0), played, nil).Text()
		if got := strings.Contains(string(text), "\npoints against "); err != nil || got == gauntlet || strings.Contains(string(text), "\nb : c ") == gauntlet {
			t.Errorf("%v, gauntlet %v:\n%s", err, gauntlet, text)
		}
	}
}

// TestJSON checks that the difference of Elo after a won pair is null, because it is infinite, and
// that a report without games is an object.
func TestJSON(t *testing.T) {
	won := []Played{ended("hexagrams", 1, 0, 1, hexgames.White, 9), ended("hexagrams", 1, 1, 0, hexgames.Black, 9)}
	test, err := NewTest(0, 10, 0.05, 0.05)
	if err != nil {
		t.Fatal(err)
	}
	names, bots := []string{"hexagrams"}, []string{"a", "b"}
	text, err := json.Marshal(map[string]*Report{"report": NewReport(names, bots, Opponents(2, false, 0), won, test)})
	for _, want := range []string{
		`{"report":{"tables":[{"game":"hexagrams","bots":[{"bot":"a","games":2,"won":2,"drawn":0,"lost":0,"score":{"value":1,`,
		`"elo":{"value":null,"low":-1630.1`, `,"high":null},"superiority":0.`,
		`"plies":9}`, `"endings":[{"reason":"score","games":2,"white":1,"black":1,"drawn":0}]`,
		`"test":{"elo0":0,"elo1":10,"alpha":0.05,"beta":0.05,"llr":0,`, `"verdict":"undecided","words":"undecided: more games are needed"}}}`,
	} {
		if err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%v, %s\nwant %s", err, text, want)
		}
	}
	if text, err := NewReport(names, bots, Opponents(2, false, 0), nil, nil).JSON(); err != nil || string(text) != "{\n  \"tables\": []\n}\n" {
		t.Errorf("%v, without games %q", err, text)
	}
}

// TestCSV checks the lines of two bots that have played, and of two that have not.
func TestCSV(t *testing.T) {
	played := []Played{ended("hexade", 1, 0, 1, hexgames.White, 9), ended("hexade", 1, 1, 0, hexgames.None, 9), ended("hexade", 2, 1, 0, hexgames.None, 9)}
	const want = `game,first,second,0,0.5,1,1.5,2,score,low,high,elo,elolow,elohigh,los
hexade,"a:b,c",d,0,0,0,1,0,0.7500,0.0001,1.0000,190.8485,-1680.1551,1871.0109,0.7461
hexade,"a:b,c",e,0,0,0,0,0,,,,,,,0.5000
`
	text, err := NewReport([]string{"hexade"}, []string{"a:b,c", "d", "e"}, Opponents(3, true, 0), played, nil).CSV()
	if string(text) != want || err != nil {
		t.Errorf("%v,\n%s\nwant\n%s", err, text, want)
	}
}

package games

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/record"
)

// find returns the named game.
func find(t *testing.T, name string) Game {
	t.Helper()
	g, err := Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// wantOne is the end of the error for an unknown game.
var wantOne = "want one of " + strings.Join(Names(), ", ")

func TestNames(t *testing.T) {
	if names := Names(); !slices.IsSorted(names) || !slices.Contains(names, "hexdame") {
		t.Errorf("the games are %v, want them in alphabetical order", names)
	}
}

// TestSeats lets all bots play each game as text.
func TestSeats(t *testing.T) {
	reports := 0
	for _, name := range Names() {
		for _, bots := range [][2]bot.Spec{
			{{Name: "mcts"}, {Name: "alphabeta", Settings: "games=1"}},
			{{Name: "greedy", Settings: "games=1"}, {Name: "mcts", Settings: "goroutines=2"}},
		} {
			reports += testSeats(t, name, bots)
		}
	}
	if reports == 0 {
		t.Error("no bot reported progress")
	}
}

// testSeats plays a game between two bots and replays its record. It returns the number of
// progress reports.
func testSeats(t *testing.T, name string, bots [2]bot.Spec) (reports int) {
	t.Helper()
	g, err := Start(name, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	seats := map[hexgames.Player]Seat{}
	for player, spec := range map[hexgames.Player]bot.Spec{
		hexgames.White: bots[0], hexgames.Black: bots[1], hexgames.Chance: {Name: "random"},
	} {
		if seats[player], err = g.Seat(spec, func(Thought) { reports++ }); err != nil {
			t.Fatal(err)
		}
	}
	for range 20 {
		if g.Turn() == hexgames.None {
			break
		}
		thought, err := seats[g.Turn()].Think(context.Background(), bot.Budget{Nodes: 20})
		if err != nil {
			t.Fatal(err)
		}
		if legal := g.LegalTexts(); thought.Best() != thought.Line()[0] || !slices.Contains(legal, thought.Best()) {
			t.Errorf("%s: the thought is %v", name, thought)
		}
		if _, err := g.PlayText(thought.Best()); err != nil {
			t.Fatal(err)
		}
	}
	again, err := Replay(record.Of(g))
	if err != nil || again.PositionText() != g.PositionText() || again.Len() != g.Len() {
		t.Errorf("%s: the record gives %v, %v", name, again, err)
	}
	there, err := Start(name, g.PositionText(), nil)
	if err != nil || there.PositionText() != g.PositionText() || there.Len() != 0 {
		t.Errorf("%s: the text of the position gives %v, %v", name, there, err)
	}
	return reports
}

// TestReplay replays a record without its optional parts, and a record with spelling that
// differs from the game's.
func TestReplay(t *testing.T) {
	for _, test := range []struct{ text, start, moves string }{
		{"D4-E5; f6xd4", "", "[d4-e5 f6xd4]"},
		{"[Start \"W:We5,a1:Bg6,f5,f6\"]\n\n1. E5xg5xg7xe5 1-0\n", "W:Wa1,e5:Bf5,f6,g6", "[e5xg5xg7xe5]"},
	} {
		var r record.Record
		if err := r.UnmarshalText([]byte(test.text)); err != nil {
			t.Fatal(err)
		}
		table, err := find(t, "hexdame").Replay(&r)
		if err != nil || r.Start != test.start || fmt.Sprint(r.Moves()) != test.moves {
			t.Errorf("%q is replayed as %v, %v, from %q with %v", test.text, table, err, r.Start, r.Moves())
			continue
		}
		if err := r.Update(table); err != nil {
			t.Errorf("%q cannot be updated: %v", test.text, err)
		}
	}
}

// TestReplayUntimed updates records after replaying them. Nothing in them changes, not even
// their clocks.
func TestReplayUntimed(t *testing.T) {
	full, err := os.ReadFile("testdata/full.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{
		string(full),
		"[Game \"hexdame\"]\n[TimeControl \"300+2\"]\n[Start \"W:We5:Bi9\"]\n\n1. e5-e6 2. i9-h8 {[%clk 4:58]} *\n\n",
		"[Game \"hexdame\"]\n[WhiteTimeControl \"60\"]\n[BlackTimeControl \"60\"]\n[WhiteClock \"half of it\"]\n[Start \"W:We5:Bi9\"]\n\n1. e5-e6 *\n\n",
	} {
		var r record.Record
		if err := r.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		table, err := ReplayUntimed(&r)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Update(table); err != nil {
			t.Fatal(err)
		}
		if got, err := r.MarshalText(); err != nil || string(got) != text {
			t.Errorf("the record is\n%s\n%v, want\n%s", got, err, text)
		}
	}
}

// TestUpdate ends a game after undoing moves of its record.
func TestUpdate(t *testing.T) {
	for _, test := range []struct {
		moves []string
		want  string
	}{
		{[]string{"d4-e5", "f6xd4"}, "1. d4-e5 (1. a4-a5) 2. f6xd4 0-1\n\n"},
		{[]string{"a4-a5"}, "1. a4-a5 (1. d4-e5 2. f6xd4 3. c3xe5) 0-1\n\n"},
		{[]string{"a4-a5", "f6-f5"}, "1. a4-a5 (1. d4-e5 2. f6xd4 3. c3xe5) 2. f6-f5 0-1\n\n"},
		{nil, "0-1\n\n"},
	} {
		var r record.Record
		if err := r.UnmarshalText([]byte("1. d4-e5 (1. a4-a5) 2. f6xd4 3. c3xe5 1-0")); err != nil {
			t.Fatal(err)
		}
		table, err := Start("hexdame", "", nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, move := range test.moves {
			if _, err := table.PlayText(move); err != nil {
				t.Fatal(err)
			}
		}
		if err := table.Resign(hexgames.White); err != nil {
			t.Fatal(err)
		}
		if err := Update(&r, table); err != nil {
			t.Errorf("after %v: %v", test.moves, err)
		}
		text, _ := r.MarshalText()
		if _, got, _ := strings.Cut(string(text), "\n\n"); got != test.want {
			t.Errorf("after %v the record is %q, want %q", test.moves, got, test.want)
		}
	}
}

// TestUpdateOfOther checks that a record stays the same if Update refuses the game.
func TestUpdateOfOther(t *testing.T) {
	for _, text := range []string{"[Game \"hexade\"]\n\n1. a1 2. b2 *\n\n", "[Start \"W:WKa1:Bc3\"]\n\n1. a1-b2 *\n\n"} {
		var r record.Record
		if err := r.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		table, err := Start("hexdame", "", nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := table.Resign(hexgames.White); err != nil {
			t.Fatal(err)
		}
		err = Update(&r, table)
		if got, _ := r.MarshalText(); err == nil || string(got) != text {
			t.Errorf("%q becomes %q, %v", text, got, err)
		}
	}
}

// TestNameCase checks that names of games may have uppercase letters everywhere.
func TestNameCase(t *testing.T) {
	want, line, rest := Guide("hexdame")
	if title, l, r := Guide("HexDame"); title != want || l != line || r != rest || rest == "" {
		t.Errorf("the guide of HexDame is %q, %q, %q", title, l, r)
	}
	if About("HEXDAME", LessonsFile) == "" || About("hexdam", LessonsFile) != "" {
		t.Error("HEXDAME has no lessons, or hexdam has some")
	}
}

// TestOptionWords checks that guides describe all options and nothing else.
func TestOptionWords(t *testing.T) {
	for _, g := range All() {
		_, _, guide := Guide(g.Name())
		_, last, there := strings.Cut(guide, optionsLine)
		if there != (len(g.Options()) > 0) || strings.Count(last, "\n") != len(g.Options()) {
			t.Errorf("the last paragraph of kit/games/%s/guide.txt is %q: want a line for each of %v", g.Name(), last, g.Options())
		}
		for _, o := range g.Options() {
			if o.Words == "" {
				t.Errorf("kit/games/%s/guide.txt does not describe the option %s", g.Name(), o.Name)
			}
		}
	}
}

func TestOptions(t *testing.T) {
	for _, test := range []struct {
		name string
		want []Option
	}{
		{"hexade", []Option{{"side", "number", "10", "cells along a side, from 4 to 10"}}},
		{"hexagrams", []Option{{"first", "player", "White", "who begins"}}},
		{"hexcore6", []Option{{"side", "number", "6", "cells along a side, from 3 to 6"}, {"core", "cell", "0,0", "the Core, in steps from the center"}}},
		{"hexdame", nil},
		{"hextad", []Option{
			{"poolsize", "number", "7", "tiles in each pool"},
			{"minpips", "number", "0", "fewest pips of a half"}, {"maxpips", "number", "6", "most pips of a half, up to 9"},
			{"lenient", "yes or no", "no", "wrong sums are allowed"},
			{"mustscore", "yes or no", "no", "each tile must complete a sum"}, {"first", "player", "White", "who begins"},
		}},
	} {
		if got := find(t, test.name).Options(); !slices.Equal(got, test.want) {
			t.Errorf("the options of %s are %v, want %v", test.name, got, test.want)
		}
	}
	for _, test := range []struct {
		name    string
		options map[string]string
		want    string // a prefix of the start
	}{
		{"hexade", map[string]string{"Side": "4"}, "4/5/6/7/6/5/4 w"},
		{"hexagrams", map[string]string{"first": "black"}, ""},
		{"hexcore6", map[string]string{"side": "4", "core": "1,-1"}, ""},
		{"hextad", map[string]string{"poolsize": "2", "minpips": "1", "maxpips": "3", "lenient": "yes", "mustscore": "true", "first": "Black"}, "2/1-3/lm/b "},
		{"hextad", map[string]string{"lenient": "no", "mustscore": "FALSE"}, "7/0-6/s/w "},
	} {
		g, err := Start(test.name, "", test.options)
		if err != nil || !strings.HasPrefix(g.PositionText(), test.want) {
			t.Errorf("%s with %v is %v, %v", test.name, test.options, g, err)
		}
	}
}

// TestOptionTwice checks that an option in two spellings is refused.
func TestOptionTwice(t *testing.T) {
	_, err := Start("Hexade", "", map[string]string{"side": "5", "SIDE": "4"})
	if err == nil || err.Error() != `hexade: "side=5": the option occurs twice: want it once` || !errors.Is(err, hexgames.ErrOption) {
		t.Errorf("two sides give %v", err)
	}
}

// TestOptionsOfPosition starts positions with their own options and with different ones.
func TestOptionsOfPosition(t *testing.T) {
	const small = "4/5/6/7/6/5/4 w 0"
	for _, test := range []struct {
		game, position string
		options        map[string]string
		want           string
	}{
		{"hexade", small, nil, ""},
		{"hexade", small, map[string]string{"SIDE": "4"}, ""},
		{"hexade", small, map[string]string{"side": "5"}, `hexade: "side=5": the position has side=4: want that, or no option`},
		{"hexade", small, map[string]string{"side": "0"}, `hexade: "side=10": the position has side=4: want that, or no option`},
		{"hexade", small, map[string]string{"side": "11"}, "want a side from 4 to 10"},
		{"hexade", small, map[string]string{"core": "0,0"}, "no such option"},
		{"hextad", "2/1-3/lm/b - - - 0:0 c", map[string]string{"poolsize": "2", "maxpips": "3", "lenient": "yes", "first": "Black"}, ""},
		{"hextad", "2/1-3/lm/b - - - 0:0 c", map[string]string{"poolsize": "2", "mustscore": "no"}, "the position has mustscore=yes"},
		{"hexdame", "W:Wa1:Be5", map[string]string{"side": "5"}, "this game has no options"},
	} {
		_, err := Start(test.game, test.position, test.options)
		if test.want == "" && err != nil || test.want != "" && (!errors.Is(err, hexgames.ErrOption) || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s at %s with %v: %v, want %q", test.game, test.position, test.options, err, test.want)
		}
	}
}

// TestBad checks the errors for bad games, positions, options, and records.
func TestBad(t *testing.T) {
	for _, test := range []struct {
		name, position string
		options        map[string]string
		want           string
		kind           error
	}{
		{"chess", "", nil, `no such game: "chess": ` + wantOne, ErrName},
		{"", "", nil, `no such game: "": ` + wantOne, ErrName},
		{"hexdame", "W:We5", nil, `hexdame: "W:We5", column 6:`, hexgames.ErrSyntax},
		{"hexdame", "", map[string]string{"side": "5"}, `hexdame: "side": this game has no options`, hexgames.ErrOption},
		{"hexade", "", map[string]string{"size": "5"}, `hexade: "size": no such option: want one of side`, hexgames.ErrOption},
		{"hexade", "", map[string]string{"side": "five"}, `hexade: "side=five": want a number`, hexgames.ErrOption},
		{"hexade", "", map[string]string{"side": "99999999999999999999"}, `hexade: "side=99999999999999999999": want a number`, hexgames.ErrOption},
		{"hexade", "", map[string]string{"side": "3"}, `hexade: "Side 3": want a side from 4 to 10`, hexgames.ErrOption},
		{"hexcore6", "", map[string]string{"core": "e5"}, `hexcore6: "core=e5": want the coordinates of a cell, such as 1,-2`, hexgames.ErrOption},
		{"hexagrams", "", map[string]string{"first": "me"}, `hexagrams: "first=me": want White or Black`, hexgames.ErrOption},
		{"hexade", "", map[string]string{"side": "+5"}, `hexade: "side=+5": want a number`, hexgames.ErrOption},
		{"hexagrams", "", map[string]string{"fİrst": "white"}, `hexagrams: "f\u0130rst": no such option: want one of first`, hexgames.ErrOption},
		{"hextad", "", map[string]string{"lenient": "2"}, `hextad: "lenient=2": want yes or no`, hexgames.ErrOption},
	} {
		_, err := Start(test.name, test.position, test.options)
		if err == nil || !strings.HasPrefix(err.Error(), test.want) || !errors.Is(err, test.kind) {
			t.Errorf("%s %q %v: %v, want %s", test.name, test.position, test.options, err, test.want)
		}
	}
	if _, err := Find("hexagramſ"); !errors.Is(err, ErrName) {
		t.Error(err)
	}
	if _, err := Find("go"); !errors.Is(err, ErrName) {
		t.Errorf("a different game: %v", err)
	}
	other := &record.Record{Game: "hexdame", Start: "4/5/6/7/6/5/4 w 0", Result: "*"}
	if _, err := find(t, "hexade").Replay(other); err == nil || !strings.Contains(err.Error(), "hexdame") {
		t.Errorf("one game replays a record of a different game: %v", err)
	}
	if _, err := Replay(&record.Record{Game: "go"}); !errors.Is(err, ErrName) {
		t.Errorf("a record of a different game: %v", err)
	}
	if _, err := Replay(&record.Record{}); !errors.Is(err, ErrName) || !strings.Contains(err.Error(), `add a tag such as [Game "hexdame"]`) {
		t.Errorf("a record of no game: %v", err)
	}
	if _, err := Replay(&record.Record{Game: "hexdame", Start: "W"}); err == nil {
		t.Error("a damaged record is replayed")
	}
	for _, err := range []error{unknown("chess"), unnamed{}} {
		if text, failed := json.Marshal(err); failed != nil || string(text) != strconv.Quote(err.Error()) {
			t.Errorf("in JSON, %v is %s, %v", err, text, failed)
		}
	}
	g, _ := Start("hexdame", "", nil)
	if _, err := g.Seat(bot.Spec{Name: "deep"}, nil); !errors.Is(err, bot.ErrSpec) {
		t.Errorf("a seat for an unknown bot: %v", err)
	}
	seat, _ := g.Seat(bot.Spec{Name: "mcts"}, nil)
	if _, err := seat.Think(context.Background(), bot.Budget{}); !errors.Is(err, bot.ErrBudget) {
		t.Errorf("a thought without a budget: %v", err)
	}
}

package record_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/record"
)

func TestReplayRefused(t *testing.T) {
	const head = "[Game \"hexdame\"]\n[Event \"test\"]\n[Start \"W:WKe5:BKa1\"]\n\n"
	for _, test := range []struct {
		text         string
		line, column int
		kind         error
		message      string
	}{
		{"[Game \"hextad\"]\n[Start \"7/0-6/s/w - - - 0:0 c\"]\n*", 1, 7, hexgames.ErrOption, `hexdame: "hextad": a record of another game`},
		{"[Event \"x\"]\n[Start \"W:WKe5:BKa1\"]\n[Game \"chess\"]\n*", 3, 7, hexgames.ErrOption, `"chess": a record of another game`},
		{"[Game \"hexdame\"]\n[Start \"W:Wa1\"]\n*", 2, 8, hexgames.ErrSyntax, "want a colon"},
		{"[Start \"W:Wi9:BKa1\"]\n[Game \"hexdame\"]\n*", 1, 8, hexgames.ErrPosition, "(D8)"},
		{head + "1. e5-e6 2. a1-b3 *", 5, 13, hexgames.ErrIllegalMove, `"a1-b3": a king moves along a line of empty cells (D3)`},
		{head + "1. e5-e6\n2.\n  what *", 7, 3, hexgames.ErrSyntax, `"what": want a move such as`},
		{head + "1. e5-e6 2. a1-b1 3. e6-e5 4. b1-a1 5. e5-e6 6. a1-b1 7. e6-e5 8. b1-a1 1-0", 5, 73, hexgames.ErrGameOver, "the moves end the game with 1/2-1/2: draw: third occurrence"},
		{head + "1. e5-e6 2. a1-b1 3. e6-e5 4. b1-a1 5. e5-e6 6. a1-b1 7. e6-e5 8. b1-a1 9. e5-e6 *", 5, 76, hexgames.ErrGameOver, "the game is over: draw: third occurrence"},
	} {
		records, err := readAll(test.text)
		if err != nil || len(records) != 1 {
			t.Fatalf("%d records and %v", len(records), err)
		}
		g, err := record.Replay(records[0], hexdame.New())
		var e *record.Error
		if !errors.As(err, &e) || g != nil {
			t.Errorf("%s is replayed as %v, %v", test.text, g, err)
			continue
		}
		if e.Line != test.line || e.Column != test.column || !errors.Is(e, test.kind) || !strings.Contains(e.Error(), test.message) {
			t.Errorf("%s: the error is %q, want line %d, column %d: %s", test.text, e, test.line, test.column, test.message)
		}
	}
	// A record that was not read has no lines and columns.
	r := recordOf("hexdame", "W:WKe5:BKa1", "e5")
	if _, err := record.Replay(r, hexdame.New()); err == nil || !strings.HasPrefix(err.Error(), `record: move 1: hexdame: "e5", column 3`) {
		t.Errorf("the error is %v", err)
	}
	// Neither does a move that was added after its record was read.
	records, err := readAll(twoGames)
	if err != nil {
		t.Fatal(err)
	}
	records[1].Root.End().Add("zzz")
	if _, err := record.Replay(records[1], hexdame.New()); err == nil || !strings.HasPrefix(err.Error(), `record: move 3: hexdame: "zzz"`) {
		t.Errorf("the error is %v", err)
	}
	r = recordOf("hexdame", "W:WKe5:BKa1")
	r.Result = "2-0"
	if _, err := record.Replay(r, hexdame.New()); !errors.Is(err, hexgames.ErrSyntax) {
		t.Errorf("the error is %v", err)
	}
	// A record without a start requires one from the caller.
	if _, err := record.Replay(&record.Record{}, hexdame.Position{}); !errors.Is(err, hexgames.ErrOption) || !strings.Contains(err.Error(), "has no start") {
		t.Errorf("the error is %v", err)
	}
}

// TestReplayMissingNumber checks the error for two moves that are read as one.
func TestReplayMissingNumber(t *testing.T) {
	for _, test := range []struct {
		text         string
		line, column int
		message      string
	}{
		{"1. e5-e6 a1-b1 2. e6-e5 *", 1, 4, `move 1: hexdame: "e5-e6 a1-b1", column 7: two moves in one: want the number 2., or a semicolon if the moves have no numbers, before "a1-b1"`},
		{"e5-e6; a1-b1 e6-e5; b1-a1", 1, 8, `move 2: hexdame: "a1-b1 e6-e5", column 7: two moves in one: want the number 3.`},
		{"1. e5-e6 (1. e5-e7 a1-b1) 2. a1-b1 *", 1, 14, `move 1: hexdame: "e5-e7 a1-b1", column 7: two moves in one`},
		{"e5-e6 what", 1, 1, `two moves in one`},
		{"what e5-e6", 1, 1, `move 1: hexdame: "what e5-e6", column 1: "what e5" is not a cell`},
		{"e5-c6 e5-e6", 1, 1, `move 1: hexdame: "e5-c6 e5-e6", column 6: `},
	} {
		_, err := record.Replay(readOne(t, test.text), hexdame.MustParse("W:WKe5:BKa1"))
		var e *record.Error
		if !errors.As(err, &e) || e.Line != test.line || e.Column != test.column || !strings.Contains(e.Error(), test.message) {
			t.Errorf("%s: the error is %v, want line %d, column %d: %s", test.text, err, test.line, test.column, test.message)
		}
	}
}

// TestReplayVariations checks that variations are played too, and that the name of the game and all
// moves are spelled as in the game.
func TestReplayVariations(t *testing.T) {
	const start = "[Start \"W:WKe5:BKa1\"]\n\n"
	r := readOne(t, start+"1. E5-E6 (1. E5-E7 2. A1-B1 (2. a1-A2 (2. a1-A3) 3. E7-e8)) 2. a1-B1 (2. A1-a4) *")
	r.Game = "HexDame"
	g, err := record.Replay(r, hexdame.New())
	if err != nil || !slices.Equal(g.MoveTexts(), []string{"e5-e6", "a1-b1"}) || g.Position() != hexdame.MustParse("W:WKe6:BKb1") {
		t.Fatalf("the game is %v, %v", g, err)
	}
	if got, want := textOf(t, r), "[Game \"hexdame\"]\n"+start+"1. e5-e6 (1. e5-e7 2. a1-b1 (2. a1-a2 3. e7-e8) (2. a1-a3)) 2. a1-b1 (2. a1-a4)\n*\n\n"; got != want {
		t.Errorf("the moves are spelled\n%swant\n%s", got, want)
	}
	for _, test := range []struct {
		text        string
		column, ply int
	}{
		{"1. e5-e6 (1. e5-e7 2. a1-c2) 2. a1-b1 *", 23, 2},
		{"1. e5-e6 2. a1-b1 (2. a1-c1 3. e6-e5 4. c1-c1) *", 41, 4},
		{"1. e5-e6 2. a1-b1 3. e6-e5 (3. e6-e7 4. b1-a1 (4. b1-a9)) *", 51, 4},
		{"1. e5-e6 2. a1-b1 3. e6-e5 4. b1-a1 5. e5-e6 6. a1-b1 7. e6-e5 8. b1-c1 (8. b1-a1 9. e5-e6) *", 86, 9}, // the third occurrence
	} {
		_, err := record.Replay(readOne(t, start+test.text), hexdame.New())
		var e *record.Error
		if !errors.As(err, &e) || e.Line != 3 || e.Column != test.column || e.Ply != test.ply {
			t.Errorf("%s: the error is %v, want column %d, move %d", test.text, err, test.column, test.ply)
		}
	}
}

// TestReplayResults checks results that do not follow from the moves.
func TestReplayResults(t *testing.T) {
	for result, want := range map[string]hexgames.Outcome{
		"*":       {},
		"1-0":     {Winner: hexgames.White, Reason: hexgames.ReasonResignation},
		"0-1":     {Winner: hexgames.Black, Reason: hexgames.ReasonResignation},
		"1/2-1/2": {Reason: hexgames.ReasonAgreement},
	} {
		r := recordOf("hexdame", "W:WKe5:BKa1")
		r.Result = result
		g, err := record.Replay(r, hexdame.New())
		if err != nil || g.Outcome() != want || record.Of(g).Result != result {
			t.Errorf("%s reads as %v, %v", result, g, err)
		}
	}
}

// TestReplayTwice replays a record in several goroutines, after a first replay has changed
// its spelling.
func TestReplayTwice(t *testing.T) {
	r := readOne(t, "[Start \"W:WKE5:BKA1\"]\n\n1. E5-E6 (1. e5-E7) 2. a1-B1 *")
	if _, err := record.Replay(r, hexdame.New()); err != nil || r.Start != "W:WKe5:BKa1" {
		t.Fatalf("%v, from %s", err, r.Start)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if _, err := record.Replay(r, hexdame.New()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}

// TestReplayUnread checks the errors for a record that was not read.
func TestReplayUnread(t *testing.T) {
	for _, r := range []*record.Record{
		{Game: "hexdame", Start: "W:Wa1", Result: "*"},
		{Game: "chess", Start: "W:Wa1:Bi8", Result: "*"},
		{Game: "hexdame", Start: "W:Wa1:Bi8", Result: "2-0"},
	} {
		_, err := record.Replay(r, hexdame.New())
		var e *record.Error
		if !errors.As(err, &e) || e.Line != 0 || e.Column != 0 {
			t.Errorf("%v: the error is %v", r, err)
		}
	}
}

package corpus

import (
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// TestReplay checks that random games replay to the outcome in the row.
func TestReplay(t *testing.T) {
	ends, ruled := map[string]bool{}, map[string]bool{}
	for _, g := range randomGames(t, 400, 9) {
		table, err := g.Replay()
		if err != nil {
			t.Fatalf("game %d, %s: %v", g.ID, g.Game, err)
		}
		o, err := g.Outcome()
		if err != nil || table.Outcome() != o || !slices.Equal(table.MoveTexts(), g.Moves) {
			t.Errorf("game %d: %v after %d plies, want %v, %v", g.ID, table.Outcome(), table.Len(), o, err)
		}
		ends[g.Reason] = true
		if o.Over() && !declared(o) {
			ruled[g.Game] = true
		}
	}
	for _, want := range []string{"unfinished", "resignation", "forfeit: illegal move", "adjudicated"} {
		if !ends[want] {
			t.Errorf("no game ended by %q, so the test does not cover it: %v", want, ends)
		}
	}
	for _, game := range games.Names() {
		if !ruled[game] {
			t.Errorf("the rules ended no game of %s, so the test does not cover it", game)
		}
	}
}

// short returns a game of Hexdame that is not over.
func short(t *testing.T) Game {
	t.Helper()
	table, err := games.Start("hexdame", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	g := Game{ID: 7, Game: "hexdame", Start: table.PositionText(), Pair: -1, Reason: "unfinished"}
	for i := range 3 {
		g.Choice = append(g.Choice, uint32(i))
		g.Moves = append(g.Moves, table.LegalText(i))
		g.Players = append(g.Players, playerOf(table.Turn()))
		g.Values = append(g.Values, float32(i)/4)
		g.Plies++
		if _, err := table.PlayText(g.Moves[i]); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func TestReplayRefuses(t *testing.T) {
	over := short(t)
	over.Start, over.Choice, over.Players = "W:We5:Bf5", []uint32{0, 0, 0}, []int8{1, 2, 1}
	over.Moves[0] = "e5xg5"
	for _, test := range []struct {
		name   string
		change func(g *Game)
		want   string
	}{
		{"another choice", func(g *Game) { g.Choice[1]++ }, `ply 2: choice 2 is "f6-f5", but the move is "f6-e6"`},
		{"no such choice", func(g *Game) { g.Choice[1] = 1<<32 - 1 }, `ply 2: choice 4294967295 is "", but the move is "f6-e6"`},
		{"another player", func(g *Game) { g.Players[2] = 2 }, "ply 3: player 1 is to move, not 2"},
		{"one move too few", func(g *Game) { g.Moves = g.Moves[:2] }, "it has 3 plies, but 2 moves"},
		{"no choices", func(g *Game) { g.Choice = nil }, "it has 3 plies, but 0 choice"},
		{"no players", func(g *Game) { g.Players = nil }, "it has 3 plies, but 0 players"},
		{"no values", func(g *Game) { g.Values = nil }, "it has 3 plies, but 0 values"},
		{"a large value", func(g *Game) { g.Values[1] = 1.5 }, "ply 2: the value is 1.5: want -1 to 1"},
		{"a long opening", func(g *Game) { g.Opening = 4 }, "its opening has 4 plies, but the game has 3"},
		{"too few tried", func(g *Game) { g.Tried = []uint32{0} }, "it has 3 plies, but 1 tried"},
		{"no visits", func(g *Game) { g.Tried, g.Action = []uint32{0, 1, 0}, []uint32{0} }, "it tried 1 moves, but has 1 action and 0 visits"},
		{"too many tried", func(g *Game) { g.Tried = []uint32{1<<32 - 1, 1<<32 - 1, 2} }, "it tried 8589934592 moves, but has 0 action and 0 visits"},
		{"visits for an impossible move", func(g *Game) { g.Tried, g.Action, g.Visits = []uint32{0, 1, 0}, []uint32{99}, []uint32{1} }, "ply 2: it has visits for action 99, but there are 15 legal moves"},
		{"another game", func(g *Game) { g.Game = "chess" }, `no such game: "chess": want one of ` + strings.Join(games.Names(), ", ")},
		{"a bad option", func(g *Game) { g.Start, g.Rules = "", "side=5" }, `hexdame: "side": this game has no options`},
		{"a bad winner", func(g *Game) { g.Winner = "White" }, `the winner is "White": want "white", "black" or nothing`},
		{"no reason", func(g *Game) { g.Reason = "" }, `it has no reason: want "unfinished", or why the game ended`},
		{"an unfinished win", func(g *Game) { g.Winner = "white" }, "it is unfinished, but has a winner"},
		{"a premature end", func(g *Game) { g.Winner, g.Reason = "white", "elimination" }, `its outcome is "White wins: elimination", but its moves lead to "unfinished"`},
		{"a draw by resignation", func(g *Game) { g.Reason = "resignation" }, `its outcome is "draw: resignation", but its moves lead to "unfinished"`},
		{"an agreed win", func(g *Game) { g.Winner, g.Reason = "white", "agreement" }, `its outcome is "White wins: agreement", but its moves lead to "unfinished"`},
		{"a move after the end", func(g *Game) { *g = over }, "ply 2: the game is over: White wins: no legal move"},
	} {
		g := short(t)
		test.change(&g)
		if _, err := g.Replay(); err == nil || err.Error() != test.want {
			t.Errorf("%s: the error is\n%v, want\n%s", test.name, err, test.want)
		}
		if _, err := g.Record(); err == nil || err.Error() != "corpus: game 7: "+test.want {
			t.Errorf("%s: the error from Record is\n%v, want\n%s", test.name, err, test.want)
		}
	}
	over.Moves, over.Choice, over.Players, over.Values, over.Plies = over.Moves[:1], over.Choice[:1], over.Players[:1], over.Values[:1], 1
	if _, err := over.Replay(); err == nil || err.Error() != `its outcome is "unfinished", but its moves lead to "White wins: no legal move"` {
		t.Errorf("a game already over: %v", err)
	}
}

func TestOptions(t *testing.T) {
	for rules, want := range map[string]string{
		"":                  "",
		"side=5":            "side: 5",
		"core=1,-2,side=5":  "core: 1,-2; side: 5",
		"side":              "side: ",
		"text=a=b,side=4,x": "side: 4,x; text: a=b",
	} {
		var is []string
		for name, value := range optionsOf(rules) {
			is = append(is, name+": "+value)
		}
		slices.Sort(is)
		if got := strings.Join(is, "; "); got != want {
			t.Errorf("%q has the options %q, want %q", rules, got, want)
		}
	}
	g := short(t)
	g.Game, g.Start, g.Rules = "hexcore6", "", "core=1,-2,side=5"
	g.Moves, g.Choice, g.Players, g.Values, g.Plies = nil, nil, nil, nil, 0
	table, err := g.Replay()
	if err != nil {
		t.Fatal(err)
	}
	want, err := games.Start("hexcore6", "", map[string]string{"side": "5", "core": "1,-2"})
	if err != nil || table.PositionText() != want.PositionText() {
		t.Errorf("the game begins at %s, want %s, %v", table.PositionText(), want.PositionText(), err)
	}
}

// TestRecords checks that records replay to the same moves and outcome, both directly and from
// text.
func TestRecords(t *testing.T) {
	for _, g := range randomGames(t, 200, 10) {
		r, err := g.Record()
		if err != nil {
			t.Fatal(err)
		}
		text, err := r.MarshalText()
		if err != nil {
			t.Fatalf("game %d: %v", g.ID, err)
		}
		var read record.Record
		if err := read.UnmarshalText(text); err != nil {
			t.Fatalf("game %d: %v in\n%s", g.ID, err, text)
		}
		table, err := games.Replay(&read)
		if err != nil {
			t.Fatalf("game %d: %v in\n%s", g.ID, err, text)
		}
		o, _ := g.Outcome()
		if table.Outcome() != o || !slices.Equal(table.MoveTexts(), g.Moves) {
			t.Errorf("game %d: %v, want %v, in\n%s", g.ID, table.Outcome(), o, text)
		}
	}
}

func TestRecord(t *testing.T) {
	for pair, want := range map[int64]string{-1: "", 0: "1", 3: "4"} {
		g := short(t)
		g.Pair = pair
		if r, err := g.Record(); err != nil || r.Value("Opening") != want {
			t.Errorf("the record of a game of pair %d has the opening %q, %v, want %q", pair, r.Value("Opening"), err, want)
		}
	}
	g := short(t)
	g.Seed, g.White, g.Black, g.Pair, g.Opening = 1<<63, "mcts:nodes=200", "greedy", 3, 1
	g.Winner, g.Reason, g.Note = "white", "forfeit: illegal move", "Black forfeits: x."
	g.Values = []float32{nan, 0.25, 0.125}
	r, err := g.Record()
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	want := `[Game "hexdame"]
[White "mcts:nodes=200"]
[Black "greedy"]
[Round "8"]
[Opening "4"]
[Seed "9223372036854775808"]
[Termination "forfeit: illegal move"]
[Start "W:Wa1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3,d4:Bf6,f7,f8,f9,g6,g7,g8,g9,h6,h7,h8,h9,i6,i7,i8,i9"]

1. a4-a5 2. f6-e6 {[%eval -0.25]} 3. a5-b6 {[%eval 0.125] Black forfeits: x.}
1-0

`
	if string(text) != want {
		t.Errorf("the record is\n%s, want\n%s", text, want)
	}
}

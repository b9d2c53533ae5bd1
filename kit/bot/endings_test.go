package bot

import (
	"context"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hexdame/endgame"
)

var endings = Endings[hexdame.Position](endgame.Embedded().Probe)

// thinkHexdame returns the thought of a named bot about a position of Hexdame, after moves.
func thinkHexdame(t *testing.T, spec, position string, moves ...string) (Thought[hexdame.Move], hexdame.Position) {
	t.Helper()
	s, err := ParseSpec(spec)
	if err != nil {
		t.Fatal(err)
	}
	b, err := New[hexdame.Position, hexdame.Move](s, nil)
	if err != nil {
		t.Fatal(err)
	}
	g := hexgames.NewGame(hexdame.MustParse(position))
	for _, text := range moves {
		if _, err := g.PlayText(text); err != nil {
			t.Fatal(err)
		}
	}
	thought, err := b.Think(context.Background(), g, Budget{Nodes: 50, Lines: 2})
	if err != nil {
		t.Fatal(err)
	}
	return thought, g.Position()
}

// TestEndings checks that named bots make the best moves of a table, with their plies and lines to
// the end of the game.
func TestEndings(t *testing.T) {
	defer RegisterEndings(endings)()
	for _, position := range []string{"W:WKa1,Kb3:Bf9", "W:We5:Bf9", "B:WKe5:Bc7", "W:WKb1,Ke5:BKe9"} {
		p := hexdame.MustParse(position)
		want, known := endings(p)
		if !known || want.Winner == hexgames.None {
			t.Fatalf("%s is %v, %v", position, want, known)
		}
		for _, spec := range []string{"greedy", "alphabeta", "mcts", "best"} {
			thought, _ := thinkHexdame(t, spec, position)
			best := thought.Moves[0]
			value := sign(p.Turn()) * winner(want.Winner)
			if best.Value != value || thought.Value != value || !best.Exact || best.Plies != want.Plies || len(best.Line) != want.Plies {
				t.Errorf("%s: %s thinks %+v of the value %v, want %v", position, spec, best, thought.Value, want)
			}
			for _, m := range best.Line {
				var err error
				if p, err = p.Apply(m); err != nil {
					t.Fatal(err)
				}
			}
			if o := p.Outcome(); o.Winner != want.Winner {
				t.Errorf("%s: the line %v of %s ends in %v, %v", position, best.Line, spec, p, o)
			}
			p = hexdame.MustParse(position)
			if len(thought.Moves) != p.CountMoves() {
				t.Errorf("%s: %s ranks %d moves, want %d", position, spec, len(thought.Moves), p.CountMoves())
			}
		}
	}
}

// TestDrawnEndings checks that the moves that keep a draw come first, and that the other bot
// chooses among them.
func TestDrawnEndings(t *testing.T) {
	defer RegisterEndings(endings)()
	first := map[string]bool{}
	for _, seed := range []string{"1", "2", "3", "4", "5", "6"} {
		thought, p := thinkHexdame(t, "greedy:seed="+seed, "W:WKa1:BKc4")
		first[p.FormatMove(thought.Best())] = true
		for i, m := range thought.Moves {
			name := p.FormatMove(m.Move)
			lost := name == "a1-c3" || name == "a1-d4"
			if lost != (i >= 14) || lost != (m.Value == -1) || lost != (m.Plies == 2) || !m.Exact {
				t.Errorf("move %d is %s with the value %v, and ends in %d", i, name, m.Value, m.Plies)
			}
		}
		if thought.Value != 0 || len(thought.Moves) != 16 {
			t.Errorf("the value of %d moves is %v", len(thought.Moves), thought.Value)
		}
	}
	if len(first) < 2 {
		t.Errorf("the bot always chooses %v", first)
	}
}

// TestEndingsRepetition checks that the fastest win is not played if it leads to the third
// occurrence of a position, which is a draw.
func TestEndingsRepetition(t *testing.T) {
	defer RegisterEndings(endings)()
	const start = "B:WKa4,Ka5:BKb4"
	back := []string{"b4-b1", "a4-a2", "b1-b4"}
	for _, test := range []struct {
		moves []string
		want  string
		plies int
	}{
		{back, "a2-a4", 5},
		{slices.Concat(back, []string{"a2-a4"}, back), "a2-a3", 7},
	} {
		thought, p := thinkHexdame(t, "greedy", start, test.moves...)
		if got := thought.Moves[0]; p.FormatMove(got.Move) != test.want || got.Plies != test.plies || got.Value != 1 {
			t.Errorf("after %v the best move is %s, which wins in %d, want %s in %d", test.moves, p.FormatMove(got.Move), got.Plies, test.want, test.plies)
		}
	}
}

// TestWithoutEndings checks which bots ignore endings.
func TestWithoutEndings(t *testing.T) {
	const position = "W:WKa1,Kb3:Bf9"
	for _, spec := range []string{"random", "mcts:blunders=1", "greedy"} {
		remove := RegisterEndings(endings)
		if spec == "greedy" {
			remove()
		}
		if thought, _ := thinkHexdame(t, spec, position); thought.Moves[0].Plies != 0 {
			t.Errorf("%s finds that the game ends in %d", spec, thought.Moves[0].Plies)
		}
		remove()
	}
	defer RegisterEndings(endings)()
	if RegisteredEndings[graph]() != nil || RegisteredEndings[hexdame.Position]() == nil {
		t.Error("endings are known to a different game, or not to their own")
	}
	if thought, _ := thinkHexdame(t, "mcts", hexdame.New().String()); thought.Moves[0].Exact || thought.Nodes != 50 {
		t.Errorf("at the start the best move is %+v", thought.Moves[0])
	}
}

// TestEndingsInSearch checks that a search sees a win far beyond its depth, because its moves lead
// to known endings.
func TestEndingsInSearch(t *testing.T) {
	const position = "W:We4,f8:Bg4,h6"
	for _, spec := range []string{"alphabeta", "mcts"} {
		without, _ := thinkHexdame(t, spec, position)
		remove := RegisterEndings(endings)
		with, p := thinkHexdame(t, spec, position)
		remove()
		if best := with.Moves[0]; p.FormatMove(best.Move) != "e4-f4" || best.Value != 1 || !best.Exact || best.Plies < 3 || best.Plies != len(best.Line) {
			t.Errorf("%s thinks %+v", spec, best)
		}
		if without.Moves[0].Exact {
			t.Errorf("without endings, %s thinks %+v", spec, without.Moves[0])
		}
	}
}

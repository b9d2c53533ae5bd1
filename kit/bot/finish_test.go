package bot

import (
	"context"
	"flag"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

var finishes = flag.Int("bot.finishes", 3, "play `N` random games to their ends, with each bot")

// TestFinish checks the proofs of bots near the ends of random games.
func TestFinish(t *testing.T) {
	side4, err := hexade.Rules{Side: 4}.New()
	if err != nil {
		t.Fatal(err)
	}
	side3, err := hexcore6.Rules{Side: 3}.New()
	if err != nil {
		t.Fatal(err)
	}
	t.Run("hexade", func(t *testing.T) { checkFinishes(t, hexade.New(), 8) })
	t.Run("hexade of side 4", func(t *testing.T) { checkFinishes(t, side4, 8) })
	t.Run("hexagrams", func(t *testing.T) { checkFinishes(t, hexagrams.New(), 10) })
	t.Run("hexcore6", func(t *testing.T) { checkFinishes(t, hexcore6.New(), 6) })
	t.Run("hexcore6 of side 3", func(t *testing.T) { checkFinishes(t, side3, 8) })
	t.Run("hexdame", func(t *testing.T) { checkFinishes(t, hexdame.New(), 12) })
	t.Run("hextad", func(t *testing.T) { checkFinishes(t, dealt(), 5) })
	t.Run("short hextad", func(t *testing.T) { checkFinishes(t, hextad.MustParse("1/0-2/s/w - - - 0:0 c"), 10) })
}

// checkFinishes has bots think about the last positions of random games.
func checkFinishes[P hexgames.Position[P, M], M comparable](t *testing.T, start P, last int) {
	specs := []string{"greedy:games=2", "alphabeta", "mcts", "mcts:goroutines=2", "mcts:nodes=300,blunders=50"}
	if testing.Short() {
		specs = specs[3:] // the first ones take long with the race detector
	}
	proven := map[string]int{}
	longest := 0
	for seed := range *finishes {
		dice := newDice(uint64(seed), 7)
		all := hexgames.NewGame(start)
		for all.Turn() != hexgames.None && all.Len() < 2000 {
			if err := all.Play(all.Position().MoveAt(dice.IntN(all.Position().CountMoves()))); err != nil {
				t.Fatal(err)
			}
		}
		for _, spec := range append(specs, LevelsOf(start.GameName())[seed%5].Name) {
			s, err := ParseSpec(spec)
			if err != nil {
				t.Fatal(err)
			}
			b, err := New[P, M](s, nil)
			if err != nil {
				t.Fatal(err)
			}
			g := hexgames.NewGame(start)
			for _, m := range all.Moves() {
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
				if all.Len()-g.Len() > last || g.Turn() == hexgames.Chance || g.Turn() == hexgames.None || g.Position().CountMoves() < 2 {
					continue
				}
				thought, err := b.Think(context.Background(), g, Budget{Nodes: 1500, Lines: 1 + seed%3})
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range thought.Moves[:min(1+seed%3, len(thought.Moves))] {
					if checkFinish(t, spec, g, m); m.Exact && m.Plies > 0 {
						proven[spec]++
						longest = max(longest, m.Plies)
					}
				}
			}
		}
	}
	for _, spec := range specs {
		if proven[spec] == 0 {
			t.Errorf("%s has proven nothing", spec)
		}
	}
	t.Logf("proven: %v, the longest in %d", proven, longest)
}

// checkFinish checks that the line of a proven move ends the game with the promised result, and
// that the winner can end it that soon.
func checkFinish[P hexgames.Position[P, M], M comparable](t *testing.T, name string, g *hexgames.Game[P, M], m Ranked[M]) {
	t.Helper()
	p := g.Position()
	if !m.Exact || m.Value != 1 && m.Value != -1 {
		if m.Plies != 0 {
			t.Errorf("%s: %v: %+v ends the game without a proof", name, p, m)
		}
		return
	}
	if m.Plies < 1 || len(m.Line) != m.Plies || m.Line[0] != m.Move {
		t.Errorf("%s: %v: %+v, with a line of %d", name, p, m, len(m.Line))
		return
	}
	played := hexgames.NewGame(g.PositionAt(0))
	for _, m := range append(g.Moves(), m.Line...) {
		if err := played.Play(m); err != nil {
			t.Errorf("%s: %v: the line of %+v: %v", name, p, m, err)
			return
		}
	}
	if o := played.Outcome(); value(o)*sign(p.Turn()) != m.Value {
		t.Errorf("%s: %v: the line of %+v ends with %v", name, p, m, o)
	}
	looks := 20_000
	if testing.Short() {
		looks = 2000 // more take long with the race detector
	}
	by := played.Outcome().Winner
	if !forced(mustApply(p, m.Move), by, m.Plies-1, &looks) && looks > 0 {
		t.Errorf("%s: %v: after %v, %v does not win in %d", name, p, p.FormatMove(m.Move), by, m.Plies)
	}
}

// TestFinishOnGraphs checks the proofs of bots that know some values without a search.
func TestFinishOnGraphs(t *testing.T) {
	proven := 0
	for seed := range 900 {
		exact, quiet := knownTo(seed % 4)
		size := []int{0, 2, 20}[seed%3]
		bots := []Bot[graph, int8]{
			&AlphaBeta[graph, int8]{Evaluate: evaluationOf(seed % 4), Exact: exact, Quiet: quiet, Table: size},
			&MCTS[graph, int8]{Seed: uint64(seed), Exact: exact, Goroutines: 1 + seed%2, TreeSize: size},
		}
		for g := hexgames.NewGame(graphOf(seed)); g.Turn() != hexgames.None; {
			p := g.Position()
			for i, b := range bots {
				if g.Turn() == hexgames.Chance || p.CountMoves() == 1 {
					break
				}
				for _, nodes := range []int{5, 50, 200} {
					thought, err := b.Think(context.Background(), g, Budget{Nodes: nodes, Lines: 9})
					if err != nil {
						t.Fatal(err)
					}
					for _, m := range thought.Moves {
						if checkFinish(t, []string{"alphabeta", "mcts"}[i], g, m); m.Plies > 2 {
							proven++
						}
					}
				}
			}
			g.Play(p.MoveAt(p.roll(5, p.CountMoves())))
		}
	}
	if proven < 1800 {
		t.Errorf("only %d moves were proven", proven)
	}
}

// TestFinishDrawn checks that a proof does not go through a position whose third occurrence is a
// draw.
func TestFinishDrawn(t *testing.T) {
	const start = "W:WKe5,Kd4,Ka1:Bf9"
	finishOf := func(repeated ...string) int {
		f := &finisher[hexdame.Position, hexdame.Move]{
			clock: &clock{ctx: context.Background()}, winner: hexgames.White, drawn: map[hexdame.Position]bool{},
			known: map[hexgames.Player]map[hexdame.Position]finish[hexdame.Move]{hexgames.White: {}},
		}
		for _, position := range repeated {
			f.drawn[hexdame.MustParse(position)] = true
		}
		return f.plies(hexdame.MustParse(start))
	}
	if got := finishOf(); got != 3 {
		t.Errorf("White wins in %d, want 3", got)
	}
	if got := finishOf(start); got != noEnd {
		t.Errorf("White wins in %d from a position that ends the game", got)
	}
	g := hexgames.NewGame(hexdame.MustParse("W:WKe5:BKa3"))
	for _, text := range []string{"e5-e6", "a3-a4", "e6-e5", "a4-a3"} {
		if _, err := g.PlayText(text); err != nil {
			t.Fatal(err)
		}
	}
	for p, again := range drawn(g) {
		if again != (p == g.Position()) {
			t.Errorf("the next occurrence of %v ends the game: %t", p, again)
		}
	}
	if again := drawn(hexgames.NewGame(graphOf(1))); again != nil {
		t.Errorf("in a game without repetitions, %v would end it", again)
	}
}

// forced reports whether a player can win within the given number of moves, whatever the others do,
// by trying all moves. It gives up when it runs out of looks.
func forced[P hexgames.Position[P, M], M comparable](p P, by hexgames.Player, most int, looks *int) bool {
	if o := p.Outcome(); o.Over() || most == 0 {
		return o.Winner == by
	}
	for _, m := range p.LegalMoves() {
		*looks--
		if wins := forced(mustApply(p, m), by, most-1, looks); wins == (p.Turn() == by) {
			return wins
		}
		if *looks < 0 {
			return false
		}
	}
	return p.Turn() != by
}

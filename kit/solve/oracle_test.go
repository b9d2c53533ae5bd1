package solve

import (
	"context"
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hexdame/endgame"
	"example.com/hexgames/hextad"
	"example.com/hexgames/kit/proof"
)

// samples is the number of positions of each kind to compare.
var samples = flag.Int("solve.samples", 60, "the number of `positions` of each kind to compare with an oracle")

// A verdict is the winner of a position, None if no player can force a win, and the number of moves
// to the end.
type verdict struct {
	winner hexgames.Player
	moves  int
}

// reach returns a position and all positions that games can reach from there, and the positions
// after the moves of each. If there are more than most, or if Chance takes part, it returns none.
func reach[P hexgames.Position[P, M], M comparable](start P, most int) (all []P, after [][]int) {
	index := map[P]int{start: 0}
	all = []P{start}
	for i := 0; i < len(all); i++ {
		var list []int
		for _, m := range all[i].LegalMoves() {
			q := mustApply(all[i], m)
			j, known := index[q]
			if !known {
				if j = len(all); j == most || q.Turn() == hexgames.Chance {
					return nil, nil
				}
				index[q] = j
				all = append(all, q)
			}
			if !slices.Contains(list, j) {
				list = append(list, j)
			}
		}
		after = append(after, list)
	}
	return all, after
}

// retrograde returns the verdicts of positions, by a plain iteration from the ends of games
// backward. The function end returns the winner of a position that counts as such an end.
func retrograde[P hexgames.Position[P, M], M comparable](all []P, after [][]int, end func(P) (winner hexgames.Player, ended bool)) map[P]verdict {
	before := make([][]int, len(all))
	for i, list := range after {
		for _, j := range list {
			before[j] = append(before[j], i)
		}
	}
	verdicts := map[P]verdict{}
	for _, winner := range []hexgames.Player{hexgames.White, hexgames.Black} {
		var won []int // in the order of the number of moves
		left := make([]int, len(all))
		for i, p := range all {
			left[i] = len(after[i])
			if of, ended := end(p); ended && of == winner {
				verdicts[p] = verdict{winner, 0}
				won = append(won, i)
			}
		}
		for at := 0; at < len(won); at++ {
			for _, i := range before[won[at]] {
				p := all[i]
				if _, known := verdicts[p]; known {
					continue
				}
				if _, ended := end(p); ended {
					continue
				}
				if left[i]--; p.Turn() == winner || left[i] == 0 {
					verdicts[p] = verdict{winner, verdicts[all[won[at]]].moves + 1}
					won = append(won, i)
				}
			}
		}
	}
	return verdicts
}

// over returns the winner of a game that is over.
func over[P hexgames.Position[P, M], M comparable](p P) (winner hexgames.Player, ended bool) {
	o := p.Outcome()
	return o.Winner, o.Over()
}

// known returns the winner of a position whose value is known.
func known[P hexgames.Position[P, M], M comparable](p P) (winner hexgames.Player, ended bool) {
	if s, ok := any(p).(hexgames.Solver); ok && !p.Outcome().Over() {
		v, ended := s.Exact()
		return winnerOf(v), ended
	}
	return over(p)
}

// compare compares a Solver with the oracle, at positions near the ends of random games from a
// start. It logs how many of them each player wins, and reports an error if a player wins none.
func compare[P hexgames.Position[P, M], M comparable](t *testing.T, start P, most int) {
	t.Helper()
	ctx := context.Background()
	dice := rand.New(rand.NewPCG(1, 1))
	s := &Solver[P, M]{Options: Options{Goroutines: 2}}
	until := &Solver[P, M]{Options: Options{UntilKnown: true}}
	compared, won := 0, map[hexgames.Player]int{}
	for games := 0; compared < *samples; games++ {
		if games == 1000+*samples {
			t.Fatalf("%s: the games have too many positions", start.GameName())
		}
		var game []P
		for p := start; !p.Outcome().Over() && len(game) < 1000; p = mustApply(p, p.MoveAt(dice.IntN(p.CountMoves()))) {
			game = append(game, p)
		}
		// The earliest position of the game with few enough positions after it.
		var all []P
		var after [][]int
		for back := 1; back <= len(game); back++ {
			list, then := reach(game[len(game)-back], most)
			if list == nil {
				break
			}
			all, after = list, then
		}
		verdicts, sooner := retrograde(all, after, over[P, M]), retrograde(all, after, known[P, M])
		for range min(10, len(all)) {
			p := all[dice.IntN(len(all))]
			want := verdicts[p]
			r, err := s.Solve(ctx, p)
			if err != nil || !r.Known || r.Winner != want.winner {
				t.Fatalf("%v: %v, %v; want %v", p, r, err, want.winner)
			}
			compared++
			won[want.winner]++
			if want.winner == hexgames.None {
				checkProof(t, s, p, hexgames.White, proof.Hold)
				checkProof(t, s, p, hexgames.Black, proof.Hold)
				continue
			}
			checkProof(t, s, p, want.winner, proof.Win)
			if moves, _, err := s.Length(ctx, p, want.winner, 0); err != nil || moves != want.moves {
				t.Fatalf("%v: %v wins in %d moves, %v; want %d", p, want.winner, moves, err, want.moves)
			}
			want = sooner[p]
			if moves, line, err := until.Length(ctx, p, want.winner, 0); err != nil || moves != want.moves || len(line) != moves {
				t.Fatalf("%v: it is known in %d moves, %v, %v, that %v wins; want %d", p, moves, line, err, want.winner, want.moves)
			}
		}
	}
	t.Logf("%s: of %d positions, White wins %d, Black %d", start.GameName(), compared, won[hexgames.White], won[hexgames.Black])
	if won[hexgames.White] == 0 || won[hexgames.Black] == 0 {
		t.Errorf("%s: White wins %d positions, Black %d", start.GameName(), won[hexgames.White], won[hexgames.Black])
	}
}

// TestOracle compares a Solver with a plain iteration, near the ends of games.
func TestOracle(t *testing.T) {
	side4, err := hexade.Rules{Side: 4}.New()
	if err != nil {
		t.Fatal(err)
	}
	side3, err := hexcore6.Rules{Side: 3}.New()
	if err != nil {
		t.Fatal(err)
	}
	compare(t, side4, 10000)
	compare(t, hexagrams.New(), 10000)
	compare(t, side3, 2000)
	compare(t, hextad.New(), 10000)
}

// TestTables compares a Solver with the tables of Hexdame's endings, where most games can continue
// forever. The dice lead to endings that are solved immediately; others take a second each.
func TestTables(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	ctx := context.Background()
	dice := rand.New(rand.NewPCG(1, 4))
	s := &Solver[hexdame.Position, hexdame.Move]{Options: Options{Memory: 1 << 28}}
	compared, won := 0, map[hexgames.Player]int{}
	for compared < *samples/10 {
		p := hexdame.New()
		for plies := 0; !p.Outcome().Over() && plies < 300 && compared < *samples/10; plies++ {
			if want, known := endgame.Embedded().Probe(p); known {
				compared++
				won[want.Winner]++
				if r, err := s.Solve(ctx, p); err != nil || !r.Known || r.Winner != want.Winner {
					t.Fatalf("%v: %v, %v; want %v", p, r, err, want)
				}
				break
			}
			p = mustApply(p, p.MoveAt(dice.IntN(p.CountMoves())))
		}
	}
	t.Logf("of %d positions, White wins %d, Black %d", compared, won[hexgames.White], won[hexgames.Black])
}

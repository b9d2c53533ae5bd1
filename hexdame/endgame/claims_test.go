package endgame

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// A tally counts what happens to a lone king on all cells, against three kings.
type tally struct {
	wins, draws, losses int // of the player to move
	longest             int // of these wins and losses, in plies
}

func (n *tally) add(r Result, mover hexgames.Player) {
	switch r.Winner {
	case hexgames.None:
		n.draws++
		return
	case mover:
		n.wins++
	default:
		n.losses++
	}
	n.longest = max(n.longest, r.Plies)
}

// TestThreeKings counts how three kings fare against a lone king, as the package documentation
// says: for all places of all kings, and by where the three stand.
func TestThreeKings(t *testing.T) {
	if *files == "" {
		t.Skip("want -endgame.dir with the tables of four pieces")
	}
	all := tables(t)
	type counts struct {
		three          tally // the three to move
		one, oneQuiet  tally // the lone king to move, and only if it cannot capture
		threatens      int   // draws with the three to move where the lone king could capture if it were its move
		always, quick  int   // placements of the three, to move, that catch it wherever it is, and in at most 5 plies
		quickest       int   // the same in at most 3 plies
		always2, slow2 int   // placements, the lone king to move without a capture, that catch it, and in at most 6 plies
	}
	var got counts
	for _, s := range groupOf(kings, 3).sets {
		var three, one tally
		for c := range cellCount {
			lone := cells(1) << c
			if s&lone != 0 {
				continue
			}
			probe := func(s setup) (hexdame.Position, Result) {
				p := hexdame.MustParse(s.text())
				r, ok := all.Probe(p)
				if !ok {
					t.Fatalf("%v is not known", p)
				}
				return p, r
			}
			_, r := probe(setup{kings: s, otherKings: lone})
			three.add(r, hexgames.White)
			got.three.add(r, hexgames.White)
			p, after := probe(setup{kings: lone, otherKings: s})
			got.one.add(after, hexgames.White)
			if p.Quiet() {
				one.add(after, hexgames.White)
				got.oneQuiet.add(after, hexgames.White)
			} else if r.Winner == hexgames.None {
				got.threatens++
			}
		}
		if three.draws+three.losses == 0 {
			got.always++
			if three.longest <= 5 {
				got.quick++
			}
			if three.longest <= 3 {
				got.quickest++
			}
		}
		if one.draws+one.wins == 0 {
			got.always2++
			if one.longest <= 6 {
				got.slow2++
			}
		}
	}
	want := counts{
		three:     tally{2074862, 12558, 0, 11},
		one:       tally{198378, 781218, 1107824, 12},
		oneQuiet:  tally{0, 39006, 991526, 12},
		threatens: 12558,
		always:    25181, quick: 7519, quickest: 354,
		always2: 25535, slow2: 7531,
	}
	if got != want {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}

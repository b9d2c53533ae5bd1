package endgame

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// A tally counts the results of a lone king on all cells against three kings.
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

// TestThreeKings counts how three kings fare against a lone king, for all placements of all kings,
// and by the placement of the three. The package documentation quotes the numbers.
func TestThreeKings(t *testing.T) {
	if *files == "" {
		t.Skip("want -endgame.dir with KKKvK and KvKKK")
	}
	all := tables(t)
	type counts struct {
		three, one, quiet tally // the three to move; the lone king; the lone king without a capture
		threatens         int   // draws with the three to move where the lone king threatens to capture

		// The numbers of placements of the three that catch the lone king wherever it is. With the
		// three to move: in any time, in 5 and in 3 plies. With the lone king to move and nothing
		// to capture: in any time and in 6 plies.
		always, in5, in3  int
		replies, replies6 int
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
				got.quiet.add(after, hexgames.White)
			} else if r.Winner == hexgames.None {
				got.threatens++
			}
		}
		if three.draws+three.losses == 0 {
			got.always++
			if three.longest <= 5 {
				got.in5++
			}
			if three.longest <= 3 {
				got.in3++
			}
		}
		if one.draws+one.wins == 0 {
			got.replies++
			if one.longest <= 6 {
				got.replies6++
			}
		}
	}
	want := counts{
		three:     tally{2074862, 12558, 0, 11},
		one:       tally{198378, 781218, 1107824, 12},
		quiet:     tally{0, 39006, 991526, 12},
		threatens: 12558,
		always:    25181, in5: 7519, in3: 354,
		replies: 25535, replies6: 7531,
	}
	if got != want {
		t.Errorf("%+v\nwant %+v", got, want)
	}
}

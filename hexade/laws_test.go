package hexade

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/internal/gametest/naive"
	"example.com/hexgames/internal/notation"
	"example.com/hexgames/laws"
)

// game describes Hexade for the shared tests.
var game = gametest.Game[Position, Move, oraclePosition, naive.Cell]{
	Parse:    Parse,
	Of:       oracleOf,
	Read:     oracleParse,
	Move:     moveOf,
	Refusals: refusals,
	Ordered:  true,
}

// TestLaws checks the laws that all games obey.
func TestLaws(t *testing.T) {
	game.Laws(t, laws.Spec[Position, Move]{
		MaxMoves:   MaxMoves,
		AnyCase:    true,
		Digest:     0x2588f924f08d7ec9,
		HashDigest: 0x84c91ea79cc4f08f,
		Canonical:  gametest.Canonical[Position],
		Candidates: candidates,
		Invariant:  follows,
		Symmetries: symmetries,
		Foreign:    []string{"11/12/13/14/15/16/17/18/19/20/21/20/19/18/17/16/15/14/13/12/11 w 0", "3/4/5/4/3 w 0"},
	}, "repetition")
}

var symmetries = gametest.Symmetries[Position, Move]()

// candidates yields a stone on every cell of the board, and one on a board of each side.
func candidates(p Position, r *rand.Rand) iter.Seq[Move] {
	var moves []Move
	for _, c := range boards.Cells(p.side) {
		moves = append(moves, Move{c, p.side})
	}
	r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	for side := uint8(MinSide); side <= MaxSide; side++ {
		cells := boards.Cells(side)
		moves = append(moves, Move{cells[r.IntN(len(cells))], side})
	}
	return slices.Values(moves)
}

// follows checks that Captures returns the captured stones (A4) and Sixes the sixes (A6). Until the
// game is over, the side to move must own no six, and the opponent's sixes must contain the stone
// that was placed last (A9).
func follows(before Position, m Move, after Position) error {
	captured := namesOf(before, before.Captures(m)...)
	if want := naive.Names(oracleOf(before).captures(naive.Named(m.String()))...); captured != want {
		return fmt.Errorf("Captures returns %s, want %s", captured, want)
	}
	o := oracleOf(after)
	for white, player := range map[bool]hexgames.Player{true: hexgames.White, false: hexgames.Black} {
		var got, want []string
		for _, six := range after.Sixes(player) {
			got = append(got, textOfSix(after, six))
			if after.moves > 0 && (player == after.Turn() || !slices.Contains(six.Cells[:], m.Cell())) {
				return fmt.Errorf("%v owns %s", player, textOfSix(after, six))
			}
		}
		for _, six := range o.sixes(white) {
			want = append(want, six.text)
		}
		if !gametest.SameMoves(got, want) {
			return fmt.Errorf("%v has the sixes %q, want %q", player, got, want)
		}
	}
	return nil
}

// moveOf returns the Move for a move of the oracle.
func moveOf(p Position, s naive.Cell) Move { return Move{cellOf(p, s.String()), p.side} }

// cellOf returns the cell with a name.
func cellOf(p Position, name string) cell { return notation.Must(boards.Of(p.side).Read(name)) }

// textOfSix returns a six as the oracle writes it.
func textOfSix(p Position, six Six) string {
	return six.Shape.String() + " " + namesOf(p, six.Cells[:]...)
}

// namesOf returns the names of some cells.
func namesOf(p Position, hexes ...hexgrid.Hex) string {
	var names []string
	for _, h := range hexes {
		names = append(names, p.Board().Name(h))
	}
	return strings.Join(names, " ")
}

// TestOpen compares the sixes that Open yields with all sixes of the board, in the order of Sixes.
func TestOpen(t *testing.T) {
	for _, c := range gametest.Cases(t) {
		p := MustParse(c.Position)
		for i, h := range p.Board().Cells() {
			if i%7 != 0 && p.side > 5 { // only a seventh of the cells of larger boards
				continue
			}
			for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
				var got, want []string
				for six, stones := range p.Open(player, h) {
					got = append(got, fmt.Sprint(six, stones))
				}
				for i, first := range sixes(&allCells[p.side]) {
					six, stones := p.sixAt(i, first), map[hexgames.Player]int{}
					for _, h := range six.Cells {
						stones[p.At(h)]++
					}
					if slices.Contains(six.Cells[:], h) && stones[player.Opponent()] == 0 {
						want = append(want, fmt.Sprint(six, stones[player]))
					}
				}
				if !slices.Equal(got, want) {
					t.Fatalf("%v: the sixes open to %v through %v are\n%q\nwant\n%q", p, player, h, got, want)
				}
			}
		}
	}
	p := start(4)
	count := func(player hexgames.Player, h hexgrid.Hex) (n int) {
		for range p.Open(player, h) {
			n++
		}
		return n
	}
	middle, beyond := hexgrid.Hex{}, hexgrid.Hex{Q: 1 << 30, R: -1 << 30}
	if n := count(hexgames.None, middle) + count(hexgames.White, hexgrid.Hex{Q: 4}) + count(hexgames.White, beyond); n != 0 {
		t.Errorf("%d sixes are open to no player or through cells off the board", n)
	}
	for range p.Open(hexgames.White, middle) {
		break // must be possible
	}
	if allocs := testing.AllocsPerRun(10, func() { count(hexgames.Black, middle) }); allocs != 0 {
		t.Errorf("Open allocates %v times", allocs)
	}
}

// TestFullCounter continues after 65535 stones. Parse still reads the positions, the turn is right,
// and White may place a stone next to another one (A3).
func TestFullCounter(t *testing.T) {
	p := "4/5/6/b2w3/6/5/4 w 65534"
	for _, test := range []struct{ move, want string }{
		{"a1", "w3/5/6/b2w3/6/5/4 b 65535"},
		{"a2", "wb2/5/6/b2w3/6/5/4 w 65532"},
		{"d5", "wb2/5/6/b2ww2/6/5/4 b 65533"},
		{"e5", "wb2/5/6/b2ww2/3b2/5/4 w 65534"},
		{"a3", "wbw1/5/6/b2ww2/3b2/5/4 b 65535"},
		{"a4", "wbwb/5/6/b2ww2/3b2/5/4 w 65532"},
	} {
		game.WantAfter(t, p, test.move, test.want)
		p = test.want
	}
}

func TestSize(t *testing.T) { game.Size(t, 128, 4) }

// TestTables compares the steps and the cells that A3 closes with the geometry of package hexgrid.
func TestTables(t *testing.T) {
	for side := uint8(MinSide); side <= MaxSide; side++ {
		board := boards.Of(side)
		for _, c := range board.Cells {
			h := board.Hex(c)
			for _, d := range hexgrid.Directions() {
				next := c.plus(steps[d])
				if want, ok := board.At(h.Neighbor(d)); ok != allCells[side].Has(next) || ok && next != want {
					t.Errorf("side %d: %v steps in direction %v to cell %d", side, h, d, next)
				}
			}
			for _, other := range board.Cells {
				if got := closedBy()[c].Has(other); got != (h.Distance(board.Hex(other)) < 3) {
					t.Errorf("%v closes %v: %v", h, board.Hex(other), got)
				}
			}
		}
	}
	if number, letter := Orientation.Compass(2), Orientation.Compass(0); number != "E" || letter != "SW" {
		t.Errorf("numbers grow to the %s, letters to the %s", number, letter)
	}
}

// TestRun checks the 64 bits of a set from any bit on.
func TestRun(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 4))
	for first := range cell(bitCount) {
		var s cellSet
		for i := range s.Words {
			s.Words[i] = r.Uint64()
		}
		run := run(&s, first)
		for i := range 64 {
			if s.Has(first.plus(i)) != (run>>i&1 != 0) {
				t.Fatalf("bit %d of the run from %d differs", i, first)
			}
		}
	}
}

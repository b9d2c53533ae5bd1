package hexade

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/internal/gametest/naive"
	"example.com/hexgames/laws"
)

// game describes Hexade to the shared tests.
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
		Invariant:  conserves,
		Symmetries: symmetries,
		Foreign:    []string{"11/12/13/14/15/16/17/18/19/20/21/20/19/18/17/16/15/14/13/12/11 w 0", "3/4/5/4/3 w 0"},
	}, "repetition")
}

var symmetries = gametest.Symmetries[Position, Move]()

// candidates yields a stone on every cell of the board, and one on a board of each side.
func candidates(p Position, r *rand.Rand) iter.Seq[Move] {
	var moves []Move
	for _, i := range r.Perm(len(cellsOf[p.side])) {
		moves = append(moves, Move{cellsOf[p.side][i], p.side})
	}
	for side := uint8(MinSide); side <= MaxSide; side++ {
		moves = append(moves, Move{cellsOf[side][r.IntN(len(cellsOf[side]))], side})
	}
	return slices.Values(moves)
}

// conserves checks that a move adds one stone, captures only enemy stones, in pairs, and
// counts the stone.
func conserves(before Position, m Move, after Position) error {
	own, enemy := before.sides()
	enemyAfter, ownAfter := after.sides()
	added, taken := ownAfter.without(*own), enemy.without(*enemyAfter)
	switch {
	case after.ply != before.ply+1 && (before.ply != 65535 || after.ply != 65532) || after.side != before.side:
		return fmt.Errorf("ply %d is followed by %d", before.ply, after.ply)
	case added.count() != 1 || !added.has(m.at) || own.without(*ownAfter) != cellSet{}:
		return errors.New("the mover's stones are not the earlier ones and the new one")
	case enemyAfter.without(*enemy) != cellSet{}:
		return errors.New("the opponent has new stones")
	case taken.count()%2 != 0 || taken.count() > 12:
		return fmt.Errorf("%d stones were captured", taken.count())
	case namesOfHexes(before, before.Captures(m)...) != strings.Join(before.namesOf(taken), " "):
		return fmt.Errorf("%v were captured, but Captures returns %v", before.namesOf(taken), before.Captures(m))
	case int(after.free) != after.Board().Len()-after.Count(hexgames.White)-after.Count(hexgames.Black):
		return fmt.Errorf("the position counts %d empty cells, which is wrong", after.free)
	case own.and(*enemy) != cellSet{} || ownAfter.and(*enemyAfter) != cellSet{}:
		return errors.New("two stones are on one cell")
	}
	settled := after
	settled.settle()
	if settled != after {
		return fmt.Errorf("the state is %d, but %d follows from the stones", after.state, settled.state)
	}
	return nil
}

// moveOf returns the Move for a move of the oracle.
func moveOf(p Position, s naive.Cell) Move {
	return Move{cellOf(draw.At(int(p.side), s.Letter, s.Number)), p.side}
}

// TestEveryPly checks every position of random games on every board: it parses the text of
// the position and compares its sixes and captures with the oracle's.
func TestEveryPly(t *testing.T) {
	games := 8
	if testing.Short() {
		games = 2
	}
	r := rand.New(rand.NewPCG(4, 10))
	for side := MinSide; side <= MaxSide; side++ {
		for range games {
			for p := start(uint8(side)); ; {
				if q, err := Parse(p.String()); q != p || err != nil {
					t.Fatalf("%v is parsed as %v, %v", p, q, err)
				}
				o := oracleOf(p)
				if o.Text() != p.String() {
					t.Fatalf("the text is %v, want the oracle's %s", p, o.Text())
				}
				for white, player := range map[bool]hexgames.Player{true: hexgames.White, false: hexgames.Black} {
					var got, want []string
					for _, six := range p.Sixes(player) {
						got = append(got, textOfSix(p, six))
					}
					for _, six := range o.sixes(white) {
						want = append(want, six.text)
					}
					if !gametest.SameMoves(got, want) {
						t.Fatalf("%v: %v has the sixes %q, want %q", p, player, got, want)
					}
				}
				n := p.CountMoves()
				if n == 0 {
					break
				}
				m := p.MoveAt(r.IntN(n))
				captured := namesOfHexes(p, p.Captures(m)...)
				if want := naive.Names(o.captures(naive.Named(m.String()))...); captured != want {
					t.Fatalf("%v: %v captures %v, want %v", p, m, captured, want)
				}
				p, _ = p.Apply(m)
			}
		}
	}
}

// textOfSix returns a six as the oracle writes it.
func textOfSix(p Position, six Six) string {
	return six.Shape.String() + " " + namesOfHexes(p, six.Cells[:]...)
}

// namesOfHexes returns the names of some cells.
func namesOfHexes(p Position, hexes ...hexgrid.Hex) string {
	var names []string
	for _, h := range hexes {
		names = append(names, p.Board().Name(h))
	}
	return strings.Join(names, " ")
}

// TestOpen compares the sixes that Open yields with the oracle's list of all sixes.
func TestOpen(t *testing.T) {
	for _, c := range gametest.Cases(t) {
		p := MustParse(c.Position)
		o := oracleOf(p)
		for i, h := range p.Board().Cells() {
			if i%3 != 0 && o.side > 5 { // only a third of the cells of larger boards
				continue
			}
			cell := naive.Named(p.Board().Name(h))
			for white, player := range map[bool]hexgames.Player{true: hexgames.White, false: hexgames.Black} {
				var got, want []string
				for six, stones := range p.Open(player, h) {
					got = append(got, fmt.Sprint(textOfSix(p, six), stones))
				}
				for _, six := range oracleSixes[o.side] {
					stones, open := 0, slices.Contains(six.cells, cell)
					for _, s := range six.cells {
						color, occupied := o.white[s]
						if occupied && color == white {
							stones++
						}
						open = open && (!occupied || color == white)
					}
					if open {
						want = append(want, fmt.Sprint(six.text, stones))
					}
				}
				if !gametest.SameMoves(got, want) {
					t.Fatalf("%v: the sixes open to %v through %s are\n%q\nwant\n%q", p, player, cell, got, want)
				}
			}
		}
	}
	// The order is that of Sixes.
	start := start(4)
	for _, h := range start.Board().Cells() {
		var want []Six
		for i, first := range boardSet[4].sixes() {
			if six := sixAt(i, first); slices.Contains(six.Cells[:], h) {
				want = append(want, six)
			}
		}
		i := 0
		for six := range start.Open(hexgames.Black, h) {
			if i == len(want) || six != want[i] {
				t.Fatalf("six %d open through %s is %v, out of order", i, start.Board().Name(h), six)
			}
			i++
		}
	}
	count := func(player hexgames.Player, h hexgrid.Hex) (n int) {
		for range start.Open(player, h) {
			n++
		}
		return n
	}
	if n := count(hexgames.White, draw.At(4, 4, 4)); n == 0 {
		t.Error("no six is open through the middle")
	}
	if n := count(hexgames.None, draw.At(4, 4, 4)) + count(hexgames.White, draw.At(4, 0, 4)) + count(hexgames.White, draw.At(10, 1, 1)) +
		count(hexgames.White, hexgrid.Hex{Q: -40, R: -40}) + count(hexgames.White, hexgrid.Hex{Q: 1 << 30, R: -1 << 30}); n != 0 {
		t.Errorf("%d sixes are open to no player or through cells off the board", n)
	}
	for range start.Open(hexgames.White, draw.At(4, 4, 4)) {
		break // must be possible
	}
	if allocs := testing.AllocsPerRun(10, func() { count(hexgames.Black, draw.At(4, 4, 4)) }); allocs != 0 {
		t.Errorf("Open allocates %v times", allocs)
	}
}

// TestFullCounter plays on after 65535 stones. Parse still reads the positions, the turn is
// right, and White may place a stone next to another one (A3).
func TestFullCounter(t *testing.T) {
	p := MustParse("4/5/6/b2w3/6/5/4 w 65534")
	for _, test := range []struct{ move, want string }{
		{"a1", "w3/5/6/b2w3/6/5/4 b 65535"},
		{"a2", "wb2/5/6/b2w3/6/5/4 w 65532"},
		{"d5", "wb2/5/6/b2ww2/6/5/4 b 65533"},
		{"e5", "wb2/5/6/b2ww2/3b2/5/4 w 65534"},
		{"a3", "wbw1/5/6/b2ww2/3b2/5/4 b 65535"},
		{"a4", "wbwb/5/6/b2ww2/3b2/5/4 w 65532"},
	} {
		p = played(t, p, test.move)
		if p.String() != test.want {
			t.Errorf("%s leads to %v, want %s", test.move, p, test.want)
		}
		if q, err := Parse(p.String()); q != p || err != nil {
			t.Errorf("%v is parsed as %v, %v", p, q, err)
		}
	}
}

func TestSize(t *testing.T) { game.Size(t, 128, 4) }

// TestTables compares the tables of this package with the geometry of package hexgrid.
func TestTables(t *testing.T) {
	if boardSet[0] != (cellSet{}) {
		t.Error("the board of the zero Position has cells")
	}
	for side := MinSide; side <= MaxSide; side++ {
		board := boards[side]().grid
		var order []hexgrid.Hex
		for c := range boardSet[side].cells() {
			order = append(order, c.hex())
			if i := len(order) - 1; boardSet[side].at(i) != c || boardSet[side].rank(c) != i {
				t.Errorf("side %d: cell %d is not %v", side, i, c.hex())
			}
		}
		if !slices.Equal(order, slices.Collect(board.Hexes())) {
			t.Errorf("side %d: the bits are not in board order", side)
		}
		for i, h := range board.Cells() {
			c := cellOf(h)
			if c.hex() != h || c >= bitCount {
				t.Errorf("%v is cell %d, which is %v", h, c, c.hex())
			}
			for _, d := range hexgrid.Directions() {
				next := c.plus(steps[d])
				if j := board.Neighbor(i, d); j >= 0 && next.hex() != board.At(j) {
					t.Errorf("%v steps in direction %v to %v", h, d, next.hex())
				} else if j < 0 && boardSet[side].has(next) {
					t.Errorf("side %d: %v steps off the board in direction %v, to %v", side, h, d, next.hex())
				}
			}
			for _, g := range board.Cells() {
				if got := closedBy()[c].has(cellOf(g)); got != (h.Distance(g) < 3) {
					t.Errorf("%v closes %v: %v", h, g, got)
				}
			}
		}
	}
	if Orientation != hexgrid.Pointy.Turn(4) {
		t.Error("Orientation is not hexgrid.Pointy.Turn(4)")
	}
	if number, letter := Orientation.Compass(2), Orientation.Compass(0); number != "E" || letter != "SW" {
		t.Errorf("numbers grow to the %s, letters to the %s", number, letter)
	}
}

// TestBits checks the functions that search and shift bits.
func TestBits(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 4))
	for range 2000 {
		var s cellSet
		for i := range s {
			s[i] = r.Uint64()
		}
		first, by := cell(r.IntN(bitCount)), uint(r.IntN(128))
		run, shifted := s.run(first), s.shifted(by)
		for i := range 64 {
			if s.has(first.plus(i)) != (run>>i&1 != 0) {
				t.Fatalf("bit %d of the run from %d differs", i, first)
			}
		}
		for i := range bitCount {
			want := i+int(by) < bitCount && s.has(cell(i+int(by)))
			if shifted.has(cell(i)) != want {
				t.Fatalf("bit %d shifted by %d is %v", i, by, !want)
			}
		}
	}
}

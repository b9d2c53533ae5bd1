package hexade

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/laws"
)

// TestLaws holds the game to the laws that all games obey.
func TestLaws(t *testing.T) {
	spec := laws.Spec[Position, Move]{
		Parse:         Parse,
		MaxMoves:      MaxMoves,
		AnyCase:       true,
		Digest:        0x2588f924f08d7ec9,
		Exhausted:     func(p Position) bool { return p.ply == maxPly },
		Oracle:        oracleMoves,
		OracleOutcome: func(p Position) hexgames.Outcome { return oracleOf(p).outcome() },
		OracleApply:   oracleApply,
		Candidates:    candidates,
		Invariant:     conserves,
		Foreign: []string{
			"W:Wa1,a2,Kc3:Bf6,Ki9",
			"www/wwww/www/wwww/wwwww/wwbb/bbbbb/bbbb/bbb/bbbb/bbb w",
			"6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place",
			"7/0-6/s/w - - - 0:0 c",
			"11/12/13/14/15/16/17/18/19/20/21/20/19/18/17/16/15/14/13/12/11 w 0",
			"3/4/5/4/3 w 0",
		},
	}
	for _, c := range gametest.Cases(t) {
		spec.Starts = append(spec.Starts, MustParse(c.Position))
	}
	for _, s := range hexgrid.Symmetries() {
		spec.Symmetries = append(spec.Symmetries, laws.Symmetry[Position, Move]{
			Name: s.String(), Position: transformed(s), Move: transformedMove(s),
		})
	}
	for _, r := range refusals {
		spec.Refused = append(spec.Refused, laws.Refusal{Text: r.text, Kind: r.kind, Reason: r.message})
	}
	gametest.Laws(t, spec, "repetition")
}

// candidates yields a stone on every cell of the board, and a few on boards of
// another side.
func candidates(p Position, r *rand.Rand) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		board := p.Board()
		for _, i := range r.Perm(board.Len()) {
			if !yield(Move{cellOf(board.At(i)), p.side}) {
				return
			}
		}
		for side := uint8(MinSide); side <= MaxSide; side++ {
			h := boards[side].At(r.IntN(boards[side].Len()))
			if !yield(Move{cellOf(h), side}) {
				return
			}
		}
	}
}

// conserves checks what a move leaves and takes: it adds a stone, takes enemies
// by twos and nothing else, and counts.
func conserves(before Position, m Move, after Position) error {
	own, enemy := before.sides()
	enemyAfter, ownAfter := after.sides()
	added, taken := ownAfter.without(*own), enemy.without(*enemyAfter)
	switch {
	case after.ply != before.ply+1 || after.side != before.side:
		return fmt.Errorf("ply %d is followed by %d", before.ply, after.ply)
	case added.count() != 1 || !added.has(m.at) || own.without(*ownAfter) != cellSet{}:
		return errors.New("the mover's stones are not those before and the new one")
	case enemyAfter.without(*enemy) != cellSet{}:
		return errors.New("the opponent has new stones")
	case taken.count()%2 != 0 || taken.count() > 12:
		return fmt.Errorf("%d stones were taken", taken.count())
	case !slices.Equal(before.Captures(m), slices.Collect(hexesOf(taken))):
		return fmt.Errorf("%v were taken, and Captures gives %v", slices.Collect(hexesOf(taken)), before.Captures(m))
	case int(after.empty) != after.Board().Len()-after.Count(hexgames.White)-after.Count(hexgames.Black):
		return fmt.Errorf("%d cells are empty, by its own count", after.empty)
	case own.and(*enemy) != cellSet{} || ownAfter.and(*enemyAfter) != cellSet{}:
		return errors.New("two stones on a cell")
	}
	settled := after
	settled.settle()
	if settled != after {
		return fmt.Errorf("the state is %d, and %d from the stones alone", after.state, settled.state)
	}
	return nil
}

func hexesOf(s cellSet) iter.Seq[hexgrid.Hex] {
	return func(yield func(hexgrid.Hex) bool) {
		for c := range s.cells() {
			if !yield(c.hex()) {
				return
			}
		}
	}
}

func transformed(s hexgrid.Symmetry) func(Position) Position {
	return func(p Position) Position {
		q, err := p.Transform(s)
		if err != nil {
			panic(err)
		}
		return q
	}
}

func transformedMove(s hexgrid.Symmetry) func(Move) Move {
	return func(m Move) Move { return m.Transform(s) }
}

// oracleMoves returns the second implementation's moves as ours.
func oracleMoves(p Position) []Move {
	var moves []Move
	for _, s := range oracleOf(p).moves() {
		moves = append(moves, moveTo(p, s))
	}
	return moves
}

func moveTo(p Position, s square) Move {
	side := int(p.side)
	return Move{cellOf(at(side, s.letter, s.number)), p.side}
}

func oracleApply(p Position, m Move) Position {
	return MustParse(oracleOf(p).after(squareAt(p, m.Cell())).text())
}

func squareAt(p Position, h hexgrid.Hex) square {
	side := int(p.side)
	return square{h.Q + side, side - h.R}
}

// TestEveryPly reads the positions of random games of every side back, at every
// ply, and compares what they say of sixes and captures with the oracle.
func TestEveryPly(t *testing.T) {
	games := 8
	if testing.Short() {
		games = 2
	}
	r := rand.New(rand.NewPCG(4, 10))
	for side := MinSide; side <= MaxSide; side++ {
		for range games {
			p, err := Rules{Side: side}.New()
			if err != nil {
				t.Fatal(err)
			}
			for {
				if q, err := Parse(p.String()); q != p || err != nil {
					t.Fatalf("%v is read back as %v, %v", p, q, err)
				}
				o := oracleOf(p)
				if o.text() != p.String() {
					t.Fatalf("%v is %s to the oracle", p, o.text())
				}
				for white, player := range map[bool]hexgames.Player{true: hexgames.White, false: hexgames.Black} {
					if err := sameSixes(p, player, o.sixes(white)); err != nil {
						t.Fatalf("%v: %v: %v", p, player, err)
					}
				}
				n := p.CountMoves()
				if n == 0 {
					break
				}
				m := p.MoveAt(r.IntN(n))
				var captured []square
				for _, h := range p.Captures(m) {
					captured = append(captured, squareAt(p, h))
				}
				if want := o.captures(squareAt(p, m.Cell())); namesOf(side, captured...) != namesOf(side, want...) || len(captured) != len(want) {
					t.Fatalf("%v: %v captures %v, want %v", p, m, captured, want)
				}
				if p, err = p.Apply(m); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// sameSixes compares a player's sixes with those of the oracle.
func sameSixes(p Position, player hexgames.Player, sixes []oracleSix) error {
	var got, want []string
	for _, six := range p.Sixes(player) {
		var squares []square
		for _, h := range six.Cells {
			squares = append(squares, squareAt(p, h))
		}
		got = append(got, sixText(six.Shape.String(), squares))
	}
	for _, six := range sixes {
		want = append(want, sixText(six.shape, six.squares))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		return fmt.Errorf("the sixes are %q, want %q", got, want)
	}
	return nil
}

// TestOpen compares the sixes that are open through a cell with the oracle's
// list of all of them.
func TestOpen(t *testing.T) {
	for _, c := range gametest.Cases(t) {
		p := MustParse(c.Position)
		o := oracleOf(p)
		for i, h := range p.Board().Cells() {
			if i%3 != 0 && o.side > 5 { // of the greater boards a third of the cells
				continue
			}
			for white, player := range map[bool]hexgames.Player{true: hexgames.White, false: hexgames.Black} {
				var got, want []string
				for six, stones := range p.Open(player, h) {
					var squares []square
					for _, g := range six.Cells {
						squares = append(squares, squareAt(p, g))
					}
					got = append(got, fmt.Sprint(sixText(six.Shape.String(), squares), stones))
				}
				for _, six := range oracleSixes[o.side] {
					stones, open := 0, slices.Contains(six.squares, squareAt(p, h))
					for _, s := range six.squares {
						color, occupied := o.white[s]
						if occupied && color == white {
							stones++
						}
						open = open && (!occupied || color == white)
					}
					if open {
						want = append(want, fmt.Sprint(sixText(six.shape, six.squares), stones))
					}
				}
				slices.Sort(got)
				slices.Sort(want)
				if !slices.Equal(got, want) {
					t.Fatalf("%v: open to %v through %s are\n%q\nwant\n%q", p, player, p.Board().Name(h), got, want)
				}
			}
		}
	}
	// They come in the order of Sixes.
	start := opened(t, 4, "")
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
				t.Fatalf("open through %s, number %d is %v", start.Board().Name(h), i, six)
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
	if n := count(hexgames.White, at(4, 4, 4)); n == 0 {
		t.Error("nothing is open through the middle")
	}
	if n := count(hexgames.None, at(4, 4, 4)) + count(hexgames.White, at(4, 0, 4)) + count(hexgames.White, at(10, 1, 1)) +
		count(hexgames.White, hexgrid.Hex{Q: -40, R: -40}) + count(hexgames.White, hexgrid.Hex{Q: 1 << 30, R: -1 << 30}); n != 0 {
		t.Errorf("%d sixes are open to nobody, or off the board", n)
	}
	for range start.Open(hexgames.White, at(4, 4, 4)) {
		break // stops when asked to
	}
	if allocs := testing.AllocsPerRun(10, func() { count(hexgames.Black, at(4, 4, 4)) }); allocs != 0 {
		t.Errorf("Open allocates %v times", allocs)
	}
}

// TestLastPly checks the end of counting: no stone can be placed after the
// 65535th.
func TestLastPly(t *testing.T) {
	p := MustParse("4/5/6/b2w3/6/5/4 w 65534")
	if p.CountMoves() != 35 {
		t.Errorf("%d legal moves, want 35", p.CountMoves())
	}
	p = played(t, p, "a1")
	if p.String() != "w3/5/6/b2w3/6/5/4 b 65535" || p.Turn() != hexgames.Black || p.Outcome().Over() {
		t.Errorf("the last position is %v", p)
	}
	if p.CountMoves() != 0 || len(p.LegalMoves()) != 0 || p.MoveAt(0) != (Move{}) {
		t.Errorf("there still are %d moves", p.CountMoves())
	}
	wantRefused(t, p, "a2", "", "no more than 65535 stones can be placed")
	if q, err := Parse(p.String()); q != p || err != nil {
		t.Errorf("%v is read back as %v, %v", p, q, err)
	}
}

// TestSize checks that a Position stays small.
func TestSize(t *testing.T) {
	if got := unsafe.Sizeof(Position{}); got > 128 {
		t.Errorf("a Position has %d bytes, want 128 at most", got)
	}
	if got := unsafe.Sizeof(Move{}); got > 4 {
		t.Errorf("a Move has %d bytes, want 4 at most", got)
	}
}

// TestTables compares the constants of this package with the geometry they
// stand for.
func TestTables(t *testing.T) {
	if boardSet[0] != (cellSet{}) {
		t.Error("the board of the zero Position has cells")
	}
	for side := MinSide; side <= MaxSide; side++ {
		board := boards[side]
		var order []hexgrid.Hex
		for c := range boardSet[side].cells() {
			order = append(order, c.hex())
			if boardSet[side].at(len(order)-1) != c {
				t.Errorf("side %d: cell %d is not %v", side, len(order)-1, c.hex())
			}
		}
		if !slices.Equal(order, slices.Collect(board.Hexes())) {
			t.Errorf("side %d: the bits are not in board order", side)
		}
		for i, h := range board.Cells() {
			c := cellOf(h)
			if c.hex() != h || c >= bitCount {
				t.Errorf("%v is cell %d, and back %v", h, c, c.hex())
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
				if got := closedBy[c].has(cellOf(g)); got != (h.Distance(g) < 3) {
					t.Errorf("%v closes %v: %v", h, g, got)
				}
			}
		}
	}
	if Orientation != hexgrid.Pointy.Turn(4) {
		t.Error("Orientation is not what its comment says")
	}
	if number, letter := Orientation.Compass(2), Orientation.Compass(0); number != "E" || letter != "SW" {
		t.Errorf("numbers grow to the %s, letters to the %s", number, letter)
	}
}

// TestBits checks how sets of bits are searched and shifted.
func TestBits(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 4))
	for range 2000 {
		word := r.Uint64() & r.Uint64() >> r.IntN(64)
		n := uint64(0)
		for i := range 64 {
			if word>>i&1 != 0 {
				if got := nthBit(word, n); got != i {
					t.Fatalf("bit %d of %#x is at %d, want %d", n, word, got, i)
				}
				n++
			}
		}
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
	if nthBit(^uint64(0), 63) != 63 || nthBit(1<<63, 0) != 63 || nthBit(1, 0) != 0 {
		t.Error("the ends of a word are not found")
	}
}

package hexdame

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

// game describes Hexdame for the shared tests.
var game = gametest.Game[Position, Move, oraclePosition, oracleMove]{
	Parse:    Parse,
	Of:       oracleOf,
	Read:     oracleParse,
	Move:     moveOf,
	Refusals: refusals,
	Ordered:  true,
	Slow:     func(p Position) bool { return p.captures > 6 },
}

// TestLaws checks the laws that all games obey.
func TestLaws(t *testing.T) {
	game.Laws(t, laws.Spec[Position, Move]{
		MaxMoves:   MaxMoves,
		AnyCase:    true,
		Denotes:    denotes,
		Digest:     0xcb4c56876028b028,
		HashDigest: 0xafc7b543ce678803,
		Canonical:  gametest.Canonical[Position],
		Candidates: candidates,
		Invariant:  conserves,
		Symmetries: symmetries,
		Foreign:    []string{"W:W31,32:B1,2"}, // draughts
	})
}

// denotes reports whether a text is a path of a capture, according to the oracle.
func denotes(p Position, m Move, text string) bool {
	return slices.ContainsFunc(oracleOf(p).paths(), func(path oracleMove) bool {
		return len(path.captured) > 0 && strings.EqualFold(path.text(), text) && moveOf(p, path) == m
	})
}

// symmetries are the symmetries of the board, and the exchange of the players.
var symmetries = append(gametest.Symmetries[Position, Move](), gametest.Reversed[Position](Move.Reverse))

// candidates yields all steps between any two cells, and captures: the legal ones, altered ones,
// and random ones.
func candidates(p Position, r *rand.Rand) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for from := range cell(cellCount) {
			for to := range cell(cellCount) {
				if !yield(Move{from: from, to: to}) {
					return
				}
			}
		}
		legal := p.LegalMoves()
		random := func() cell { return cell(r.IntN(cellCount)) }
		for range 300 {
			m := Move{random(), random(), random().set()}
			if len(legal) > 0 && r.IntN(4) > 0 {
				m = legal[r.IntN(len(legal))]
			}
			switch r.IntN(4) {
			case 0:
				m.from = random()
			case 1:
				m.to = random()
			case 2:
				m.captured ^= random().set()
			case 3:
				m.captured ^= m.captured & -m.captured
			}
			if !yield(m) {
				return
			}
		}
	}
}

// conserves checks the pieces after a move: no side gains any, only captures remove any, and kings
// stay kings.
func conserves(before Position, m Move, after Position) error {
	own, enemy := before.sides()
	enemyAfter, ownAfter := after.sides()
	switch {
	case own.count() != ownAfter.count():
		return fmt.Errorf("the mover had %d pieces and has %d", own.count(), ownAfter.count())
	case enemy&^m.captured != enemyAfter:
		return errors.New("the captured pieces are not those that left")
	case after.kings&^(before.kings|m.to.set()) != 0:
		return errors.New("a piece that did not move became a king")
	case after.kings&^(after.white|after.black) != 0:
		return errors.New("a king where no piece is")
	case (before.kings & own).count() > (after.kings & ownAfter).count():
		return errors.New("a king became a man")
	case after.white&whiteFar&^after.kings != 0 || after.black&blackFar&^after.kings != 0:
		return errors.New("a man on its last edge")
	}
	return nil
}

// moveOf returns the Move for a move of the oracle.
func moveOf(_ Position, m oracleMove) Move {
	ours := Move{from: cellOf(m.stops[0]), to: cellOf(m.stops[len(m.stops)-1])}
	for _, s := range m.captured {
		ours.captured |= cellOf(s).set()
	}
	return ours
}

func cellOf(s naive.Cell) cell {
	c, ok := board.At(draw.At(side, s.Letter, s.Number))
	if !ok {
		panic("no cell " + s.String())
	}
	return c
}

// TestSymmetryRefused checks that Transform refuses other symmetries while men of either side are
// on the board.
func TestSymmetryRefused(t *testing.T) {
	for _, p := range []Position{New(), MustParse("W:WKe5:Bf6"), MustParse("W:We5:BKf6")} {
		gametest.WantSymmetries(t, p, "D2", "men", hexgrid.Identity, Mirror)
	}
	if p, err := New().Transform(Mirror); p != New() || err != nil {
		t.Errorf("the mirror image of the start is %v, %v", p, err)
	}
	if got := New().Reverse(); got.white != New().white || got.black != New().black || got.mover != hexgames.Black {
		t.Errorf("the start reversed is %v", got)
	}
}

func TestSize(t *testing.T) { game.Size(t, 40, 16) }

// TestTables compares the constants of this package with the geometry behind them.
func TestTables(t *testing.T) {
	if all.count() != board.Grid.Len() {
		t.Errorf("%d cells, want %d", all.count(), board.Grid.Len())
	}
	for c := range cell(cellCount) {
		h := board.Hex(c)
		for d := range next[c] {
			want, ok := board.At(h.Neighbor(hexgrid.Direction(d)))
			if got := step(c.set(), d); ok && got != want.set() || !ok && got != 0 {
				t.Errorf("%v steps in direction %d to %v", c, d, got)
			}
			if got := next[c][d]; ok && got != want || !ok && got != offBoard {
				t.Errorf("next of %v in direction %d is %v", c, d, got)
			}
		}
	}
	var order []string
	for c := range all.cells() {
		order = append(order, c.String())
	}
	if order[0] != "a1" || order[60] != "i9" || !slices.IsSorted(order) {
		t.Errorf("board order is %v", order)
	}
	if Mirror != hexgrid.Reflection(2) || Orientation != hexgrid.Flat.Turn(1) {
		t.Error("Mirror or Orientation does not match its comment")
	}
	if got := Orientation.Compass(1); got != "N" {
		t.Errorf("straight ahead is %s", got)
	}
}

// Package nim implements Nim: players take turns to remove stones from one of three
// heaps, and the player who takes the last stone wins.
package nim

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"example.com/hexgames"
)

// MaxHeap is the largest number of stones in a heap.
const MaxHeap = 9

// A Position has the number of stones in each heap, and the player to move.
type Position struct {
	Heaps [3]uint8
	Mover hexgames.Player // the loser, when the game is over
}

// A Move takes stones from a heap.
type Move struct{ Heap, Stones uint8 }

// LastStone is the reason for the end of a game.
const LastStone hexgames.Reason = "the last stone"

// New returns the start of the game.
func New() Position { return Position{[3]uint8{3, 4, 5}, hexgames.White} }

func (p Position) GameName() string { return "nim" }

func (p Position) Turn() hexgames.Player {
	if p.Outcome().Over() {
		return hexgames.None
	}
	return p.Mover
}

func (p Position) Outcome() hexgames.Outcome {
	if p == (Position{}) || p.Heaps != [3]uint8{} {
		return hexgames.Outcome{} // the zero Position is not a game and not over
	}
	return hexgames.Outcome{Winner: p.Mover.Opponent(), Reason: LastStone}
}

func (p Position) AppendMoves(dst []Move) []Move {
	for heap, stones := range p.Heaps {
		for n := range stones {
			dst = append(dst, Move{uint8(heap), n + 1})
		}
	}
	return dst
}

func (p Position) Apply(m Move) (Position, error) {
	if int(m.Heap) >= len(p.Heaps) || m.Stones == 0 || m.Stones > p.Heaps[m.Heap] {
		return Position{}, hexgames.Refuse(p, m, "want at least one stone, and no more than the heap has")
	}
	p.Heaps[m.Heap] -= m.Stones
	p.Mover = p.Mover.Opponent()
	return p, nil
}

func (p Position) FormatMove(m Move) string { return fmt.Sprintf("%c%d", 'a'+m.Heap, m.Stones) }

func (p Position) String() string {
	if p == (Position{}) {
		return ""
	}
	return fmt.Sprintf("%d,%d,%d %v", p.Heaps[0], p.Heaps[1], p.Heaps[2], p.Mover)
}

// These methods are derived from the others.

func (p Position) LegalMoves() []Move                       { return p.AppendMoves(nil) }
func (p Position) CountMoves() int                          { return hexgames.CountMoves(p) }
func (p Position) MoveAt(i int) Move                        { return hexgames.MoveAt(p, i) }
func (p Position) Playout(r *rand.Rand, limit int) Position { return hexgames.Playout(p, r, limit) }
func (p Position) ParseMove(text string) (Move, error)      { return hexgames.ParseMove(p, text) }
func (p Position) Diagram() string                          { return hexgames.Diagram(p) }

// Parse reads a position in the format of String.
func Parse(text string) (Position, error) {
	var p Position
	var mover string
	fmt.Sscanf(text, "%d,%d,%d %s", &p.Heaps[0], &p.Heaps[1], &p.Heaps[2], &mover)
	if p.Mover.UnmarshalText([]byte(mover)) != nil || p.String() != text || p.Mover != hexgames.White && p.Mover != hexgames.Black || slices.Max(p.Heaps[:]) > MaxHeap {
		return Position{}, &hexgames.Error{Kind: hexgames.ErrSyntax, Game: "nim", Input: text, Reason: "want heaps of up to 9 stones and mover, such as 3,4,5 White"}
	}
	return p, nil
}

// These two methods make positions, and saved games, strings in JSON.

func (p Position) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

func (p *Position) UnmarshalText(text []byte) error {
	if len(text) == 0 { // the text of the zero Position
		*p = Position{}
		return nil
	}
	q, err := Parse(string(text))
	if err == nil {
		*p = q
	}
	return err
}

package hexade

import (
	"math/bits"
	"sync"

	"example.com/hexgames"
)

// NewFollower returns a follower, for bots that look ahead. It knows the results of Evaluate,
// Exact, AppendPromises and AppendReplies in a fraction of their time, because it counts the
// stones on all sixes as they are placed and captured.
func (p Position) NewFollower() hexgames.Follower[Position, Move] { return new(follower) }

// A follower is a position, and what its sixes are worth. A six is open to a side if it has no
// stone of the other.
type follower struct {
	Position
	sixes  *sixTable
	stones [maxSixes][2]uint8  // on each six, by side
	worth  [2]int              // of the sixes that are open to a side, as the function worth adds them up
	fives  [2]int              // the number of those with five stones
	cells  [2][bitCount]uint32 // of the sixes through each cell that are open to a side: the prospects and, above the lowest 16 bits, the gains
}

// A sixTable lists the sixes of a board.
type sixTable struct {
	cells   [][6]cell
	through [bitCount][]uint16 // the numbers of the sixes through each cell
}

// maxSixes is the number of sixes on the largest board.
const maxSixes = 1177

// sixTables holds the table of each board, by side.
var sixTables = func() (tables [MaxSide + 1]func() *sixTable) {
	for side := MinSide; side <= MaxSide; side++ {
		tables[side] = sync.OnceValue(func() *sixTable {
			t := new(sixTable)
			for pattern, c := range sixes(&allCells[side]) {
				var six [6]cell
				for i, n := range patterns[pattern].cells {
					six[i] = c.plus(n)
					t.through[six[i]] = append(t.through[six[i]], uint16(len(t.cells)))
				}
				t.cells = append(t.cells, six)
			}
			return t
		})
	}
	return tables
}()

// packed holds what a six with so many stones adds to the cells of a follower.
var packed = func() (values [8]uint32) {
	for k, n := range prospects {
		values[k] = uint32(n) | uint32(gains[k])<<16
	}
	return values
}()

// Start begins at a position.
func (f *follower) Start(p Position) {
	*f = follower{Position: p}
	if p.side == 0 {
		return
	}
	f.sixes = sixTables[p.side]()
	for side, stones := range p.stones {
		for c := range stones.All() {
			f.count(c, side, 1)
		}
	}
}

// Do goes on to the position after a move.
func (f *follower) Do(p Position, m Move, next Position) {
	side := int(p.ply & 1)
	f.count(m.at, side, 1)
	if next.free != p.free-1 {
		for c := range p.stones[1-side].Without(next.stones[1-side]).All() {
			f.count(c, 1-side, -1)
		}
	}
	f.Position = next
}

// Undo goes back to the position before a move.
func (f *follower) Undo(p Position, m Move, next Position) {
	side := int(p.ply & 1)
	if next.free != p.free-1 {
		for c := range p.stones[1-side].Without(next.stones[1-side]).All() {
			f.count(c, 1-side, 1)
		}
	}
	f.count(m.at, side, -1)
	f.Position = p
}

// count counts a stone of a side more, or less.
func (f *follower) count(c cell, side, more int) {
	for _, six := range f.sixes.through[c] {
		n := &f.stones[six]
		before, enemy := n[side], n[1-side]
		after := before + uint8(more)
		n[side] = after
		switch {
		case enemy == 0:
			f.change(six, side, before, after)
		case before == 0:
			f.change(six, 1-side, enemy, 0)
		case after == 0:
			f.change(six, 1-side, 0, enemy)
		}
	}
}

// change counts a six that is open to a side with another number of stones. Without stones it is
// worth nothing, whether it is open or not.
func (f *follower) change(six uint16, side int, before, after uint8) {
	f.worth[side] += prospects[after] - prospects[before]
	if before == 5 {
		f.fives[side]--
	}
	if after == 5 {
		f.fives[side]++
	}
	more := packed[after&7] - packed[before&7]
	cells := &f.cells[side]
	for _, c := range &f.sixes.cells[six] {
		cells[c] += more
	}
}

// Evaluate is Evaluate of the position.
func (f *follower) Evaluate() float64 {
	own, enemy := f.worths()
	v := squash(own*onTurn/100 - enemy)
	if f.mover() == hexgames.Black {
		return -v
	}
	return v
}

// worths returns what the sixes are worth that are open to the player to move and to the
// opponent.
func (f *follower) worths() (own, enemy int) {
	side := f.ply & 1
	return f.worth[side], f.worth[1-side]
}

// AppendPromises is AppendPromises of the position.
func (f *follower) AppendPromises(dst []float64, moves []Move) []float64 {
	side := f.ply & 1
	own, enemy := f.sides()
	capturing := f.capturing(own, enemy)
	lead, other := f.worths()
	mine, theirs := &f.cells[side], &f.cells[1-side]
	for _, m := range moves {
		gain, loss := int(mine[m.at]>>16), int(theirs[m.at]&(1<<16-1))
		after := lead + gain - (other-loss)*onTurn/100
		if capturing.Has(m.at) {
			after += perCapture * bits.OnesCount8(captures(own, enemy, m.at))
		}
		dst = append(dst, squash(after))
	}
	return dst
}

// Exact is Exact of the position, which takes no look at the sixes where nobody has five stones
// on one.
func (f *follower) Exact() (value float64, known bool) {
	if f.state == quiet && f.fives[f.ply&1] == 0 {
		return 0, false
	}
	return f.Position.Exact()
}

// AppendReplies is AppendReplies of the position, likewise.
func (f *follower) AppendReplies(dst []Move) (replies []Move, threatened bool) {
	if f.state == quiet && f.fives[1-f.ply&1] == 0 {
		return dst, false
	}
	return f.Position.AppendReplies(dst)
}

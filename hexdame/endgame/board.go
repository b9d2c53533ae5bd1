package endgame

import (
	"math/bits"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hexgrid"
)

// A cells is a set of the board's 61 cells. Bit i is the cell with index i in board order.
type cells uint64

const (
	cellCount       = 61
	full      cells = 1<<cellCount - 1
)

// Tables of the board, by cell.
var (
	board = hexdame.Position{}.Board()

	next     [cellCount][6]cells // the cell one step away in each direction, or none
	ray      [cellCount][6]cells // all cells in each direction
	mirrored [cellCount]uint8    // the cell with letter and number exchanged
	far      cells               // the cells where men of the player to move are crowned
)

// upward holds the directions of growing cell indexes. Men of the player to move step in these
// directions.
var upward = [3]hexgrid.Direction{0, 1, 2}

func init() {
	mirror, _ := board.Permutation(hexdame.Mirror)
	for i := range cellCount {
		mirrored[i] = uint8(mirror[i])
		for d := range hexgrid.Direction(6) {
			for j := range board.Ray(i, d) {
				ray[i][d] |= 1 << j
			}
			if j := board.Neighbor(i, d); j >= 0 {
				next[i][d] = 1 << j
			}
		}
		if next[i][0] == 0 && next[i][1] == 0 || next[i][2] == 0 && next[i][1] == 0 {
			far |= 1 << i
		}
	}
}

func (s cells) count() int   { return bits.OnesCount64(uint64(s)) }
func (s cells) lowest() int  { return bits.TrailingZeros64(uint64(s)) }
func (s cells) highest() int { return 63 - bits.LeadingZeros64(uint64(s)) }

// turned returns the set after half a turn of the board.
func (s cells) turned() cells { return cells(bits.Reverse64(uint64(s)) >> (64 - cellCount)) }

// mirror returns the set with letters and numbers exchanged.
func (s cells) mirror() (m cells) {
	for ; s != 0; s &= s - 1 {
		m |= 1 << mirrored[s.lowest()]
	}
	return m
}

// along returns the empty cells that a king on a cell reaches in a direction, and the first
// occupied cell behind them, if any.
func along(from int, d hexgrid.Direction, empty cells) (reached, stop cells) {
	reached = ray[from][d]
	if s := reached &^ empty; s != 0 {
		var at int
		if d < 3 {
			at = s.lowest()
		} else {
			at = s.highest()
		}
		stop = 1 << at
		reached &^= stop | ray[at][d]
	}
	return reached, stop
}

// reach returns the empty cells that a king on a cell reaches.
func reach(from int, empty cells) (s cells) {
	for d := range hexgrid.Direction(6) {
		reached, _ := along(from, d, empty)
		s |= reached
	}
	return s
}

// A setup is a position as seen by the player to move, whose men step upward.
type setup [4]cells

// The pieces in a setup.
const (
	kings = iota
	men
	otherKings
	otherMen
)

// setupOf returns the setup of a position with mover to move.
func setupOf(p hexdame.Position, mover hexgames.Player) (s setup) {
	for h, piece := range p.Pieces() {
		kind := men
		if piece.King {
			kind = kings
		}
		if piece.Owner != mover {
			kind += otherKings
		}
		s[kind] |= 1 << board.Index(h)
	}
	if mover == hexgames.Black {
		for kind := range s {
			s[kind] = s[kind].turned()
		}
	}
	return s
}

// text returns the position with White to move as text that hexdame.Parse reads.
func (s setup) text() string {
	text := append(make([]byte, 0, 64), "W"...)
	for side, begin := range []string{":W", ":B"} {
		text = append(text, begin...)
		first := true
		for i := range cellCount {
			king := s[2*side+kings]>>i&1 != 0
			if !king && s[2*side+men]>>i&1 == 0 {
				continue
			}
			if !first {
				text = append(text, ',')
			}
			first = false
			if king {
				text = append(text, 'K')
			}
			text = append(text, board.Name(board.At(i))...)
		}
	}
	return string(text)
}

// class returns the class of a setup.
func (s setup) class() Class {
	return Class{
		force{uint8(s[kings].count()), uint8(s[men].count())},
		force{uint8(s[otherKings].count()), uint8(s[otherMen].count())},
	}
}

// reversed returns the setup as the opponent sees it.
func (s setup) reversed() setup {
	return setup{s[otherKings].turned(), s[otherMen].turned(), s[kings].turned(), s[men].turned()}
}

func (s setup) mirror() setup {
	return setup{s[kings].mirror(), s[men].mirror(), s[otherKings].mirror(), s[otherMen].mirror()}
}

func (s setup) empty() cells { return full &^ (s[kings] | s[men] | s[otherKings] | s[otherMen]) }

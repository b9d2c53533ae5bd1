package hextad

import (
	"math/bits"
)

// A sheet is the table as one tile sees it that is to be placed: a rectangle of
// cells, column by column, that goes three cells beyond the table on every side.
// So every cell that the tile can reach has its six neighbors there.
type sheet struct {
	cells  []sheetCell
	least  cell
	q, r   int    // how many cells the rectangle has along each coordinate
	offset [6]int // from a cell to its neighbors, by direction

	low, high uint8     // the pips of the tile
	known     sheetCell // what matters under the options
}

const sheetMargin = margin + 1

// A sheetCell is what the tile has to know of a cell, in bits. What completes an
// intersection with two covered cells, or with the other half and one covered
// cell, may be bad, an invalid sum that T9 forbids, or good, a valid one.
// The high byte has the pips of a covered cell.
type sheetCell uint16

const (
	covered sheetCell = 1 << iota
	near              // a neighbor is covered
	lowBad            // the smaller number would be bad here
	highBad           // the greater number would be bad here
	bothBad           // covered, and bad with both halves next to it
	lowGood           // likewise
	highGood
	bothGood
)

// The most cells that a sheet has, and how many are few.
const (
	sheetMost = (reach + 1 + 2*sheetMargin) * (reach + 1 + 2*sheetMargin)
	sheetFew  = 1024
)

// An errand is what a sheet is made for: to count the placements of a tile, to
// list them, or to pick one.
type errand struct {
	tile   Tile
	n      int  // the count goes here
	known  int  // what the count would be, to pick one; else 0
	pick   int  // the number of the placement to pick, less than known, or none
	picked Move // it goes here
	list   bool
	moves  []Move // the list goes here
}

const none = -1

// send does an errand, in columns where the table fits into them. A great sheet is
// made only if it is needed, because it takes longer to clear.
func (p *Position) send(e *errand) {
	q, r := p.box.sides()
	switch {
	case q+2*margin <= maxColumns && r+2*margin <= maxRows:
		var c columns
		c.spread(p, e.tile)
		if e.known > 0 {
			e.pickColumns(&c)
		} else {
			e.runColumns(&c)
		}
	case (q+2*sheetMargin)*(r+2*sheetMargin) <= sheetFew:
		p.sendNear(e)
	default:
		p.sendFar(e)
	}
}

func (p *Position) sendNear(e *errand) {
	var room [sheetFew]sheetCell
	s := p.spread(room[:], e.tile)
	e.run(&s, p.must)
}

//go:noinline
func (p *Position) sendFar(e *errand) {
	var room [sheetMost]sheetCell
	s := p.spread(room[:], e.tile)
	e.run(&s, p.must)
}

// spread lays the table out in a room.
func (p *Position) spread(room []sheetCell, tile Tile) (s sheet) {
	s.low, s.high = lows[tile], highs[tile]
	s.known = ^sheetCell(0)
	if p.lenient {
		s.known &^= lowBad | highBad | bothBad
	}
	if !p.must {
		s.known &^= lowGood | highGood | bothGood
	}
	s.least = cell{p.box.least.q - sheetMargin, p.box.least.r - sheetMargin}
	s.q, s.r = p.box.sides()
	s.q, s.r = s.q+2*sheetMargin, s.r+2*sheetMargin
	s.cells = room[:s.q*s.r]
	for d, step := range steps {
		s.offset[d] = int(step.q)*s.r + int(step.r)
	}
	for tiles := p.laid; tiles != 0; {
		var t Tile
		t, tiles = tiles.pop()
		m := p.placementOf(t)
		s.cover(m.low, lows[t])
		s.cover(m.high, highs[t])
	}
	return s
}

// cover puts half a tile on a cell.
func (s *sheet) cover(c cell, pips uint8) {
	i := (int(c.q)-int(s.least.q))*s.r + int(c.r) - int(s.least.r)
	both := bothBad
	if sums[s.low][s.high].has(int(pips)) {
		both = bothGood
	}
	s.cells[i] |= covered | both&s.known | sheetCell(pips)<<8
	for d, offset := range s.offset {
		neighbor := &s.cells[i+offset]
		*neighbor |= near
		if *neighbor&covered == 0 {
			continue
		}
		mark := lowBad | highBad
		valid := sums[pips][*neighbor>>8]
		if valid.has(int(s.low)) {
			mark ^= lowBad | lowGood
		}
		if valid.has(int(s.high)) {
			mark ^= highBad | highGood
		}
		s.cells[i+s.offset[turned[d+1]]] |= mark & s.known
		s.cells[i+s.offset[turned[d+5]]] |= mark & s.known
	}
}

// lanes are the six neighbors of a cell, a byte for each, by direction.
type lanes uint64

const allLanes lanes = 0x010101010101

// turn turns the lanes by a direction.
func (l lanes) turn() lanes     { return l<<8&(0xff*allLanes) | l>>40 }
func (l lanes) turnBack() lanes { return l>>8 | l<<40&(0xff*allLanes) }

// fits returns the directions from cell i, on which the lower half is to lie, in
// which the other half can lie (T5, T9): a one in the lanes of these. The cell is
// not on the border of the sheet.
func (s *sheet) fits(i int, must bool) lanes {
	here := s.cells[i]
	if here&(covered|lowBad) != 0 {
		return 0
	}
	var l lanes
	for d, offset := range s.offset {
		l |= lanes(uint8(s.cells[i+offset])) << (8 * d)
	}
	legal := allLanes &^ (l | l>>3) // neither covered nor highBad
	bad := l >> 4
	legal &^= bad.turn() | bad.turnBack()
	if here&near == 0 {
		legal &= l >> 1
	}
	if must && here&lowGood == 0 {
		good := l >> 7 & allLanes
		legal &= l>>6 | good.turn() | good.turnBack()
	}
	return legal
}

// run goes through the placements of the tile in order.
func (e *errand) run(s *sheet, must bool) {
	directions, wanted := ascending[:], allLanes
	if e.tile.IsDouble() { // only those that lead to a greater cell
		directions, wanted = ascending[3:], 1|1<<8|1<<40
	}
	for q := 1; q < s.q-1; q++ {
		for i := q*s.r + 1; i < q*s.r+s.r-1; i++ {
			legal := s.fits(i, must) & wanted
			if legal == 0 {
				continue
			}
			n := bits.OnesCount64(uint64(legal))
			e.n += n
			if !e.list && e.n <= e.pick || e.pick < 0 && !e.list {
				continue
			}
			low := cell{s.least.q + int8(q), s.least.r + int8(i-q*s.r)}
			before := e.n - n
			for _, d := range directions {
				if legal>>(8*d)&1 == 0 {
					continue
				}
				m := Move{Place, e.tile, low, low.neighbor(d)}
				if e.list {
					e.moves = append(e.moves, m)
				} else if before == e.pick {
					e.picked = m
					return
				}
				before++
			}
		}
	}
}

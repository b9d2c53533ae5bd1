package hextad

import (
	"math/bits"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
	"example.com/hexgames/internal/pack"
)

// AppendBinary appends the binary form of the position to b. The form takes at most 66 bytes with
// the standard set; see the Binary form section of the package documentation. The zero Position has
// none. The error is always nil.
func (p Position) AppendBinary(b []byte) ([]byte, error) {
	if p.poolSize == 0 {
		return b, nil
	}
	w := pack.NewWriter(b)
	w.Bits(uint64(p.poolSize), 7)
	w.Bits(uint64(p.minPips), 4)
	w.Bits(uint64(p.maxPips), 4)
	w.Bits(flag(p.lenient)<<2|flag(p.must)<<1|uint64(p.first-hexgames.White), 3)
	w.Bits(uint64(p.due.number()), 4)
	if p.phase == Opening {
		return w.End(), nil
	}
	for t := range p.set().all() {
		w.Bits(flag(p.laid.has(t))*onTable|flag(p.pools[0].has(t))*inWhite|flag(p.pools[1].has(t))*inBlack, 2)
	}
	first := p.opening()
	w.Bits(uint64(first.Low()), 4)
	if p.laid != first.set() {
		size := p.box.sizes()
		n := bits.Len8(size[0] | size[1] | size[2] | size[3])
		w.Bits(uint64(n), 3)
		for _, size := range size {
			w.Bits(uint64(size), n)
		}
	}
	for t := range (p.laid &^ first.set()).all() {
		q, r := int(p.lows[t-1].q-p.box.least.q), int(p.lows[t-1].r-p.box.least.r)
		_, rows := p.box.sides()
		w.Bits(uint64(6*(q*rows+r)+int(p.ways[t-1])), p.box.placeBits())
	}
	w.Bits(uint64(p.scores[0]), bits.Len(uint(p.scores[0])+uint(p.scores[1])))
	return w.End(), nil
}

// Where a tile is. 0 is the boneyard.
const (
	inWhite = 1
	inBlack = 2
	onTable = 3
)

// number returns a number for the next action: 0 for the opening double, 9 at the end, and
// otherwise an odd number for White and an even one for Black.
func (d due) number() int {
	if d.phase == Finished {
		return 2*int(Placement) + 1
	}
	return max(2*int(d.phase)-2+int(d.player), 0)
}

// dueOf is the inverse of number. It reports whether there is such an action.
func dueOf(number int) (d due, ok bool) {
	switch {
	case number == 0:
		return due{phase: Opening}, true
	case number <= 2*int(Placement):
		return due{Phase(number+1) / 2, hexgames.White + hexgames.Player(number-1)%2}, true
	}
	return due{phase: Finished}, number == 2*int(Placement)+1
}

// opening returns the tile on 0,0 and 0,1, which must be the opening double.
func (p *Position) opening() Tile {
	for t := range (p.laid & doubles).all() {
		if p.lows[t-1] == (cell{}) {
			return t
		}
	}
	return 0
}

// sizes returns how far the box extends from the cells of the opening double, in each direction
// along each coordinate.
func (b *box) sizes() [4]uint8 {
	return [4]uint8{uint8(-b.least.q), uint8(b.most.q), uint8(-b.least.r), uint8(b.most.r - 1)}
}

// placeBits returns the number of bits for a cell of the box and a direction.
func (b *box) placeBits() int {
	q, r := b.sides()
	return bits.Len(uint(6*q*r - 1))
}

// MarshalBinary returns the binary form of the position. Its error is always nil.
func (p Position) MarshalBinary() ([]byte, error) { return p.AppendBinary(nil) }

// UnmarshalBinary reads the binary form of a position. For any other bytes it returns an error and
// leaves p unchanged. The error's Column is the number of the wrong byte, counted from 1. The error
// matches hexgames.ErrOption or hexgames.ErrPosition for a position that Parse also refuses with
// that error, and hexgames.ErrSyntax otherwise.
func (p *Position) UnmarshalBinary(data []byte) error {
	return pack.Unmarshal(name, p, data, (*Position).readBinary)
}

func (p *Position) readBinary(r *pack.Reader) error {
	rules := Rules{PoolSize: int(r.Bits(7)), MinPips: int(r.Bits(4)), MaxPips: int(r.Bits(4))}
	if rules.PoolSize > 1<<5-1 {
		return r.Malformed("want a first byte below 64: other forms are not known")
	}
	rules.Lenient, rules.MustScore = r.Bits(1) != 0, r.Bits(1) != 0
	rules.First = hexgames.White + hexgames.Player(r.Bits(1))
	if field, reason := rules.refuse(); reason != "" {
		return refuseOption(&r.Reader, field+": "+reason)
	}
	*p, _ = rules.New()
	next, ok := dueOf(int(r.Bits(4)))
	if !ok {
		return r.Malformed("want a number from 0 to 9 for the next action")
	}
	at := r.Here()
	if next.phase == Opening {
		return r.End()
	}
	laid := p.readTiles(r)
	tableAt := r.Here()
	if laid != 0 {
		if err := p.readPlacements(r, laid); err != nil {
			return err
		}
	}
	scoreAt := r.Here()
	worth := p.worth()
	white := int(r.Bits(bits.Len(uint(worth))))
	if err := r.End(); err != nil {
		return err
	}
	if laid != 0 {
		if err := p.checkTable(&r.Reader, tableAt); err != nil {
			return err
		}
	}
	if white > worth {
		return r.Impossible(scoreAt, "T8", "White has "+notation.Plural(white, "point")+", but the table is worth "+notation.Plural(worth, "point"))
	}
	p.scores = [2]int16{int16(white), int16(worth - white)}
	p.due = next
	return p.checkDue(&r.Reader, at, []int{at, at})
}

// readTiles reads the place of each tile and returns the tiles on the table.
func (p *Position) readTiles(r *pack.Reader) (laid tileSet) {
	for t := range p.set().all() {
		switch r.Bits(2) {
		case inWhite:
			p.pools[0] |= t.set()
		case inBlack:
			p.pools[1] |= t.set()
		case onTable:
			laid |= t.set()
		}
	}
	return laid
}

// readPlacements reads the places of the tiles on the table.
func (p *Position) readPlacements(r *pack.Reader, laid tileSet) error {
	pips := int(r.Bits(4))
	first := tileOf(min(pips, maxPips), min(pips, maxPips))
	if pips > maxPips || !laid.has(first) {
		return r.Impossible(r.Here(), "T2", "the opening double is not on the table")
	}
	p.put(opening(first))
	if laid &^= first.set(); laid == 0 {
		return nil
	}
	var size [4]uint8
	n := int(r.Bits(3))
	for i := range size {
		if size[i] = uint8(r.Bits(n)); size[i] > reach {
			return r.Impossible(r.Here(), "T5", "no tile can be so far from the opening double")
		}
	}
	b := box{cell{-int8(size[0]), -int8(size[2])}, cell{int8(size[1]), int8(size[3]) + 1}}
	columns, rows := b.sides()
	for t := range laid.all() {
		place := int(r.Bits(b.placeBits()))
		low := cell{b.least.q + int8(place/6/rows), b.least.r + int8(place/6%rows)}
		high := low.neighbor(place % 6)
		_, near := cellAt(low.hex())
		_, also := cellAt(high.hex())
		switch {
		case place >= 6*columns*rows:
			return r.Malformed("the number of a place is too large: want one below " + strconv.Itoa(6*columns*rows))
		case t.IsDouble() && high.before(low):
			return r.Malformed("want the lesser cell of the double " + t.String() + " first")
		case !near || !also:
			return r.Impossible(r.Here(), "T5", "no tile can be so far from the opening double")
		}
		if err := p.add(&r.Reader, placement(t, low, high), r.Here(), r.Here(), r.Here()); err != nil {
			return err
		}
	}
	if p.box != b || n != bits.Len8(size[0]|size[1]|size[2]|size[3]) {
		return r.Malformed("want the size of the table just as large as its tiles need")
	}
	return nil
}

package hextad

import (
	"cmp"
	"math/bits"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/encode"
)

// The vector of an observation has sets of tiles, with one number for each tile of the game, and
// then two scores, a number for each Phase but Finished, and five options.
const (
	tileSets    = 4
	actionStart = 2
	optionStart = actionStart + int(Finished)
	vectorRest  = optionStart + 5
)

// maxActions is the number of actions with the largest set.
const maxActions = tileCount + 1 + 6*61*61

// maxPlaces is the maximum number of placements of a tile (see MaxMoves).
const maxPlaces = 2 * (30 + 14*(tileCount-2))

// Shape returns the sizes of the encoding: with the standard set, 7 planes of 33 by 33, a
// vector of 124 numbers, and 6563 actions.
func (p Position) Shape() hexgames.Shape {
	if p.poolSize == 0 {
		return hexgames.Shape{}
	}
	tiles, side := p.set().count(), p.windowSide()
	return hexgames.Shape{
		Planes: int(p.maxPips-p.minPips) + 1, Height: side, Width: side,
		Vector: tileSets*tiles + vectorRest, Actions: tiles + 1 + 6*side*side,
	}
}

// actionAt returns the meaning of an action: a draw for a tile, which can also be placed; a pass;
// or a placement of the zero Tile for a place. For a number that is not an action, it returns the
// zero Move.
func (p *Position) actionAt(i int) Move {
	tiles := p.set().count()
	switch {
	case i < 0 || i >= p.Shape().Actions:
		return Move{}
	case i < tiles:
		return drawOf(p.set().at(i))
	case i == tiles:
		return pass
	}
	w := p.window()
	low, high := w.cells(i)
	return Move{Place, 0, low, high}
}

// chosen returns the tile of these actions if they begin a placement, and reports whether they do.
func (p *Position) chosen(first []int) (Tile, bool) {
	if len(first) != 1 || p.phase != Placement {
		return 0, false
	}
	t := p.actionAt(first[0]).tile
	return t, p.choosable().has(t)
}

// whole returns the legal move with these actions, and whether there is one.
func (p *Position) whole(actions []int) (m Move, ok bool) {
	switch len(actions) {
	case 1:
		m = p.actionAt(actions[0])
	case 2:
		if place := p.actionAt(actions[1]); place.kind == Place {
			m = placement(p.actionAt(actions[0]).tile, place.low, place.high)
		}
	}
	if p.CheckEncoding() != nil || !p.allows(m) {
		return Move{}, false
	}
	return m, true
}

// An actionSet is a set of actions.
type actionSet [(maxActions + 63) / 64]uint64

// mark sets the bits of the actions that can follow the first actions of a legal move; after a
// complete move, none can. It reports false if no legal move begins with these actions. On entry,
// all bits of next must be clear.
func (p *Position) mark(next []uint64, first []int) bool {
	if p.poolSize > 0 && len(first) == 0 {
		next[0] = p.tileActions()
		return true
	}
	t, ok := p.chosen(first)
	if !ok {
		_, ok := p.whole(first)
		return ok
	}
	w := p.window()
	if p.box.fitsColumns() {
		p.markColumns(next, &w, t)
		return true
	}
	var buf [maxPlaces]Move
	for _, m := range p.appendWide(buf[:0], t) {
		encode.Set(next, w.action(m.low, m.high))
		if t.IsDouble() { // either half comes first
			encode.Set(next, w.action(m.high, m.low))
		}
	}
	return true
}

// tileActions returns the first actions of the legal moves, as the first word of a mask.
func (p *Position) tileActions() (next uint64) {
	tiles, all := p.choosable(), p.set()
	if tiles == 0 && p.phase == Placement {
		return 1 << all.count() // a pass
	}
	for ; tiles != 0; tiles &= tiles - 1 {
		next |= 1 << all.rank(tiles.first())
	}
	return next
}

// markColumns sets the bits of the actions for the places of a tile, if the table fits into columns.
func (p *Position) markColumns(next []uint64, w *window, t Tile) {
	var c columns
	c.spread(&p.room, t)
	column := 6 * w.side // the number of actions for the cells of a column
	before, here := strip{}, c.strip(0)
	for k := range c.words {
		after := c.strip(k + 1)
		legal := c.fits(k, &before, &here, &after)
		before, here = here, after
		first := w.first + 6*w.index(c.at(k, 0))
		cells := legal[0] | legal[1] | legal[2] | legal[3] | legal[4] | legal[5]
		for ; cells != 0; cells &= cells - 1 {
			i := bits.TrailingZeros64(cells)
			to := legal[0]>>i&1 | legal[1]>>i&1<<1 | legal[2]>>i&1<<2 | legal[3]>>i&1<<3 | legal[4]>>i&1<<4 | legal[5]>>i&1<<5
			encode.SetAll(next, first+i/maxRows*column+i%maxRows*6, to)
		}
	}
}

// Observe appends what the player to move, or the player who draws, sees after the first actions of
// a move. The planes mark the halves on the table, one plane for each number of pips, from the
// minimum on. The vector follows.
func (p Position) Observe(dst []float32, first ...int) ([]float32, error) {
	chosen, ok := p.chosen(first)
	if p.poolSize == 0 || len(first) > 0 && !ok || p.CheckEncoding() != nil {
		return dst, encode.Refuse(p, first)
	}
	shape, w := p.Shape(), p.window()
	dst, o := encode.Zeros(dst, shape)
	for t := range p.laid.all() {
		for _, a := range p.placementOf(t).halves() {
			encode.Plane(o, shape, a.half.Pips-int(p.minPips))[w.index(a.at)] = 1
		}
	}
	viewer := cmp.Or(p.player, hexgames.White)
	opponent := viewer.Opponent()
	vector, all := o[len(o)-shape.Vector:], p.set()
	sets := [tileSets]tileSet{p.pool(viewer), p.pool(opponent), p.boneyard()}
	if ok {
		sets[tileSets-1] = chosen.set()
	}
	for _, tiles := range sets {
		for t := range tiles.all() {
			vector[all.rank(t)] = 1
		}
		vector = vector[all.count():]
	}
	vector[0], vector[1] = float32(p.Score(viewer)), float32(p.Score(opponent))
	if p.phase != Finished {
		vector[actionStart+int(p.phase)] = 1
	}
	copy(vector[optionStart:], []float32{
		float32(flag(p.lenient)), float32(flag(p.must)), float32(p.poolSize), float32(flag(p.first == viewer)), float32(p.minPips),
	})
	return dst, nil
}

// AppendActions appends, in ascending order, the actions that can follow the first actions of a
// move. It appends nothing if these are a whole move or if the game is over.
func (p Position) AppendActions(dst []int, first ...int) ([]int, error) {
	if err := p.CheckEncoding(); err != nil {
		return dst, err
	}
	if p.poolSize > 0 && len(first) == 0 {
		return encode.AppendActions(dst, []uint64{p.tileActions()}), nil
	}
	var next actionSet
	if !p.mark(next[:], first) {
		return dst, encode.Refuse(p, first)
	}
	return encode.AppendActions(dst, next[:]), nil
}

// AppendMask appends the actions of AppendActions as bits: see [hexgames.Masker].
func (p Position) AppendMask(dst []uint64, first ...int) ([]uint64, error) {
	if err := p.CheckEncoding(); err != nil {
		return dst, err
	}
	all, next := encode.Mask(dst, p.Shape())
	if !p.mark(next, first) {
		return dst, encode.Refuse(p, first)
	}
	return all, nil
}

// EncodeMove appends the actions of a legal move: a tile and its place, with the lesser cell
// of a double first, or the tile that is drawn, or a pass.
func (p Position) EncodeMove(dst []int, m Move) ([]int, error) {
	if err := p.CheckEncoding(); err != nil {
		return dst, err
	}
	if !p.allows(m) {
		return dst, p.refuse(m, m.String())
	}
	all := p.set()
	switch m.kind {
	case Place:
		return append(dst, all.rank(m.tile), p.window().action(m.low, m.high)), nil
	case Draw:
		return append(dst, all.rank(m.tile)), nil
	}
	return append(dst, all.count()), nil
}

// DecodeMove returns the legal move with these actions.
func (p Position) DecodeMove(actions ...int) (Move, error) {
	m, ok := p.whole(actions)
	return m, encode.Check(ok, p, actions)
}

// FormatAction returns the name of an action: "24" for a tile that is placed or drawn, "pass", and
// "1,0/2,-1" for the place of a tile with its half with fewer pips on 1,0. For a number that is not
// an action, it returns "".
func (p Position) FormatAction(action int) string {
	m := p.actionAt(action)
	switch m.kind {
	case Place:
		return m.low.String() + "/" + m.high.String()
	case Draw:
		return m.tile.String()
	}
	return m.String()
}

// TransformAction returns the image of an action under a symmetry. It returns -1 for a number that
// is not an action, for a symmetry that Transform refuses, and for a place outside the planes of
// the transformed position, where no tile can be placed.
func (p Position) TransformAction(action int, s hexgrid.Symmetry) int {
	m := p.actionAt(action).Transform(s)
	if m.kind != Place {
		if m == (Move{}) {
			return -1
		}
		return action
	}
	image := p.transformed(s)
	return image.window().action(m.low, m.high)
}

// A window is the square of cells that the planes of an observation hold. Its middle is the middle
// of the box around the table, rounded down.
type window struct {
	q, r  int // the least coordinates
	side  int // the number of cells of a side
	first int // the action for the first place
}

// windowSide returns the side of the window: an odd number, so that it has a middle. It is 33 for
// the standard set. The window holds every table of a small set, even a single row.
func (p *Position) windowSide() int {
	tiles := p.set().count()
	return max((tiles+5)|1, min(2*tiles+5, 33))
}

// window returns the window of a position.
func (p *Position) window() window {
	side := p.windowSide()
	middle := func(least, most int8) int { return (int(least) + int(most)) >> 1 } // rounds down
	return window{
		middle(p.box.least.q, p.box.most.q) - side/2,
		middle(p.box.least.r, p.box.most.r) - side/2,
		side, p.set().count() + 1,
	}
}

// index returns the place of a cell of the window in a plane.
func (w window) index(c cell) int { return w.side*(int(c.q)-w.q) + int(c.r) - w.r }

// action returns the action for a place: the cell of one half and the direction to the other. It
// returns -1 if the first cell is not in the window, or if the cells are not neighbors.
func (w window) action(first, second cell) int {
	d, ok := first.direction(second)
	if q, r := int(first.q)-w.q, int(first.r)-w.r; !ok || min(q, r) < 0 || max(q, r) >= w.side {
		return -1
	}
	return w.first + 6*w.index(first) + d
}

// cells returns the cells of the place for an action.
func (w window) cells(action int) (first, second cell) {
	i, d := (action-w.first)/6, (action-w.first)%6
	first = cell{int8(w.q + i/w.side), int8(w.r + i%w.side)}
	return first, first.neighbor(d)
}

// length returns the greatest number of cells that the table spans in q, in r or in q+r. It is the
// same for all images of the table.
func (p *Position) length() int {
	least, most := 0, 0 // values of q+r: the opening double covers 0,0
	for t := range p.laid.all() {
		m := p.placementOf(t)
		low, high := int(m.low.q)+int(m.low.r), int(m.high.q)+int(m.high.r)
		least, most = min(least, low, high), max(most, low, high)
	}
	q, r := p.box.sides()
	return max(q, r, most-least+1)
}

// CheckEncoding returns an error that matches [hexgames.ErrEncoding] if the table is so long that
// the planes cannot hold every placement, here and in all images of the position.
func (p Position) CheckEncoding() error {
	most := p.windowSide() - 2*margin
	if q, r := p.box.sides(); q+r-1 <= most {
		return nil // the usual case: no length is greater
	}
	length := p.length()
	if length <= most {
		return nil
	}
	return &hexgames.Error{
		Kind: hexgames.ErrEncoding, Game: name, Input: p.String(),
		Reason: "the table is " + strconv.Itoa(length) + " cells long, and the encoding holds " + strconv.Itoa(most),
	}
}

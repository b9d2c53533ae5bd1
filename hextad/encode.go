package hextad

import (
	"math/bits"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/encode"
)

// The vector of an observation begins with four sets of tiles: one number for each tile of
// the game. These numbers follow.
const (
	ownScore   = iota
	enemyScore // of the opponent
	nextAction // one number for each Phase but Finished
	isLenient  = iota - 1 + int(Finished)
	isMust
	ofPool
	isFirst // whether the player who sees the observation places first
	leastPips
	vectorRest
)

// tileSets is the number of sets of tiles in the vector.
const tileSets = 4

// maxPlaces is the maximum number of placements of a tile (see MaxMoves).
const maxPlaces = 2 * (30 + 14*(tileCount-2))

// Shape returns the sizes of the encoding: with the standard set, 7 planes of 33 by 33, a
// vector of 124 numbers, and 6563 actions.
func (p Position) Shape() hexgames.Shape {
	if p.poolSize == 0 {
		return hexgames.Shape{}
	}
	tiles, side := p.whole().count(), p.windowSide()
	return hexgames.Shape{
		Planes: int(p.maxPips-p.minPips) + 1, Height: side, Width: side,
		Vector: tileSets*tiles + vectorRest, Actions: tiles + 1 + 6*side*side,
	}
}

// chosen returns the tile with which these actions begin a placement, and reports whether
// they do.
func (p *Position) chosen(first []int) (Tile, bool) {
	if len(first) != 1 || p.phase != Placement {
		return 0, false
	}
	t := p.tileAt(first[0])
	return t, p.pool(p.player).has(t) && p.canPlace(t.set())
}

// tileAt returns the tile of an action; the zero Tile if the action is not a tile.
func (p *Position) tileAt(action int) Tile {
	if all := p.whole(); p.poolSize > 0 && action >= 0 && action < all.count() {
		return all.at(action)
	}
	return 0
}

// isPass reports whether an action is a pass.
func (p *Position) isPass(action int) bool { return p.poolSize > 0 && action == p.whole().count() }

// placeAt returns the cells of an action, and false if the action is not a place.
func (p *Position) placeAt(action int) (first, second cell, ok bool) {
	w := p.window()
	place := action - p.whole().count() - 1
	if p.poolSize == 0 || action < 0 || place < 0 || place >= 6*w.side*w.side {
		return cell{}, cell{}, false
	}
	first, second = w.cells(place)
	return first, second, true
}

// decode returns the move with these actions, and reports whether it is legal.
func (p *Position) decode(actions []int) (m Move, ok bool) {
	switch {
	case len(actions) == 2:
		low, high, ok := p.placeAt(actions[1])
		if t, chosen := p.chosen(actions[:1]); ok && chosen {
			m = placement(t, low, high)
		}
	case len(actions) != 1:
	case p.isPass(actions[0]):
		m = pass
	case p.phase < Placement:
		m = drawOf(p.tileAt(actions[0]))
	}
	return m, m != Move{} && p.allows(m)
}

// viewer returns the player who sees the observation: the player who places or draws, or else
// White.
func (p *Position) viewer() hexgames.Player {
	if p.player == hexgames.None {
		return hexgames.White
	}
	return p.player
}

// Observe appends what the player to move, or the player who draws, sees after the first
// actions of a move. There is a plane for each number of pips, from the minimum on, with a 1
// for each half on the table. The vector follows.
func (p Position) Observe(dst []float32, first ...int) ([]float32, error) {
	if err := p.tooLong(); err != nil {
		return dst, err
	}
	tile, ok := p.chosen(first)
	if p.poolSize == 0 || len(first) > 0 && !ok {
		return dst, encode.Refuse(p, first)
	}
	shape := p.Shape()
	dst, o := encode.Zeros(dst, shape)
	w, size := p.window(), shape.Height*shape.Width
	for tiles := p.laid; tiles != 0; {
		var t Tile
		t, tiles = tiles.pop()
		m := p.placementOf(t)
		o[size*int(lows[t]-p.minPips)+w.index(m.low)] = 1
		o[size*int(highs[t]-p.minPips)+w.index(m.high)] = 1
	}
	p.observe(o[size*shape.Planes:], tile)
	return dst, nil
}

// observe sets the numbers of the vector. The tile is the one that the player has chosen; the
// zero Tile if there is none.
func (p *Position) observe(vector []float32, chosen Tile) {
	all, viewer := p.whole(), p.viewer()
	opponent := viewer.Opponent()
	sets := [tileSets]tileSet{p.pool(viewer), p.pool(opponent), p.boneyard()}
	if chosen != 0 {
		sets[tileSets-1] = chosen.set()
	}
	for _, tiles := range sets {
		for tiles != 0 {
			var t Tile
			t, tiles = tiles.pop()
			vector[all.rank(t)] = 1
		}
		vector = vector[all.count():]
	}
	vector[ownScore] = float32(p.Score(viewer))
	vector[enemyScore] = float32(p.Score(opponent))
	if p.phase != Finished {
		vector[nextAction+int(p.phase)] = 1
	}
	vector[isLenient] = float32(flag(p.lenient))
	vector[isMust] = float32(flag(p.must))
	vector[ofPool] = float32(p.poolSize)
	vector[isFirst] = float32(flag(p.first == viewer))
	vector[leastPips] = float32(p.minPips)
}

// AppendActions appends, in ascending order, the actions that can follow the first actions of
// a move; nothing if these are a whole move, or if the game is over.
func (p Position) AppendActions(dst []int, first ...int) ([]int, error) {
	if err := p.tooLong(); err != nil {
		return dst, err
	}
	if p.poolSize > 0 && len(first) == 0 {
		return p.appendTiles(dst), nil
	}
	if t, ok := p.chosen(first); ok {
		return p.appendPlaces(dst, t), nil
	}
	if _, ok := p.decode(first); !ok {
		return dst, encode.Refuse(p, first)
	}
	return dst, nil
}

// appendTiles appends the first actions of all legal moves: the tiles that can be drawn or
// placed, or a pass.
func (p *Position) appendTiles(dst []int) []int {
	if p.phase == Finished {
		return dst
	}
	all, tiles := p.whole(), p.drawable()
	if p.phase == Placement {
		tiles = p.pool(p.player)
	}
	start := len(dst)
	for tiles != 0 {
		var t Tile
		t, tiles = tiles.pop()
		if p.phase < Placement || p.canPlace(t.set()) {
			dst = append(dst, all.rank(t))
		}
	}
	if len(dst) == start {
		dst = append(dst, all.count())
	}
	return dst
}

// appendPlaces appends the places of a tile.
func (p *Position) appendPlaces(dst []int, t Tile) []int {
	var buf [maxPlaces]Move
	var set [(6*maxWindow*maxWindow + 63) / 64]uint64
	w := p.window()
	for _, m := range p.append(buf[:0], t.set()) {
		place := w.place(m.low, m.high)
		set[place/64] |= 1 << (place % 64)
		if t.IsDouble() { // either half comes first
			place = w.place(m.high, m.low)
			set[place/64] |= 1 << (place % 64)
		}
	}
	least := p.whole().count() + 1
	for i, word := range set {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, least+64*i+bits.TrailingZeros64(word))
		}
	}
	return dst
}

// EncodeMove appends the actions of a legal move: a tile and its place, with the lesser cell
// of a double first, or the tile that is drawn, or a pass.
func (p Position) EncodeMove(dst []int, m Move) ([]int, error) {
	if err := p.tooLong(); err != nil {
		return dst, err
	}
	if !p.allows(m) {
		return dst, p.refuse(m, m.low, m.String())
	}
	all := p.whole()
	switch m.kind {
	case Place:
		return append(dst, all.rank(m.tile), all.count()+1+p.window().place(m.low, m.high)), nil
	case Draw:
		return append(dst, all.rank(m.tile)), nil
	}
	return append(dst, all.count()), nil
}

// DecodeMove returns the legal move with these actions.
func (p Position) DecodeMove(actions ...int) (Move, error) {
	if err := p.tooLong(); err != nil {
		return Move{}, err
	}
	m, ok := p.decode(actions)
	if !ok {
		return Move{}, encode.Refuse(p, actions)
	}
	return m, nil
}

// FormatAction returns the name of an action: "24" for a tile that is placed or drawn, "pass",
// and "1,0/2,-1" for the place of a tile, where the half with fewer pips is on 1,0; "" for a
// number that is not an action.
func (p Position) FormatAction(action int) string {
	if first, second, ok := p.placeAt(action); ok {
		return first.String() + "/" + second.String()
	}
	if p.isPass(action) {
		return pass.String()
	}
	return p.tileAt(action).String()
}

// TransformAction returns the action to which a symmetry moves an action. It returns -1 for a
// number that is not an action, for a symmetry that Transform refuses, and for a place outside
// the planes of the transformed position, where no tile can be placed.
func (p Position) TransformAction(action int, s hexgrid.Symmetry) int {
	first, second, ok := p.placeAt(action)
	switch {
	case !keepsOpening(s):
		return -1
	case ok:
		image := p.transformed(s)
		w := image.window()
		m := Move{kind: Place, low: first, high: second}.Transform(s)
		if place := w.place(m.low, m.high); place >= 0 {
			return image.whole().count() + 1 + place
		}
		return -1
	case p.tileAt(action) != 0 || p.isPass(action):
		return action
	}
	return -1
}

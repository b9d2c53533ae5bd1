package hextad

import (
	"slices"

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

// meaning returns the meaning of an action: a draw for a tile, which can be placed, too; a pass;
// or a placement of the zero Tile for a place. For a number that is not an action, it returns
// the zero Move.
func (p *Position) meaning(action int) Move {
	all, w := p.whole(), p.window()
	place := action - all.count() - 1
	switch {
	case p.poolSize == 0 || action < 0 || place >= 6*w.side*w.side:
		return Move{}
	case place >= 0:
		low, high := w.cells(place)
		return Move{Place, 0, low, high}
	case place == -1:
		return pass
	}
	return drawOf(all.at(action))
}

// chosen returns the tile with which these actions begin a placement, and reports whether
// they do.
func (p *Position) chosen(first []int) (Tile, bool) {
	if len(first) != 1 || p.phase != Placement {
		return 0, false
	}
	t := p.meaning(first[0]).tile
	return t, p.choosable().has(t)
}

// decode returns the move with these actions, and reports whether it is legal.
func (p *Position) decode(actions []int) (m Move, ok bool) {
	switch len(actions) {
	case 1:
		m = p.meaning(actions[0])
	case 2:
		if m = p.meaning(actions[1]); m.kind == Place {
			m = placement(p.meaning(actions[0]).tile, m.low, m.high)
		} else {
			m = Move{}
		}
	}
	return m, p.allows(m)
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
	for t := range p.laid.all() {
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
		for t := range tiles.all() {
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
	all := p.whole()
	for t := range p.choosable().all() {
		dst = append(dst, all.rank(t))
	}
	if p.passes() {
		dst = append(dst, all.count())
	}
	return dst
}

// appendPlaces appends the places of a tile.
func (p *Position) appendPlaces(dst []int, t Tile) []int {
	var buf [maxPlaces]Move
	w, least, start := p.window(), p.whole().count()+1, len(dst)
	for _, m := range p.append(buf[:0], t.set()) {
		dst = append(dst, least+w.place(m.low, m.high))
		if t.IsDouble() { // either half comes first
			dst = append(dst, least+w.place(m.high, m.low))
		}
	}
	slices.Sort(dst[start:])
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
	m := p.meaning(action)
	switch m.kind {
	case Place:
		return m.low.String() + "/" + m.high.String()
	case Draw:
		return m.tile.String()
	}
	return m.String()
}

// TransformAction returns the action to which a symmetry moves an action. It returns -1 for a
// number that is not an action, for a symmetry that Transform refuses, and for a place outside
// the planes of the transformed position, where no tile can be placed.
func (p Position) TransformAction(action int, s hexgrid.Symmetry) int {
	m := p.meaning(action).Transform(s)
	if m.kind != Place {
		if m == (Move{}) {
			return -1
		}
		return action
	}
	image := p.transformed(s)
	if place := image.window().place(m.low, m.high); place >= 0 {
		return image.whole().count() + 1 + place
	}
	return -1
}

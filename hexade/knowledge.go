package hexade

import (
	"slices"

	"example.com/hexgames"
)

// Evaluate returns an estimate of the value of the position for White, from -1 for a loss to 1 for
// a win. See the Knowledge section of the package documentation.
func (p Position) Evaluate() float64 {
	var t tally
	t.of(&p, standard())
	return t.evaluate(&p)
}

// AppendPromises appends an estimate of the value of each move for the player to move, from -1 to
// 1. The estimates are relative: the best move has 1/3. See the Knowledge section of the package
// documentation.
func (p Position) AppendPromises(dst []float64, moves []Move) []float64 {
	var t tally
	t.of(&p, standard())
	t.settle(&p)
	return t.appendPromises(dst, &p, moves)
}

// Exact returns the value of the position for White, from -1 to 1, and reports whether the sixes
// decide it. They do if the game is over, if the player to move cannot break the opponent's six, or
// if the player to move can complete a six that the opponent cannot break.
func (p Position) Exact() (value float64, known bool) {
	switch p.state {
	case whiteWon:
		return 1, true
	case blackWon:
		return -1, true
	case drawn:
		return 0, true
	}
	if p.ply <= secondStone {
		return 0, false
	}
	win := 1.0
	if p.mover() == hexgames.Black {
		win = -1
	}
	own, enemy := p.sides()
	empty := p.empty()
	candidates := completing(own, &empty)
	if p.state == pending { // only a capture can break it
		candidates = p.capturing(own, enemy)
	}
	lost := p.state == pending
	for c := range candidates.All() {
		next := p
		next.after(Move{c, p.side})
		switch {
		case next.state == won(p.mover()), next.state == pending && !next.canBreak():
			return win, true
		case next.state <= pending || next.state == drawn:
			lost = false
		}
	}
	if lost {
		return -win, true
	}
	return 0, false
}

// canBreak reports whether the player to move can capture a stone of every pending six of the
// opponent.
func (p *Position) canBreak() bool {
	own, enemy := p.sides()
	for c := range p.capturing(own, enemy).All() {
		next := *p
		next.after(Move{c, p.side})
		if next.state <= pending || next.state == drawn {
			return true
		}
	}
	return false
}

// capturing returns the empty cells where a stone of one side captures stones of the other
// (A4).
func (p *Position) capturing(own, enemy *cellSet) (cells cellSet) {
	for _, step := range [...]uint{stride, stride + 1, 1} {
		cells = cells.Or(enemy.Down(step).And(enemy.Down(2 * step)).And(own.Down(3 * step)))
		cells = cells.Or(enemy.Up(step).And(enemy.Up(2 * step)).And(own.Up(3 * step)))
	}
	return cells.And(p.empty())
}

// AppendCredits appends, for each of the moves, whether the player has a stone on its cell. At the
// end of a random game, these moves contributed to the outcome.
func (p Position) AppendCredits(dst []bool, moves []Move, player hexgames.Player) []bool {
	own := p.owned(player)
	start := len(dst)
	dst = slices.Grow(dst, len(moves))[:start+len(moves)]
	for i, m := range moves {
		dst[start+i] = own.Has(m.at)
	}
	return dst
}

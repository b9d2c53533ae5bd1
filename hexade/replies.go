package hexade

// AppendReplies reports whether the opponent has a six that only a capture breaks, or could
// complete one with the next stone that no capture would break. It then appends the moves, in
// the order of LegalMoves, that may be of use against it: to the cell that completes the six,
// those that capture or prepare a capture that breaks it, and those that complete a six. With
// any other move the player loses at once.
func (p Position) AppendReplies(dst []Move) (replies []Move, threatened bool) {
	if p.moves == 0 || p.ply <= secondStone {
		return dst, false
	}
	cells, threatened := p.replies()
	for c := range cells.All() {
		dst = append(dst, Move{c, p.side})
	}
	return dst, threatened
}

// replies returns the cells of AppendReplies.
func (p *Position) replies() (cells cellSet, threatened bool) {
	own, enemy := p.sides()
	if p.state == pending {
		return p.capturing(own, enemy), true
	}
	empty := p.empty()
	for c := range completing(enemy, &empty).All() {
		passed := *p
		passed.ply++
		passed.after(Move{c, p.side})
		if passed.state != pending || passed.canBreak() {
			continue
		}
		against := p.against(c, &passed)
		if threatened {
			against = against.And(cells)
		}
		cells, threatened = against, true
	}
	if threatened {
		cells = cells.Or(p.capturing(own, enemy)).Or(completing(own, &empty)).And(empty)
	}
	return cells, threatened
}

// against returns the cells, some of them perhaps not empty, where a stone may be of use against
// a six that the opponent completes on c, other than by a capture or a six of its own. after is
// the position with the six, if the player passes.
func (p *Position) against(c cell, after *Position) (cells cellSet) {
	cells.Add(c)
	own, enemy := p.sides()
	_, six := after.sides() // all stones of the opponent
	empty := after.empty()
	for pattern, first := range sixes(six) {
		for at := range sixSet(pattern, first).All() {
			for _, step := range steps { // a capture takes at and the next stone
				next, end, other := at.plus(step), at.plus(-step), at.plus(2*step)
				if six.Has(next) && empty.Has(end) && empty.Has(other) {
					cells.Add(end)
					cells.Add(other)
				}
			}
		}
	}
	for _, step := range steps { // a stone that c captures with another leaves the other's cell empty
		one, two := c.plus(step), c.plus(2*step)
		if enemy.Has(c.plus(3*step)) && (own.Has(one) || own.Has(two)) {
			cells.Add(one)
			cells.Add(two)
		}
	}
	return cells
}

// Width returns how many moves are worth a look, in a position ahead moves after the one that a
// bot thinks about: 40 there, and 8 from the third move on.
func (p Position) Width(ahead, depth int) int {
	if p.moves == 0 {
		return 0
	}
	return widths[min(max(ahead, 0), len(widths)-1)]
}

// widths are from matches.
var widths = [...]int{40, 16, 12, 8}

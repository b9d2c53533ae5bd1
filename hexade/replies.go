package hexade

// AppendReplies reports whether the opponent has a six that only a capture breaks, or could
// complete one with the next stone that no capture would break. If so, it appends the moves that
// may help against it, in the order of LegalMoves. These are the move to the completing cell, moves
// that capture or prepare a capture that breaks the six, and moves that complete a six. Any other
// move loses immediately.
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

// against returns cells where a stone may help against a six that the opponent completes on c. It
// leaves out captures and sixes of the player. Some of the cells may not be empty. after is the
// position with the six, if the player passes.
func (p *Position) against(c cell, after *Position) (cells cellSet) {
	cells.Add(c)
	own, enemy := p.sides()
	_, six := after.sides() // all stones of the opponent
	empty := after.empty()
	for pattern, first := range sixes(six) {
		for at := range sixSet(pattern, first).All() {
			for _, step := range steps { // a capture takes the stone on at, with the next stone as its pair
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

// Width returns how many moves a bot should search: 40 in the position where it is choosing a move,
// fewer in later positions, and 8 from the third move ahead on.
func (p Position) Width(ahead, depth int) int {
	if p.moves == 0 {
		return 0
	}
	return widths[min(max(ahead, 0), len(widths)-1)]
}

// These widths did best in matches.
var widths = [...]int{40, 16, 12, 8}

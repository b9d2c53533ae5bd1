package hexcore6

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Score returns how many stacks a player's largest group at the Core has: what
// counts at the end (C12).
func (p Position) Score(player hexgames.Player) int { return p.group(player).count() }

// Group returns the cells of the group that makes a player's score, in board
// order; nil if he has none at the Core. Of several of the same size it is the
// one that has the first cell in board order.
func (p Position) Group(player hexgames.Player) []hexgrid.Hex { return p.group(player).hexes() }

func (p *Position) group(player hexgames.Player) (largest cellSet) {
	own := p.owned(player)
	left := p.core.set().around().and(own) // where groups at the Core are yet to be found
	for !left.isEmpty() {
		c, _ := left.pop()
		group := c.set()
		for {
			more := group.or(group.around().and(own))
			if more == group {
				break
			}
			group = more
		}
		left = left.without(group)
		switch n, most := group.count(), largest.count(); {
		case n > most:
			largest = group
		case n == most:
			if first, _ := group.pop(); first < firstOf(largest) {
				largest = group
			}
		}
	}
	return largest
}

// firstOf returns the first cell of a set that is not empty.
func firstOf(s cellSet) cell {
	c, _ := s.pop()
	return c
}

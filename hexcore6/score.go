package hexcore6

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Score returns a player's score: the number of stacks in the player's largest group at the
// Core (C12).
func (p Position) Score(player hexgames.Player) int { return p.group(player).count() }

// Group returns the cells of a player's largest group at the Core, in board order; nil if
// there is none. Of several groups of the same size, it returns the one with the first cell
// in board order.
func (p Position) Group(player hexgames.Player) []hexgrid.Hex { return p.group(player).hexes() }

func (p *Position) group(player hexgames.Player) (largest cellSet) {
	own := p.owned(player)
	left := near[p.core&127].and(own) // stacks at the Core that are in no group yet
	for !left.isEmpty() {
		group := own.connected(left.first().set())
		left = left.without(group)
		switch n, most := group.count(), largest.count(); {
		case n > most:
			largest = group
		case n == most:
			if group.first() < largest.first() {
				largest = group
			}
		}
	}
	return largest
}

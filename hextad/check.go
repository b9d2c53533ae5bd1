package hextad

import (
	"strconv"

	"example.com/hexgames"
)

// What is wrong with positions that are read.

// invalid says of an intersection that it is no valid sum, and where it is.
func invalid(x Intersection) (reason string, cells []string) {
	reason = "no two of " + strconv.Itoa(x.Pips[0]) + ", " + strconv.Itoa(x.Pips[1]) + " and " + strconv.Itoa(x.Pips[2]) +
		" add up to the third, on"
	for _, h := range x.At.Cells() {
		reason += " " + h.String()
		cells = append(cells, h.String())
	}
	return reason, cells
}

// dealing returns for whom a tile of the deal is due (T4), None if the deal is
// over or has not begun.
func (p *Position) dealing() hexgames.Player {
	white, black := p.pools[0].count(), p.pools[1].count()
	switch {
	case p.laid.count() != 1 || min(white, black) >= int(p.poolSize):
		return hexgames.None
	case white > black:
		return hexgames.Black
	}
	return hexgames.White
}

// wrongPool returns what is wrong with the length of a pool, White's for 0 and
// Black's for 1; "" if nothing is.
func (p *Position) wrongPool(i int) string {
	const long, short = "longer than it can be: ", "shorter than it must be while the boneyard has tiles: "
	player := hexgames.White + hexgames.Player(i)
	n, size, placements := p.pools[i].count(), int(p.poolSize), p.laid.count()-1
	switch {
	case placements < 0:
		if n > 0 {
			return long + "the opening double comes before the deal"
		}
		return ""
	case p.dealing() != hexgames.None:
		// White has as many tiles as Black, or one more.
		if most := p.pools[1-i].count() + 1 - i; n > most {
			return long + "tiles are dealt one by one, to White first"
		}
		return ""
	}
	refilling := p.phase == Refill && p.player == player
	least, most := size, p.whole().count()
	if refilling {
		least--
	}
	if !p.must || player != p.first && (placements == 0 || placements == 1 && p.phase == Refill) {
		most = size // he has not been stuck yet
		if refilling && !p.must {
			most--
		}
	}
	if p.boneyard() == 0 {
		least = 0
		if !p.must {
			// Everybody has placed a tile at every second turn, and drawn another
			// as long as there was one.
			turns, drawn := placements, p.whole().count()-1-2*size
			if player == p.first {
				turns, drawn = turns+1, drawn+1
			}
			most = size + drawn/2 - turns/2
		}
	}
	switch {
	case n > most:
		return long + "want at most " + plural(max(most, 0), "tile")
	case n < least:
		return short + "want at least " + plural(least, "tile")
	}
	return ""
}

// wrongDue returns why what is due contradicts the rest of the position, and the
// clause; "" if it does not. The pools are not wrong.
func (p *Position) wrongDue() (clause, reason string) {
	placements, boneyard := p.laid.count()-1, p.boneyard() != 0
	dealing := p.dealing()
	switch {
	case (placements < 0) != (p.phase == Opening):
		return "T2", "the opening double is due if and only if the table is empty"
	case p.phase == Opening:
		return "", ""
	case dealing != hexgames.None && p.due != due{Deal, dealing}:
		return "T4", "a tile for " + dealing.String() + " is due in the deal"
	case dealing != hexgames.None:
		return "", ""
	case p.phase == Deal:
		return "T4", "the deal is over"
	case p.phase == Refill && placements == 0:
		return "T10", "there is no refill before a placement"
	case (p.phase == Refill || p.phase == Stuck) && !boneyard:
		return "T10", "there is no tile to draw"
	}
	if p.phase != Finished && (boneyard || !p.must) {
		// A refill is due for the player who has placed last, all else for the
		// other one.
		turns := placements
		if p.phase == Refill {
			turns--
		}
		mover := p.first
		if turns%2 == 1 {
			mover = mover.Opponent()
		}
		if p.player != mover {
			return "T5", "after " + plural(placements, "placement") + " and no pass this is due for " + mover.String()
		}
	}
	if p.phase == Refill {
		return "", ""
	}
	player := p.player
	if p.phase == Finished {
		player = hexgames.White
	}
	can, other := p.canPlace(p.pool(player)), p.canPlace(p.pool(player.Opponent()))
	switch {
	case p.phase == Finished && boneyard:
		return "T12", "the game is not over while the boneyard has tiles"
	case p.phase == Finished && (can || other):
		return "T12", "the game is not over while a player can place a tile"
	case p.phase == Finished:
		return "", ""
	case p.phase == Stuck && can:
		return "T11", player.String() + " can place a tile, and so draws none"
	case p.phase == Placement && !can && boneyard:
		return "T11", player.String() + " can place no tile, and so draws one"
	case p.phase == Placement && !can && !other:
		return "T12", "nobody can place a tile, and none is left to draw: the game is over"
	}
	return "", ""
}

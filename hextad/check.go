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

// gaps returns how many tiles a player has less than he was dealt.
func (p *Position) gaps(player hexgames.Player) int {
	return max(0, int(p.poolSize)-p.pool(player).count())
}

// hasNotPlaced reports whether it is certain that a player has placed no tile yet.
// The opponent has placed one for each of his gaps. If the player, without gaps,
// had placed one as well, there would be more: that one, and, if he is second, one
// of the opponent's before it that was refilled.
func (p *Position) hasNotPlaced(player hexgames.Player) bool {
	others := p.gaps(player.Opponent())
	if player != p.first {
		others++
	}
	return p.gaps(player) == 0 && p.laid.count()-1 <= others
}

// wrongPool returns what is wrong with the length of a player's pool; "" if nothing
// is. What is due is not wrong for wrongTurn.
func (p *Position) wrongPool(player hexgames.Player) string {
	const long, short = " is longer than it can be: ", " is shorter than it "
	pool, opponent := player.String()+"'s pool", player.Opponent()
	n, size, placements := p.pool(player).count(), int(p.poolSize), p.laid.count()-1
	switch {
	case placements < 0:
		if n > 0 {
			return pool + long + "the opening double comes before the deal"
		}
		return ""
	case p.dealing() != hexgames.None:
		// White has as many tiles as Black, or one more.
		most := p.pool(opponent).count()
		if player == hexgames.White {
			most++
		}
		if n > most {
			return pool + long + "tiles are dealt one by one, to White first"
		}
		return ""
	}
	least, most, must := size, p.whole().count(), "must be while the boneyard has tiles"
	if !p.must || player != p.first && (placements <= p.gaps(opponent) || placements == 1 && p.phase == Refill) {
		// He has not been stuck yet: without MustScore nobody ever is, and the second
		// player not before a placement that was refilled and so left no gap.
		most = size
	}
	switch {
	case p.boneyard() != 0 && p.due == due{Refill, player}:
		least--
		most--
	case p.boneyard() == 0 && p.must:
		// Every gap was left by a placement.
		least, must = max(0, size-placements), "can be after "+plural(placements, "placement")
	case p.boneyard() == 0:
		// Everybody has placed a tile at every second turn, and drawn another as long
		// as there was one.
		turns, drawn := placements, p.whole().count()-1-2*size
		if player == p.first {
			turns, drawn = turns+1, drawn+1
		}
		least, most = 0, min(size, size+drawn/2-turns/2)
	}
	switch {
	case n > most:
		return pool + long + "want at most " + plural(max(most, 0), "tile")
	case n < least:
		return pool + short + must + ": want at least " + plural(least, "tile")
	}
	return ""
}

// wrongTurn returns why what is due contradicts the table, or a boneyard without
// tiles, and the clause; "" if it does not. The pools may be wrong.
func (p *Position) wrongTurn() (clause, reason string) {
	placements, boneyard := p.laid.count()-1, p.boneyard() != 0
	switch {
	case (placements < 0) != (p.phase == Opening):
		return "T2", "the opening double is due if and only if the table is empty"
	case p.phase == Refill && placements == 0:
		return "T10", "there is no refill before a placement"
	case p.phase == Opening || p.dealing() != hexgames.None:
		return "", ""
	case p.phase == Deal:
		return "T4", "the deal is over"
	case p.phase == Refill && !boneyard:
		return "T10", "there is no tile to draw"
	case p.phase == Stuck && !boneyard:
		return "T11", "there is no tile to draw"
	case p.phase == Finished || !boneyard && p.must:
		return "", ""
	}
	// Nobody has passed. A refill is due for the player who has placed last, all
	// else for the other one.
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
	return "", ""
}

// wrongDue returns why what is due contradicts the rest of the position, and the
// clause; "" if it does not. It fits the table, and the pools are not wrong.
func (p *Position) wrongDue() (clause, reason string) {
	placements, boneyard := p.laid.count()-1, p.boneyard() != 0
	dealing := p.dealing()
	switch {
	case dealing != hexgames.None && p.due != due{Deal, dealing}:
		return "T4", "a tile for " + dealing.String() + " is due in the deal"
	case p.phase < Stuck:
		return "", ""
	}
	player := p.player
	if p.phase == Finished {
		player = hexgames.White
	}
	opponent := player.Opponent()
	can, other := p.canPlace(p.pool(player)), p.canPlace(p.pool(opponent))
	switch {
	case p.phase == Finished && boneyard:
		return "T12", "the game is not over while the boneyard has tiles"
	case p.phase == Finished && (can || other):
		return "T12", "the game is not over while a player can place a tile"
	case p.phase == Finished:
		return "", ""
	case p.phase == Stuck && can:
		return "T11", player.String() + " can place a tile, and so draws none"
	case p.phase == Stuck:
		return "", ""
	case !can && boneyard:
		return "T11", player.String() + " can place no tile, and so draws one"
	case !can && !other:
		return "T12", "nobody can place a tile, and none is left to draw: the game is over"
	case other && p.hasNotPlaced(opponent) && (placements > 0 || player != p.first):
		return "T11", opponent.String() + " has placed no tile yet, and cannot have passed, because he can place one"
	}
	// In a first turn, who has more tiles than he was dealt has just been stuck.
	first := placements == 0 && player == p.first || placements == 1 && player != p.first
	if first && p.pool(player).count() > int(p.poolSize) && p.fitting(player) > 1 {
		return "T11", player.String() + " has drawn because no tile could be placed, and so only one can now: the last"
	}
	return "", ""
}

// fitting returns how many tiles of a player can be placed.
func (p *Position) fitting(player hexgames.Player) (n int) {
	for _, t := range p.pool(player).tiles() {
		if p.canPlace(t.set()) {
			n++
		}
	}
	return n
}

// wrongScores returns what is wrong with the scores, whose sum is right; "" if
// nothing is. All else is right.
func (p *Position) wrongScores() string {
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		if p.Score(player) > 0 && p.hasNotPlaced(player) {
			return player.String() + " has placed no tile yet, and so has no points"
		}
	}
	return ""
}

package hextad

import (
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
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
	n := p.pool(player).count()
	least, most := p.poolLengths(player)
	var want string
	switch {
	case least <= n && n <= most:
		return ""
	case least == most:
		want = orNone(most)
	case n > most:
		want = "at most " + orNone(most)
	default:
		want = "at least " + orNone(least)
	}
	return player.String() + "'s pool has " + notation.Plural(n, "tile") + ", want " + want + ": " + p.whyLength(player, n > most)
}

// poolLengths returns how many tiles a player can have.
func (p *Position) poolLengths(player hexgames.Player) (least, most int) {
	size, placements := int(p.poolSize), p.laid.count()-1
	switch {
	case placements < 0:
		return 0, 0
	case p.dealing() != hexgames.None:
		// White has as many tiles as Black, or one more.
		most = p.pool(player.Opponent()).count()
		if player == hexgames.White {
			most++
		}
		return 0, most
	}
	least, most = size, p.whole().count()
	if !p.must || p.hasNotDrawn(player) {
		most = size // without MustScore nobody is ever stuck
	}
	switch {
	case p.refills(player):
		least--
		most--
	case p.boneyard() == 0 && p.must:
		// Every gap was left by a placement.
		least = max(0, size-placements)
	case p.boneyard() == 0:
		// Everybody has placed a tile at every second turn, and drawn another as long
		// as there was one.
		turns, drawn := placements, p.whole().count()-1-2*size
		if player == p.first {
			turns, drawn = turns+1, drawn+1
		}
		least, most = 0, min(size, size+drawn/2-turns/2)
	}
	return least, most
}

// hasNotDrawn reports whether it is certain that a player has not been stuck since the
// deal, and drawn: the second player, before a placement that was refilled and so left
// no gap.
func (p *Position) hasNotDrawn(player hexgames.Player) bool {
	placements := p.laid.count() - 1
	return player != p.first && (placements <= p.gaps(player.Opponent()) || placements == 1 && p.phase == Refill)
}

// refills reports whether a player is to draw a tile for one that he has placed, and
// there is one.
func (p *Position) refills(player hexgames.Player) bool {
	return p.boneyard() != 0 && p.due == due{Refill, player}
}

// whyLength returns why a player's pool cannot be as long, or as short, as it is.
func (p *Position) whyLength(player hexgames.Player, long bool) string {
	who, opponent := player.String(), player.Opponent()
	size, placements := strconv.Itoa(int(p.poolSize)), p.laid.count()-1
	refill := ""
	if p.refills(player) {
		refill = ", but one less before a refill"
	}
	_, most := p.poolLengths(player)
	switch {
	case placements < 0:
		return "the opening double comes before the deal"
	case p.dealing() != hexgames.None:
		return "tiles are dealt one by one, to White first, and " + opponent.String() + " has " + orNone(p.pool(opponent).count())
	case long && p.must:
		return who + " cannot have drawn any since the deal" + refill
	case long && p.boneyard() == 0 && most < int(p.poolSize):
		return "after " + notation.Plural(placements, "placement") + ", and with none left to draw, " + who + " holds no more"
	case long:
		return "without MustScore nobody holds more than the " + size + " that he was dealt" + refill
	case p.boneyard() == 0:
		return who + " was dealt " + size + ", and can have placed no more than " + strconv.Itoa(placements)
	}
	return "while the boneyard has tiles nobody holds fewer than the " + size + " that he was dealt" + refill
}

// orNone returns a number, and "none" for 0.
func orNone(n int) string {
	if n == 0 {
		return "none"
	}
	return strconv.Itoa(n)
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
		return "T5", "after " + notation.Plural(placements, "placement") + " and no pass this is due for " + mover.String()
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

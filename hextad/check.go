package hextad

import (
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// This file checks positions that are read: the table, the pools and the next action.

// checkTable checks the table, which begins at byte number at of the text.
func (r *reader) checkTable(at int) error {
	origin, other := cell{0, 0}, cell{0, 1}
	pieces := r.p.pieces()
	start, first := find(pieces, origin)
	next, second := find(pieces, other)
	if !first || !second || pieces[start].half != pieces[next].half || !pieces[start].half.Tile.IsDouble() {
		return r.Impossible(at, "T2", "want the opening double on 0,0 and 0,1", "0,0", "0,1")
	}
	joined := make([]bool, len(pieces))
	joined[start] = true
	for todo := []int{start}; len(todo) > 0; {
		c := pieces[todo[0]].at
		todo = todo[1:]
		for d := range steps {
			if i, ok := find(pieces, c.neighbor(d)); ok && !joined[i] {
				joined[i] = true
				todo = append(todo, i)
			}
		}
	}
	for i, piece := range pieces {
		if !joined[i] {
			return r.Impossible(at, "T5", "the tile on "+piece.at.String()+" is not joined to the opening double", piece.at.String())
		}
	}
	for x := range r.p.Intersections() {
		if !x.Valid && !r.p.lenient {
			reason, cells := invalid(x)
			return r.Impossible(at, "T9", reason, cells...)
		}
		r.worth += x.Value
	}
	return nil
}

// checkDue checks that the next action, at byte number at of the text, fits the rest.
func (r *reader) checkDue(at int) error {
	p := &r.p
	if clause, reason := p.wrongTurn(); reason != "" {
		return r.Impossible(at, clause, reason)
	}
	for i, poolAt := range r.poolsAt {
		if reason := p.wrongPool(hexgames.White + hexgames.Player(i)); reason != "" {
			return r.Impossible(poolAt, "T3", reason)
		}
	}
	if clause, reason := p.wrongDue(); reason != "" {
		return r.Impossible(at, clause, reason)
	}
	if reason := p.wrongScores(); reason != "" {
		return r.Impossible(r.scoresAt, "T8", reason)
	}
	return nil
}

// invalid describes an intersection that is not a valid sum.
func invalid(x Intersection) (reason string, cells []string) {
	reason = "no two of " + strconv.Itoa(x.Pips[0]) + ", " + strconv.Itoa(x.Pips[1]) + " and " + strconv.Itoa(x.Pips[2]) +
		" add up to the third, on"
	for _, h := range x.At.Cells() {
		reason += " " + h.String()
		cells = append(cells, h.String())
	}
	return reason, cells
}

// dealing returns the player who gets the next tile of the deal (T4), None if the deal is
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

// gaps returns the number of tiles that a player has fewer than he was dealt.
func (p *Position) gaps(player hexgames.Player) int {
	return max(0, int(p.poolSize)-p.pool(player).count())
}

// hasNotPlaced reports whether it is certain that a player has placed no tile yet. The
// opponent has placed one for each of his gaps. If the player, who has no gaps, had placed
// one too, there would be more tiles on the table: that one and, if he is second, one that
// the opponent placed before it and refilled.
func (p *Position) hasNotPlaced(player hexgames.Player) bool {
	others := p.gaps(player.Opponent())
	if player != p.first {
		others++
	}
	return p.gaps(player) == 0 && p.laid.count()-1 <= others
}

// wrongPool returns the reason why a player's pool cannot have its length; "" if it can.
// The next action has passed wrongTurn.
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

// poolLengths returns the numbers of tiles that a player can have.
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
		most = size // without MustScore no player is ever stuck
	}
	switch {
	case p.refills(player):
		least--
		most--
	case p.boneyard() == 0 && p.must:
		// Every gap comes from a placement.
		least = max(0, size-placements)
	case p.boneyard() == 0:
		// Each player has placed a tile in every second turn, and drawn another while
		// there were any.
		turns, drawn := placements, p.whole().count()-1-2*size
		if player == p.first {
			turns, drawn = turns+1, drawn+1
		}
		least, most = 0, min(size, size+drawn/2-turns/2)
	}
	return least, most
}

// hasNotDrawn reports whether it is certain that a player has not been stuck and drawn
// since the deal: the second player, until the first has refilled a placement, which leaves
// no gap.
func (p *Position) hasNotDrawn(player hexgames.Player) bool {
	placements := p.laid.count() - 1
	return player != p.first && (placements <= p.gaps(player.Opponent()) || placements == 1 && p.phase == Refill)
}

// refills reports whether a player is about to draw a tile after a placement.
func (p *Position) refills(player hexgames.Player) bool {
	return p.boneyard() != 0 && p.due == due{Refill, player}
}

// whyLength returns the reason why a player's pool cannot be that long, or that short.
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
		return "tiles are dealt one by one, beginning with White, and " + opponent.String() + " has " + orNone(p.pool(opponent).count())
	case long && p.must:
		return who + " cannot have drawn any since the deal" + refill
	case long && p.boneyard() == 0 && most < int(p.poolSize):
		return "after " + notation.Plural(placements, "placement") + " with none left to draw, " + who + " holds no more"
	case long:
		return "without MustScore a player never holds more than the " + size + " that he was dealt" + refill
	case p.boneyard() == 0:
		return who + " was dealt " + size + ", and can have placed no more than " + strconv.Itoa(placements)
	}
	return "while the boneyard has tiles a player never holds fewer than the " + size + " that he was dealt" + refill
}

// orNone returns a number, and "none" for 0.
func orNone(n int) string {
	if n == 0 {
		return "none"
	}
	return strconv.Itoa(n)
}

// wrongTurn returns the clause and the reason if the next action contradicts the table or an
// empty boneyard, "" otherwise. The pools may be wrong.
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
	// There was no pass. A refill is for the player who placed last, any other action
	// for the opponent.
	turns := placements
	if p.phase == Refill {
		turns--
	}
	mover := p.first
	if turns%2 == 1 {
		mover = mover.Opponent()
	}
	if p.player != mover {
		return "T5", "after " + notation.Plural(placements, "placement") + " and no pass, the next action is for " + mover.String()
	}
	return "", ""
}

// wrongDue returns the clause and the reason if the next action contradicts the rest of the
// position, "" otherwise. It fits the table, and the pools are right.
func (p *Position) wrongDue() (clause, reason string) {
	placements, boneyard := p.laid.count()-1, p.boneyard() != 0
	dealing := p.dealing()
	switch {
	case dealing != hexgames.None && p.due != due{Deal, dealing}:
		return "T4", "the next action is to deal a tile to " + dealing.String()
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
		return "T11", player.String() + " can place a tile, and so does not draw"
	case p.phase == Stuck:
		return "", ""
	case !can && boneyard:
		return "T11", player.String() + " cannot place a tile, and so draws one"
	case !can && !other:
		return "T12", "no player can place a tile, and none is left to draw: the game is over"
	case other && p.hasNotPlaced(opponent) && (placements > 0 || player != p.first):
		return "T11", opponent.String() + " has placed no tile yet, and cannot have passed, because he can place one"
	}
	// A player who has more tiles in his first turn than he was dealt has been stuck.
	first := placements == 0 && player == p.first || placements == 1 && player != p.first
	if first && p.pool(player).count() > int(p.poolSize) && p.fitting(player) > 1 {
		return "T11", player.String() + " has drawn because no tile could be placed, and so only one can now: the last"
	}
	return "", ""
}

// fitting returns the number of a player's tiles that can be placed.
func (p *Position) fitting(player hexgames.Player) (n int) {
	for _, t := range p.pool(player).tiles() {
		if p.canPlace(t.set()) {
			n++
		}
	}
	return n
}

// wrongScores returns the reason why the scores are impossible, although their sum is right;
// "" if they are possible. Everything else is right.
func (p *Position) wrongScores() string {
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		if p.Score(player) > 0 && p.hasNotPlaced(player) {
			return player.String() + " has placed no tile yet, and so has no points"
		}
	}
	return ""
}

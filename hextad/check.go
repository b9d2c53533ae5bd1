package hextad

import (
	"slices"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// This file checks positions that are read: the table, the pools and the next action.

// checkTable checks the table, which begins at byte number at of the text, and adds up its
// worth.
func (r *reader) checkTable(at int) error {
	if !slices.ContainsFunc(r.p.table(), func(m Move) bool { return m.tile.IsDouble() && m == opening(m.tile) }) {
		return r.Impossible(at, "T2", "want the opening double on 0,0 and 0,1", "0,0", "0,1")
	}
	pieces := r.p.pieces()
	joined := map[cell]bool{{}: true}
	for todo := []cell{{}}; len(todo) > 0; todo = todo[1:] {
		for d := range steps {
			c := todo[0].neighbor(d)
			if _, covered := find(pieces, c); covered && !joined[c] {
				joined[c] = true
				todo = append(todo, c)
			}
		}
	}
	for _, piece := range pieces {
		if !joined[piece.at] {
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

// checkDue checks the lengths of the pools and the next action, which is at byte number at of
// the text, and sets the number of moves.
func (r *reader) checkDue(at int) error {
	if clause, reason := r.p.wrongDue(); reason != "" {
		return r.Impossible(at, clause, reason)
	}
	for i, poolAt := range r.poolsAt {
		if reason := r.p.wrongPool(hexgames.White + hexgames.Player(i)); reason != "" {
			return r.Impossible(poolAt, "T3", reason)
		}
	}
	turn := r.p // with the same turn, as it begins by the rules
	switch turn.phase {
	case Stuck:
		turn.phase = Placement
	case Finished:
		turn.due = due{Placement, turn.first}
	}
	turn.settle()
	switch player := r.p.player.String(); {
	case turn.due == r.p.due:
		r.p = turn
		return nil
	case r.p.phase == Finished:
		return r.Impossible(at, "T12", "the game is not over while a player can place a tile")
	case turn.phase == Finished:
		return r.Impossible(at, "T12", "no player can place a tile, and none is left to draw: the game is over")
	case r.p.phase == Stuck:
		return r.Impossible(at, "T11", player+" can place a tile, and so does not draw")
	default:
		return r.Impossible(at, "T11", player+" cannot place a tile, and so draws one")
	}
}

// wrongDue returns the clause and the reason if the next action contradicts the number of
// tiles on the table, in the pools or in the boneyard, "" otherwise.
func (p *Position) wrongDue() (clause, reason string) {
	placements, boneyard := p.laid.count()-1, p.boneyard() != 0
	white, black := p.pools[0].count(), p.pools[1].count()
	dealing := placements == 0 && boneyard && min(white, black) < int(p.poolSize)
	next := hexgames.White // who is dealt a tile (T4)
	if white > black {
		next = hexgames.Black
	}
	turns := placements // before the one in which the next action is
	if p.phase == Refill {
		turns--
	}
	mover := p.first // if there was no pass
	if turns%2 == 1 {
		mover = mover.Opponent()
	}
	switch {
	case (placements < 0) != (p.phase == Opening):
		return "T2", "the opening double is due if and only if the table is empty"
	case p.phase == Opening:
		return "", ""
	case p.phase == Refill && placements == 0:
		return "T10", "there is no refill before a placement"
	case dealing && p.due != due{Deal, next}:
		return "T4", "the next action is to deal a tile to " + next.String()
	case dealing:
		return "", ""
	case p.phase == Deal:
		return "T4", "the deal is over"
	case p.phase == Refill && !boneyard:
		return "T10", "there is no tile to draw"
	case p.phase == Stuck && !boneyard:
		return "T11", "there is no tile to draw"
	case p.phase == Finished && boneyard:
		return "T12", "the game is not over while the boneyard has tiles"
	case p.phase != Finished && p.player != mover && (boneyard || !p.must):
		return "T5", "after " + notation.Plural(placements, "placement") + " and no pass, the next action is for " + mover.String()
	}
	return "", ""
}

// wrongPool returns the reason why a player cannot have so many tiles; "" if they can. The next
// action has passed wrongDue.
func (p *Position) wrongPool(player hexgames.Player) string {
	n, placements := p.pool(player).count(), p.laid.count()-1
	least, most, when := 0, tileCount, ""
	switch size := int(p.poolSize); {
	case p.phase == Opening:
		most, when = 0, "before the deal"
	case p.phase == Deal:
		least, when = min(p.pools[0].count(), p.pools[1].count()), "in a deal that begins with White"
		if player != p.player && player == hexgames.White {
			least++
		}
		most = least
	case !p.must:
		// Each player has placed a tile in every second turn, and has drawn another while
		// there were any.
		turns, drawn := placements, min(placements, p.whole().count()-1-2*size)
		if player == p.first {
			turns, drawn = turns+1, drawn+1
		}
		least, when = size-turns/2+drawn/2, "after "+notation.Plural(placements, "placement")+" without MustScore"
		most = least
	case p.boneyard() != 0:
		least, when = size, "while the boneyard has tiles"
	}
	if p.due == (due{Refill, player}) {
		least, most, when = least-1, most-1, when+", before the refill"
	}
	if least <= n && n <= most {
		return ""
	}
	want := "none"
	switch {
	case least < most:
		want = "at least " + strconv.Itoa(least)
	case most > 0:
		want = strconv.Itoa(most)
	}
	return player.String() + "'s pool has " + notation.Plural(n, "tile") + ", want " + want + " " + when
}

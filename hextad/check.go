package hextad

import (
	"slices"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// This file checks positions that Parse reads: the table, the pools and the next action.

// checkTile checks that a tile is in the set and still in the boneyard. The tile is at byte number
// at of the text.
func (p *Position) checkTile(r *notation.Reader, at int, t Tile) error {
	switch {
	case !p.set().has(t):
		return r.Impossible(at, "T1", p.notInSet(t))
	case !p.boneyard().has(t):
		return r.Impossible(at, "T1", "there is only one tile "+t.String())
	}
	return nil
}

// checkTable checks a table with tiles. The table is at byte number at of the text.
func (p *Position) checkTable(r *notation.Reader, at int) error {
	if t := p.At(hexgrid.Hex{}).Tile; !t.IsDouble() || p.placementOf(t) != opening(t) {
		return r.Impossible(at, "T2", "want the opening double on 0,0 and 0,1", "0,0", "0,1")
	}
	pieces := p.pieces()
	joined := make([]bool, len(pieces)) // to the opening double
	for todo := []cell{{}}; len(todo) > 0; todo = todo[1:] {
		for d := range steps {
			if i, ok := find(pieces, todo[0].neighbor(d)); ok && !joined[i] {
				joined[i] = true
				todo = append(todo, pieces[i].at)
			}
		}
	}
	if i := slices.Index(joined, false); i >= 0 {
		apart := pieces[i].at.String()
		return r.Impossible(at, "T5", "the tile on "+apart+" is not joined to the opening double", apart)
	}
	if reason, cells := p.invalid(); reason != "" {
		return r.Impossible(at, "T9", reason, cells...)
	}
	return nil
}

// checkDue checks the next action and the lengths of both pools. It also sets the number of moves.
// The next action is at byte number at of the text.
func (p *Position) checkDue(r *notation.Reader, at int, poolsAt []int) error {
	if clause, reason := p.wrongDue(); reason != "" {
		return r.Impossible(at, clause, reason)
	}
	for i, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		if reason := p.wrongPool(player); reason != "" {
			return r.Impossible(poolsAt[i], "T3", reason)
		}
	}
	read, player := p.due, p.player.String()
	switch read.phase { // derive the turn from the rules
	case Stuck:
		p.phase = Placement
	case Finished:
		p.due = due{Placement, p.first}
	}
	p.settle()
	switch {
	case p.due == read:
		return nil
	case read.phase == Finished:
		return r.Impossible(at, "T12", "the game is not over while a player can place a tile")
	case p.phase == Finished:
		return r.Impossible(at, "T12", "no player can place a tile, and none is left to draw: the game is over")
	case read.phase == Stuck:
		return r.Impossible(at, "T11", player+" can place a tile, and so does not draw")
	}
	return r.Impossible(at, "T11", player+" cannot place a tile, and so draws one")
}

// wrongDue returns the clause and the reason if the next action contradicts the number of tiles on
// the table, in the pools or in the boneyard; "" otherwise.
func (p *Position) wrongDue() (clause, reason string) {
	placements, boneyard := p.laid.count()-1, p.boneyard() != 0
	white, black := p.pools[0].count(), p.pools[1].count()
	dealing := placements == 0 && boneyard && min(white, black) < int(p.poolSize)
	next := hexgames.White // the next player in the deal (T4)
	if white > black {
		next = hexgames.Black
	}
	turns := placements // before the turn of the next action
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

// wrongPool returns the reason why a player cannot have this many tiles; "" if they can. The next
// action has passed wrongDue.
func (p *Position) wrongPool(player hexgames.Player) string {
	n, placements := p.pool(player).count(), p.laid.count()-1
	least, most, when := 0, tileCount, ""
	switch size := int(p.poolSize); {
	case p.phase == Opening:
		most, when = 0, "before the deal"
	case p.phase == Deal:
		most, when = min(p.pools[0].count(), p.pools[1].count()), "in a deal that begins with White"
		if player == hexgames.White && p.player == hexgames.Black {
			most++
		}
		least = most
	case !p.must:
		// Each player has placed a tile in every second turn, and has drawn another while there
		// were any.
		turns, drawn := placements, min(placements, p.set().count()-1-2*size)
		if player == p.first {
			turns, drawn = turns+1, drawn+1
		}
		most, when = size-turns/2+drawn/2, "after "+notation.Plural(placements, "placement")+" without MustScore"
		least = most
	case p.boneyard() != 0:
		least, when = size, "while the boneyard has tiles"
	}
	if p.due == (due{Refill, player}) {
		least, most, when = least-1, most-1, when+", before the refill"
	}
	if least <= n && n <= most {
		return ""
	}
	want := strconv.Itoa(most)
	if least < most {
		want = "at least " + strconv.Itoa(least)
	}
	return player.String() + "'s pool has " + notation.Plural(n, "tile") + ", want " + want + " " + when
}

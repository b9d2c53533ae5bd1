package hextad

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames/internal/notation"
)

// refuse returns the error that explains why m is not legal. The input is the text of the move in
// the error.
func (p *Position) refuse(m Move, input string) error {
	e := notation.Refusal{Game: name, Input: input}
	if err := e.Start(*p, "T12", m == Move{}); err != nil {
		return err
	}
	player, tile := p.player.String(), m.tile.String()
	switch {
	case m.kind > Pass:
		return e.Because("", "there is no such kind of move")
	case m.kind != Draw && p.phase < Placement:
		return e.Because("T4", "Chance draws first: "+p.nextDraw())
	case m.kind == Draw && p.phase == Placement:
		return e.Because("T4", player+" is to move, not Chance")
	case m.kind == Pass && p.passes():
		return e.Because("T11", "a pass has neither a tile nor cells")
	case m.kind == Pass:
		return e.Because("T11", player+" can place a tile, and so cannot pass")
	case !p.set().has(m.tile):
		return e.Because("T1", p.notInSet(m.tile))
	case m.kind == Draw && p.phase == Opening && !m.tile.IsDouble():
		return e.Because("T2", "the opening tile is a double")
	case m.kind == Draw && !p.boneyard().has(m.tile):
		return e.Because("T3", "the tile "+tile+" is not in the boneyard: "+p.whereIs(m.tile))
	case m.kind == Draw:
		return e.Because("T4", "a draw has no cells")
	case !p.pool(p.player).has(m.tile):
		return e.Because("T5", player+" does not hold the tile "+tile+": "+p.whereIs(m.tile))
	case p.passes():
		return e.Because("T11", player+" cannot place any tile, and passes")
	case p.count(m.tile.set()) == 0:
		return e.Because("T9", p.allInvalid("the tile "+tile))
	}
	return p.refusePlacement(e, m)
}

// refusePlacement returns the error for a placement of a tile that has legal placements. It reports
// problems with the first cell of the text first, because players click in this order.
func (p *Position) refusePlacement(e notation.Refusal, m Move) error {
	halves := m.halves()
	first, second := halves[0], halves[1]
	if strings.Contains(e.Input, ":"+m.high.String()+"/") {
		first, second = second, first
	}
	at, low, high := first.at.String(), m.low.String(), m.high.String()
	empty, touching, legal := p.around(first)
	_, joined := m.low.direction(m.high)
	var a patch
	a.around(&p.room, m)
	switch {
	case p.covers(first.at):
		return e.Because("T5", at+" is covered", at)
	case p.covers(second.at):
		return e.Because("T5", second.at.String()+" is covered", second.at.String())
	case m.low == m.high:
		return e.Because("T5", high+" is not next to "+low, low, high)
	case !empty:
		return e.Because("T5", "every cell next to "+at+" is covered", at)
	}
	if reason, cells := p.invalid(first); reason != "" {
		return e.Because("T9", reason, cells...)
	}
	switch {
	case !(joined && a.touches()) && touching && !legal:
		return e.Because("T9", p.allInvalid("the tile "+m.tile.String()+" with the "+strconv.Itoa(first.half.Pips)+" on "+at), at)
	case !joined:
		return e.Because("T5", high+" is not next to "+low, low, high)
	case m.tile.IsDouble() && m.high.before(m.low):
		return e.Because("T5", "the lesser cell of a double comes first", low, high)
	case !a.touches():
		return e.Because("T5", "neither "+low+" nor "+high+" is next to a covered cell", low, high)
	}
	if reason, cells := p.invalid(first, second); reason != "" {
		return e.Because("T9", reason, cells...)
	}
	return e.Because("T9", "the move completes no valid sum", low, high)
}

// allInvalid returns the reason if T9 forbids all placements of a tile, or all with a half on a
// certain cell.
func (p *Position) allInvalid(what string) string {
	switch {
	case !p.must:
		return "every placement of " + what + " completes an invalid sum"
	case p.lenient:
		return "no placement of " + what + " completes a valid sum"
	}
	return "no placement of " + what + " completes a valid sum and no invalid one"
}

// invalid describes an invalid sum of the halves on the table and more, if T9 forbids it; "" if
// there is none.
func (p *Position) invalid(more ...piece) (reason string, cells []string) {
	if p.lenient {
		return "", nil
	}
	for x := range intersections(p.pieces(more...)) {
		if !x.Valid {
			cells := x.At.Cells()
			names := notation.Names(slices.Values(cells[:]))
			return "no two of " + strconv.Itoa(x.Pips[0]) + ", " + strconv.Itoa(x.Pips[1]) + " and " + strconv.Itoa(x.Pips[2]) +
				" add up to the third, on " + strings.Join(names, " "), names
		}
	}
	return "", nil
}

// covers reports whether a cell is covered.
func (p *Position) covers(c cell) bool { return p.At(c.hex()) != (Half{}) }

// around reports whether a cell next to a half is empty, whether T5 allows some placement with this
// half there, and whether T9 does, too.
func (p *Position) around(half piece) (empty, touching, legal bool) {
	t := half.half.Tile
	for d := range steps {
		other := half.at.neighbor(d)
		if p.covers(other) {
			continue
		}
		m := placement(t, half.at, other)
		if half.half.Pips != t.Low() {
			m = placement(t, other, half.at)
		}
		var a patch
		legal = a.around(&p.room, m) || legal
		empty, touching = true, touching || a.touches()
	}
	return empty, touching, legal
}

// nextDraw describes the next draw.
func (p *Position) nextDraw() string {
	switch p.phase {
	case Opening:
		return "the opening double"
	case Deal:
		return "a tile of " + p.player.String() + "'s pool"
	case Refill:
		return "a tile for " + p.player.String() + ", who has placed one"
	}
	return "a tile for " + p.player.String() + ", who cannot place one"
}

// notInSet returns the reason for refusing a tile that is not in the set.
func (p *Position) notInSet(t Tile) string {
	return "there is no tile " + t.String() + " in a set with pips from " + strconv.Itoa(int(p.minPips)) + " to " + strconv.Itoa(int(p.maxPips))
}

// whereIs describes where a tile of the set is.
func (p *Position) whereIs(t Tile) string {
	switch {
	case p.laid.has(t):
		return "it is on the table"
	case p.pools[0].has(t):
		return "White holds it"
	case p.pools[1].has(t):
		return "Black holds it"
	}
	return "it is in the boneyard"
}

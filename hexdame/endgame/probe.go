package endgame

import (
	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// A Result is the end of a game with best play: the winner, None for a draw, and the number of
// plies until a side has no move.
type Result = hexgames.Ending

// An entry is a value for the player to move: 0 for a draw, otherwise the number of plies plus
// 1. Wins take an odd number of plies and losses an even one, so the number of plies tells
// them apart.

// result turns an entry into a result for the player to move.
func result(value byte, mover hexgames.Player) Result {
	switch {
	case value == 0:
		return Result{}
	case value%2 == 0:
		return Result{Winner: mover, Plies: int(value) - 1}
	}
	return Result{Winner: mover.Opponent(), Plies: int(value) - 1}
}

// lost is the entry of a position without moves.
const lost = 1

// before returns the entry of a position with a move to a position with the given entry. An entry
// too great for that is in no table that was generated.
func before(value byte) byte {
	if value == 0 || value == 255 {
		return 0
	}
	return value + 1
}

// better reports whether a player prefers entry a to entry b. A fast win beats a slow one, which
// beats a draw, which beats a slow loss, which beats a fast one.
func better(a, b byte) bool { return rating(a) > rating(b) }

func rating(value byte) int {
	switch {
	case value == 0:
		return 0
	case value%2 == 0:
		return 1000 - int(value)
	}
	return int(value) - 1000
}

// Probe returns the result of a position with best play, and whether it is known. A position that
// is over has its winner and 0 plies if its pieces are in the tables. The zero Position is not
// known.
func (t *Tables) Probe(p hexdame.Position) (Result, bool) {
	if t.tooMany(p) {
		return Result{}, false
	}
	value, mover, ok := t.probe(p, true)
	return result(value, mover), ok
}

// Winner returns the winner of a position with best play, None for a draw, and whether it is known.
// Unlike Probe, it also uses the tables of [Tables.Winners].
func (t *Tables) Winner(p hexdame.Position) (hexgames.Player, bool) {
	if t.tooMany(p) {
		return hexgames.None, false
	}
	value, mover, ok := t.probe(p, false)
	return result(value, mover).Winner, ok
}

// tooMany reports whether a position has more pieces than any table.
func (t *Tables) tooMany(p hexdame.Position) bool {
	return t == nil || p.Count(hexgames.White)+p.Count(hexgames.Black) > t.most
}

// probe returns the entry of a position with few pieces, and the player to move. If plies is false,
// it also uses winners-only tables, and only the winner in the entry counts.
func (t *Tables) probe(p hexdame.Position, plies bool) (value byte, mover hexgames.Player, ok bool) {
	if mover = p.Turn(); mover == hexgames.None {
		if mover = moverOf(p); mover == hexgames.None {
			return 0, mover, false
		}
		// A side without pieces has lost to any pieces; that takes no table.
		return lost, mover, p.Count(mover) == 0 || t.find(ClassOf(p), plies) != nil
	}
	if p.Quiet() {
		table := t.find(classOf(p, mover), plies)
		if table == nil {
			return 0, mover, false
		}
		s := setupOf(p, mover)
		if value, ok = table.at(table.layout.index(&s)); !plies {
			value = winner(value)
		}
		return value, mover, ok
	}
	var room [64]hexdame.Move
	first := true
	for _, m := range p.AppendMoves(room[:0]) {
		after, err := p.Apply(m)
		if err != nil {
			return 0, mover, false
		}
		v, _, ok := t.probe(after, plies)
		if !ok {
			return 0, mover, false
		}
		if v = before(v); first || better(v, value) {
			value, first = v, false
		}
	}
	return value, mover, true
}

// Best returns a move that leads to the result of the position, and the result. The move is a
// fastest win, a slowest loss, or one that keeps a draw; if there are several, the first in the
// order of LegalMoves. Best returns false if the position is over or not known.
func (t *Tables) Best(p hexdame.Position) (hexdame.Move, Result, bool) {
	if t.tooMany(p) || p.Turn() == hexgames.None {
		return hexdame.Move{}, Result{}, false
	}
	value, mover, ok := t.probe(p, true)
	if !ok {
		return hexdame.Move{}, Result{}, false
	}
	var room [64]hexdame.Move
	for _, m := range p.AppendMoves(room[:0]) {
		after, err := p.Apply(m)
		if err != nil {
			break
		}
		if v, _, ok := t.probe(after, true); ok && before(v) == value {
			return m, result(value, mover), true
		}
	}
	return hexdame.Move{}, Result{}, false
}

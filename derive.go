package hexgames

import (
	"math/rand/v2"
	"slices"
	"strings"

	"example.com/hexgames/internal/dice"
)

// Most functions in this file implement methods of [Position] that follow from the others. Until it
// is worth writing a faster method, your own game can call each of them in one line:
//
//	func (p Position) CountMoves() int { return hexgames.CountMoves(p) }

// CountMoves returns the number of legal moves of p, using AppendMoves.
func CountMoves[P Position[P, M], M comparable](p P) int { return len(p.AppendMoves(nil)) }

// MoveAt returns move i of p, using AppendMoves; the zero M if there is no move i.
func MoveAt[P Position[P, M], M comparable](p P, i int) M {
	moves := p.AppendMoves(nil)
	if i < 0 || i >= len(moves) {
		var none M
		return none
	}
	return moves[i]
}

// Playout returns the position after random moves from p, as described for the method of
// [Position]. It uses AppendMoves and Apply, and panics if Apply refuses a listed move.
func Playout[P Position[P, M], M comparable](p P, r *rand.Rand, limit int) P {
	r = dice.Or(r)
	var moves []M
	for ; limit > 0; limit-- {
		if moves = p.AppendMoves(moves[:0]); len(moves) == 0 {
			break
		}
		p = mustApply(p, moves[r.IntN(len(moves))])
	}
	return p
}

// ParseMove returns the legal move of p whose FormatMove is text.
func ParseMove[P Position[P, M], M comparable](p P, text string) (M, error) {
	var none M
	moves := p.AppendMoves(nil)
	texts := textsOf(p, moves)
	if i := slices.Index(texts, text); i >= 0 {
		return moves[i], nil
	}
	const most = 4 // the number of moves that an error lists
	reason := "not a legal move: want one of " + strings.Join(texts[:min(most, len(texts))], ", ")
	switch n := len(texts); {
	case n == 0:
		reason = "there is no legal move"
	case n > most:
		reason += " and others"
	}
	return none, refuse(p, text, reason)
}

// Refuse returns the error for a move that p does not allow. If the game is over, the error matches
// [ErrGameOver]. Otherwise it matches [ErrIllegalMove] and has your reason.
func Refuse[P Position[P, M], M comparable](p P, m M, reason string) error {
	return refuse(p, p.FormatMove(m), reason)
}

func refuse[P Position[P, M], M comparable](p P, input, reason string) error {
	e := &Error{Kind: ErrIllegalMove, Game: p.GameName(), Input: input, Reason: reason}
	switch o := p.Outcome(); {
	case o.Over():
		e.Kind, e.Reason = ErrGameOver, "the game is over: "+o.plain()
	case p.Turn() == None:
		e.Reason = "the zero Position is not a game"
	}
	return e
}

// Diagram returns a plain diagram of p: the player to move or the outcome, and the
// text of the position.
func Diagram[P Position[P, M], M comparable](p P) string {
	status := p.Turn().String() + " to move"
	if o := p.Outcome(); o.Over() {
		status = o.String()
	}
	return status + "\n" + p.String()
}

// IsLegal reports whether m is a legal move of p. It calls p's own method if p is a [MoveChecker],
// and otherwise Apply. Do not call it from your own IsLegal method.
func IsLegal[P Position[P, M], M comparable](p P, m M) bool {
	if own, ok := any(p).(MoveChecker[M]); ok {
		return own.IsLegal(m)
	}
	_, err := p.Apply(m)
	return err == nil
}

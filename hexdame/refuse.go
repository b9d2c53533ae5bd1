package hexdame

import (
	"strconv"

	"example.com/hexgames/internal/notation"
)

// refuse returns the error that explains why m is not legal. The input is the text of the move in
// the error.
func (p Position) refuse(m Move, input string) error {
	e := notation.Refusal{Game: name, Input: input}
	if err := e.Start(p, "D9", m == Move{} && input == ""); err != nil {
		return err
	}
	own, enemy := p.sides()
	from, to := m.from.String(), m.to.String()
	king := p.kings.has(m.from)
	step, capture := "D2", "D4"
	if king {
		step, capture = "D3", "D5"
	}
	switch {
	case !own.has(m.from):
		return e.Because("D1", p.mover.String()+" is to move and has no piece on "+from, from)
	case m.captured == 0 && p.captures > 0:
		return e.Because("D6", "a capture is compulsory: "+p.some(p.appendCaptures(nil)), from, to)
	case m.captured == 0 && p.stepsFrom(m.from) == 0:
		if king {
			return e.Because(step, "the king on "+from+" cannot move: no cell next to it is empty", from)
		}
		return e.Because(step, "the man on "+from+" cannot move: no cell that it steps to is empty", from)
	case m.captured == 0 && m.from == m.to:
		return e.Because(step, "the move starts and ends on "+from, from)
	case m.captured == 0 && !p.empty().has(m.to):
		return e.Because(step, to+" is not empty", to)
	case m.captured == 0 && king:
		return e.Because(step, "a king moves along a line of empty cells", from, to)
	case m.captured == 0:
		return e.Because(step, "a man steps one cell forward, from "+from+" to "+notation.Join(ahead[p.mover][m.from].cells(), ", "), from, to)
	case m.captured&^enemy != 0:
		c := (m.captured &^ enemy).first().String()
		return e.Because(capture, p.mover.Opponent().String()+" has no piece on "+c, c)
	case p.path(m) == nil:
		return e.Because(capture, "no jumps lead from "+from+" to "+to+" over exactly these pieces", from, to)
	}
	return e.Because("D6", "captures "+strconv.Itoa(m.captured.count())+" where "+strconv.Itoa(int(p.captures))+
		" can be captured: "+p.some(p.appendCaptures(nil)), from, to)
}

// refuseJump returns the error for a jump in the text of a move, from stop i to the next, that is
// not possible after the earlier captures.
func (p Position) refuseJump(t moveText, i int, king bool, captured cellSet) error {
	from, to := t.stops[i], t.stops[i+1]
	start := t.stops[0]
	own, enemy := p.sides()
	if !own.has(start) || !p.canMove() {
		return p.refuse(Move{from: start, to: to}, t.text)
	}
	e := notation.Refusal{Game: name, Input: t.text}
	clause, rule := "D4", "a man captures by jumping over an enemy next to it to the empty cell behind"
	if king {
		clause, rule = "D5", "a king captures by jumping along a line over one enemy, with no other piece in its way"
	}
	if step := (Move{from: from, to: to}); i == 0 && p.allows(step) {
		return e.Because(clause, "nothing is captured: write the step as "+step.String(), from.String(), to.String())
	}
	if over, ok := jump(from, to, king, p.empty()|start.set(), enemy); ok && captured.has(over) {
		return e.Because("D7", "the piece on "+over.String()+" is jumped twice", from.String(), to.String(), over.String())
	}
	return e.Because(clause, "no jump from "+from.String()+" to "+to.String()+": "+rule, from.String(), to.String())
}

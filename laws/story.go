package laws

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"example.com/hexgames"
)

// story checks that Turn, Outcome and the moves agree with each other.
func (s *Spec[P, M]) story(v *visit[P, M]) error {
	var zero P
	turn, outcome := v.p.Turn(), v.p.Outcome()
	switch game := v.p.GameName(); {
	case game == "":
		return errors.New("the game has no name")
	case game != zero.GameName():
		return fmt.Errorf("the game's name is %q, but the zero Position's is %q", game, zero.GameName())
	}
	if !outcome.Over() {
		switch {
		case outcome != hexgames.Outcome{}:
			return fmt.Errorf("the game is not over, but its outcome is %#v, want the zero value", outcome)
		case turn != hexgames.White && turn != hexgames.Black && turn != hexgames.Chance:
			return fmt.Errorf("the game is not over, but the turn is %v", turn)
		case len(v.moves) == 0:
			return fmt.Errorf("the game is not over, but %v has no move", turn)
		}
		return nil
	}
	switch {
	case turn != hexgames.None:
		return fmt.Errorf("the game is over (%v), but the turn is %v", outcome, turn)
	case len(v.moves) != 0:
		return fmt.Errorf("the game is over (%v), but %d moves are listed", outcome, len(v.moves))
	case outcome.Winner > hexgames.Black:
		return fmt.Errorf("the winner is %v, want White, Black or None", outcome.Winner)
	case len(outcome.Reason) > maxReason || strings.ContainsFunc(string(outcome.Reason), func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("the reason is %q, want one line of at most %d bytes", string(outcome.Reason), maxReason)
	case slices.Contains(declared, outcome.Reason):
		return fmt.Errorf("the outcome of the position has the reason %q, which only a hexgames.Game may give", outcome.Reason)
	}
	if v.ply > 0 {
		return refuses(v.p, v.move, hexgames.ErrGameOver)
	}
	return nil
}

// maxReason is the maximum length of a reason, in bytes.
const maxReason = 100

// declared lists the reasons that a position must not give.
var declared = []hexgames.Reason{
	hexgames.ReasonRepetition, hexgames.ReasonResignation, hexgames.ReasonAgreement,
	hexgames.ReasonTime, hexgames.ReasonForfeit, hexgames.ReasonAbandoned, hexgames.ReasonAdjudicated,
}

// pure checks that no method of a position changes it.
func (s *Spec[P, M]) pure(v *visit[P, M]) error {
	p := v.p
	first := viewOf(p)
	var zero M
	for _, m := range append(v.some(8), v.move, zero) {
		text := p.FormatMove(m)
		p.ParseMove(text)
		p.ParseMove(text + "!")
		if q, err := p.Apply(m); err == nil {
			q.LegalMoves()
			q.CountMoves()
			if replies := q.LegalMoves(); len(replies) > 0 {
				q.Apply(replies[0])
			}
		}
	}
	if s.Parse != nil {
		s.Parse(p.String() + "!")
	}
	if diff := viewOf(p).diff(first); diff != "" {
		return fmt.Errorf("the position has changed after its moves were tried: %s", diff)
	}
	if others := v.start.LegalMoves(); len(others) > 0 {
		v.start.Apply(others[0])
	}
	if diff := viewOf(p).diff(first); diff != "" {
		return fmt.Errorf("the position has changed after methods of another position were called: %s", diff)
	}
	return nil
}

// A view holds the results of all methods of a position.
type view[P hexgames.Position[P, M], M comparable] struct {
	text, diagram string
	turn          hexgames.Player
	outcome       hexgames.Outcome
	count         int
	moves         []M
	texts         []string
	after         []P // the positions after up to maxAfter of the moves
}

const maxAfter = 32

func viewOf[P hexgames.Position[P, M], M comparable](p P) view[P, M] {
	w := view[P, M]{
		text:    p.String(),
		diagram: p.Diagram(),
		turn:    p.Turn(),
		outcome: p.Outcome(),
		count:   p.CountMoves(),
		moves:   p.LegalMoves(),
	}
	for i, m := range w.moves {
		if i == maxAfter {
			break
		}
		w.texts = append(w.texts, p.FormatMove(m))
		q, _ := p.Apply(m)
		w.after = append(w.after, q)
	}
	return w
}

// diff describes how a view differs from an earlier one; "" if it does not.
func (w view[P, M]) diff(before view[P, M]) string {
	switch {
	case w.text != before.text:
		return fmt.Sprintf("String was %q and is %q", before.text, w.text)
	case w.diagram != before.diagram:
		return fmt.Sprintf("Diagram was\n%s\nand is\n%s", before.diagram, w.diagram)
	case w.turn != before.turn:
		return fmt.Sprintf("Turn was %v and is %v", before.turn, w.turn)
	case w.outcome != before.outcome:
		return fmt.Sprintf("Outcome was %v and is %v", before.outcome, w.outcome)
	case w.count != before.count:
		return fmt.Sprintf("CountMoves was %d and is %d", before.count, w.count)
	case firstDifference(w.moves, before.moves) >= 0:
		return fmt.Sprintf("LegalMoves was %v and is %v", before.moves, w.moves)
	case firstDifference(w.texts, before.texts) >= 0:
		return fmt.Sprintf("the moves' texts were %q and are %q", before.texts, w.texts)
	case firstDifference(w.after, before.after) >= 0:
		return fmt.Sprintf("the moves led to %v and lead to %v", before.after, w.after)
	}
	return ""
}

// diagram checks that a diagram has several lines and no final line break.
func (s *Spec[P, M]) diagram(v *visit[P, M]) error {
	d := v.p.Diagram()
	switch {
	case !strings.Contains(d, "\n"):
		return fmt.Errorf("method Diagram is %q, want several lines", d)
	case strings.HasSuffix(d, "\n"):
		return fmt.Errorf("method Diagram ends in a line break:\n%q", d)
	}
	for line := range strings.Lines(d) {
		if line = strings.TrimSuffix(line, "\n"); strings.TrimRight(line, " \t\r") != line {
			return fmt.Errorf("a line of Diagram ends in white space: %q", line)
		}
	}
	return nil
}

// zeroPosition checks that the zero Position is not a game, and that it is harmless.
func (s *Spec[P, M]) zeroPosition() error {
	var p P
	var none M
	p.Diagram()
	switch {
	case p.GameName() == "":
		return errors.New("the zero Position has no GameName")
	case p.GameName() != s.Starts[0].GameName():
		return fmt.Errorf("the zero Position's GameName is %q, want %q", p.GameName(), s.Starts[0].GameName())
	case p.Turn() != hexgames.None:
		return fmt.Errorf("the zero Position's Turn is %v, want None", p.Turn())
	case p.Outcome() != hexgames.Outcome{}:
		return fmt.Errorf("the zero Position's Outcome is %v, want the zero value", p.Outcome())
	case len(p.LegalMoves()) != 0 || len(p.AppendMoves(nil)) != 0 || p.CountMoves() != 0:
		return fmt.Errorf("the zero Position lists %d moves, appends %d and counts %d, want none",
			len(p.LegalMoves()), len(p.AppendMoves(nil)), p.CountMoves())
	case p.MoveAt(0) != none:
		return fmt.Errorf("the zero Position has the move %q", any(p.MoveAt(0)))
	case p.Playout(nil, 1) != p:
		return fmt.Errorf("a playout turns the zero Position into %q", any(p.Playout(nil, 1)))
	case p.String() != "":
		return fmt.Errorf("the zero Position's String is %q, want the empty string", p.String())
	}
	// It is not over, so no error may be ErrGameOver.
	kinds := []error{hexgames.ErrIllegalMove, hexgames.ErrPosition}
	err := s.walk(200, func(v *visit[P, M]) error {
		for _, m := range append(v.some(8), v.move, none) {
			p.FormatMove(m)
			if err := refuses(p, m, kinds...); err != nil {
				return fmt.Errorf("the zero Position: %w", err)
			}
			for _, text := range []string{"", v.p.FormatMove(m)} {
				m, err := p.ParseMove(text)
				if err == nil {
					return fmt.Errorf("the zero Position reads the move %q from %q", any(m), text)
				}
				if err := checkError(p.GameName(), err, append(kinds, hexgames.ErrSyntax)...); err != nil {
					return fmt.Errorf("the zero Position's ParseMove(%q): %w", text, err)
				}
			}
		}
		return nil
	})
	return cmp.Or(err, zeroDrawing[P, M]())
}

// zeroMove checks that the zero Move is never legal, and that it is harmless.
func (s *Spec[P, M]) zeroMove(v *visit[P, M]) error {
	var none M
	v.p.FormatMove(none)
	if m, ok := any(none).(fmt.Stringer); ok {
		_ = m.String()
	}
	for _, m := range v.moves {
		if m == none {
			return errors.New("the zero Move is listed")
		}
	}
	return refuses(v.p, none, applyKind[P, M](v.p))
}

// bounds checks that no move list and no game is longer than documented.
func (s *Spec[P, M]) bounds(v *visit[P, M]) error {
	if s.MaxMoves > 0 && len(v.moves) > s.MaxMoves {
		return fmt.Errorf("%d moves are listed, but MaxMoves is %d", len(v.moves), s.MaxMoves)
	}
	if s.MaxPlies > 0 && v.ply >= s.MaxPlies && len(v.moves) > 0 {
		return fmt.Errorf("the game is not over after %d plies, the maximum according to MaxPlies", v.ply)
	}
	return nil
}

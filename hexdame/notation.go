package hexdame

import (
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// FormatMove returns a legal move in the usual notation: "f4-g5" for a step, and "f4xh6xf6" for a
// capture with every stop. If several paths make the same move, it writes the path whose stops come
// first in board order. A move that is not legal is written as [Move.String] does.
func (p Position) FormatMove(m Move) string {
	if m.captured == 0 || !p.allows(m) {
		return m.String()
	}
	return joinStops(p.path(m))
}

// ParseMove reads a legal move as FormatMove or [Move.String] writes it, or along any other path,
// in either case. Start and end of a capture are enough if they leave no choice.
//
// The error matches hexgames.ErrSyntax if text is not a move, and hexgames.ErrAmbiguous if several
// captures have this start and end. Otherwise it is the error that Apply would return.
func (p Position) ParseMove(text string) (Move, error) {
	return notation.ParseMove(p, text, p.readMove, p.allows, p.refuse)
}

// readMove reads the text of a move, legal or not.
func (p Position) readMove(text string) (Move, error) {
	t, err := readText(text)
	if err != nil {
		return Move{}, err
	}
	return p.find(t)
}

// A moveText is the parsed text of a move.
type moveText struct {
	text     string
	capture  bool
	stops    []cell // from start to end, at least two
	captured cellSet
}

// maxMoveText is greater than the length of any move's text, with 17 stops or with 16
// captured cells in brackets.
const maxMoveText = 64

// readText parses the text of a move.
func readText(text string) (moveText, error) {
	t := moveText{text: text}
	r := notation.Reader{Game: name, Text: text}
	const example = "want a move such as f4-g5 or f4xh6"
	switch {
	case text == "":
		return t, notation.Syntax(name, text, 1, example)
	case len(text) > maxMoveText:
		return t, notation.Syntax(name, text, 0, "longer than any move")
	}
	for {
		word := r.Word("-xX[")
		c, err := board.Read(word)
		if err != nil {
			first, second, two := notation.TwoCells(word)
			switch {
			case two:
				r.At += len(first)
				return t, r.Want("- or x between two cells, as in " + first + "-" + second)
			case word == text:
				return t, notation.Syntax(name, text, 0, example)
			}
			return t, notation.Cell(name, text, r.At+1, hexgames.ErrIllegalMove, "D1", err)
		}
		r.At += len(word)
		t.stops = append(t.stops, c)
		if r.At == len(text) || r.Next() == '[' {
			break
		}
		capture := r.Next() != '-'
		if len(t.stops) > 1 && !(capture && t.capture) {
			return t, r.Want("x between all stops of a capture, or one - in a step")
		}
		t.capture = capture
		r.At++
	}
	if len(t.stops) < 2 {
		return t, r.Want("- or x after the first cell")
	}
	if r.At == len(text) {
		return t, nil
	}
	return t, t.readCaptured(&r)
}

// readCaptured reads the captured cells in brackets, up to the end of the text.
func (t *moveText) readCaptured(r *notation.Reader) error {
	start := r.At
	if !t.capture || len(t.stops) > 2 {
		return r.Fail(hexgames.ErrSyntax, "", "captured cells in brackets go with the start and end of a capture, as in a3xa1[b1,b3]")
	}
	for r.At++; ; {
		word := r.Word(",]")
		c, err := board.Read(word)
		if err != nil {
			return notation.Cell(name, r.Text, r.At+1, hexgames.ErrIllegalMove, "D1", err)
		}
		if t.captured.has(c) {
			return r.Fail(hexgames.ErrSyntax, "", c.String()+" twice")
		}
		t.captured |= c.set()
		r.At += len(word)
		if r.Accept(']') {
			break
		}
		if !r.Accept(',') {
			return r.Want("] at the end")
		}
	}
	if r.At < len(r.Text) {
		return r.Want("nothing after the ]")
	}
	if t.captured.count() < 2 {
		r.At = start
		return r.Want("no brackets for a single captured piece")
	}
	return nil
}

// find returns the move that a text describes, legal or not.
func (p Position) find(t moveText) (Move, error) {
	from, to := t.stops[0], t.stops[len(t.stops)-1]
	m := Move{from, to, t.captured}
	if !t.capture || t.captured != 0 {
		return m, nil
	}
	if len(t.stops) == 2 {
		if meant, err := p.between(from, to, t.text); err != nil || meant != (Move{}) {
			return meant, err
		}
	}
	king := p.kings.has(from)
	empty := p.empty() | from.set()
	_, enemy := p.sides()
	for i, stop := range t.stops[1:] {
		over, ok := jump(t.stops[i], stop, king, empty, enemy&^m.captured)
		if !ok {
			return m, p.refuseJump(t, i, king, m.captured)
		}
		m.captured |= over.set()
	}
	return m, nil
}

// between returns the legal capture between two cells, the zero Move if there is none, or
// an error if there are several.
func (p Position) between(from, to cell, text string) (Move, error) {
	if p.captures == 0 {
		return Move{}, nil
	}
	var buf [64]Move
	moves := slices.DeleteFunc(p.appendCaptures(buf[:0]), func(m Move) bool {
		return m.from != from || m.to != to
	})
	if len(moves) == 0 {
		return Move{}, nil
	}
	if len(moves) == 1 {
		return moves[0], nil
	}
	return Move{}, &hexgames.Error{
		Kind: hexgames.ErrAmbiguous, Game: name, Input: text, Clause: "D11",
		Cells:  []string{from.String(), to.String()},
		Reason: "start and end leave a choice between " + p.some(moves),
	}
}

// some names the first few captures of a list.
func (p Position) some(captures []Move) string {
	return notation.Some(func(yield func(string) bool) {
		for _, m := range captures {
			if !yield(joinStops(p.path(m))) {
				return
			}
		}
	})
}

// joinStops writes the stops of a capture.
func joinStops(stops []cell) string { return notation.Join(slices.Values(stops), "x") }

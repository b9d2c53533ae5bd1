package hexdame

import (
	"errors"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// FormatMove returns a legal move in the usual notation: "f4-g5" for a step,
// and "f4xh6xf6" for a capture with every cell on which the piece stops. Where
// several paths make the same move, it is the one whose stops come first in
// board order. A move that is not legal is written as by [Move.String].
func (p Position) FormatMove(m Move) string {
	if m.captured == 0 || !p.allows(m) {
		return m.String()
	}
	return joinNames(p.path(m), "x")
}

// ParseMove reads a legal move as FormatMove or [Move.String] writes it, in
// either case, and also any other path of the move; of a capture the start and
// the end are enough where they leave no choice.
//
// The error matches hexgames.ErrSyntax if the text does not read as a move,
// hexgames.ErrAmbiguous if it names start and end of several captures, and is
// otherwise that which Apply would give.
func (p Position) ParseMove(text string) (Move, error) {
	t, err := parseMoveText(text)
	switch {
	case errors.Is(err, hexgames.ErrIllegalMove) && !p.canMove(): // a cell off the board, in a game that is none
		return Move{}, p.refuse(Move{}, text)
	case err != nil:
		return Move{}, err
	}
	m, err := p.find(t)
	if err != nil {
		return Move{}, err
	}
	if !p.allows(m) {
		return Move{}, p.refuse(m, text)
	}
	return m, nil
}

// A moveText is a move as it is written.
type moveText struct {
	text     string
	capture  bool
	stops    []cell // from start to end, at least two
	captured cellSet
}

// maxMoveText is more than the length of any move's text: of 17 stops, or of 16
// captured cells in brackets.
const maxMoveText = 64

// parseMoveText takes a move's text apart.
func parseMoveText(text string) (moveText, error) {
	t := moveText{text: text}
	fail := func(column int, reason string) (moveText, error) {
		return t, notation.Syntax(name, text, column, reason)
	}
	const example = "want a move such as f4-g5 or f4xh6"
	if text == "" {
		return fail(1, example)
	}
	if len(text) > maxMoveText {
		return fail(0, "longer than any move")
	}
	body, list, bracketed := strings.Cut(text, "[")
	for rest := body; ; {
		column := len(body) - len(rest) + 1
		end := strings.IndexAny(rest, "-xX")
		word := rest
		if end >= 0 {
			word = rest[:end]
		}
		c, err := parseCell(word)
		if first, second, two := notation.TwoCells(word); err != nil && two {
			return fail(column+len(first), "want - or x between two cells, as in "+first+"-"+second)
		}
		if err != nil && word == text {
			return fail(0, example)
		}
		if err != nil {
			return t, notation.Cell(name, text, column, hexgames.ErrIllegalMove, "D1", err)
		}
		t.stops = append(t.stops, c)
		if end < 0 {
			break
		}
		capture := rest[end] != '-'
		if len(t.stops) > 1 && !(capture && t.capture) {
			return fail(column+end, "want x between all stops of a capture, or one - in a step")
		}
		t.capture = capture
		rest = rest[end+1:]
	}
	if len(t.stops) < 2 {
		return fail(len(body)+1, "want - or x after the first cell")
	}
	if !bracketed {
		return t, nil
	}
	if !t.capture || len(t.stops) > 2 {
		return fail(len(body)+1, "captured cells in brackets go with the start and end of a capture, as in a3xa1[b1,b3]")
	}
	list, closed := strings.CutSuffix(list, "]")
	if !closed {
		if end := strings.IndexByte(list, ']'); end >= 0 {
			return fail(len(body)+end+3, "want nothing after the ]")
		}
		return fail(len(text)+1, "want ] at the end")
	}
	column := len(body) + 2
	for _, word := range strings.Split(list, ",") {
		c, err := parseCell(word)
		if err != nil {
			return t, notation.Cell(name, text, column, hexgames.ErrIllegalMove, "D1", err)
		}
		if t.captured.has(c) {
			return fail(column, names[c]+" twice")
		}
		t.captured |= c.set()
		column += len(word) + 1
	}
	if t.captured.count() < 2 {
		return fail(len(body)+1, "want no brackets for a single captured piece")
	}
	return t, nil
}

// find returns the move that a text means, legal or not.
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

// between returns the legal capture between two cells, the zero Move if there
// is none, and an error if there are several.
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
	var candidates []string
	for _, m := range moves[:min(len(moves), mostNamed+1)] {
		candidates = append(candidates, p.FormatMove(m))
	}
	return Move{}, &hexgames.Error{
		Kind: hexgames.ErrAmbiguous, Game: name, Input: text, Clause: "D11",
		Cells:  []string{names[from], names[to]},
		Reason: "start and end leave a choice between " + someOf(candidates),
	}
}

// joinNames joins the names of cells.
func joinNames(cells []cell, sep string) string {
	var b strings.Builder
	for i, c := range cells {
		if i > 0 {
			b.WriteString(sep)
		}
		b.WriteString(names[c])
	}
	return b.String()
}

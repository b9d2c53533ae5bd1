package hexcore6

import (
	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// FormatMove returns a move in the usual notation, like [Move.String].
func (p Position) FormatMove(m Move) string { return m.String() }

// ParseMove reads a legal move as FormatMove writes it, in either case.
//
// The error matches hexgames.ErrSyntax if text is not a move. Otherwise it is the error that Apply
// would return. A move has one spelling. ParseMove refuses a number of discs after a whole stack,
// with an error that shows the right spelling.
func (p Position) ParseMove(text string) (Move, error) {
	return notation.ParseMove(p, text, p.readMove, p.allows, p.refuse)
}

// readMove reads the text of a move on this board, legal or not.
func (p *Position) readMove(text string) (Move, error) {
	r := notation.Reader{Game: name, Text: text}
	if word := text[:min(len("pass"), len(text))]; notation.IsWord(word, "pass") {
		r.At = len(word)
		return pass, r.End("pass")
	}
	m := Move{kind: Place, side: p.side}
	for i, c := range [2]*cell{&m.from, &m.to} {
		word := r.Word("/-:")
		read, err := boards.Of(p.side).Read(word)
		if err != nil {
			return m, p.refuseCell(r, word, err)
		}
		r.At += len(word)
		switch *c = read; {
		case i == 1 || r.Accept('/'):
		case r.Accept('-'):
			m.kind = Shift
		default:
			return m, r.Want(p.separator() + " after the first cell")
		}
	}
	if m.kind == Shift {
		m.discs = uint8(height(p.code(m.from)))
	}
	if m.kind == Place || !r.Accept(':') {
		return m, r.End("the second cell")
	}
	if r.Next() < '1' || r.Next() > '3' {
		return m, r.Want("1 or 2 after the colon, the number of discs to move")
	}
	m.discs, m.part = r.Next()-'0', true
	r.At++
	return m, r.End("the number of discs")
}

// refuseCell returns the error for a word that is not the name of a cell.
func (p *Position) refuseCell(r notation.Reader, word string, err error) error {
	first, second, two := notation.TwoCells(word)
	switch {
	case two && r.At == 0:
		r.At = len(first)
		return r.Want(p.separator() + " between two cells, as in " + first + p.separator() + second)
	case word == r.Text:
		return notation.Syntax(name, word, 0, "want a move such as "+p.example())
	}
	return notation.Cell(name, r.Text, r.At+1, hexgames.ErrIllegalMove, "C2", err)
}

// separator returns the character between the two cells of a move in this phase.
func (p *Position) separator() string {
	if p.phase == Placement {
		return "/"
	}
	return "-"
}

// example returns examples of moves in this phase, for error messages.
func (p *Position) example() string {
	if p.phase == Placement {
		return p.MoveAt(0).String()
	}
	return "a1-a2, a1-a2:1 or pass"
}

package hexcore6

import (
	"errors"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// FormatMove returns a move in the usual notation: "c4/c8" for two discs that are
// placed, "k7-j6" for a stack, "k7-j6:1" for the top disc of a higher one, "pass".
// It is the same as [Move.String].
func (p Position) FormatMove(m Move) string { return m.String() }

// ParseMove reads a legal move as FormatMove writes it, in either case.
//
// The error matches hexgames.ErrSyntax if the text does not read as a move, and
// is otherwise that which Apply would give. A move has one spelling: to write the
// number of discs of a whole stack is refused, and the error gives the right one.
// The zero Position refuses every text.
func (p Position) ParseMove(text string) (Move, error) {
	if p.side == 0 {
		return Move{}, p.refuse(Move{}, text)
	}
	m, err := p.readMove(text)
	switch {
	case errors.Is(err, hexgames.ErrIllegalMove) && p.phase == Finished: // a cell off the board, in a game that is over
		return Move{}, p.refuse(Move{}, text)
	case err != nil:
		return Move{}, err
	case !p.allows(m):
		return Move{}, p.refuse(m, text)
	}
	return m, nil
}

// readMove reads what may be a move on this board.
func (p *Position) readMove(text string) (Move, error) {
	fail := func(column int, reason string) (Move, error) {
		return Move{}, notation.Syntax(name, text, column, reason)
	}
	if word := text[:min(len("pass"), len(text))]; isPass(word) {
		if word == text {
			return pass, nil
		}
		return fail(len(word)+1, "want nothing after pass")
	}
	end := strings.IndexAny(text, "/-")
	if end < 0 {
		word, _, _ := strings.Cut(text, ":")
		if first, second, two := notation.TwoCells(word); two {
			sep := p.separator()
			return fail(len(first)+1, "want "+sep+" between two cells, as in "+first+sep+second)
		}
		return fail(0, "want a move such as "+p.example())
	}
	m := Move{kind: Place, side: p.side}
	rest, discs, part := text[end+1:], "", false
	if text[end] == '-' {
		m.kind = Shift
		rest, discs, part = strings.Cut(rest, ":")
	}
	second := rest
	if more := strings.IndexAny(rest, "/-"); more > 0 {
		second = rest[:more]
	}
	for _, word := range []struct {
		text   string
		column int
		c      *cell
	}{{text[:end], 1, &m.from}, {second, end + 2, &m.to}} {
		h, err := boards[p.side].Cell(word.text)
		if err != nil {
			return Move{}, notation.Cell(name, text, word.column, hexgames.ErrIllegalMove, "C2", err)
		}
		*word.c = cellOf(h)
	}
	if second != rest {
		return fail(end+2+len(second), "want nothing after the second cell")
	}
	if m.kind == Place {
		return m, nil
	}
	m.discs = uint8(height(p.code(m.from)))
	if part {
		if discs != "1" && discs != "2" && discs != "3" {
			return fail(len(text)-len(discs)+1, "want 1 or 2 after the colon, for how many discs are moved")
		}
		m.discs, m.part = discs[0]-'0', true
	}
	return m, nil
}

// isPass reports whether a text is that of a pass.
func isPass(text string) bool {
	return len(text) == len("pass") && strings.EqualFold(text, "pass") // letters of other scripts that fold to ours are longer
}

// separator returns what is written between two cells in this phase.
func (p *Position) separator() string {
	if p.phase == Placement {
		return "/"
	}
	return "-"
}

// example returns a move as it is written in this phase.
func (p *Position) example() string {
	if p.phase == Placement {
		return p.MoveAt(0).String()
	}
	return "a1-a2, a1-a2:1 or pass"
}

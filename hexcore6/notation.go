package hexcore6

import (
	"errors"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
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
	if err != nil {
		return Move{}, err
	}
	if !p.allows(m) {
		return Move{}, p.refuse(m, text)
	}
	return m, nil
}

// readMove reads what may be a move on this board.
func (p *Position) readMove(text string) (Move, error) {
	fail := func(column int, reason string) (Move, error) {
		return Move{}, &hexgames.Error{Kind: hexgames.ErrSyntax, Game: name, Input: text, Column: column, Reason: reason}
	}
	if text == "" {
		return fail(0, "want a move such as "+p.example())
	}
	if len(text) == len("pass") && strings.EqualFold(text, "pass") {
		return pass, nil
	}
	end := strings.IndexAny(text, "/-")
	if end < 0 {
		return fail(0, "want a move such as "+p.example())
	}
	m := Move{kind: Place, side: p.side}
	rest, discs, part := text[end+1:], "", false
	if text[end] == '-' {
		m.kind = Shift
		rest, discs, part = strings.Cut(rest, ":")
	}
	for _, word := range []struct {
		text   string
		column int
		c      *cell
	}{{text[:end], 1, &m.from}, {rest, end + 2, &m.to}} {
		h, err := p.board().Cell(word.text)
		if errors.Is(err, hexgrid.ErrRange) {
			return Move{}, p.beyond(text, word.text, err)
		}
		if err != nil {
			return fail(word.column, reasonOf(err))
		}
		*word.c = cellOf(h)
	}
	if m.kind == Place {
		return m, nil
	}
	height := height(p.code(m.from))
	m.discs = uint8(height)
	if part {
		if discs != "1" && discs != "2" && discs != "3" {
			return fail(len(text)-len(discs)+1, "want 1 or 2 after the colon, for how many discs are moved")
		}
		m.discs, m.part = discs[0]-'0', true
	}
	return m, nil
}

// example returns a move as it is written in this phase.
func (p *Position) example() string {
	if p.phase == Placement {
		return p.MoveAt(0).String()
	}
	return "a1-a2, a1-a2:1 or pass"
}

func (p *Position) board() *hexgrid.Board { return boards[p.side] }

// beyond returns the error of a move with a cell that other boards have.
func (p *Position) beyond(text, word string, err error) error {
	if p.phase == Finished {
		return p.refuse(Move{}, text)
	}
	return &hexgames.Error{Kind: hexgames.ErrIllegalMove, Game: name, Input: text, Clause: "C2", Reason: reasonOf(err)}
}

// reasonOf puts what is wrong with the name of a cell into a phrase.
func reasonOf(err error) string {
	var e *hexgrid.ParseError
	if !errors.As(err, &e) {
		return err.Error()
	}
	if len(e.Text) > 12 {
		return "no name of a cell has " + strconv.Itoa(len(e.Text)) + " bytes"
	}
	return hexgames.Quote(e.Text) + " is not a cell: " + e.Reason
}

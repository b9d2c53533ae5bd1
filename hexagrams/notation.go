package hexagrams

import (
	"strconv"
	"strings"

	"example.com/hexgames"
)

// FormatMove returns the move in the usual notation: "d3-e3" for a step, "d3xe3"
// for a capture. It is the same as [Move.String].
func (p Position) FormatMove(m Move) string { return m.String() }

// ParseMove reads a legal move as FormatMove writes it, in either case. What is
// captured has to be written with an x, what is not with a -.
//
// The error matches hexgames.ErrSyntax if the text does not read as a move, and
// is otherwise that which Apply would give.
func (p Position) ParseMove(text string) (Move, error) {
	m, err := parseMoveText(text)
	if err != nil {
		return Move{}, err
	}
	if !p.allows(m) {
		return Move{}, p.refuse(m, text)
	}
	return m, nil
}

// parseMoveText reads what may be a move in some position.
func parseMoveText(text string) (m Move, err error) {
	fail := func(column int, reason string) (Move, error) {
		return Move{}, &hexgames.Error{Kind: hexgames.ErrSyntax, Game: name, Input: text, Column: column, Reason: reason}
	}
	if text == "" {
		return fail(0, "want a move such as d3-e3 or d3xe3")
	}
	// The first x may be the letter of a row.
	end := 1 + strings.IndexAny(text[1:], "-xX")
	from := text[:min(len(text), 2)]
	if end > 0 {
		from = text[:end]
	}
	var reason string
	if m.from, reason = readCell(from); reason != "" {
		return fail(1, describe(from, reason))
	}
	if end == 0 {
		return fail(len(from)+1, "want - or x after the first cell")
	}
	m.capture = text[end] != '-'
	to := text[end+1:]
	if m.to, reason = readCell(to); reason != "" {
		return fail(end+2, describe(to, reason))
	}
	return m, nil
}

// describe says of a part of a text what it is, in few words.
func describe(word, reason string) string {
	const most = 12 // bytes to repeat
	if len(word) > most {
		return "no name of a cell has " + strconv.Itoa(len(word)) + " bytes"
	}
	return hexgames.Quote(word) + " is " + reason
}

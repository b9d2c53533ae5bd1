package hexgames

import (
	"slices"
	"strconv"
	"strings"
)

// A ChangeKind is what happens in a change. The zero value is none.
type ChangeKind uint8

// The kinds of changes.
const (
	Placed   ChangeKind = 1 + iota // Piece comes onto the board, on top of its cell
	Moved                          // the upper Count pieces of a cell, Piece on top, go along Path
	Captured                       // Piece, on top of its cell, is captured, and is gone
	Lifted                         // Piece is gone, and nobody has captured it
	Turned                         // Piece becomes one of the kind To, such as a king
	Drawn                          // Item comes from the area From to the area To of Owner; To is "" for the board
	Scored                         // Owner gets Count points in the area To, for what meets at At
)

var changeNames = [...]string{"none", "placed", "moved", "captured", "lifted", "turned", "drawn", "scored"}

// String returns a word such as "moved".
func (k ChangeKind) String() string {
	if int(k) < len(changeNames) {
		return changeNames[k]
	}
	return "ChangeKind(" + strconv.Itoa(int(k)) + ")"
}

// MarshalText returns the word that String gives. A value that is no kind is an
// error.
func (k ChangeKind) MarshalText() ([]byte, error) {
	return marshalName(changeNames[:], "kind of change", int(k))
}

// UnmarshalText reads the word that MarshalText wrote, in either case.
func (k *ChangeKind) UnmarshalText(text []byte) error {
	i, err := unmarshalName(changeNames[:], "kind of change", text)
	if err == nil {
		*k = ChangeKind(i)
	}
	return err
}

// A Change is a part of what a move does, for a front end to show: one piece
// comes, goes or turns, one tile is drawn, one corner scores.
type Change struct {
	Kind  ChangeKind `json:"kind"`
	Piece Piece      `json:"piece,omitzero"`  // as it lies before; a Placed piece as it lies then
	Path  []string   `json:"path,omitempty"`  // Moved: the cells where it sets foot, from the first to the last
	Count int        `json:"count,omitempty"` // Moved: pieces; Scored: points
	Item  string     `json:"item,omitempty"`  // Drawn: what
	From  string     `json:"from,omitempty"`  // Drawn: the name of the area
	To    string     `json:"to,omitempty"`    // Turned: the kind; Drawn and Scored: the name of the area
	Owner Player     `json:"owner,omitempty"` // Drawn and Scored: whose the areas are; of an area that is nobody's, it does not matter
	At    []Point    `json:"at,omitempty"`    // Scored: the points on the board that are worth it, such as corners
}

// Cells returns the cells that a change is about.
func (c Change) Cells() []string {
	switch {
	case c.Kind == Moved:
		return slices.Clone(c.Path)
	case c.Piece.Cell != "":
		return []string{c.Piece.Cell}
	}
	return nil
}

// String returns the change in words, such as "White's man goes from c3 to c4".
func (c Change) String() string {
	piece := c.Piece.Kind
	if c.Piece.Text != "" {
		piece += " " + c.Piece.Text
	}
	if c.Piece.Owner == None {
		piece = "the " + piece
	} else {
		piece = c.Piece.Owner.String() + "'s " + piece
	}
	on := " on " + c.Piece.Cell
	switch c.Kind {
	case Placed:
		return piece + " comes to " + c.Piece.Cell
	case Moved:
		if c.Count > 1 {
			piece += " and " + strconv.Itoa(c.Count-1) + " below it go"
		} else {
			piece += " goes"
		}
		return piece + " from " + strings.Join(c.Path, " to ")
	case Captured:
		return piece + on + " is captured"
	case Lifted:
		return piece + on + " is taken away"
	case Turned:
		return piece + on + " becomes a " + c.To
	case Drawn:
		words := c.Item + " leaves the " + c.From
		if c.To != "" {
			words = c.Item + " comes from the " + c.From + " to the " + c.To
		}
		if c.Owner != None {
			words += " of " + c.Owner.String()
		}
		return words
	case Scored:
		if c.Count < 0 {
			return c.Owner.String() + " loses " + strconv.Itoa(-c.Count)
		}
		return c.Owner.String() + " gets " + strconv.Itoa(c.Count)
	}
	return c.Kind.String()
}

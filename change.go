package hexgames

import (
	"slices"
	"strconv"
	"strings"
)

// A ChangeKind is a kind of change. The zero value means no change.
type ChangeKind uint8

// The kinds of changes.
const (
	ChangePlaced   ChangeKind = 1 + iota // Piece comes onto the board, on top of its cell
	ChangeMoved                          // the top Count pieces of a cell, with Piece on top, move along Path
	ChangeCaptured                       // Piece, on top of its cell, is captured and leaves the board
	ChangeLifted                         // Piece leaves the board without being captured
	ChangeTurned                         // Piece becomes a piece of the kind To, such as a king
	ChangeDrawn                          // Item moves from the area From to the area To of Owner; To is "" for the board
	ChangeScored                         // Owner gets Count points in the area To, for the cells that meet at At
)

var changeNames = [...]string{"none", "placed", "moved", "captured", "lifted", "turned", "drawn", "scored"}

// String returns a word such as "moved".
func (k ChangeKind) String() string {
	if int(k) < len(changeNames) {
		return changeNames[k]
	}
	return "ChangeKind(" + strconv.Itoa(int(k)) + ")"
}

// MarshalText returns the same word as String. It returns an error for a value that has none.
func (k ChangeKind) MarshalText() ([]byte, error) {
	return marshalName(changeNames[:], "kind of change", int(k))
}

// UnmarshalText reads a word that MarshalText writes, in either case.
func (k *ChangeKind) UnmarshalText(text []byte) error {
	i, err := unmarshalName(changeNames[:], "kind of change", text)
	if err == nil {
		*k = ChangeKind(i)
	}
	return err
}

// A Change is one visible effect of a move: a piece comes, moves, leaves or turns, a
// tile is drawn, or a corner scores. A front end shows the changes of a move in order.
type Change struct {
	Kind  ChangeKind `json:"kind"`
	Piece Piece      `json:"piece,omitzero"`  // as it was before the change; for ChangePlaced, after it
	Path  []string   `json:"path,omitempty"`  // ChangeMoved: the cells where it stops, in order
	Count int        `json:"count,omitempty"` // ChangeMoved: pieces; ChangeScored: points
	Item  string     `json:"item,omitempty"`  // ChangeDrawn: the tile
	From  string     `json:"from,omitempty"`  // ChangeDrawn: the name of the area
	To    string     `json:"to,omitempty"`    // ChangeTurned: the kind; ChangeDrawn and ChangeScored: the name of the area
	Owner Player     `json:"owner,omitempty"` // ChangeDrawn and ChangeScored: the owner of the areas; ignored for areas without an owner
	At    []Point    `json:"at,omitempty"`    // ChangeScored: the points on the board that score, such as corners
}

// Cells returns the cells that the change affects.
func (c Change) Cells() []string {
	switch {
	case c.Kind == ChangeMoved:
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
	case ChangePlaced:
		return piece + " comes to " + c.Piece.Cell
	case ChangeMoved:
		if c.Count > 1 {
			piece += " and " + strconv.Itoa(c.Count-1) + " below it go"
		} else {
			piece += " goes"
		}
		return piece + " from " + strings.Join(c.Path, " to ")
	case ChangeCaptured:
		return piece + on + " is captured"
	case ChangeLifted:
		return piece + on + " is taken away"
	case ChangeTurned:
		return piece + on + " becomes a " + c.To
	case ChangeDrawn:
		words := c.Item + " leaves the " + c.From
		if c.To != "" {
			words = c.Item + " comes from the " + c.From + " to the " + c.To
		}
		if c.Owner != None {
			words += " of " + c.Owner.String()
		}
		return words
	case ChangeScored:
		if c.Count < 0 {
			return c.Owner.String() + " loses " + strconv.Itoa(-c.Count)
		}
		return c.Owner.String() + " gets " + strconv.Itoa(c.Count)
	}
	return c.Kind.String()
}

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
	Kind  ChangeKind
	Piece Piece    // as it lies before; a Placed piece as it lies then
	Path  []string // Moved: the cells where it sets foot, from the first to the last
	Count int      // Moved: pieces; Scored: points
	Item  string   // Drawn: what
	From  string   // Drawn: the name of the area
	To    string   // Turned: the kind; Drawn and Scored: the name of the area
	Owner Player   // Drawn and Scored: whose the areas are; of an area that is nobody's, it does not matter
	At    []Point  // Scored: the points on the board that are worth it, such as corners
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

// apply changes a drawing, whose pieces and areas are its own.
func (c Change) apply(d *Drawing) {
	switch c.Kind {
	case Placed:
		d.Pieces = append(d.Pieces, c.Piece)
	case Moved:
		c.move(d)
	case Captured, Lifted:
		if i := d.top(c.Piece.Cell); i >= 0 {
			d.Pieces = slices.Delete(d.Pieces, i, i+1)
		}
	case Turned:
		if i := d.top(c.Piece.Cell); i >= 0 {
			d.Pieces[i].Kind = c.To
		}
	case Drawn:
		if a := d.area(c.From, c.Owner); a != nil {
			a.Items = slices.DeleteFunc(slices.Clone(a.Items), func(item string) bool { return item == c.Item })
		}
		if a := d.area(c.To, c.Owner); a != nil {
			a.Items = append(slices.Clone(a.Items), c.Item)
			slices.Sort(a.Items)
		}
	case Scored:
		if a := d.area(c.To, c.Owner); a != nil {
			a.Score += c.Count
		}
	}
}

// move moves the upper pieces of a stack, which stay in their order.
func (c Change) move(d *Drawing) {
	if len(c.Path) == 0 {
		return
	}
	from, to := d.height(c.Path[0]), d.height(c.Path[len(c.Path)-1])
	if c.Path[0] == c.Path[len(c.Path)-1] {
		return // it comes back to where it was
	}
	for i := range d.Pieces {
		if p := &d.Pieces[i]; p.Cell == c.Path[0] && p.Level >= from-c.Count {
			p.Level += to - (from - c.Count)
			p.Cell = c.Path[len(c.Path)-1]
		}
	}
}

// height returns how many pieces lie on a cell.
func (d *Drawing) height(cell string) (n int) {
	for _, p := range d.Pieces {
		if p.Cell == cell {
			n++
		}
	}
	return n
}

// area returns the area of a name that is a player's, or that is nobody's; nil if
// there is none.
func (d *Drawing) area(name string, owner Player) *Area {
	for i := range d.Areas {
		if a := &d.Areas[i]; a.Name == name && (a.Owner == owner || a.Owner == None) {
			return a
		}
	}
	return nil
}

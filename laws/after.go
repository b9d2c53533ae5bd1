package laws

import (
	"slices"

	"example.com/hexgames"
)

// after returns the drawing that results from changes. It has the pieces and areas of the next
// position, except that the pieces may be in a different order. The cells do not change, and there
// are no marks, because no change describes marks.
func after(d hexgames.Drawing, changes ...hexgames.Change) hexgames.Drawing {
	d.Pieces = slices.Clone(d.Pieces)
	d.Areas = slices.Clone(d.Areas)
	d.Marks = nil
	for _, c := range changes {
		change(&d, c)
	}
	return d
}

// change applies a change to a drawing that shares no pieces or areas with another drawing.
func change(d *hexgames.Drawing, c hexgames.Change) {
	switch c.Kind {
	case hexgames.ChangePlaced:
		d.Pieces = append(d.Pieces, c.Piece)
	case hexgames.ChangeMoved:
		move(d, c)
	case hexgames.ChangeCaptured, hexgames.ChangeLifted:
		if i := top(d, c.Piece.Cell); i >= 0 {
			d.Pieces = slices.Delete(d.Pieces, i, i+1)
		}
	case hexgames.ChangeTurned:
		if i := top(d, c.Piece.Cell); i >= 0 {
			d.Pieces[i].Kind = c.To
		}
	case hexgames.ChangeDrawn:
		if a := area(d, c.From, c.Owner); a != nil {
			a.Items = slices.DeleteFunc(slices.Clone(a.Items), func(item string) bool { return item == c.Item })
		}
		if a := area(d, c.To, c.Owner); a != nil {
			a.Items = append(slices.Clone(a.Items), c.Item)
			slices.Sort(a.Items)
		}
	case hexgames.ChangeScored:
		if a := area(d, c.To, c.Owner); a != nil {
			a.Score += c.Count
		}
	}
}

// move moves the upper pieces of a stack, which keep their order.
func move(d *hexgames.Drawing, c hexgames.Change) {
	if len(c.Path) == 0 || c.Path[0] == c.Path[len(c.Path)-1] {
		return // no piece moves, or it returns to its start
	}
	end := c.Path[len(c.Path)-1]
	from, to := height(d, c.Path[0]), height(d, end)
	for i := range d.Pieces {
		if p := &d.Pieces[i]; p.Cell == c.Path[0] && p.Level >= from-c.Count {
			p.Level += to - (from - c.Count)
			p.Cell = end
		}
	}
}

// height returns the number of pieces on a cell.
func height(d *hexgames.Drawing, cell string) (n int) {
	for _, p := range d.Pieces {
		if p.Cell == cell {
			n++
		}
	}
	return n
}

// top returns the index of the top piece on a cell, or -1 if the cell is empty.
func top(d *hexgames.Drawing, cell string) int {
	level := height(d, cell) - 1
	return slices.IndexFunc(d.Pieces, func(p hexgames.Piece) bool { return p.Cell == cell && p.Level == level })
}

// area returns the area with the given name that belongs to a player or has no owner; nil if there
// is none.
func area(d *hexgames.Drawing, name string, owner hexgames.Player) *hexgames.Area {
	for i := range d.Areas {
		if a := &d.Areas[i]; a.Name == name && (a.Owner == owner || a.Owner == hexgames.None) {
			return a
		}
	}
	return nil
}

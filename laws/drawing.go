package laws

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"example.com/hexgames"
)

// drawable returns the visited position as one that can be drawn.
func (v *visit[P, M]) drawable() (hexgames.Drawable[M], error) {
	d, ok := any(v.p).(hexgames.Drawable[M])
	if !ok {
		return nil, fmt.Errorf("%w: the game is not Drawable", ErrNotApplicable)
	}
	return d, nil
}

// drawing checks that a drawing is consistent, and that everything in it except the cells belongs
// to the caller.
func (s *Spec[P, M]) drawing(v *visit[P, M]) error {
	p, err := v.drawable()
	if err != nil {
		return err
	}
	d := p.Drawing()
	if err := v.checkDrawing(d); err != nil {
		return err
	}
	// Changing one drawing does not affect the next. The cells are read-only.
	clear(d.Pieces)
	for i := range d.Areas {
		clear(d.Areas[i].Items)
	}
	for i := range d.Marks {
		clear(d.Marks[i].Cells)
		clear(d.Marks[i].At)
	}
	if err := v.checkDrawing(p.Drawing()); err != nil {
		return fmt.Errorf("after another drawing was changed: %w", err)
	}
	return nil
}

func (v *visit[P, M]) checkDrawing(d hexgames.Drawing) error {
	order := map[string]int{}
	for i, c := range d.Cells {
		if _, twice := order[c.Name]; twice || c.Name == "" {
			return fmt.Errorf("cell %d has the name %q, which is empty or the name of another cell", i, c.Name)
		}
		order[c.Name] = i
		if len(c.Corners) < 3 {
			return fmt.Errorf("the cell %s has %d corners", c.Name, len(c.Corners))
		}
	}
	for range min(5, len(d.Cells)) {
		if c := d.Cells[v.r.IntN(len(d.Cells))]; d.CellAt(c.Center) != c.Name {
			return fmt.Errorf("the cell %s has %q at its center", c.Name, d.CellAt(c.Center))
		}
	}
	if err := cmp.Or(checkCorners(d.Cells), checkEdges(d.Cells)); err != nil {
		return err
	}
	sorted := slices.IsSortedFunc(d.Pieces, func(a, b hexgames.Piece) int {
		return cmp.Or(cmp.Compare(order[a.Cell], order[b.Cell]), cmp.Compare(a.Level, b.Level))
	})
	if !sorted {
		return errors.New("the pieces are not in the order of their cells and levels")
	}
	on := map[string][]hexgames.Piece{}
	for _, piece := range d.Pieces {
		if _, known := order[piece.Cell]; !known {
			return fmt.Errorf("%v is on no cell", piece)
		}
		if piece.Kind == "" || piece.Owner > hexgames.Black || piece.Level != len(on[piece.Cell]) {
			return fmt.Errorf("%v has no kind, an owner other than White, Black or None, or the wrong level", piece)
		}
		on[piece.Cell] = append(on[piece.Cell], piece)
	}
	for _, piece := range d.Pieces {
		if mate := on[piece.Mate]; piece.Mate != "" && (len(mate) != 1 || mate[0].Mate != piece.Cell) {
			return fmt.Errorf("%v and its other half do not agree: %v", piece, mate)
		}
	}
	for _, mark := range d.Marks {
		for _, cell := range mark.Cells {
			if _, known := order[cell]; !known {
				return fmt.Errorf("the mark %q is on %q, which is not a cell", mark.Kind, cell)
			}
		}
		if mark.Kind == "" || len(mark.Cells)+len(mark.At) == 0 {
			return fmt.Errorf("the mark %v marks nothing", mark)
		}
	}
	return nil
}

// An edge is an edge of a cell, with its ends in an order that is the same for the cells
// on both sides.
type edge [2]hexgames.Point

func edgeOf(c hexgames.Cell, i int) edge {
	e := edge{c.Corners[i], c.Corners[(i+1)%len(c.Corners)]}
	slices.SortFunc(e[:], comparePoints)
	return e
}

func comparePoints(a, b hexgames.Point) int {
	return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y))
}

// tiny is less than any visible distance in a drawing.
const tiny = 1e-6

// checkCorners checks that cells that meet at a corner have exactly the same corner.
func checkCorners(cells []hexgames.Cell) error {
	var corners []hexgames.Point
	for _, c := range cells {
		corners = append(corners, c.Corners...)
	}
	slices.SortFunc(corners, comparePoints)
	for i, a := range corners {
		for _, b := range corners[i+1:] {
			if b.X-a.X > tiny {
				break
			}
			if a != b && math.Abs(a.Y-b.Y) < tiny {
				return fmt.Errorf("there is a gap between the corners %v and %v", a, b)
			}
		}
	}
	return nil
}

// checkEdges checks that each cell shares an edge with another cell, and that cells that share an
// edge have different shades.
func checkEdges(cells []hexgames.Cell) error {
	sides := map[edge][]hexgames.Cell{}
	for _, c := range cells {
		if c.Shade < 0 || c.Shade > 2 {
			return fmt.Errorf("%s has the shade %d", c.Name, c.Shade)
		}
		for i := range c.Corners {
			sides[edgeOf(c, i)] = append(sides[edgeOf(c, i)], c)
		}
	}
	for _, c := range cells {
		alone := len(cells) > 1
		for i := range c.Corners {
			for _, other := range sides[edgeOf(c, i)] {
				if other.Name == c.Name {
					continue
				}
				alone = false
				if other.Shade == c.Shade {
					return fmt.Errorf("%s and %s are next to each other and have the same shade", other.Name, c.Name)
				}
			}
		}
		if alone {
			return fmt.Errorf("%s is next to no other cell", c.Name)
		}
	}
	return nil
}

// changes checks that the changes of a move lead from one drawing to the next, and that each change
// fits the drawing that it changes.
func (s *Spec[P, M]) changes(v *visit[P, M]) error {
	p, err := v.drawable()
	if err != nil {
		return err
	}
	var none M
	if p.Changes(none) != nil {
		return errors.New("the zero Move has changes")
	}
	if v.ply > 0 && !slices.Contains(v.moves, v.move) && p.Changes(v.move) != nil {
		return fmt.Errorf("the illegal move %v has changes", v.move)
	}
	before := p.Drawing()
	for _, m := range v.some(5) {
		next, err := v.p.Apply(m)
		if err != nil {
			return fmt.Errorf("the move %v: %w", m, err)
		}
		changes := p.Changes(m)
		d := before
		for i, c := range changes {
			if err := checkChange(d, c); err != nil {
				return fmt.Errorf("the move %v: change %d, %v: %w", m, i, c, err)
			}
			d = after(d, c)
		}
		want := any(next).(hexgames.Drawable[M]).Drawing()
		for _, got := range []hexgames.Drawing{d, after(before, changes...)} {
			if got, want := sortedPieces(got), sortedPieces(want); !slices.Equal(got, want) {
				return fmt.Errorf("the changes %v of the move %v lead to the pieces\n%v, and the move to\n%v", changes, m, got, want)
			}
			if !reflect.DeepEqual(got.Areas, want.Areas) {
				return fmt.Errorf("the changes %v of the move %v lead to the areas\n%v, and the move to\n%v", changes, m, got.Areas, want.Areas)
			}
		}
	}
	if again := p.Drawing(); !reflect.DeepEqual(again, before) {
		return errors.New("calling Changes has changed the drawing of the position")
	}
	return nil
}

// sortedPieces returns the pieces of a drawing sorted by the names of their cells and by their
// levels.
func sortedPieces(d hexgames.Drawing) []hexgames.Piece {
	return slices.SortedFunc(slices.Values(d.Pieces), func(a, b hexgames.Piece) int {
		return cmp.Or(strings.Compare(a.Cell, b.Cell), cmp.Compare(a.Level, b.Level))
	})
}

// checkChange checks that a change fits the drawing d.
func checkChange(d hexgames.Drawing, c hexgames.Change) error {
	top, covered := d.PieceOn(c.Piece.Cell)
	switch c.Kind {
	case hexgames.ChangePlaced:
		if covered && c.Piece.Level != top.Level+1 || !covered && c.Piece.Level != 0 {
			return fmt.Errorf("the piece is not placed on top of %v", top)
		}
	case hexgames.ChangeMoved, hexgames.ChangeCaptured, hexgames.ChangeLifted, hexgames.ChangeTurned:
		if c.Piece != top {
			return fmt.Errorf("the top piece is %v", top)
		}
		if c.Kind == hexgames.ChangeMoved && (len(c.Path) < 2 || c.Path[0] != c.Piece.Cell || c.Count < 1 || c.Count > top.Level+1) {
			return fmt.Errorf("%d pieces cannot move along %v", c.Count, c.Path)
		}
	case hexgames.ChangeDrawn:
		if c.Item == "" {
			return errors.New("it draws no item")
		}
	case hexgames.ChangeScored:
	default:
		return errors.New("its kind is unknown")
	}
	return nil
}

// zeroDrawing checks that the zero Position has an empty drawing and offers no clicks.
func zeroDrawing[P hexgames.Position[P, M], M comparable]() error {
	var p P
	var none M
	d, ok := any(p).(hexgames.Drawable[M])
	if !ok {
		return nil
	}
	c := d.Click()
	switch {
	case !reflect.DeepEqual(d.Drawing(), hexgames.Drawing{}):
		return fmt.Errorf("the zero Position is drawn as %v, want the zero Drawing", d.Drawing())
	case d.Changes(none) != nil:
		return errors.New("in the zero Position the zero Move has changes")
	case len(c.Next)+len(c.Moves) > 0 || c.Refusal == nil || c.Refusal.Kind != hexgames.ErrIllegalMove:
		return fmt.Errorf("in the zero Position Click() returns the names %q, the moves %q and the refusal %v", c.Next, c.Moves, c.Refusal)
	}
	return nil
}

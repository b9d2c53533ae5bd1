package picture

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// TestIds inlines different pictures in one page and checks that each reference resolves to the
// definition in its own picture.
func TestIds(t *testing.T) {
	var page []byte
	var parts []*node
	d := toy()
	for _, o := range []Options{{}, {Theme: Dark}, {Theme: Paper}, {Flip: true}, {NoMarks: true}, {Heading: "other"}} {
		svg := Of(d, o)
		page = append(page, svg...)
		parts = append(parts, parse(t, "ids", svg))
	}
	ids := map[string]bool{}
	for i, part := range parts {
		for id := range part.ids {
			if ids[id] {
				t.Errorf("picture %d: a different picture has the id %s", i, id)
			}
			ids[id] = true
		}
	}
	if got, want := len(regexp.MustCompile(` id="`).FindAll(page, -1)), len(ids); got != want || want == 0 {
		t.Errorf("there are %d ids, want %d", got, want)
	}
	if strings.Contains(string(page), prefix) {
		t.Error("an id has no prefix")
	}
}

// classes returns the elements of a class.
func classes(n *node, class string) (found []*node) {
	n.find(func(n *node) bool {
		if n.attr["class"] == class {
			found = append(found, n)
		}
		return false
	})
	return found
}

// TestLayers checks that each piece carries the name of its cell, in order, and that all layers
// exist.
func TestLayers(t *testing.T) {
	for name, d := range large(t) {
		for _, flip := range []bool{false, true} {
			root := parse(t, name, Of(d, Options{Flip: flip, Marks: []Mark{{Kind: "fill", Cells: []string{d.Cells[0].Name}}, {Kind: "dot", Cells: []string{d.Cells[0].Name}}}}))
			var layers []string
			for _, layer := range classes(root, "panel")[0].children {
				layers = append(layers, layer.attr["class"])
			}
			layers = slices.DeleteFunc(layers, func(class string) bool { return class == "names" }) // not in all games
			if want := []string{"ground", "tints", "pieces", "marks"}; !slices.Equal(layers, want) {
				t.Errorf("%s: the layers are %q, want %q", name, layers, want)
			}
			var got, want []string
			for _, n := range classes(root, "pieces")[0].children {
				got = append(got, n.attr["data-cell"]+" "+n.attr["data-mate"])
			}
			tiles := map[string]bool{}
			for _, piece := range d.Pieces {
				if !tiles[piece.Mate] || piece.Mate == "" {
					want = append(want, piece.Cell+" "+piece.Mate)
				}
				tiles[piece.Cell] = true
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: the pieces are %q, want %q", name, got, want)
			}
		}
	}
}

// TestPlace compares the places of cells and pieces in pictures with their Placement, and finds
// cells by clicks.
func TestPlace(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	for name, d := range large(t) {
		for _, o := range []Options{{}, {Flip: true}, {Width: 200}, {Width: 90, Flip: true, Heading: "A heading"}, {NoCoordinates: true}, {NoAreas: true}} {
			place := Place(d, o)
			root := parse(t, name, Of(d, o))
			c := &canvas{t: t, name: name}
			view := strings.Fields(root.attr["viewBox"])
			if c.float(view[2]) != place.Width || c.float(view[3]) != place.Height {
				t.Errorf("%s: the placement is %+v, the view %v", name, place, view)
			}
			panel := classes(root, "panel")[0]
			x, y, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(panel.attr["transform"], "translate("), ")"), " ")
			origin := point{X: c.float(x), Y: c.float(y)}
			centers := classes(root, "ground")[0].children[1:] // after the rim
			for i, cell := range d.Cells {
				got := point{X: origin.X + c.number(centers[i], "x"), Y: origin.Y + c.number(centers[i], "y")}
				want := place.View(cell.Center)
				if math.Hypot(got.X-want.X, got.Y-want.Y) > 0.1 {
					t.Errorf("%s: the center of %s is at %v, want %v", name, cell.Name, got, want)
				}
				near := point{X: want.X + 20*dice.Float64() - 10, Y: want.Y + 20*dice.Float64() - 10}
				if clicked := d.CellAt(place.Drawing(near)); clicked != cell.Name {
					t.Errorf("%s: a click on %s finds %q", name, cell.Name, clicked)
				}
			}
		}
	}
}

// TestFlip checks that flipping a picture twice restores it, and that flipping leaves texts and
// pieces upright.
func TestFlip(t *testing.T) {
	for _, name := range games.Names() {
		d := large(t)[name]
		twice := flipped(flipped(d))
		plain, turned := Of(d, Options{}), Of(d, Options{Flip: true})
		if !bytes.Equal(Of(twice, Options{}), plain) {
			t.Errorf("%s: flipping twice changes the picture", name)
		}
		if bytes.Equal(plain, turned) || bytes.Contains(turned, []byte("rotate(1")) {
			t.Errorf("%s: the picture is not flipped, or more than the board is", name)
		}
		check(t, name, turned)
		a, b := parse(t, name, plain), parse(t, name, turned)
		text := func(root *node) (all []string) {
			root.find(func(n *node) bool {
				if n.name == "text" {
					all = append(all, n.text)
				}
				return false
			})
			return all
		}
		if !slices.Equal(text(a), text(b)) {
			t.Errorf("%s: the texts are %q, and flipped %q", name, text(a), text(b))
		}
	}
}

// TestOwn checks that each kind of mark is drawn in its color in every theme, even above a piece
// of that color, and that NoMarks does not omit it.
func TestOwn(t *testing.T) {
	d := toy()
	d.Marks = nil
	for _, theme := range Themes() {
		o := Options{Theme: theme, NoMarks: true}
		before := Of(d, o)
		for _, kind := range MarkKinds() {
			for _, test := range []struct{ color, want string }{{"", theme.Accents[0]}, {"rgb(1 2 3 / 50%)", "rgb(1 2 3 / 50%)"}, {"url(#x)", theme.Accents[0]}} {
				o.Marks = []Mark{{kind, []string{"a1", "b1", "a2", "nowhere"}, test.color}}
				svg := Of(d, o)
				check(t, kind, svg)
				if strings.Count(string(svg), test.want) <= strings.Count(string(before), test.want) || strings.Contains(string(svg), "url(#x") {
					t.Errorf("%s: %s of the color %q draws nothing of %s", theme.Name, kind, test.color, test.want)
				}
				panels := Sheet([]Panel{{Drawing: d, Marks: o.Marks}, {Drawing: d}}, Options{Theme: theme, NoMarks: true})
				check(t, kind, panels)
				if !strings.Contains(string(panels), test.want) {
					t.Errorf("%s: %s in a panel is not drawn", theme.Name, kind)
				}
			}
			if kind != "fill" && kind != "dot" && kind != "arrow" {
				continue
			}
			o.Marks = []Mark{{Kind: kind}, {kind, []string{"nowhere", "a1"}[:1], ""}}
			if !bytes.Equal(Of(d, o), before) {
				t.Errorf("%s without cells draws something", kind)
			}
		}
		o.Marks = []Mark{{"star", []string{"a1"}, ""}, {"arrow", []string{"a1", "a1"}, ""}, {"arrow", []string{"a1"}, ""}}
		if !bytes.Equal(Of(d, o), before) {
			t.Errorf("%s: meaningless marks draw something", theme.Name)
		}
	}
}

// TestCheckMarks checks which marks are refused, and the hints in the errors.
func TestCheckMarks(t *testing.T) {
	d := toy()
	for _, test := range []struct {
		mark Mark
		want string // "" if there is no error
	}{
		{Mark{"arrow", []string{"a1", "a2"}, ""}, ""},
		{Mark{"arrow", []string{"a1", "a2", "a1"}, "red"}, ""},
		{Mark{"fill", []string{"a1", "a1"}, "#C00F"}, ""},
		{Mark{"dot", []string{"b3"}, "hsl(120deg, 50%, 10.5%)"}, ""},
		{Mark{"dot", []string{"b3"}, "var(--accent)"}, ""},
		{Mark{}, `mark 2: there is no kind "": want one of arrow, fill, ring, dot, cross, outline`},
		{Mark{"Arrow", []string{"a1", "a2"}, ""}, `mark 2: there is no kind "Arrow": want one of arrow, fill, ring, dot, cross, outline`},
		{Mark{"arrow", []string{"a1"}, ""}, `mark 2: the kind arrow has 1 cells: want 2 or more`},
		{Mark{"ring", nil, ""}, `mark 2: the kind ring has 0 cells: want 1 or more`},
		{Mark{"ring", []string{"b3", "b4"}, ""}, `mark 2: there is no cell "b4" on the board: want the name of a cell of the drawing`},
		{Mark{"arrow", []string{"a1", "a2", "a2"}, ""}, `mark 2: the arrow goes from a2 to a2: want two different cells`},
		{Mark{"dot", []string{"b3"}, " "}, `mark 2: the color is " ": want a CSS color such as red, #c00 or rgb(204 0 0 / 50%)`},
		{Mark{"dot", []string{"b3"}, "URL(x)"}, `mark 2: the color is "URL(x)": want a CSS color such as`},
		{Mark{"dot", []string{"b3"}, `red" x="`}, `mark 2: the color is "red\" x=\"": want a CSS color such as`},
	} {
		err := CheckMarks(d, []Mark{{"dot", []string{"a1"}, ""}, test.mark})
		if err == nil != (test.want == "") || err != nil && !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%+v: the error is %v, want %q", test.mark, err, test.want)
		}
	}
	if err := CheckMarks(hexgames.Drawing{}, nil); err != nil {
		t.Errorf("no marks: %v", err)
	}
}

// TestSmall checks that letters in small pictures are legible or omitted, and that lines are
// visible.
func TestSmall(t *testing.T) {
	for name, d := range large(t) {
		for _, width := range []int{60, 100, 200, 400} {
			for _, theme := range Themes() {
				svg := Of(d, Options{Width: width, Theme: theme})
				if name != "hexagrams" { // the frames of pieces extend into the triangles, which have names
					check(t, fmt.Sprintf("%s, %s, %d pixels", name, theme.Name, width), svg)
				}
				root := parse(t, name, svg)
				pixels := float64(width) / Place(d, Options{Width: width, Theme: theme}).Width // of a unit
				c := &canvas{t: t, name: name}
				tooSmall := func(n *node) bool {
					return n.name == "text" && n.attr["font-size"] != "" && pixels*c.number(n, "font-size") < 4.5
				}
				if n := classes(root, "panel")[0].find(tooSmall); n != nil {
					t.Errorf("%s, %d pixels: %q on the board cannot be read", name, width, n.text)
				}
				if width < 200 {
					continue
				}
				if n := root.find(tooSmall); n != nil {
					t.Errorf("%s, %d pixels: %q cannot be read", name, width, n.text)
				}
				outlines := []string{theme.White.Line, theme.Black.Line, theme.Nobody.Line}
				thin := func(n *node) bool {
					return slices.Contains(outlines, n.attr["stroke"]) && pixels*c.number(n, "stroke-width") < 0.55
				}
				defs := root.find(func(n *node) bool { return n.name == "defs" })
				for _, shape := range defs.children {
					if n := shape.find(thin); n != nil && !strings.Contains(shape.attr["id"], "-cell") && shape.name == "g" {
						t.Errorf("%s, %d pixels: the line of %s cannot be seen", name, width, shape.attr["id"])
					}
				}
			}
		}
	}
}

// TestFlippedMarks checks that marks move with the board when it is flipped.
func TestFlippedMarks(t *testing.T) {
	at := toy().Cells[0].Corners[0]
	d := marked(hexgames.Mark{Kind: "scored", At: []point{at}})
	for _, flip := range []bool{false, true} {
		o := Options{Flip: flip, Marks: []Mark{{Kind: "dot", Cells: []string{"b3"}}}}
		place := Place(d, o)
		var dots []string
		for _, p := range []point{at, d.Cells[4].Center} {
			if flip {
				p = opposite(p)
			}
			dots = append(dots, num(p.X)+" "+num(p.Y))
		}
		var got []string
		for _, n := range classes(parse(t, "marks", Of(d, o)), "marks")[0].children {
			got = append(got, n.attr["cx"]+" "+n.attr["cy"])
		}
		if !slices.Equal(got, dots) || (place.Unit < 0) != flip {
			t.Errorf("flipped %v: the dots are at %q, want %q", flip, got, dots)
		}
	}
}

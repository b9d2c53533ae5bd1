package hexgames_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
	"example.com/hexgames/kit/games"
)

// square is a drawing of two neighboring cells, one of them with a stack of two pieces.
func square() hexgames.Drawing {
	cell := func(name string, x float64) hexgames.Cell {
		return hexgames.Cell{
			Name: name, Center: hexgames.Point{X: x + 0.5, Y: 0.5},
			Corners: []hexgames.Point{{X: x}, {X: x + 1}, {X: x + 1, Y: 1}, {X: x, Y: 1}},
		}
	}
	return hexgames.Drawing{
		Cells: []hexgames.Cell{cell("a", 0), cell("b", 1)},
		Pieces: []hexgames.Piece{
			{Cell: "a", Kind: "disc", Owner: hexgames.Black},
			{Cell: "a", Level: 1, Kind: "disc", Owner: hexgames.White},
		},
		Areas: []hexgames.Area{
			{Name: "pool", Owner: hexgames.White, Items: []string{"x"}},
			{Name: "pool", Owner: hexgames.Black},
			{Name: "bag", Items: []string{"y", "z"}},
		},
		Marks: []hexgames.Mark{{Kind: "group", Cells: []string{"a"}}},
	}
}

func TestCellAt(t *testing.T) {
	d := square()
	for _, test := range []struct {
		x, y float64
		want string
	}{
		{0.5, 0.5, "a"}, {1.5, 0.9, "b"}, {1, 0.5, "a"}, {2, 1, "b"},
		{-0.1, 0.5, ""}, {0.5, 1.1, ""}, {2.1, 0.5, ""}, {math.NaN(), 0.5, ""}, {math.Inf(1), 0.5, ""},
	} {
		if got := d.CellAt(hexgames.Point{X: test.x, Y: test.y}); got != test.want {
			t.Errorf("at %v, %v there is %q, want %q", test.x, test.y, got, test.want)
		}
	}
	if least, most := d.Bounds(); least != (hexgames.Point{}) || most != (hexgames.Point{X: 2, Y: 1}) {
		t.Errorf("the bounds are %v and %v", least, most)
	}
	if least, most := (hexgames.Drawing{}).Bounds(); least != most || (hexgames.Drawing{}).CellAt(least) != "" {
		t.Error("there is something in nothing")
	}
	if got := (hexgames.Drawing{Cells: []hexgames.Cell{{Name: "a"}}}).CellAt(hexgames.Point{}); got != "" {
		t.Errorf("in a cell without corners there is %q", got)
	}
	if top, ok := d.PieceOn("a"); !ok || top.Owner != hexgames.White {
		t.Errorf("on a there is %v, %v", top, ok)
	}
	if top, ok := d.PieceOn("b"); ok || top != (hexgames.Piece{}) {
		t.Errorf("on b there is %v, %v", top, ok)
	}
	for _, levels := range [][]int{{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		d.Pieces = nil
		for _, level := range levels {
			d.Pieces = append(d.Pieces, hexgames.Piece{Cell: "a", Level: level}, hexgames.Piece{Cell: "b", Level: 3 + level})
		}
		if top, ok := d.PieceOn("a"); !ok || top.Level != 2 {
			t.Errorf("of pieces in the order %v the one on top is %v, %v", levels, top, ok)
		}
	}
}

// TestBounds checks cells on every side of the origin.
func TestBounds(t *testing.T) {
	cell := func(x, y float64) hexgames.Cell {
		return hexgames.Cell{Corners: []hexgames.Point{{X: x, Y: y + 1}, {X: x + 1, Y: y}, {X: x + 1, Y: y + 2}}}
	}
	for _, test := range []struct {
		cells       []hexgames.Cell
		least, most hexgames.Point
	}{
		{[]hexgames.Cell{cell(1, 2)}, hexgames.Point{X: 1, Y: 2}, hexgames.Point{X: 2, Y: 4}},
		{[]hexgames.Cell{cell(-4, -8)}, hexgames.Point{X: -4, Y: -8}, hexgames.Point{X: -3, Y: -6}},
		{[]hexgames.Cell{cell(1, -8), cell(-4, 2)}, hexgames.Point{X: -4, Y: -8}, hexgames.Point{X: 2, Y: 4}},
		{[]hexgames.Cell{{}, cell(1, 2)}, hexgames.Point{X: 1, Y: 2}, hexgames.Point{X: 2, Y: 4}},
	} {
		if least, most := (hexgames.Drawing{Cells: test.cells}).Bounds(); least != test.least || most != test.most {
			t.Errorf("the bounds of %v are %v and %v", test.cells, least, most)
		}
	}
}

// TestChangeWords checks the descriptions of changes.
func TestChangeWords(t *testing.T) {
	low, high := square().Pieces[0], square().Pieces[1]
	for _, test := range []struct {
		change hexgames.Change
		want   string
	}{
		{hexgames.Change{Kind: hexgames.ChangeMoved, Piece: high, Path: []string{"a", "b"}, Count: 1}, "White's disc goes from a to b"},
		{hexgames.Change{Kind: hexgames.ChangeMoved, Piece: high, Path: []string{"a", "b"}, Count: 2}, "White's disc and 1 below it go from a to b"},
		{hexgames.Change{Kind: hexgames.ChangeMoved, Piece: high, Path: []string{"a", "b", "a"}, Count: 1}, "White's disc goes from a to b to a"},
		{hexgames.Change{Kind: hexgames.ChangeCaptured, Piece: high}, "White's disc on a is captured"},
		{hexgames.Change{Kind: hexgames.ChangeLifted, Piece: low}, "Black's disc on a is taken away"},
		{hexgames.Change{Kind: hexgames.ChangePlaced, Piece: hexgames.Piece{Cell: "b", Kind: "half", Text: "4"}}, "the half 4 comes to b"},
		{hexgames.Change{Kind: hexgames.ChangeTurned, Piece: high, To: "king"}, "White's disc on a becomes a king"},
		{hexgames.Change{Kind: hexgames.ChangeDrawn, Item: "y", From: "bag", To: "pool", Owner: hexgames.White}, "y comes from the bag to the pool of White"},
		{hexgames.Change{Kind: hexgames.ChangeDrawn, Item: "x", From: "pool", Owner: hexgames.White}, "x leaves the pool of White"},
		{hexgames.Change{Kind: hexgames.ChangeScored, Count: 3, To: "pool", Owner: hexgames.Black}, "Black gets 3"},
		{hexgames.Change{Kind: hexgames.ChangeScored, Count: -1, To: "pool", Owner: hexgames.Black}, "Black loses 1"},
		{hexgames.Change{Kind: hexgames.ChangeScored, To: "pool", Owner: hexgames.Black}, "Black gets 0"},
		{hexgames.Change{}, "none"},
	} {
		if got := test.change.String(); got != test.want {
			t.Errorf("in words it is %q, want %q", got, test.want)
		}
	}
}

func TestChangeKind(t *testing.T) {
	kinds := []hexgames.ChangeKind{
		0, hexgames.ChangePlaced, hexgames.ChangeMoved, hexgames.ChangeCaptured, hexgames.ChangeLifted, hexgames.ChangeTurned, hexgames.ChangeDrawn, hexgames.ChangeScored,
	}
	for _, kind := range kinds {
		var read hexgames.ChangeKind
		text, err := json.Marshal(kind)
		if err != nil || json.Unmarshal(text, &read) != nil || read != kind {
			t.Errorf("%v is %s, %v, and read as %v", kind, text, err, read)
		}
	}
	if _, err := hexgames.ChangeKind(8).MarshalText(); err == nil || hexgames.ChangeKind(8).String() != "ChangeKind(8)" {
		t.Errorf("there is a change of kind %v", hexgames.ChangeKind(8))
	}
	read := hexgames.ChangeMoved
	if err := read.UnmarshalText([]byte("went")); err == nil || read != hexgames.ChangeMoved {
		t.Errorf(`"went" is read as %v, %v`, read, err)
	}
}

// TestClick clicks through moves of Hexdame.
func TestClick(t *testing.T) {
	g := hexgames.NewGame(hexdame.MustParse("W:Wa1,d4:Bi9"))
	for _, test := range []struct{ clicks, next, moves, refusal string }{
		{"", "a1 d4", "", ""},
		{"a1", "a2 b1 b2", "", ""},
		{"a1 b2", "", "a1-b2", ""},
		{"A1 B2", "", "a1-b2", ""},
		{"a1 b2 c3", "", "", "nothing is captured: write the step as a1-b2"},
		{"b2", "", "", "White is to move and has no piece on b2"},
		{"nowhere", "", "", "is not a cell"},
	} {
		c := g.Click(strings.Fields(test.clicks)...)
		if strings.Join(c.Next, " ") != test.next || strings.Join(c.Moves, " ") != test.moves || (c.Refusal == nil) != (test.refusal == "") ||
			c.Refusal != nil && !strings.Contains(c.Refusal.Reason, test.refusal) {
			t.Errorf("clicks on %q: %v, %v, want %q, %q and %q", test.clicks, c, c.Refusal, test.next, test.moves, test.refusal)
		}
	}
	// The start and the end of a capture are not always enough.
	g = hexgames.NewGame(hexdame.MustParse("W:We5:Bf5,f6,g6"))
	if c := g.Click("e5", "e5"); len(c.Moves) != 1 || len(c.Next) != 0 {
		t.Errorf("a click on both ends of a capture: %v", c)
	}
	g.Resign(hexgames.White)
	for _, clicks := range [][]string{nil, {"e5"}, {"e5", "g5"}} {
		c := g.Click(clicks...)
		if len(c.Next)+len(c.Moves) != 0 || c.Refusal == nil || c.Refusal.Kind != hexgames.ErrGameOver || c.Refusal.Input != strings.Join(clicks, " ") ||
			!strings.Contains(c.Refusal.Reason, "resignation") || !slices.Equal(c.Refusal.Cells, clicks) {
			t.Errorf("clicks on %q when the game is over: %v, %#v", clicks, c, c.Refusal)
		}
	}
}

// TestCellRadius checks that the circle of a cell's radius touches an edge, and crosses none.
func TestCellRadius(t *testing.T) {
	for _, g := range []hexgames.AnyGame{hexgames.NewGame(hexdame.New()), hexgames.NewGame(hexagrams.New()), hexgames.NewGame(hexcore6.New())} {
		sizes := map[string]bool{}
		for _, c := range g.Drawing().Cells {
			r := c.Radius()
			sizes[fmt.Sprintf("%.3f", r)] = true
			inside, outside := true, false
			for i := range 3600 {
				sin, cos := math.Sincos(float64(i) * math.Pi / 1800)
				one := hexgames.Drawing{Cells: []hexgames.Cell{c}}
				inside = inside && one.CellAt(hexgames.Point{X: c.Center.X + 0.999*r*cos, Y: c.Center.Y + 0.999*r*sin}) != ""
				outside = outside || one.CellAt(hexgames.Point{X: c.Center.X + 1.001*r*cos, Y: c.Center.Y + 1.001*r*sin}) == ""
			}
			if !inside || !outside {
				t.Errorf("%s: the radius of %s is %v", g.GameName(), c.Name, r)
			}
		}
		want := map[string]bool{"0.500": true}
		if g.GameName() == "hexagrams" {
			want = map[string]bool{"0.433": true, "0.144": true}
		}
		if !maps.Equal(sizes, want) {
			t.Errorf("%s: the radii are %v, want %v", g.GameName(), sizes, want)
		}
	}
	if r := (hexgames.Cell{Corners: make([]hexgames.Point, 2)}).Radius(); r != 0 {
		t.Errorf("a cell with two corners has the radius %v", r)
	}
}

// TestRefuseClicks checks the text and the cells of the refusals of clicks.
func TestRefuseClicks(t *testing.T) {
	// A name that contains part of a move's text is not a name.
	g := hexgames.NewGame(hexdame.MustParse("W:We5:Bf5,f6,g6"))
	for _, clicks := range [][]string{{"e5xg5", "g7", "e5"}, {"e5xe5"}, {"e5", "g5xg7xe5"}} {
		if c := g.Click(clicks...); len(c.Next)+len(c.Moves) > 0 || c.Refusal == nil || c.Refusal.Kind != hexgames.ErrSyntax {
			t.Errorf("clicks on %q are %v, %v", clicks, c, c.Refusal)
		}
	}
	core := hexgames.NewGame(hexcore6.New())
	if c := core.Click("a1/a2"); c.Refusal == nil || c.Refusal.Kind != hexgames.ErrSyntax {
		t.Errorf("a click on a whole move is %v, %v", c, c.Refusal)
	}

	var cells []hexgames.Cell
	for _, name := range []string{"a1", "a2", "b1", "b2", "b3", "c2", "c3"} {
		cells = append(cells, hexgames.Cell{Name: name})
	}
	text := func(names []string) string { return strings.Join(names, "-") }
	refuse := func(text string) (int, error) { return 0, &hexgames.Error{Input: text, Cells: []string{"other"}} }
	for _, test := range []struct{ names, text, cells string }{
		{"", "a1-a2", ""},
		{"a1", "a1-a2", "a1"},
		{"b2", "b2-a1", "b2"},
		{"b2 b2", "b2-b2", "b2 b2"},
		{"b2 b1 c3", "b2-b1-c3", "b2 b1 c3"},
		{"nowhere b2", "nowhere-b2", "b2"},
		{"nowhere", "nowhere-a1", ""},
		{"B2", "B2-a1", "b2"},
	} {
		e := hexgames.RefuseClicks(strings.Fields(test.names), cells, 2, text, refuse)
		if e.Input != test.text || !slices.Equal(e.Cells, strings.Fields(test.cells)) {
			t.Errorf("clicks on %q are refused as %q about %q, want %q about %q", test.names, e.Input, e.Cells, test.text, test.cells)
		}
	}
	// Cells that were not clicked are not in the error for a name that can't be read.
	for names, want := range map[string]string{
		"zz":    `hexdame: "zz", column 1: "zz" is not a cell such as d4: missing number`,
		"d5":    `hexdame: "d5-a1": White is to move and has no piece on d5`,
		"d4 zz": `hexdame: "d4-zz", column 4: "zz" is not a cell such as d4: missing number`,
	} {
		e := hexgames.NewGame(hexdame.New()).Click(strings.Fields(names)...).Refusal
		if e == nil || !strings.HasPrefix(e.Error(), want) {
			t.Errorf("clicks on %q are refused as %v, want %s", names, e, want)
		}
	}
	if e := hexgames.RefuseClicks([]string{"d4-e5"}, cells, 1, text, hexdame.New().ParseMove); e.Game != "hexdame" || e.Kind != hexgames.ErrIllegalMove {
		t.Errorf("a move is refused as %#v", e)
	}
	if e := hexgames.RefuseClicks(slices.Repeat([]string{"a1"}, 1e6), cells, 2, text, refuse); len(e.Input) != 64*3-1 {
		t.Errorf("a million clicks are refused in %d bytes", len(e.Input))
	}
	if e := hexgames.RefuseClicks(nil, cells[:1], 2, text, refuse); e.Input != "a1" {
		t.Errorf("on a board of one cell, no clicks are refused as %q", e.Input)
	}
	names := []string{"b2", "b1"}
	if hexgames.RefuseClicks(names[:1], cells, 2, text, refuse); names[1] != "b1" {
		t.Errorf("the caller's names have become %q", names)
	}
	shared := &hexgames.Error{Kind: hexgames.ErrAmbiguous, Reason: "odd"}
	for _, err := range []error{errors.New("odd"), shared} {
		e := hexgames.RefuseClicks([]string{"a1"}, cells, 2, text, func(string) (int, error) { return 0, err })
		if e == nil || e == shared || e.Kind == "" || e.Game != "" || e.Reason != "odd" || !slices.Equal(e.Cells, []string{"a1"}) || shared.Cells != nil {
			t.Errorf("the error %#v of a game is %#v", err, e)
		}
	}
	if e := hexgames.RefuseClicks(nil, cells, 2, text, func(string) (int, error) { return 0, nil }); e == nil || e.Reason == "" {
		t.Errorf("the error for a text that a game does not refuse is %#v", e)
	}
}

// TestTargets checks the marks and buttons for the next clicks.
func TestTargets(t *testing.T) {
	for _, test := range []struct {
		game    hexgames.AnyGame
		clicks  []string
		cells   []string
		buttons []string
	}{
		{hexgames.NewGame(hexdame.MustParse("W:We5:Bi9")), []string{"e5"}, []string{"e6", "f5", "f6"}, nil},
		{hexgames.NewGame(hexdame.MustParse("W:We5:Bi9")), []string{"e5", "e6"}, nil, nil},
		{hexgames.NewGame(hextad.MustParse("1/0-6/s/w 33:0,0/0,1 26 24 0:0 w")), nil, nil, nil},
	} {
		mark, buttons := test.game.Click(test.clicks...).Targets(test.game.Drawing())
		if mark.Kind != "target" || !slices.Equal(mark.Cells, test.cells) || !slices.Equal(buttons, test.buttons) {
			t.Errorf("%v: after %v the targets are %v and %v, want %v and %v", test.game, test.clicks, mark, buttons, test.cells, test.buttons)
		}
	}
	g := hexgames.NewGame(hexcore6.MustParse("bwww/wwbbb/bbbwww/wbw*b#b/bwbwww/bwbbw/b#wb b move"))
	if mark, buttons := g.Click().Targets(g.Drawing()); len(mark.Cells) == 0 || !slices.Equal(buttons, []string{"pass"}) {
		t.Errorf("the targets are %v and %v", mark, buttons)
	}
}

// TestDrawingJSON checks the JSON of drawings, clicks and changes, and that it is read back.
func TestDrawingJSON(t *testing.T) {
	d := hexgames.Drawing{
		Cells:  []hexgames.Cell{{Name: "a1", Center: hexgames.Point{X: 0.5}, Corners: []hexgames.Point{{X: 1, Y: 2}}, Shade: 2}},
		Pieces: []hexgames.Piece{{Cell: "a1", Kind: "disc"}, {Cell: "a1", Level: 1, Kind: "half", Owner: hexgames.Black, Text: "4", Mate: "a2"}},
		Areas:  []hexgames.Area{{Name: "pool", Owner: hexgames.White, Items: []string{}}, {Name: "score", Score: -1}},
		Marks:  []hexgames.Mark{{Kind: "six", Cells: []string{"a1"}, Owner: hexgames.White}, {Kind: "scored", At: []hexgames.Point{{}}}},
	}
	click := hexgames.Click{Next: []string{"a1"}, Moves: []string{}, Refusal: &hexgames.Error{Kind: hexgames.ErrSyntax, Game: "g", Input: "i", Reason: "r"}, Prompt: "p", Pieces: d.Pieces[:1]}
	change := hexgames.Change{
		Kind: hexgames.ChangeMoved, Piece: d.Pieces[0], Path: []string{"a1", "a2"}, Count: 1, Item: "i", From: "f", To: "t", Owner: hexgames.White, At: []hexgames.Point{{Y: 1}},
	}
	for _, test := range []struct {
		value, read any
		want        string
	}{
		{&d, new(hexgames.Drawing), `{"cells":[{"name":"a1","center":{"x":0.5,"y":0},"corners":[{"x":1,"y":2}],"shade":2}],` +
			`"pieces":[{"cell":"a1","level":0,"kind":"disc"},{"cell":"a1","level":1,"kind":"half","owner":"Black","text":"4","mate":"a2"}],` +
			`"areas":[{"name":"pool","owner":"White","items":[],"score":0},{"name":"score","score":-1}],` +
			`"marks":[{"kind":"six","cells":["a1"],"owner":"White"},{"kind":"scored","at":[{"x":0,"y":0}]}]}`},
		{new(hexgames.Drawing), new(hexgames.Drawing), `{}`},
		{&click, new(hexgames.Click), `{"next":["a1"],"moves":[],"refusal":{"kind":"syntax","game":"g","input":"i","reason":"r"},` +
			`"prompt":"p","pieces":[{"cell":"a1","level":0,"kind":"disc"}]}`},
		{new(hexgames.Click), new(hexgames.Click), `{}`},
		{&change, new(hexgames.Change), `{"kind":"moved","piece":{"cell":"a1","level":0,"kind":"disc"},"path":["a1","a2"],"count":1,` +
			`"item":"i","from":"f","to":"t","owner":"White","at":[{"x":0,"y":1}]}`},
		{&hexgames.Change{Kind: hexgames.ChangeScored}, new(hexgames.Change), `{"kind":"scored"}`},
		{&hexgames.Trial{Move: "m", Position: "p"}, new(hexgames.Trial), `{"move":"m","position":"p","outcome":{"winner":"None","reason":""}}`},
	} {
		text, err := json.Marshal(test.value)
		if string(text) != test.want || err != nil {
			t.Errorf("%+v is %s, %v in JSON, want %s", test.value, text, err, test.want)
		}
		if err := json.Unmarshal(text, test.read); err != nil || !reflect.DeepEqual(test.read, test.value) {
			t.Errorf("%s is read as %+v, %v", text, test.read, err)
		}
	}
}

// TestGameDrawing checks what a game adds to its position's drawing.
func TestGameDrawing(t *testing.T) {
	g := hexgames.NewGame(hexdame.MustParse("W:Wg5,a1:Bh6,h9"))
	if d := g.Drawing(); len(d.Pieces) != 4 || len(d.Marks) != 0 || g.ChangesAt(0) != nil || g.ChangesAt(-1) != nil {
		t.Errorf("before the first move: %v, %v", d.Marks, g.ChangesAt(0))
	}
	if _, err := g.PlayText("g5xi7"); err != nil {
		t.Fatal(err)
	}
	want := []hexgames.Mark{{Kind: "last", Cells: []string{"g5", "i7", "h6"}, Owner: hexgames.White}}
	if d := g.Drawing(); !reflect.DeepEqual(d.Marks, want) || len(g.ChangesAt(0)) != 3 || g.ChangesAt(1) != nil {
		t.Errorf("the marks are %v, want %v", d.Marks, want)
	}
	if d := g.DrawingAt(0); len(d.Pieces) != 4 || len(d.Marks) != 0 || !reflect.DeepEqual(g.DrawingAt(1), g.Drawing()) {
		t.Errorf("the start is drawn as %v", d)
	}
	for _, ply := range []int{-1, 2} {
		if d := g.DrawingAt(ply); !reflect.DeepEqual(d, hexgames.Drawing{}) {
			t.Errorf("after %d moves there is %v", ply, d)
		}
	}
	g.Undo()
	if d := g.Drawing(); len(d.Marks) != 0 || g.ChangesAt(0) != nil {
		t.Errorf("after the move was taken back: %v", d.Marks)
	}
}

// A plain is a Position that is not Drawable: a method that is embedded twice is not
// promoted.
type plain struct {
	hexdame.Position
	undrawn
}

type undrawn struct{}

func (undrawn) Drawing() {}

var _ = undrawn.Drawing // for linters, which would report it as unused

func (p plain) Playout(r *rand.Rand, limit int) plain {
	return plain{p.Position.Playout(r, limit), p.undrawn}
}

func (p plain) Apply(m hexdame.Move) (plain, error) {
	next, err := p.Position.Apply(m)
	return plain{next, p.undrawn}, err
}

// TestNotDrawable checks that a game that is not Drawable offers its moves as clicks.
func TestNotDrawable(t *testing.T) {
	g := hexgames.NewGame(plain{Position: hexdame.MustParse("W:Wa1:Bi9")})
	if c := g.Click(); strings.Join(c.Next, " ") != "a1-a2 a1-b1 a1-b2" || len(c.Moves) != 0 || c.Prompt != "choose a move" {
		t.Errorf("the first click can be %+v", c)
	}
	if c := g.Click("A1-a2"); len(c.Next) != 0 || strings.Join(c.Moves, " ") != "a1-a2" || c.Refusal != nil {
		t.Errorf("a click on a move is %v", c)
	}
	if c := g.Click("a1-a3"); len(c.Next)+len(c.Moves) != 0 || c.Refusal == nil || c.Refusal.Clause != "D2" {
		t.Errorf("a click on no move is %v, %v", c, c.Refusal)
	}
	if c := g.Click("a1-a2", "a1-b1"); len(c.Next)+len(c.Moves) != 0 || c.Refusal == nil || c.Refusal.Kind != hexgames.ErrSyntax || c.Refusal.Error() != `hexdame: "a1-a2 a1-b1": a move is one click` {
		t.Errorf("clicks on two moves are %v, %v", c, c.Refusal)
	}
	if trial, err := g.Try("a1-A2"); err != nil || trial.Move != "a1-a2" || trial.Changes != nil || trial.Position != "B:Wa2:Bi9" {
		t.Errorf("trying a move gives %+v, %v", trial, err)
	}
	if _, err := g.PlayText("a1-a2"); err != nil {
		t.Fatal(err)
	}
	if d := g.Drawing(); !reflect.DeepEqual(d, hexgames.Drawing{}) || g.ChangesAt(0) != nil {
		t.Errorf("the drawing is %v, the changes %v", d, g.ChangesAt(0))
	}
}

// An untyped is a position whose errors are not of the type *hexgames.Error.
type untyped struct{ plain }

func (u untyped) ParseMove(string) (hexdame.Move, error) {
	return hexdame.Move{}, errors.New("no idea")
}

func (u untyped) Apply(m hexdame.Move) (untyped, error) {
	next, err := u.plain.Apply(m)
	return untyped{next}, err
}

func (u untyped) Playout(r *rand.Rand, limit int) untyped { return untyped{u.plain.Playout(r, limit)} }

// TestUntypedRefusal checks that a click is refused even if a game's errors have a type of another
// package.
func TestUntypedRefusal(t *testing.T) {
	g := hexgames.NewGame(untyped{plain{Position: hexdame.New()}})
	c := g.Click("a4-a5")
	if c.Refusal == nil || c.Refusal.Kind != hexgames.ErrIllegalMove || c.Refusal.Game != "hexdame" || c.Refusal.Input != "a4-a5" || c.Refusal.Reason != "no idea" {
		t.Errorf("the click is refused by %#v", c.Refusal)
	}
}

// TestMarksAfterChance checks that a player's last move stays marked after moves of Chance.
func TestMarksAfterChance(t *testing.T) {
	g := hexgames.NewGame(hextad.New())
	for placed := false; !placed || g.Turn() == hexgames.Chance; {
		placed = placed || g.Turn() != hexgames.Chance
		if _, err := g.PlayText(g.LegalTexts()[0]); err != nil {
			t.Fatal(err)
		}
	}
	if by := g.TurnAt(g.Len() - 1); by != hexgames.Chance {
		t.Fatalf("the last move is by %v", by)
	}
	marks := g.Drawing().Marks
	if len(marks) == 0 || marks[0].Kind != "last" || marks[0].Owner != hexgames.White || len(marks[0].Cells) != 2 {
		t.Errorf("the marks are %v, want White's tile", marks)
	}
}

// TestMarksOfScores checks that only points that the mover gains are marked: in HexCore6 a
// move may also lose points or give some to the opponent.
func TestMarksOfScores(t *testing.T) {
	loses, gives := 0, 0
	r := rand.New(rand.NewPCG(1, 1))
	for range 3 {
		g := hexgames.NewGame(hexcore6.New())
		for ply := 0; !g.Outcome().Over() && ply < 400; ply++ {
			if err := g.Play(g.Position().MoveAt(r.IntN(g.Position().CountMoves()))); err != nil {
				t.Fatal(err)
			}
			mover := g.TurnAt(ply)
			var want []hexgames.Point
			for _, c := range g.ChangesAt(ply) {
				switch {
				case c.Kind != hexgames.ChangeScored:
				case c.Owner != mover:
					gives = max(gives, c.Count)
				case c.Count < 0:
					loses++
				default:
					want = append(want, c.At...)
				}
			}
			var got []hexgames.Point
			for _, m := range g.Drawing().Marks {
				if m.Kind == "scored" {
					got = append(got, m.At...)
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%v: the marks of %s are at %v, want %v", g, g.MoveTexts()[ply], got, want)
			}
		}
	}
	if loses == 0 || gives == 0 {
		t.Errorf("the mover loses points %d times, and the opponent gets %d", loses, gives)
	}
}

// TestCellAtEdges looks up cells at points on their edges and close to them, on both sides.
func TestCellAtEdges(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, name := range games.Names() {
		d := table(t, name, "", nil).Drawing()
		within := 0 // edges with a cell on both sides
		for _, c := range d.Cells {
			for i, a := range c.Corners {
				b := c.Corners[(i+1)%len(c.Corners)]
				at := func(along, inwards float64) string {
					x, y := a.X+along*(b.X-a.X), a.Y+along*(b.Y-a.Y)
					return d.CellAt(hexgames.Point{X: x + inwards*(c.Center.X-x), Y: y + inwards*(c.Center.Y-y)})
				}
				if inside := at(0.5, 0.01); inside != c.Name {
					t.Errorf("%s: inside an edge of %s there is %q", name, c.Name, inside)
				}
				outside := at(0.5, -0.01)
				if outside == c.Name {
					t.Errorf("%s: %s is on both sides of its edge", name, c.Name)
				}
				if outside == "" {
					continue // the border of the board
				}
				within++
				for range 20 {
					if on := at(r.Float64(), 0); on != c.Name && on != outside {
						t.Fatalf("%s: between %s and %s there is %q", name, c.Name, outside, on)
					}
				}
			}
		}
		if within < len(d.Cells) {
			t.Errorf("%s: only %d edges are between cells", name, within)
		}
	}
	// Rounding puts this point on different sides of its edge, depending on the end.
	if on := hexade.New().Drawing().CellAt(hexgames.Point{X: -0.16810288394992254, Y: 2.212346831458463}); on == "" {
		t.Error("there is a gap between two cells")
	}
}

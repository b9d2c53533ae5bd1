package picture

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

var update = flag.Bool("update", false, "write the files in testdata instead of comparing them")

// begin starts a game.
func begin(t *testing.T, name, position string, options map[string]string) games.Table {
	t.Helper()
	g, err := games.Start(name, position, options)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// play starts a game and plays moves.
func play(t *testing.T, name string, options map[string]string, moves string) games.Table {
	t.Helper()
	g := begin(t, name, "", options)
	for _, m := range strings.Split(moves, " | ") {
		if _, err := g.PlayText(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// small returns games with small drawings.
func small(t *testing.T) map[string]games.Table {
	return map[string]games.Table{
		"hexade":    play(t, "hexade", map[string]string{"side": "4"}, "a1 | b3 | d1 | c3"),
		"hexagrams": play(t, "hexagrams", nil, "d5xe5 | e2xd2"),
		"hexcore6":  begin(t, "hexcore6", "", map[string]string{"side": "3"}),
		"hexdame":   begin(t, "hexdame", "W:WKe5,c2:Bb2,Kg7", nil),
		"hextad":    play(t, "hextad", map[string]string{"poolsize": "1", "maxpips": "3"}, "draw 33 | draw 12 | draw 23 | 12:0,2/1,1"),
	}
}

// TestGolden compares pictures with files that were checked by eye.
func TestGolden(t *testing.T) {
	pictures := map[string][]byte{}
	for name, g := range small(t) {
		pictures[name] = Of(g.Drawing(), Options{Width: 400, Title: name, Description: g.PositionText()})
	}
	d := small(t)["hextad"].Drawing()
	for _, theme := range Themes() {
		pictures["theme-"+theme.Name] = Of(d, Options{Theme: theme, NoCoordinates: true})
	}
	pictures["plain"] = Of(d, Options{NoCoordinates: true, NoMarks: true})
	g := begin(t, "hexade", "6/7/4w3/1bwwwwww1/4b5/4bb5/10/3b5/8/7/b5 b 13", nil)
	pictures["marks"] = Of(g.Drawing(), Options{})
	pictures["toy"] = Of(toy(), Options{Heading: "Kinds & <marks>"})
	pictures["toy-paper"] = Of(toy(), Options{Theme: Paper})
	pictures["numbers"] = Of(numbers(), Options{Marks: []Mark{
		{Kind: "arrow", Cells: []string{"a1", "a2"}}, {Kind: "arrow", Cells: []string{"b3", "b2", "a2", "b1"}, Color: "red"},
		{Kind: "cross", Cells: []string{"a1", "b1"}}, {Kind: "ring", Cells: []string{"a2"}}, {Kind: "dot", Cells: []string{"b2"}},
	}})
	pictures["empty"] = Of(hexgames.Drawing{}, Options{Title: "nothing"})
	g = small(t)["hexade"]
	for g.Undo() {
	}
	pictures["start"] = Of(g.Drawing(), Options{})
	var panels []Panel
	for _, caption := range []string{"start", "1. a1", "2. b3"} {
		panels = append(panels, Panel{Drawing: g.Drawing(), Caption: caption})
		g.Redo()
	}
	pictures["sheet"] = Sheet(panels, Options{Heading: "Ada – Bob", Columns: 2})
	for name, got := range pictures {
		file := filepath.Join("testdata", name+".svg")
		if *update {
			if err := os.WriteFile(file, got, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s differs from %s (%v); if this is intended, run go test -update and check the picture", name, file, err)
		}
		check(t, name, got)
	}
}

// toy returns a drawing that combines features of all games in this module and adds some
// others.
func toy() hexgames.Drawing {
	var d hexgames.Drawing
	for i, name := range []string{"a1", "a2", "b1", "b2", "b3"} {
		center := point{X: float64(i), Y: 0}
		if i > 1 {
			center = point{X: float64(i) - 2.5, Y: math.Sqrt(0.75)}
		}
		c := hexgames.Cell{Name: name, Center: center, Shade: i % 3}
		for _, q := range regular(6, 1/math.Sqrt(3), math.Pi/6) {
			c.Corners = append(c.Corners, point{X: center.X + q.X, Y: center.Y + q.Y})
		}
		d.Cells = append(d.Cells, c)
	}
	d.Pieces = []hexgames.Piece{
		{Cell: "a1", Kind: "disc", Owner: hexgames.White},
		{Cell: "a1", Level: 1, Kind: "disc", Owner: hexgames.Black},
		{Cell: "a1", Level: 2, Kind: "disc", Owner: hexgames.White},
		{Cell: "a2", Kind: "wizard", Owner: hexgames.Black},
		{Cell: "b1", Kind: "stone", Text: "12"},
		{Cell: "b2", Kind: "obstacle"},
	}
	d.Areas = []hexgames.Area{
		{Name: "pool", Owner: hexgames.White, Items: []string{"01", "26", "a & b"}},
		{Name: "score", Owner: hexgames.White, Score: -7},
		{Name: "pool", Owner: hexgames.Black, Items: []string{}},
		{Name: "rest", Items: []string{"55", "56", "66", "a rather long item"}},
	}
	d.Marks = []hexgames.Mark{
		{Kind: "last", Cells: []string{"b3"}, Owner: hexgames.White},
		{Kind: "six", Cells: []string{"a1", "b1"}, Owner: hexgames.White},
		{Kind: "group", Cells: []string{"a2", "b2"}, Owner: hexgames.Black},
		{Kind: "danger", Cells: []string{"b3"}},
		{Kind: "scored", At: []point{d.Cells[0].Corners[0]}, Owner: hexgames.Black},
	}
	return d
}

// numbers returns a drawing with numbers on pieces and long items.
func numbers() hexgames.Drawing {
	d := toy()
	d.Marks = nil
	d.Pieces = []hexgames.Piece{
		{Cell: "a1", Kind: "disc", Owner: hexgames.White, Text: "9"}, {Cell: "b3", Kind: "stone", Owner: hexgames.Black, Text: "10"},
		{Cell: "a2", Kind: "core"}, {Cell: "b1", Kind: "king", Owner: hexgames.White},
	}
	d.Areas = []hexgames.Area{{Name: "pool", Owner: hexgames.Black, Items: []string{"a long item", "a longer item", "03"}}}
	return d
}

// TestShifted checks that a picture does not depend on the origin of its drawing.
func TestShifted(t *testing.T) {
	size := func(by float64) string {
		d := toy()
		d.Marks = nil
		for i, c := range d.Cells {
			move := func(p point) point { return point{X: p.X + by, Y: p.Y + by} }
			d.Cells[i].Center = move(c.Center)
			for k, q := range c.Corners {
				c.Corners[k] = move(q)
			}
		}
		head, _, _ := strings.Cut(string(Of(d, Options{})), ">")
		return regexp.MustCompile(`viewBox="[^"]+"`).FindString(head)
	}
	for _, by := range []float64{10, -10} {
		if got, want := size(by), size(0); got != want || want == "" {
			t.Errorf("shifted by %v, the size is %s, want %s", by, got, want)
		}
	}
}

// TestRandom checks pictures of positions of random games.
func TestRandom(t *testing.T) {
	for _, name := range games.Names() {
		dice := rand.New(rand.NewPCG(7, 7))
		g := begin(t, name, "", nil)
		var panels []Panel
		for ply := 0; ply < 90 && g.Turn() != hexgames.None; ply++ {
			if ply%15 == 0 {
				theme := Themes()[ply/15%len(Themes())]
				svg := Of(g.Drawing(), Options{Theme: theme, Title: name, Heading: "A heading", Width: 100 * ply})
				check(t, name, svg)
				if len(svg) > 60<<10 {
					t.Errorf("%s: the picture has %d bytes", name, len(svg))
				}
				panels = append(panels, Panel{Drawing: g.Drawing(), Caption: strings.Repeat("a caption ", ply/10)})
			}
			moves := g.LegalTexts()
			if _, err := g.PlayText(moves[dice.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
		check(t, name, Sheet(panels, Options{Columns: 3, Heading: strings.Repeat("Ada – Bob ", 30)}))
		if d := g.Drawing(); !bytes.Equal(Of(d, Options{}), Of(d, Options{})) {
			t.Errorf("%s: the same drawing gives different pictures", name)
		}
	}
}

// TestShared checks that drawing a picture does not change the cells, which all drawings of a
// board share.
func TestShared(t *testing.T) {
	for _, name := range games.Names() {
		d := begin(t, name, "", nil).Drawing()
		before := slices.Clone(d.Cells)
		for i, c := range before {
			before[i].Corners = slices.Clone(c.Corners)
		}
		for _, theme := range Themes() {
			Sheet([]Panel{{Drawing: d, Caption: "a caption"}, {Drawing: d}}, Options{Theme: theme, Heading: "A heading", Columns: 1})
		}
		if !reflect.DeepEqual(d.Cells, before) {
			t.Errorf("%s: a picture has changed the cells", name)
		}
	}
}

// TestLong checks that long texts are fitted.
func TestLong(t *testing.T) {
	long := strings.Repeat("much too long ", 30)
	d := toy()
	for i := range d.Areas {
		d.Areas[i].Name += long
		for j := range d.Areas[i].Items {
			d.Areas[i].Items[j] += long
		}
	}
	d.Areas = append(d.Areas, hexgames.Area{Name: long, Score: math.MinInt}, hexgames.Area{Name: "n", Score: math.MinInt})
	d.Cells = d.Cells[:1]
	d.Pieces[0].Text = long
	check(t, "long", Sheet([]Panel{{Drawing: d, Caption: long}, {Drawing: d, Caption: "short"}}, Options{Heading: long}))
	for _, heading := range []string{signs, cyrillic} {
		check(t, heading, Of(toy(), Options{Heading: heading}))
		check(t, heading, Sheet([]Panel{{Drawing: toy(), Caption: heading}, {Drawing: toy()}}, Options{Heading: heading}))
	}
	if svg := Of(d, Options{Title: long}); !bytes.Contains(svg, []byte(long)) {
		t.Error("the invisible title is truncated")
	}
}

// TestFlat checks that a very wide picture has a positive height.
func TestFlat(t *testing.T) {
	panels := make([]Panel, 9)
	for i := range panels {
		panels[i].Drawing = toy()
	}
	for _, width := range []int{1, 2, 3} {
		svg := string(Sheet(panels, Options{Columns: len(panels), Width: width}))
		if want := fmt.Sprintf(` width="%d" height="1" `, width); !strings.Contains(svg, want) {
			t.Errorf("%.150s does not contain %q", svg, want)
		}
	}
}

// TestHostile checks that malformed drawings and texts still produce a valid picture.
func TestHostile(t *testing.T) {
	bad := "<&\">'\x00\xff\n]]>-->"
	nan, inf := math.NaN(), math.Inf(1)
	d := toy()
	d.Cells = append(d.Cells,
		hexgames.Cell{Name: bad, Center: point{X: nan, Y: inf}, Corners: []point{{X: nan}, {Y: inf}, {X: 1e300}}, Shade: -7},
		hexgames.Cell{}, hexgames.Cell{Name: "a1", Shade: math.MaxInt},
	)
	d.Pieces = append(d.Pieces,
		hexgames.Piece{Cell: "nowhere", Kind: "man"}, hexgames.Piece{Cell: "b2", Kind: "man", Owner: 200}, hexgames.Piece{Cell: bad, Kind: bad, Text: bad, Owner: 200},
		hexgames.Piece{Cell: "b3", Kind: "half", Mate: "b3", Text: "9"}, hexgames.Piece{Cell: "a2", Kind: "half", Mate: bad, Text: "-1"},
		hexgames.Piece{Cell: "b1", Level: math.MaxInt, Kind: "disc"}, hexgames.Piece{Cell: "b1", Level: math.MinInt},
	)
	d.Areas = append(d.Areas, hexgames.Area{Name: bad, Owner: 77, Items: []string{bad, ""}, Score: math.MinInt})
	d.Marks = append(d.Marks, hexgames.Mark{}, hexgames.Mark{Kind: bad, Cells: []string{bad, "", "a1", "a1"}, At: []point{{X: nan, Y: -inf}}, Owner: 99})
	o := Options{Title: bad, Description: bad, Heading: bad, Width: -5, Columns: -1}
	o.Theme = Wood
	o.Theme.Background, o.Theme.Ink, o.Theme.White.Shine = bad, bad, bad
	for _, svg := range [][]byte{Of(d, o), Sheet([]Panel{{Drawing: d, Caption: bad}, {Drawing: toy(), Caption: bad}, {}}, o), Sheet(nil, o), Of(hexgames.Drawing{}, o)} {
		root := parse(t, "hostile", svg)
		if root == nil {
			continue
		}
		if strings.HasSuffix(root.attr["viewBox"], " 0") {
			t.Errorf("the view is %s", root.attr["viewBox"])
		}
		if got, want := root.children[0].text, "<&\">'\ufffd\ufffd\n]]>-->"; got != want {
			t.Errorf("the title is %q, want %q", got, want)
		}
		for id := range root.ids {
			if strings.ContainsAny(id, "<&\">' ]()") {
				t.Errorf("the id %q is not one word", id)
			}
		}
	}
}

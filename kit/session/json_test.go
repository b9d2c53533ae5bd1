package session

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
)

// plain returns the JSON of a value as encoding/json writes it without escaping HTML.
func plain(t *testing.T, value any) string {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		t.Fatal(err)
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}

// same checks that appendJSON writes a value as encoding/json does.
func same(t *testing.T, value any) {
	t.Helper()
	got := string(appendJSON(nil, reflect.ValueOf(value)))
	// Since version 1.27, Go no longer escapes the character that replaces invalid text.
	unescape := func(text string) string { return strings.ReplaceAll(text, `\ufffd`, "\ufffd") }
	if want := plain(t, value); unescape(got) != unescape(want) {
		t.Errorf("%T is written as\n%s\nwant\n%s", value, got, want)
	}
}

// TestLibrary compares the JSON of values from random games with encoding/json's.
func TestLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, name := range games.Names() {
		g, err := games.Start(name, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		for ply := range 40 {
			same(t, g.Drawing())
			same(t, g.Outcome())
			c := g.Click()
			for range 3 {
				same(t, c)
				if len(c.Next) > 0 {
					c = g.Click(c.Next[r.IntN(len(c.Next))], g.Drawing().Cells[0].Name)
				}
			}
			n := g.CountLegal()
			if n == 0 {
				break
			}
			made, err := g.Try(g.LegalText(r.IntN(n)))
			if err != nil {
				t.Fatal(err)
			}
			same(t, made)
			if _, err := g.PlayText(made.Move); err != nil {
				t.Fatal(err)
			}
			same(t, g.ChangesAt(ply))
		}
	}
}

// TestFields compares values with every field, and with none.
func TestFields(t *testing.T) {
	points := []hexgames.Point{{X: 1, Y: 2.5}, {X: -1e-9, Y: 1e21}, {X: 1e20, Y: -3.25e-7}}
	piece := hexgames.Piece{Cell: "a1", Level: 2, Kind: "half", Owner: hexgames.Chance, Text: "4", Mate: "a2"}
	e := &hexgames.Error{Kind: ErrBot, Game: "toy", Input: "x", Column: 3, Clause: "T1", Cells: []string{"a1", "b2"}, Reason: "it is"}
	full := hexgames.Drawing{
		Cells:  []hexgames.Cell{{Name: "a1", Center: points[0], Corners: points, Shade: 2}},
		Pieces: []hexgames.Piece{piece, {}},
		Areas:  []hexgames.Area{{Name: "pool", Owner: hexgames.White, Items: []string{"00"}, Score: -1}, {Items: []string{}}, {}},
		Marks:  []hexgames.Mark{{Kind: "six", Cells: []string{"a1"}, At: points, Owner: hexgames.Black}, {}},
	}
	empty := hexgames.Drawing{Cells: []hexgames.Cell{}, Pieces: []hexgames.Piece{}, Areas: []hexgames.Area{}, Marks: []hexgames.Mark{}}
	for _, d := range []hexgames.Drawing{{}, full, empty} {
		same(t, d)
	}
	made := []hexgames.Change{
		{Kind: hexgames.ChangeMoved, Piece: piece, Path: []string{"a1", "b1"}, Count: 2},
		{Kind: hexgames.ChangeScored, Count: -3, Item: "i", From: "f", To: "t", Owner: hexgames.White, At: points},
		{Kind: hexgames.ChangeDrawn, Piece: hexgames.Piece{Level: 1}},
	}
	same(t, made)
	same(t, []hexgames.Change{})
	for _, c := range []hexgames.Click{{}, {Next: []string{}, Moves: []string{}}, {Next: []string{"a"}, Moves: []string{"b", "c"}, Refusal: e, Prompt: "p", Pieces: []hexgames.Piece{piece}}} {
		same(t, c)
	}
	for _, e := range []*hexgames.Error{e, {}} {
		same(t, e)
	}
	for _, o := range []hexgames.Outcome{{}, {Winner: hexgames.White, Reason: "a \"reason\""}} {
		same(t, o)
		for _, changes := range [][]hexgames.Change{nil, {}, made} {
			made := hexgames.Trial{Move: "m", Changes: changes, Position: "p", Outcome: o}
			same(t, made)
		}
	}
}

// TestCells writes cells that differ in one field from the last ones written.
func TestCells(t *testing.T) {
	cells := func() []hexgames.Cell {
		return []hexgames.Cell{{Name: "a", Corners: []hexgames.Point{{X: 1}, {X: 2}}}, {Name: "b"}}
	}
	for _, change := range []func([]hexgames.Cell) []hexgames.Cell{
		func(c []hexgames.Cell) []hexgames.Cell { return c },
		func(c []hexgames.Cell) []hexgames.Cell { return c[:1] },
		func(c []hexgames.Cell) []hexgames.Cell { c[1].Name = "c"; return c },
		func(c []hexgames.Cell) []hexgames.Cell { c[1].Shade = 1; return c },
		func(c []hexgames.Cell) []hexgames.Cell { c[0].Center.Y = 1; return c },
		func(c []hexgames.Cell) []hexgames.Cell { c[0].Corners[1].X = 3; return c },
		func(c []hexgames.Cell) []hexgames.Cell { c[0].Corners = c[0].Corners[:1]; return c },
	} {
		kept := cells()
		same(t, kept)
		same(t, change(cells()))
		same(t, kept)
		same(t, change(kept)) // the same cells with other contents
	}
}

// TestValues compares strings and numbers.
func TestValues(t *testing.T) {
	for _, s := range []string{
		"", "a\"\\/<b>&'", "\x00\a\b\t\n\v\f\r\x1b\x1f\x7f", "é€𝄞\ufeff\u2028\u2029\ufffd", "\xff\xc3(\xe2\x82\xef\xbf", "\xed\xa0\x80",
	} {
		same(t, s)
	}
	for _, x := range []float64{
		0, math.Copysign(0, -1), 1, -1.5, 0.1, 1e-6, 9.99e-7, 1e-10, -1e-100, 1e20, 1e21, -1.5e300, math.MaxFloat64, math.SmallestNonzeroFloat64, 1. / 3,
	} {
		same(t, x)
	}
}

// TestAnswers compares the answers of this package, with every field and with none.
func TestAnswers(t *testing.T) {
	x := 0.0
	tags := []Tag{{"White", "<Ada>"}, {}}
	played := []Played{{1, "a1", hexgames.White, []hexgames.Change{{Kind: hexgames.ChangeLifted}}, "gone"}, {}}
	moves := []Move{{"a1", hexgames.Black, []string{"!?"}, "before", "after", "0:01", &x, []string{"1. b2"}}, {}}
	drawn := []picture.Mark{{Kind: "arrow", Cells: []string{"a1", "b2"}, Color: "red"}, {}}
	branch := Branch{1, "a1", hexgames.Black, []string{"!?"}, "before", "after", "0:01", &x, drawn, nil}
	hints := []Hint{{"a1", 1, 5, true, 9, []string{"a1"}}, {}}
	for _, answer := range []any{
		State{}, State{"toy", hexgames.Chance, hexgames.Outcome{Reason: "score"}, true, "p", 1, 2, 3, true, "*", "time", &hexgames.Ending{Winner: hexgames.Black, Plies: 9}, played},
		Line{}, Line{"p", true, tags, "comment", moves}, Tree{}, Tree{"p", true, tags, 3, "comment", drawn, []Branch{branch, {Lines: [][]Branch{{branch}, {}}}}}, Records{}, Records{[]Heading{{"toy", tags, 5, "1-0"}, {}}}, Recorded{"*"},
		Shown{}, Pictured{}, Pictured{"<svg/>", picture.Placement{Unit: -100, Origin: hexgames.Point{X: 1.5, Y: 2}, Width: 3, Height: 0.25}}, Pictured{SVG: "<svg/>"}, Legal{Moves: []string{}}, Legal{[]string{"a1"}, []string{"00ff"}}, Clicked{}, Tried{}, Thought{}, Thought{"a1", 0.5, 3, 2, 1, []string{"a1"}, hints},
		Review{}, Review{[]Judged{{1, "a1", hexgames.White, &x, &x, "b2", []string{"b2"}}, {}}}, Progress{1, 2},
		Solved{}, Solved{true, hexgames.Black, []hexgames.Player{hexgames.White, hexgames.Black}, 3, []string{"a1"}, 4, 5}, Solving{}, Solving{hexgames.White, 1, 2, 3, 4},
	} {
		same(t, answer)
		same(t, Reply{Answer: answer})
		same(t, Reply{Progress: answer})
	}
	same(t, Reply{Error: &hexgames.Error{}, Message: "no"})
}

// TestNoJSON checks that a type without JSON panics.
func TestNoJSON(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a map is written")
		}
	}()
	_ = Reply{Answer: map[string]int{}}.String()
}

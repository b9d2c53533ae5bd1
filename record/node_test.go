package record_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/record"
)

// find returns the node that moves lead to in a record.
func find(t testing.TB, r *record.Record, moves string) *record.Node {
	t.Helper()
	n := &r.Root
	for _, move := range strings.Fields(moves) {
		i := slices.IndexFunc(slices.Collect(n.Children()), func(c *record.Node) bool { return c.Move == move })
		if i < 0 {
			t.Fatalf("there is no move %s of %q", move, moves)
		}
		n = slices.Collect(n.Children())[i]
	}
	return n
}

// movesOf returns the text of a record's moves.
func movesOf(t testing.TB, r *record.Record) string {
	t.Helper()
	text := textOf(t, r)
	_, moves, _ := strings.Cut(text, "\n\n")
	return strings.TrimSpace(moves)
}

// tree is a record with variations: a tree of the moves a to h.
const tree = "[A \"\"]\n\n1. a (1. b 2. c (2. d 3. e) (2. f)) (1. g) 2. h *"

func TestNodeWalk(t *testing.T) {
	r := readOne(t, tree)
	for from, want := range map[string]string{"": "a b c d e f g h", "a": "h", "b": "c d e f", "b c": "", "b d": "e", "a h": ""} {
		var got []string
		for n := range find(t, r, from).All() {
			got = append(got, n.Move)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("after %q there are %q, want %q", from, got, want)
		}
		for range find(t, r, from).All() {
			break // Promote must succeed here
		}
	}
	for moves, want := range map[string]struct {
		next, end string
		children  string
		main      bool
	}{
		"":      {"a", "h", "a b g", true},
		"a":     {"h", "h", "h", true},
		"b":     {"c", "c", "c d f", false},
		"b d":   {"e", "e", "e", false},
		"b d e": {"", "e", "", false},
		"g":     {"", "g", "", false},
	} {
		n := find(t, r, moves)
		next, children := "", ""
		if n.Next() != nil {
			next = n.Next().Move
		}
		for c := range n.Children() {
			children += " " + c.Move
			if c.Parent() != n || c.Ply() != n.Ply()+1 {
				t.Errorf("after %q, %s has ply %d", moves, c.Move, c.Ply())
			}
		}
		if next != want.next || n.End().Move != want.end || strings.TrimSpace(children) != want.children || n.IsMain() != want.main {
			t.Errorf("after %q: next %q, end %q, children %q, main %v, want %v", moves, next, n.End().Move, children, n.IsMain(), want)
		}
		var line []string
		for _, l := range n.Line() {
			line = append(line, l.Move)
		}
		if strings.Join(line, " ") != moves || n.Ply() != len(line) {
			t.Errorf("the line to %q is %q, of ply %d", moves, line, n.Ply())
		}
	}
	if r.Root.Parent() != nil {
		t.Error("the Root has a parent")
	}
}

func TestNodeEdit(t *testing.T) {
	for _, test := range []struct {
		what string
		at   string
		do   func(n *record.Node)
		want string
	}{
		{"add", "a h", func(n *record.Node) { n.Add("x") }, "1. a (1. b 2. c (2. d 3. e) (2. f)) (1. g) 2. h 3. x *"},
		{"add a variation", "", func(n *record.Node) { n.Add("x").Add("y") }, "1. a (1. b 2. c (2. d 3. e) (2. f)) (1. g) (1. x 2. y) 2. h *"},
		{"add what is there", "b", func(n *record.Node) { n.Add("d").Add("e").Add("x") }, "1. a (1. b 2. c (2. d 3. e 4. x) (2. f)) (1. g) 2. h *"},
		{"delete a variation", "b", (*record.Node).Delete, "1. a (1. g) 2. h *"},
		{"delete in a variation", "b d e", (*record.Node).Delete, "1. a (1. b 2. c (2. d) (2. f)) (1. g) 2. h *"},
		{"delete the last variation", "g", (*record.Node).Delete, "1. a (1. b 2. c (2. d 3. e) (2. f)) 2. h *"},
		{"delete the first of three", "b c", (*record.Node).Delete, "1. a (1. b 2. d (2. f) 3. e) (1. g) 2. h *"},
		{"delete the main line", "a", (*record.Node).Delete, "1. b (1. g) 2. c (2. d 3. e) (2. f) *"},
		{"delete its end", "a h", (*record.Node).Delete, "1. a (1. b 2. c (2. d 3. e) (2. f)) (1. g) *"},
		{"delete the Root", "", (*record.Node).Delete, "1. a (1. b 2. c (2. d 3. e) (2. f)) (1. g) 2. h *"},
		{"delete twice", "g", func(n *record.Node) { n.Delete(); n.Delete() }, "1. a (1. b 2. c (2. d 3. e) (2. f)) 2. h *"},
		{"delete and add", "g", func(n *record.Node) { p := n.Parent(); n.Delete(); p.Add("x") }, "1. a (1. b 2. c (2. d 3. e) (2. f)) (1. x) 2. h *"},
		{"promote", "b", func(n *record.Node) { n.Promote() }, "1. b (1. a 2. h) (1. g) 2. c (2. d 3. e) (2. f) *"},
		{"promote the last", "g", func(n *record.Node) { n.Promote() }, "1. g (1. a 2. h) (1. b 2. c (2. d 3. e) (2. f)) *"},
		{"promote deep inside", "b d e", func(n *record.Node) { n.Promote() }, "1. a (1. b 2. d (2. c) (2. f) 3. e) (1. g) 2. h *"},
		{"promote to the main line", "b d e", func(n *record.Node) {
			for n.Promote() {
			}
		}, "1. b (1. a 2. h) (1. g) 2. d (2. c) (2. f) 3. e *"},
		{"promote the main line", "a h", func(n *record.Node) { n.Promote() }, "1. a (1. b 2. c (2. d 3. e) (2. f)) (1. g) 2. h *"},
		{"promote the last, and add", "g", func(n *record.Node) { n.Promote(); n.Parent().Add("x") }, "1. g (1. a 2. h) (1. b 2. c (2. d 3. e) (2. f)) (1. x) *"},
	} {
		r := readOne(t, tree)
		test.do(find(t, r, test.at))
		if got := movesOf(t, r); got != test.want {
			t.Errorf("%s: %s, want %s", test.what, got, test.want)
		}
	}
	r := readOne(t, tree)
	n := find(t, r, "b c")
	if !n.Promote() || n.Promote() || !n.IsMain() {
		t.Error("Promote does not report whether there is a variation")
	}
	e := find(t, r, "b d e")
	e.Parent().Delete()
	if line := e.Line(); len(line) != 1 || e.Parent().Parent() != nil || e.Parent().Promote() {
		t.Errorf("a deleted line still has %d moves", len(line))
	}
}

// TestNodeLoops changes the tree in loops over it.
func TestNodeLoops(t *testing.T) {
	for _, test := range []struct {
		do   func(r *record.Record)
		want string
	}{
		{func(r *record.Record) {
			for n := range r.Root.All() {
				if !n.IsMain() {
					n.Delete()
				}
			}
		}, "1. a 2. h *"},
		{func(r *record.Record) {
			for n := range r.Root.Children() {
				if n != r.Root.Next() {
					n.Delete()
				}
			}
		}, "1. a 2. h *"},
		{func(r *record.Record) {
			for n := range r.Root.All() {
				n.Delete()
			}
		}, "*"},
		{func(r *record.Record) {
			for n := range r.Root.All() {
				n.Promote()
			}
		}, "1. a (1. g) (1. b 2. f (2. d 3. e) (2. c)) 2. h *"},
		{func(r *record.Record) {
			for n := range r.Root.All() {
				n.Add("x")
			}
		}, "1. a (1. b 2. c (2. d 3. e (3. x) 4. x) (2. f 3. x) (2. x) 3. x) (1. g 2. x) 2. h (2. x) 3. x *"},
	} {
		r := readOne(t, tree)
		test.do(r)
		if got := strings.ReplaceAll(movesOf(t, r), "\n", " "); got != test.want {
			t.Errorf("a loop leaves %s, want %s", got, test.want)
		}
	}
	r := readOne(t, tree)
	b := find(t, r, "b")
	b.Delete()
	if b.IsMain() || b.Next().IsMain() {
		t.Error("a deleted node is on the main line")
	}
}

// TestRecordClone checks that a copy shares nothing.
func TestRecordClone(t *testing.T) {
	r := readOne(t, full)
	c := r.Clone()
	if !sameRecord(r, c) {
		t.Error("a clone differs")
	}
	for n := range c.Root.All() {
		n.After, n.Before = "changed", "changed"
		for i := range n.Tags {
			n.Tags[i].Value = "changed"
		}
		for i := range n.Glyphs {
			n.Glyphs[i] = 99
		}
	}
	c.Root.Tags[0].Value, c.Tags[0].Value = "changed", "changed"
	c.Root.Next().Delete()
	if got := textOf(t, r); got != full {
		t.Errorf("changing a clone changes the record to\n%s", got)
	}
	// A clone keeps the lines and columns of the file.
	r = readOne(t, "[Game \"hexdame\"]\n1. what *")
	_, err := record.Replay(r.Clone(), newShuffle(t, 0).Position())
	if err == nil || !strings.HasPrefix(err.Error(), "record: line 2, column 4: ") {
		t.Errorf("the error is %v", err)
	}
}

func TestTags(t *testing.T) {
	tags := record.Tags{{"A", "1"}, {"B", ""}, {"A", "2"}}
	if v, ok := tags.Lookup("B"); v != "" || !ok {
		t.Errorf("B is %q, %v", v, ok)
	}
	if v, ok := tags.Lookup("C"); v != "" || ok {
		t.Errorf("C is %q, %v", v, ok)
	}
	tags.Set("A", "3")
	tags.Set("C", "4")
	if want := (record.Tags{{"A", "3"}, {"B", ""}, {"A", "2"}, {"C", "4"}}); !slices.Equal(tags, want) || tags.Value("A") != "3" {
		t.Errorf("the tags are %v, want %v", tags, want)
	}
	tags.Delete("A")
	tags.Delete("D")
	if want := (record.Tags{{"B", ""}, {"C", "4"}}); !slices.Equal(tags, want) {
		t.Errorf("the tags are %v, want %v", tags, want)
	}
	var none record.Tags
	none.Delete("A")
	if none.Set("A", "1"); none.Value("A") != "1" {
		t.Errorf("the tags are %v", none)
	}
}

// TestNodeClock writes and reads the time left on a clock.
func TestNodeClock(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                                      "0:00:00",
		-time.Second:                           "0:00:00",
		298*time.Second + 500*time.Millisecond: "0:04:58.5",
		59*time.Minute + 59*time.Second + 1:    "0:59:59.000000001",
		time.Hour:                              "1:00:00",
		100*time.Hour + 10*time.Second:         "100:00:10",
		277777 * time.Hour:                     "277777:00:00",
	} {
		var n record.Node
		n.SetClock(d)
		got := n.Tags.Value(record.TagClock)
		if back, ok := n.Clock(); got != want || !ok || back != max(d, 0) {
			t.Errorf("%v is written as %q, want %q, and read as %v, %v", d, got, want, back, ok)
		}
	}
	for text, want := range map[string]time.Duration{
		"0:00:01.50": 1500 * time.Millisecond, "": -1, "x": -1, "5": -1, "5:00": -1, "0:5:00": -1, "0:05:0": -1, "0:60:00": -1, "0:00:60": -1,
		"0:00:00.": -1, "0:00:5.5": -1, "00:00:01": -1, "-1:00:00": -1, "+1:00:00": -1, "1.5:00:00": -1, "0:0.:00": -1, "0:00:00:00": -1,
		"277778:00:00": -1, "99999999999999999999:00:00": -1, "0:00:00.0000000001": -1, "0:00:-1": -1, "0:ab:00": -1, "0:00:éé": -1, " 0:00:00": -1,
		"0:001:00": -1, "0:00:001": -1, "0:00:": -1,
	} {
		n := record.Node{Tags: record.Tags{{record.TagClock, text}}}
		if got, ok := n.Clock(); ok != (want >= 0) || ok && got != want {
			t.Errorf("%q is read as %v, %v", text, got, ok)
		}
	}
}

// TestNodeEvaluation writes and reads the value of a position.
func TestNodeEvaluation(t *testing.T) {
	for white, want := range map[float64]string{
		0: "0", 1: "1", -1: "-1", 0.25: "0.25", -1e-9: "0", 1.0 / 3: "0.3333", -0.99999: "-1", 2: "1", -2: "-1", math.Inf(1): "1", math.Inf(-1): "-1",
	} {
		var n record.Node
		n.SetEvaluation(white)
		got := n.Tags.Value(record.TagEvaluation)
		if back, ok := n.Evaluation(); got != want || !ok || math.Abs(back-min(max(white, -1), 1)) > 1e-4 {
			t.Errorf("%v is written as %q, want %q, and read as %v, %v", white, got, want, back, ok)
		}
		n.SetEvaluation(math.NaN())
		if _, ok := n.Evaluation(); ok || len(n.Tags) > 0 {
			t.Errorf("no number is written as %v", n.Tags)
		}
	}
	for _, text := range []string{"", "x", "1.5", "-1.01", "NaN", "Inf", "#5", "0.5 "} {
		n := record.Node{Tags: record.Tags{{record.TagEvaluation, text}}}
		if white, ok := n.Evaluation(); ok || white != 0 {
			t.Errorf("%q is read as %v, %v", text, white, ok)
		}
	}
}

func TestGlyph(t *testing.T) {
	for g, want := range map[record.Glyph]string{
		record.GoodMove: "!", record.Mistake: "?", record.Brilliant: "!!", record.Blunder: "??", record.Interesting: "!?", record.Dubious: "?!",
		0: "$0", 7: "$7", 255: "$255",
	} {
		if got := g.String(); got != want {
			t.Errorf("the glyph %d is %q, want %q", uint8(g), got, want)
		}
	}
	n := (&record.Node{}).Add("a").Add("draw 24")
	for _, test := range []struct {
		glyphs []record.Glyph
		want   string
	}{
		{nil, "2. draw 24"},
		{[]record.Glyph{record.Interesting, 16}, "2. draw 24!? $16"},
		{[]record.Glyph{16, record.Interesting}, "2. draw 24 $16 $5"},
	} {
		if n.Glyphs = test.glyphs; n.String() != test.want {
			t.Errorf("the move is %q, want %q", n, test.want)
		}
	}
	if root := new(record.Node); root.String() != "" {
		t.Errorf("the Root is %q", root)
	}
	// Every list of glyphs is read back.
	r := recordOf("toy", "", "a")
	for g := range record.Glyph(255) {
		r.Root.Next().Glyphs = []record.Glyph{g + 1, 255 - g, g + 1}
		if back := readOne(t, textOf(t, r)); !sameRecord(r, back) {
			t.Errorf("%v is read back as %v", r.Root.Next().Glyphs, back.Root.Next().Glyphs)
		}
	}
}

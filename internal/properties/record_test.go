package properties

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/hexgames"
	"example.com/hexgames/record"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// A naiveNode is a second implementation of record.Node: the moves that follow it are a slice, and
// there are no parents.
type naiveNode struct {
	Move, Before, After string
	Glyphs              []record.Glyph
	Tags                record.Tags
	Next                []*naiveNode
}

// A naiveRecord is a second implementation of record.Record.
type naiveRecord struct {
	Game, Start, Result string
	Tags                record.Tags
	Root                naiveNode
}

// naive returns the naive record with the contents of r.
func naive(r *record.Record) naiveRecord {
	n := naiveRecord{Game: r.Game, Start: r.Start, Result: r.Result, Tags: r.Tags, Root: *naiveOf(&r.Root)}
	return n
}

func naiveOf(n *record.Node) *naiveNode {
	c := &naiveNode{Move: n.Move, Before: n.Before, After: n.After, Glyphs: n.Glyphs, Tags: n.Tags}
	for next := range n.Children() {
		c.Next = append(c.Next, naiveOf(next))
	}
	return c
}

// record returns the record with the contents of n.
func (n naiveRecord) record() *record.Record {
	r := &record.Record{Game: n.Game, Start: n.Start, Result: n.Result, Tags: n.Tags}
	n.Root.enter(&r.Root)
	return r
}

func (n *naiveNode) enter(to *record.Node) {
	to.Before, to.After, to.Glyphs, to.Tags = n.Before, n.After, n.Glyphs, n.Tags
	for _, next := range n.Next {
		next.enter(to.Add(next.Move))
	}
}

// text returns what record.Record writes, as words that are put into lines one by one.
func (n naiveRecord) text() string {
	var b strings.Builder
	tag := func(name, value string) {
		fmt.Fprintf(&b, "[%s %q]\n", name, value)
	}
	if n.Game != "" {
		tag("Game", n.Game)
	}
	for _, t := range n.Tags {
		tag(t.Name, t.Value)
	}
	if n.Start != "" {
		tag("Start", n.Start)
	}
	if b.Len() > 0 {
		b.WriteString("\n")
	}
	words := append(commentOf(n.Root.Tags, n.Root.After), n.Root.words(1)...)
	words = append(words, n.Result)
	width := 0
	for i, w := range words {
		switch {
		case i == 0:
		case width+1+utf8.RuneCountInString(w) > 80:
			b.WriteString("\n")
			width = 0
		default:
			b.WriteString(" ")
			width++
		}
		b.WriteString(w)
		width += utf8.RuneCountInString(w)
	}
	return b.String() + "\n\n"
}

// words returns the words of everything after n.
func (n *naiveNode) words(ply int) (words []string) {
	if len(n.Next) == 0 {
		return nil
	}
	words = n.Next[0].move(ply)
	for _, variation := range n.Next[1:] {
		inside := append(variation.move(ply), variation.words(ply+1)...)
		inside[0] = "(" + inside[0]
		inside[len(inside)-1] += ")"
		words = append(words, inside...)
	}
	return append(words, n.Next[0].words(ply+1)...)
}

// move returns the words of a move.
func (n *naiveNode) move(ply int) (words []string) {
	number, move := strconv.Itoa(ply)+".", n.Move
	if n.Before == "" {
		move = number + " " + move
	} else {
		words = append([]string{number}, commentOf(nil, n.Before)...)
	}
	glyphs := n.Glyphs
	if len(glyphs) > 0 && !strings.HasPrefix(glyphs[0].String(), "$") {
		move += glyphs[0].String()
		glyphs = glyphs[1:]
	}
	for _, g := range glyphs {
		move += " $" + strconv.Itoa(int(g))
	}
	words = append(words, move)
	return append(words, commentOf(n.Tags, n.After)...)
}

// commentOf returns the words of a comment.
func commentOf(tags record.Tags, text string) (words []string) {
	if len(tags) == 0 && text == "" {
		return nil
	}
	for _, t := range tags {
		inside := []string{""}
		if t.Value != "" {
			inside = wordsOf(t.Value, true)
			inside[0] = " " + inside[0]
		}
		inside[0] = "[%" + t.Name + inside[0]
		inside[len(inside)-1] += "]"
		words = append(words, inside...)
	}
	if text != "" {
		words = append(words, wordsOf(text, false)...)
	}
	words[0] = "{" + words[0]
	words[len(words)-1] += "}"
	return words
}

// wordsOf returns the words of a text that is not empty, escaped. Only single spaces inside the
// text separate words.
func wordsOf(text string, inTag bool) []string {
	words := []string{""}
	last := func() *string { return &words[len(words)-1] }
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		at := func(i int) bool { return i < 0 || i >= len(text) || text[i] == ' ' }
		switch {
		case r == ' ' && (i == 0 || i == len(text)-1):
			*last() += `\ `
		case r == ' ' && !at(i-1) && !at(i+1):
			words = append(words, "")
		case r == utf8.RuneError && size == 1:
			*last() += fmt.Sprintf(`\x%02x`, text[i])
		case strings.ContainsRune(`\}`, r), inTag && r == ']', r == '[' && at(i-1):
			*last() += `\` + string(r)
		case strconv.IsPrint(r):
			*last() += string(r)
		default:
			*last() += strings.Trim(strconv.QuoteRuneToASCII(r), "'")
		}
	}
	return words
}

// Texts that people write, and texts that nobody writes.
var (
	anyText = rapid.OneOf(
		rapid.Just(""),
		rapid.StringOfN(rapid.RuneFrom([]rune("ab .,;[]{}()\\%!?$*1-0\"'é√\u00a0\u200b\ufeff\u2028\U0001f600\n\t\r\x00\x7f")), 0, 60, -1),
		rapid.Map(rapid.SliceOfN(rapid.SampledFrom([]string{"word", "[%clk", "0:01:00]", "1-0", "(1.", "a)", "{b", "c}", "\\", " ", "[Event", "\"x\"]", "1."}), 0, 30),
			func(words []string) string { return strings.Join(words, " ") }),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 30), func(b []byte) string { return string(b) }),
		rapid.String(),
	)
	someMove = rapid.SampledFrom([]string{"a1", "b2-c3", "draw 24", "pass", "e5xg5xg7xe5", "d2-c1:1", "7六歩", "x[1]", "1/2"})
	tagName  = rapid.StringMatching("[A-Za-z][A-Za-z0-9_]{0,8}")
	glyphs   = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) record.Glyph {
		return record.Glyph(rapid.OneOf(rapid.IntRange(1, 6), rapid.IntRange(1, 255)).Draw(t, "glyph"))
	}), 0, 3)
	nodeTags = rapid.Map(rapid.SliceOfN(rapid.Custom(func(t *rapid.T) record.Tag {
		return record.Tag{Name: tagName.Draw(t, "name"), Value: anyText.Draw(t, "value")}
	}), 0, 2), func(tags []record.Tag) record.Tags { return tags })
	recordTags = rapid.Map(nodeTags, func(tags record.Tags) (some record.Tags) {
		for _, t := range tags {
			if _, twice := some.Lookup(t.Name); !twice && t.Name != "Game" && t.Name != "Start" {
				some = append(some, t)
			}
		}
		return some
	})
)

// aRecord draws a record with a tree of moves.
var aRecord = rapid.Custom(func(t *rapid.T) naiveRecord {
	r := naiveRecord{
		Game: anyText.Draw(t, "game"), Start: anyText.Draw(t, "start"), Tags: recordTags.Draw(t, "tags"),
		Result: rapid.SampledFrom([]string{"1-0", "0-1", "1/2-1/2", "*"}).Draw(t, "result"),
		Root:   naiveNode{After: anyText.Draw(t, "after"), Tags: nodeTags.Draw(t, "tags")},
	}
	all := []*naiveNode{&r.Root}
	for range rapid.IntRange(0, 12).Draw(t, "moves") {
		n := &naiveNode{
			Move: someMove.Draw(t, "move"), Before: anyText.Draw(t, "before"), After: anyText.Draw(t, "after"),
			Glyphs: glyphs.Draw(t, "glyphs"), Tags: nodeTags.Draw(t, "tags"),
		}
		parent := all[len(all)-1-rapid.IntRange(0, len(all)-1).Draw(t, "back")]
		if !slices.ContainsFunc(parent.Next, func(c *naiveNode) bool { return c.Move == n.Move }) {
			parent.Next = append(parent.Next, n)
			all = append(all, n)
		}
	}
	if len(all) == 1 && r.Game == "" && r.Start == "" && len(r.Tags) == 0 {
		r.Game = "toy"
	}
	return r
})

// TestRecord writes records, compares them with the output of the naive ones, and reads them back.
func TestRecord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.SliceOfN(aRecord, 1, 2).Draw(t, "records")
		var text []byte
		for _, n := range want {
			begin := len(text)
			var err error
			if text, err = n.record().AppendText(text); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(n.text(), string(text[begin:])); diff != "" {
				t.Fatalf("the text is not what it should be (-want +got):\n%s", diff)
			}
		}
		// Use either line ending.
		if rapid.Bool().Draw(t, "crlf") {
			text = bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n"))
		}
		var got []naiveRecord
		for r, err := range record.Read(bytes.NewReader(text)) {
			if err != nil {
				t.Fatalf("%v in\n%s", err, text)
			}
			got = append(got, naive(r))
			if diff := cmp.Diff(naive(r), naive(r.Clone()), cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("the clone differs (-want +got):\n%s", diff)
			}
		}
		if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("read back, the records differ (-want +got):\n%s\nfrom\n%s", diff, text)
		}
	})
}

// at draws a node of a tree, and returns the nodes from the root to it.
func (n *naiveNode) at(t *rapid.T) (line []*naiveNode) {
	line = []*naiveNode{n}
	for len(n.Next) > 0 && !rapid.Bool().Draw(t, "here") {
		n = rapid.SampledFrom(n.Next).Draw(t, "next")
		line = append(line, n)
	}
	return line
}

// TestRecordEdits adds, deletes and promotes nodes in a tree and in the naive tree.
func TestRecordEdits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := aRecord.Draw(t, "record")
		n.Game = "toy"
		r := n.record()
		// find returns the node that a line leads to.
		find := func(line []*naiveNode) *record.Node {
			at := &r.Root
			for _, step := range line[1:] {
				at = at.Add(step.Move)
			}
			return at
		}
		t.Repeat(map[string]func(*rapid.T){
			"": func(t *rapid.T) {
				text, err := r.AppendText(nil)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(n.text(), string(text)); diff != "" {
					t.Fatalf("the text is not what it should be (-want +got):\n%s", diff)
				}
				var all []string
				for node := range r.Root.All() {
					all = append(all, node.Move)
					if line := node.Line(); len(line) != node.Ply() || line[node.Ply()-1] != node {
						t.Fatalf("the line to %s has %d moves, want %d", node.Move, len(line), node.Ply())
					}
				}
				if diff := cmp.Diff(n.Root.all(), all, cmpopts.EquateEmpty()); diff != "" {
					t.Fatalf("the nodes are not what they should be (-want +got):\n%s", diff)
				}
			},
			"add": func(t *rapid.T) {
				line, move := n.Root.at(t), someMove.Draw(t, "move")
				parent := line[len(line)-1]
				node := find(line).Add(move)
				if !slices.ContainsFunc(parent.Next, func(c *naiveNode) bool { return c.Move == move }) {
					parent.Next = append(parent.Next, &naiveNode{Move: move})
				}
				if node.Ply() != len(line) || node.Move != move || node.Parent() != find(line) {
					t.Fatalf("%s has the ply %d, want %d", node.Move, node.Ply(), len(line))
				}
			},
			"delete": func(t *rapid.T) {
				line := n.Root.at(t)
				find(line).Delete()
				if last := len(line) - 1; last > 0 {
					parent := line[last-1]
					parent.Next = slices.DeleteFunc(parent.Next, func(c *naiveNode) bool { return c == line[last] })
				}
			},
			"promote": func(t *rapid.T) {
				line := n.Root.at(t)
				node := find(line)
				want := false
				for i := len(line) - 1; i > 0 && !want; i-- {
					parent := line[i-1]
					if at := slices.Index(parent.Next, line[i]); at > 0 {
						parent.Next = slices.Insert(slices.Delete(parent.Next, at, at+1), 0, line[i])
						want = true
					}
				}
				if got := node.Promote(); got != want {
					t.Fatalf("Promote is %v, want %v", got, want)
				}
				main := true
				for i := range line[1:] {
					main = main && line[i].Next[0] == line[i+1]
				}
				if node.IsMain() != main {
					t.Fatalf("that the node is on the main line is %v, want %v", node.IsMain(), main)
				}
			},
		})
	})
}

// all returns the moves in the order of the text.
func (n *naiveNode) all() (moves []string) {
	for _, next := range n.Next {
		moves = append(moves, next.Move)
		if next != n.Next[0] {
			moves = append(moves, next.all()...)
		}
	}
	if len(n.Next) > 0 {
		moves = append(moves, n.Next[0].all()...)
	}
	return moves
}

// TestCursor moves around in a record of a game and plays moves. It compares the cursor with
// positions that are reached move by move.
func TestCursor(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := newToy(rapid.Bool().Draw(t, "lift"))
		r := &record.Record{}
		g := hexgames.NewGame(start)
		c, err := record.NewCursor(r, g)
		if err != nil {
			t.Fatal(err)
		}
		nodes := []*record.Node{&r.Root}
		t.Repeat(map[string]func(*rapid.T){
			"": func(t *rapid.T) {
				p := start
				for _, n := range c.Node().Line() {
					m, err := p.ParseMove(n.Move)
					if err != nil {
						t.Fatal(err)
					}
					p = apply(p, m)
				}
				if g.Position() != p || g.Len() != c.Node().Ply() {
					t.Fatalf("at %s the game is %v, want %v", c.Node().Move, g.Position(), p)
				}
			},
			"go": func(t *rapid.T) {
				n := rapid.SampledFrom(nodes).Draw(t, "node")
				if err := c.Go(n); err != nil || c.Node() != n {
					t.Fatalf("the cursor goes to %s, %v", c.Node().Move, err)
				}
			},
			"step": func(t *rapid.T) {
				n := c.Node()
				if err := c.Go(n.Next()); err != nil || c.Node() != n && c.Node() != n.Next() {
					t.Fatalf("the cursor goes to %s, %v", c.Node().Move, err)
				}
			},
			"play": func(t *rapid.T) {
				if g.CountLegal() == 0 {
					return
				}
				n := c.Node()
				move := g.LegalText(rapid.IntRange(0, g.CountLegal()-1).Draw(t, "move"))
				played, err := c.Play(move)
				if err != nil || c.Node() != played || played.Parent() != n || played.Move != move {
					t.Fatalf("the move %s leads to %s, %v", move, c.Node().Move, err)
				}
				if !slices.Contains(nodes, played) {
					nodes = append(nodes, played)
				}
			},
			"enter": func(t *rapid.T) {
				if err := r.Update(g); err != nil || !c.Node().IsMain() || r.Root.End().Ply() < g.Len() {
					t.Fatalf("the game %v is entered as %q, %v", g, r.Moves(), err)
				}
				back, err := record.Replay(r.Clone(), start)
				if err != nil || !slices.Equal(back.MoveTexts()[:g.Len()], g.MoveTexts()) {
					t.Fatalf("the game %v is read back as %v, %v", g, back, err)
				}
			},
		})
	})
}

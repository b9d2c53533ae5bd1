package record

import (
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/hexgames/internal/text"
)

// A Node is a move of a [Record], with the notes that people and programs wrote about it, and the
// moves that follow it. The first of those continues the line; the others are variations, played in
// its place. The Root of a record is the node before the first move, and has no move itself.
//
// Set the fields as you like. [Node.Add], [Node.Promote] and [Node.Delete] change the tree.
type Node struct {
	_ noCopy

	Move   string  // in the game's notation; "" in the Root
	Glyphs []Glyph // after the move, such as !?
	Before string  // a comment before the move; "" in the Root
	After  string  // a comment after the move; in the Root, a comment about the game
	Tags   Tags    // notes from programs, by name; see Clock and Evaluation

	parent      *Node
	first, last *Node // the moves that follow; nil if there are none
	next        *Node // the next sibling
	ply         int
	place       place // the place in the file, if the move was read from one
}

// String returns the move with its number and its glyphs, as records write it, such as 12. e5xg5!?
// $16; "" for the Root.
func (n *Node) String() string {
	if n.Move == "" {
		return ""
	}
	b := append(strconv.AppendInt(nil, int64(n.ply), 10), ". "...)
	return string(appendGlyphs(append(b, n.Move...), n.Glyphs))
}

// Ply returns the number of the move; 0 for the Root. Moves of all players count.
func (n *Node) Ply() int { return n.ply }

// Parent returns the node before n; nil for the Root, and for a node that was
// deleted.
func (n *Node) Parent() *Node { return n.parent }

// Next returns the node that continues the line; nil at its end.
func (n *Node) Next() *Node { return n.first }

// End returns the last node of the line through n.
func (n *Node) End() *Node {
	for n.first != nil {
		n = n.first
	}
	return n
}

// Children returns the nodes that follow n: Next, then its variations in order. The loop may change
// the tree: it yields the nodes that were there when it started.
func (n *Node) Children() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		var all []*Node
		for c := n.first; c != nil; c = c.next {
			all = append(all, c)
		}
		slices.Values(all)(yield)
	}
}

// Child returns the node of the given move after n; nil if that move does not follow n.
func (n *Node) Child(move string) *Node {
	for c := n.first; c != nil; c = c.next {
		if c.Move == move {
			return c
		}
	}
	return nil
}

// All returns every node after n in the order of a record's text: a move, the variations that
// replace it, and then the continuation of the line. The loop may change the tree: it yields the
// nodes that were there when it started. To strip a record of its variations,
//
//	for n := range r.Root.All() {
//		if !n.IsMain() {
//			n.Delete()
//		}
//	}
func (n *Node) All() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		var all []*Node
		for c := range n.text() {
			all = append(all, c)
		}
		slices.Values(all)(yield)
	}
}

// text returns the nodes of All, each with the number of variations that end before it. A node that
// is not the first child of its parent starts a variation.
func (n *Node) text() iter.Seq2[*Node, int] {
	return func(yield func(*Node, int) bool) {
		for c, ended := n.first, 0; c != nil && yield(c, ended); {
			c, ended = c.follow(n)
		}
	}
}

// follow returns the node after n in the text of the nodes after root, and the number of
// variations that end between them; nil at the end.
func (n *Node) follow(root *Node) (next *Node, ended int) {
	if !n.isVariation() && n.next != nil {
		return n.next, 0 // the first variation of n
	}
	for n.first == nil {
		for !n.isVariation() {
			if n = n.parent; n == root {
				return nil, ended
			}
		}
		ended++
		if n.next != nil {
			return n.next, ended // the next variation
		}
		n = n.parent.first // all of its variations are done
	}
	return n.first, ended
}

// isVariation reports whether n is an alternative to another move.
func (n *Node) isVariation() bool { return n.parent != nil && n.parent.first != n }

// IsMain reports whether n is the Root or on the main line of its record.
func (n *Node) IsMain() bool {
	for ; n.parent != nil; n = n.parent {
		if n.isVariation() {
			return false
		}
	}
	return n.ply == 0 // not a deleted move
}

// Line returns the nodes that lead to n, from the first move to n itself.
func (n *Node) Line() []*Node {
	line := make([]*Node, 0, n.ply)
	for ; n.parent != nil; n = n.parent {
		line = append(line, n)
	}
	slices.Reverse(line)
	return line
}

// root returns the node before the first move.
func (n *Node) root() *Node {
	for n.parent != nil {
		n = n.parent
	}
	return n
}

// Add adds a move after n, as the last variation if there are others, and returns its node. If that
// move already follows n, Add returns the existing node.
func (n *Node) Add(move string) *Node {
	if c := n.Child(move); c != nil {
		return c
	}
	return n.append(&Node{Move: move})
}

// append adds c as the last child of n.
func (n *Node) append(c *Node) *Node {
	c.parent, c.ply = n, n.ply+1
	if n.first == nil {
		n.first = c
	} else {
		n.last.next = c
	}
	n.last = c
	return c
}

// Delete removes n, and everything after it, from its record. If n has variations, the first of
// them takes its place. Deleting the Root does nothing.
func (n *Node) Delete() {
	p := n.parent
	if p == nil {
		return
	}
	p.remove(n)
	n.parent, n.next = nil, nil // ply stays, which distinguishes n from a Root
}

// remove removes c from the children of n.
func (n *Node) remove(c *Node) {
	var before *Node
	for b := n.first; b != c; b = b.next {
		before = b
	}
	if before == nil {
		n.first = c.next
	} else {
		before.next = c.next
	}
	if n.last == c {
		n.last = before
	}
}

// Promote promotes the variation that contains n: it becomes the continuation of the line it
// branches from, and the former continuation becomes the first variation. Promote reports whether n
// was in a variation. To make the line through n the main line, call Promote until it returns
// false:
//
//	for n.Promote() {
//	}
func (n *Node) Promote() bool {
	for n != nil && !n.isVariation() {
		n = n.parent
	}
	if n == nil {
		return false
	}
	p := n.parent
	p.remove(n)
	p.first, n.next = n, p.first
	return true
}

// Clock returns the time left on the clock of the player who made the move, after the
// move, and whether it is known. Records write it as the tag clk: [%clk 0:04:58.5].
func (n *Node) Clock() (left time.Duration, ok bool) { return parseLeft(n.Tags.Value(TagClock)) }

// SetClock sets the time that Clock returns. A negative time counts as 0.
func (n *Node) SetClock(left time.Duration) { n.Tags.Set(TagClock, formatLeft(left)) }

// A noCopy makes go vet report copies of the struct that contains it.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// formatLeft returns a time as clocks show it: hours, minutes, seconds.
func formatLeft(d time.Duration) string {
	d = max(d, 0)
	b := strconv.AppendInt(nil, int64(d/time.Hour), 10)
	for _, unit := range []time.Duration{d % time.Hour / time.Minute, d % time.Minute / time.Second} {
		b = append(b, ':', byte('0'+unit/10), byte('0'+unit%10))
	}
	fraction := text.AppendSeconds(nil, d%time.Second) // 0.5
	return string(append(b, fraction[1:]...))
}

// parseLeft reads what formatLeft returns.
func parseLeft(clock string) (time.Duration, bool) {
	hours, rest, _ := strings.Cut(clock, ":")
	h, ok := text.ParseSeconds(hours)
	if !ok || strings.Contains(hours, ".") || h > text.MostSeconds*time.Second/3600 || len(rest) < len("04:58") || rest[2] != ':' {
		return 0, false
	}
	// Prepend a digit, because ParseSeconds rejects a leading zero.
	m, ok1 := text.ParseSeconds("1" + rest[:2])
	s, ok2 := text.ParseSeconds("1" + rest[3:])
	m, s = m-100*time.Second, s-100*time.Second
	if !ok1 || !ok2 || strings.Contains(rest[:2], ".") || m >= 60*time.Second || s < 0 || s >= 60*time.Second {
		return 0, false
	}
	return 3600*h + 60*m + s, true
}

// Evaluation returns an estimate of White's result after the move, from -1 (a loss) through 0 (a
// draw) to 1 (a win), and whether there is one. Records write it as the tag eval: [%eval 0.25]. A
// value outside that range, such as chess programs write, is not an estimate.
func (n *Node) Evaluation() (white float64, ok bool) {
	white, err := strconv.ParseFloat(n.Tags.Value(TagEvaluation), 64)
	if err != nil || !(white >= -1 && white <= 1) {
		return 0, false
	}
	return white, true
}

// SetEvaluation sets the estimate that Evaluation returns, rounded to four decimal places. Values
// are clamped to the range from -1 to 1, and NaN removes the evaluation.
func (n *Node) SetEvaluation(white float64) {
	if math.IsNaN(white) {
		n.Tags.Delete(TagEvaluation)
		return
	}
	const decimals = 1e4
	rounded := math.Round(min(max(white, -1), 1)*decimals)/decimals + 0 // 0, not -0
	n.Tags.Set(TagEvaluation, strconv.FormatFloat(rounded, 'f', -1, 64))
}

// A Glyph is a symbol that judges a move. Its value, from 1 to 255, is its code among the Numeric
// Annotation Glyphs of chess. The first six are written as exclamation and question marks, the
// others as a dollar sign and the number: $16.
type Glyph uint8

// Glyphs that are written as exclamation and question marks.
const (
	GoodMove    Glyph = 1 + iota // !
	Mistake                      // ?
	Brilliant                    // !!
	Blunder                      // ??
	Interesting                  // !?
	Dubious                      // ?!
)

// signs holds these glyphs as records write them, by number.
var signs = []string{"", "!", "?", "!!", "??", "!?", "?!"}

// String returns the glyph as records write it.
func (g Glyph) String() string {
	if g > 0 && int(g) < len(signs) {
		return signs[g]
	}
	return "$" + strconv.Itoa(int(g))
}

// appendGlyphs appends glyphs to a move. Only the first may be written as marks, because two in a
// row could be read as one.
func appendGlyphs(b []byte, glyphs []Glyph) []byte {
	for i, g := range glyphs {
		if i == 0 && int(g) < len(signs) {
			b = append(b, signs[g]...)
			continue
		}
		b = strconv.AppendInt(append(b, " $"...), int64(g), 10)
	}
	return b
}

// ParseGlyph reads the result of String, or $1 to $6, and reports whether the text is a glyph.
func ParseGlyph(text string) (Glyph, bool) {
	if digits, ok := strings.CutPrefix(text, "$"); ok {
		n, err := strconv.ParseUint(digits, 10, 8)
		return Glyph(n), err == nil && n > 0 && digits[0] != '0'
	}
	i := slices.Index(signs, text)
	return Glyph(max(i, 0)), i > 0
}

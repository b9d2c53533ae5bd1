package record

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The limits of readers and writers.
const (
	maxRecordLine = 1 << 24 // bytes in a line
	maxComment    = 1 << 21 // bytes in a comment, or in the value of a tag in one
	maxGlyphs     = 256     // glyphs of a move
	maxTags       = 256     // tags of a record, besides Game and Start
	maxMove       = 1 << 10 // bytes in a move
)

// lineWidth is the maximum width of a line of moves.
const lineWidth = 80

// A recordWriter writes the text of a record.
type recordWriter struct {
	b      []byte
	last   int // the index in b of the last word
	column int // the number of characters in the line before that word
}

// write appends a record.
func (w *recordWriter) write(r *Record) error {
	if err := r.check(); err != nil {
		return err
	}
	begin := len(w.b)
	if r.Game != "" {
		w.b = appendTag(w.b, tagGame, r.Game)
	}
	for _, t := range r.Tags {
		w.b = appendTag(w.b, t.Name, t.Value)
	}
	if r.Start != "" {
		w.b = appendTag(w.b, tagStart, r.Start)
	}
	if len(w.b) > begin {
		w.b = append(w.b, '\n')
	}
	w.last = len(w.b)
	w.comment(r.Root.Tags, r.Root.After)
	if err := w.moves(&r.Root); err != nil {
		return err
	}
	w.endWord()
	if r.Result == "" {
		w.b = append(w.b, unfinished...)
	}
	w.b = append(w.b, r.Result...)
	w.endWord()
	w.b = append(w.b[:len(w.b)-1], "\n\n"...)
	if len(w.b)-begin > maxRecordLine {
		for line := range bytes.Lines(w.b[begin:]) {
			if len(line)-1 > maxRecordLine {
				return syntaxError(string(line), "too long for a line of a record")
			}
		}
	}
	return nil
}

// moves appends the tree.
func (w *recordWriter) moves(root *Node) error {
	depth := 0
	for n, ended := range root.text() {
		w.end(ended)
		depth -= ended
		w.endWord()
		if n.isVariation() {
			w.b = append(w.b, '(')
			depth++
		}
		if err := w.node(n); err != nil {
			return err
		}
	}
	w.end(depth)
	return nil
}

// end ends variations and appends all closing parentheses to the last word if they fit on the line.
func (w *recordWriter) end(variations int) {
	for range variations {
		if len(w.b)-w.last > maxRecordLine/2 {
			w.endWord()
		}
		w.b = append(w.b, ')')
	}
}

// node appends a move and its notes, without the variations.
func (w *recordWriter) node(n *Node) error {
	if err := n.check(); err != nil {
		return err
	}
	w.b = append(strconv.AppendInt(w.b, int64(n.ply), 10), '.')
	if n.Before == "" {
		w.b = append(w.b, ' ')
	} else {
		w.comment(nil, n.Before)
		w.endWord()
	}
	w.b = append(w.b, n.Move...)
	w.b = appendGlyphs(w.b, n.Glyphs)
	w.comment(n.Tags, n.After)
	return nil
}

// endWord ends a word. A line may end before and after it.
func (w *recordWriter) endWord() {
	if w.last == len(w.b) {
		return
	}
	width := utf8.RuneCount(w.b[w.last:])
	switch {
	case w.column == 0:
		w.column = width
	case w.column+1+width > lineWidth:
		w.b[w.last-1] = '\n'
		w.column = width
	default:
		w.column += 1 + width
	}
	w.b = append(w.b, ' ')
	w.last = len(w.b)
}

// comment appends a comment with tags, if it is not empty.
func (w *recordWriter) comment(tags Tags, text string) {
	if len(tags) == 0 && text == "" {
		return
	}
	w.endWord()
	w.b = append(w.b, '{')
	for i, t := range tags {
		if i > 0 {
			w.endWord()
		}
		w.b = append(append(w.b, "[%"...), t.Name...)
		if t.Value != "" {
			w.b = append(w.b, ' ')
			w.text(t.Value, true)
		}
		w.b = append(w.b, ']')
	}
	if len(tags) > 0 && text != "" {
		w.endWord()
	}
	w.text(text, false)
	w.b = append(w.b, '}')
}

// text appends the text of a comment or, if inTag, of the value of a tag in one. A single
// space may become a line break.
func (w *recordWriter) text(s string, inTag bool) {
	for i := 0; i < len(s); {
		c, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case c == ' ' && (i == 0 || i == len(s)-1):
			w.b = append(w.b, `\ `...)
		case c == ' ' && s[i-1] != ' ' && s[i+1] != ' ':
			w.endWord()
		case c == '\\', c == '}', c == ']' && inTag, c == '[' && (i == 0 || s[i-1] == ' '):
			w.b = append(w.b, '\\', byte(c))
		case c == utf8.RuneError && size == 1:
			const hex = "0123456789abcdef"
			w.b = append(w.b, '\\', 'x', hex[s[i]>>4], hex[s[i]&15])
		case strconv.IsPrint(c):
			w.b = append(w.b, s[i:i+size]...)
		default:
			quoted := strconv.QuoteRuneToASCII(c)
			w.b = append(w.b, quoted[1:len(quoted)-1]...)
		}
		i += size
	}
}

// appendTag appends a line with a tag.
func appendTag(b []byte, name, value string) []byte {
	b = append(b, '[')
	b = append(b, name...)
	b = append(b, ' ')
	b = strconv.AppendQuote(b, value)
	return append(b, "]\n"...)
}

// check returns an error if the record, apart from its nodes, could not be read back.
func (r *Record) check() error {
	switch root := &r.Root; {
	case r.Game == "" && r.Start == "" && len(r.Tags) == 0 && root.first == nil:
		return syntaxError("", "the record is empty: want a game, another tag or a move")
	case root.Move != "" || len(root.Glyphs) > 0 || root.Before != "":
		return syntaxError(root.Move, "the Root of a record is not a move, and has neither glyphs nor a comment before it")
	case len(r.Tags) > maxTags:
		return syntaxError(r.Tags[maxTags].Name, "too many tags: besides Game and Start there may be at most "+strconv.Itoa(maxTags))
	case r.Result != "" && !isResult(r.Result):
		return syntaxError(r.Result, wantResult)
	}
	for i, t := range r.Tags {
		if !isTagName(t.Name) || t.Name == tagGame || t.Name == tagStart {
			return syntaxError(t.Name, "not the name of a tag: want letters, digits and underscores, and neither Game nor Start")
		}
		if r.Tags.index(t.Name) < i {
			return syntaxError(t.Name, "the record has two tags with this name")
		}
	}
	return r.Root.checkNotes()
}

// check returns an error if the move could not be read back.
func (n *Node) check() error {
	fail := func(reason string) error { return &Error{Ply: n.ply, Err: syntaxError(n.Move, reason)} }
	if n.Move == "" || len(n.Move) > maxMove {
		return fail("want a move of 1 to " + strconv.Itoa(maxMove) + " bytes")
	}
	for word := range strings.SplitSeq(n.Move, " ") {
		if word == "" {
			return fail("not the text of a move: want words with single spaces between them")
		}
		if why := notInMove(word); why != "" {
			return fail(why)
		}
	}
	switch {
	case slices.Contains(n.Glyphs, 0):
		return fail("a glyph with the number 0: want 1 to 255")
	case len(n.Glyphs) > maxGlyphs:
		return fail("more than " + strconv.Itoa(maxGlyphs) + " glyphs")
	}
	return n.checkNotes()
}

// checkNotes returns an error if the comments and tags could not be read back.
func (n *Node) checkNotes() error {
	fail := func(input, reason string) error { return &Error{Ply: n.ply, Err: syntaxError(input, reason)} }
	for _, text := range []string{n.Before, n.After} {
		if len(text) > maxComment {
			return fail(text, tooLong)
		}
	}
	for _, t := range n.Tags {
		switch {
		case !isTagName(t.Name):
			return fail(t.Name, "not the name of a tag: want letters, digits and underscores")
		case len(t.Name) > maxComment || len(t.Value) > maxComment:
			return fail(t.Value, tooLong)
		}
	}
	return nil
}

// tooLong is the error message for a long comment, or for a long tag in one.
var tooLong = "a comment of more than " + strconv.Itoa(maxComment) + " bytes"

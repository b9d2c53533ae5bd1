package hexgames

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// What a reader takes, and a writer writes, at most.
const (
	maxRecordLine = 1 << 24 // the bytes of a line
	maxComment    = 1 << 21 // the bytes of a comment, or of a tag's value in one
	maxGlyphs     = 256     // the glyphs of a move
	maxTags       = 256     // the tags of a record, besides Game and Start
	maxMove       = 1 << 10 // the bytes of a move
)

// lineWidth is where a record's moves are wrapped.
const lineWidth = 80

// A recordWriter writes the text of a record.
type recordWriter struct {
	b      []byte
	last   int // where in b the last word begins
	column int // how many characters the line has before that word
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

// end ends so many variations, all in the last word if the line has room for it.
func (w *recordWriter) end(variations int) {
	for range variations {
		if len(w.b)-w.last > maxRecordLine/2 {
			w.endWord()
		}
		w.b = append(w.b, ')')
	}
}

// node appends a move, and what stands behind it but for the variations.
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

// endWord ends a word: before it, or before the one that follows, a line may end.
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

// comment appends a comment with tags, if there is either.
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

// text appends a text that stands between braces, or, as a tag's value, between
// brackets there. A single blank may become the end of a line.
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

// appendTag appends a tag in a line of its own.
func appendTag(b []byte, name, value string) []byte {
	b = append(b, '[')
	b = append(b, name...)
	b = append(b, ' ')
	b = strconv.AppendQuote(b, value)
	return append(b, "]\n"...)
}

// check returns why the record could not be read back, its nodes apart.
func (r *Record) check() error {
	switch root := &r.Root; {
	case r.Game == "" && r.Start == "" && len(r.Tags) == 0 && root.first == nil:
		return syntaxError("", "a record with neither a game nor any other tag nor a move")
	case root.Move != "" || len(root.Glyphs) > 0 || root.Before != "":
		return syntaxError(root.Move, "the Root of a record is no move, and has neither glyphs nor a comment before it")
	case len(r.Tags) > maxTags:
		return syntaxError(r.Tags[maxTags].Name, "too many tags: besides Game and Start there may be "+strconv.Itoa(maxTags))
	case r.Result != "" && !isResult(r.Result):
		return syntaxError(r.Result, wantResult)
	}
	for i, t := range r.Tags {
		if !isTagName(t.Name) || t.Name == tagGame || t.Name == tagStart {
			return syntaxError(t.Name, "not the name of a tag: want letters, digits and underscores, and neither Game nor Start")
		}
		if r.Tags.index(t.Name) < i {
			return syntaxError(t.Name, "a tag twice")
		}
	}
	return r.Root.checkNotes()
}

// check returns why the move could not be read back.
func (n *Node) check() error {
	fail := func(reason string) error { return &RecordError{Ply: n.ply, Err: syntaxError(n.Move, reason)} }
	if n.Move == "" || len(n.Move) > maxMove {
		return fail("want a move of 1 to " + strconv.Itoa(maxMove) + " bytes")
	}
	for word := range strings.SplitSeq(n.Move, " ") {
		if word == "" {
			return fail("not the text of a move: want words with single blanks between them")
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

// checkNotes returns why the comments and tags of the move could not be read back.
func (n *Node) checkNotes() error {
	fail := func(input, reason string) error { return &RecordError{Ply: n.ply, Err: syntaxError(input, reason)} }
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

// tooLong is what is wrong with a comment, or with a tag in one, that is.
var tooLong = "a comment of more than " + strconv.Itoa(maxComment) + " bytes"

package record

import (
	"strconv"
	"strings"

	"example.com/hexgames"
)

// A commentText is the text read so far of a comment, or of a tag in one.
type commentText struct {
	b    []byte
	gap  string // the white space after it
	wrap bool   // whether gap counts as one space, because a line ended there
}

// add appends the pending white space, except at the beginning of the text, and then s.
func (t *commentText) add(s string) {
	if len(t.b) > 0 {
		if t.wrap {
			t.gap = " "
		}
		t.b = append(t.b, t.gap...)
	}
	t.gap, t.wrap = "", false
	t.b = append(t.b, s...)
}

// readComment reads the rest of the line inside a comment.
func (p *recordParser) readComment() error {
	for p.column < len(p.text) {
		into, inTag := &p.note, p.tag != ""
		if inTag {
			into = &p.value
		}
		rest := p.text[p.column:]
		switch c := rest[0]; {
		case len(into.b) > maxComment:
			return p.failAt(p.comment, tooLong)
		case c == ' ' || c == '\t':
			into.gap = rest[:len(rest)-len(strings.TrimLeft(rest, " \t"))]
			p.column += len(into.gap)
		case c == '}' && inTag:
			return p.fail("the tag " + hexgames.Quote(p.tag) + " in a comment is not closed: want ] before this")
		case c == '}':
			p.column++
			return p.endComment()
		case c == ']' && inTag:
			p.noted = append(p.noted, Tag{p.tag, string(p.value.b)})
			p.tag, p.value = "", commentText{b: p.value.b[:0]}
			p.note.wrap = true // a tag separates words
			p.column++
		case !inTag && strings.HasPrefix(rest, "[%") && (len(into.b) == 0 || into.gap != "" || into.wrap):
			name := rest[2:]
			if end := strings.IndexAny(name, " \t]}"); end >= 0 {
				name = name[:end]
			}
			if !isTagName(name) || len(name) > maxComment {
				return p.fail(hexgames.Quote(rest) + " is not a tag: want [%name value], or \\[ for a bracket")
			}
			p.tag = p.piece(p.column+2, p.column+2+len(name))
			p.column += 2 + len(name)
		case c == '\\':
			if err := p.readEscape(into, rest); err != nil {
				return err
			}
		default:
			end := 1
			for end < len(rest) && !strings.ContainsRune(" \t}\\]", rune(rest[end])) {
				end++
			}
			into.add(rest[:end])
			p.column += end
		}
	}
	p.note.wrap, p.value.wrap = true, true
	return nil
}

// readEscape reads an escape sequence.
func (p *recordParser) readEscape(into *commentText, rest string) error {
	if len(rest) > 1 && strings.ContainsRune(` []{}`, rune(rest[1])) {
		into.add(rest[1:2])
		p.column += 2
		return nil
	}
	c, multibyte, tail, err := strconv.UnquoteChar(rest, 0)
	switch {
	case err != nil:
		return p.fail(hexgames.Quote(rest[:min(len(rest), 8)]) + " is not an escape sequence: want \\\\ for a backslash")
	case multibyte:
		into.add(string(c))
	default:
		into.add(string([]byte{byte(c)}))
	}
	p.column += len(rest) - len(tail)
	return nil
}

// endComment adds the comment and its tags to the current move or, after a number, keeps
// them for the next move. Several comments become the lines of one.
func (p *recordParser) endComment() error {
	text := p.note.b
	all := len(text)
	switch {
	case p.number || p.fresh:
		p.before = appendComment(p.before, text)
		all = len(p.before)
	default:
		p.node.Tags = append(p.node.Tags, p.noted...)
		p.noted = nil
		more, ok := p.more[p.node]
		switch {
		case len(text) == 0:
		case !ok && p.node.After == "":
			p.node.After = string(text)
		case !ok:
			if p.more == nil {
				p.more = map[*Node][]byte{}
			}
			more = []byte(p.node.After)
			fallthrough
		default:
			p.more[p.node] = appendComment(more, text)
			all = len(p.more[p.node])
		}
	}
	if all > maxComment {
		return p.failAt(p.comment, tooLong)
	}
	p.comment = place{}
	p.note = commentText{b: text[:0]}
	return nil
}

// appendComment appends a comment to an earlier one.
func appendComment(b, text []byte) []byte {
	if len(b) > 0 && len(text) > 0 {
		b = append(b, '\n')
	}
	return append(b, text...)
}

package record

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"example.com/hexgames"
)

// readToken reads the next token of a line of moves: white space, a comment, a
// parenthesis, a semicolon or a word.
func (p *recordParser) readToken() error {
	switch p.text[p.column] {
	case ' ', '\t':
		p.column++
		return nil
	case '{':
		p.comment, p.growing = p.here(), false
		if p.first.line == 0 {
			p.first = p.comment
		}
		p.column++
		return p.readComment()
	case '}':
		return p.fail(`"}" where no comment is open`)
	case '(':
		return p.beginVariation()
	case ')':
		return p.endVariation()
	case ';':
		if !p.bare {
			return p.fail(`";" does not belong after a move with a number`)
		}
		p.growing = false
		p.column++
		return nil
	}
	word := p.text[p.column:]
	for i := range len(word) {
		if endsWord[word[i]] {
			word = word[:i]
			break
		}
	}
	return p.readWord(word)
}

// endsWord holds the characters that end a word and cannot be part of a move.
var endsWord = [256]bool{' ': true, '\t': true, '(': true, ')': true, '{': true, '}': true, ';': true}

// readWord reads a word of the moves: a number, part of a move, a glyph, or the result.
func (p *recordParser) readWord(w string) error {
	if c := w[0]; '0' <= c && c <= '9' || c == '*' {
		switch n, size := moveNumber(w); {
		case size > 0:
			return p.readNumber(n, w, size)
		case isResult(w):
			return p.readResult(w)
		}
	}
	move := w
	if isSign(w[len(w)-1]) {
		move = strings.TrimRight(w, "!?")
	}
	if move == "" || w[0] == '$' {
		return p.readGlyph(w)
	}
	if why := notInMove(move); why != "" {
		return p.fail(hexgames.Quote(w) + ": " + why)
	}
	if err := p.readMove(move); err != nil || len(move) == len(w) {
		return err
	}
	return p.readGlyph(w[len(move):])
}

// readNumber reads the number n of a move, the first size bytes of a word.
func (p *recordParser) readNumber(n int, w string, size int) error {
	due := p.due()
	switch {
	case n == 1 && (due > 1 || p.number) && p.gap && isEmpty(p.text[:p.column]):
		return p.failNext(p.here(), "the first move of a record: the previous record has no result")
	case p.bare:
		return p.fail("the number " + hexgames.Quote(w[:size]) + " among moves without numbers: number every move, or none")
	case p.number:
		return p.fail("a number without a move before " + hexgames.Quote(w))
	case n != due || w[0] == '0':
		return p.fail("move number " + hexgames.Quote(w[:size]) + ": want " + strconv.Itoa(due) + ".")
	case strings.HasPrefix(w[size:], "."):
		return p.fail(hexgames.Quote(w) + ": want " + strconv.Itoa(due) + "., because every move has its own number, followed by one dot")
	}
	p.numbered, p.number, p.growing = true, true, false
	p.column += size
	return nil
}

// parent returns the parent of the next move.
func (p *recordParser) parent() *Node {
	if p.fresh {
		return p.node.parent
	}
	return p.node
}

// due returns the number of the next move.
func (p *recordParser) due() int { return p.parent().ply + 1 }

// readMove reads a word that is all or part of a move.
func (p *recordParser) readMove(w string) error {
	n := p.node
	switch end := p.column + len(w); {
	case p.growing && len(n.Move)+1+len(w) > maxMove || len(w) > maxMove:
		return p.fail("a move of more than " + strconv.Itoa(maxMove) + " bytes")
	case p.growing && p.from.line == p.line && p.to+1 == p.column && p.text[p.to] == ' ':
		p.to = end
		n.Move = p.piece(p.from.column-1, end)
	case p.growing:
		n.Move += " " + w
		p.from = place{}
	case p.numbered && !p.number:
		return p.fail(hexgames.Quote(w) + ": want the number " + strconv.Itoa(p.due()) + ". or a result")
	default:
		p.from, p.to = p.here(), end
		n = p.newNode()
		n.Move, n.place, n.Tags = p.piece(p.column, end), p.from, p.noted
		if len(p.before) > 0 {
			n.Before = string(p.before)
		}
		p.node = p.parent().append(n)
		p.bare, p.number, p.fresh, p.growing = !p.numbered, false, false, true
		p.before, p.noted = p.before[:0], nil
	}
	p.column += len(w)
	return nil
}

// piece returns part of the line, without keeping a long line in memory.
func (p *recordParser) piece(begin, end int) string {
	const long = 1 << 10
	if len(p.text) > long {
		return strings.Clone(p.text[begin:end])
	}
	return p.text[begin:end]
}

// newNode returns an unused node. Nodes are allocated in batches, but never in one batch for two
// records: each would keep the other in memory.
func (p *recordParser) newNode() *Node {
	if len(p.nodes) == 0 {
		p.made = min(2*p.made+2, 64)
		p.nodes = make([]Node, p.made)
	}
	n := &p.nodes[0]
	p.nodes = p.nodes[1:]
	return n
}

// readGlyph reads a glyph.
func (p *recordParser) readGlyph(w string) error {
	g, ok := ParseGlyph(w)
	switch {
	case !ok:
		return p.fail(hexgames.Quote(w) + " is not a glyph: want !, ?, !!, ??, !?, ?! or a number from $1 to $255")
	case p.node == &p.record.Root || p.fresh || p.number:
		return p.fail("the glyph " + hexgames.Quote(w) + " does not follow a move")
	case len(p.node.Glyphs) == maxGlyphs:
		return p.fail("more than " + strconv.Itoa(maxGlyphs) + " glyphs")
	}
	p.node.Glyphs = append(p.node.Glyphs, g)
	p.growing = false
	p.column += len(w)
	return nil
}

// beginVariation reads an opening parenthesis.
func (p *recordParser) beginVariation() error {
	switch {
	case p.fresh || p.node == &p.record.Root:
		return p.fail("the variation does not follow a move that it could replace")
	case p.number:
		return p.fail(`a number without a move before "("`)
	}
	p.open = append(p.open, variation{p.node, p.here()})
	p.fresh, p.growing = true, false
	p.column++
	return nil
}

// endVariation reads a closing parenthesis.
func (p *recordParser) endVariation() error {
	last := len(p.open) - 1
	switch {
	case last < 0:
		return p.fail(`")" where no variation is open`)
	case p.number:
		return p.fail(`a number without a move before ")"`)
	case p.fresh:
		return p.fail("the variation has no move")
	}
	p.node, p.open = p.open[last].replaces, p.open[:last]
	p.growing = false
	p.column++
	return nil
}

// readResult reads the result, which must be the last word of its line.
func (p *recordParser) readResult(w string) error {
	switch {
	case len(p.open) > 0:
		at := p.open[len(p.open)-1].at
		return p.fail("the result " + hexgames.Quote(w) + " in a variation, which begins on line " + strconv.Itoa(at.line) + ", column " + strconv.Itoa(at.column))
	case p.number:
		return p.fail("a number without a move before " + hexgames.Quote(w))
	case !p.tags && p.node == &p.record.Root:
		return p.fail("the result " + hexgames.Quote(w) + " comes before any tag or move")
	}
	p.record.resultAt = p.here()
	p.column += len(w)
	if rest := strings.TrimLeft(p.text[p.column:], " \t"); rest != "" {
		p.column = len(p.text) - len(rest)
		return p.fail(hexgames.Quote(rest) + " after the result, on the same line")
	}
	p.column = len(p.text)
	p.finish(strings.Clone(w)) // keep only the word in memory
	return nil
}

// moveNumber returns the number of a move at the beginning of a word, such as 12., and its size in
// bytes, which is 0 if the word has no number. A move may follow the number directly; a digit may
// not.
func moveNumber(w string) (n, size int) {
	const most = 1e8 // large enough, and safe with 32 bits
	i := 0
	for i < len(w) && '0' <= w[i] && w[i] <= '9' {
		n = min(10*n+int(w[i]-'0'), most)
		i++
	}
	if i == 0 || i == len(w) || w[i] != '.' || i+1 < len(w) && '0' <= w[i+1] && w[i+1] <= '9' {
		return 0, 0
	}
	return n, i + 1
}

// notInMove returns the reason why a word cannot be part of a move; "" if it can. The word
// has no spaces.
func notInMove(w string) string {
	switch _, size := moveNumber(w); {
	case size > 0:
		return "this is a number, not part of a move"
	case isResult(w):
		return "this is a result, not part of a move"
	case isNoResult(w):
		return wantResult
	}
	switch {
	case w[0] == '[':
		return "this is a tag, which must begin its line, not part of a move"
	case w[0] == '$', isSign(w[0]), isSign(w[len(w)-1]):
		return "this is a glyph, not part of a move"
	}
	for i, c := range w {
		switch {
		case c < utf8.RuneSelf && endsWord[c]:
			return hexgames.Quote(string(c)) + " cannot be part of a move"
		case ' ' < c && c <= '~':
		case c == utf8.RuneError, !strconv.IsPrint(c):
			return hexgames.Quote(w[i:]) + " cannot be part of a move"
		}
	}
	return ""
}

// isSign reports whether a byte belongs to a glyph such as !?.
func isSign(c byte) bool { return c == '!' || c == '?' }

// isNoResult reports whether a word is a result in a notation that records do not use.
func isNoResult(w string) bool {
	switch w {
	case "1:0", "0:1", "1/2:1/2", "1–0", "0–1", "½-½", "½–½", "0.5-0.5":
		return true
	}
	return false
}

package hexgames

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What a reader takes, and a writer writes, at most.
const (
	maxRecordLine = 1 << 16 // the bytes of a line, with its end
	maxTags       = 256     // the tags of a record
	maxMove       = 1 << 10 // the bytes of a move
)

// ReadRecords reads records one after the other. It stops at the end of r, or
// at the first error, which it yields with an empty record: a [*RecordError]
// that names line and column and matches [ErrSyntax], or the error of r itself.
// Whether the moves are legal is for [Replay] to say; the reader knows no game.
// It refuses lines of 64 KiB or more, moves of more than 1 KiB, and more than
// 256 tags to a record.
func ReadRecords(r io.Reader) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		source := &source{r: r}
		s := bufio.NewScanner(source)
		s.Buffer(nil, maxRecordLine)
		s.Split(source.lines)
		p := recordParser{}
		for s.Scan() {
			p.line++
			for text := s.Text(); text != ""; {
				var err error
				if text, err = p.read(text); err != nil {
					yield(Record{}, err)
					return
				}
				if p.done {
					done := p.record
					p.next()
					if !yield(done, nil) {
						return
					}
				}
			}
			p.column = 0
		}
		p.line++
		switch err := s.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			yield(Record{}, p.fail("a line of "+strconv.Itoa(maxRecordLine)+" bytes or more"))
		case err != nil:
			yield(Record{}, err)
		case p.comment != (place{}):
			p.line, p.column = p.comment.line, p.comment.column-1
			yield(Record{}, p.fail("a comment that does not end"))
		case p.begun:
			yield(Record{}, p.fail("a record that ends without a result: want 1-0, 0-1, 1/2-1/2 or *"))
		}
	}
}

// A source is a reader that remembers its error, so that the piece of a line
// before it is not taken for a line.
type source struct {
	r      io.Reader
	broken bool
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	s.broken = err != nil && err != io.EOF
	return n, err
}

// lines splits what was read as bufio.ScanLines does.
func (s *source) lines(data []byte, atEOF bool) (advance int, token []byte, err error) {
	return bufio.ScanLines(data, atEOF && !s.broken)
}

// A recordParser holds the record that is being read.
type recordParser struct {
	line, column int // the line, and how many of its bytes are read

	record  Record
	begun   bool     // a tag was read
	moves   bool     // the tags are over
	done    bool     // the result was read
	game    place    // where the Game tag's value stands
	start   place    // and the Start tag's
	comment place    // where the open comment began, if one is open
	number  bool     // a move's number was read
	words   []string // what was read of the move behind it
	size    int      // how many bytes these are
	at      place    // where the first of these stands
}

// next resets the parser for the next record.
func (p *recordParser) next() {
	*p = recordParser{line: p.line, column: p.column}
}

// fail returns the error of what does not read as a record.
func (p *recordParser) fail(reason string) error {
	return &RecordError{p.line, p.column + 1, syntax(reason)}
}

// A syntax is an error that has nothing but a message, for its place says the
// rest, and matches ErrSyntax.
type syntax string

func (s syntax) Error() string { return string(s) }
func (s syntax) Unwrap() error { return ErrSyntax }

// read takes one thing from the front of what is left of a line, a tag, a
// comment or a word, and returns the rest.
func (p *recordParser) read(text string) (string, error) {
	if p.comment != (place{}) {
		body, rest, ended := strings.Cut(text, "}")
		if err := p.checkText(body); err != nil {
			return "", err
		}
		if ended {
			p.comment = place{}
			body += "}"
		}
		p.column += len(body)
		return rest, nil
	}
	if rest := strings.TrimLeft(text, " \t"); rest != text {
		p.column += len(text) - len(rest)
		return rest, nil
	}
	switch {
	case text[0] == '{':
		p.comment = place{p.line, p.column + 1}
		p.column++
		return text[1:], nil
	case text[0] == '[' && p.column == 0:
		return "", p.readTag(text)
	}
	end := strings.IndexAny(text, " \t{")
	if end < 0 {
		end = len(text)
	}
	if err := p.readWord(text[:end]); err != nil {
		return "", err
	}
	p.column += end
	return text[end:], nil
}

// readTag reads a line that holds a tag.
func (p *recordParser) readTag(text string) error {
	if p.moves {
		return p.fail("a tag among the moves: the record before it has no result")
	}
	if err := p.checkText(text); err != nil {
		return err
	}
	text = strings.TrimRight(text, " \t")
	name, quoted, _ := strings.Cut(text[1:], " ")
	switch {
	case !isTagName(name):
		return p.fail(Quote(text) + " is not a tag: want [Name \"value\"]")
	case len(p.record.Tags) == maxTags:
		return p.fail("more than " + strconv.Itoa(maxTags) + " tags")
	}
	for _, t := range p.record.Tags {
		if t.Name == name {
			return p.fail("the tag " + Quote(name) + " twice")
		}
	}
	p.column += len(name) + 2
	inner, ended := strings.CutSuffix(quoted, "]")
	value, err := strconv.Unquote(inner)
	if err != nil || !ended || inner[0] != '"' {
		return p.fail(Quote(quoted) + " is not the value of a tag: want it between double quotes, then ]")
	}
	if len(appendTag(nil, name, value)) > maxRecordLine {
		return p.fail("the value of " + Quote(name) + " is too long when it is written")
	}
	p.begun = true
	p.record.Tags = append(p.record.Tags, Tag{name, value})
	switch name {
	case gameTag:
		p.game = place{p.line, p.column + 1}
	case startTag:
		p.start = place{p.line, p.column + 1}
	}
	return nil
}

// readWord reads a word of the moves: a number, part of a move, or the result.
func (p *recordParser) readWord(w string) error {
	if err := p.checkText(w); err != nil {
		return err
	}
	if !isMoveWord(w) {
		return p.fail(Quote(w) + " is not part of a move")
	}
	if !p.moves {
		if err := p.endTags(); err != nil {
			return err
		}
	}
	n, numbered := moveNumber(w)
	switch {
	case numbered || isResult(w):
		if p.number && len(p.words) == 0 {
			return p.fail("a number without a move before " + Quote(w))
		}
		p.endMove()
		if !numbered {
			p.record.Result = w
			p.record.places = append(p.record.places, place{p.line, p.column + 1})
			p.done = true
			return nil
		}
		if due := strconv.Itoa(len(p.record.Moves) + 1); n != due {
			return p.fail("move number " + Quote(w) + " where " + due + ". is due")
		}
		p.number, p.words, p.size = true, nil, 0
	case !p.number:
		return p.fail(Quote(w) + " where the number 1. or a result is due")
	case p.size+len(w) > maxMove:
		return p.fail("a move of more than " + strconv.Itoa(maxMove) + " bytes")
	default:
		p.size += len(w) + 1
		if len(p.words) == 0 {
			p.at = place{p.line, p.column + 1}
		}
		p.words = append(p.words, w)
	}
	return nil
}

// endTags takes out the tags that every record has.
func (p *recordParser) endTags() error {
	for _, t := range p.record.Tags {
		switch t.Name {
		case gameTag:
			p.record.Game = t.Value
		case startTag:
			p.record.Start = t.Value
		}
	}
	for _, want := range []struct{ name, value string }{{gameTag, p.record.Game}, {startTag, p.record.Start}} {
		if want.value == "" {
			return p.fail("moves without a tag [" + want.name + " \"...\"] before them")
		}
	}
	p.record.Tags = slices.DeleteFunc(p.record.Tags, func(t Tag) bool {
		return t.Name == gameTag || t.Name == startTag
	})
	p.record.places = append(p.record.places, p.game, p.start)
	p.moves = true
	return nil
}

// endMove adds the move whose words have been read, if there is one.
func (p *recordParser) endMove() {
	if len(p.words) > 0 {
		p.record.Moves = append(p.record.Moves, strings.Join(p.words, " "))
		p.record.places = append(p.record.places, p.at)
	}
}

// checkText refuses what no text file of ours has: broken UTF-8 and control
// characters.
func (p *recordParser) checkText(s string) error {
	for i, r := range s {
		if r == '\ufeff' {
			p.column += i
			return p.fail("a byte order mark: want UTF-8 without one")
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 || unicode.IsControl(r) && r != '\t' {
			p.column += i
			return p.fail(Quote(s[i:i+size]) + " does not belong in a text")
		}
	}
	return nil
}

// isMoveWord reports whether w may be part of a move: visible ASCII characters,
// as in all notations, and none that would make it a comment or a tag.
func isMoveWord(w string) bool {
	if w[0] == '[' || strings.ContainsAny(w, "{}") {
		return false
	}
	for i := range len(w) {
		if w[i] <= ' ' || w[i] > '~' {
			return false
		}
	}
	return true
}

// moveNumber reports whether w is the number of a move, such as 12., and
// returns its digits.
func moveNumber(w string) (string, bool) {
	digits, ok := strings.CutSuffix(w, ".")
	return digits, ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}

func isTagName(s string) bool {
	for i := range len(s) {
		c := s[i] | 0x20
		letter := 'a' <= c && c <= 'z'
		if !letter && (i == 0 || s[i] != '_' && (s[i] < '0' || s[i] > '9')) {
			return false
		}
	}
	return s != ""
}

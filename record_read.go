package hexgames

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ReadRecords reads records one after the other, with only one in memory at a time. It
// reads what [Record.AppendText] writes, and forgives what people write by hand as long
// as nothing is lost:
//
//   - Any tag may be missing. Without Game, whoever calls [Replay] has to know the game;
//     without Start, the game begins at the standard start.
//   - Move numbers may be omitted, but only all of them. Then a move ends at a semicolon
//     or at the end of its line, and the record at an empty line or its result. So a bare
//     list of moves is a record.
//   - A sign such as !? may follow its move after a blank, and a move may follow its number
//     without one. A comment may stand before the tags, also on a line after the result
//     of the record before. Several comments on a move become the lines of one comment,
//     also if variations stand between them.
//   - Lines may end with a carriage return and a line feed, and the text may begin with a
//     byte order mark.
//
// Everything else is an error: a [*RecordError] that names line and column and
// matches [ErrSyntax]. So that damage is noticed soon, tags follow one another without an
// empty line, and no line of a comment looks like a tag. To skip the damaged record, which
// ends at the empty line after its moves or before the next tags, continue the loop:
//
//	for record, err := range hexgames.ReadRecords(file) {
//		if err != nil {
//			log.Print(err)
//			continue // or return, to take no file that is damaged
//		}
//
// An error of r itself is yielded as it is, and ends the loop; so does a line of more than
// 16 MiB. Moves of more than 1 KiB are refused, comments of more than 2 MiB, moves with
// more than 256 signs, and records with more than 256 tags.
//
// ReadRecords knows no game: [Replay] checks whether the moves are legal.
func ReadRecords(r io.Reader) iter.Seq2[*Record, error] {
	return func(yield func(*Record, error) bool) {
		lines := lineReader{r: bufio.NewReaderSize(r, 1<<15)}
		p := recordParser{}
		p.reset()
		for {
			line, err := lines.next()
			p.line++
			switch {
			case err == errTooLong:
				p.column = 0
				yield(nil, p.fail("a line of more than "+strconv.Itoa(maxRecordLine)+" bytes"))
				return
			case err == io.EOF:
				if r, err := p.end(); r != nil || err != nil {
					yield(r, err)
				}
				return
			case err != nil:
				yield(nil, err)
				return
			case p.line == 1:
				line = strings.TrimPrefix(line, "\ufeff")
			}
			for again := true; again; {
				if again = false; p.skips(line) {
					continue
				}
				if err := p.read(line); err != nil {
					if !yield(nil, err) {
						return
					}
					again = p.skip(line)
				} else if p.done {
					done := p.record
					p.reset()
					if !yield(done, nil) {
						return
					}
				}
			}
			p.gap = isEmpty(line)
		}
	}
}

var errTooLong = errors.New("too long")

// A lineReader reads lines of any length up to the greatest. The piece of a line before
// an error is not taken for a line.
type lineReader struct{ r *bufio.Reader }

// next returns the next line without its end.
func (l *lineReader) next() (string, error) {
	line, err := l.r.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		long := append([]byte(nil), line...)
		for err == bufio.ErrBufferFull {
			if line, err = l.r.ReadSlice('\n'); len(long)+len(line) > maxRecordLine+len("\r\n") {
				return "", errTooLong
			}
			long = append(long, line...)
		}
		line = long
	}
	if err != nil && (err != io.EOF || len(line) == 0) {
		return "", err
	}
	if n := len(line) - 1; line[n] == '\n' {
		line = line[:n]
	}
	if n := len(line) - 1; n >= 0 && line[n] == '\r' {
		line = line[:n]
	}
	return string(line), nil
}

// A recordParser holds the record that is being read.
type recordParser struct {
	line, column int    // where the reading is: the line, and how many of its bytes are read
	text         string // the line
	gap          bool   // whether the line before was empty

	record   *Record
	tags     bool // whether a tag was read
	numbered bool // whether the moves have numbers
	bare     bool // whether they have none; neither before the first
	done     bool // whether the record is complete

	node    *Node       // the last move of the line that is read, or the Root
	open    []variation // those that have begun and not ended
	fresh   bool        // whether the last of these has no move yet
	number  bool        // whether a number was read, and its move not
	growing bool        // whether the last move may have more words, and where it stands:
	from    place       //   its first byte,
	to      int         //   and the column where it ends, for what stands in one line
	before  []byte      // the comment before the next move
	noted   Tags        // and its tags
	more    map[*Node][]byte
	nodes   []Node // not used yet
	made    int    // how many of them were made at once

	comment place       // where the comment began that is open, if one is
	first   place       // where the first comment of the record began
	note    commentText // what was read of it
	tag     string      // the name of the tag in it that is open, if one is
	value   commentText // and what was read of its value

	next     bool // whether the line that was refused is the first of another record
	skipping bool // whether the rest of a damaged record is skipped
	moves    bool // whether there were moves in it
	inside   bool // whether a comment is open there
}

// A variation is one that was begun.
type variation struct {
	replaces *Node
	at       place
}

// reset prepares the parser for the next record.
func (p *recordParser) reset() {
	r := new(Record)
	*p = recordParser{line: p.line, column: p.column, text: p.text, gap: p.gap, record: r, node: &r.Root, before: p.before[:0]}
}

// fail returns the error of what does not read as a record.
func (p *recordParser) fail(reason string) error { return p.failAt(p.here(), reason) }

func (p *recordParser) failAt(at place, reason string) error {
	return &RecordError{Line: at.line, Column: at.column, Err: syntax(reason)}
}

// here returns where the reading is.
func (p *recordParser) here() place { return place{p.line, p.column + 1} }

// A syntax is an error that has nothing but a message, for its place says the
// rest, and matches ErrSyntax.
type syntax string

func (s syntax) Error() string { return string(s) }

func (s syntax) Unwrap() error { return ErrSyntax }

// failNext is fail for a line that may be the first of the next record: an empty line
// stands before it.
func (p *recordParser) failNext(at place, reason string) error {
	p.next = p.gap
	return p.failAt(at, reason)
}

// skip begins to skip a damaged record, and reports whether the line that was refused is
// the first of another one.
func (p *recordParser) skip(line string) (again bool) {
	if p.next {
		p.reset()
		return true
	}
	inMoves := p.numbered || p.bare || p.comment.line > 0
	p.skipping = true
	p.inside = opensComment(line[min(p.column, len(line)):], p.comment.line > 0)
	p.moves = !isLikeTag(line) && (inMoves || !p.tags || p.gap) || p.comment.line > 0
	return false
}

// skips reports whether a line belongs to a damaged record: that ends at an empty line
// after its moves, or before tags that have an empty line before them.
func (p *recordParser) skips(line string) bool {
	if !p.skipping {
		return false
	}
	tag, empty := isTagLine(line), isEmpty(line)
	switch {
	case tag && p.gap:
		p.reset()
		return false
	case empty && p.moves && !p.inside:
		p.reset()
		return true
	case !empty && !p.inside:
		p.moves = !tag
	}
	p.inside = opensComment(line, p.inside)
	return true
}

// opensComment reports whether a comment is open after a text, which may begin in one.
func opensComment(text string, inside bool) bool {
	for i := range len(text) {
		inside = inside && text[i] != '}' || text[i] == '{'
	}
	return inside
}

// isLikeTag reports whether somebody may have meant a line to be a tag.
func isLikeTag(line string) bool { return len(line) > 1 && line[0] == '[' && isTagName(line[1:2]) }

// isTagLine reports whether a line looks like a tag.
func isTagLine(line string) bool {
	name, quoted, ok := strings.Cut(line, " ")
	return ok && strings.HasPrefix(name, "[") && isTagName(name[1:]) && strings.HasPrefix(quoted, `"`)
}

// isEmpty reports whether there is nothing in a line.
func isEmpty(line string) bool { return strings.Trim(line, " \t") == "" }

// end returns the record that ends with the text, if there is one, or what is missing.
func (p *recordParser) end() (*Record, error) {
	p.column = 0
	switch {
	case p.skipping:
		return nil, nil
	case p.comment.line > 0:
		return nil, p.failAt(p.comment, "a comment that does not end")
	case len(p.open) > 0:
		return nil, p.failAt(p.open[len(p.open)-1].at, "a variation that does not end")
	case p.bare:
		p.finish(unfinished)
		return p.record, nil
	case p.tags || p.numbered:
		return nil, p.fail("a record that ends without a result: want 1-0, 0-1, 1/2-1/2 or *")
	case p.record.Root.After != "" || len(p.record.Root.Tags) > 0:
		return nil, p.failAt(p.first, "a comment that belongs to no record")
	}
	return nil, nil
}

// read reads a line.
func (p *recordParser) read(line string) error {
	p.text, p.column = line, 0
	if err := p.checkText(line); err != nil {
		return err
	}
	switch inComment := p.comment.line > 0; {
	case inComment && isTagLine(line):
		return p.failNext(p.comment, "a comment that does not end before the next record")
	case inComment:
		if err := p.readComment(); err != nil {
			return err
		}
	case isEmpty(line):
		if p.bare && len(p.open) == 0 {
			p.finish(unfinished)
		}
		return nil
	case line[0] == '[':
		return p.readTag()
	}
	for p.column < len(line) {
		if err := p.readToken(); err != nil {
			return err
		}
	}
	if p.bare {
		p.growing = false
	}
	return nil
}

// checkText refuses what no text file of ours has: broken UTF-8 and control
// characters.
func (p *recordParser) checkText(s string) error {
	for i := range len(s) {
		if c := s[i]; c < ' ' && c != '\t' || c > '~' {
			return p.checkRunes(s, i)
		}
	}
	return nil
}

// checkRunes is checkText from a byte on.
func (p *recordParser) checkRunes(s string, begin int) error {
	for i, r := range s[begin:] {
		i += begin
		_, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 || unicode.IsControl(r) && r != '\t' || r == '\ufeff' {
			p.column = i
			return p.fail(Quote(s[i:i+size]) + " does not belong in a text")
		}
	}
	return nil
}

// readTag reads a line that holds a tag.
func (p *recordParser) readTag() error {
	text := strings.TrimRight(p.text, " \t")
	name, quoted, _ := strings.Cut(text[1:], " ")
	switch {
	case len(p.open) > 0:
		return p.failNext(p.open[len(p.open)-1].at, "a variation that does not end before the next record")
	case p.numbered:
		return p.failNext(p.here(), "a tag among the moves: the record before it has no result")
	case p.bare:
		return p.failNext(p.here(), "a tag among the moves: want an empty line or a result between two records")
	case p.tags && p.gap && isTagLine(text):
		return p.failNext(p.here(), "a tag after an empty line: the record before it has neither moves nor a result")
	case !isTagName(name):
		return p.fail(Quote(text) + " is not a tag: want [Name \"value\"]")
	case len(p.record.Tags) == maxTags && name != tagGame && name != tagStart:
		return p.fail("more than " + strconv.Itoa(maxTags) + " tags besides Game and Start")
	}
	r := p.record
	if _, twice := r.Tags.Lookup(name); twice || name == tagGame && r.Game != "" || name == tagStart && r.Start != "" {
		return p.fail("the tag " + Quote(name) + " twice")
	}
	p.column = len(name) + 2
	inner, ended := strings.CutSuffix(quoted, "]")
	value, err := strconv.Unquote(inner)
	if err != nil || !ended || inner[0] != '"' {
		return p.fail(Quote(quoted) + " is not the value of a tag: want it between double quotes, then ]")
	}
	if len(quoted) > maxRecordLine/16 && len(appendTag(nil, name, value)) > maxRecordLine {
		return p.fail("the value of " + Quote(name) + " is too long when it is written")
	}
	switch {
	case name != tagGame && name != tagStart:
		r.Tags = append(r.Tags, Tag{name, value})
	case value == "":
		return p.fail("a tag " + name + " without a value")
	case name == tagGame:
		r.Game, r.gameAt = value, p.here()
	default:
		r.Start, r.startAt = value, p.here()
	}
	p.tags, p.column = true, len(p.text)
	return nil
}

// finish completes the record.
func (p *recordParser) finish(result string) {
	for n, text := range p.more {
		n.After = string(text)
	}
	p.record.Result, p.done = result, true
}

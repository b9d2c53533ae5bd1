package record

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/hexgames"
)

// Read reads records one after another, with only one in memory at a time. It reads the output of
// [Record.AppendText], and accepts other spellings in handwritten records as long as nothing is
// lost:
//
//   - Any tag may be missing. Without Game, the caller of [Replay] must choose the game; without
//     Start, the game starts at the standard start.
//   - Move numbers may be omitted, but only if all of them are. With numbers, each player's move
//     has its own: 1. d4-e5 2. f6xd4. Without numbers, a move ends at a semicolon or at the end of
//     its line, and the record ends at an empty line or at its result. So a bare list of moves is a
//     record.
//   - The last record may end without a result, if it has a move. Its result is then *.
//   - A space may separate a glyph such as !? from its move, and need not separate a move from its
//     number. A comment may come before the tags, even on a line after the previous record's
//     result. Several comments on a move become the lines of one comment, even if variations come
//     between them.
//   - Lines may end with a carriage return and a line feed, and the text may start with a byte
//     order mark.
//
// Anything else is an error: a [*Error] that has a line and a column, and that matches
// [hexgames.ErrSyntax]. To detect damage early, Read requires that no empty line separates the tags
// of a record, and that no line of a comment looks like a tag. A damaged record ends at the empty
// line after its moves or before the next tags. To skip it, continue the loop:
//
//	for r, err := range record.Read(file) {
//		if err != nil {
//			log.Print(err)
//			continue // or return, to reject the whole file
//		}
//		use(r)
//	}
//
// An error from r itself is yielded unchanged and ends the loop. A line of more than 16 MiB also
// ends it. Read refuses moves of more than 1 KiB, comments of more than 2 MiB, moves with more than
// 256 glyphs, and records with more than 256 tags.
//
// Read does not check the rules of any game: [Replay] checks the moves.
func Read(r io.Reader) iter.Seq2[*Record, error] {
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

// A lineReader reads lines up to the maximum length. The part of a line before an error does not
// count as a line.
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

// A recordParser holds the state of reading a record.
type recordParser struct {
	line, column int    // the current line, and the number of its bytes that have been read
	text         string // the line
	gap          bool   // whether the previous line was empty

	record   *Record
	tags     bool // whether a tag was read
	numbered bool // whether the moves have numbers
	bare     bool // whether the moves have no numbers; both are false before the first move
	done     bool // whether the record is complete

	node    *Node            // the last move of the current line, or the Root
	open    []variation      // the open variations
	fresh   bool             // whether the last open variation has no move yet
	number  bool             // whether a number was read, but not its move
	growing bool             // whether more words may belong to the last move
	from    place            // the first byte of the last move
	to      int              // the column of its end, if it is on one line
	before  []byte           // the comment before the next move
	noted   Tags             // the tags in that comment
	more    map[*Node][]byte // comments of several lines
	nodes   []Node           // unused nodes
	made    int              // the number of nodes allocated last

	comment place       // the place of the open comment, if any
	first   place       // the place of the record's first comment
	note    commentText // the open comment so far
	tag     string      // the name of the open tag in it, if any
	value   commentText // the value of that tag so far

	next     bool // whether the refused line may be the first of another record
	skipping bool // whether the parser is skipping the rest of a damaged record
	moves    bool // whether that record had moves
	inside   bool // whether a comment is open in it
}

// A variation is an open variation.
type variation struct {
	replaces *Node
	at       place
}

// reset prepares the parser for the next record.
func (p *recordParser) reset() {
	r := new(Record)
	*p = recordParser{line: p.line, column: p.column, text: p.text, gap: p.gap, record: r, node: &r.Root, before: p.before[:0]}
}

// fail returns an error at the current place.
func (p *recordParser) fail(reason string) error { return p.failAt(p.here(), reason) }

func (p *recordParser) failAt(at place, reason string) error {
	return &Error{Line: at.line, Column: at.column, Err: syntax(reason)}
}

// here returns the current place.
func (p *recordParser) here() place { return place{p.line, p.column + 1} }

// A syntax is an error with only a message, because the Error has its place. It matches ErrSyntax.
type syntax string

func (s syntax) Error() string { return string(s) }

func (s syntax) Unwrap() error { return hexgames.ErrSyntax }

// failNext is fail for a line that may be the first of the next record, because it follows
// an empty line.
func (p *recordParser) failNext(at place, reason string) error {
	p.next = p.gap
	return p.failAt(at, reason)
}

// skip starts skipping a damaged record, and reports whether the refused line is the first of
// another record.
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

// skips reports whether a line belongs to a damaged record, which ends at an empty line
// after its moves, or before tags that follow an empty line.
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

// opensComment reports whether a comment is open after text, given whether one is open
// before it.
func opensComment(text string, inside bool) bool {
	for i := range len(text) {
		inside = inside && text[i] != '}' || text[i] == '{'
	}
	return inside
}

// isLikeTag reports whether a line may be meant as a tag.
func isLikeTag(line string) bool { return len(line) > 1 && line[0] == '[' && isTagName(line[1:2]) }

// isTagLine reports whether a line looks like a tag.
func isTagLine(line string) bool {
	name, quoted, ok := strings.Cut(line, " ")
	return ok && strings.HasPrefix(name, "[") && isTagName(name[1:]) && strings.HasPrefix(quoted, `"`)
}

// isEmpty reports whether a line has only white space.
func isEmpty(line string) bool { return strings.Trim(line, " \t") == "" }

// end returns the record that ends with the text, if any, or an error for a missing part.
func (p *recordParser) end() (*Record, error) {
	p.column = 0
	switch {
	case p.skipping:
		return nil, nil
	case p.comment.line > 0:
		return nil, p.failAt(p.comment, "the comment is not closed")
	case len(p.open) > 0:
		return nil, p.failAt(p.open[len(p.open)-1].at, "the variation is not closed")
	case p.number:
		return nil, p.fail("a number without a move at the end")
	case p.numbered && strings.HasSuffix(p.node.Move, unfinished):
		return nil, p.fail("want a space between the last move and the result")
	case p.bare || p.numbered:
		p.finish(unfinished)
		return p.record, nil
	case p.tags:
		return nil, p.fail("the record has neither moves nor a result: want 1-0, 0-1, 1/2-1/2 or *")
	case p.record.Root.After != "" || len(p.record.Root.Tags) > 0:
		return nil, p.failAt(p.first, "the comment does not belong to a record")
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
		return p.failNext(p.comment, "the comment is not closed before the next record")
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

// checkText refuses broken UTF-8 and control characters.
func (p *recordParser) checkText(s string) error {
	for i := range len(s) {
		if c := s[i]; c < ' ' && c != '\t' || c > '~' {
			return p.checkRunes(s, i)
		}
	}
	return nil
}

// checkRunes is checkText starting at byte begin.
func (p *recordParser) checkRunes(s string, begin int) error {
	for i, r := range s[begin:] {
		i += begin
		_, size := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && size == 1 || unicode.IsControl(r) && r != '\t' || r == '\ufeff' {
			p.column = i
			return p.fail(hexgames.Quote(s[i:i+size]) + " is not allowed in a record")
		}
	}
	return nil
}

// readTag reads a line with a tag.
func (p *recordParser) readTag() error {
	text := strings.TrimRight(p.text, " \t")
	name, quoted, _ := strings.Cut(text[1:], " ")
	switch {
	case len(p.open) > 0:
		return p.failNext(p.open[len(p.open)-1].at, "the variation is not closed before the next record")
	case p.numbered:
		return p.failNext(p.here(), "a tag among the moves: the previous record has no result")
	case p.bare:
		return p.failNext(p.here(), "a tag among the moves: want an empty line or a result between two records")
	case p.tags && p.gap && isTagLine(text):
		return p.failNext(p.here(), "a tag after an empty line: the previous record has neither moves nor a result")
	case !isTagName(name):
		return p.fail(hexgames.Quote(text) + " is not a tag: want [Name \"value\"]")
	case len(p.record.Tags) == maxTags && name != tagGame && name != tagStart:
		return p.fail("more than " + strconv.Itoa(maxTags) + " tags besides Game and Start")
	}
	r := p.record
	if _, twice := r.Tags.Lookup(name); twice || name == tagGame && r.Game != "" || name == tagStart && r.Start != "" {
		return p.fail("the record has two tags named " + hexgames.Quote(name))
	}
	p.column = len(name) + 2
	inner, ended := strings.CutSuffix(quoted, "]")
	value, err := strconv.Unquote(inner)
	if err != nil || !ended || inner[0] != '"' {
		return p.fail(hexgames.Quote(quoted) + " is not the value of a tag: want it between double quotes, then ]")
	}
	if len(quoted) > maxRecordLine/16 && len(appendTag(nil, name, value)) > maxRecordLine {
		return p.fail("the value of " + hexgames.Quote(name) + " is too long when it is written")
	}
	switch {
	case name != tagGame && name != tagStart:
		r.Tags = append(r.Tags, Tag{name, value})
	case value == "":
		return p.fail("the tag " + name + " has no value")
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

package puzzle

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// ErrFile matches, with [errors.Is], the error for a file that is not a puzzle file.
var ErrFile = errors.New("not a puzzle file")

// magic is the first line of a file.
const magic = "hexgames puzzles 1"

// The limits of a file.
const (
	maxFile = 16 << 20
	maxText = 1 << 12 // of a line
)

//go:embed files/*.txt.gz
var shipped embed.FS

// Shipped returns the puzzles of a game that are part of this package, the easy ones first. There
// are puzzles only for the games of the library.
func Shipped(game string) []Puzzle {
	f, err := shipped.Open("files/" + game + ".txt.gz")
	if err != nil {
		return nil
	}
	defer f.Close()
	all, err := Read(f)
	if err != nil {
		panic(err) // the tests have read it
	}
	return all
}

// Write writes puzzles for one game as a file. It returns an error for puzzles that Read would
// refuse.
func Write(w io.Writer, puzzles []Puzzle) error {
	var body, head bytes.Buffer
	seen := map[string]bool{}
	for i, p := range puzzles {
		if p.Game != puzzles[0].Game {
			return fmt.Errorf("puzzle %d is for %s, and the first is for %s: want puzzles for one game", i+1, p.Game, puzzles[0].Game)
		}
		line := p.line()
		if _, err := read(p.Game, line, seen); err != nil {
			return fmt.Errorf("puzzle %d: %w", i+1, err)
		}
		body.WriteString(line + "\n")
	}
	if len(puzzles) == 0 {
		return errors.New("there are no puzzles to write")
	}
	fmt.Fprintf(&head, "%s\ngame %s\npuzzles %d\n", magic, puzzles[0].Game, len(puzzles))
	_, err := fmt.Fprintf(w, "%scheck %s\n\n%s", &head, sumOf(head.Bytes(), body.Bytes()), &body)
	return err
}

// sumOf returns the checksum of the lines before and after it.
func sumOf(head, body []byte) string {
	h := sha256.New()
	h.Write(head)
	h.Write(body)
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// The separators of a line, of its moves and of its themes.
const (
	bar   = " | "
	comma = ", "
)

// line returns the line of a puzzle in a file.
func (p Puzzle) line() string {
	moves := p.task() + ": " + strings.Join(p.Line, comma)
	return strings.Join([]string{p.Position, moves, strings.Join(p.Themes, comma), strconv.Itoa(p.Difficulty)}, bar)
}

// task returns the goal, with the number of moves to a win if there is a limit.
func (p Puzzle) task() string {
	if p.Plies != 0 {
		return fmt.Sprintf("%v within %d", p.Goal, p.Plies)
	}
	return p.Goal.String()
}

// Read reads a file, which may be compressed with gzip. If the file is not a puzzle file, or is
// damaged, the error matches [ErrFile] and names the line. Read parses every position and plays
// every line, and refuses a position that occurs twice, even turned or reflected. It does not check
// that the puzzles have only one solution: call [Puzzle.Prove].
func Read(r io.Reader) ([]Puzzle, error) {
	in := bufio.NewReader(r)
	if start, _ := in.Peek(2); string(start) == "\x1f\x8b" {
		z, err := gzip.NewReader(in)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFile, err)
		}
		in = bufio.NewReader(z)
	}
	text, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	case len(text) > maxFile:
		return nil, fmt.Errorf("%w: it is longer than %d bytes", ErrFile, maxFile)
	}
	f := &file{rest: text}
	all, err := f.read()
	if err != nil {
		return nil, fmt.Errorf("%w: line %d: %w", ErrFile, f.number, err)
	}
	if got := sumOf(f.head, f.body); got != f.sum {
		return nil, fmt.Errorf("%w: the check is %s, but its contents have %s", ErrFile, hexgames.Quote(f.sum), got)
	}
	return all, nil
}

// A file is a file being read.
type file struct {
	rest       []byte
	number     int // of the last line read
	head, body []byte
	sum        string
}

// next reads a line without its end.
func (f *file) next() (string, error) {
	f.number++
	line, rest, ok := bytes.Cut(f.rest, []byte("\n"))
	switch {
	case !ok:
		return "", errors.New("the file ends within a line or before it")
	case len(line) > maxText:
		return "", fmt.Errorf("it is %d bytes long: want at most %d", len(line), maxText)
	}
	f.rest = rest
	return string(line), nil
}

// header reads a line with a name and a value.
func (f *file) header(name, example string) (value string, err error) {
	line, err := f.next()
	if err != nil {
		return "", err
	}
	value, ok := strings.CutPrefix(line, name+" ")
	if !ok || value == "" {
		return "", fmt.Errorf("%s: want %q and a value such as %q", hexgames.Quote(line), name, example)
	}
	if name != "check" {
		f.head = append(f.head, line+"\n"...)
	}
	return value, nil
}

// read reads the lines.
func (f *file) read() (all []Puzzle, err error) {
	line, err := f.next()
	if err != nil {
		return nil, err
	}
	if line != magic {
		return nil, fmt.Errorf("%s: want %q", hexgames.Quote(line), magic)
	}
	f.head = append(f.head, line+"\n"...)
	game, err := f.header("game", "hexagrams")
	if err == nil {
		_, err = games.Find(game)
	}
	if err != nil {
		return nil, err
	}
	number, err := f.header("puzzles", "300")
	if err != nil {
		return nil, err
	}
	count, err := strconv.Atoi(number)
	if err != nil || count < 1 || strconv.Itoa(count) != number {
		return nil, fmt.Errorf("there are %s puzzles: want a number of 1 or more", hexgames.Quote(number))
	}
	if f.sum, err = f.header("check", "1f0c9be77d1a7fd2"); err != nil {
		return nil, err
	}
	if line, err = f.next(); err == nil && line != "" {
		err = fmt.Errorf("%s: want an empty line", hexgames.Quote(line))
	}
	if err != nil {
		return nil, err
	}
	f.body = f.rest
	seen := map[string]bool{}
	for len(all) < count {
		if line, err = f.next(); err != nil {
			return nil, err
		}
		p, err := read(game, line, seen)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	if len(f.rest) > 0 {
		f.number++
		return nil, fmt.Errorf("there are lines after the last of %d puzzles", count)
	}
	return all, nil
}

// read parses the line of a puzzle that is not in seen yet.
func read(game, line string, seen map[string]bool) (p Puzzle, err error) {
	fields := strings.Split(line, bar)
	if len(fields) != 4 {
		const want = "POSITION | win: MOVE, REPLY, MOVE | THEME, THEME | 3"
		return p, fmt.Errorf("%s: want 4 fields, as in %q", hexgames.Quote(line), want)
	}
	p = Puzzle{Game: game, Position: fields[0]}
	task, moves, ok := strings.Cut(fields[1], ": ")
	if !ok {
		return p, fmt.Errorf("%s: want a goal and moves, as in \"win: MOVE, REPLY, MOVE\"", hexgames.Quote(fields[1]))
	}
	goal, plies, limited := strings.Cut(task, " within ")
	if err := p.Goal.UnmarshalText([]byte(goal)); err != nil {
		return p, err
	}
	p.Plies, _ = strconv.Atoi(plies)
	p.Line = strings.Split(moves, comma)
	if fields[2] != "" {
		p.Themes = strings.Split(fields[2], comma)
	}
	p.Difficulty, _ = strconv.Atoi(fields[3])
	if limited && p.Plies == 0 || p.line() != line {
		return p, fmt.Errorf("%s: the puzzle would be written as %s", hexgames.Quote(line), hexgames.Quote(p.line()))
	}
	if err := p.play(nil); err != nil {
		return p, err
	}
	t, err := p.Start()
	if err != nil {
		return p, err
	}
	key := t.CanonicalText()
	if seen[key] {
		return p, errors.New("the position occurs for the second time, perhaps turned or reflected")
	}
	seen[key] = true
	return p, nil
}

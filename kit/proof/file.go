//go:build !onegame

package proof

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
)

// ErrFile matches, with [errors.Is], the error for a file that is not a proof file.
var ErrFile = errors.New("not a proof file")

// magic is the first line of a file.
const magic = "hexgames proof 1"

// The lines of a file after the first.
var names = []string{"game", "start", "claim", "moves", "positions", "check"}

// WriteTo writes the proof as a file.
func (p *Proof[P, M]) WriteTo(w io.Writer) (n int64, err error) {
	var moves []byte
	for _, i := range p.moves {
		moves = binary.AppendUvarint(moves, uint64(i))
	}
	head := fmt.Appendf(nil, "%s\ngame %s\nstart %s\nclaim %s\nmoves %d\npositions %d\n",
		magic, p.start.GameName(), p.start, p, len(p.moves), p.size)
	head = fmt.Appendf(head, "check %s\n\n", sumOf(head, moves))
	return io.Copy(w, io.MultiReader(bytes.NewReader(head), bytes.NewReader(moves)))
}

// sumOf returns the checksum of the lines before it and of the moves.
func sumOf(head, moves []byte) string {
	h := sha256.New()
	h.Write(head)
	h.Write(moves)
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// A Header has the contents of the lines of a proof file.
type Header struct {
	Game      string
	Start     string // a position
	Prover    hexgames.Player
	Claim     Claim
	Moves     int // the number of moves of the prover
	Positions int

	sum  string
	head []byte // the lines that the checksum covers
}

// ReadHeader reads the lines of a proof file, up to and including the empty one, so that a program
// can find out the game. Read reads the file again from its start.
func ReadHeader(r *bufio.Reader) (Header, error) {
	var h Header
	line, err := lineOf(r)
	if err != nil {
		return h, err
	}
	if line != magic {
		return h, fmt.Errorf("%w: line 1 is %s: want %q", ErrFile, hexgames.Quote(line), magic)
	}
	h.head = append(h.head, line+"\n"...)
	for i, name := range names {
		line, err := lineOf(r)
		if err != nil {
			return h, err
		}
		value, ok := strings.CutPrefix(line, name+" ")
		if ok {
			ok = h.set(name, value)
		}
		if !ok {
			return h, fmt.Errorf("%w: line %d is %s: want %q and a value such as %q", ErrFile, i+2, hexgames.Quote(line), name, examples[i])
		}
		if name != "check" {
			h.head = append(h.head, line+"\n"...)
		}
	}
	switch line, err := lineOf(r); {
	case err != nil:
		return h, err
	case line != "":
		return h, fmt.Errorf("%w: line %d is %s: want an empty line", ErrFile, len(names)+2, hexgames.Quote(line))
	}
	return h, nil
}

// examples holds a value for each of the lines.
var examples = []string{"hexagrams", "a position", "White wins", "6", "23", "1f0c9be77d1a7fd2"}

// maxLine is the maximum length of a line.
const maxLine = 1 << 16

// lineOf reads a line without its end.
func lineOf(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		c, err := r.ReadByte()
		switch {
		case err == io.EOF:
			return "", fmt.Errorf("%w: it ends within its header", ErrFile)
		case err != nil:
			return "", err
		case c == '\n':
			return string(line), nil
		case len(line) == maxLine:
			return "", fmt.Errorf("%w: a line is longer than %d bytes", ErrFile, maxLine)
		}
		line = append(line, c)
	}
}

// set sets a value by its name, and reports whether it is valid.
func (h *Header) set(name, value string) bool {
	number := func(n *int) bool {
		i, err := strconv.Atoi(value)
		*n = i
		return err == nil && i >= 0 && strconv.Itoa(i) == value
	}
	switch name {
	case "game":
		h.Game = value
		return value != ""
	case "start":
		h.Start = value
		return value != ""
	case "claim":
		player, claim, _ := strings.Cut(value, " ")
		for _, p := range []hexgames.Player{hexgames.White, hexgames.Black} {
			if p.String() == player {
				h.Prover = p
			}
		}
		h.Claim = Claim(slices.Index([]string{Win.String(), Hold.String()}, claim))
		return h.Prover != hexgames.None && h.Claim <= Hold
	case "moves":
		return number(&h.Moves)
	case "positions":
		return number(&h.Positions)
	}
	h.sum = value
	return len(value) == 16
}

// Read reads a proof from a file. The parse function is the Parse function of the game's package.
// If the file is not a proof file, or is damaged, the error matches [ErrFile]. Read does not check
// whether the moves prove the claim: call Check.
func Read[P hexgames.Position[P, M], M comparable](r io.Reader, parse func(text string) (P, error)) (*Proof[P, M], error) {
	in := bufio.NewReader(r)
	h, err := ReadHeader(in)
	if err != nil {
		return nil, err
	}
	start, err := parse(h.Start)
	if err != nil {
		return nil, fmt.Errorf("%w: line 3: %w", ErrFile, err)
	}
	if name := start.GameName(); name != h.Game {
		return nil, fmt.Errorf("%w: line 2: the game is %s, not %s", ErrFile, hexgames.Quote(h.Game), name)
	}
	p := &Proof[P, M]{start: start, prover: h.Prover, claim: h.Claim, size: h.Positions}
	sum := sha256.New()
	sum.Write(h.head)
	var raw [binary.MaxVarintLen64]byte
	for i := range h.Moves {
		move, err := binary.ReadUvarint(in)
		if err == nil && move > maxIndex {
			err = fmt.Errorf("number %d is too large", move)
		}
		if err != nil {
			return nil, fmt.Errorf("%w: move %d of %d: %w", ErrFile, i+1, h.Moves, noEOF(err))
		}
		p.moves = append(p.moves, int(move))
		sum.Write(raw[:binary.PutUvarint(raw[:], move)])
	}
	if _, err := in.ReadByte(); err != io.EOF {
		if err == nil {
			err = fmt.Errorf("%w: there are bytes after its %d moves", ErrFile, h.Moves)
		}
		return nil, err
	}
	if got := hex.EncodeToString(sum.Sum(nil)[:8]); got != h.sum {
		return nil, fmt.Errorf("%w: the check is %s: it is damaged, because its contents have %s", ErrFile, hexgames.Quote(h.sum), got)
	}
	return p, nil
}

// maxIndex is the greatest index of a move in a file.
const maxIndex = 1 << 31

// noEOF replaces io.EOF with a different error, because callers would take it for success.
func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

package hexcore6

import (
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// String returns the position as text that Parse reads: the rows of the board,
// who moves, and the phase, as in
//
//	6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place
//
// A row is a letter of the board, from a on, with its cells in the order of
// their numbers: w and b for single discs, (bw) for a stack, from the bottom to
// the top, * for the Core, # for an obstacle, and a number for so many empty
// cells. A minus sign stands for the turn when the game is over. The zero
// Position is "".
func (p Position) String() string {
	text, _ := p.AppendText(nil)
	return string(text)
}

// AppendText appends the text of the position to b. Its error is always nil.
func (p Position) AppendText(b []byte) ([]byte, error) {
	if p.side == 0 {
		return b, nil
	}
	run := int64(0) // of empty cells
	endRun := func() {
		if run > 0 {
			b = strconv.AppendInt(b, run, 10)
			run = 0
		}
	}
	board := p.Board()
	for i, h := range board.Cells() {
		if i > 0 && h.Q != board.At(i-1).Q {
			endRun()
			b = append(b, '/')
		}
		piece := p.at(cellOf(h))
		if piece == (Piece{}) {
			run++
			continue
		}
		endRun()
		if piece.Height() > 1 {
			b = append(b, '(')
			b = append(b, piece.String()...)
			b = append(b, ')')
		} else {
			b = append(b, piece.String()...)
		}
	}
	endRun()
	b = append(b, ' ', p.turnLetter(), ' ')
	return append(b, p.phase.String()...), nil
}

// turnLetter returns how the turn is written.
func (p *Position) turnLetter() byte {
	if p.mover == hexgames.None {
		return '-'
	}
	return initial(p.mover)
}

// MarshalText returns the text of the position, so that JSON and flags use it.
// Its error is always nil.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads the text of a position. After an error p is as it was.
// The zero Position, whose text is empty, is not read back: it is no position.
func (p *Position) UnmarshalText(text []byte) error {
	q, err := Parse(string(text))
	if err != nil {
		return err
	}
	*p = q
	return nil
}

// MustParse is Parse for texts that are known to be good, such as those in a
// program's source. It panics if the text is not.
func MustParse(text string) Position {
	p, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return p
}

// Parse reads a position from its text, which is described at
// [Position.String]. Letters may be in either case.
//
// A text of another form is an error that matches hexgames.ErrSyntax. A
// position that no game can reach in principle matches hexgames.ErrPosition:
//
//   - rows that do not make a board of side 3 to 6; no Core, more than one, or
//     one on the border; a stack of more than three discs; different numbers of
//     black and white discs in all;
//   - while discs are placed: an obstacle; a stack higher than one; a ring around
//     the Core that is not that of the start; no pair of cells left; a turn that
//     does not fit the number of discs;
//   - later: as many discs and obstacles as do not add up to the cells of the
//     board without the Core; an odd number of obstacles, or two on a line; if
//     nothing has moved yet and nobody has passed, a turn other than that of the
//     player who begins;
//   - a turn when the game is over, or none when it is not.
func Parse(text string) (Position, error) {
	r := positionReader{text: text}
	p, err := r.read()
	if err != nil {
		return Position{}, err
	}
	return p, nil
}

// A positionReader reads a text from left to right.
type positionReader struct {
	text string
	at   int // how many bytes are read
	core int // where the last Core stands in the text
}

func (r *positionReader) fail(kind hexgames.ErrorKind, clause, reason string, cells ...string) error {
	return notation.Refuse(kind, name, r.text, r.at+1, clause, reason, cells...)
}

func (r *positionReader) read() (p Position, err error) {
	if p, err = r.rows(); err != nil {
		return p, err
	}
	turnAt := r.at + 1
	if err := r.turn(&p); err != nil {
		return p, err
	}
	phaseAt := r.at + 1
	if err := r.phase(&p); err != nil {
		return p, err
	}
	r.at = turnAt
	if (p.phase == Finished) != (p.mover == hexgames.None) {
		if p.phase == Finished {
			return p, r.fail(hexgames.ErrPosition, "C11", "the game is over, so nobody is on turn: write -")
		}
		return p, r.fail(hexgames.ErrPosition, "C11", "the game is not over, so somebody is on turn: write w or b")
	}
	r.at = 0
	if p.core == noCore {
		return p, r.fail(hexgames.ErrPosition, "C1", "no Core")
	}
	white, black := p.discs()
	if white != black {
		return p, r.fail(hexgames.ErrPosition, "C3", notation.Plural(white, "white disc")+" and "+notation.Plural(black, "black disc")+", and both are placed together")
	}
	if p.phase == Placement {
		err = r.placement(&p, turnAt, phaseAt)
	} else {
		err = r.movement(&p, turnAt)
	}
	p.settle()
	return p, err
}

// noCore is where the Core is as long as none has been read.
const noCore cell = bitCount - 1

// rows reads the board. Row a tells its side.
func (r *positionReader) rows() (p Position, err error) {
	var buf [2*MaxSide - 1]Piece
	row := buf[:0]
	p.core = noCore
	for letter := 1; ; letter++ {
		start := r.at
		if row, err = r.row(row[:0]); err != nil {
			return p, err
		}
		if letter == 1 {
			if len(row) == 0 {
				return p, r.fail(hexgames.ErrSyntax, "", "want w, b, (, *, # or a number of empty cells")
			}
			if len(row) < MinSide || len(row) > MaxSide {
				r.at = start
				return p, r.fail(hexgames.ErrPosition, "C2", "row a has "+notation.Plural(len(row), "cell")+", want 3 to 6")
			}
			p.side = uint8(len(row))
		}
		side := int(p.side)
		first := max(letter-side+1, 1) // the least number of the letter
		if want := min(side+letter-1, 2*side-1) - first + 1; len(row) != want {
			r.at = start
			return p, r.fail(hexgames.ErrPosition, "C2", "row "+string(rune('a'+letter-1))+" has "+notation.Plural(len(row), "cell")+", want "+strconv.Itoa(want))
		}
		for i, piece := range row {
			c := cellOf(at(side, letter, first+i))
			switch {
			case piece.core && p.core != noCore:
				r.at = r.core
				return p, r.fail(hexgames.ErrPosition, "C1", "more than one Core", p.nameOf(p.core), p.nameOf(c))
			case piece.core && !inner[side].has(c):
				r.at = r.core
				return p, r.fail(hexgames.ErrPosition, "C2", "the Core stands on the border, on "+p.nameOf(c), p.nameOf(c))
			case piece.core:
				p.core = c
			default:
				p.put(c.set(), piece.code)
			}
		}
		last := letter == 2*side-1
		switch {
		case r.at < len(r.text) && r.text[r.at] == '/' && last:
			return p, r.fail(hexgames.ErrPosition, "C2", "a board of side "+strconv.Itoa(side)+" has no more than "+strconv.Itoa(letter)+" rows")
		case r.at < len(r.text) && r.text[r.at] == '/':
			r.at++
		case !last:
			return p, r.fail(hexgames.ErrPosition, "C2", "a board of side "+strconv.Itoa(side)+" has "+strconv.Itoa(2*side-1)+" rows, not "+strconv.Itoa(letter))
		default:
			return p, nil
		}
	}
}

// row reads the cells of a row, up to what is none.
func (r *positionReader) row(row []Piece) ([]Piece, error) {
	const most = 2*MaxSide - 1
	for r.at < len(r.text) {
		start := r.at
		n, piece := 1, Piece{}
		switch c := r.text[r.at]; {
		case r.playerAt(r.at) != hexgames.None:
			piece.code = disc(r.playerAt(r.at))
			r.at++
		case c == '*':
			piece.core = true
			r.core = r.at
			r.at++
		case c == '#':
			piece.code = obstacle
			r.at++
		case c == '(':
			var err error
			if piece, err = r.stack(); err != nil {
				return nil, err
			}
		case c == '/' || c == ' ':
			return row, nil
		case '0' <= c && c <= '9':
			var err error
			if n, err = r.number(most); err != nil {
				return nil, err
			}
		default:
			return nil, r.fail(hexgames.ErrSyntax, "", "want w, b, (, *, # or a number of empty cells")
		}
		if len(row)+n > most {
			r.at = start
			return nil, r.fail(hexgames.ErrPosition, "C2", "no row has more than "+strconv.Itoa(most)+" cells")
		}
		for range n {
			row = append(row, piece)
		}
	}
	return row, nil
}

// playerAt returns the player whose letter is at a place in the text.
func (r *positionReader) playerAt(at int) hexgames.Player {
	if at < len(r.text) {
		switch r.text[at] {
		case 'w', 'W':
			return hexgames.White
		case 'b', 'B':
			return hexgames.Black
		}
	}
	return hexgames.None
}

// stack reads the discs of a stack between parentheses.
func (r *positionReader) stack() (Piece, error) {
	start := r.at
	code, discs := uint8(1), 0
	for r.at++; r.playerAt(r.at) != hexgames.None; r.at++ {
		if discs++; discs > maxHeight {
			r.at = start
			return Piece{}, r.fail(hexgames.ErrPosition, "C7", "a stack of more than three discs")
		}
		code = code<<1 | disc(r.playerAt(r.at))&1
	}
	if r.at == len(r.text) || r.text[r.at] != ')' {
		return Piece{}, r.fail(hexgames.ErrSyntax, "", "want w, b or the ) of a stack")
	}
	r.at++
	if discs < 2 {
		r.at = start
		return Piece{}, r.fail(hexgames.ErrSyntax, "", "want two or three discs between ( and )")
	}
	return Piece{code: code}, nil
}

// number reads a number of empty cells. One above most is read as most+1.
func (r *positionReader) number(most int) (n int, err error) {
	start := r.at
	for ; r.at < len(r.text) && '0' <= r.text[r.at] && r.text[r.at] <= '9'; r.at++ {
		n = min(10*n+int(r.text[r.at]-'0'), most+1)
	}
	switch digits := r.text[start:r.at]; {
	case digits == "0":
		r.at = start
		return 0, r.fail(hexgames.ErrSyntax, "", "no empty cells are written as nothing, not as 0")
	case digits[0] == '0':
		r.at = start
		return 0, r.fail(hexgames.ErrSyntax, "", "a number has no leading zero")
	}
	return n, nil
}

// space reads the space before a field.
func (r *positionReader) space(what string) error {
	if r.at == len(r.text) || r.text[r.at] != ' ' {
		return r.fail(hexgames.ErrSyntax, "", "want a space, then "+what)
	}
	r.at++
	return nil
}

// turn reads who moves.
func (r *positionReader) turn(p *Position) error {
	const what = "w, b or - for the turn"
	if err := r.space(what); err != nil {
		return err
	}
	p.mover = r.playerAt(r.at)
	if p.mover == hexgames.None && (r.at == len(r.text) || r.text[r.at] != '-') {
		return r.fail(hexgames.ErrSyntax, "", "want "+what)
	}
	r.at++
	return nil
}

// phase reads the phase, up to the end of the text.
func (r *positionReader) phase(p *Position) error {
	const what = "place, move, pass or over"
	if err := r.space(what); err != nil {
		return err
	}
	word := r.text[r.at:]
	for i, name := range phaseNames {
		if len(word) == len(name) && strings.EqualFold(word, name) { // letters of other scripts that fold to ours are longer
			p.phase = Phase(i)
			return nil
		}
	}
	return r.fail(hexgames.ErrSyntax, "", "want "+what+" at the end")
}

// discs returns how many discs there are of either color. Below its highest bit
// a code has a bit for each disc.
func (p *Position) discs() (white, black int) {
	stacks, tall, full := p.stacks(), p.tall(), p.full()
	white = p.codes[0].and(stacks).count() + p.codes[1].and(tall).count() + p.codes[2].and(full).count()
	return white, stacks.count() + tall.count() + full.count() - white
}

// placement checks a position in which discs are placed.
func (r *positionReader) placement(p *Position, turnAt, phaseAt int) error {
	if s := p.obstacles(); !s.isEmpty() {
		return r.fail(hexgames.ErrPosition, "C5", "an obstacle before all discs are placed", p.namesOf(s)...)
	}
	if s := p.tall(); !s.isEmpty() {
		return r.fail(hexgames.ErrPosition, "C3", "a stack of several discs before all are placed", p.namesOf(s)...)
	}
	for d, c := range ring(p.core) {
		if p.code(c) != ringCode(d) {
			return r.fail(hexgames.ErrPosition, "C1", "next to the Core, on "+p.nameOf(c)+", a "+colorOf(ringCode(d))+" disc was placed at the start", p.nameOf(c))
		}
	}
	white, black := p.discs()
	mover := hexgames.Black
	if (white+black-6)/2%2 != 0 {
		mover = hexgames.White
	}
	if p.mover != mover {
		r.at = turnAt
		return r.fail(hexgames.ErrPosition, "C3", "after "+notation.Plural((white+black-6)/2, "turn")+" it is "+mover.String()+"'s turn")
	}
	if !canPlace(p.empty()) {
		r.at = phaseAt
		return r.fail(hexgames.ErrPosition, "C5", "there is no pair of cells left to place discs on")
	}
	return nil
}

// colorOf returns the color of a single disc.
func colorOf(code uint8) string {
	if code == whiteDisc {
		return "white"
	}
	return "black"
}

// movement checks a position of the movement phase.
func (r *positionReader) movement(p *Position, turnAt int) error {
	white, black := p.discs()
	obstacles := p.obstacles()
	laid := obstacles.count()
	if laid%2 != 0 {
		return r.fail(hexgames.ErrPosition, "C5", "an odd number of obstacles, and discs are placed by twos", p.namesOf(obstacles)...)
	}
	if n, want := white+black+laid, p.Board().Len()-1; n != want {
		return r.fail(hexgames.ErrPosition, "C5", notation.Plural(white+black, "disc")+" and "+notation.Plural(laid, "obstacle")+", and there are "+strconv.Itoa(want)+" on this board once all are placed")
	}
	for c := range obstacles.cells() {
		if s := lines[c].and(obstacles); !s.isEmpty() {
			return r.fail(hexgames.ErrPosition, "C5", "obstacles on a line, where discs could have been placed: "+list(p.namesOf(c.set().or(s))), p.namesOf(c.set().or(s))...)
		}
	}
	if p.phase == Movement && p.tall().isEmpty() {
		if first := opener((white+black-6)/2, laid > 0); p.mover != first {
			r.at = turnAt
			return r.fail(hexgames.ErrPosition, "C6", first.String()+" moves first")
		}
	}
	return nil
}

// opener returns who opens the movement phase after so many turns (C6).
func opener(turns int, obstacles bool) hexgames.Player {
	last := hexgames.White
	if turns%2 != 0 {
		last = hexgames.Black
	}
	if obstacles {
		return last.Opponent()
	}
	return last
}

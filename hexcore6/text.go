package hexcore6

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// String returns the position as text that Parse reads: the rows of the board, the side
// to move and the phase, as in
//
//	6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place
//
// A row is a letter of the board, from a on, with its cells in the order of their numbers. In a
// row, w and b are single discs, (bw) is a stack from bottom to top, * is the Core, # is an
// obstacle, and a number is that many empty cells. If the game is over, - is written instead of the
// side to move. The zero Position is "".
func (p Position) String() string {
	text, _ := p.AppendText(nil)
	return string(text)
}

// AppendText appends the text of the position to b. Its error is always nil.
func (p Position) AppendText(b []byte) ([]byte, error) {
	if p.side == 0 {
		return b, nil
	}
	board := boards.Of(p.side)
	b = notation.AppendRows(b, board.Rows, func(i int) string { return p.at(board.Cells[i]).text() })
	b = append(b, ' ', notation.Initial(p.mover), ' ')
	return append(b, phaseWords[p.phase]...), nil
}

// phaseWords are the words for the phases in the text of a position.
var phaseWords = [...]string{Placement: "place", Movement: "move", LastPass: "pass", Finished: "over"}

// text returns the piece as in the text of a position.
func (p Piece) text() string {
	if p.core {
		return "*"
	}
	return pieceTexts[p.code&15]
}

// pieceTexts holds the texts of all pieces but the Core, by code.
var pieceTexts = [16]string{
	"", "#", "b", "w", "(bb)", "(bw)", "(wb)", "(ww)",
	"(bbb)", "(bbw)", "(bwb)", "(bww)", "(wbb)", "(wbw)", "(wwb)", "(www)",
}

// MarshalText returns the text of the position, for JSON and flags. Its error is always
// nil.
func (p Position) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText reads the text of a position. Unlike Parse, it reads "" as the zero Position. If it
// returns an error, p is unchanged.
func (p *Position) UnmarshalText(text []byte) error { return notation.Unmarshal(p, text, Parse) }

// Scan reads a position from a database column of text, as UnmarshalText does. It makes *Position
// an sql.Scanner. NULL is the zero Position. To write a column, pass p.String(). If Scan returns an
// error, p is unchanged.
func (p *Position) Scan(src any) error { return notation.Scan(name, p, src, Parse) }

// MustParse is like Parse but panics if text is not a position. It simplifies the use of positions
// in source code.
func MustParse(text string) Position { return notation.Must(Parse(text)) }

// Parse reads a position from the text that [Position.String] describes, with letters in
// either case.
//
// For malformed text, Parse returns an error that matches hexgames.ErrSyntax. For a
// position that no game can reach, the error matches hexgames.ErrPosition:
//
//   - rows that do not form a board of side 3 to 6; no Core, more than one, or one on the border;
//   - a stack of more than three discs; different numbers of black and white discs;
//   - a side to move when the game is over, or none when it is not;
//   - in the placement phase, an obstacle; a stack of several discs; discs around the Core that
//     differ from the start; no pair of cells left for discs;
//   - in the placement phase, the wrong side to move for the number of discs;
//   - later, discs and obstacles that do not add up to the cells of the board without the Core; an
//     odd number of obstacles, or two in line;
//   - later, the wrong side to move if no player has moved or passed yet.
func Parse(text string) (Position, error) { return notation.Parse(name, text, (*Position).read) }

func (p *Position) read(r *notation.Reader) (err error) {
	if err := p.readBoard(r); err != nil {
		return err
	}
	turnAt := r.At + 1
	if p.mover, err = r.Turn(); err != nil {
		return err
	}
	phaseAt := r.At + 1
	if err := p.readPhase(r); err != nil {
		return err
	}
	p.settle()
	switch {
	case p.phase == Finished && p.mover != hexgames.None:
		return r.Impossible(turnAt, "C11", "the game is over, so there is no side to move: write -")
	case p.phase != Finished && p.mover == hexgames.None:
		return r.Impossible(turnAt, "C11", "the game is not over, so there is a side to move: write w or b")
	}
	return p.check(r, turnAt, phaseAt)
}

// check checks a position with the right side to move, if any, for its phase.
func (p *Position) check(r *notation.Reader, turnAt, phaseAt int) error {
	white, black := p.discs()
	switch {
	case white != black:
		return r.Impossible(0, "C3", notation.Plural(white, "white disc")+" and "+notation.Plural(black, "black disc")+": they are placed in pairs, so want equal numbers")
	case p.phase == Placement:
		return p.checkPlacement(r, turnAt, phaseAt)
	}
	return p.checkMovement(r, turnAt)
}

// rows describes the notation of boards.
var rows = notation.Rows[Piece]{
	Clause: "C2", Pieces: "w, b, (, *, #", Most: stride,
	Letters: [256]Piece{
		'w': {code: whiteDisc}, 'W': {code: whiteDisc}, 'b': {code: blackDisc}, 'B': {code: blackDisc},
		'*': {core: true}, '#': {code: obstacle},
	},
	Piece: readStack, Shape: boards.Shape,
}

// readBoard reads the rows of the board.
func (p *Position) readBoard(r *notation.Reader) error {
	var buf [bitCount]Piece // more than the cells of any board
	pieces, err := rows.Read(r, buf[:0])
	if err != nil {
		return err
	}
	p.side = boards.SideOf(len(pieces))
	board := boards.Of(p.side)
	var cores cellSet
	for i, piece := range pieces {
		c := board.Cells[i]
		p.flip(c, piece.code)
		if piece.core {
			cores = cores.Or(c.set())
		}
	}
	if cores.IsEmpty() {
		return r.Impossible(0, "C1", "no Core")
	}
	p.core = cores.First()
	last := strings.LastIndexByte(r.Text[:r.At], '*')
	switch {
	case cores.Count() > 1:
		return r.Impossible(last, "C1", "more than one Core", board.Names(cores.All())...)
	case !inside(p.side).Has(p.core):
		return r.Impossible(last, "C2", "the Core is on the border, on "+board.Name(p.core), board.Name(p.core))
	}
	return nil
}

// readStack reads the discs of a stack between parentheses, if one is next.
func readStack(r notation.Reader) (stack Piece, end int, err error) {
	start := r.At
	if !r.Accept('(') {
		return Piece{}, start, nil
	}
	code := uint8(1)
	for player := r.Player(); player != hexgames.None; player = r.Player() {
		if height(code) == maxHeight {
			return Piece{}, 0, r.Impossible(start, "C7", "a stack of more than three discs")
		}
		code = code<<1 | disc(player)&1
	}
	if !r.Accept(')') {
		return Piece{}, 0, r.Want("w, b or the ) of a stack")
	}
	if height(code) < 2 {
		r.At = start
		return Piece{}, 0, r.Want("two or three discs between ( and )")
	}
	return Piece{code: code}, r.At, nil
}

// readPhase reads the phase, up to the end of the text.
func (p *Position) readPhase(r *notation.Reader) error {
	const field = "place, move, pass or over"
	if err := r.Space(field); err != nil {
		return err
	}
	for i, word := range phaseWords {
		if notation.IsWord(r.Text[r.At:], word) {
			p.phase = Phase(i)
			return nil
		}
	}
	return r.Want(field + " at the end")
}

// discs returns the number of discs of each color. Below its highest bit, a code has one
// bit for each disc.
func (p *Position) discs() (white, black int) {
	stacks, tall, full := p.stacks(), p.tall(), p.full()
	white = p.bit(0).And(stacks).Count() + p.bit(1).And(tall).Count() + p.bit(2).And(full).Count()
	return white, stacks.Count() + tall.Count() + full.Count() - white
}

// checkPlacement checks a position of the placement phase.
func (p *Position) checkPlacement(r *notation.Reader, turnAt, phaseAt int) error {
	board := boards.Of(p.side)
	if s := p.obstacles(); !s.IsEmpty() {
		return r.Impossible(0, "C5", "an obstacle before all discs are placed", board.Names(s.All())...)
	}
	if s := p.tall(); !s.IsEmpty() {
		return r.Impossible(0, "C3", "a stack of several discs before all discs are placed", board.Names(s.All())...)
	}
	for d, c := range ring(p.core) {
		if p.code(c) != ringCode(d) {
			color := []string{blackDisc: "black", whiteDisc: "white"}[ringCode(d)]
			return r.Impossible(0, "C1", "there is no "+color+" disc next to the Core on "+board.Name(c)+", as at the start", board.Name(c))
		}
	}
	turns, last := p.placed()
	if p.mover == last {
		return r.Impossible(turnAt, "C3", "after "+notation.Plural(turns, "turn")+" it is "+last.Opponent().String()+"'s turn")
	}
	if p.moves == 0 {
		return r.Impossible(phaseAt, "C5", "no pair of empty cells is left for discs: the placement phase is over")
	}
	return nil
}

// checkMovement checks a position of the movement phase.
func (p *Position) checkMovement(r *notation.Reader, turnAt int) error {
	board, obstacles := boards.Of(p.side), p.obstacles()
	white, black := p.discs()
	laid := obstacles.Count()
	if laid%2 != 0 {
		return r.Impossible(0, "C5", "an odd number of obstacles: discs are placed in pairs, so want an even number", board.Names(obstacles.All())...)
	}
	if n, want := white+black+laid, len(board.Cells)-1; n != want {
		return r.Impossible(0, "C5", notation.Plural(white+black, "disc")+" and "+notation.Plural(laid, "obstacle")+": want "+strconv.Itoa(want)+" in all on this board once all discs are placed")
	}
	for c := range obstacles.All() {
		if s := lines[c].And(obstacles); !s.IsEmpty() {
			names := board.Names(c.set().Or(s).All())
			return r.Impossible(0, "C5", "obstacles in line, where discs could have been placed: "+notation.Some(slices.Values(names)), names...)
		}
	}
	if p.phase == Movement && p.tall().IsEmpty() {
		_, first := p.placed()
		if laid > 0 {
			first = first.Opponent() // C6
		}
		if p.mover != first {
			return r.Impossible(turnAt, "C6", first.String()+" moves first")
		}
	}
	return nil
}

// placed returns the number of turns of placement so far, and the player of the last one: White if
// there were none, because Black begins.
func (p *Position) placed() (turns int, last hexgames.Player) {
	white, _ := p.discs()
	if turns = white - 3; turns%2 != 0 {
		return turns, hexgames.Black
	}
	return turns, hexgames.White
}

// Orientation is the usual orientation of HexCore6 boards in diagrams: flat cells, letters as
// columns from the left, numbers growing upward.
const Orientation = hexgrid.Flat

// Diagram draws the board for a monospaced terminal: w and b for discs, a stack from bottom to top
// as in bw, * for the Core, # for obstacles, and dots for empty cells. The numbers along the left
// edges and the letters along the lower edges name the lines that begin there. The diagram of the
// zero Position reports that there is no board.
func (p Position) Diagram() string {
	return boards.Of(p.side).Diagram(3, func(c cell) string { return p.at(c).String() })
}

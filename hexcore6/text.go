package hexcore6

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// String returns the position as text that Parse reads: the rows of the board, the side
// to move and the phase, as in
//
//	6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place
//
// A row is a letter of the board, from a on, with its cells in the order of their
// numbers: w and b for single discs, (bw) for a stack from bottom to top, * for the Core,
// # for an obstacle, and a number for that many empty cells. If the game is over, - is
// written instead of the side to move. The zero Position is "".
func (p Position) String() string {
	text, _ := p.AppendText(nil)
	return string(text)
}

// AppendText appends the text of the position to b. Its error is always nil.
func (p Position) AppendText(b []byte) ([]byte, error) {
	if p.side == 0 {
		return b, nil
	}
	board := p.Board()
	b = notation.AppendRows(b, shapes[p.side], func(i int) string { return p.at(cellOf(board.At(i))).text() })
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

// UnmarshalText reads the text of a position. If it returns an error, p is unchanged. It
// refuses the empty text of the zero Position.
func (p *Position) UnmarshalText(text []byte) error { return notation.Unmarshal(p, text, Parse) }

// MustParse is like Parse but panics if text is not a position. It simplifies the use of
// positions in source code.
func MustParse(text string) Position { return notation.Must(Parse(text)) }

// Parse reads a position from the text that [Position.String] describes, with letters in
// either case.
//
// For malformed text, Parse returns an error that matches hexgames.ErrSyntax. For a
// position that no game can reach, the error matches hexgames.ErrPosition:
//
//   - in all phases: rows that are not those of a board of side 3 to 6; no Core, more than
//     one, or one on the border; a stack of more than three discs; different numbers of
//     black and white discs;
//   - in the placement phase: an obstacle; a stack of several discs; other discs around the
//     Core than at the start; no pair of cells left for discs; the wrong side to move for
//     the number of discs;
//   - later: discs and obstacles that do not add up to the cells of the board without the
//     Core; an odd number of obstacles, or two in line; the wrong side to move if no player
//     has moved or passed yet;
//   - a side to move when the game is over, or none when it is not.
func Parse(text string) (Position, error) {
	r := reader{Reader: notation.Reader{Game: name, Text: text}}
	if err := r.read(); err != nil {
		return Position{}, err
	}
	return r.p, nil
}

// A reader reads a position.
type reader struct {
	notation.Reader
	p Position
}

func (r *reader) read() error {
	p := &r.p
	err := r.board()
	if err != nil {
		return err
	}
	turnAt := r.At + 1
	if p.mover, err = r.Turn(); err != nil {
		return err
	}
	phaseAt := r.At + 1
	if err := r.phase(); err != nil {
		return err
	}
	p.settle()
	white, black := p.discs()
	switch {
	case p.phase == Finished && p.mover != hexgames.None:
		return r.Impossible(turnAt, "C11", "the game is over, so there is no side to move: write -")
	case p.phase != Finished && p.mover == hexgames.None:
		return r.Impossible(turnAt, "C11", "the game is not over, so there is a side to move: write w or b")
	case white != black:
		return r.Impossible(0, "C3", notation.Plural(white, "white disc")+" and "+notation.Plural(black, "black disc")+": they are placed in pairs, so want equal numbers")
	case p.phase == Placement:
		return r.placement(turnAt, phaseAt)
	}
	return r.movement(turnAt)
}

// coreCode is the code of the Core while a text is read.
const coreCode = 16

// board reads the rows of the board.
func (r *reader) board() error {
	var buf [bitCount]uint8 // more than the cells of any board
	codes, err := rows.Read(&r.Reader, buf[:0])
	if err != nil {
		return err
	}
	p := &r.p
	for p.side = MinSide; boards[p.side].Len() < len(codes); {
		p.side++
	}
	var with [coreCode + 1]cellSet // the cells with each code
	for i, code := range codes {
		if code != 0 {
			with[code] = with[code].or(cellOf(boards[p.side].At(i)).set())
		}
	}
	for code, s := range with[:coreCode] {
		p.put(s, uint8(code))
	}
	cores, last := with[coreCode], strings.LastIndexByte(r.Text[:r.At], '*')
	if cores.isEmpty() {
		return r.Impossible(0, "C1", "no Core")
	}
	p.core = cores.first()
	switch {
	case cores.count() > 1:
		return r.Impossible(last, "C1", "more than one Core", p.namesOf(cores)...)
	case !inner[p.side].has(p.core):
		return r.Impossible(last, "C2", "the Core is on the border, on "+p.nameOf(p.core), p.nameOf(p.core))
	}
	return nil
}

// rows describes the notation of boards, as codes.
var rows = notation.Rows[uint8]{
	Clause: "C2", Pieces: "w, b, (, *, #", Most: stride,
	Letters: [256]uint8{'w': whiteDisc, 'W': whiteDisc, 'b': blackDisc, 'B': blackDisc, '*': coreCode, '#': obstacle},
	Piece:   readStack,
	Shape: func(side int) (notation.Shape, string) {
		if side < MinSide || side > MaxSide {
			return notation.Shape{}, "3 to 6"
		}
		return shapes[side], ""
	},
}

// readStack reads the discs of a stack between parentheses, if one is next.
func readStack(r notation.Reader) (code uint8, end int, err error) {
	start := r.At
	if !r.Accept('(') {
		return 0, start, nil
	}
	code = 1
	for player := r.Player(); player != hexgames.None; player = r.Player() {
		if height(code) == maxHeight {
			return 0, 0, r.Impossible(start, "C7", "a stack of more than three discs")
		}
		code = code<<1 | disc(player)&1
	}
	if !r.Accept(')') {
		return 0, 0, r.Want("w, b or the ) of a stack")
	}
	if height(code) < 2 {
		r.At = start
		return 0, 0, r.Want("two or three discs between ( and )")
	}
	return code, r.At, nil
}

// phase reads the phase, up to the end of the text.
func (r *reader) phase() error {
	const field = "place, move, pass or over"
	if err := r.Space(field); err != nil {
		return err
	}
	for i, word := range phaseWords {
		if notation.IsWord(r.Text[r.At:], word) {
			r.p.phase = Phase(i)
			return nil
		}
	}
	return r.Want(field + " at the end")
}

// discs returns the number of discs of each color. Below its highest bit, a code has one
// bit for each disc.
func (p *Position) discs() (white, black int) {
	stacks, tall, full := p.stacks(), p.tall(), p.full()
	white = p.bit(0).and(stacks).count() + p.bit(1).and(tall).count() + p.bit(2).and(full).count()
	return white, stacks.count() + tall.count() + full.count() - white
}

// placement checks a position of the placement phase.
func (r *reader) placement(turnAt, phaseAt int) error {
	p := &r.p
	if s := p.obstacles(); !s.isEmpty() {
		return r.Impossible(0, "C5", "an obstacle before all discs are placed", p.namesOf(s)...)
	}
	if s := p.tall(); !s.isEmpty() {
		return r.Impossible(0, "C3", "a stack of several discs before all discs are placed", p.namesOf(s)...)
	}
	for d, c := range ring(p.core) {
		if p.code(c) != ringCode(d) {
			return r.Impossible(0, "C1", "there is no "+colorOf(ringCode(d))+" disc next to the Core on "+p.nameOf(c)+", as at the start", p.nameOf(c))
		}
	}
	turns := p.turns()
	if mover := lastMover(turns).Opponent(); p.mover != mover {
		return r.Impossible(turnAt, "C3", "after "+notation.Plural(turns, "turn")+" it is "+mover.String()+"'s turn")
	}
	if p.moves == 0 {
		return r.Impossible(phaseAt, "C5", "no pair of empty cells is left for discs: the placement phase is over")
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
func (r *reader) movement(turnAt int) error {
	p := &r.p
	white, black := p.discs()
	obstacles := p.obstacles()
	laid := obstacles.count()
	if laid%2 != 0 {
		return r.Impossible(0, "C5", "an odd number of obstacles: discs are placed in pairs, so want an even number", p.namesOf(obstacles)...)
	}
	if n, want := white+black+laid, p.Board().Len()-1; n != want {
		return r.Impossible(0, "C5", notation.Plural(white+black, "disc")+" and "+notation.Plural(laid, "obstacle")+": want "+strconv.Itoa(want)+" in all on this board once all discs are placed")
	}
	for c := range obstacles.cells() {
		if s := lines[c].and(obstacles); !s.isEmpty() {
			names := p.namesOf(c.set().or(s))
			return r.Impossible(0, "C5", "obstacles in line, where discs could have been placed: "+notation.Some(slices.Values(names)), names...)
		}
	}
	if p.phase == Movement && p.tall().isEmpty() {
		first := lastMover(p.turns()) // C6
		if laid > 0 {
			first = first.Opponent()
		}
		if p.mover != first {
			return r.Impossible(turnAt, "C6", first.String()+" moves first")
		}
	}
	return nil
}

// turns returns the number of turns in which discs were placed, after the start.
func (p *Position) turns() int {
	white, _ := p.discs()
	return white - 3
}

// lastMover returns the player of the last of some turns, which begin with Black's.
func lastMover(turns int) hexgames.Player {
	if turns%2 != 0 {
		return hexgames.Black
	}
	return hexgames.White
}

package hexade

import (
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// String returns the position as text that Parse reads: the rows of the board,
// who moves, and how many stones were placed so far, as in
//
//	4/5/2w3/4b2/4w1/5/4 b 3
//
// A row is a letter of the board, from a on, with its cells in the order of
// their numbers: w and b for stones, and a number for so many empty cells. A
// minus sign stands for the turn when the game is over. The zero Position is "".
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
		switch p.at(cellOf(h)) {
		case hexgames.White:
			endRun()
			b = append(b, 'w')
		case hexgames.Black:
			endRun()
			b = append(b, 'b')
		default:
			run++
		}
	}
	endRun()
	b = append(b, ' ', p.turnLetter(), ' ')
	return strconv.AppendInt(b, int64(p.ply), 10), nil
}

// turnLetter returns how the turn is written.
func (p Position) turnLetter() byte {
	switch p.Turn() {
	case hexgames.White:
		return 'w'
	case hexgames.Black:
		return 'b'
	}
	return '-'
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
//   - rows that do not make a board of side 4 to 10, or more than 65535 stones
//     placed;
//   - a turn that does not fit the number of stones placed, one on a full board,
//     or none in a game that goes on;
//   - more stones of a color than were placed, or an odd number fewer; any fewer
//     before they can have been captured; none of the side that moved last;
//   - White's two stones after his second move, nearer to each other than A3
//     allows;
//   - a six of the side to move, which would have won; or sixes of one color that
//     have no stone in common, since before the stone that completed them there
//     was none.
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
}

func (r *positionReader) fail(kind hexgames.ErrorKind, clause, reason string, cells ...string) error {
	return notation.Refuse(kind, name, r.text, r.at+1, clause, reason, cells...)
}

func (r *positionReader) read() (p Position, err error) {
	if p, err = r.rows(); err != nil {
		return p, err
	}
	turnAt := r.at + 1
	over, err := r.turn()
	if err != nil {
		return p, err
	}
	plyAt := r.at + 1
	if err := r.ply(&p); err != nil {
		return p, err
	}
	if r.at < len(r.text) {
		return p, r.fail(hexgames.ErrSyntax, "", "want the text to end after the number of stones placed")
	}
	if !over && p.mover() != r.playerAt(turnAt) {
		r.at = turnAt
		return p, r.fail(hexgames.ErrPosition, "A2", "after "+notation.Plural(int(p.ply), "stone")+" it is "+p.mover().String()+"'s turn")
	}
	r.at = plyAt
	if err := r.stones(&p); err != nil {
		return p, err
	}
	r.at = 0
	if err := r.sixes(&p); err != nil {
		return p, err
	}
	p.settle()
	r.at = turnAt
	if over != (p.state > pending) {
		return p, r.misplaced(&p)
	}
	return p, nil
}

// rows reads the board. Row a tells its side.
func (r *positionReader) rows() (p Position, err error) {
	var buf [2*MaxSide - 1]hexgames.Player
	row := buf[:0]
	for letter := 1; ; letter++ {
		start := r.at
		if row, err = r.row(row[:0]); err != nil {
			return p, err
		}
		if letter == 1 {
			if len(row) == 0 {
				return p, r.fail(hexgames.ErrSyntax, "", "want w, b or a number of empty cells")
			}
			if len(row) < MinSide || len(row) > MaxSide {
				r.at = start
				return p, r.fail(hexgames.ErrPosition, "A1", "row a has "+notation.Plural(len(row), "cell")+", want 4 to 10")
			}
			p.side = uint8(len(row))
		}
		side := int(p.side)
		first := max(letter-side+1, 1) // the least number of the letter
		if want := min(side+letter-1, 2*side-1) - first + 1; len(row) != want {
			r.at = start
			return p, r.fail(hexgames.ErrPosition, "A1", "row "+string(rune('a'+letter-1))+" has "+notation.Plural(len(row), "cell")+", want "+strconv.Itoa(want))
		}
		for i, player := range row {
			if player != hexgames.None {
				p.stones[player-hexgames.White].add(cellOf(at(side, letter, first+i)))
			}
		}
		last := letter == 2*side-1
		switch {
		case r.at < len(r.text) && r.text[r.at] == '/' && last:
			return p, r.fail(hexgames.ErrPosition, "A1", "a board of side "+strconv.Itoa(side)+" has no more than "+strconv.Itoa(letter)+" rows")
		case r.at < len(r.text) && r.text[r.at] == '/':
			r.at++
		case !last:
			return p, r.fail(hexgames.ErrPosition, "A1", "a board of side "+strconv.Itoa(side)+" has "+strconv.Itoa(2*side-1)+" rows, not "+strconv.Itoa(letter))
		default:
			return p, nil
		}
	}
}

// row reads the cells of a row, up to what is none.
func (r *positionReader) row(row []hexgames.Player) ([]hexgames.Player, error) {
	const most = 2*MaxSide - 1
	for r.at < len(r.text) {
		start := r.at
		n, player := 1, r.playerAt(r.at)
		switch c := r.text[r.at]; {
		case player != hexgames.None:
			r.at++
		case c == '/' || c == ' ':
			return row, nil
		case '0' <= c && c <= '9':
			var err error
			if n, err = r.number(most, "a number of empty cells"); err != nil {
				return nil, err
			}
			if n == 0 {
				r.at = start
				return nil, r.fail(hexgames.ErrSyntax, "", "no empty cells are written as nothing, not as 0")
			}
		default:
			return nil, r.fail(hexgames.ErrSyntax, "", "want w, b or a number of empty cells")
		}
		if len(row)+n > most {
			r.at = start
			return nil, r.fail(hexgames.ErrPosition, "A1", "no row has more than "+strconv.Itoa(most)+" cells")
		}
		for range n {
			row = append(row, player)
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

// number reads a number. One above most is read as most+1.
func (r *positionReader) number(most int, what string) (n int, err error) {
	start := r.at
	for ; r.at < len(r.text) && '0' <= r.text[r.at] && r.text[r.at] <= '9'; r.at++ {
		n = min(10*n+int(r.text[r.at]-'0'), most+1)
	}
	switch digits := r.text[start:r.at]; {
	case digits == "":
		return 0, r.fail(hexgames.ErrSyntax, "", "want "+what)
	case digits[0] == '0' && len(digits) > 1:
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

// turn reads whether the game is over. Whose turn it is otherwise follows from
// the number of stones placed.
func (r *positionReader) turn() (over bool, err error) {
	const what = "w, b or - for the turn"
	if err := r.space(what); err != nil {
		return false, err
	}
	switch {
	case r.playerAt(r.at) != hexgames.None:
	case r.at < len(r.text) && r.text[r.at] == '-':
		over = true
	default:
		return false, r.fail(hexgames.ErrSyntax, "", "want "+what)
	}
	r.at++
	return over, nil
}

// ply reads how many stones were placed.
func (r *positionReader) ply(p *Position) error {
	const what = "the number of stones placed"
	if err := r.space(what); err != nil {
		return err
	}
	start := r.at
	n, err := r.number(maxPly, what)
	if err != nil {
		return err
	}
	if n > maxPly {
		r.at = start
		return r.fail(hexgames.ErrPosition, "", "no more than "+strconv.Itoa(maxPly)+" stones can be placed")
	}
	p.ply = uint16(n)
	return nil
}

// stones checks that so many stones can have been placed and captured.
func (r *positionReader) stones(p *Position) error {
	for _, side := range []struct {
		player      hexgames.Player
		placed      int
		captureable int // the ply at which stones of the player may first be missing
	}{
		{hexgames.White, (int(p.ply) + 1) / 2, 6},
		{hexgames.Black, int(p.ply) / 2, 5},
	} {
		player, n := side.player, p.Count(side.player)
		switch missing := side.placed - n; {
		case missing < 0:
			return r.fail(hexgames.ErrPosition, "A2", player.String()+" has "+notation.Plural(n, "stone")+", and has placed "+strconv.Itoa(side.placed))
		case missing%2 != 0:
			return r.fail(hexgames.ErrPosition, "A4", player.String()+" has lost "+notation.Plural(missing, "stone")+", and stones are lost by twos")
		case missing > 0 && int(p.ply) < side.captureable:
			return r.fail(hexgames.ErrPosition, "A4", player.String()+" has lost stones before ply "+strconv.Itoa(side.captureable))
		case n == 0 && p.ply > 0 && player != p.mover():
			return r.fail(hexgames.ErrPosition, "A4", player.String()+" moved last, so "+player.String()+" has a stone")
		}
	}
	if p.ply == 3 || p.ply == 4 {
		first := p.stones[0].at(0)
		second := p.stones[0].at(1)
		if closedBy[first].has(second) {
			return r.fail(hexgames.ErrPosition, "A3", "White's first two stones are closer than 3 cells", p.nameOf(first), p.nameOf(second))
		}
	}
	return nil
}

// sixes checks that the sixes of a player can have been completed by one stone.
func (r *positionReader) sixes(p *Position) error {
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		own := p.owned(player)
		common, any := own, cellSet{}
		for i, c := range own.sixes() {
			six := sixSet(i, c)
			common, any = common.and(six), any.or(six)
		}
		if common == (cellSet{}) && own != common {
			return r.fail(hexgames.ErrPosition, "A9", player.String()+" has sixes that no single stone has completed", p.namesOf(any)...)
		}
	}
	return nil
}

// settle sets the fields that follow from the others.
func (p *Position) settle() {
	p.empty = uint16(p.Board().Len() - p.Count(hexgames.White) - p.Count(hexgames.Black))
	next, last := p.sides()
	switch {
	case next.ownsSix():
		p.state = won(p.mover())
	case last.ownsSix():
		p.state = pending
		if p.empty == 0 {
			p.state = won(p.mover().Opponent())
		}
	default:
		p.state = quiet
		if p.empty == 0 {
			p.state = drawn
		}
	}
	p.moves = p.count()
}

// misplaced returns the error of a turn after the end, or of an end before it.
func (r *positionReader) misplaced(p *Position) error {
	switch {
	case p.state <= pending:
		return r.fail(hexgames.ErrPosition, "A7", "the game is not over: no six has outlasted the reply, and the board is not full")
	case p.endedBy() == "A8":
		return r.fail(hexgames.ErrPosition, "A8", "the board is full, so nobody is on turn: write -")
	}
	return r.fail(hexgames.ErrPosition, "A7", "a six of "+p.mover().String()+" has outlasted the reply, so nobody is on turn: write -")
}

package hexagrams

import (
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// What a side has at the start, and so at most (G1).
const (
	maxHexads = 5
	maxTriads = 16
)

// String returns the position as text that Parse reads: the eleven rows from
// White's side, and who moves, as in
//
//	3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b
//
// with w and b for the pieces, and a number for a run of empty cells. A
// position that is lost keeps its mover. The zero Position is "".
func (p Position) String() string {
	text, _ := p.AppendText(nil)
	return string(text)
}

// AppendText appends the text of the position to b. Its error is always nil.
func (p Position) AppendText(b []byte) ([]byte, error) {
	if p.mover == hexgames.None {
		return b, nil
	}
	for i := range rows {
		if i > 0 {
			b = append(b, '/')
		}
		run := byte(0)
		for c := range row(i).cells() {
			player := p.At(c)
			if player == hexgames.None {
				run++
				continue
			}
			b = appendRun(b, run)
			run = 0
			b = append(b, initial(player))
		}
		b = appendRun(b, run)
	}
	return append(b, ' ', initial(p.mover)), nil
}

func appendRun(b []byte, run byte) []byte {
	if run == 0 {
		return b
	}
	return append(b, '0'+run)
}

// initial returns the small letter of a player.
func initial(player hexgames.Player) byte { return player.String()[0] | ' ' }

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
// [Position.String]. Letters are read in either case; runs of empty cells have
// to be as long as they can be.
//
// A text of another form is an error that matches hexgames.ErrSyntax. A
// position that no game can reach in principle matches hexgames.ErrPosition:
// a row with more or fewer cells than the board has, more than 5 Hexads or 16
// Triads on a side, or no Hexad of the side that moved last, which had one and
// cannot lose it by moving. The side to move may have no Hexads; it has lost. Of
// several faults the first from the left is told.
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

// next returns the byte that is to be read next, 0 at the end of the text.
func (r *positionReader) next() byte {
	if r.at == len(r.text) {
		return 0
	}
	return r.text[r.at]
}

// player returns whose letter is next, None if it is nobody's.
func (r *positionReader) player() hexgames.Player {
	switch r.next() {
	case 'w', 'W':
		return hexgames.White
	case 'b', 'B':
		return hexgames.Black
	}
	return hexgames.None
}

func (r *positionReader) read() (p Position, err error) {
	for i := range rows {
		if err := r.row(&p, i); err != nil {
			return p, err
		}
		switch last := i == len(rows)-1; {
		case !last && r.next() != '/':
			return p, r.fail(hexgames.ErrSyntax, "", "want a slash and row "+rows[i+1:i+2]+" after the "+notation.Plural(row(i).count(), "cell")+" of row "+rows[i:i+1])
		case last && r.next() != ' ':
			return p, r.fail(hexgames.ErrSyntax, "", "want a space, then w or b for the side to move, after the "+notation.Plural(row(i).count(), "cell")+" of row "+rows[i:i+1])
		}
		r.at++
	}
	if p.mover = r.player(); p.mover == hexgames.None {
		return p, r.fail(hexgames.ErrSyntax, "", "want w or b for the side to move")
	}
	if r.at++; r.at < len(r.text) {
		return p, r.fail(hexgames.ErrSyntax, "", "want the text to end after the side to move")
	}
	if _, enemy := p.sides(); enemy&hexagons == 0 {
		r.at-- // at the side to move
		moved := p.mover.Opponent().String()
		return p, r.fail(hexgames.ErrPosition, "G7", moved+" moved last, so "+moved+" has a Hexad")
	}
	return p, nil
}

// row reads the cells of row number i.
func (r *positionReader) row(p *Position, i int) error {
	start := r.at
	for left := row(i); left != 0; {
		c, rest := left.pop()
		if player := r.player(); player != hexgames.None {
			if err := r.put(p, player, c); err != nil {
				return err
			}
			r.at++
			left = rest
			continue
		}
		if !isDigit(r.next()) {
			return r.wrongRow(i, start)
		}
		n, err := r.number()
		switch {
		case err != nil:
			return err
		case n > left.count():
			return r.wrongRow(i, start)
		}
		for range n {
			_, left = left.pop()
		}
	}
	if r.player() != hexgames.None || isDigit(r.next()) {
		return r.wrongRow(i, start)
	}
	return nil
}

// wrongRow returns the error of row number i, which begins at a place of the text and
// has not the cells that it should have.
func (r *positionReader) wrongRow(i, start int) error {
	letter, want := rows[i:i+1], row(i).count()
	r.at = start
	n, err := r.count()
	switch {
	case err != nil:
		return err
	case n < want && (n == 0 || r.at < len(r.text) && r.next() != '/' && r.next() != ' '):
		return r.fail(hexgames.ErrSyntax, "", "want w, b or a number of empty cells for "+letter+strconv.Itoa(n+1))
	}
	has := notation.Plural(n, "cell")
	if n > mostCounted {
		has = "more than " + notation.Plural(mostCounted, "cell")
	}
	r.at = start
	return r.fail(hexgames.ErrPosition, "G1", "row "+letter+" has "+has+", want "+strconv.Itoa(want))
}

// mostCounted is up to how many cells of a row are counted. No row has as many.
const mostCounted = 999

// count goes over the cells of a row and returns how many there are; one more than
// mostCounted if there are more than these.
func (r *positionReader) count() (n int, err error) {
	for {
		run := 1
		switch {
		case r.player() != hexgames.None:
			r.at++
		case isDigit(r.next()):
			if run, err = r.number(); err != nil {
				return 0, err
			}
		default:
			return n, nil
		}
		n = min(n+run, mostCounted+1)
	}
}

// number reads a number of empty cells. One above mostCounted is read as one more
// than that.
func (r *positionReader) number() (n int, err error) {
	if r.next() == '0' {
		return 0, r.fail(hexgames.ErrSyntax, "", "want no run of 0 empty cells, and no leading zeros")
	}
	for ; isDigit(r.next()); r.at++ {
		n = min(10*n+int(r.next()-'0'), mostCounted+1)
	}
	return n, nil
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// put puts a piece on a cell.
func (r *positionReader) put(p *Position, player hexgames.Player, c Cell) error {
	own := &p.white
	if player == hexgames.Black {
		own = &p.black
	}
	*own |= c.set()
	hexads, triads := p.Count(player)
	if hexads > maxHexads {
		return r.fail(hexgames.ErrPosition, "G1", "more than 5 Hexads for "+player.String(), c.String())
	}
	if triads > maxTriads {
		return r.fail(hexgames.ErrPosition, "G1", "more than 16 Triads for "+player.String(), c.String())
	}
	return nil
}

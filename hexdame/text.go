package hexdame

import (
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// maxPieces is how many pieces a side has at the start, and so at most (D1).
const maxPieces = 16

// String returns the position as text that Parse reads: who moves, White's
// pieces and Black's, as in
//
//	W:Wa1,a2,Kc3:Bf6,Ki9
//
// with cells in board order and a K before those of kings. A position that is
// lost keeps its mover. The zero Position is "".
func (p Position) String() string {
	text, _ := p.AppendText(nil)
	return string(text)
}

// AppendText appends the text of the position to b. Its error is always nil.
func (p Position) AppendText(b []byte) ([]byte, error) {
	if p.mover == hexgames.None {
		return b, nil
	}
	b = append(b, initial(p.mover))
	b = p.appendSide(b, ":W", p.white)
	return p.appendSide(b, ":B", p.black), nil
}

func (p Position) appendSide(b []byte, side string, pieces cellSet) []byte {
	b = append(b, side...)
	comma := false
	for c := range pieces.cells() {
		if comma {
			b = append(b, ',')
		}
		comma = true
		if p.kings.has(c) {
			b = append(b, 'K')
		}
		b = append(b, names[c]...)
	}
	return b
}

func initial(player hexgames.Player) byte { return player.String()[0] }

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
// [Position.String]. Either side may come first, its pieces in any order, and
// letters in either case.
//
// A text of another form is an error that matches hexgames.ErrSyntax. A
// position that no game can reach in principle matches hexgames.ErrPosition: a
// cell off the board or taken twice, more than 16 pieces on a side, a man on
// the edge where he would have been crowned, or none of the side that moved
// last. The side to move may have no pieces; it has lost.
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

// player reads the letter of a player.
func (r *positionReader) player(want string) (hexgames.Player, error) {
	if r.at < len(r.text) {
		switch r.text[r.at] {
		case 'W', 'w':
			r.at++
			return hexgames.White, nil
		case 'B', 'b':
			r.at++
			return hexgames.Black, nil
		}
	}
	return hexgames.None, r.fail(hexgames.ErrSyntax, "", "want W or B for "+want)
}

func (r *positionReader) read() (p Position, err error) {
	if p.mover, err = r.player("the side to move"); err != nil {
		return p, err
	}
	var before hexgames.Player
	for range 2 {
		if !strings.HasPrefix(r.text[r.at:], ":") {
			return p, r.fail(hexgames.ErrSyntax, "", "want a colon, then the pieces of a side")
		}
		r.at++
		player, err := r.player("the side whose pieces follow")
		if err != nil {
			return p, err
		}
		if player == before {
			r.at--
			return p, r.fail(hexgames.ErrSyntax, "", player.String()+"'s pieces twice")
		}
		if err := r.pieces(&p, player); err != nil {
			return p, err
		}
		before = player
	}
	if r.at < len(r.text) {
		return p, r.fail(hexgames.ErrSyntax, "", "want the text to end after the pieces of both sides")
	}
	if _, enemy := p.sides(); enemy == 0 {
		r.at = 0
		moved := p.mover.Opponent().String()
		return p, r.fail(hexgames.ErrPosition, "D9", moved+" moved last, so "+moved+" has a piece")
	}
	return p.settled(), nil
}

// pieces reads the pieces of a side, up to a colon or the end.
func (r *positionReader) pieces(p *Position, player hexgames.Player) error {
	own, far := &p.white, whiteFar
	if player == hexgames.Black {
		own, far = &p.black, blackFar
	}
	if r.at == len(r.text) || r.text[r.at] == ':' {
		return nil
	}
	for {
		start := r.at
		king := r.text[r.at] == 'K' || r.text[r.at] == 'k'
		if king {
			r.at++
		}
		c, err := r.cell(king)
		if err != nil {
			return err
		}
		end := r.at
		r.at = start
		switch {
		case (p.white | p.black).has(c):
			return r.fail(hexgames.ErrPosition, "D1", "two pieces on "+names[c], names[c])
		case own.count() == maxPieces:
			return r.fail(hexgames.ErrPosition, "D1", "more than 16 pieces for "+player.String(), names[c])
		case !king && far.has(c):
			return r.fail(hexgames.ErrPosition, "D8", "a man of "+player.String()+" on "+names[c]+" would have been crowned", names[c])
		}
		r.at = end
		*own |= c.set()
		if king {
			p.kings |= c.set()
		}
		if r.at == len(r.text) || r.text[r.at] != ',' {
			return nil
		}
		if r.at++; r.at == len(r.text) {
			return r.fail(hexgames.ErrSyntax, "", "want a cell after the comma")
		}
	}
}

// cell reads the name of a cell.
func (r *positionReader) cell(king bool) (cell, error) {
	end := strings.IndexAny(r.text[r.at:], ",:")
	if end < 0 {
		end = len(r.text) - r.at
	}
	c, err := parseCell(r.text[r.at : r.at+end])
	switch {
	case err != nil && king && !startsWithLetter(r.text[r.at:r.at+end]):
		return 0, r.fail(hexgames.ErrSyntax, "", "a king without a cell: want its cell after the K")
	case err != nil:
		return 0, notation.Cell(name, r.text, r.at+1, hexgames.ErrPosition, "D1", err)
	}
	r.at += end
	return c, nil
}

// startsWithLetter reports whether a text may be meant as the name of a cell.
func startsWithLetter(text string) bool {
	return text != "" && 'a' <= text[0]|' ' && text[0]|' ' <= 'z'
}

// parseCell reads the name of a cell in either case.
func parseCell(text string) (cell, error) {
	h, err := board.Cell(text)
	if err != nil {
		return 0, err
	}
	c, _ := cellAt(h)
	return c, nil
}

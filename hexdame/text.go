package hexdame

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// maxPieces is the number of pieces of a side at the start, the most it can have (D1).
const maxPieces = 16

// String returns the position as text that Parse reads: the side to move, White's pieces
// and Black's pieces, as in
//
//	W:Wa1,a2,Kc3:Bf6,Ki9
//
// The cells are in board order, with a K before each king's cell. A lost position keeps its side to
// move. The zero Position is "".
func (p Position) String() string {
	var room [160]byte // the longest text has 131
	text, _ := p.AppendText(room[:0])
	return string(text)
}

// AppendText appends the text of the position to b. Its error is always nil.
func (p Position) AppendText(b []byte) ([]byte, error) {
	if p.mover == hexgames.None {
		return b, nil
	}
	b = append(b, p.mover.String()[0])
	b = p.appendSide(b, ":W", p.white)
	return p.appendSide(b, ":B", p.black), nil
}

func (p Position) appendSide(b []byte, side string, pieces cellSet) []byte {
	b = append(b, side...)
	for c := range pieces.cells() {
		if p.kings.has(c) {
			b = append(b, 'K')
		}
		b = append(append(b, c.String()...), ',')
	}
	if pieces != 0 {
		b = b[:len(b)-1] // without the last comma
	}
	return b
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

// Parse reads a position from the text that [Position.String] describes. Either side may
// come first, with its pieces in any order and letters in either case.
//
// For malformed text, Parse returns an error that matches hexgames.ErrSyntax. For a position that
// no game can reach, the error matches hexgames.ErrPosition. The reasons are:
//
//   - a cell that is off the board or occupied twice;
//   - more than 16 pieces on a side, or none for the side that moved last;
//   - a man on the edge where it would have been crowned.
//
// The side to move may have no pieces; it has lost.
func Parse(text string) (Position, error) { return notation.Parse(name, text, (*Position).read) }

func (p *Position) read(r *notation.Reader) (err error) {
	if p.mover, err = readPlayer(r, "the side to move"); err != nil {
		return err
	}
	before := hexgames.None
	for range 2 {
		if !r.Accept(':') {
			return r.Want("a colon, then the pieces of a side")
		}
		player, err := readPlayer(r, "the side whose pieces follow")
		if err != nil {
			return err
		}
		if player == before {
			r.At--
			return r.Fail(hexgames.ErrSyntax, "", player.String()+"'s pieces twice")
		}
		if err := p.readPieces(r, player); err != nil {
			return err
		}
		before = player
	}
	if err := r.End("the pieces of both sides"); err != nil {
		return err
	}
	return p.complete(r)
}

// complete settles a position once its pieces are in place. It refuses a position where the side
// that moved last has none.
func (p *Position) complete(r *notation.Reader) error {
	if _, enemy := p.sides(); enemy == 0 {
		moved := p.mover.Opponent().String()
		return r.Impossible(0, "D9", moved+" moved last, so "+moved+" has a piece")
	}
	*p = p.settled()
	return nil
}

// readPlayer reads the letter of a player. The errors call it of.
func readPlayer(r *notation.Reader, of string) (hexgames.Player, error) {
	player := r.Player()
	if player == hexgames.None {
		return player, r.Want("W or B for " + of)
	}
	return player, nil
}

// readPieces reads the pieces of a side, up to a colon or the end of the text.
func (p *Position) readPieces(r *notation.Reader, player hexgames.Player) error {
	if r.Next() == ':' || r.At == len(r.Text) {
		return nil
	}
	for {
		start := r.At
		king := r.Accept('K')
		c, err := readCell(r, king)
		if err != nil {
			return err
		}
		if err := p.add(r, start, Piece{player, king}, c); err != nil {
			return err
		}
		if !r.Accept(',') {
			return nil
		}
		if r.At == len(r.Text) {
			return r.Want("a cell after the comma")
		}
	}
}

// add adds a piece to the cell c. The piece is at byte number at of the text.
func (p *Position) add(r *notation.Reader, at int, piece Piece, c cell) error {
	own, far := &p.white, whiteFar
	if piece.Owner == hexgames.Black {
		own, far = &p.black, blackFar
	}
	switch owner := piece.Owner.String(); {
	case (p.white | p.black).has(c):
		return r.Impossible(at, "D1", "two pieces on "+c.String(), c.String())
	case own.count() == maxPieces:
		return r.Impossible(at, "D1", "more than 16 pieces for "+owner, c.String())
	case !piece.King && far.has(c):
		return r.Impossible(at, "D8", "a man of "+owner+" on "+c.String()+" would have been crowned", c.String())
	}
	*own |= c.set()
	if piece.King {
		p.kings |= c.set()
	}
	return nil
}

// readCell reads the name of a cell. The king flag reports that a K came before it.
func readCell(r *notation.Reader, king bool) (cell, error) {
	word := r.Word(",:")
	c, err := board.Read(word)
	switch {
	case err != nil && king && !notation.IsLetter(r.Next()):
		return 0, r.Fail(hexgames.ErrSyntax, "", "a king without a cell: want its cell after the K")
	case err != nil:
		return 0, notation.Cell(name, r.Text, r.At+1, hexgames.ErrPosition, "D1", err)
	}
	r.At += len(word)
	return c, nil
}

// Orientation is the usual orientation of Hexdame boards in diagrams: flat cells, a1 at the bottom
// and i9 at the top, White moving upward, letters growing to the right and numbers to the left.
const Orientation = hexgrid.Flat + 1 // hexgrid.Flat.Turn(1)

// Diagram draws the board for a monospaced terminal: w and b for men, W and B for kings, and dots
// for empty cells. The letters and numbers along the lower edges name the lines that begin there.
func (p Position) Diagram() string {
	return board.Diagram(3, func(c cell) string { return p.at(c).String() })
}

package hexagrams

import (
	"bytes"
	"cmp"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// The numbers of pieces of a side at the start, the most it can have (G1).
const (
	maxHexads = 5
	maxTriads = 16
)

// String returns the position as text that Parse reads: the eleven rows from White's side
// and the side to move, as in
//
//	3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b
//
// with w and b for pieces, and a number for that many empty cells. A lost position keeps its side
// to move. The zero Position is "".
func (p Position) String() string {
	var room [64]byte // the longest text has 54
	text, _ := p.AppendText(room[:0])
	return string(text)
}

// AppendText appends the text of the position to b. Its error is always nil.
func (p Position) AppendText(b []byte) ([]byte, error) {
	if p.mover == hexgames.None {
		return b, nil
	}
	b = notation.AppendRows(b, shape, func(i int) string { return letters[p.At(fromBoard[i])] })
	return append(b, ' ', notation.Initial(p.mover)), nil
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
// either case. Each number must count a whole run of empty cells.
//
// For malformed text, Parse returns an error that matches hexgames.ErrSyntax. For a position that
// no game can reach, the error matches hexgames.ErrPosition. The reasons are:
//
//   - the wrong number or lengths of rows;
//   - more than 5 Hexads or 16 Triads on a side;
//   - no Hexad of the side that moved last, which cannot lose one by moving.
//
// The side to move may have no Hexads; it has lost.
func Parse(text string) (Position, error) { return notation.Parse(name, text, (*Position).read) }

func (p *Position) read(r *notation.Reader) error {
	if err := p.readPieces(r); err != nil {
		return err
	}
	if err := r.Space("w or b for the side to move"); err != nil {
		return err
	}
	start := r.At
	if p.mover = r.Player(); p.mover == hexgames.None {
		return r.Want("w or b for the side to move")
	}
	if err := r.End("the side to move"); err != nil {
		return err
	}
	return p.checkMoved(r, start)
}

// checkMoved checks that the side that moved last has a Hexad. The side to move is at byte number
// at.
func (p *Position) checkMoved(r *notation.Reader, at int) error {
	if _, enemy := p.sides(); enemy&hexagons == 0 {
		moved := p.mover.Opponent().String()
		return r.Impossible(at, "G7", moved+" moved last, so "+moved+" has a Hexad")
	}
	return nil
}

// rows describes the notation of the board, as the owners of pieces.
var rows = notation.Rows[hexgames.Player]{
	Clause: "G1", Pieces: "w, b", Most: rowBits,
	Letters: [256]hexgames.Player{'w': hexgames.White, 'W': hexgames.White, 'b': hexgames.Black, 'B': hexgames.Black},
	Shape: func(n int) (s notation.Shape, want string) {
		if n != 3 {
			return s, "3"
		}
		return shape, ""
	},
}

// letters are the letters for each player's pieces.
var letters = [...]string{hexgames.White: "w", hexgames.Black: "b"}

// readPieces reads the rows of the board.
func (p *Position) readPieces(r *notation.Reader) error {
	var buf [cellCount]hexgames.Player
	cells, err := rows.Read(r, buf[:0])
	if err != nil {
		return err
	}
	var on [hexgames.Black + 1]cellSet
	for i, player := range cells {
		on[player] |= fromBoard[i].set()
	}
	p.white, p.black = on[hexgames.White], on[hexgames.Black]
	return p.checkCounts(r)
}

// checkCounts checks the numbers of pieces.
func (p *Position) checkCounts(r *notation.Reader) error {
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		own := p.owned(player)
		if hexads := own & hexagons; hexads.count() > maxHexads {
			return r.Impossible(0, "G1", "more than 5 Hexads for "+player.String(), notation.Names(hexads.cells())...)
		}
		if triads := own & triangles; triads.count() > maxTriads {
			return r.Impossible(0, "G1", "more than 16 Triads for "+player.String(), notation.Names(triads.cells())...)
		}
	}
	return nil
}

// Diagram draws the board for a monospaced terminal, with White's side at the top. Each
// line is a row and begins with its letter; the cells of a row are numbered from the left.
// A hexagon is drawn <w>, and a triangle /w\ or \w/, as it points: w and b for pieces, and
// dots for empty cells.
func (p Position) Diagram() string {
	const half, margin = 4, 4 // the widths of half a cell and of the letters, in characters
	frames := [...]string{"< >", `/ \`, `\ /`}
	var b []byte
	for i := range shape.Letters {
		if i > 0 {
			b = append(b, '\n')
		}
		start := len(b)
		b = append(b, shape.Letters[i])
		for c := range row(i).cells() {
			spaces := start + margin + half*(c.offset()+4) - len(b)
			b = append(b, bytes.Repeat([]byte(" "), spaces)...)
			frame := frames[c.shade()]
			b = append(b, frame[:1]+cmp.Or(letters[p.At(c)], ".")+frame[2:]...)
		}
	}
	return string(b)
}

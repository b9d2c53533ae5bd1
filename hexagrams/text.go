package hexagrams

import (
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// The numbers of pieces of a side at the start, and so at most (G1).
const (
	maxHexads = 5
	maxTriads = 16
)

// String returns the position as text that Parse reads: the eleven rows from White's side
// and the side to move, as in
//
//	3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b
//
// with w and b for pieces, and a number for that many empty cells. A lost position keeps
// its side to move. The zero Position is "".
func (p Position) String() string {
	var buf [64]byte
	text, _ := p.AppendText(buf[:0])
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

// UnmarshalText reads the text of a position. If it returns an error, p is unchanged. It
// refuses the empty text of the zero Position.
func (p *Position) UnmarshalText(text []byte) error { return notation.Unmarshal(p, text, Parse) }

// MustParse is like Parse but panics if text is not a position. It simplifies the use of
// positions in source code.
func MustParse(text string) Position { return notation.Must(Parse(text)) }

// Parse reads a position from the text that [Position.String] describes, with letters in
// either case. Each number must count a whole run of empty cells.
//
// For malformed text, Parse returns an error that matches hexgames.ErrSyntax. For a
// position that no game can reach, the error matches hexgames.ErrPosition: rows that are
// not those of the board, more than 5 Hexads or 16 Triads on a side, or no Hexad of the
// side that moved last, which cannot lose one by moving. The side to move may have no
// Hexads; it has lost.
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
	if err := r.pieces(); err != nil {
		return err
	}
	if err := r.Space("w or b for the side to move"); err != nil {
		return err
	}
	start := r.At
	if r.p.mover = r.Player(); r.p.mover == hexgames.None {
		return r.Want("w or b for the side to move")
	}
	if err := r.End("the side to move"); err != nil {
		return err
	}
	if _, enemy := r.p.sides(); enemy&hexagons == 0 {
		moved := r.p.mover.Opponent().String()
		return r.Impossible(start, "G7", moved+" moved last, so "+moved+" has a Hexad")
	}
	return nil
}

// rows describes the notation of the board, as the owners of pieces.
var rows = notation.Rows[hexgames.Player]{
	Clause: "G1", Pieces: "w, b", Most: rowBits,
	Letters: [256]hexgames.Player{'w': hexgames.White, 'W': hexgames.White, 'b': hexgames.Black, 'B': hexgames.Black},
	Shape: func(n int) (notation.Shape, string) {
		if n != shape.Lengths[0] {
			return notation.Shape{}, strconv.Itoa(shape.Lengths[0])
		}
		return shape, ""
	},
}

// letters are the letters for each player's pieces.
var letters = [...]string{hexgames.White: "w", hexgames.Black: "b"}

// pieces reads the rows of the board.
func (r *reader) pieces() error {
	var buf [cellCount]hexgames.Player
	cells, err := rows.Read(&r.Reader, buf[:0])
	if err != nil {
		return err
	}
	var on [hexgames.Black + 1]cellSet
	for i, player := range cells {
		on[player] |= fromBoard[i].set()
	}
	r.p.white, r.p.black = on[hexgames.White], on[hexgames.Black]
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		own := r.p.owned(player)
		if hexads := own & hexagons; hexads.count() > maxHexads {
			return r.Impossible(0, "G1", "more than 5 Hexads for "+player.String(), notation.Names(hexads.cells())...)
		}
		if triads := own & triangles; triads.count() > maxTriads {
			return r.Impossible(0, "G1", "more than 16 Triads for "+player.String(), notation.Names(triads.cells())...)
		}
	}
	return nil
}

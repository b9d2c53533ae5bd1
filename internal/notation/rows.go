package notation

import (
	"strconv"

	"example.com/hexgames"
)

// Rows describes the notation of a board: rows of pieces and numbers of empty cells,
// separated by slashes, as in
//
//	4/5/2w3/4b2/4w1/5/4
type Rows[T comparable] struct {
	Clause  string // the clause about the size of the board
	Pieces  string // the first letters of pieces, for errors, such as "w, b"
	Most    int    // the length of the longest row of any board
	Letters [256]T // the pieces that are written as one letter, by that letter

	// Piece reads a piece of several letters if one is next, and returns where it ends. It is nil
	// if there are no such pieces.
	Piece func(r Reader) (piece T, end int, err error)

	// Shape returns the shape of the board whose first row has n cells. If there is no
	// such board, it returns the lengths that a first row can have, in words.
	Shape func(n int) (s Shape, want string)
}

// A Shape holds the letters and the lengths of the rows of a board.
type Shape struct {
	Letters string // of the rows
	Lengths []int
}

// Hexagon returns the shape of a hexagon with that side.
func Hexagon(side int) Shape {
	s := Shape{Letters: "abcdefghijklmnopqrstuvwxyz"[:2*side-1]}
	for i := range s.Letters {
		s.Lengths = append(s.Lengths, min(side+i, 3*side-2-i))
	}
	return s
}

// Read appends the contents of the board to cells, in board order: pieces, and zero values for
// empty cells.
func (b *Rows[T]) Read(r *Reader, cells []T) (_ []T, err error) {
	var shape Shape
	for row := 0; ; row++ {
		start, before := r.At, len(cells)
		if cells, err = b.row(r, cells); err != nil {
			return nil, err
		}
		n := len(cells) - before
		if row == 0 {
			var want string
			if shape, want = b.Shape(n); want != "" {
				if n == 0 {
					return nil, b.want(r)
				}
				return nil, r.Impossible(start, b.Clause, "row a has "+Plural(n, "cell")+", want "+want)
			}
		}
		rows := len(shape.Lengths)
		if want := shape.Lengths[row]; n != want {
			return nil, r.Impossible(start, b.Clause, "row "+shape.Letters[row:row+1]+" has "+Plural(n, "cell")+", want "+strconv.Itoa(want))
		}
		switch {
		case row < rows-1 && !r.Accept('/'):
			return nil, r.Impossible(r.At, b.Clause, "this board has "+Plural(rows, "row")+", not "+strconv.Itoa(row+1))
		case row == rows-1 && r.Next() == '/':
			return nil, r.Impossible(r.At, b.Clause, "this board has no more than "+Plural(rows, "row"))
		case row == rows-1:
			return cells, nil
		}
	}
}

// row appends the contents of a row, which ends at a slash, a space or the end of the text.
func (b *Rows[T]) row(r *Reader, cells []T) (_ []T, err error) {
	var none T
	text, most := r.Text, len(cells)+b.Most
	for at := r.At; at < len(text); at = r.At {
		c := text[at]
		piece := b.Letters[c]
		switch {
		case piece != none:
			r.At++
		case c == '/' || c == ' ':
			return cells, nil
		case IsDigit(c):
			n, err := r.Number(b.Most, "")
			switch {
			case err != nil:
				return nil, err
			case n == 0:
				r.At = at
				return nil, r.Fail(hexgames.ErrSyntax, "", "no empty cells are written as nothing, not as 0")
			}
			for range n - 1 {
				cells = append(cells, none)
			}
		case b.Piece == nil:
			return nil, b.want(r)
		default:
			if piece, r.At, err = b.Piece(*r); err != nil {
				return nil, err
			}
			if r.At == at {
				return nil, b.want(r)
			}
		}
		if cells = append(cells, piece); len(cells) > most {
			return nil, r.Impossible(at, b.Clause, "no row has more than "+Plural(b.Most, "cell"))
		}
	}
	return cells, nil
}

func (b *Rows[T]) want(r *Reader) error { return r.Want(b.Pieces + " or a number of empty cells") }

// AppendRows appends a board of that shape. The piece function returns the piece on cell number i,
// in board order, or "" for an empty cell.
func AppendRows(b []byte, s Shape, piece func(i int) string) []byte {
	i, empty := 0, 0
	for row, n := range s.Lengths {
		if row > 0 {
			b = append(b, '/')
		}
		for range n {
			text := piece(i)
			i++
			if text == "" {
				empty++
				continue
			}
			if empty > 0 {
				b = appendNumber(b, empty)
				empty = 0
			}
			if len(text) == 1 {
				b = append(b, text[0])
			} else {
				b = append(b, text...)
			}
		}
		if empty > 0 {
			b = appendNumber(b, empty)
			empty = 0
		}
	}
	return b
}

func appendNumber(b []byte, n int) []byte {
	if n < 10 {
		return append(b, '0'+byte(n))
	}
	return strconv.AppendInt(b, int64(n), 10)
}

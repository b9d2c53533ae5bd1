package hexgrid

import "strconv"

// Name returns the name of a cell: a letter for its Q, counted from the smallest Q of the board,
// and a number for its R, counted down from the largest R. The letters go from a to z, then from aa
// to az, ba and so on; the numbers start at 1. As on a chessboard, the letter is a column and the
// number grows upward in the unturned [Flat] layout.
//
// On a hexagon with side n, the center has the nth letter and the number n. A cell has Q = letter-n
// and R = n-number.
//
// The name of a cell that is not on the board is "".
func (b *Board) Name(h Hex) string {
	i := b.Index(h)
	if i < 0 {
		return ""
	}
	h = b.cells[i] // h may be a copy of it
	name := appendLetters(nil, h.Q-b.cellTable.minQ+1)
	return string(strconv.AppendInt(name, int64(b.cellTable.maxR-h.R+1), 10))
}

// appendLetters appends the letters for n > 0. There is no letter for zero,
// so each digit runs from 1 to 26.
func appendLetters(dst []byte, n int) []byte {
	if n > 26 {
		dst = appendLetters(dst, (n-1)/26)
	}
	return append(dst, 'a'+byte((n-1)%26))
}

// Cell returns the cell with the given name. It accepts letters in either case, but otherwise only
// the output of [Board.Name]: no spaces and no leading zeros. Its error is a [*ParseError], which
// matches [ErrSyntax] if name does not have the form of a name, and [ErrRange] if the board has no
// such cell.
func (b *Board) Cell(name string) (Hex, error) {
	i, letter := 0, 0
	for ; i < len(name); i++ {
		c := name[i] | ' ' // to lowercase
		if c < 'a' || c > 'z' {
			break
		}
		letter = grow(letter, 26, int(c-'a')+1)
	}
	fail := func(reason string, err error) (Hex, error) {
		return Hex{}, &ParseError{"Cell", name, reason, err}
	}
	switch {
	case name == "":
		return fail("empty name", ErrSyntax)
	case i == 0:
		return fail("unexpected "+quoteRune(name)+" for a letter", ErrSyntax)
	}
	digits := name[i:]
	if reason := checkDigits(digits); reason != "" {
		return fail(reason, ErrSyntax)
	}
	if digits == "0" {
		return fail("numbers begin with 1", ErrSyntax)
	}
	number := 0
	for i := range len(digits) {
		number = grow(number, 10, int(digits[i]-'0'))
	}
	h := Hex{b.cellTable.minQ + letter - 1, b.cellTable.maxR - number + 1}
	if b.cellTable.index(h) < 0 {
		return fail("no such cell on the board", ErrRange)
	}
	return h, nil
}

// grow returns n·base+digit, or a number that is too large for any board.
func grow(n, base, digit int) int {
	const tooLarge = 1 << 26 // 27 times as much still fits in 32 bits
	return min(n*base+digit, tooLarge)
}

package gametest

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"example.com/hexgames"
)

// Rows describes texts of positions that start with the rows of a board: numbers of empty cells and
// letters of pieces, with slashes between the rows.
type Rows struct {
	Good   string // the text of a position whose first two rows start with a number below 10
	Want   string // the "want" part of the error for anything else
	Clause string // for the sizes of rows and their number
	Most   int    // the number of cells of the longest row of any board
	Piece  string // a piece; "w" if it is empty
}

// Refusals returns texts with bad rows, and their errors.
func (r Rows) Refusals() Refusals {
	piece := cmp.Or(r.Piece, "w")
	board, rest, _ := strings.Cut(r.Good, " ")
	first, others, _ := strings.Cut(board, "/")
	second, others, _ := strings.Cut(others, "/")
	n := strings.Count(board, "/") + 1
	at := len(first) + 2 // the column of the second row
	end := len(board) + 1
	begin := func(row string) string { return row + r.Good[len(first):] }
	change := func(row string) string { return first + "/" + row + "/" + others + " " + rest }
	cells := cellsOf(second)
	size := func(has int) string { return fmt.Sprintf("row b has %s, want %d", plural(has, "cell"), cells) }
	tooLong := fmt.Sprintf("no row has more than %d cells", r.Most)
	return Refusals{
		{"", hexgames.ErrSyntax, "", 1, r.Want},
		{" ", hexgames.ErrSyntax, "", 1, r.Want},
		{begin(""), hexgames.ErrSyntax, "", 1, r.Want},
		{begin("?" + first), hexgames.ErrSyntax, "", 1, r.Want},
		{begin("-" + first), hexgames.ErrSyntax, "", 1, r.Want},
		{begin("+" + first), hexgames.ErrSyntax, "", 1, r.Want},
		{begin("0" + first), hexgames.ErrSyntax, "", 1, "no leading zero"},
		{change("0" + piece + second), hexgames.ErrSyntax, "", at, "no empty cells are written as nothing, not as 0"},
		{begin(strconv.Itoa(r.Most + 1)), hexgames.ErrPosition, r.Clause, 1, tooLong},
		{begin("100000000000"), hexgames.ErrPosition, r.Clause, 1, tooLong},
		{begin(strconv.FormatInt(1<<32+int64(cellsOf(first)), 10)), hexgames.ErrPosition, r.Clause, 1, tooLong},
		{change(piece + strconv.Itoa(r.Most)), hexgames.ErrPosition, r.Clause, at + len(piece), tooLong},
		{change(""), hexgames.ErrPosition, r.Clause, at, size(0)},
		{change(strconv.Itoa(cells - 1)), hexgames.ErrPosition, r.Clause, at, size(cells - 1)},
		{change(piece + second), hexgames.ErrPosition, r.Clause, at, size(cells + 1)},
		{board[:strings.LastIndex(board, "/")] + " " + rest, hexgames.ErrPosition, r.Clause, strings.LastIndex(board, "/") + 1, fmt.Sprintf("this board has %d rows, not %d", n, n-1)},
		{board + "/3 " + rest, hexgames.ErrPosition, r.Clause, end, fmt.Sprintf("this board has no more than %d rows", n)},
		{board + "\t" + rest, hexgames.ErrSyntax, "", end, r.Want},
		{begin(first + "\x00"), hexgames.ErrSyntax, "", len(first) + 1, `not part of any notation, "\x00"`},
		{begin(string('０'+rune(first[0]-'0')) + first[1:]), hexgames.ErrSyntax, "", 1, "a digit that is not one of 0 to 9"},
		{begin("\u0431" + first), hexgames.ErrSyntax, "", 1, `a letter that is not one of a to z, "\u0431"`},
		{"\ufeff" + r.Good, hexgames.ErrSyntax, "", 1, "a byte order mark: want the text without it"},
		{" " + r.Good, hexgames.ErrSyntax, "", 1, "white space at the start"},
		{r.Good + " ", hexgames.ErrSyntax, "", len(r.Good) + 1, "white space at the end"},
		{r.Good + "\n", hexgames.ErrSyntax, "", len(r.Good) + 1, "white space at the end"},
	}
}

// cellsOf returns the number of cells of a row without numbers of several digits.
func cellsOf(row string) (n int) {
	for _, c := range row {
		if '0' <= c && c <= '9' {
			n += int(c - '0')
		} else {
			n++
		}
	}
	return n
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

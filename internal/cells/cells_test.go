package cells

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

type cell uint8

// rotated numbers the cells of a board of side 3, not in board order.
func rotated(h hexgrid.Hex) cell { return cell((7*(h.Q+2) + 2 - h.R) % 19) }

// TestBoards compares all tables with hexgrid.
func TestBoards(t *testing.T) {
	testBoards(t, 3, 5, New(3, 5, hexgrid.Flat, ByRows[cell](5)), ByRows[cell](5))
	testBoards(t, 3, 3, New(3, 3, hexgrid.Flat, rotated), rotated)
}

func testBoards(t *testing.T, min, max int, boards *Boards[cell], number func(hexgrid.Hex) cell) {
	for side := range max + 1 {
		board := boards.Of(uint8(side))
		grid := hexgrid.Must(hexgrid.Hexagon(max))
		if side >= min {
			grid = hexgrid.Must(hexgrid.Hexagon(side))
		}
		for i, h := range grid.Cells() {
			c := number(h)
			if side < min {
				if _, ok := board.At(h); ok || board.Index(c) != -1 || board.Name(c) != "" || board.Hex(c) != (hexgrid.Hex{}) {
					t.Errorf("the board of side %d has the cell %v", side, h)
				}
				continue
			}
			at, ok := board.At(h)
			read, err := board.Read(strings.ToUpper(grid.Name(h)))
			if at != c || !ok || read != c || err != nil || board.Index(c) != i || board.Cells[i] != c ||
				board.Hex(c) != h || board.Name(c) != grid.Name(h) || board.Drawn()[i].Name != grid.Name(h) {
				t.Errorf("side %d: cell %v is %d, %v, and read as %d, %v", side, h, at, ok, read, err)
			}
			letter, place := int(board.Name(c)[0]-'a'), int(board.Places[c])
			if want := Stride(side)*letter + int(board.Name(c)[1]-'1'); place != want {
				t.Errorf("side %d: %v has place %d, want %d", side, h, place, want)
			}
			for _, s := range hexgrid.Symmetries() {
				if want := number(s.Hex(h)); boards.Image(s+12, c) != want || boards.Images(s + 12)[c] != want {
					t.Errorf("the image of %v under %v is %d, want %d", h, s, boards.Image(s, c), want)
				}
			}
		}
		if side < min {
			if board.Grid.Len() != 0 || board.Drawn() != nil || board.Diagram(2, board.Name) != "no board\n(the zero Position)" {
				t.Errorf("the board of side %d has cells", side)
			}
			continue
		}
		if len(board.Cells) != grid.Len() || !slices.Equal(boards.Cells(uint8(side)), board.Cells) || boards.SideOf(grid.Len()) != uint8(side) {
			t.Errorf("the board of side %d has %d cells", side, len(board.Cells))
		}
		if _, ok := board.At(hexgrid.Hex{Q: side}); ok {
			t.Errorf("side %d: there is a cell beyond the board", side)
		}
		all := slices.Values(board.Cells)
		if names, hexes := board.Names(all), board.Hexes(all); !slices.Equal(hexes, slices.Collect(grid.Hexes())) || names[0] != "a1" || len(names) != grid.Len() {
			t.Errorf("side %d: the cells are %v, %v", side, names, hexes)
		}
	}
}

// TestSteps compares the steps with hexgrid, on the board and off it.
func TestSteps(t *testing.T) {
	const max = 5
	number, largest := ByRows[cell](max), hexgrid.Must(hexgrid.Hexagon(max))
	if first, last := number(largest.At(0)), number(largest.At(60)); first != 0 || last != 80 || Stride(max) != 9 {
		t.Errorf("the numbers go from %d to %d, with %d for a letter", first, last, Stride(max))
	}
	for i, h := range largest.Cells() {
		for d, step := range Steps(max) {
			j := largest.Neighbor(i, hexgrid.Direction(d))
			to := int(number(h)) + step
			if j >= 0 && int(number(largest.At(j))) != to || j < 0 && slices.ContainsFunc(slices.Collect(largest.Hexes()), func(h hexgrid.Hex) bool { return int(number(h)) == to }) {
				t.Errorf("a step from %v in direction %d leads to %d", h, d, to)
			}
		}
	}
}

func TestFull(t *testing.T) {
	boards := New(3, 5, hexgrid.Flat, ByRows[cell](5))
	full := Full[[2]uint64](boards)
	if len(full) != 6 {
		t.Fatalf("there are sets for %d sides", len(full))
	}
	for side, s := range full {
		if got, want := slices.Collect(s.All()), boards.Cells(uint8(side)); !slices.Equal(got, want) {
			t.Errorf("all cells of side %d are %v, want %v", side, got, want)
		}
	}
}

func TestShape(t *testing.T) {
	boards := New(3, 5, hexgrid.Flat, ByRows[cell](5))
	for n := range 8 {
		s, want := boards.Shape(n)
		if in := n >= 3 && n <= 5; in != (want == "") || in && len(s.Lengths) != 2*n-1 || !in && want != "3 to 5" {
			t.Errorf("a first row of %d cells gives %v, %q", n, s, want)
		}
	}
}

func TestRefuseSide(t *testing.T) {
	boards := New(3, 5, hexgrid.Flat, ByRows[cell](5))
	for side, ok := range map[int]bool{-1: false, 0: false, 2: false, 3: true, 5: true, 6: false, 259: false} {
		err := boards.RefuseSide("game", "X1", side, 4)
		if ok != (err == nil) {
			t.Errorf("side %d: %v", side, err)
		}
		var e *hexgames.Error
		if !ok && (!errors.As(err, &e) || e.Kind != hexgames.ErrOption || e.Game != "game" || e.Clause != "X1" || !strings.HasPrefix(e.Input, "Side ") ||
			e.Reason != "want a side from 3 to 5, or 0 for 4") {
			t.Errorf("side %d is refused with %#v", side, err)
		}
	}
}

func TestDiagram(t *testing.T) {
	board := New(2, 2, hexgrid.Pointy+4, ByRows[cell](2)).Of(2)
	want := `
        1   2
  a   a1  a2  3
b   b1  b2  b3
  c   c2  c3`
	if got := board.Diagram(4, board.Name); got != want[1:] {
		t.Errorf("the diagram is\n%s\nwant\n%s", got, want)
	}
	if c, err := board.Read("d4"); c != 0 || !errors.Is(err, hexgrid.ErrRange) {
		t.Errorf("a cell off the board is read as %d, and refused with %v", c, err)
	}
}

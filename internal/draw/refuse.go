package draw

import (
	"errors"
	"slices"
	"strings"

	"example.com/hexgames"
)

// mostClicks is more than any move takes.
const mostClicks = 64

// Refuse returns the refusal of clicks on names that lead nowhere: the error of the
// first text, by the order of the board, that begins with them and reads as a move. Its
// cells are those that were clicked.
//
// A move needs so many names; those that are missing are the first cells of the board
// that were not clicked. Text returns how names are written as a move, and read is
// the ParseMove of the position.
func Refuse[M any](names []string, cells []hexgames.Cell, need int, text func(names []string) string, read func(text string) (M, error)) *hexgames.Error {
	names = slices.Clone(names[:min(len(names), mostClicks)])
	clicked := len(names)
	for i := 0; len(names) < need && i < len(cells); i++ {
		if name := cells[i].Name; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	_, err := read(text(names))
	var e *hexgames.Error
	if errors.As(err, &e) {
		e.Cells = nil
		for _, name := range names[:clicked] {
			if i := slices.IndexFunc(cells, func(c hexgames.Cell) bool { return strings.EqualFold(c.Name, name) }); i >= 0 {
				e.Cells = append(e.Cells, cells[i].Name)
			}
		}
	}
	return e
}

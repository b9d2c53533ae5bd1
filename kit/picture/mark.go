package picture

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
)

// A Mark is a mark that is not part of the position, such as an arrow that explains a move.
// Drawing ignores marks of an unknown kind and cells that are not on the board;
// [CheckMarks] reports them.
type Mark struct {
	Kind  string   `json:"kind"`            // one of MarkKinds
	Cells []string `json:"cells"`           // the names of the cells
	Color string   `json:"color,omitempty"` // any CSS color; "" is the theme's color for marks without an owner
}

// MarkKinds returns the kinds of marks:
//
//   - arrow: an arrow from the first cell through the others to the last
//   - fill: a tint on each cell, below its pieces unless they cover the cell
//   - ring: a circle around the pieces of each cell
//   - dot: a dot on each cell
//   - cross: a cross on each cell
//   - outline: a line around all the cells together
func MarkKinds() []string { return []string{"arrow", "fill", "ring", "dot", "cross", "outline"} }

// CheckMarks returns an error if a mark cannot be drawn: its kind is unknown, a cell is not on
// the board, there are too few cells, or the color is not a CSS color.
func CheckMarks(d hexgames.Drawing, marks []Mark) error {
	cells := make(map[string]bool, len(d.Cells))
	for _, c := range d.Cells {
		cells[c.Name] = true
	}
	for i, m := range marks {
		if problem := m.problem(cells); problem != "" {
			return errors.New("mark " + strconv.Itoa(i+1) + ": " + problem)
		}
	}
	return nil
}

// problem describes what is wrong with a mark on a board with the given cells, or returns "".
func (m Mark) problem(cells map[string]bool) string {
	if !slices.Contains(MarkKinds(), m.Kind) {
		return "there is no kind " + hexgames.Quote(m.Kind) + ": want one of " + strings.Join(MarkKinds(), ", ")
	}
	least := 1
	if m.Kind == "arrow" {
		least = 2
	}
	if len(m.Cells) < least {
		return "the kind " + m.Kind + " has " + strconv.Itoa(len(m.Cells)) + " cells: want " + strconv.Itoa(least) + " or more"
	}
	for i, name := range m.Cells {
		switch {
		case !cells[name]:
			return "there is no cell " + hexgames.Quote(name) + " on the board: want the name of a cell of the drawing"
		case m.Kind == "arrow" && i > 0 && name == m.Cells[i-1]:
			return "the arrow goes from " + name + " to " + name + ": want two different cells"
		}
	}
	if m.Color != "" && !isColor(m.Color) {
		return "the color is " + hexgames.Quote(m.Color) + ": want a CSS color such as red, #c00 or rgb(204 0 0 / 50%)"
	}
	return ""
}

// FormatMarks returns marks as text for records, such as "arrow d4 e5; ring:#c00 f6". The names
// of cells must not contain spaces or semicolons.
func FormatMarks(marks []Mark) string {
	all := make([]string, len(marks))
	for i, m := range marks {
		words := append([]string{m.Kind}, m.Cells...)
		if m.Color != "" || m.Kind == "" {
			words[0] += ":" + strings.ReplaceAll(m.Color, " ", "_")
		}
		all[i] = strings.Join(words, " ")
	}
	return strings.Join(all, "; ")
}

// ParseMarks reads the result of FormatMarks. It does not check that the marks can be drawn.
func ParseMarks(text string) (marks []Mark) {
	for _, one := range strings.Split(text, ";") {
		words := strings.Fields(one)
		if len(words) == 0 {
			continue
		}
		kind, color, _ := strings.Cut(words[0], ":")
		marks = append(marks, Mark{Kind: kind, Cells: words[1:], Color: strings.ReplaceAll(color, "_", " ")})
	}
	return marks
}

// isColor reports whether a text can be a CSS color. Such a text cannot refer to anything
// outside the picture.
func isColor(text string) bool {
	for _, r := range text {
		if (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && !strings.ContainsRune("#(),.%/+- ", r) {
			return false
		}
	}
	return strings.TrimSpace(text) != "" && !strings.Contains(strings.ToLower(text), "url(")
}

package web

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
)

// A lesson is a clause of the rules in words and a picture.
type lesson struct {
	words   string // the clause, in whole sentences
	clauses string // the numbers of the clauses, as errors name them

	// The picture shows a position, or played: a position that is not legal under the
	// same rules, to show what is wrong with it.
	position string
	played   string
	moves    []string       // legal moves, whose changes are marked; if nothing moves from cell to cell, there is one
	wrong    []wrong        // moves that are refused
	marks    []picture.Mark // more marks
	around   string         // cells at the border of the picture; without them, it shows the whole board
	areas    bool           // whether the picture shows what is beside the board
	shows    string         // the picture in words; without it, they are those of the moves

	winner hexgames.Player // who has won, after the moves if there are any
}

// A wrong is a move that is not legal, and the cells of a cross, or of an arrow to a cross.
type wrong struct{ move, cells string }

// lessons holds the lessons of each game, in the order in which to learn them.
var lessons = map[string][]lesson{
	"hexade":    hexadeLessons,
	"hexagrams": hexagramsLessons,
	"hexcore6":  hexcore6Lessons,
	"hexdame":   hexdameLessons,
	"hextad":    hextadLessons,
}

// A figure is a lesson as the page draws it: a picture of the position with marks, on which
// pieces from the position after a move may be drawn.
type figure struct {
	Words    string         `json:"words"`
	Alt      string         `json:"alt"` // the picture in words
	Position string         `json:"position"`
	Move     string         `json:"move,omitempty"`   // the picture is that of the position after it, unless some cells arrive
	Arrive   []string       `json:"arrive,omitempty"` // cells whose pieces are drawn as they are after the move
	Marks    []picture.Mark `json:"marks,omitempty"`
	Wrong    []picture.Mark `json:"wrong,omitempty"` // marks of what is not allowed
	Points   []points       `json:"points,omitempty"`
	Around   []string       `json:"around,omitempty"`
	Areas    bool           `json:"areas,omitempty"`
}

// A points is a score to write at a point of the board.
type points struct {
	At   hexgames.Point `json:"at"`
	Text string         `json:"text"`
}

// figures returns the lessons of a game as the page draws them.
func figures(game string) (all []figure, err error) {
	all = []figure{} // a list in JSON, too, if there are none
	for _, l := range lessons[game] {
		f, err := l.figure(game)
		if err != nil {
			return nil, err
		}
		all = append(all, f)
	}
	return all, nil
}

// figure returns a lesson as the page draws it.
func (l lesson) figure(game string) (figure, error) {
	f := figure{Words: l.words, Alt: l.shows, Position: l.position, Marks: l.marks, Around: strings.Fields(l.around), Areas: l.areas}
	if l.played != "" {
		f.Position = l.played
	}
	table, err := games.Start(game, l.position, nil)
	if err != nil {
		return figure{}, err
	}
	var words []string
	for _, move := range l.moves {
		trial, err := table.Try(move)
		if err != nil {
			return figure{}, err
		}
		for _, c := range trial.Changes {
			words = append(words, c.String())
		}
		f.mark(move, trial.Changes)
	}
	for _, w := range l.wrong {
		if _, err := table.Try(w.move); err == nil {
			return figure{}, fmt.Errorf("%s: the move %s is legal in %s", game, w.move, l.position)
		}
		cells := strings.Fields(w.cells)
		if len(cells) > 1 {
			f.Wrong = append(f.Wrong, picture.Mark{Kind: "arrow", Cells: cells})
		}
		f.Wrong = append(f.Wrong, picture.Mark{Kind: "cross", Cells: cells[len(cells)-1:]})
	}
	if f.Alt == "" {
		f.Alt = strings.Join(words, ", ")
	}
	return f, nil
}

// mark adds the marks of the changes of a move: arrows along paths, crosses on pieces that
// leave, rings around those that come, and points.
func (f *figure) mark(move string, changes []hexgames.Change) {
	cells := map[hexgames.ChangeKind][]string{}
	for _, c := range changes {
		cells[c.Kind] = append(cells[c.Kind], c.Cells()...)
		if c.Kind == hexgames.ChangeMoved {
			f.Marks = append(f.Marks, picture.Mark{Kind: "arrow", Cells: c.Path})
		}
	}
	gone := slices.Concat(cells[hexgames.ChangeCaptured], cells[hexgames.ChangeLifted])
	if len(gone) > 0 {
		f.Marks = append(f.Marks, picture.Mark{Kind: "cross", Cells: gone})
	}
	come := cells[hexgames.ChangePlaced]
	if len(come) > 0 {
		f.Marks = append(f.Marks, picture.Mark{Kind: "ring", Cells: come})
	}
	switch turned := cells[hexgames.ChangeTurned]; {
	case len(turned) > 0:
		f.Move, f.Arrive = move, turned
	case len(cells[hexgames.ChangeMoved]) > 0:
	case len(gone) > 0:
		f.Move, f.Arrive = move, come
	default:
		f.Move = move
		f.score(changes)
	}
}

// score adds the points of the changes of a move.
func (f *figure) score(changes []hexgames.Change) {
	for _, c := range changes {
		for _, at := range c.At {
			near := hexgames.Point{X: math.Round(1000*at.X) / 1000, Y: math.Round(1000*at.Y) / 1000}
			f.Points = append(f.Points, points{near, fmt.Sprintf("+%d", c.Count)})
		}
	}
}

// mark returns a mark of a kind for each list of cells.
func mark(kind string, lists ...string) (marks []picture.Mark) {
	for _, cells := range lists {
		marks = append(marks, picture.Mark{Kind: kind, Cells: strings.Fields(cells)})
	}
	return marks
}

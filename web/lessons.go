package web

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
)

// A lesson is a clause of the rules in words and a picture. The file lessons.json of a game lists
// its lessons in teaching order.
type lesson struct {
	Words   string `json:"words"`             // the clause, in complete sentences
	Clauses string `json:"clauses,omitempty"` // the numbers of the clauses, as errors name them

	// The picture shows Position, or Played: a position that is not legal under the same rules, to
	// show what is wrong with it.
	Position string         `json:"position"`
	Played   string         `json:"played,omitempty"`
	Moves    []string       `json:"moves,omitempty"`  // legal moves to mark the changes of; only one if nothing moves between cells
	Wrong    []wrong        `json:"wrong,omitempty"`  // illegal moves
	Marks    []picture.Mark `json:"marks,omitempty"`  // more marks
	Around   string         `json:"around,omitempty"` // cells at the edge of the picture; without them, it shows the whole board
	Areas    bool           `json:"areas,omitempty"`  // whether the picture shows the areas beside the board
	Shows    string         `json:"shows,omitempty"`  // a description of the picture; without it, the moves in words

	Winner hexgames.Player `json:"winner,omitzero"` // the winner, after any moves
}

// A wrong is an illegal move, and the cells of a cross, or of an arrow to a cross.
type wrong struct {
	Move  string `json:"move"`
	Cells string `json:"cells"`
}

// lessonsOf returns the lessons of a game, or none if it has no file of lessons.
func lessonsOf(game string) (all []lesson, err error) {
	text := games.About(game, games.LessonsFile)
	if text == "" {
		return nil, nil
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&all); err != nil {
		return nil, fmt.Errorf("the lessons of %s: %w", game, err)
	}
	return all, nil
}

// A figure is a lesson as the page draws it: a picture of the position with marks. Some pieces may
// be drawn as they are after a move.
type figure struct {
	Words    string         `json:"words"`
	Clauses  string         `json:"clauses,omitempty"` // the clauses that it teaches
	Alt      string         `json:"alt"`               // a description of the picture
	Position string         `json:"position"`
	Played   string         `json:"played,omitempty"` // the position in the picture, if it is not legal
	Moves    []string       `json:"moves,omitempty"`  // the moves that the user may try
	Move     string         `json:"move,omitempty"`   // the picture shows the position after it, unless some cells arrive
	Arrive   []string       `json:"arrive,omitempty"` // cells drawn as they are after the move
	Marks    []picture.Mark `json:"marks,omitempty"`
	Wrong    []picture.Mark `json:"wrong,omitempty"` // marks of illegal moves
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
	all = []figure{} // a JSON list, even if empty
	lessons, err := lessonsOf(game)
	if err != nil {
		return nil, err
	}
	for _, l := range lessons {
		f, err := l.figure(game)
		if err != nil {
			return nil, fmt.Errorf("the lessons of %s: %w", game, err)
		}
		all = append(all, f)
	}
	return all, nil
}

// figure returns a lesson as the page draws it.
func (l lesson) figure(game string) (figure, error) {
	f := figure{
		Words: l.Words, Clauses: l.Clauses, Alt: l.Shows, Position: l.Position, Played: l.Played, Moves: l.Moves, Marks: l.Marks,
		Around: strings.Fields(l.Around), Areas: l.Areas,
	}
	table, err := games.Start(game, l.Position, nil)
	if err != nil {
		return figure{}, err
	}
	var words []string
	for _, move := range l.Moves {
		trial, err := table.Try(move)
		if err != nil {
			return figure{}, err
		}
		for _, c := range trial.Changes {
			words = append(words, c.String())
		}
		f.mark(move, trial.Changes)
	}
	for _, w := range l.Wrong {
		if _, err := table.Try(w.Move); err == nil {
			return figure{}, fmt.Errorf("%s: the move %s is legal in %s", game, w.Move, l.Position)
		}
		cells := strings.Fields(w.Cells)
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

// mark adds the marks for the changes of a move: arrows along paths, crosses on pieces that leave,
// rings around pieces that appear, and points.
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

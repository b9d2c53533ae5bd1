package session

import (
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
	"example.com/hexgames/record"
)

// mostMarked limits the pieces of a request and the cells that its marks name, so that a short
// request can't get a huge answer.
const mostMarked = 1000

// picture answers with a picture of the current position, perhaps with the effect of clicks or
// with other pieces. It can also show the position after a move, without playing it, or an item
// beside the board.
func (s *Session) picture(a arguments) (any, error) {
	t := s.table
	if move, ok := a["move"].(string); ok {
		var err error
		if t, err = s.preview(strings.TrimSpace(move)); err != nil {
			return nil, err
		}
	}
	d := t.Drawing()
	if names := a.texts("names"); len(names) > 0 {
		d.Pieces = append(d.Pieces, t.Click(names...).Pieces...)
	}
	if pieces, ok := a["pieces"].([]hexgames.Piece); ok {
		if len(pieces) > mostMarked {
			return nil, wrong(ErrLimit, "pieces", "there are "+strconv.Itoa(len(pieces))+" pieces: want at most "+strconv.Itoa(mostMarked))
		}
		d.Pieces, d.Marks = pieces, nil
	}
	hidden := a.texts("hide")
	d.Marks = slices.DeleteFunc(d.Marks, func(m hexgames.Mark) bool { return slices.Contains(hidden, m.Kind) })
	if len(d.Cells) == 0 && len(d.Pieces) == 0 && len(d.Areas) == 0 {
		return nil, wrong(ErrState, "", "the game "+s.game.Name()+" has no drawings")
	}
	look := picture.Options{
		Theme: picture.Light, Width: a.number("width", 0), Title: t.GameName(), Description: t.PositionText(),
		Flip: a.flag("flip", false), NoCoordinates: !a.flag("coordinates", true), NoAreas: !a.flag("areas", true),
	}
	if look.Width > picture.MaxWidth {
		return nil, wrong(ErrRequest, "width", "the width is "+strconv.Itoa(look.Width)+": want 0 to "+strconv.Itoa(picture.MaxWidth))
	}
	if name, ok := a["theme"].(string); ok {
		theme, err := picture.FindTheme(name)
		if err != nil {
			return nil, wrong(ErrRequest, "theme", err.Error())
		}
		look.Theme = theme
	}
	if a.flag("variables", false) {
		look.Theme = look.Theme.Variables()
	}
	if item, ok := a["item"].(string); ok {
		return Pictured{SVG: string(picture.Item(item, look))}, nil
	}
	var err error
	if look.Marks, err = marks(a, d); err != nil {
		return nil, err
	}
	return Pictured{string(picture.Of(d, look)), picture.Place(d, look)}, nil
}

// marks returns the marks of a request, checked against a drawing.
func marks(a arguments, d hexgames.Drawing) ([]picture.Mark, error) {
	marks, _ := a["marks"].([]picture.Mark)
	if err := picture.CheckMarks(d, marks); err != nil {
		return nil, wrong(ErrRequest, "marks", err.Error())
	}
	cells := 0
	for _, m := range marks {
		cells += len(m.Cells)
	}
	if cells > mostMarked {
		return nil, wrong(ErrLimit, "marks", "the marks name "+strconv.Itoa(cells)+" cells: want at most "+strconv.Itoa(mostMarked))
	}
	return marks, nil
}

// preview returns a table at the position after a move.
func (s *Session) preview(move string) (games.Table, error) {
	trial, err := s.table.Try(move)
	if err != nil {
		return nil, err
	}
	r := &record.Record{Start: s.table.PositionText(), Result: "*"}
	r.Root.Add(trial.Move)
	return s.game.Replay(r)
}

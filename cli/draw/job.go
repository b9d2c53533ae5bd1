package draw

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
	"example.com/hexgames/kit/picture/png"
	"example.com/hexgames/record"
)

// place is the placeholder for the number in a file name.
const place = "#"

// A job is one run of the program: its arguments and its state.
type job struct {
	e        *console.Env
	game     string
	position string
	options  map[string]string
	record   string // the file
	number   int    // of the record in it
	ply      int
	all      bool // whether to play all moves, whatever ply is
	each     bool
	sheet    bool
	animated bool
	delay    time.Duration // between positions of an animation
	titled   bool          // whether a title was given, possibly empty
	look     picture.Options
	file     string

	table  games.Table
	loaded *record.Record // empty without -record
	line   []*record.Node // the nodes of the main line
}

// do draws and writes the pictures.
func (j *job) do() error {
	if err := j.open(); err != nil {
		return err
	}
	d := j.table.Drawing()
	if len(d.Cells) == 0 && len(d.Pieces) == 0 && len(d.Areas) == 0 {
		return fmt.Errorf("%s has no drawings: its positions need the methods of hexgames.Drawable", j.table.GameName())
	}
	if err := picture.CheckMarks(d, j.look.Marks); err != nil { // growing boards have the most cells at the end
		return console.Usage("%v", err)
	}
	switch {
	case j.sheet:
		svg, err := j.drawSheet()
		if err != nil {
			return fmt.Errorf("%s: %w", j.record, err)
		}
		return j.write(j.file, svg)
	case j.each:
		return j.drawEach()
	case j.animated:
		return j.animate()
	}
	return j.write(j.file, j.draw(j.table.Len()))
}

// open sets up the table at the last position to draw.
func (j *job) open() (err error) {
	if j.record == "" {
		if j.game == "" {
			j.game = "hexdame"
		}
		if j.table, err = games.Start(j.game, j.position, j.options); err != nil {
			return console.Usage("%v", err)
		}
		j.loaded = new(record.Record)
		return nil
	}
	if err := j.e.Await(j.load); err != nil { // the rest of it may never arrive
		return err
	}
	j.loaded.Game = cmp.Or(j.loaded.Game, j.game)
	if j.game != "" && j.game != j.loaded.Game {
		return console.Usage("%s: record %d is a game of %s, not %s", j.record, j.number, hexgames.Quote(j.loaded.Game), hexgames.Quote(j.game))
	}
	if j.table, err = games.ReplayUntimed(j.loaded); err != nil && j.loaded.Game == "" {
		return fmt.Errorf("%s: %w, or name the game after the flags", j.record, err)
	} else if err != nil {
		return fmt.Errorf("%s: %w", j.record, err)
	}
	j.line = j.loaded.Root.End().Line()
	if moves := j.table.Len(); !j.all {
		if j.ply > moves {
			return console.Usage("%s: the ply is %d: want 0 to %d, the end of the record", j.record, j.ply, moves)
		}
		for j.table.Len() > j.ply && j.table.Undo() { // including a declared end
		}
	}
	return nil
}

// load reads the record.
func (j *job) load() error {
	in := j.e.In
	if j.record != "-" {
		f, err := os.Open(j.record)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	n := 0
	for r, err := range record.Read(in) {
		if err != nil {
			return fmt.Errorf("%s: %w", j.record, err)
		}
		if n++; n == j.number {
			j.loaded = r
			return nil
		}
	}
	if n == 0 {
		return fmt.Errorf("%s: no record in this file", j.record)
	}
	return console.Usage("%s: there is no record %d: the file has %d", j.record, j.number, n)
}

// draw draws the position after ply moves.
func (j *job) draw(ply int) []byte {
	look := j.look
	look.Title = j.title()
	if ply > 0 {
		look.Title += ", after " + j.caption(ply)
	}
	look.Description = strings.Join(append([]string{j.table.PositionTextAt(ply)}, j.comments(ply)...), "\n")
	return picture.Of(j.table.DrawingAt(ply), look)
}

// drawEach writes a file for each position.
func (j *job) drawEach() error {
	last := j.table.Len()
	digits := max(2, len(strconv.Itoa(last)))
	for ply := range last + 1 {
		name := numbered(j.file, fmt.Sprintf("%0*d", digits, ply))
		if j.e.Interrupted() {
			return fmt.Errorf("interrupted before %s", name)
		}
		if err := j.write(name, j.draw(ply)); err != nil {
			return err
		}
	}
	return nil
}

// numbered returns the name of a file with a number in place of the placeholder. The directory
// stays unchanged.
func numbered(file, number string) string {
	dir, name := filepath.Split(file)
	return dir + strings.ReplaceAll(name, place, number)
}

// drawSheet draws all positions. The description contains the record, with everything in it.
func (j *job) drawSheet() ([]byte, error) {
	last := j.table.Len()
	r, err := j.upTo(last)
	if err != nil {
		return nil, err
	}
	text, err := r.MarshalText()
	if err != nil {
		return nil, err
	}
	look := j.look
	look.Title = j.title()
	if j.table.Outcome().Over() {
		look.Title += ", " + r.Result
	}
	if !j.titled {
		look.Heading = look.Title
	}
	look.Description = "The start: " + j.table.PositionTextAt(0) + "\nThe end: " + j.table.PositionText() +
		"\nThe record:\n" + string(text)
	return picture.Sheet(j.panels(), look), nil
}

// panels returns all positions.
func (j *job) panels() (panels []picture.Panel) {
	for ply := range j.table.Len() + 1 {
		panels = append(panels, picture.Panel{Drawing: j.table.DrawingAt(ply), Caption: j.caption(ply)})
	}
	return panels
}

// animate writes all positions as an animation.
func (j *job) animate() error {
	var b bytes.Buffer
	encode := func() error { return png.Animate(&b, picture.Frames(j.panels(), j.look), j.delay) }
	if err := j.e.Await(encode); err != nil {
		return refused(err)
	}
	return console.WriteFile(j.file, b.Bytes())
}

// upTo returns the record up to a ply, with the variations on its moves.
func (j *job) upTo(ply int) (*record.Record, error) {
	r := j.loaded.Clone()
	n := &r.Root
	for range ply {
		n = n.Next()
	}
	for n.Next() != nil {
		n.Next().Delete()
	}
	return r, r.Update(j.table)
}

// caption returns the caption of a position.
func (j *job) caption(ply int) string {
	if ply == 0 {
		return "start"
	}
	return j.line[ply-1].String()
}

// comments returns the comments on the move that leads to a position, or on the game.
func (j *job) comments(ply int) (comments []string) {
	n := &j.loaded.Root
	if ply > 0 {
		n = j.line[ply-1]
	}
	for _, comment := range []string{n.Before, n.After} {
		if comment != "" {
			comments = append(comments, comment)
		}
	}
	return comments
}

// title returns the title of the picture: the game, the players and the event.
func (j *job) title() string {
	text, _, _ := games.Guide(j.table.GameName())
	var parts []string
	white, black := j.loaded.Value(record.TagWhite), j.loaded.Value(record.TagBlack)
	if white != "" || black != "" {
		parts = append(parts, white+" – "+black)
	}
	if event := j.loaded.Value(record.TagEvent); event != "" {
		parts = append(parts, event)
	}
	if len(parts) > 0 {
		text += ": " + strings.Join(parts, ", ")
	}
	return text
}

// write writes a picture to a file, in the format given by its extension, or to the standard
// output.
func (j *job) write(name string, svg []byte) error {
	if name == "" {
		_, err := j.e.Out.Write(svg)
		return err
	}
	if strings.EqualFold(filepath.Ext(name), ".png") {
		var b bytes.Buffer
		if err := png.Encode(&b, svg); err != nil {
			return refused(err)
		}
		svg = b.Bytes()
	}
	return console.WriteFile(name, svg)
}

// refused turns an error of package png that is about an argument into a usage error.
func refused(err error) error {
	if errors.Is(err, hexgames.ErrOption) {
		return console.Usage("%v", err)
	}
	return err
}

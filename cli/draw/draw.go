// Draw draws a position or a whole record as SVG or PNG.
//
// Usage:
//
//	hexgames draw [flags] [game]
//
// The default game is the game of the record, or hexdame. The error for an unknown game lists all
// games. These flags specify what to draw:
//
//	-position TEXT
//		The position, in the notation of the game's package. (the start of the
//		game)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//	-record FILE
//		A game from a file of records; - is standard input. For a bare list of moves, name
//		the game.
//	-n N
//		The number of the record in the file. (1)
//	-ply N
//		Draw the position after the first N moves of the record. (all of its moves)
//	-each
//		Draw all positions of the record, including the start, each in a separate file.
//	-sheet
//		Draw all positions of the record, including the start, in columns on one sheet, with
//		the moves below them. With -ply, stop after the first N moves.
//	-columns N
//		The number of columns of a sheet. (4)
//	-animate TIME
//		Draw all positions of the record, including the start, in an animated PNG. Each is
//		shown for a time such as 1s or 500ms, the last one three times as long. With -ply,
//		stop after the first N moves.
//
// These flags specify how the picture looks:
//
//	-theme NAME
//		light, dark, wood, or paper, for black-and-white printing. (light)
//	-size N
//		The width of the picture in pixels. With 0, an SVG is as wide as the page
//		allows. (480, and 960 for a sheet)
//	-coordinates=false
//		Leave out the names of lines and cells.
//	-marks=false
//		Leave out marks, such as the last move and a winning six.
//	-areas=false
//		Leave out everything beside the board, such as scores.
//	-flip
//		Turn the board around, with Black at the bottom.
//	-mark KIND:CELLS[:COLOR]
//		Add a mark, such as arrow:d4,e5 or fill:d4,e4:#c00; may be repeated. An arrow goes
//		from the first cell through the others to the last; fill, ring, dot, cross and
//		outline mark all of their cells. The color is any CSS color. With -each, -sheet or
//		-animate, the mark appears on every position whose board has the cells.
//	-title TEXT
//		The heading above the picture. (none; for a sheet the players, the event and the
//		result)
//
// This flag specifies the output:
//
//	-o FILE
//		The file, instead of standard output. It is a PNG if its name ends with .png, and
//		SVG if the name ends with .svg or has no extension. With -each, the file name, not
//		its directory, must contain a #, a placeholder for the number of moves: game-#.svg
//		becomes game-00.svg, game-01.svg and so on.
//
// An SVG scales to any size, loads nothing and runs no scripts. Its description contains the text
// of the position and the comments on the last move. The description of a sheet contains the
// complete record of the moves drawn. To print a picture, use a browser or a program such as
// rsvg-convert.
//
// A PNG shows the same picture, with text in the font Go Regular.
//
// The pictures come from packages kit/picture and kit/picture/png, which your programs can import.
package draw

import (
	_ "embed"
	"errors"
	"flag"
	"path/filepath"
	"strings"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/picture"
)

//go:embed draw.go
var source string

// Command is the draw command.
var Command = console.Command{Name: "draw", Manual: console.Manual(source), Run: run}

func run(e *console.Env) error {
	flags := e.Flags()
	j := job{e: e, options: console.Options(flags)}
	flags.StringVar(&j.position, "position", "", "")
	flags.StringVar(&j.record, "record", "", "")
	flags.IntVar(&j.number, "n", 1, "")
	flags.IntVar(&j.ply, "ply", 0, "")
	flags.BoolVar(&j.each, "each", false, "")
	flags.BoolVar(&j.sheet, "sheet", false, "")
	flags.IntVar(&j.look.Columns, "columns", 4, "")
	flags.DurationVar(&j.delay, "animate", 0, "")
	theme := flags.String("theme", "light", "")
	flags.IntVar(&j.look.Width, "size", 480, "")
	coordinates := flags.Bool("coordinates", true, "")
	marks := flags.Bool("marks", true, "")
	areas := flags.Bool("areas", true, "")
	flags.BoolVar(&j.look.Flip, "flip", false, "")
	flags.Func("mark", "", func(text string) (err error) {
		mark, err := readMark(text)
		j.look.Marks = append(j.look.Marks, mark)
		return err
	})
	flags.StringVar(&j.look.Heading, "title", "", "")
	flags.StringVar(&j.file, "o", "", "")
	args, err := e.Parse(flags)
	if err != nil {
		return err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if len(args) > 0 {
		j.game = strings.ToLower(args[0])
	}
	if j.sheet && !given["size"] {
		j.look.Width = 960
	}
	j.all = !given["ply"]
	j.titled, j.animated = given["title"], given["animate"]
	j.look.NoCoordinates, j.look.NoMarks, j.look.NoAreas = !*coordinates, !*marks, !*areas
	if err := j.check(args, given); err != nil {
		return err
	}
	if j.look.Theme, err = picture.FindTheme(*theme); err != nil {
		return console.Usage("%v", err)
	}
	return j.do()
}

// readMark reads a mark: a kind, cells and optionally a color.
func readMark(text string) (picture.Mark, error) {
	kind, rest, ok := strings.Cut(text, ":")
	cells, color, colored := strings.Cut(rest, ":")
	if !ok || cells == "" || colored && color == "" {
		return picture.Mark{}, errors.New("want a kind, cells and perhaps a color, such as arrow:d4,e5 or fill:d4,e4:#c00")
	}
	return picture.Mark{Kind: kind, Cells: strings.Split(cells, ","), Color: color}, nil
}

// check returns an error if a flag is invalid or contradicts another.
func (j *job) check(args []string, given map[string]bool) error {
	if len(args) > 1 {
		return console.Extra(args[1])
	}
	if j.record == "" {
		for _, name := range []string{"n", "ply", "each", "sheet", "columns", "animate"} {
			if given[name] {
				return console.Usage("-%s is for a record: want -record FILE", name)
			}
		}
	}
	switch {
	case j.position != "" && len(j.options) > 0:
		return console.Usage("the text of a position contains its options: want -position or -option, not both")
	case j.record != "" && (j.position != "" || len(j.options) > 0):
		return console.Usage("a record includes its start: want -record, or -position or -option, not both")
	case given["record"] && j.record == "":
		return console.Usage("-record needs the name of a file")
	case j.number < 1:
		return console.Usage("the record is %d: want 1 or more", j.number)
	case j.each && j.sheet:
		return console.Usage("want -each or -sheet, not both")
	case j.animated && (j.each || j.sheet):
		return console.Usage("want -animate, -each or -sheet, not two of them")
	case given["columns"] && !j.sheet:
		return console.Usage("-columns is for a sheet: want -sheet")
	case j.look.Columns < 1:
		return console.Usage("-columns is %d: want 1 or more", j.look.Columns)
	case j.look.Width < 0 || j.look.Width > picture.MaxWidth:
		return console.Usage("the size is %d: want 0 to %d", j.look.Width, picture.MaxWidth)
	case given["ply"] && j.ply < 0:
		return console.Usage("the ply is %d: want 0 or more", j.ply)
	case j.each && numbered(j.file, "") == j.file:
		return console.Usage("-each writes many files: want a # in the file name, such as -o game-#.svg")
	case given["o"] && j.file == "":
		return console.Usage("-o needs the name of a file")
	}
	switch ending := strings.ToLower(filepath.Ext(j.file)); {
	case ending != "" && ending != ".svg" && ending != ".png":
		return console.Usage("-o %s: the file can be SVG or PNG: want a name that ends with .svg or .png", j.file)
	case j.animated && ending != ".png":
		return console.Usage("an animation is a PNG: want -o with a name that ends with .png")
	}
	return nil
}

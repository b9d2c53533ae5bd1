// Svg draws a position, or a whole record, as SVG.
//
// Usage:
//
//	go run ./examples/svg [flags] [game]
//
// The game is hexade, hexagrams, hexcore6, hexdame or hextad; without one it is
// hexdame, or that of the record. What is drawn is said by the flags:
//
//	-position TEXT
//		The position, in the notation of the game's package. (the start of the
//		game)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//	-record FILE
//		A game from a file of records; - is the standard input. A bare list of
//		moves needs the name of the game.
//	-n N
//		Which record of the file. (1)
//	-ply N
//		The position after the first N moves of the record. (all of its moves)
//	-each
//		All positions of the record, from the start on, each in a file of its own.
//	-sheet
//		All positions of the record, from the start on, in columns on one sheet,
//		with the moves below them. With -ply only the first N moves.
//	-columns N
//		How many columns a sheet has. (4)
//
// What it looks like:
//
//	-theme NAME
//		light, dark, wood, or paper, which is for print in black and white. (light)
//	-size N
//		The width of the picture in pixels. With 0 it is as wide as the page lets
//		it be. (480, and 960 for a sheet)
//	-coordinates=false
//		Leave out the names of lines and cells.
//	-marks=false
//		Leave out the marks: of the last move, of a winning six and the like.
//	-title TEXT
//		What stands above the picture. (nothing; above a sheet the players, the
//		event and the result)
//
// And where it goes:
//
//	-o FILE
//		The file, instead of the standard output. With -each its name, not that of
//		its directory, has a # in it, in place of which comes the number of moves:
//		game-#.svg is game-00.svg, game-01.svg and so on.
//
// A file scales to any size. It needs nothing else, runs no scripts, and has the
// text of its position in its description, with the comments on the last move; a sheet
// has the record of the moves drawn, with everything in it. To print it, or to make a PNG of it, use
// a browser or a program such as rsvg-convert.
//
// The drawing is done by the package picture next to this program, which can be
// imported.
package main

import (
	_ "embed"
	"flag"
	"strings"

	"example.com/hexgames/examples/internal/console"
	"example.com/hexgames/examples/svg/picture"
)

//go:embed main.go
var source string

func main() { console.Main("svg", run) }

// widest is the greatest width of a picture.
const widest = 20000

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
	theme := flags.String("theme", "light", "")
	flags.IntVar(&j.look.Width, "size", 480, "")
	coordinates := flags.Bool("coordinates", true, "")
	marks := flags.Bool("marks", true, "")
	flags.StringVar(&j.look.Heading, "title", "", "")
	flags.StringVar(&j.file, "o", "", "")
	args, err := e.Parse(flags, source)
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
	j.titled = given["title"]
	j.look.NoCoordinates, j.look.NoMarks = !*coordinates, !*marks
	if err := j.check(args, given); err != nil {
		return err
	}
	if j.look.Theme, err = themeOf(*theme); err != nil {
		return err
	}
	return j.do()
}

// themeOf returns a theme by its name.
func themeOf(name string) (picture.Theme, error) {
	var names []string
	for _, t := range picture.Themes() {
		if t.Name == name {
			return t, nil
		}
		names = append(names, t.Name)
	}
	return picture.Theme{}, console.Usage("there is no theme %q: want one of %s", name, strings.Join(names, ", "))
}

// check returns an error if flags do not fit together.
func (j *job) check(args []string, given map[string]bool) error {
	if len(args) > 1 {
		return console.Extra(args[1])
	}
	if j.record == "" {
		for _, name := range []string{"n", "ply", "each", "sheet", "columns"} {
			if given[name] {
				return console.Usage("-%s is about a record: say which with -record", name)
			}
		}
	}
	switch {
	case j.position != "" && len(j.options) > 0:
		return console.Usage("a position has its options in its text: want -position or -option, not both")
	case j.record != "" && (j.position != "" || len(j.options) > 0):
		return console.Usage("a record has its start: want -record, or -position or -option, not both")
	case given["record"] && j.record == "":
		return console.Usage("-record wants the name of a file")
	case j.number < 1:
		return console.Usage("the record is %d: want 1 or more", j.number)
	case j.each && j.sheet:
		return console.Usage("want -each or -sheet, not both")
	case given["columns"] && !j.sheet:
		return console.Usage("-columns is about a sheet: want -sheet")
	case j.look.Columns < 1:
		return console.Usage("the columns are %d: want 1 or more", j.look.Columns)
	case j.look.Width < 0 || j.look.Width > widest:
		return console.Usage("the size is %d: want 0 to %d", j.look.Width, widest)
	case given["ply"] && j.ply < 0:
		return console.Usage("the ply is %d: want 0 or more", j.ply)
	case j.each && numbered(j.file, "") == j.file:
		return console.Usage("-each writes many files: want a # in their name, such as -o game-#.svg")
	case given["o"] && j.file == "":
		return console.Usage("-o wants the name of a file")
	}
	return nil
}

// Endgame makes, checks and shows tables of endings of Hexdame: for every position with few
// pieces, who wins and in how many plies. Package hexdame/endgame reads them.
//
// Usage:
//
//	hexgames endgame gen [-pieces N] [-class CLASS] [-cores N] -o DIR
//	hexgames endgame verify [-class CLASS] [-positions N] [-seed N] [-cores N] [DIR]
//	hexgames endgame winners -o WINNERS DIR
//	hexgames endgame stat [DIR]
//	hexgames endgame probe [-tables DIR] POSITION...
//
// A class is the pieces of the player to move, v, and those of the opponent: KKvM is two kings
// against a man. All classes of up to three pieces are part of the package. Those of four
// pieces are 25 files, 6 MB together, which take about a minute of one core to make.
//
// Gen makes the files of classes that DIR does not have. It can be interrupted, and the same
// command continues with the class where it was. The files are the same on every machine. Its
// flags are:
//
//	-o DIR
//		The directory for the files; it is made if it does not exist.
//	-pieces N
//		Make all classes of up to N pieces, 4 or 5. (4) The 44 classes of five pieces have
//		2.2 billion entries: they take more than an hour of one core, 284 MB of disk, and
//		2 GB of memory.
//	-class CLASS
//		Make this class, its reverse, and the classes that they lead to. KKKvKK needs 400 MB
//		of memory.
//	-cores N
//		The number of goroutines, at most one for each core. (all cores)
//
// Verify checks every position of every class against the rules: its result must follow from
// the results after all legal moves. If that holds for all classes, the tables are right.
// -class checks one class. It prints a line for each class, with the number of positions.
//
// With -positions it checks only so many positions, of all classes together, which -seed (1)
// chooses.
//
// Winners makes smaller files of those in DIR, in the directory WINNERS. They tell who wins, but
// not in how many plies, and need about a fifth of the disk.
//
// Stat prints a table of the classes: how many positions there are with White to move, how
// many of them White wins, draws and loses, and the longest win and the longest loss, in
// plies, with a position of each.
//
// Probe prints the result of each position, and that of every legal move, the best first. A
// result is who wins, and the number of plies until the loser has no move.
//
// The exit status is 0 for success, 2 for wrong usage, and 1 if a file is damaged, an entry is
// wrong, a position is not known, or anything else fails.
package endgame

import (
	_ "embed"
	"flag"
	"fmt"
	"os"

	"example.com/hexgames/hexdame/endgame"
	"example.com/hexgames/kit/console"
)

//go:embed endgame.go
var source string

// Command is the command endgame.
var Command = console.Command{Name: "endgame", Manual: console.Manual(source), Run: run}

func run(e *console.Env) error {
	return e.Choose(console.Manual(source),
		console.Command{Name: "gen", Run: gen},
		console.Command{Name: "verify", Run: verify},
		console.Command{Name: "winners", Run: winners},
		console.Command{Name: "stat", Run: stat},
		console.Command{Name: "probe", Run: probe},
	)
}

// open returns the tables of a directory, or those of the package if there is none.
func open(dir string) (*endgame.Tables, error) {
	if dir == "" {
		return endgame.Embedded(), nil
	}
	info, err := os.Stat(dir)
	switch {
	case err != nil:
		return nil, err
	case !info.IsDir():
		return nil, fmt.Errorf("%s is a file: want the directory with the tables", dir)
	}
	return endgame.Open(os.DirFS(dir))
}

// openOnly returns the tables of the only argument, a directory, which may be missing.
func openOnly(args []string) (*endgame.Tables, error) {
	switch {
	case len(args) == 0:
		return open("")
	case len(args) > 1:
		return nil, console.Usage("unexpected argument %q: flags go before the directory", args[1])
	case args[0] == "":
		return nil, console.Usage("the name of the directory is empty")
	}
	return open(args[0])
}

// classes returns the classes for which a function says so, in their order.
func classes(wanted func(endgame.Class) bool) (list []endgame.Class) {
	for n := range endgame.MaxPieces + 1 {
		for _, c := range endgame.Classes(n) {
			if wanted(c) {
				list = append(list, c)
			}
		}
	}
	return list
}

// class defines the flag -class, and returns a pointer to its value.
func class(flags *flag.FlagSet) *endgame.Class {
	var c endgame.Class
	flags.Func("class", "", func(text string) (err error) {
		c, err = endgame.ParseClass(text)
		return err
	})
	return &c
}

// Endgame makes, checks and shows tables of Hexdame endings. For every position with few pieces,
// they list who wins and in how many plies. Package hexdame/endgame reads them.
//
// Usage:
//
//	hexgames endgame gen [-pieces N] [-class CLASS] [-cores N] -o DIR
//	hexgames endgame verify [-class CLASS] [-positions N] [-seed N] [-cores N] [DIR]
//	hexgames endgame winners -o WINNERS DIR
//	hexgames endgame stat [DIR]
//	hexgames endgame probe [-tables DIR] POSITION...
//
// A class names the pieces of the player to move, a v, and the opponent's pieces: KKvM is two kings
// against a man. All classes of up to three pieces are part of the package. The 25 classes of four
// pieces take 6 MB, and about a minute on one core to make.
//
// Gen makes the files of classes that are missing from DIR. After an interruption, the same command
// starts the unfinished class over and continues from there. The files are the same on every
// machine. Its flags are:
//
//	-o DIR
//		The directory for the files. It is created if it does not exist.
//	-pieces N
//		Make all classes of up to N pieces; N is 4 or 5. The 44 classes of five pieces have 2.2
//		billion entries. They take more than an hour on one core, 284 MB of disk, and 2 GB
//		of memory. (4)
//	-class CLASS
//		Make this class, its reverse, and the classes they lead to. KKKvKK needs 400 MB of
//		memory.
//	-cores N
//		The number of goroutines, at most one for each core. (all cores)
//
// Verify checks every position of every class against the rules: its result must follow from the
// results after all legal moves. If it does in all classes, the tables are right. Verify prints a
// line for each class, with the number of positions. With -class it checks only one class.
//
// With -positions it checks only that many random positions from all classes. -seed (1) is the
// random seed.
//
// Winners makes smaller versions of the files in DIR, in the directory WINNERS. They record who
// wins, but not in how many plies, and take about a fifth of the disk space.
//
// Stat prints a table of the classes. It counts the positions with White to move, and how many of
// them White wins, draws and loses. It lists the longest win and the longest loss, in plies, with
// an example of each.
//
// Probe prints the result of each position and of every legal move, the best first. A result is the
// winner, and the number of plies until the loser has no move.
//
// The exit status is 0 for success, 2 for wrong usage, and 1 if a file is damaged, an entry is
// wrong, a position is not in the tables, or anything else fails.
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

// Command is the endgame command.
var Command = console.Command{
	Name: "endgame", Manual: console.Manual(source),
	Commands: []console.Command{
		{Name: "gen", Run: gen},
		{Name: "verify", Run: verify},
		{Name: "winners", Run: winners},
		{Name: "stat", Run: stat},
		{Name: "probe", Run: probe},
	},
}

// open returns the tables of a directory, or the tables of the package if there is none.
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

// openOnly returns the tables of the only argument, an optional directory.
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

// classes returns the classes that a function accepts, in their order.
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

// class defines the -class flag and returns a pointer to its value.
func class(flags *flag.FlagSet) *endgame.Class {
	var c endgame.Class
	flags.Func("class", "", func(text string) (err error) {
		c, err = endgame.ParseClass(text)
		return err
	})
	return &c
}

// Puzzle shows puzzles with exactly one right move, and finds new ones.
//
// Usage:
//
//	hexgames puzzle [flags] [game]
//	hexgames puzzle make [flags] -o FILE game
//	hexgames puzzle check [-nodes N] FILE...
//
// Without make or check, Puzzle shows the puzzles of a game, one after another; the default is
// hexdame. Type the right move. Puzzle plays the reply, and you find the next move, until the
// puzzle is solved. If a move is wrong, Puzzle shows why. You can also type
//
//	hint	Show what the puzzle is about or, the second time, where the move begins.
//	show	Show the solution.
//	next	Go on to the next puzzle.
//	quit	End the program, like the end of the input.
//
// The flags are:
//
//	-file FILE
//		The puzzles in a file, instead of the built-in ones. You need not name the game.
//	-difficulty N
//		Show only puzzles of this difficulty, from 1 to 5.
//	-theme WORDS
//		Show only puzzles with this theme, such as capture. The error for an unknown theme
//		lists all themes.
//	-number N
//		Start with puzzle N of the game or the file, and continue in order, by difficulty.
//	-seed N
//		Show the puzzles in a random order with the seed N. Without -number, the order is
//		always random.
//	-color WHEN
//		When to use colors: always, never, or auto, which means in a terminal unless the
//		environment variable NO_COLOR is set. (auto)
//
// # Make
//
// Make has two bots play, looks for puzzles in their games, and writes them to a file, the easy
// ones first. It takes at most two puzzles from a game. At most a fifth of -puzzles are puzzles won
// by one move, and at most two fifths have difficulty 1. Package kit/puzzle describes goals,
// difficulties and the file format. The file is compressed if its name ends in .gz. The flags are:
//
//	-o FILE
//		The file to write.
//	-add FILE
//		Start with the puzzles in this file. It may be the file to write.
//	-puzzles N
//		Stop when there are N puzzles. (300)
//	-games N
//		Stop after N games. (100)
//	-bot SPEC
//		A bot that plays. With two of these flags, the first is White. A single bot plays
//		both sides. (best:nodes=200)
//	-openings N
//		The number of random moves at the start of each game. (6)
//	-records FILE
//		Take the games from this file of records instead.
//	-goals LIST
//		Make only puzzles with these goals: win, hold, score, or best. Puzzles with the goal
//		best are not proven. For them, Make considers only positions where one move stands
//		out, which is much faster. (win,hold,score)
//	-nodes N
//		The maximum number of positions to search for the proof of a puzzle. (100000)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//	-seed N
//		The random seed. (1)
//	-cores N
//		The number of games to search at a time, at most one for each core. (all cores)
//
// With the same flags, Make writes the same file on every machine and with any number of cores,
// unless a bot depends on time. After an interrupt, it writes the puzzles found so far.
//
// # Check
//
// Check reads files and proves all of their puzzles again. It searches at most -nodes positions for
// each puzzle. (100000) It prints the number of puzzles by goal, difficulty, number of moves to
// find, and theme.
//
// The exit status is 0 for success, 2 for wrong usage, and 1 if a puzzle is not proven, or if anything
// else fails.
package puzzle

import (
	_ "embed"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/puzzle"
)

//go:embed puzzle.go
var source string

// Command is the puzzle command.
var Command = console.Command{Name: "puzzle", Manual: console.Manual(source), Run: run}

func run(e *console.Env) error {
	if len(e.Args) > 0 {
		switch e.Args[0] {
		case "make":
			e.Args = e.Args[1:]
			return makeFile(e)
		case "check":
			e.Args = e.Args[1:]
			return check(e)
		}
	}
	return show(e)
}

// show shows puzzles.
func show(e *console.Env) error {
	flags := e.Flags()
	file := flags.String("file", "", "")
	difficulty := flags.Int("difficulty", 0, "")
	theme := flags.String("theme", "", "")
	number := flags.Int("number", 0, "")
	seed := flags.Uint64("seed", 0, "")
	color := flags.String("color", "auto", "")
	args, err := e.Parse(flags)
	if err != nil {
		return err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case len(args) > 1:
		return console.Extra(args[1])
	case *color != "auto" && *color != "always" && *color != "never":
		return console.Usage("-color is %q: want auto, always or never", *color)
	case given["number"] && given["seed"]:
		return console.Usage("-number goes through the puzzles in their order, and -seed in a random one: want one of them")
	case given["difficulty"] && (*difficulty < 1 || *difficulty > puzzle.MaxDifficulty):
		return console.Usage("the difficulty is %d: want 1 to %d", *difficulty, puzzle.MaxDifficulty)
	}
	all, err := load(*file, args)
	if err != nil {
		return err
	}
	if given["number"] && (*number < 1 || *number > len(all)) {
		return console.Usage("the number is %d: want 1 to %d", *number, len(all))
	}
	var chosen []int
	themes := map[string]bool{}
	for i, p := range all {
		for _, theme := range p.Themes {
			themes[theme] = true
		}
		switch {
		case i+1 < *number, *difficulty != 0 && p.Difficulty != *difficulty, *theme != "" && !slices.Contains(p.Themes, *theme):
		default:
			chosen = append(chosen, i)
		}
	}
	switch {
	case *theme != "" && !themes[*theme]:
		return console.Usage("no puzzle has the theme %q: want one of %s", *theme, strings.Join(sorted(themes), ", "))
	case len(chosen) == 0:
		return fmt.Errorf("none of %d puzzles matches", len(all))
	case !given["number"]:
		if !given["seed"] {
			*seed = rand.Uint64()
		}
		dice := rand.New(rand.NewPCG(*seed, 0))
		dice.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
	}
	_, _, terminal := e.Terminals()
	escapes := runtime.GOOS != "windows" && os.Getenv("TERM") != "" && os.Getenv("TERM") != "dumb"
	s := &session{Env: e, all: all, rest: chosen}
	s.colored = *color == "always" || *color == "auto" && terminal && escapes && os.Getenv("NO_COLOR") == ""
	return s.run()
}

// load returns the puzzles of a file, or of a game.
func load(file string, args []string) ([]puzzle.Puzzle, error) {
	if file != "" {
		all, err := readFile(file)
		if err == nil && len(args) > 0 && !strings.EqualFold(args[0], all[0].Game) {
			err = console.Usage("%s: the puzzles are for %s, not %s", file, all[0].Game, args[0])
		}
		return all, err
	}
	name := "hexdame"
	if len(args) > 0 {
		name = args[0]
	}
	game, err := games.Find(name)
	if err != nil {
		return nil, console.Usage("%v, make or check", err)
	}
	all := puzzle.Shipped(game.Name())
	if len(all) == 0 {
		return nil, fmt.Errorf("there are no puzzles for %s: want -file FILE, which hexgames puzzle make writes", game.Name())
	}
	return all, nil
}

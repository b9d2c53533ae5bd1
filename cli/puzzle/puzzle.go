// Puzzle shows puzzles, in which exactly one move is right, and finds new ones.
//
// Usage:
//
//	hexgames puzzle [flags] [game]
//	hexgames puzzle make [flags] -o FILE game
//	hexgames puzzle check [-nodes N] FILE...
//
// Without the words make and check, Puzzle shows puzzles of a game, by default of hexdame, one after
// the other. Type the right move. Puzzle then plays the reply, and you find the next move, until the
// puzzle is solved. If a move is wrong, it shows why. Other commands are
//
//	hint	What the puzzle is about and, when you ask again, where the move begins.
//	show	Show the solution.
//	next	Go on to the next puzzle.
//	quit	End the program, as the end of the input does.
//
// The flags are:
//
//	-file FILE
//		The puzzles of a file instead of those that the program has. The game need not
//		be named.
//	-difficulty N
//		Only puzzles of this difficulty, from 1 to 5.
//	-theme WORDS
//		Only puzzles with this theme, such as capture. An unknown theme prints those
//		that there are.
//	-number N
//		Begin with puzzle N of the game or the file, and go on in their order, which is
//		that of their difficulty.
//	-seed N
//		Show the puzzles in the random order that belongs to N. Without -number, the
//		order is random anyway.
//	-color WHEN
//		Whether to use colors: always, never, or auto, which means in a terminal, unless
//		the environment variable NO_COLOR is set. (auto)
//
// # Make
//
// Make lets two bots play, looks for puzzles in their games, and writes a file of them, the easy ones
// first. It takes at most two puzzles from a game. Those that one move wins are at most a fifth of the
// number that -puzzles wants, and those of difficulty 1 two fifths. Package kit/puzzle describes goals
// and difficulties, and the file, which is compressed if its name ends in .gz. The flags are:
//
//	-o FILE
//		The file to write.
//	-add FILE
//		Begin with the puzzles of this file, which may be the one to write.
//	-puzzles N
//		Stop when there are N puzzles. (300)
//	-games N
//		Stop after N games. (100)
//	-bot SPEC
//		A bot that plays. With two of these flags, the first one is White. If there is
//		only one bot, it plays both sides. (best:nodes=200)
//	-openings N
//		The number of random moves at the beginning of each game. (6)
//	-records FILE
//		Take the games of this file of records instead.
//	-goals LIST
//		Only puzzles with these goals: win, hold, score, or best, whose puzzles are not
//		proven. With best, Make looks only at positions in which one move stands out,
//		which takes much less time. (win,hold,score)
//	-nodes N
//		The most positions to look at for the proof of a puzzle. (100000)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//	-seed N
//		The seed of all dice. (1)
//	-cores N
//		The number of games to look at at a time, at most one for each core. (all cores)
//
// With the same flags, Make writes the same file on every machine and with any number of cores, unless
// a bot depends on time. After an interrupt, it writes what it has found by then.
//
// # Check
//
// Check reads files and proves all of their puzzles again. For each puzzle it may look at as many
// positions as -nodes says. (100000) It prints how many puzzles there are, by goal, difficulty, number
// of moves to find, and theme.
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

// Command is the command puzzle.
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
		return fmt.Errorf("none of %d puzzles is of that kind", len(all))
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
			err = console.Usage("%s: the puzzles are of %s, not of %s", file, all[0].Game, args[0])
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
		return nil, fmt.Errorf("there are no puzzles of %s: want -file FILE, which hexgames puzzle make writes", game.Name())
	}
	return all, nil
}

// Play plays a game in the terminal, against a person or a bot.
//
// Usage:
//
//	go run ./examples/play [flags]
//
// The flags are:
//
//	-game NAME
//		The game; see the table games in this directory. (hexdame)
//	-white PLAYER, -black PLAYER
//		Who plays: "you", who types moves; "random", a bot that plays any
//		legal move; or "rollout", a bot that tries each move in a few hundred
//		random games and plays the best. ("you" against "rollout"; where
//		nobody can type because the input is no terminal, two bots.)
//	-seed N
//		The seed of the bots' dice. With the same seed they play the same
//		game. (1)
//	-load FILE
//		Begin with the first record of the file, as far as it goes.
//	-save FILE
//		Write the record of the game to the file when the program ends.
//
// Type a move in the game's notation, such as d4-e5, or one of the commands
// moves, board, undo, redo, resign, draw, save FILE, help and quit. A move that
// is refused is explained. The end of the input ends the program.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"

	"example.com/hexgames"
)

// manual is what -h prints.
const manual = `usage: play [-game NAME] [-white PLAYER] [-black PLAYER] [-seed N] [-load FILE] [-save FILE]

Plays a game in the terminal. PLAYER is you, random or rollout.

`

func main() {
	ctrlC := make(chan os.Signal, 1)
	signal.Notify(ctrlC, os.Interrupt)
	survivePipe()
	os.Exit(run(os.Args[1:], os.Stdin, isTerminal(os.Stdin), os.Stdout, os.Stderr, ctrlC))
}

// isTerminal reports whether somebody may be typing. The file that is always
// empty is a device as well.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// run is the program. It returns the exit status: 2 for wrong usage, 1 for any
// other failure.
func run(args []string, in io.Reader, terminal bool, out, errs io.Writer, interrupt <-chan os.Signal) int {
	flags := flag.NewFlagSet("play", flag.ContinueOnError)
	flags.SetOutput(errs)
	flags.Usage = func() {
		fmt.Fprint(errs, manual)
		flags.PrintDefaults()
	}
	name := flags.String("game", "hexdame", "`name` of the game: "+strings.Join(gameNames(), ", "))
	white := flags.String("white", "", "who plays White (you; rollout if the input is no terminal)")
	black := flags.String("black", "", "who plays Black (rollout)")
	seed := flags.Uint64("seed", 1, "seed of the bots' dice")
	load := flags.String("load", "", "`file` whose first record to begin with")
	save := flags.String("save", "", "`file` to write the record to at the end")
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case flags.NArg() > 0:
		fmt.Fprintf(errs, "play: unexpected argument %q\n", flags.Arg(0))
		return 2
	}
	players := defaultPlayers(*white, *black, terminal)
	for _, p := range players {
		if !slices.Contains(playerNames, p) {
			fmt.Fprintf(errs, "play: no player is called %q: want one of %s\n", p, strings.Join(playerNames, ", "))
			return 2
		}
	}
	if games[*name] == nil {
		fmt.Fprintf(errs, "play: no game is called %q: want one of %s\n", *name, strings.Join(gameNames(), ", "))
		return 2
	}
	table, err := games[*name](*load)
	if err != nil {
		fmt.Fprintf(errs, "play: %v\n", err)
		return 1
	}
	s := session{
		table: table,
		players: map[hexgames.Player]string{
			hexgames.White: players[0], hexgames.Black: players[1], hexgames.Chance: "random",
		},
		lines: lines(in),
		out:   &writer{w: out},
		dice:  rand.New(rand.NewPCG(*seed, 0)),
		stop:  interrupt,
	}
	s.play()
	if *save != "" {
		if err := s.save(*save); err != nil {
			fmt.Fprintf(errs, "play: %v\n", err)
			return 1
		}
	}
	if s.out.err != nil {
		fmt.Fprintf(errs, "play: %v\n", s.out.err)
		return 1
	}
	return 0
}

// defaultPlayers fills in the players that were not named.
func defaultPlayers(white, black string, terminal bool) [2]string {
	players := [2]string{"you", "rollout"}
	if !terminal {
		players[0] = "rollout"
	}
	if black == "you" && terminal {
		players = [2]string{"rollout", "you"}
	}
	if white != "" {
		players[0] = white
	}
	if black != "" {
		players[1] = black
	}
	return players
}

// lines yields the lines of the input on a channel that is closed at its end,
// so that an interrupt is heard while nobody types. No command is as long as a
// line of the buffer's size; it is taken in parts, which are no commands either.
func lines(in io.Reader) <-chan string {
	c := make(chan string)
	go func() {
		defer close(c)
		for r := bufio.NewReader(in); ; {
			line, _, err := r.ReadLine()
			if err != nil {
				return
			}
			c <- string(line)
		}
	}()
	return c
}

// A writer remembers that writing failed, so that not every line needs to ask.
type writer struct {
	w   io.Writer
	err error
}

func (w *writer) Write(p []byte) (int, error) {
	if w.err == nil {
		_, w.err = w.w.Write(p)
	}
	return len(p), nil
}

// Play plays a game in the terminal, against a person or a bot.
//
// Usage:
//
//	go run ./examples/play [flags]
//
// The flags are:
//
//	-game NAME
//		The game: hexade, hexagrams, hexcore6, hexdame or hextad. (hexdame)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//	-position TEXT
//		Where the game starts, in the notation of its package.
//	-white PLAYER, -black PLAYER
//		Who plays: you, who types moves, or a bot, random, greedy, alphabeta
//		or mcts, with what it may use: mcts:time=5s, alphabeta:nodes=10000.
//		A bot of which no more is said has a second for each move; go doc
//		./examples/bot Spec tells what can be said. (You as White against
//		mcts, or you against the bot that is named. Where nobody can type
//		because the input is no terminal, mcts:nodes=100 plays for who is not
//		named.)
//	-seed N
//		The seed of Chance, and of the bots that have none. Bots that have
//		nodes and no time then play the same game again. (1)
//	-load FILE
//		Begin with the first record of the file, as far as it goes. A bare list
//		of moves needs -game.
//	-save FILE
//		Write the record of the game to the file when the program ends,
//		whatever ends it. Everything in a record that was loaded is kept.
//
// In a terminal, without the flags -game, -option, -position and -load, it asks
// what to play. Enter starts a game at once.
//
// Type a move in the game's notation, such as d4-e5. A move that is refused is
// explained. Or type a command; help lists them. A bot agrees to a draw if it has
// looked ahead and expects 45% or less for itself, where a win counts 100% and a
// draw 50%. Chance moves by itself. If somebody is on turn who cannot move,
// though the game is not over, the players agree to a draw.
//
// Below the board stands what a record that was loaded says about the last move, and how
// it goes on. If you take back moves of it and play others, the new ones become the main
// line of the record that is saved, and the old ones stay as a variation. If you resign
// or agree to a draw there, the old ones are deleted.
//
// The end of the input and an interrupt end the program. Two bots play to the end
// of the game.
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/examples/games"
	"example.com/hexgames/examples/internal/console"
)

//go:embed main.go
var source string

func main() { console.Main("play", run) }

// standardGame is played if nothing else is said.
const standardGame = "hexdame"

func run(e *console.Env) error {
	flags := e.Flags()
	game := flags.String("game", "", "")
	position := flags.String("position", "", "")
	white := flags.String("white", "", "")
	black := flags.String("black", "", "")
	seed := flags.Uint64("seed", 1, "")
	from := flags.String("load", "", "")
	to := flags.String("save", "", "")
	options := console.Options(flags)
	args, err := e.Parse(flags, source)
	*game = strings.ToLower(*game)
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case err != nil:
		return err
	case *from == "" && given["load"] || *to == "" && given["save"]:
		return console.Usage("the name of a file is empty")
	case len(args) > 0:
		return console.Usage("unexpected argument %q", args[0])
	case *from != "" && (*position != "" || len(options) > 0):
		return console.Usage("a record has its start in it: want -load without -position and -option")
	case *position != "" && len(options) > 0:
		return console.Usage("a position has its options in its text: want -position or -option, not both")
	}
	s := &session{e: e, seed: *seed}
	if s.players, err = seatPlayers(*white, *black, e.Terminal); err != nil {
		return err
	}
	if *to != "" {
		if err := console.CanWrite(*to); err != nil { // early, and not after a long game
			return err
		}
	}
	var table games.Table
	var record *hexgames.Record
	switch {
	case *from != "":
		table, record, err = load(*from, *game)
		if err == nil && *game != "" && table.GameName() != *game {
			err = fmt.Errorf("%s: a record of %s, not of %s", *from, table.GameName(), *game)
		}
	case e.Terminal && *game == "" && *position == "" && len(options) == 0:
		d := &dialogue{session: s, white: *white, black: *black}
		table = d.choose()
		if table == nil {
			return nil
		}
	default:
		if *game == "" {
			*game = standardGame
		}
		if table, err = games.Start(*game, *position, options); err != nil {
			err = console.Usage("%v", err)
		}
	}
	if err == nil {
		if record == nil {
			record = table.Record()
		}
		err = s.sit(table, record)
	}
	if err != nil {
		return err
	}
	err = s.play()
	if *to != "" {
		if failed := s.save(*to); failed != nil {
			return failed
		}
	}
	return err
}

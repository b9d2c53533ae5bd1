// Play plays a game in the terminal, against a person or a bot.
//
// Usage:
//
//	hexgames play [flags]
//
// The flags are:
//
//	-game NAME
//		The game. The error for an unknown name lists all games. (hexdame)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//	-position TEXT
//		The position where the game starts, in the notation of its package.
//	-white PLAYER, -black PLAYER
//		The player. The word you means that you type the moves. For a bot at a human level,
//		use level1 (the weakest), level2 and so on. Other bots are best (the strongest at
//		the game), mcts, alphabeta, greedy and random. They take limits, as in best:time=5s
//		or alphabeta:nodes=10000; without limits, a bot has one second per move. For all
//		settings, run go doc example.com/hexgames/kit/bot Spec. Another program can play,
//		too, as in "cmd:./engine -x"; see package kit/protocol. The error for an unknown
//		name lists all bots. (You as White against level1, or you against the bot that you
//		name. If the input is not a terminal, mcts:nodes=100 plays each side that you do not
//		name.)
//	-seed N
//		The random seed of Chance, and of bots without their own seed. Bots limited by
//		nodes, not by time, repeat the same game with the same seed. (1)
//	-books FILE
//		More opening books for bots with the setting book=yes: a file made by hexgames book,
//		or a folder of *.book files.
//	-endings FOLDER
//		A folder of Hexdame ending tables made by hexgames endgame, for the bots. The
//		program includes the endings of up to three pieces.
//	-color WHEN
//		When to use colors: always, never, or auto, which means in a terminal unless the
//		environment variable NO_COLOR is set. (auto)
//	-load FILE
//		Start at the end of the first record in the file. A bare list of moves requires
//		-game.
//	-save FILE
//		Write the record of the game to the file when the program ends, even if a signal ends it. If
//		that fails, for example because the disk is full, print the record. Everything in a
//		loaded record is kept.
//
// In a terminal, without -game, -option, -position, or -load, the program asks what to play. Press
// Enter to start a game right away.
//
// Type a move in the game's notation, such as d4-e5. If a move is refused, the program explains
// why. Or type a command; help lists the commands, and help COMMAND explains one. A bot that looks
// ahead agrees to a draw if it expects at most 45% for itself, where a win counts 100% and a draw
// 50%. Chance moves automatically. In a game without chance, the solve command proves who wins, if
// ten seconds are enough; see hexgames help solve.
//
// In a terminal, the board stays in place, with the players and the moves beside it. The cells of
// the last move are in parentheses, and the cells that decide the game in brackets. If you play
// alone from the upper side of the board, you see it from there. Tab completes commands and moves,
// and the arrow keys edit the line and recall earlier ones. When the program ends, the last board
// stays in the terminal. On Windows, or if the environment variable TERM is dumb, which suits
// screen readers, the program writes line by line, as in a pipe.
//
// After -load, the program shows the record's comments on the last move, and how the
// record continues, below the board. If you undo moves of the record and play others, the
// new moves become the main line of the saved record, and the old ones become a
// variation. If you resign or agree to a draw instead, the old moves are deleted.
//
// The program ends at the end of the input or on an interrupt. Two bots play to the end of the
// game.
package play

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/books"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/endings"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/protocol"
	"example.com/hexgames/record"
)

//go:embed play.go
var source string

// Command is the play command.
var Command = console.Command{Name: "play", Manual: console.Manual(source), Run: run}

// standardGame is the default game.
const standardGame = "hexdame"

func run(e *console.Env) error {
	defer protocol.Register()()
	flags := e.Flags()
	game := flags.String("game", "", "")
	position := flags.String("position", "", "")
	white := flags.String("white", "", "")
	black := flags.String("black", "", "")
	seed := flags.Uint64("seed", 1, "")
	from := flags.String("load", "", "")
	to := flags.String("save", "", "")
	tables := flags.String("endings", "", "")
	booked := flags.String("books", "", "")
	color := flags.String("color", "auto", "")
	options := console.Options(flags)
	args, err := e.Parse(flags)
	*game = strings.ToLower(*game)
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	switch {
	case err != nil:
		return err
	case *from == "" && given["load"] || *to == "" && given["save"]:
		return console.Usage("the name of a file is empty")
	case len(args) > 0:
		if _, err := games.Find(args[0]); err == nil {
			return console.Usage("unexpected argument %q: for this game, use -game %[1]s", args[0])
		}
		return console.Usage("unexpected argument %q", args[0])
	case *color != "auto" && *color != "always" && *color != "never":
		return console.Usage("-color is %q: want auto, always or never", *color)
	case *from != "" && (*position != "" || len(options) > 0):
		return console.Usage("a record includes its start: want -load without -position and -option")
	case *position != "" && len(options) > 0:
		return console.Usage("the text of a position contains its options: want -position or -option, not both")
	}
	forget, err := endings.Use(*tables)
	if err != nil {
		return console.Usage("%v", err)
	}
	defer forget()
	forgetBooks, err := books.Use(*booked)
	if err != nil {
		return console.Usage("%v", err)
	}
	defer forgetBooks()
	s := &session{e: e, seed: *seed, colored: *color == "always"}
	if s.players, err = seatPlayers(*white, *black, e.Terminal); err != nil {
		return err
	}
	if !s.players[hexgames.White].person && !s.players[hexgames.Black].person && (*white == "" || *black == "") && !e.Terminal && isPiped(e.In) {
		fmt.Fprintf(e.Errs, "%s: two bots are playing, so the input is ignored: to play its moves, use -white you or -black you\n", e.Name)
	}
	if *to != "" {
		if err := console.CanWrite(*to); err != nil { // early, not after a long game
			return err
		}
	}
	s.open(*color == "auto" && os.Getenv("NO_COLOR") == "")
	defer s.close()
	var table games.Table
	var rec *record.Record
	switch {
	case *from != "":
		table, rec, err = load(*from, *game)
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
		if rec == nil {
			rec = record.Of(table)
		}
		err = s.sit(table, rec)
	}
	if errors.Is(err, bot.ErrSpec) {
		err = console.Usage("%v", err)
	}
	if err != nil {
		return err
	}
	err = s.play()
	s.close()
	leave(s.seats)
	if *to != "" {
		if failed := s.save(*to); failed != nil {
			return s.rescue(failed)
		}
	}
	return err
}

// isPiped reports whether the input is a pipe, or a file that is not empty.
func isPiped(in io.Reader) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && (info.Mode()&fs.ModeNamedPipe != 0 || info.Mode().IsRegular() && info.Size() > 0)
}

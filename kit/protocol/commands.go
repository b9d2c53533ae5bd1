package protocol

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// A command is a command of the protocol.
type command struct {
	name        string
	usage       string
	least, most int  // limits on the number of arguments; a most of -1 is no limit
	always      bool // whether it is allowed while a job is running
	do          func(s *session, args []string) (answer []string, err error)
	help        string
}

// commands are in the order of PROTOCOL.md. init sets them, because help refers to them.
var commands []command

func init() {
	commands = []command{
		{"hello", "hello", 0, -1, false, (*session).hello, "identify the engine: games, options, bots, settings, commands"},
		{"isready", "isready", 0, -1, true, (*session).isReady, "answer readyok, even while a bot is thinking"},
		{"help", "help", 0, -1, false, (*session).help, "list the commands"},
		{"game", "game NAME [OPTION=VALUE ...]", 1, -1, false, (*session).game, "start a game"},
		{"position", "position start|TEXT [moves MOVE; MOVE; ...]", 1, -1, false, (*session).position, "go to a position of the game"},
		{"load", "load", 0, 0, false, (*session).load, "go to the end of the record in the preceding lines, each after a bar: | 1. d4-e5 *"},
		{"play", "play MOVE", 1, -1, false, (*session).play, "play a move"},
		{"undo", "undo", 0, 0, false, (*session).undo, "take back the last move"},
		{"redo", "redo", 0, 0, false, (*session).redo, "play the last undone move"},
		{"resign", "resign [White|Black]", 0, 1, false, (*session).resign, "resign for a player"},
		{"draw", "draw", 0, 0, false, (*session).draw, "agree to a draw"},
		{"turn", "turn", 0, 0, false, (*session).turn, "the player to move"},
		{"result", "result", 0, 0, false, (*session).result, "how the game ended"},
		{"legal", "legal", 0, 0, false, (*session).legal, "the legal moves"},
		{"count", "count", 0, 0, false, (*session).count, "the number of legal moves"},
		{"text", "text", 0, 0, false, (*session).text, "the position in one line"},
		{"show", "show", 0, 0, false, (*session).show, "the position as a diagram"},
		{"record", "record", 0, 0, false, (*session).record, "the game as a record"},
		{"bot", "bot SPEC", 1, -1, false, (*session).chooseBot, "choose a bot, such as mcts:time=2s or alphabeta"},
		{"seed", "seed N", 1, 1, false, (*session).seed, "seed Chance's draws"},
		{"go", goUsage, 0, -1, false, (*session).think, "let the bot think"},
		{"solve", solveUsage, 0, -1, false, (*session).solve, "prove who wins"},
		{"perft", "perft N", 1, 1, false, (*session).perft, "count the sequences of N moves"},
		{"stop", "stop", 0, -1, true, (*session).stop, "stop go, solve, or perft"},
		{"quit", "quit", 0, -1, true, (*session).quit, "end the session"},
	}
}

func (s *session) hello([]string) ([]string, error) {
	lines := []string{"id name " + s.engine.Name}
	if s.engine.Version != "" {
		lines = append(lines, "id version "+s.engine.Version)
	}
	if s.engine.Author != "" {
		lines = append(lines, "id author "+s.engine.Author)
	}
	lines = append(lines, fmt.Sprint("id protocol ", Version), "id bot "+s.engine.Bot.String())
	for _, g := range games.All() {
		lines = append(lines, "has game "+g.Name())
		for _, o := range g.Options() {
			lines = append(lines, fmt.Sprintf("has option %s %s=%s %s", g.Name(), o.Name, o.Standard, o.Type))
		}
	}
	for _, k := range bot.Kinds() {
		if k.Command { // clients cannot choose commands
			continue
		}
		lines = append(lines, "has bot "+k.Name)
		for _, one := range k.Settings {
			if one.Type == bot.File {
				continue
			}
			lines = append(lines, "has setting "+k.Name+" "+one.String())
		}
	}
	for _, g := range games.All() {
		for _, l := range bot.LevelsOf(g.Name()) {
			line := "has level " + g.Name() + " " + l.Name
			if l.Bar > 0 {
				line += fmt.Sprintf(" %d %d", l.Elo, l.Bar)
			}
			lines = append(lines, line)
		}
	}
	for _, c := range commands {
		lines = append(lines, "has command "+c.name)
	}
	return append(lines, "hellook"), nil
}

func (s *session) isReady([]string) ([]string, error) { return []string{"readyok"}, nil }

func (s *session) help([]string) ([]string, error) {
	var text strings.Builder
	for _, c := range commands {
		fmt.Fprintf(&text, "%s\n        %s\n", c.usage, c.help)
	}
	return append(quoted(strings.TrimSpace(text.String())), "helpok"), nil
}

func (s *session) chooseBot(args []string) ([]string, error) {
	spec, err := bot.ParseSpec(strings.Join(args, " "))
	if err != nil {
		return nil, err
	}
	if spec.Local() {
		return nil, refusal{"bot", "the bot " + spec.Name + " would run a program or read a file: a client cannot choose it"}
	}
	s.dismiss()
	s.spec = spec
	return []string{"bot " + spec.String()}, nil
}

func (s *session) seed(args []string) ([]string, error) {
	n, err := strconv.ParseUint(args[0], 10, 64)
	if err != nil {
		return nil, usage("the seed is %s: want a number from 0 to 2^64-1", hexgames.Quote(args[0]))
	}
	s.dice = newDice(n)
	return []string{"seed " + strconv.FormatUint(n, 10)}, nil
}

// stop answers after the stopped job does.
func (s *session) stop([]string) ([]string, error) {
	s.halt()
	return []string{"stopok"}, nil
}

func (s *session) quit([]string) ([]string, error) {
	s.halt()
	s.over = true
	return []string{"quitok"}, nil
}

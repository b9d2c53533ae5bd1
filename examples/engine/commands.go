package main

import (
	"fmt"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/console"
	"example.com/hexgames/examples/games"
)

// A command is a command of the protocol.
type command struct {
	name        string
	usage       string
	least, most int  // the limits of the number of arguments; a most of -1 is no limit
	always      bool // whether it is allowed while a job runs
	do          func(s *session, args []string) (answer []string, err error)
}

// commands are in the order of PROTOCOL.md.
var commands = []command{
	{"hello", "hello", 0, 0, false, (*session).hello},
	{"isready", "isready", 0, 0, true, (*session).isReady},
	{"help", "help", 0, 0, false, (*session).help},
	{"game", "game NAME [OPTION=VALUE ...]", 1, -1, false, (*session).game},
	{"position", "position start|TEXT [moves MOVE; MOVE; ...]", 1, -1, false, (*session).position},
	{"load", "load", 0, 0, false, (*session).load},
	{"play", "play MOVE", 1, -1, false, (*session).play},
	{"undo", "undo", 0, 0, false, (*session).undo},
	{"redo", "redo", 0, 0, false, (*session).redo},
	{"resign", "resign [White|Black]", 0, 1, false, (*session).resign},
	{"draw", "draw", 0, 0, false, (*session).draw},
	{"turn", "turn", 0, 0, false, (*session).turn},
	{"result", "result", 0, 0, false, (*session).result},
	{"legal", "legal", 0, 0, false, (*session).legal},
	{"count", "count", 0, 0, false, (*session).count},
	{"text", "text", 0, 0, false, (*session).text},
	{"show", "show", 0, 0, false, (*session).show},
	{"record", "record", 0, 0, false, (*session).record},
	{"bot", "bot SPEC", 1, 1, false, (*session).chooseBot},
	{"seed", "seed N", 1, 1, false, (*session).seed},
	{"go", "go [time D] [nodes N] [infinite] [hints N]", 0, -1, false, (*session).think},
	{"perft", "perft N", 1, 1, false, (*session).perft},
	{"stop", "stop", 0, 0, true, (*session).stop},
	{"quit", "quit", 0, 0, true, (*session).quit},
}

func (s *session) hello([]string) ([]string, error) {
	lines := []string{"id name hexgames engine", "id protocol 1"}
	for _, g := range games.All() {
		lines = append(lines, "has game "+g.Name())
		for _, o := range g.Options() {
			lines = append(lines, fmt.Sprintf("has option %s %s=%s %s", g.Name(), o.Name, o.Standard, o.Type))
		}
	}
	for _, name := range bot.Names() {
		lines = append(lines, "has bot "+name)
	}
	return append(lines, "hellook"), nil
}

func (s *session) isReady([]string) ([]string, error) { return []string{"readyok"}, nil }

func (s *session) help([]string) ([]string, error) {
	return append(quoted(strings.TrimSpace(console.Manual(source))), "helpok"), nil
}

func (s *session) chooseBot(args []string) ([]string, error) {
	spec, err := bot.ParseSpec(args[0])
	if err != nil {
		return nil, err
	}
	s.spec, s.seat = spec, nil
	return []string{"bot " + spec.String()}, nil
}

func (s *session) seed(args []string) ([]string, error) {
	n, err := strconv.ParseUint(args[0], 10, 64)
	if err != nil {
		return nil, fmt.Errorf("the seed is %s: want a number of at least 0", hexgames.Quote(args[0]))
	}
	s.dice = newDice(n)
	return []string{"seed " + strconv.FormatUint(n, 10)}, nil
}

// stop has no answer of its own; the job that it stops has one. So it does no harm if no
// job runs.
func (s *session) stop([]string) ([]string, error) {
	if s.job != nil {
		s.job.stop()
	}
	return nil, nil
}

func (s *session) quit([]string) ([]string, error) {
	s.over = true
	return nil, nil
}

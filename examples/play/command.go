package main

import (
	"fmt"
	"strings"

	"example.com/hexgames"
)

// A command is something to type that is no move.
type command struct {
	name string
	arg  string // what follows it; between brackets if that may be left out
	help string
	do   func(s *session, arg string) error
}

// commands returns the commands, in the order of help.
func commands() []command {
	return []command{
		{"moves", "[PREFIX]", "the moves that are possible, or those that begin so", (*session).listMoves},
		{"hint", "", "the best moves, and what you can expect of each", (*session).hint},
		{"board", "", "the board once more", func(s *session, _ string) error { s.board(); return nil }},
		{"rules", "", "what the game is about, and how moves are written", (*session).rules},
		{"undo", "", "take back your last move", (*session).undo},
		{"redo", "", "play it again", (*session).redo},
		{"resign", "", "give up", (*session).resign},
		{"draw", "", "offer a draw", (*session).draw},
		{"record", "", "the record of the game", (*session).showRecord},
		{"save", "FILE", "write the record to a file", (*session).saveAs},
		{"load", "FILE", "go on with the first record of a file", (*session).goOn},
		{"help", "", "this list", (*session).help},
		{"quit", "", "leave", func(s *session, _ string) error { s.over = true; return nil }},
	}
}

// do does what a person has typed, and says what was wrong with it.
func (s *session) do(line string) {
	line = strings.TrimSpace(line)
	if line == "" {
		return
	}
	name := strings.Fields(line)[0]
	arg := strings.TrimSpace(line[len(name):])
	for _, c := range commands() {
		if !strings.EqualFold(c.name, name) {
			continue
		}
		var err error
		switch {
		case arg == "" && c.arg == "FILE":
			err = fmt.Errorf("want the name of a file: %s %s", c.name, c.arg)
		case arg != "" && c.arg == "":
			err = fmt.Errorf("want %s alone, without %s", c.name, hexgames.Quote(arg))
		default:
			err = c.do(s, arg)
		}
		if err != nil {
			fmt.Fprintln(s.e.Out, err)
		}
		return
	}
	turn := s.table.Turn()
	move, err := s.table.PlayText(strings.Join(strings.Fields(line), " "))
	if err != nil {
		fmt.Fprintln(s.e.Out, err)
		s.advise(line, err)
		return
	}
	if !s.e.Terminal { // where it can be seen as it was typed
		s.tell(turn, move)
	}
	s.look()
}

func (s *session) help(string) error {
	fmt.Fprintln(s.e.Out, "Type a move in the game's notation, or one of these:")
	for _, c := range commands() {
		fmt.Fprintf(s.e.Out, "  %-14s  %s\n", c.name+" "+c.arg, c.help)
	}
	return nil
}

// mine reports whether a person is on turn who can move.
func (s *session) mine() bool {
	return s.players[s.table.Turn()].person && s.table.CountLegal() > 0
}

// undo goes back to where a person was on turn before.
func (s *session) undo(string) error {
	undone := 0
	for s.table.Undo() {
		if undone++; s.mine() {
			s.board()
			return nil
		}
	}
	for range undone { // nobody has moved but a bot
		s.table.Redo()
	}
	fmt.Fprintln(s.e.Out, "There is nothing to undo.")
	return nil
}

// redo goes forward again to where a person is on turn.
func (s *session) redo(string) error {
	if !s.table.Redo() {
		fmt.Fprintln(s.e.Out, "There is nothing to redo.")
		return nil
	}
	for !s.mine() && s.table.Redo() {
	}
	s.look()
	return nil
}

// resign gives up for who is on turn.
func (s *session) resign(string) error {
	turn := s.table.Turn()
	if turn == hexgames.None { // who has lost already
		return fmt.Errorf("there is nothing to resign: %v", s.table.Outcome())
	}
	if err := s.table.Resign(turn); err != nil {
		return err
	}
	fmt.Fprintln(s.e.Out, s.table.Outcome())
	return nil
}

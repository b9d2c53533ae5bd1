package play

import (
	"fmt"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// A command is a typed line that is not a move.
type command struct {
	name string
	arg  string // the argument, in brackets if it is optional
	help string
	more string // more help
	do   func(s *session, arg string) error
}

// commands returns the commands, in the order of help.
func commands() []command {
	return []command{
		{"moves", "[PREFIX]", "list the legal moves, or the ones that begin with PREFIX", "Example: moves d4", (*session).listMoves},
		{"hint", "", "show the best moves and their expected results", "100% is a win, and 50% a draw. A move that wins in 5 ends the game with the 5th move, counting the moves of both players. It may take a second.", (*session).hint},
		{"solve", "", "prove who wins, if ten seconds are enough", "A win must come without repeating a position. In Hextad, the boneyard must be empty. Outside this program, hexgames solve runs as long as you like.", (*session).solve},
		{"board", "", "show the board again", "", func(s *session, _ string) error { s.board(); return nil }},
		{"flip", "", "turn the board around", "Type it again to turn it back.", (*session).flip},
		{"text", "", "show the position as text", "Use it with -position, or in other programs.", (*session).showText},
		{"rules", "", "show the rules in brief, and the notation of moves", "", (*session).rules},
		{"undo", "", "take back your last move", "Takes back the moves of bots and Chance after it, too. You can play them again with redo until you play another move.", (*session).undo},
		{"redo", "", "play it again", "Replays the moves of bots and Chance after it, too.", (*session).redo},
		{"resign", "", "give up", "You can take it back with undo.", (*session).resign},
		{"draw", "", "offer a draw", "A bot agrees if it looks ahead and expects at most 45%. A person always agrees.", (*session).draw},
		{"level", "[BOT]", "show the players, or change the bot", "Example: level level3\nFrom weak to strong: level1, level2 and so on, then best. The game continues.", (*session).level},
		{"new", "[GAME]", "restart the game, or start another", "Example: new hexade side=5\nThe games are " + strings.Join(games.Names(), ", ") + ". The players stay the same. Save the record first if you want to keep it.", (*session).begin},
		{"record", "", "show the record of the game", "", (*session).showRecord},
		{"save", "FILE", "write the record to a file", "An existing file is replaced. Example: save game.txt", (*session).saveAs},
		{"load", "FILE", "continue with the first record of a file", "The players stay the same. Example: load game.txt", (*session).goOn},
		{"help", "[COMMAND]", "show this list, or explain a command", "Example: help level", (*session).help},
		{"quit", "", "end the program", "", func(s *session, _ string) error { s.over = true; return nil }},
	}
}

// do executes a line that a person typed, or prints why it can't.
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
	switch {
	case err != nil && isWord(name):
		fmt.Fprintln(s.e.Out, s.unknown(name))
		return
	case err != nil:
		fmt.Fprintln(s.e.Out, err)
		s.advise(line, err)
		return
	}
	if !s.e.Terminal { // a terminal shows the typed move
		s.tell(turn, move)
	}
	s.look()
}

// help lists the commands, or explains one of them.
func (s *session) help(name string) error {
	if name == "" {
		fmt.Fprintln(s.e.Out, "Type a move in the game's notation, or one of these:")
	}
	for _, c := range commands() {
		switch {
		case name == "":
			fmt.Fprintf(s.e.Out, "  %-14s  %s\n", c.name+" "+c.arg, c.help)
		case strings.EqualFold(name, c.name):
			fmt.Fprintf(s.e.Out, "%s: %s\n", strings.TrimSpace(c.name+" "+c.arg), c.help)
			s.paragraphs(c.more, "  ")
			return nil
		}
	}
	if name != "" {
		return s.unknown(name)
	}
	return nil
}

// flip turns the board around.
func (s *session) flip(string) error {
	s.flipped = !s.flipped
	s.board()
	return nil
}

// showText shows the text of the position.
func (s *session) showText(string) error {
	fmt.Fprintln(s.e.Out, s.table.PositionText())
	return nil
}

// mine reports whether a person is to move.
func (s *session) mine() bool {
	return s.players[s.table.Turn()].person && s.table.CountLegal() > 0
}

// undo goes back to a person's previous turn.
func (s *session) undo(string) error {
	undone := 0
	for s.table.Undo() {
		if undone++; s.mine() {
			s.board()
			return nil
		}
	}
	for range undone { // only bots have moved
		s.table.Redo()
	}
	fmt.Fprintln(s.e.Out, "There is nothing to undo.")
	return nil
}

// redo goes forward to a person's next turn.
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

// resign resigns for the player to move.
func (s *session) resign(string) error {
	turn := s.table.Turn()
	if turn == hexgames.None {
		return fmt.Errorf("there is nothing to resign: %v", s.table.Outcome())
	}
	if err := s.table.Resign(turn); err != nil {
		return err
	}
	fmt.Fprintln(s.e.Out, s.table.Outcome())
	return nil
}

package play

import (
	"fmt"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// A command is a line to type that is not a move.
type command struct {
	name string
	arg  string // the argument, in brackets if it is optional
	help string
	more string // what else there is to know
	do   func(s *session, arg string) error
}

// commands returns the commands, in the order of help.
func commands() []command {
	return []command{
		{"moves", "[PREFIX]", "the legal moves, or those that begin with PREFIX", "Such as: moves d4", (*session).listMoves},
		{"hint", "", "the best moves, with the expected result of each", "100% is a win, and 50% a draw. A move that wins in 5 ends the game with the 5th move, counting the moves of both players. It may take a second.", (*session).hint},
		{"solve", "", "who wins, with certainty, if ten seconds are enough", "A win must come without repeating a position. In Hextad, it takes an empty boneyard. The program hexgames solve takes as long as you like.", (*session).solve},
		{"board", "", "the board again", "", func(s *session, _ string) error { s.board(); return nil }},
		{"flip", "", "the board from the other side", "Type it again to go back.", (*session).flip},
		{"text", "", "the text of the position", "The flag -position begins with it, and other programs read it.", (*session).showText},
		{"rules", "", "the rules in brief, and the notation of moves", "", (*session).rules},
		{"undo", "", "take back your last move", "With it, the moves of bots and Chance after it. They stay until you play another move: see redo.", (*session).undo},
		{"redo", "", "play it again", "With it, the moves of bots and Chance after it.", (*session).redo},
		{"resign", "", "give up", "You can go back with undo.", (*session).resign},
		{"draw", "", "offer a draw", "A bot agrees if it looks ahead and expects at most 45%. A person always agrees.", (*session).draw},
		{"level", "[BOT]", "who the players are, or another bot", "Such as: level level3\nFrom weak to strong: level1 and so on, best. The game goes on.", (*session).level},
		{"new", "[GAME]", "the same game from its start, or another", "Such as: new hexade side=5\nThe games are " + strings.Join(games.Names(), ", ") + ". The players stay. Save the record first if you want it.", (*session).begin},
		{"record", "", "the record of the game", "", (*session).showRecord},
		{"save", "FILE", "write the record to a file", "A file of that name is replaced. Such as: save game.txt", (*session).saveAs},
		{"load", "FILE", "continue with the first record of a file", "The players stay. Such as: load game.txt", (*session).goOn},
		{"help", "[COMMAND]", "this list, or more about a command", "Such as: help level", (*session).help},
		{"quit", "", "end the program", "", func(s *session, _ string) error { s.over = true; return nil }},
	}
}

// do executes a line that a person typed, or prints why it cannot.
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

// undo goes back to the previous turn of a person.
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

// redo goes forward to the next turn of a person.
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

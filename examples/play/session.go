package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"

	"example.com/hexgames"
)

// playerNames are who can play.
var playerNames = []string{"you", "random", "rollout"}

const help = `Type a move in the game's notation, or one of these:
  moves      the moves that are possible
  board      the board once more
  undo       take back your last move
  redo       play it again
  resign     give up
  draw       agree to a draw, if you play both sides
  save FILE  write the record of the game
  quit       leave
`

// A session is a game between people and bots.
type session struct {
	table   table
	players map[hexgames.Player]string
	lines   <-chan string
	out     *writer
	dice    *rand.Rand
	stop    <-chan os.Signal
}

// play goes on until the game is over and nobody is there to say more, or until
// the input ends.
func (s *session) play() {
	s.board()
	for s.out.err == nil {
		turn := s.table.Turn()
		if turn == hexgames.None && !s.people() {
			return
		}
		if turn != hexgames.None && s.players[turn] != "you" {
			select {
			case <-s.stop:
				return
			default:
				s.bot(turn)
			}
			continue
		}
		if turn == hexgames.None {
			fmt.Fprint(s.out, "The game is over (undo, save FILE, quit): ")
		} else {
			fmt.Fprintf(s.out, "%v to move (help for help): ", turn)
		}
		select {
		case <-s.stop:
			fmt.Fprintln(s.out)
			return
		case line, ok := <-s.lines:
			if !ok {
				fmt.Fprintln(s.out)
				return
			}
			if !s.command(turn, strings.Fields(line)) {
				return
			}
		}
	}
}

// people reports whether anybody plays who types.
func (s *session) people() bool {
	return s.players[hexgames.White] == "you" || s.players[hexgames.Black] == "you"
}

// bot plays a bot's move.
func (s *session) bot(turn hexgames.Player) {
	var move string
	if len(s.table.LegalTexts()) == 0 { // a game that can count its moves no further
		fmt.Fprintf(s.out, "%v cannot move, and offers a draw\n", turn)
		if err := s.table.AgreeDraw(); err != nil {
			panic(err) // the game goes on
		}
		s.board()
		return
	}
	switch s.players[turn] {
	case "random":
		texts := s.table.LegalTexts()
		move = texts[s.dice.IntN(len(texts))]
	default:
		move = s.table.Best(s.dice)
	}
	if err := s.table.PlayText(move); err != nil {
		panic(err) // a bot plays legal moves only
	}
	fmt.Fprintf(s.out, "%d. %v plays %s\n", s.table.Len(), turn, move)
	if s.people() && s.table.Turn() != hexgames.Chance || s.table.Outcome().Over() {
		s.board()
	}
}

// board shows the board, and the outcome if there is one.
func (s *session) board() {
	fmt.Fprintf(s.out, "\n%s\n\n", s.table.Diagram())
	if o := s.table.Outcome(); o.Over() {
		fmt.Fprintln(s.out, o)
	}
}

// command does what a person has typed. It returns false for quit.
func (s *session) command(turn hexgames.Player, words []string) bool {
	var err error
	command := ""
	if len(words) > 0 {
		command = strings.ToLower(words[0])
	}
	switch {
	case len(words) == 0:
	case command == "quit" && len(words) == 1:
		return false
	case command == "help" && len(words) == 1:
		fmt.Fprint(s.out, help)
	case command == "moves" && len(words) == 1:
		fmt.Fprintln(s.out, strings.Join(s.table.LegalTexts(), " "))
	case command == "board" && len(words) == 1:
		s.board()
	case command == "undo" && len(words) == 1:
		s.undo()
	case command == "redo" && len(words) == 1:
		s.redo()
	case command == "resign" && len(words) == 1:
		if err = s.table.Resign(turn); err == nil {
			s.board()
		}
	case command == "draw" && len(words) == 1:
		if turn != hexgames.None && s.players[hexgames.White] != s.players[hexgames.Black] {
			fmt.Fprintln(s.out, "The bot plays on.")
		} else if err = s.table.AgreeDraw(); err == nil {
			s.board()
		}
	case command == "save" && len(words) > 1:
		if err = s.save(strings.Join(words[1:], " ")); err == nil {
			fmt.Fprintln(s.out, "Saved.")
		}
	default:
		if err = s.table.PlayText(strings.Join(words, " ")); err == nil && s.table.Turn() != hexgames.Chance {
			s.board()
		}
	}
	if err != nil {
		fmt.Fprintln(s.out, err)
	}
	return true
}

// undo goes back to where a person was on turn before.
func (s *session) undo() {
	undone := 0
	for s.table.Undo() {
		if undone++; s.players[s.table.Turn()] == "you" {
			s.board()
			return
		}
	}
	for range undone { // nobody has moved but a bot
		s.table.Redo()
	}
	fmt.Fprintln(s.out, "There is nothing to undo.")
}

// redo goes forward again to where a person is on turn.
func (s *session) redo() {
	if !s.table.Redo() {
		fmt.Fprintln(s.out, "There is nothing to redo.")
		return
	}
	for s.players[s.table.Turn()] != "you" && s.table.Redo() {
	}
	s.board()
}

// save writes the record of the game to a file, which appears as a whole or not
// at all: if there is none of that name yet, or an ordinary one, another is
// written beside it and takes its place. What is no ordinary file is written to.
func (s *session) save(name string) error {
	text, err := s.table.Record(
		hexgames.Tag{Name: "White", Value: s.players[hexgames.White]},
		hexgames.Tag{Name: "Black", Value: s.players[hexgames.Black]},
	).AppendText(nil)
	if err != nil {
		return err
	}
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(name, text, 0o666)
	}
	beside := name + ".part"
	if err := os.WriteFile(beside, text, 0o666); err != nil {
		return err
	}
	return os.Rename(beside, name)
}

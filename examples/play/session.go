package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/examples/games"
	"example.com/hexgames/examples/internal/console"
)

// A session is a game between people and bots.
type session struct {
	e       *console.Env
	players map[hexgames.Player]player
	seed    uint64
	lines   <-chan string // what is typed; nil as long as nobody was asked

	table  games.Table
	record *hexgames.Record               // as it was loaded, or of the start of the game
	seats  map[hexgames.Player]games.Seat // of the bots
	dice   *rand.Rand                     // Chance's
	over   bool                           // whether the program is to end
	greet  bool                           // whether nobody was told how to begin
	width  int                            // of the line of progress on the screen
}

// sit lets the players sit down at a table, with the record of its game. The bots are
// new: what they learned at another one is of no use. So are the dice.
func (s *session) sit(table games.Table, record *hexgames.Record) error {
	seats := map[hexgames.Player]games.Seat{}
	for i, turn := range []hexgames.Player{hexgames.White, hexgames.Black} {
		if s.players[turn].person {
			continue
		}
		spec := s.players[turn].spec
		if spec.Seed == 0 { // with the same dice, two bots would mirror each other
			spec.Seed = s.seed + uint64(i)
		}
		var err error
		if seats[turn], err = table.Seat(spec, s.progressOf(turn.String())); err != nil {
			return err
		}
	}
	s.table, s.record, s.seats = table, record, seats
	s.dice = rand.New(rand.NewPCG(s.seed+2, 0)) // others than those of the bots
	return nil
}

// people reports whether anybody plays who types.
func (s *session) people() bool {
	return s.players[hexgames.White].person || s.players[hexgames.Black].person
}

// play goes on until the game is over and nobody is there to say more, or until
// the input ends.
func (s *session) play() error {
	s.introduce()
	for !s.over && !s.e.Closed() && !s.e.Interrupted() {
		var err error
		switch turn := s.table.Turn(); {
		case turn == hexgames.None && !s.people():
			return nil
		case turn == hexgames.None:
			s.answer("The game is over (undo, record, save FILE, quit): ")
		case turn == hexgames.Chance:
			s.chance()
		case s.table.CountLegal() == 0: // a game that can count its moves no further
			fmt.Fprintf(s.e.Out, "%v cannot move, and a draw is agreed\n", turn)
			err = s.table.AgreeDraw()
			s.board()
		case s.players[turn].person:
			s.answer(turn.String() + " to move: ")
		default:
			err = s.bot(turn)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// introduce says what is played, and by whom, now and in the record that was loaded, and
// shows where it begins.
func (s *session) introduce() {
	s.greet = s.people()
	fmt.Fprintf(s.e.Out, "%s: White is %v, Black is %v\n", s.table.GameName(), s.players[hexgames.White], s.players[hexgames.Black])
	if names := named(s.record); names != "" {
		s.paragraphs("In the record: "+names, "")
	}
	s.look()
}

// answer takes a line from a person, and does what it says.
func (s *session) answer(prompt string) {
	if s.greet {
		s.greet = false
		if move := s.table.LegalText(0); move != "" {
			fmt.Fprintf(s.e.Out, "Type a move such as %s, or help.\n", move)
		}
	}
	if line, ok := s.ask(prompt); ok {
		s.do(line)
	}
}

// ask takes a line from a person. If there is none because the input has ended, or
// somebody has interrupted it, the program is to end. Only who sits at a terminal
// is prompted.
func (s *session) ask(prompt string) (line string, ok bool) {
	if s.lines == nil {
		s.lines = s.e.Lines()
	}
	if s.e.Terminal {
		fmt.Fprint(s.e.Out, prompt)
	}
	select {
	case <-s.e.Interrupt:
	case line, ok = <-s.lines:
	}
	if !ok {
		s.over = true
		if s.e.Terminal {
			fmt.Fprintln(s.e.Out)
		}
	}
	return line, ok
}

// bot plays a bot's move.
func (s *session) bot(turn hexgames.Player) error {
	thought, err := s.think(s.seats[turn], s.players[turn].spec.Budget)
	if err != nil || s.over {
		return err
	}
	move, err := s.table.PlayText(thought.Best())
	if err != nil {
		return err
	}
	s.tell(turn, move)
	s.look()
	return nil
}

// chance plays the moves of Chance, as many as are due, and tells them in a line.
func (s *session) chance() {
	const most = 4 // more are a deal, which the board shows better
	first := s.table.Len() + 1
	s.table.PlayChance(s.dice)
	switch moves := s.table.MoveTexts()[first-1:]; {
	case len(moves) == 1:
		fmt.Fprintf(s.e.Out, "%d. Chance: %s\n", first, moves[0])
	case len(moves) <= most:
		fmt.Fprintf(s.e.Out, "%d. to %d. Chance: %s\n", first, s.table.Len(), strings.Join(moves, ", "))
	default:
		fmt.Fprintf(s.e.Out, "%d. to %d. Chance makes %d moves\n", first, s.table.Len(), len(moves))
	}
	s.look()
}

// tell writes down the last move, which was a player's.
func (s *session) tell(turn hexgames.Player, move string) {
	fmt.Fprintf(s.e.Out, "%d. %v plays %s\n", s.table.Len(), turn, move)
}

// look shows the board after a move. What Chance is to change is not worth it, and
// of two bots in a pipe only the end is.
func (s *session) look() {
	if turn := s.table.Turn(); turn == hexgames.None || turn != hexgames.Chance && (s.people() || s.e.Terminal) {
		s.board()
	}
}

// board shows the board, with what the record has to say there, and in a line of its own
// the outcome, if there is one; the board of one game has it already.
func (s *session) board() {
	o := s.table.Outcome()
	fmt.Fprintf(s.e.Out, "\n%s\n\n", strings.TrimSuffix(s.table.Diagram(), "\n"+o.String()))
	s.notes()
	if o.Over() {
		fmt.Fprintln(s.e.Out, o)
	}
}

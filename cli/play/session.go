package play

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// A session is a game between people and bots.
type session struct {
	e       *console.Env
	players map[hexgames.Player]player
	seed    uint64
	lines   <-chan string // the typed lines; nil until the first is needed

	table  games.Table
	record *record.Record                 // the loaded record, or the record of the start
	seats  map[hexgames.Player]games.Seat // the bots
	dice   *rand.Rand                     // Chance's
	over   bool                           // whether the program must exit
	greet  bool                           // whether to show how to start

	screen  *screen   // nil when writing line by line
	lasting io.Writer // the output outside the screen
	colored bool      // whether to show colors
	flipped bool      // whether to turn the board around
}

// sit moves the players to a table, with the record of its game. The bots and the dice are new.
func (s *session) sit(table games.Table, rec *record.Record) error {
	seats, err := s.seatBots(table)
	if err != nil {
		return err
	}
	leave(s.seats)
	s.table, s.record, s.seats = table, rec, seats
	s.flipped = s.screen != nil && s.isAbove()
	s.dice = rand.New(rand.NewPCG(s.seed+2, 0)) // independent of the bots
	return nil
}

// seatBots seats the bots at a table.
func (s *session) seatBots(table games.Table) (map[hexgames.Player]games.Seat, error) {
	seats := map[hexgames.Player]games.Seat{}
	for i, turn := range []hexgames.Player{hexgames.White, hexgames.Black} {
		if s.players[turn].person {
			continue
		}
		spec := s.players[turn].spec
		if spec.Seed == 0 { // with the same dice, two bots would mirror each other
			spec.Seed = s.seed + uint64(i)
		}
		seat, err := s.seat(table, turn, spec)
		if err != nil {
			leave(seats)
			return nil, err
		}
		seats[turn] = seat
	}
	return seats, nil
}

// leave closes bots.
func leave(seats map[hexgames.Player]games.Seat) {
	for _, seat := range seats {
		seat.Close() // an error no longer matters
	}
}

// errInterrupt is the error for an interrupt while an engine is starting.
var errInterrupt = errors.New("interrupted")

// seat seats a bot. Starting an engine can take long; an interrupt then ends the program.
func (s *session) seat(table games.Table, turn hexgames.Player, spec bot.Spec) (games.Seat, error) {
	progress := s.progressOf(turn.String() + " thinks")
	if !slices.ContainsFunc(bot.Kinds(), func(k bot.Kind) bool { return k.Name == spec.Name && k.Command }) {
		return table.Seat(spec, progress)
	}
	type seated struct {
		seat games.Seat
		err  error
	}
	done := make(chan seated, 1)
	go func() {
		seat, err := table.Seat(spec, progress)
		done <- seated{seat, err}
	}()
	select {
	case d := <-done:
		return d.seat, d.err
	case <-s.e.Interrupt:
		s.over = true
		return nil, errInterrupt
	}
}

// people reports whether a person plays.
func (s *session) people() bool {
	return s.players[hexgames.White].person || s.players[hexgames.Black].person
}

// play runs until the input ends or, if no person plays, until the game is over.
func (s *session) play() error {
	s.introduce()
	for !s.over && !s.e.Closed() && !s.e.Interrupted() {
		switch turn := s.table.Turn(); {
		case turn == hexgames.None && !s.people():
			return nil
		case turn == hexgames.None:
			s.answer("The game is over (undo, record, save FILE, quit): ")
		case turn == hexgames.Chance:
			s.chance()
		case s.players[turn].person:
			s.answer(turn.String() + " to move: ")
		default:
			if err := s.bot(turn); err != nil {
				return err
			}
		}
	}
	return nil
}

// introduce prints the game, its players and the loaded record's players, and shows the position.
func (s *session) introduce() {
	s.greet = s.people()
	if s.screen != nil {
		s.screen.output.Reset() // the dialogue
	} else {
		fmt.Fprintf(s.e.Out, "%s: White is %v, Black is %v\n", s.table.GameName(), s.players[hexgames.White], s.players[hexgames.Black])
	}
	if names := named(s.record); names != "" {
		s.paragraphs("In the record: "+names, "")
	}
	s.look()
}

// answer reads a line from a person and executes it.
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

// ask reads a line from a person, with a prompt in a terminal. At the end of the input or
// after an interrupt it ends the program, and ok is false.
func (s *session) ask(prompt string) (line string, ok bool) {
	if s.screen != nil {
		if s.table == nil {
			line, ok = s.screen.dialogue(prompt, s.e.Interrupt)
		} else {
			line, ok = s.screen.ask(prompt, s.view, s.e.Interrupt)
		}
		s.over = s.over || !ok
		return line, ok
	}
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

// bot plays a bot's move. A bot that fails forfeits the game; after undo, it can try again.
func (s *session) bot(turn hexgames.Player) error {
	thought, err := s.think(s.seats[turn], s.players[turn].spec.Budget)
	switch {
	case s.over:
		return nil
	case err != nil:
		fmt.Fprintf(s.e.Out, "%v fails: %v\n", turn, err)
		err = s.table.End(hexgames.Outcome{Winner: turn.Opponent(), Reason: hexgames.ReasonForfeit})
	case thought.Resigns:
		err = s.table.Resign(turn)
	default:
		var move string
		move, err = s.table.PlayText(thought.Best())
		s.tell(turn, move)
	}
	if err == nil {
		s.look()
	}
	return err
}

// chance plays moves as long as Chance is to move, and prints them on one line unless the screen
// shows all moves.
func (s *session) chance() {
	const most = 4 // more moves are a deal; the board shows it better
	first := s.table.Len() + 1
	s.table.PlayChance(s.dice)
	switch moves := s.table.MoveTexts()[first-1:]; {
	case s.screen != nil:
	case len(moves) == 1:
		fmt.Fprintf(s.e.Out, "%d. Chance: %s\n", first, moves[0])
	case len(moves) <= most:
		fmt.Fprintf(s.e.Out, "%d. to %d. Chance: %s\n", first, s.table.Len(), strings.Join(moves, ", "))
	default:
		fmt.Fprintf(s.e.Out, "%d. to %d. Chance makes %d moves\n", first, s.table.Len(), len(moves))
	}
	s.look()
}

// tell prints a player's last move, unless the screen shows all moves.
func (s *session) tell(turn hexgames.Player, move string) {
	if s.screen != nil {
		return
	}
	fmt.Fprintf(s.e.Out, "%d. %v plays %s\n", s.table.Len(), turn, move)
}

// look shows the board after a move, unless Chance moves next. If two bots play in a pipe, it shows
// only the end.
func (s *session) look() {
	if turn := s.table.Turn(); turn == hexgames.None || turn != hexgames.Chance && (s.people() || s.e.Terminal) {
		s.board()
	}
}

// diagram returns the game's diagram or, for colors or the other side, the board of a screen.
func (s *session) diagram() string {
	if !s.colored && !s.flipped {
		return s.table.Diagram()
	}
	v := s.view("")
	return v.upright(s.colored)
}

// Diagram returns the position of a table as the play command prints it line by line: its diagram
// or, in color, the players and the areas beside the board, with the board below.
func Diagram(t games.Table, colored bool) string {
	if !colored {
		return t.Diagram()
	}
	s := session{table: t}
	v := s.view("")
	return v.upright(true)
}

// upright returns the lines of a view, with the board below the players.
func (v view) upright(colored bool) string {
	var all sheet
	all.paste(0, 0, v.head, place{}, len(v.head), v.head.width())
	all.paste(len(v.head)+1, 0, v.board, place{}, len(v.board), v.board.width())
	return strings.Join(all.lines(colored), "\n")
}

// board shows the board, the notes of the record and, on its own line, the outcome, if
// the game is over. A line of the diagram with the outcome is not repeated.
func (s *session) board() {
	o := s.table.Outcome()
	if s.screen == nil {
		diagram := "\n" + s.diagram() + "\n"
		if o.Over() {
			diagram = strings.Replace(diagram, "\n"+o.String()+"\n", "\n", 1)
		}
		fmt.Fprintln(s.e.Out, diagram)
	}
	s.notes()
	if o.Over() {
		fmt.Fprintln(s.e.Out, o)
	}
}

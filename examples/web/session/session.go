// Package session is what the web page knows of a game. It takes commands as words
// and answers in JSON, so that all there is to know about rules and bots stays in
// Go. The page has a session for each game that was played on it, and its worker
// another one in which bots think.
package session

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/examples/games"
)

// A Session is a game in progress, of which any position can be looked at. All that
// is played in a session is the same game.
type Session struct {
	game   games.Game
	seed   uint64
	dice   *rand.Rand            // Chance's
	table  games.Table           // at the position that is looked at
	record hexgames.Record       // of the whole game, with the moves after that position
	by     []string              // who makes each of its moves
	end    hexgames.Outcome      // what was declared at its end, if anything
	seats  map[string]games.Seat // by role and bot
	before int                   // how many moves were played before the command
}

// New returns a session in which nothing has begun. The seed is that of Chance and of
// the bots that have none.
func New(game games.Game, seed uint64) *Session { return &Session{game: game, seed: seed} }

// A command is what can be asked of a session.
type command struct {
	least, most int  // words after its name
	table       bool // whether there must be a game
	do          func(s *Session, words []string) (object, error)
}

const unlimited = 1 << 20 // any number of words

// commands has the commands by name. Those that change the game answer with its
// state.
var commands = map[string]command{
	"new":      {0, unlimited, false, (*Session).begin},
	"position": {1, 1, false, (*Session).position},
	"replay":   {3, unlimited, false, (*Session).replay},
	"follow":   {1, unlimited, false, (*Session).follow},
	"recorded": {1, 1, false, (*Session).recorded},
	"load":     {1, 1, false, (*Session).load},
	"click":    {0, unlimited, true, (*Session).click},
	"try":      {1, 1, true, (*Session).try},
	"play":     {1, 1, true, (*Session).play},
	"chance":   {0, 0, true, (*Session).chance},
	"undo":     {0, 0, true, (*Session).undo},
	"go":       {1, 1, true, (*Session).goTo},
	"resign":   {1, 1, true, (*Session).resign},
	"draw":     {0, 0, true, (*Session).draw},
	"record":   {0, unlimited, true, (*Session).save},
	"think":    {2, 2, true, (*Session).think},
}

// Do carries out a command and returns the answer, a JSON object. If something is
// wrong, that has the field error, a sentence, and the game is as it was.
func (s *Session) Do(words ...string) string {
	answer, err := s.do(words)
	if err != nil {
		return object{{"error", err.Error()}}.String()
	}
	return answer.String()
}

func (s *Session) do(words []string) (object, error) {
	if len(words) == 0 {
		return nil, errors.New("a command is missing")
	}
	c, ok := commands[words[0]]
	words, name := words[1:], words[0]
	switch {
	case !ok:
		return nil, errors.New("there is no command " + hexgames.Quote(name))
	case len(words) < c.least || len(words) > c.most:
		return nil, errors.New("the command " + name + " has " + strconv.Itoa(len(words)) + " words after it")
	case c.table && s.table == nil:
		return nil, errors.New("there is no game yet")
	}
	if s.table != nil {
		s.before = s.table.Len()
	}
	return c.do(s, words)
}

// sit takes another game in the place of the present one, and looks at its end.
func (s *Session) sit(t games.Table) (object, error) {
	// Another game has other dice.
	*s = Session{game: s.game, seed: s.seed*6364136223846793005 + 1, table: t, end: t.Declared(), before: t.Len()}
	s.dice = rand.New(rand.NewPCG(s.seed, 0))
	s.note()
	return s.state()
}

// note notes that the position that is looked at is the last.
func (s *Session) note() {
	s.record = s.table.Record()
	s.by = make([]string, len(s.record.Moves))
	for i := range s.by {
		s.by[i] = name(s.table.TurnAt(i))
	}
}

// begin begins a game under options such as side=5.
func (s *Session) begin(words []string) (object, error) {
	options := map[string]string{}
	for _, word := range words {
		name, value, _ := strings.Cut(word, "=")
		options[name] = value
	}
	t, err := s.game.Start("", options)
	if err != nil {
		return nil, err
	}
	return s.sit(t)
}

// position begins a game at a position.
func (s *Session) position(words []string) (object, error) {
	t, err := s.game.Start(strings.TrimSpace(words[0]), nil)
	if err != nil {
		return nil, err
	}
	return s.sit(t)
}

// replay begins a game and goes on with its moves: the words are its start or "" for
// the standard one, the result as in a record, its reason if a record would give one,
// and the moves.
func (s *Session) replay(words []string) (object, error) {
	t, err := s.replayed(words[0], words[1], words[2], words[3:])
	if err != nil {
		return nil, err
	}
	return s.sit(t)
}

func (s *Session) replayed(start, result, reason string, moves []string) (games.Table, error) {
	r := hexgames.Record{Game: s.game.Name(), Start: start, Result: result, Moves: moves}
	if r.Start == "" {
		r.Start = s.standard()
	}
	if reason != "" {
		r.Tags = []hexgames.Tag{{Name: termination, Value: reason}}
	}
	return s.game.Replay(r)
}

// termination is the tag of a record that has the reason of a declared end.
const termination = "Termination"

// standard returns the text of the start of the standard game.
func (s *Session) standard() string {
	t, err := s.game.Start("", nil)
	if err != nil {
		panic(err) // there is one in every game
	}
	return t.PositionText()
}

// recorded answers with the game of the first record of a text.
func (s *Session) recorded(words []string) (object, error) {
	for r, err := range hexgames.ReadRecords(strings.NewReader(words[0])) {
		if err != nil {
			return nil, err
		}
		return object{{"game", r.Game}}, nil
	}
	return nil, errNoRecord
}

var errNoRecord = errors.New("there is no record in this text")

// load goes on with the first record of a text. Besides the state it answers with
// the record's tags, and with how many records there are.
func (s *Session) load(words []string) (object, error) {
	var first games.Table
	tags, count := object{}, 0
	for r, err := range hexgames.ReadRecords(strings.NewReader(words[0])) {
		if err == nil && first == nil {
			for _, t := range r.Tags {
				tags = append(tags, field{t.Name, t.Value})
			}
			first, err = s.game.Replay(r)
		}
		if err != nil {
			return nil, err
		}
		count++
	}
	if first == nil {
		return nil, errNoRecord
	}
	state, err := s.sit(first)
	return append(state, field{"tags", tags}, field{"records", count}), err
}

// played is the answer to a command that may have played moves. The moves that were
// looked at as future ones are gone.
func (s *Session) played() (object, error) {
	s.end = hexgames.Outcome{}
	s.note()
	return s.state()
}

// play plays a move.
func (s *Session) play(words []string) (object, error) {
	if _, err := s.table.PlayText(strings.TrimSpace(words[0])); err != nil {
		return nil, err
	}
	return s.played()
}

// chance plays the moves of Chance, as many as are due.
func (s *Session) chance([]string) (object, error) {
	if s.table.PlayChance(s.dice) == 0 {
		return nil, errors.New("it is not the turn of Chance")
	}
	return s.played()
}

// undo takes back the last thing that happened, a declaration or a move.
func (s *Session) undo([]string) (object, error) {
	switch {
	case s.declares():
		s.table.Undo()
		s.end = hexgames.Outcome{}
		s.note()
	case !s.table.Undo():
		return nil, errors.New("there is no move to take back")
	}
	return s.state()
}

// goTo goes to the position after a number of moves.
func (s *Session) goTo(words []string) (object, error) {
	ply, err := strconv.Atoi(words[0])
	if err != nil || ply < 0 || ply > len(s.record.Moves) {
		return nil, errors.New("there is no position after " + hexgames.Quote(words[0]) + " moves: want 0 to " + strconv.Itoa(len(s.record.Moves)))
	}
	return s.look(ply)
}

// look looks at a position there is. What was declared belongs to the last.
func (s *Session) look(ply int) (object, error) {
	last := len(s.record.Moves)
	if s.declares() && ply < last {
		s.table.Undo()
	}
	for s.table.Len() > ply && s.table.Undo() {
	}
	for s.table.Len() < ply && s.table.Redo() {
	}
	if ply == last && s.end.Over() && !s.table.Outcome().Over() {
		if err := s.table.End(s.end); err != nil {
			return nil, err
		}
	}
	return s.state()
}

// declares reports whether the position that is looked at is the last, of a game that
// ended by what was declared.
func (s *Session) declares() bool { return s.end.Over() && s.table.Len() == len(s.record.Moves) }

// resign resigns for White or Black.
func (s *Session) resign(words []string) (object, error) {
	var p hexgames.Player
	if err := p.UnmarshalText([]byte(words[0])); err != nil {
		return nil, err
	}
	if err := s.table.Resign(p); err != nil {
		return nil, err
	}
	return s.ended()
}

// draw agrees to a draw.
func (s *Session) draw([]string) (object, error) {
	if err := s.table.AgreeDraw(); err != nil {
		return nil, err
	}
	return s.ended()
}

// ended is the answer to a declaration.
func (s *Session) ended() (object, error) {
	s.end = s.table.Outcome()
	s.note()
	return s.state()
}

// save answers with the text of the record. The words are tags such as White=Ada. Why
// the game ended is no matter of theirs, for it may have gone on since they were read.
func (s *Session) save(words []string) (object, error) {
	r := s.record
	r.Tags = nil
	for _, word := range words {
		if name, value, _ := strings.Cut(word, "="); name != termination {
			r.Tags = append(r.Tags, hexgames.Tag{Name: name, Value: value})
		}
	}
	r.Tags = append(r.Tags, s.record.Tags...)
	text, err := r.AppendText(nil)
	if err != nil {
		return nil, err
	}
	return object{{"record", string(text)}}, nil
}

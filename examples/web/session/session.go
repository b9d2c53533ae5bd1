// Package session is what the web page knows of a game. It takes commands as words
// and answers in JSON, so that all there is to know about rules and bots stays in
// Go. The page has a session for each game that was played on it, and its worker
// another one in which bots think.
package session

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/examples/games"
)

// A Session is a game in progress, of which any position can be looked at. All that
// is played in a session is the same game. It keeps a record with all that was loaded,
// and what is played goes into it.
type Session struct {
	game   games.Game
	seed   uint64
	dice   *rand.Rand            // Chance's
	table  games.Table           // at the position that is looked at
	record *hexgames.Record      // of the whole game, with its variations
	cursor *hexgames.Cursor      // at the node of that position, with the table
	line   []*hexgames.Node      // the moves that are shown: those that led there, and more
	by     []string              // who makes each of them
	end    hexgames.Outcome      // what was declared at the end of the main line, if anything
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
	"new":       {0, unlimited, false, (*Session).begin},
	"position":  {1, 1, false, (*Session).position},
	"replay":    {3, unlimited, false, (*Session).replay},
	"follow":    {1, unlimited, false, (*Session).follow},
	"recorded":  {1, 1, false, (*Session).recorded},
	"load":      {1, 1, false, (*Session).load},
	"click":     {0, unlimited, true, (*Session).click},
	"try":       {1, 1, true, (*Session).try},
	"play":      {1, 1, true, (*Session).play},
	"chance":    {0, 0, true, (*Session).chance},
	"undo":      {0, 0, true, (*Session).undo},
	"go":        {1, 1, true, (*Session).goTo},
	"variation": {2, 2, true, (*Session).variation},
	"resign":    {1, 1, true, (*Session).resign},
	"draw":      {0, 0, true, (*Session).draw},
	"record":    {0, unlimited, true, (*Session).save},
	"think":     {2, 2, true, (*Session).think},
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

// sit takes the game of a record in the place of the present one, with a table where it
// was played, and looks at the end of its main line.
func (s *Session) sit(r *hexgames.Record, t games.Table) (object, error) {
	end := t.Declared()
	c, err := hexgames.NewCursor(r, t)
	if err != nil {
		return nil, err
	}
	// Nobody's time runs here, and what the record tells of the clocks stays.
	t.SetClock(hexgames.White, hexgames.Clock{})
	t.SetClock(hexgames.Black, hexgames.Clock{})
	// Another game has other dice.
	*s = Session{game: s.game, seed: s.seed*6364136223846793005 + 1, table: t, record: r, cursor: c, end: end}
	s.dice = rand.New(rand.NewPCG(s.seed, 0))
	last := r.Root.End()
	s.before = last.Ply()
	return s.look(last)
}

// look looks at a node, and answers with the state.
func (s *Session) look(n *hexgames.Node) (object, error) {
	if err := s.visit(n); err != nil {
		return nil, err
	}
	return s.state(), nil
}

// visit goes to a node. If that is not on the line that is shown, its own is shown from
// then on. What was declared belongs to the end of the main line.
func (s *Session) visit(n *hexgames.Node) error {
	if ply := n.Ply(); ply > len(s.line) || ply > 0 && s.line[ply-1] != n {
		if err := s.show(n.End()); err != nil {
			return err
		}
	}
	return s.cursor.Go(n)
}

// show shows the line that ends at a node.
func (s *Session) show(last *hexgames.Node) error {
	if err := s.cursor.Go(last); err != nil {
		return err
	}
	s.line = last.Line()
	s.by = make([]string, len(s.line))
	for i := range s.by {
		s.by[i] = name(s.table.TurnAt(i))
	}
	return nil
}

// declares reports whether the position that is looked at is the last of the main line,
// and the game ended there by what was declared.
func (s *Session) declares() bool { return s.end.Over() && s.cursor.Node() == s.record.Root.End() }

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
	return s.sit(t.Record(), t)
}

// position begins a game at a position.
func (s *Session) position(words []string) (object, error) {
	t, err := s.game.Start(strings.TrimSpace(words[0]), nil)
	if err != nil {
		return nil, err
	}
	return s.sit(t.Record(), t)
}

// replay begins a game and goes on with its moves: the words are its start or "" for
// the standard one, the result as in a record, its reason if a record would give one,
// and the moves.
func (s *Session) replay(words []string) (object, error) {
	r := &hexgames.Record{Game: s.game.Name(), Start: words[0], Result: words[1]}
	if words[2] != "" {
		r.Tags.Set(hexgames.TagTermination, words[2])
	}
	n := &r.Root
	for _, move := range words[3:] {
		n = n.Add(move)
	}
	t, err := s.game.Replay(r)
	if err != nil {
		return nil, err
	}
	return s.sit(t.Record(), t)
}

// standard returns the text of the start of the standard game.
func (s *Session) standard() string {
	t, err := s.game.Start("", nil)
	if err != nil {
		panic(err) // there is one in every game
	}
	return t.PositionText()
}

// recorded answers with the game of the first record of a text: that of the session if
// the record does not say it.
func (s *Session) recorded(words []string) (object, error) {
	for r, err := range hexgames.ReadRecords(strings.NewReader(words[0])) {
		if err != nil {
			return nil, err
		}
		return object{{"game", cmp.Or(r.Game, s.game.Name())}}, nil
	}
	return nil, errNoRecord
}

var errNoRecord = errors.New("there is no record in this text")

// load goes on with the first record of a text. Besides the state it answers with how
// many records there are.
func (s *Session) load(words []string) (object, error) {
	var first *hexgames.Record
	count := 0
	for r, err := range hexgames.ReadRecords(strings.NewReader(words[0])) {
		if err != nil {
			return nil, err
		}
		first = cmp.Or(first, r)
		count++
	}
	if first == nil {
		return nil, errNoRecord
	}
	first.Game = cmp.Or(first.Game, s.game.Name())
	t, err := s.game.Replay(first)
	if err != nil {
		return nil, err
	}
	state, err := s.sit(first, t)
	return append(state, field{"records", count}), err
}

// played is the answer to a command that may have played moves. They become the main
// line, and what was there before becomes a variation; but if that ended by what was
// declared, it stays the main line, because no variation has a result.
func (s *Session) played() (object, error) {
	if !s.end.Over() {
		if err := s.record.Update(s.table); err != nil {
			return nil, err
		}
	}
	return s.look(s.cursor.Node())
}

// play plays a move.
func (s *Session) play(words []string) (object, error) {
	if _, err := s.cursor.Play(strings.TrimSpace(words[0])); err != nil {
		return nil, err
	}
	return s.played()
}

// chance plays the moves of Chance, as many as are due.
func (s *Session) chance([]string) (object, error) {
	if s.cursor.PlayChance(s.dice) == 0 {
		return nil, errors.New("it is not the turn of Chance")
	}
	return s.played()
}

// undo takes back the last thing that happened: a declaration, which is gone then, or
// a move, which stays in the record.
func (s *Session) undo([]string) (object, error) {
	n := s.cursor.Node()
	switch {
	case s.declares():
		s.table.Undo()
		s.end = hexgames.Outcome{}
		return s.played()
	case n.Parent() == nil:
		return nil, errors.New("there is no move to take back")
	}
	return s.look(n.Parent())
}

// goTo goes to the position after a number of moves of the line that is shown.
func (s *Session) goTo(words []string) (object, error) {
	ply, err := strconv.Atoi(words[0])
	if err != nil || ply < 0 || ply > len(s.line) {
		return nil, errors.New("there is no position after " + hexgames.Quote(words[0]) + " moves: want 0 to " + strconv.Itoa(len(s.line)))
	}
	if ply == 0 {
		return s.look(&s.record.Root)
	}
	return s.look(s.line[ply-1])
}

// variation goes to a variation, and shows its line. The words are the number of the
// move that it replaces in the line that is shown, and its own among the variations of
// that move, both counted from 1.
func (s *Session) variation(words []string) (object, error) {
	if ply, err := strconv.Atoi(words[0]); err == nil && ply > 0 && ply <= len(s.line) {
		others := alternatives(s.line[ply-1])
		if i, err := strconv.Atoi(words[1]); err == nil && i > 0 && i <= len(others) {
			return s.look(others[i-1])
		}
	}
	return nil, errors.New("there is no variation " + hexgames.Quote(words[1]) + " of move " + hexgames.Quote(words[0]))
}

// resign resigns for White or Black.
func (s *Session) resign(words []string) (object, error) {
	var p hexgames.Player
	if err := p.UnmarshalText([]byte(words[0])); err != nil {
		return nil, err
	}
	return s.declare(func() error { return s.table.Resign(p) })
}

// draw agrees to a draw.
func (s *Session) draw([]string) (object, error) { return s.declare(s.table.AgreeDraw) }

// declare ends the game, at the end of its line. There is one result in a record: who
// wants another has to take back the one that was declared.
func (s *Session) declare(end func() error) (object, error) {
	switch n := s.cursor.Node(); {
	case n.Next() != nil:
		return nil, errors.New("the line goes on after this move: go to its last move first")
	case s.end.Over() && !s.declares():
		return nil, errors.New("this is a variation, and the game has ended by " + string(s.end.Reason) + ": take that back first")
	}
	if err := end(); err != nil {
		return nil, err
	}
	if err := s.record.Update(s.table); err != nil {
		return nil, err
	}
	s.end = s.table.Declared()
	return s.state(), nil
}

// save answers with the text of the record. The words are tags such as White=Ada, which
// take the places of its own, or come before these. Why the game ended is no matter of
// theirs.
func (s *Session) save(words []string) (object, error) {
	r := s.record.Clone()
	var added hexgames.Tags
	for _, word := range words {
		name, value, _ := strings.Cut(word, "=")
		switch _, there := r.Tags.Lookup(name); {
		case name == hexgames.TagTermination:
		case there:
			r.Tags.Set(name, value)
		default:
			added = append(added, hexgames.Tag{Name: name, Value: value})
		}
	}
	r.Tags = append(added, r.Tags...)
	text, err := r.AppendText(nil)
	if err != nil {
		return nil, err
	}
	return object{{"record", string(text)}}, nil
}

// Package session plays the games of the web page. It takes commands as words and
// answers in JSON, so that the rules and the bots stay in Go. The page has a session for
// each game that was played on it, and its worker has another one in which bots think.
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

// A Session is a game in progress, with a current position that can be any position of
// the game. A session plays only one kind of game. It keeps the complete record that
// was loaded, and adds the moves that are played.
type Session struct {
	game   games.Game
	seed   uint64
	dice   *rand.Rand            // Chance's
	table  games.Table           // at the current position
	record *hexgames.Record      // of the whole game, with its variations
	cursor *hexgames.Cursor      // at the node of the current position, with the table
	line   []*hexgames.Node      // the line shown, through the current position
	by     []string              // the player of each of its moves
	end    hexgames.Outcome      // declared at the end of the main line, if any
	seats  map[string]games.Seat // by role and bot
	before int                   // the number of moves before the command
}

// New returns a session without a game in progress. The seed is for Chance and for bots
// without a seed of their own.
func New(game games.Game, seed uint64) *Session { return &Session{game: game, seed: seed} }

// A command is a command of a session.
type command struct {
	least, most int  // words after its name
	table       bool // whether it needs a game in progress
	do          func(s *Session, words []string) (object, error)
}

const unlimited = 1 << 20 // any number of words

// commands holds the commands by name. Commands that change the game answer with its
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

// Do runs a command and returns the answer, a JSON object. If the command fails, the
// answer has the field error, and the game does not change.
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
		return nil, errors.New("the command " + name + " has " + strconv.Itoa(len(words)) + " arguments")
	case c.table && s.table == nil:
		return nil, errors.New("there is no game yet")
	}
	if s.table != nil {
		s.before = s.table.Len()
	}
	return c.do(s, words)
}

// sit replaces the game by that of a record, with a table at which it was played, and
// goes to the end of its main line.
func (s *Session) sit(r *hexgames.Record, t games.Table) (object, error) {
	end := t.Declared()
	c, err := hexgames.NewCursor(r, t)
	if err != nil {
		return nil, err
	}
	// The page has no clocks. The clock times in the record stay.
	t.SetClock(hexgames.White, hexgames.Clock{})
	t.SetClock(hexgames.Black, hexgames.Clock{})
	// Each game has its own dice.
	*s = Session{game: s.game, seed: s.seed*6364136223846793005 + 1, table: t, record: r, cursor: c, end: end}
	s.dice = rand.New(rand.NewPCG(s.seed, 0))
	last := r.Root.End()
	s.before = last.Ply()
	return s.look(last)
}

// look goes to a node, and answers with the state.
func (s *Session) look(n *hexgames.Node) (object, error) {
	if err := s.visit(n); err != nil {
		return nil, err
	}
	return s.state(), nil
}

// visit goes to a node. If the node is not on the line shown, visit shows the node's own
// line.
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

// declares reports whether the current position is the last one of the main line, and
// the game ended there by a declaration.
func (s *Session) declares() bool { return s.end.Over() && s.cursor.Node() == s.record.Root.End() }

// begin begins a game with options such as side=5.
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

// replay begins a game and plays its moves. The words are its start, or "" for the
// standard one; the result as in a record; the reason if a record would have it, or "";
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
		panic(err) // every game has one
	}
	return t.PositionText()
}

// recorded answers with the game of the first record of a text, or that of the session
// if the record has none.
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

// load continues from the first record of a text. It answers with the state and the
// number of records.
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

// played answers a command that may have played moves. They become the main line, and
// the previous main line becomes a variation. But a main line that ended by a
// declaration stays, because a variation has no result.
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

// chance plays all moves of Chance up to the next player's move.
func (s *Session) chance([]string) (object, error) {
	if s.cursor.PlayChance(s.dice) == 0 {
		return nil, errors.New("it is not the turn of Chance")
	}
	return s.played()
}

// undo takes back a declaration, which it deletes, or a move, which stays in the record.
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

// goTo goes to the position after a number of moves of the line shown.
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
// move that it replaces in the line shown, and its number among the variations on that
// move, both counted from 1.
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

// declare ends the game, at the end of its line. A record has only one result: to declare
// another one, take back the first.
func (s *Session) declare(end func() error) (object, error) {
	switch n := s.cursor.Node(); {
	case n.Next() != nil:
		return nil, errors.New("the line continues after this move: go to its last move first")
	case s.end.Over() && !s.declares():
		return nil, errors.New("this is a variation, and the game ended by " + string(s.end.Reason) + ": take that back first")
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
// replace those of the record, or come before them. They cannot set the reason why the
// game ended.
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

// Package session lets programs in other languages play the games: requests and answers are JSON
// objects. The JavaScript module of web calls a [Session] in WebAssembly. For engine -json,
// package server reads requests from a stream of lines.
//
//	s := session.New(games.All(), 1)
//	s.Do(session.Request{"do": "new", "game": "hexdame"})
//	s.Do(session.Request{"do": "play", "move": "d4-e5"})
//
// The answer to the second request is
//
//	{"answer":{"game":"hexdame","turn":"Black",…}}
//
// and a refused request answers with the library's error:
//
//	{"error":{"kind":"illegal-move","game":"hexdame",…},"message":"hexdame: …"}
//
// [Kinds] lists the requests. kit/session/JSON.md explains them, and
// kit/session/hexgames.schema.json defines requests and answers. The library's types are written
// exactly as encoding/json writes them. The package imports neither encoding/json nor fmt, to
// keep programs for the browser small.
package session

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// A Session is a game in progress. Its current position can be any position of the game. It keeps
// the complete record that was loaded and adds the moves played. Use a Session from one goroutine
// at a time; bots may think concurrently.
type Session struct {
	// Bot answers requests that name no bot. An empty name means best.
	Bot bot.Spec

	all    []games.Game
	seed   uint64
	bots   *bots
	begun  uint64            // the number of games started
	game   games.Game        // the current game, or the only one of the session; nil if there is none
	dice   *rand.Rand        // Chance's
	table  games.Table       // at the current position; nil if no game was started
	record *record.Record    // of the whole game, with its variations
	cursor *record.Cursor    // at the node of the current position, with the table
	line   []*record.Node    // the line shown, through the current position
	by     []hexgames.Player // the player of each of its moves
	end    hexgames.Outcome  // declared at the end of the main line, if any
	before int               // the number of moves before the request
	known  nodes             // the nodes of the record, by number
}

// New returns a session for the given games, with no game in progress. The seed is for Chance and
// for bots without their own seed.
func New(all []games.Game, seed uint64) *Session {
	s := &Session{all: all, seed: seed, bots: &bots{}}
	if len(all) == 1 {
		s.game = all[0]
	}
	return s
}

// Playing reports whether the session has a game in progress.
func (s *Session) Playing() bool { return s.table != nil }

// Close ends the session's bots: idle ones immediately, the others when they have finished
// thinking.
func (s *Session) Close() error { return s.bots.close() }

// Do answers a request. A refused request leaves the game unchanged. If the request makes bots
// think, Do waits for them.
func (s *Session) Do(r Request) Reply {
	reply, think := s.Begin(r)
	if think != nil {
		return think(context.Background(), nil)
	}
	return reply
}

// Begin is like Do but does not wait for bots. If the request makes bots think, Begin returns a
// function instead of a reply. The function works on a copy of the game, so it may run on another
// goroutine while the session continues.
func (s *Session) Begin(r Request) (Reply, Thinking) {
	k, a, err := r.Check(kinds)
	if err == nil && k.begun && s.table == nil {
		err = wrong(ErrState, "", "there is no game yet")
	}
	if err != nil {
		return Refuse(err), nil
	}
	if s.table != nil {
		s.before = s.table.Len()
	}
	if k.think == nil {
		return replyTo(k.do(s, a)), nil
	}
	work, err := k.think(s, a)
	if err != nil {
		return Refuse(err), nil
	}
	return Reply{}, func(ctx context.Context, progress func(Reply)) Reply {
		return replyTo(work(ctx, func(found any) {
			if progress != nil {
				progress(Reply{Progress: found})
			}
		}))
	}
}

// find returns the named game, or the current game if name is empty.
func (s *Session) find(name string) (games.Game, error) {
	names := make([]string, len(s.all))
	for i, g := range s.all {
		if names[i] = g.Name(); strings.EqualFold(name, names[i]) {
			return g, nil
		}
	}
	want := ": want one of " + strings.Join(names, ", ")
	switch {
	case name != "":
		return nil, wrong(ErrGame, name, "there is no such game"+want)
	case s.game == nil:
		return nil, wrong(ErrGame, "", "the request names no game"+want)
	}
	return s.game, nil
}

// sit replaces the game with a recorded one, whose table is t, and goes to the end of its main
// line.
func (s *Session) sit(g games.Game, r *record.Record, t games.Table) (any, error) {
	end := t.Declared()
	c, err := record.NewCursor(r, t)
	if err != nil {
		return nil, err
	}
	// A session has no clocks. The clock times in the record stay.
	t.SetClock(hexgames.White, hexgames.Clock{})
	t.SetClock(hexgames.Black, hexgames.Clock{})
	*s = Session{Bot: s.Bot, all: s.all, seed: s.seed, bots: s.bots, begun: s.begun + 1, game: g, table: t, record: r, cursor: c, end: end}
	s.dice = rand.New(rand.NewPCG(s.seed, s.begun)) // one for each game
	s.known.number(&r.Root)
	last := r.Root.End()
	s.before = last.Ply()
	return s.look(last)
}

// look goes to a node and answers with the state.
func (s *Session) look(n *record.Node) (any, error) {
	if err := s.visit(n); err != nil {
		return nil, err
	}
	return s.state(nil)
}

// visit goes to a node. If the node is not on the line shown, visit shows the node's own
// line.
func (s *Session) visit(n *record.Node) error {
	if ply := n.Ply(); ply > len(s.line) || ply > 0 && s.line[ply-1] != n {
		if err := s.show(n.End()); err != nil {
			return err
		}
	}
	return s.cursor.Go(n)
}

// show shows the line that ends at a node.
func (s *Session) show(last *record.Node) error {
	if err := s.cursor.Go(last); err != nil {
		return err
	}
	s.line = last.Line()
	s.by = make([]hexgames.Player, len(s.line))
	for i := range s.by {
		s.by[i] = s.table.TurnAt(i)
	}
	return nil
}

// declares reports whether the current position ends the main line and the players declared the
// result there.
func (s *Session) declares() bool { return s.end.Over() && s.cursor.Node() == s.record.Root.End() }

// begin starts a game, with options or at a position.
func (s *Session) begin(a arguments) (any, error) {
	g, err := s.find(a.text("game"))
	if err != nil {
		return nil, err
	}
	position := strings.TrimSpace(a.text("position"))
	options, _ := a["options"].(map[string]string)
	if position != "" && len(options) > 0 {
		return nil, wrong(ErrRequest, "options", "the text of a position contains its options: want options or a position, not both")
	}
	t, err := g.Start(position, options)
	if err != nil {
		return nil, err
	}
	answer, err := s.sit(g, record.Of(t), t)
	if seed, ok := a["seed"].(int64); ok {
		s.dice = rand.New(rand.NewPCG(uint64(seed), 0))
	}
	return answer, err
}

// replay starts a game and plays its moves. Without a start position, it plays the standard game.
func (s *Session) replay(a arguments) (any, error) {
	g, err := s.find(a.text("game"))
	if err != nil {
		return nil, err
	}
	r := &record.Record{Start: a.text("start"), Result: cmp.Or(a.text("result"), "*")}
	if reason := a.text("termination"); reason != "" {
		r.Tags.Set(record.TagTermination, reason)
	}
	n := &r.Root
	for _, move := range a.texts("moves") {
		n = n.Add(move)
	}
	t, err := g.Replay(r)
	if err != nil {
		return nil, err
	}
	return s.sit(g, record.Of(t), t)
}

// standard returns the text of the start of the standard game.
func (s *Session) standard() string {
	t, err := s.game.Start("", nil)
	if err != nil {
		panic(err) // every game has one
	}
	return t.PositionText()
}

// read returns the records of a text.
func read(text string) (all []*record.Record, err error) {
	for r, err := range record.Read(strings.NewReader(text)) {
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// records answers with the headings of the records in a text.
func (s *Session) records(a arguments) (any, error) {
	all, err := read(a.text("record"))
	answer := Records{make([]Heading, len(all))}
	for i, r := range all {
		answer.Records[i] = Heading{r.Game, tags(r.Tags), len(r.Moves()), r.Result}
	}
	return answer, err
}

// load continues from one of the records of a text.
func (s *Session) load(a arguments) (any, error) {
	all, err := read(a.text("record"))
	number := a.number("number", 1)
	switch {
	case err != nil:
		return nil, err
	case len(all) == 0:
		return nil, wrong(ErrRecord, "", "there is no record in this text")
	case number < 1 || number > len(all):
		return nil, wrong(ErrRequest, "number", "there is no record "+strconv.Itoa(number)+" in this text: want 1 to "+strconv.Itoa(len(all)))
	}
	r := all[number-1]
	g, err := s.find(cmp.Or(r.Game, a.text("game")))
	if err != nil {
		return nil, err
	}
	r.Game = g.Name()
	t, err := g.Replay(r)
	if err != nil {
		return nil, err
	}
	return s.sit(g, r, t)
}

// play plays a move.
func (s *Session) play(a arguments) (any, error) {
	n, err := s.cursor.Play(strings.TrimSpace(a.text("move")))
	if err != nil {
		return nil, err
	}
	if _, timed := a["clock"]; timed {
		n.SetClock(time.Duration(a.number("clock", 0)) * time.Millisecond)
	}
	return s.played(a)
}

// chance plays all moves of Chance up to the next player's move.
func (s *Session) chance(a arguments) (any, error) {
	if s.cursor.PlayChance(s.dice) == 0 {
		return nil, errors.New("it is not Chance's turn")
	}
	return s.played(a)
}

// undo takes back a declaration, which it deletes, or a move, which stays in the record.
func (s *Session) undo(arguments) (any, error) {
	n := s.cursor.Node()
	switch {
	case s.declares():
		s.table.Undo()
		s.end = hexgames.Outcome{}
		return s.played(nil)
	case n.Parent() == nil:
		return nil, errors.New("there is no move to take back")
	}
	return s.look(n.Parent())
}

// goTo goes to the position after a number of moves of the line shown, or to a node, showing its
// line.
func (s *Session) goTo(a arguments) (any, error) {
	number, byNumber := a["node"]
	_, byPly := a["ply"]
	if byNumber == byPly {
		return nil, wrong(ErrRequest, "ply", "the go request needs one of the fields ply and node: want an integer of at least 0")
	}
	if byNumber {
		n, err := s.known.find(number)
		if err != nil {
			return nil, err
		}
		if err := s.show(n.End()); err != nil {
			return nil, err
		}
		return s.look(n)
	}
	ply := a.number("ply", 0)
	if ply > len(s.line) {
		return nil, wrong(ErrRequest, "ply", "there is no position after "+strconv.Itoa(ply)+" moves: want 0 to "+strconv.Itoa(len(s.line)))
	}
	if ply == 0 {
		return s.look(&s.record.Root)
	}
	return s.look(s.line[ply-1])
}

// variation goes to an alternative to a move of the line shown, and shows its line. The move and
// the alternative are numbered from 1.
func (s *Session) variation(a arguments) (any, error) {
	ply, number := a.number("ply", 0), a.number("number", 0)
	if ply > 0 && ply <= len(s.line) {
		if others := alternatives(s.line[ply-1]); number > 0 && number <= len(others) {
			return s.look(others[number-1])
		}
	}
	return nil, errors.New("there is no variation " + strconv.Itoa(number) + " of move " + strconv.Itoa(ply))
}

// resign resigns for White or Black.
func (s *Session) resign(a arguments) (any, error) {
	p, _ := a["player"].(hexgames.Player)
	return s.declare(func() error { return s.table.Resign(p) })
}

// timeout ends the game because a player has run out of time.
func (s *Session) timeout(a arguments) (any, error) {
	p, _ := a["player"].(hexgames.Player)
	return s.declare(func() error {
		return s.table.End(hexgames.Outcome{Winner: p.Opponent(), Reason: hexgames.ReasonTime})
	})
}

// draw agrees to a draw.
func (s *Session) draw(arguments) (any, error) { return s.declare(s.table.AgreeDraw) }

// declare ends the game at the end of its line. A record has only one result: to declare another,
// take back the first.
func (s *Session) declare(end func() error) (any, error) {
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
	return s.state(nil)
}

// save answers with the text of the record. Tags in the request replace the record's tags of the
// same name; new ones come first. They cannot set the reason why the game ended.
func (s *Session) save(a arguments) (any, error) {
	given, _ := a["tags"].([]record.Tag)
	r := s.record.Clone()
	var added record.Tags
	for _, tag := range given {
		switch _, there := r.Tags.Lookup(tag.Name); {
		case tag.Name == record.TagTermination:
		case there:
			r.Tags.Set(tag.Name, tag.Value)
		default:
			added = append(added, tag)
		}
	}
	r.Tags = append(added, r.Tags...)
	text, err := r.AppendText(nil)
	if err != nil {
		return nil, err
	}
	return Recorded{string(text)}, nil
}

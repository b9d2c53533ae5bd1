// Package games has the five games by their names, for programs that learn only
// at run time which one is played.
//
//	t, err := games.Start("hexcore6", "", map[string]string{"side": "5"})
//	seat, err := t.Seat(bot.Spec{Name: "mcts"}, nil)
//	thought, err := seat.Think(ctx, bot.Budget{Time: time.Second})
//	err = t.PlayText(thought.Best())
//
// A [Table] is a [hexgames.AnyGame], which deals in text, with bots at it. All that
// is known about one game or another is a line of the list below; the rest is
// written once. Copy what you need of it, and leave games out that you do not.
package games

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

// list has the games in alphabetical order.
var list = []entry{
	entryOf(hexade.Rules.New, hexade.Position.Rules, hexade.Parse),
	entryOf(hexagrams.Rules.New, hexagrams.Position.Rules, hexagrams.Parse),
	entryOf(hexcore6.Rules.New, hexcore6.Position.Rules, hexcore6.Parse),
	entryOf(hexdame.Rules.New, hexdame.Position.Rules, hexdame.Parse),
	entryOf(hextad.Rules.New, hextad.Position.Rules, hextad.Parse),
}

// ErrName is what the error for a game that there is not matches.
var ErrName = errors.New("no such game")

// An entry is what the list has about a game.
type entry interface {
	name() string
	begin(options map[string]string) (Table, error)
	at(position string) (Table, error)
	replay(r hexgames.Record) (Table, error)
	options() []Option
}

// find returns the entry of a game.
func find(name string) (entry, error) {
	for _, e := range list {
		if e.name() == name {
			return e, nil
		}
	}
	return nil, fmt.Errorf("%w: %s: want one of %s", ErrName, hexgames.Quote(name), strings.Join(Names(), ", "))
}

// Names returns the names of the games, in alphabetical order.
func Names() (names []string) {
	for _, e := range list {
		names = append(names, e.name())
	}
	return names
}

// Start begins a game: at the position that a text describes, or, if the text is
// "", at the start under some options. The options are those of the Rules of the
// game's package, by name; a game has the standard of those that are not given.
func Start(name, position string, options map[string]string) (Table, error) {
	e, err := find(name)
	switch {
	case err != nil:
		return nil, err
	case position != "":
		return e.at(position)
	}
	return e.begin(options)
}

// Replay goes on with a record.
func Replay(r hexgames.Record) (Table, error) {
	e, err := find(r.Game)
	if err != nil {
		return nil, err
	}
	return e.replay(r)
}

// Options returns the options that a game has.
func Options(name string) ([]Option, error) {
	e, err := find(name)
	if err != nil {
		return nil, err
	}
	return e.options(), nil
}

// A Table is a game in progress, with what a program needs that cannot know which
// game it is.
type Table interface {
	hexgames.AnyGame

	// Seat returns a bot that plays at this table. It calls progress, if that is
	// not nil, with what it thinks while it thinks.
	Seat(s bot.Spec, progress func(Thought)) (Seat, error)

	// Divide counts the sequences of so many moves that begin with each legal
	// move of the present position, on a number of goroutines.
	Divide(depth, goroutines int) []Division
}

// A Seat is a bot at a table. It thinks about the table as it is then.
type Seat interface {
	Think(ctx context.Context, b bot.Budget) (Thought, error)
}

// A Thought is what a bot thinks, as [bot.Thought], with moves in the game's
// notation.
type Thought = bot.Thought[string]

// A Division is a legal move and the number of move sequences that begin with it.
type Division = hexgames.Division[string]

// entryOf makes an entry from what the game's package has.
func entryOf[P hexgames.Position[P, M], M comparable, R any](
	begin func(R) (P, error), rules func(P) R, parse func(string) (P, error),
) entry {
	return entryFor[P, M, R]{begin, rules, parse}
}

type entryFor[P hexgames.Position[P, M], M comparable, R any] struct {
	start func(R) (P, error)
	rules func(P) R
	parse func(string) (P, error)
}

// standard returns the start of the standard game.
func (e entryFor[P, M, R]) standard() P {
	var standard R
	p, err := e.start(standard)
	if err != nil {
		panic(err) // the zero Rules are the standard game
	}
	return p
}

func (e entryFor[P, M, R]) name() string { return e.standard().GameName() }

func (e entryFor[P, M, R]) begin(options map[string]string) (Table, error) {
	var rules R
	if err := setOptions(&rules, e.name(), options); err != nil {
		return nil, err
	}
	p, err := e.start(rules)
	if err != nil {
		return nil, err
	}
	return table[P, M]{hexgames.NewGame(p)}, nil
}

func (e entryFor[P, M, R]) at(position string) (Table, error) {
	p, err := e.parse(position)
	if err != nil {
		return nil, err
	}
	return table[P, M]{hexgames.NewGame(p)}, nil
}

func (e entryFor[P, M, R]) replay(r hexgames.Record) (Table, error) {
	g, err := hexgames.Replay(r, e.parse)
	if err != nil {
		return nil, err
	}
	return table[P, M]{g}, nil
}

func (e entryFor[P, M, R]) options() []Option { return optionsOf(e.rules(e.standard())) }

// A table is a Table of one game.
type table[P hexgames.Position[P, M], M comparable] struct {
	*hexgames.Game[P, M]
}

func (t table[P, M]) Seat(s bot.Spec, progress func(Thought)) (Seat, error) {
	seat := &seat[P, M]{game: t.Game}
	var report func(bot.Thought[M])
	if progress != nil {
		report = func(thought bot.Thought[M]) { progress(seat.inWords(thought)) }
	}
	var err error
	if seat.bot, err = bot.New[P, M](s, report); err != nil {
		return nil, err
	}
	return seat, nil
}

// A seat is a Seat at a table of one game.
type seat[P hexgames.Position[P, M], M comparable] struct {
	game *hexgames.Game[P, M]
	bot  bot.Bot[P, M]
}

func (s *seat[P, M]) Think(ctx context.Context, b bot.Budget) (Thought, error) {
	t, err := s.bot.Think(ctx, s.game, b)
	if err != nil {
		return Thought{}, err
	}
	return s.inWords(t), nil
}

// inWords returns a thought about the present position with its moves as texts.
func (s *seat[P, M]) inWords(t bot.Thought[M]) Thought {
	p := s.game.Position()
	words := Thought{Nodes: t.Nodes, Depth: t.Depth, Time: t.Time}
	for _, m := range t.Moves {
		words.Moves = append(words.Moves, bot.Ranked[string]{
			Move: p.FormatMove(m.Move), Value: m.Value, Nodes: m.Nodes, Exact: m.Exact,
		})
	}
	for _, m := range t.Line {
		words.Line = append(words.Line, p.FormatMove(m))
		next, err := p.Apply(m)
		if err != nil {
			break // no bot expects an illegal move
		}
		p = next
	}
	return words
}

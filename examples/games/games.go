// Package games has the five games by their names, for programs that learn only
// at run time which one is played.
//
//	t, err := games.Start("hexcore6", "", map[string]string{"side": "5"})
//	seat, err := t.Seat(bot.Spec{Name: "mcts"}, nil)
//	thought, err := seat.Think(ctx, bot.Budget{Time: time.Second})
//	_, err = t.PlayText(thought.Best())
//
// A [Table] is a [hexgames.AnyGame], which deals in text, with bots at it. All that
// is known about one game or another is a line of code, such as that of [Hexade]; the
// rest is written once. A program for one game alone uses that function; of the
// others little more than their tables is linked into it.
package games

import (
	"context"
	"errors"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

// ErrName is what the error for a game that there is not matches.
var ErrName = errors.New("no such game")

// A Game is a game that can be begun.
type Game interface {
	Name() string

	// Options returns the options that the game has.
	Options() []Option

	// Start begins the game: at the position that a text describes, or, if the text
	// is "", at the start under some options. The options are those of the Rules of
	// the game's package, by name; the game has the standard of those that are not
	// given.
	Start(position string, options map[string]string) (Table, error)

	// Replay goes on with a record of the game, which need not name the game, as
	// [hexgames.Replay] does.
	Replay(r *hexgames.Record) (Table, error)
}

// Hexade returns the game of package hexade.
func Hexade() Game { return gameOf(hexade.Rules.New, hexade.Position.Rules, hexade.Parse) }

// Hexagrams returns the game of package hexagrams.
func Hexagrams() Game {
	return gameOf(hexagrams.Rules.New, hexagrams.Position.Rules, hexagrams.Parse)
}

// HexCore6 returns the game of package hexcore6.
func HexCore6() Game { return gameOf(hexcore6.Rules.New, hexcore6.Position.Rules, hexcore6.Parse) }

// Hexdame returns the game of package hexdame.
func Hexdame() Game { return gameOf(hexdame.Rules.New, hexdame.Position.Rules, hexdame.Parse) }

// Hextad returns the game of package hextad.
func Hextad() Game { return gameOf(hextad.Rules.New, hextad.Position.Rules, hextad.Parse) }

// All returns the games, in alphabetical order.
func All() []Game { return []Game{Hexade(), Hexagrams(), HexCore6(), Hexdame(), Hextad()} }

// Find returns the game of a name.
func Find(name string) (Game, error) {
	for _, g := range All() {
		if g.Name() == strings.ToLower(name) {
			return g, nil
		}
	}
	return nil, unknown(name)
}

// An unknown is the error for a game that there is not, which it names.
type unknown string

func (u unknown) Error() string {
	return ErrName.Error() + ": " + hexgames.Quote(string(u)) + ": want one of " + strings.Join(Names(), ", ")
}

func (u unknown) Unwrap() error { return ErrName }

// An unnamed is the error for a record that does not name its game.
type unnamed struct{}

func (unnamed) Error() string {
	return ErrName.Error() + `: the record does not name one: add a tag such as [Game "hexdame"], or name the game`
}

func (unnamed) Unwrap() error { return ErrName }

// Names returns the names of the games, in alphabetical order.
func Names() (names []string) {
	for _, g := range All() {
		names = append(names, g.Name())
	}
	return names
}

// Start begins a game by its name, see [Game].
func Start(name, position string, options map[string]string) (Table, error) {
	g, err := Find(name)
	if err != nil {
		return nil, err
	}
	return g.Start(position, options)
}

// Replay goes on with a record of any game, which the record has to name.
func Replay(r *hexgames.Record) (Table, error) {
	if r.Game == "" {
		return nil, unnamed{}
	}
	g, err := Find(r.Game)
	if err != nil {
		return nil, err
	}
	return g.Replay(r)
}

// ReplayUntimed is Replay for a program that has no clocks: the game has none either, so
// that [hexgames.Record.Update] makes up no times for what is played.
func ReplayUntimed(r *hexgames.Record) (Table, error) {
	table, err := Replay(r)
	if err != nil {
		return nil, err
	}
	table.SetClock(hexgames.White, hexgames.Clock{})
	table.SetClock(hexgames.Black, hexgames.Clock{})
	return table, nil
}

// Update enters the game of a table into its record, as [hexgames.Record.Update] does. If
// a player has ended it by a declaration after taking moves back, those are deleted.
func Update(r *hexgames.Record, t Table) error {
	n := &r.Root
	for _, move := range t.MoveTexts() {
		if n = n.Child(move); n == nil {
			return r.Update(t)
		}
	}
	if t.Declared().Over() {
		for c := range n.Children() {
			c.Delete()
		}
	}
	return r.Update(t)
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

// gameOf makes a game of what its package has.
func gameOf[P hexgames.Position[P, M], M comparable, R any](
	begin func(R) (P, error), rules func(P) R, parse func(string) (P, error),
) Game {
	return game[P, M, R]{begin, rules, parse}
}

// A game is a Game of one type of positions.
type game[P hexgames.Position[P, M], M comparable, R any] struct {
	begin func(R) (P, error)
	rules func(P) R
	parse func(string) (P, error)
}

// standard returns the start of the standard game.
func (g game[P, M, R]) standard() P {
	var standard R
	p, err := g.begin(standard)
	if err != nil {
		panic(err) // the zero Rules are the standard game
	}
	return p
}

func (g game[P, M, R]) Name() string { return g.standard().GameName() }

func (g game[P, M, R]) Options() []Option { return optionsOf(g.rules(g.standard())) }

func (g game[P, M, R]) Start(position string, options map[string]string) (Table, error) {
	if position != "" {
		return tableAt(g.parse(position))
	}
	var rules R
	if err := setOptions(&rules, g.Name(), options); err != nil {
		return nil, err
	}
	return tableAt(g.begin(rules))
}

func (g game[P, M, R]) Replay(r *hexgames.Record) (Table, error) {
	played, err := hexgames.Replay(r, g.standard())
	if err != nil {
		return nil, err
	}
	return table[P, M]{played}, nil
}

// A table is a Table of one game.
type table[P hexgames.Position[P, M], M comparable] struct {
	*hexgames.Game[P, M]
}

// tableAt returns a table at a position, unless that could not be had.
func tableAt[P hexgames.Position[P, M], M comparable](p P, err error) (Table, error) {
	if err != nil {
		return nil, err
	}
	return table[P, M]{hexgames.NewGame(p)}, nil
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
	words := Thought{Value: t.Value, Nodes: t.Nodes, Depth: t.Depth, Time: t.Time}
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

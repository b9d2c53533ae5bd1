// Package games provides the games by name, for programs that choose the game at run time.
//
//	t, err := games.Start("hexcore6", "", map[string]string{"side": "5"})
//	seat, err := t.Seat(bot.Spec{Name: "best"}, nil)
//	thought, err := seat.Think(ctx, bot.Budget{Time: time.Second})
//	_, err = t.PlayText(thought.Best())
//
// A [Table] is a [hexgames.AnyGame], which represents moves as text, with bots. [Register] adds
// your own game. A program for a single game can call [Of] itself; then it links little more than
// the tables of the other games.
package games

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/internal/text"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/record"
)

// ErrName matches, with [errors.Is], the error for an unknown game.
var ErrName = errors.New("no such game")

// A Game is a game that is ready to start.
type Game interface {
	Name() string

	// Package returns the import path of the package with the rules, for go doc.
	Package() string

	// Options returns the options of the game.
	Options() []Option

	// Start starts the game at a position or, if position is "", at the start with the options.
	// The options are the fields of Rules in the game's package, by name; missing options have
	// their standard values. A position includes its options, so different ones are an error.
	Start(position string, options map[string]string) (Table, error)

	// Replay replays a record of the game, as [record.Replay] does. The record need
	// not name the game.
	Replay(r *record.Record) (Table, error)

	// ReadBinary reads the binary form of a position.
	ReadBinary(data []byte) (Position, error)

	provable
}

// All returns the games in the library, in alphabetical order, followed by the registered games.
// All programs and tests use this list.
func All() []Game {
	all := library()
	registry.RLock()
	defer registry.RUnlock()
	for _, r := range registry.games {
		all = append(all, r.Game)
	}
	return all
}

// A registered is a registered game.
type registered struct {
	Game
	about fs.FS
	by    string // the package that registered it
}

// registry holds the registered games.
var registry struct {
	sync.RWMutex
	games []*registered
}

// Register makes your own game available by name. Call it in the init function of a package beside
// the rules; then any program that imports that package supports the game. The files in about have
// the names [GuideFile], [LessonsFile], and [RecordFile]; about may be nil, or an embed.FS. A
// registered game with the same name is replaced. Register panics if the name is not a lowercase
// word, or if a game in the library has it. It returns a function that removes the game.
func Register(g Game, about fs.FS) (remove func()) {
	if g == nil {
		panic("games: Register of nil: want a Game, such as the result of Of")
	}
	name := g.Name()
	if name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
		panic("games: Register of " + hexgames.Quote(name) + ": want a name in lowercase letters and digits")
	}
	if slices.ContainsFunc(library(), func(own Game) bool { return own.Name() == name }) {
		panic("games: Register of " + hexgames.Quote(name) + ": the library has a game with that name")
	}
	registry.Lock()
	defer registry.Unlock()
	r := &registered{g, about, caller()}
	registry.games = slices.DeleteFunc(registry.games, func(old *registered) bool { return old.Name() == name })
	registry.games = append(registry.games, r)
	return func() {
		registry.Lock()
		defer registry.Unlock()
		registry.games = slices.DeleteFunc(registry.games, func(old *registered) bool { return old == r })
	}
}

// caller returns the path of the package that called caller's caller.
func caller() string {
	pc, _, _, _ := runtime.Caller(2)
	name := runtime.FuncForPC(pc).Name() // such as my.example/nim/register.init.0
	slash := strings.LastIndexByte(name, '/') + 1
	last, _, _ := strings.Cut(name[slash:], ".")
	return name[:slash] + strings.ReplaceAll(last, "%2e", ".")
}

// Registered returns the path of the package that registered a game, ignoring case. A program must
// import the package to use the game. For a game in the library, ok is false.
func Registered(name string) (path string, ok bool) {
	registry.RLock()
	defer registry.RUnlock()
	for _, r := range registry.games {
		if text.Equal(r.Name(), name) {
			return r.by, true
		}
	}
	return "", false
}

// Find returns the named game, ignoring case.
func Find(name string) (Game, error) {
	for _, g := range All() {
		if text.Equal(g.Name(), name) {
			return g, nil
		}
	}
	return nil, unknown(name)
}

// An unknown is the error for an unknown game, with its name.
type unknown string

func (u unknown) Error() string {
	return ErrName.Error() + ": " + hexgames.Quote(string(u)) + ": want one of " + strings.Join(Names(), ", ")
}

func (u unknown) Unwrap() error { return ErrName }

// MarshalText returns the message for JSON.
func (u unknown) MarshalText() ([]byte, error) { return []byte(u.Error()), nil }

// An unnamed is the error for a record that does not name its game.
type unnamed struct{}

func (unnamed) Error() string {
	return `the record does not name its game: add a tag such as [Game "hexdame"]`
}

func (unnamed) Unwrap() error { return ErrName }

// MarshalText returns the message for JSON.
func (u unnamed) MarshalText() ([]byte, error) { return []byte(u.Error()), nil }

// Names returns the names of [All].
func Names() (names []string) {
	for _, g := range All() {
		names = append(names, g.Name())
	}
	return names
}

// Start starts a game by its name, at a position or, if position is "", at the start with the
// options; nil means the standard ones. See the Start method of [Game].
func Start(name, position string, options map[string]string) (Table, error) {
	g, err := Find(name)
	if err != nil {
		return nil, err
	}
	return g.Start(position, options)
}

// Replay replays a record of any game. The record must name its game. For a record that doesn't,
// call the Replay method of its [Game].
func Replay(r *record.Record) (Table, error) {
	if r.Game == "" {
		return nil, unnamed{}
	}
	g, err := Find(r.Game)
	if err != nil {
		return nil, err
	}
	return g.Replay(r)
}

// ReplayUntimed is like Replay, but removes the clocks from the game. Programs without clocks
// use it so that [record.Record.Update] does not invent times for new moves.
func ReplayUntimed(r *record.Record) (Table, error) {
	table, err := Replay(r)
	if err != nil {
		return nil, err
	}
	table.SetClock(hexgames.White, hexgames.Clock{})
	table.SetClock(hexgames.Black, hexgames.Clock{})
	return table, nil
}

// Update updates a record from the game of a table, as [record.Record.Update] does. If a player
// ended the game with a declaration after undoing moves, Update deletes the undone moves.
func Update(r *record.Record, t Table) error {
	err := r.Update(t)
	if !errors.Is(err, hexgames.ErrGameOver) {
		return err
	}
	n := &r.Root // where the record continues
	for _, move := range t.MoveTexts() {
		n = n.Child(move)
	}
	for c := range n.Children() {
		c.Delete()
	}
	return r.Update(t)
}

// A Table is a game in progress, for programs that choose the game at run time.
type Table interface {
	hexgames.AnyGame

	// Seat returns a bot that plays at this table. While it is thinking, it calls progress with its
	// latest thought, unless progress is nil.
	Seat(s bot.Spec, progress func(Thought)) (Seat, error)

	// Ending returns how the game ends from the current position if both players play best,
	// and whether registered endings cover the position. See package kit/endings.
	Ending() (e hexgames.Ending, known bool)

	// Snapshot returns the current position. It does not change when the game continues.
	Snapshot() Position

	// Divide counts the sequences of depth moves that start with each legal move of the
	// current position. If the context is done first, it returns the context's error.
	Divide(ctx context.Context, depth int, c *Counter) ([]Division, error)

	solvable
}

// A Seat is a bot at a table.
type Seat interface {
	// Think evaluates the moves of the table's current position, or only the moves passed in among,
	// if any. See [bot.Bot].
	Think(ctx context.Context, b bot.Budget, among ...string) (Thought, error)

	// Close closes the bot, which cannot think afterward.
	Close() error
}

// A Thought is a [bot.Thought] with moves in the game's notation.
type Thought = bot.Thought[string]

// A Division is a legal move and the number of move sequences that start with it.
type Division = hexgames.Division[string]

// Of returns the game of a package, given three functions: begin returns the start with the
// given options, rules returns the options of a position, and parse parses a position. Of panics
// if one of them is nil, or if R has a field that cannot be an option.
func Of[P hexgames.Position[P, M], M comparable, R any](
	begin func(R) (P, error), rules func(P) R, parse func(string) (P, error),
) Game {
	if begin == nil || rules == nil || parse == nil {
		panic("games: Of with a nil function: want begin, rules and parse")
	}
	var standard R
	optionsOf(standard) // panic now rather than later
	return game[P, M, R]{begin, rules, parse}
}

// WithoutOptions returns a game without options, given its start and a function that parses a
// position.
func WithoutOptions[P hexgames.Position[P, M], M comparable](start P, parse func(string) (P, error)) Game {
	return Of(
		func(struct{}) (P, error) { return start, nil }, func(P) struct{} { return struct{}{} }, parse,
	)
}

// A game is a Game with one type of position.
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

func (g game[P, M, R]) Package() string { return reflect.TypeFor[P]().PkgPath() }

func (g game[P, M, R]) Options() []Option {
	return described(optionsOf(g.rules(g.standard())), g.Name())
}

func (g game[P, M, R]) Start(position string, options map[string]string) (Table, error) {
	if position != "" {
		p, err := g.parse(position)
		if err == nil {
			err = g.fits(p, options)
		}
		return tableAt(p, err)
	}
	var rules R
	if err := setOptions(&rules, g.Name(), options); err != nil {
		return nil, err
	}
	return tableAt(g.begin(rules))
}

// fits returns an error for options that differ from the position's.
func (g game[P, M, R]) fits(p P, options map[string]string) error {
	rules := g.rules(p)
	has := optionsOf(rules)
	if err := setOptions(&rules, g.Name(), options); err != nil {
		return err
	}
	start, err := g.begin(rules)
	if err != nil {
		return err
	}
	for i, o := range optionsOf(g.rules(start)) {
		if has[i] != o {
			return &hexgames.Error{
				Kind: hexgames.ErrOption, Game: g.Name(), Input: o.Name + "=" + o.Standard,
				Reason: "the position has " + o.Name + "=" + has[i].Standard + ": want that, or no option",
			}
		}
	}
	return nil
}

func (g game[P, M, R]) Replay(r *record.Record) (Table, error) {
	played, err := record.Replay(r, g.standard())
	if err != nil {
		return nil, err
	}
	return table[P, M]{played}, nil
}

// A table is a Table of one game.
type table[P hexgames.Position[P, M], M comparable] struct {
	*hexgames.Game[P, M]
}

// tableAt returns a table at a position, unless err is not nil.
func tableAt[P hexgames.Position[P, M], M comparable](p P, err error) (Table, error) {
	if err != nil {
		return nil, err
	}
	return table[P, M]{hexgames.NewGame(p)}, nil
}

func (t table[P, M]) Ending() (hexgames.Ending, bool) {
	if endings := bot.RegisteredEndings[P](); endings != nil && !t.Outcome().Over() {
		return endings(t.Position())
	}
	return hexgames.Ending{}, false
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

func (s *seat[P, M]) Think(ctx context.Context, b bot.Budget, among ...string) (Thought, error) {
	var moves []M
	for _, text := range among {
		m, err := s.game.Position().ParseMove(text)
		if err != nil {
			return Thought{}, err
		}
		moves = append(moves, m)
	}
	t, err := s.bot.Think(ctx, s.game, b, moves...)
	if err == nil && len(t.Moves) == 0 {
		err = errors.New("the bot has found no move")
	}
	if err == nil {
		_, err = s.game.Position().Apply(t.Best())
	}
	if err != nil {
		return Thought{}, err
	}
	return s.inWords(t), nil
}

func (s *seat[P, M]) Close() error {
	if c, ok := s.bot.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// inWords returns a thought about the current position with its moves as strings.
func (s *seat[P, M]) inWords(t bot.Thought[M]) Thought {
	p := s.game.Position()
	words := Thought{Nodes: t.Nodes, Depth: t.Depth, Time: t.Time, Resigns: t.Resigns, Value: t.Value}
	for _, m := range t.Moves {
		ranked := bot.Ranked[string]{Move: p.FormatMove(m.Move), Value: m.Value, Nodes: m.Nodes, Exact: m.Exact, Plies: m.Plies}
		for q, rest := p, m.Line; len(rest) > 0; rest = rest[1:] {
			next, err := q.Apply(rest[0])
			if err != nil {
				break // no bot expects an illegal move
			}
			ranked.Line = append(ranked.Line, q.FormatMove(rest[0]))
			q = next
		}
		words.Moves = append(words.Moves, ranked)
	}
	return words
}

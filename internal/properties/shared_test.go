package properties

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/record"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

// A spec describes a game to the properties. Only starts and parse are required.
type spec[P hexgames.Position[P, M], M comparable] struct {
	// starts draws the positions in which games begin. Put simple ones first, because
	// failures shrink towards them.
	starts *rapid.Generator[P]

	// parse is the Parse of the game.
	parse func(text string) (P, error)

	// reads reports whether text may stand for m although neither the position nor the
	// move writes it so. Nil if moves have no other spelling.
	reads func(m M, text string) bool

	// group reports whether the game documents a symmetry for a position. Nil if positions
	// have no method Transform.
	group func(p P, y hexgrid.Symmetry) bool

	// conserves returns an error unless a move keeps what the game keeps.
	conserves func(before P, m M, after P) error

	// own are the properties that only this game has, by name.
	own map[string]property[P, M]

	// shows are events that drawn games must show. Without them a property could hold
	// because there is nothing to look at.
	shows map[string]event[P, M]

	// reasons are those for which the rules of the game end it.
	reasons []hexgames.Reason

	// alternate reports whether the players take turns of one move each.
	alternate bool
}

// An event reports whether a move shows something.
type event[P hexgames.Position[P, M], M comparable] func(before P, m M, after P) bool

// A property returns an error unless a drawn game has it.
type property[P hexgames.Position[P, M], M comparable] func(l *line[P, M]) error

// everyMove returns the property that check accepts every move of a game.
func everyMove[P hexgames.Position[P, M], M comparable](check func(before P, m M, after P) error) property[P, M] {
	return func(l *line[P, M]) error {
		for i, m := range l.moves {
			if err := check(l.positions[i], m, l.positions[i+1]); err != nil {
				return fmt.Errorf("move %d, %v: %w", i+1, m, err)
			}
		}
		return nil
	}
}

// everyPosition returns the property that check accepts every position of a game.
func everyPosition[P hexgames.Position[P, M], M comparable](check func(p P) error) property[P, M] {
	return func(l *line[P, M]) error {
		for i, p := range l.positions {
			if err := check(p); err != nil {
				return fmt.Errorf("after %d moves: %w", i, err)
			}
		}
		return nil
	}
}

// lastPosition returns the property that check accepts the last position of a game. Use it
// for slow checks: games of every length are drawn, so it finds the same faults as
// everyPosition.
func lastPosition[P hexgames.Position[P, M], M comparable](check func(p P) error) property[P, M] {
	return func(l *line[P, M]) error { return check(l.last()) }
}

// test holds the game to the properties of all games and to its own.
func (s spec[P, M]) test(t *testing.T) {
	properties := map[string]property[P, M]{
		"moves": s.listed,
		"pure":  pure[P, M],
		"texts": s.texts,
		"story": everyPosition(story[P, M]),
	}
	if s.group != nil {
		properties["symmetry"] = s.symmetric
	}
	if s.conserves != nil {
		properties["conserved"] = everyMove(s.conserves)
	}
	maps.Copy(properties, s.own)
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		t.Run(name, func(t *testing.T) { s.check(t, properties[name]) })
	}
	t.Run("game", s.checkGames)
	t.Run("shows", s.checkShown)
}

// check holds drawn games to a property. If one fails, rapid shrinks it, and the record of
// the shortest is printed.
func (s spec[P, M]) check(t rapid.TB, holds property[P, M]) {
	t.Helper()
	var l *line[P, M]
	defer printFailure(t, func() *record.Record { return l.record() })
	rapid.Check(t, func(t *rapid.T) {
		l = nil
		l = s.line(t)
		err := l.play()
		if err == nil {
			err = holds(l)
		}
		if err != nil {
			t.Log(err) // once, where rapid shows a fatal error twice
			t.Fatalf("the property does not hold after %d moves", len(l.moves))
		}
	})
}

// failures receives the records of failed tests. The log of a test would indent them, and
// nobody could paste them.
var failures io.Writer = os.Stdout

// printFailure prints a record if the test has failed. Defer it.
func printFailure(t rapid.TB, rec func() *record.Record) {
	if !t.Failed() {
		return
	}
	defer func() {
		if r := recover(); r != nil {
			t.Log("there is no record:", r)
		}
	}()
	r := rec()
	r.Tags.Set(record.TagEvent, t.Name())
	if _, err := r.WriteTo(failures); err != nil {
		t.Log(err)
	}
}

// checkShown draws games until they have shown all that they must.
func (s spec[P, M]) checkShown(t *testing.T) {
	const rounds = 100
	missing := maps.Clone(s.shows)
	for i := 0; i < rounds && len(missing) > 0; i++ {
		s.check(t, everyMove(func(before P, m M, after P) error {
			maps.DeleteFunc(missing, func(_ string, shows event[P, M]) bool { return shows(before, m, after) })
			return nil
		}))
	}
	for event := range missing {
		t.Errorf("no drawn game shows %s", event)
	}
}

// A line is a drawn game.
type line[P hexgames.Position[P, M], M comparable] struct {
	numbers []uint16 // of the moves: n stands for move n modulo the number of legal moves
	other   P        // another start
	pick    int      // selects some of the moves where all would take long

	positions []P // the start, and the position after each move
	moves     []M
}

// numbers draws the numbers of moves. A list of rapid has five elements on average, and a
// list of lists enough for a game.
var numbers = rapid.Map(rapid.SliceOf(rapid.SliceOfN(rapid.Uint16(), 1, 40)), func(lists [][]uint16) []uint16 {
	return slices.Concat(lists...)
})

// line draws a game. It plays no moves, so that a panic finds the line in check.
func (s spec[P, M]) line(t *rapid.T) *line[P, M] {
	return rapid.Custom(func(t *rapid.T) *line[P, M] {
		return &line[P, M]{
			positions: []P{s.starts.Draw(t, "start")},
			numbers:   numbers.Draw(t, "numbers"),
			other:     s.starts.Draw(t, "other"),
			pick:      int(rapid.Uint16().Draw(t, "pick")),
		}
	}).Draw(t, "game")
}

// GoString returns what the record of the line does not say, for the log of rapid.
func (l *line[P, M]) GoString() string {
	return fmt.Sprintf("the moves number %v; pick %d, other %v", l.numbers, l.pick, l.other)
}

// play plays the moves until the game is over.
func (l *line[P, M]) play() error {
	for _, n := range l.numbers {
		p := l.last()
		count := p.CountMoves()
		if count == 0 {
			break
		}
		m := p.MoveAt(int(n) % count)
		l.moves = append(l.moves, m)
		next, err := p.Apply(m)
		if err != nil {
			return fmt.Errorf("a listed move is refused: %w", err)
		}
		l.positions = append(l.positions, next)
	}
	return nil
}

// last returns the last position.
func (l *line[P, M]) last() P { return l.positions[len(l.positions)-1] }

// some returns at most n of the moves.
func (l *line[P, M]) some(moves []M, n int) (some []M) {
	step := max((len(moves)+n-1)/n, 1)
	for i := l.pick % step; i < len(moves); i += step {
		some = append(some, moves[i])
	}
	return some
}

// record returns the record of the moves, including one that Apply refuses or that makes it
// panic.
func (l *line[P, M]) record() *record.Record {
	r := &record.Record{Game: l.positions[0].GameName(), Start: l.positions[0].String()}
	n := &r.Root
	for i, m := range l.moves {
		n = n.Add(l.positions[i].FormatMove(m))
	}
	return r
}

// must returns a value that is known to be good.
func must[V any](value V, err error) V {
	if err != nil {
		panic(err)
	}
	return value
}

// same returns an error with the differences of two values.
func same[V any](what string, want, got V, options ...cmp.Option) error {
	if reflect.DeepEqual(want, got) { // which is many times faster
		return nil
	}
	if diff := cmp.Diff(want, got, append(options, cmpopts.EquateEmpty())...); diff != "" {
		return fmt.Errorf("%s (-want +got):\n%s", what, diff)
	}
	return nil
}

// byValue compares moves with ==.
func byValue[M comparable]() cmp.Option {
	return cmp.Comparer(func(a, b M) bool { return a == b })
}

// set returns the elements of a list.
func set[E comparable](list []E) map[E]bool {
	set := make(map[E]bool, len(list))
	for _, e := range list {
		set[e] = true
	}
	return set
}

var bothPlayers = []hexgames.Player{hexgames.White, hexgames.Black}

// listed: the position accepts the moves that it lists, as moves and as texts, and refuses
// those of other positions.
func (s spec[P, M]) listed(l *line[P, M]) error {
	var none M
	p := l.last()
	listed := p.LegalMoves()
	legal := set(listed)
	switch {
	case len(legal) != len(listed):
		return fmt.Errorf("of %d moves, %d are distinct", len(listed), len(legal))
	case p.CountMoves() != len(listed):
		return fmt.Errorf("%d moves are listed, and %d counted", len(listed), p.CountMoves())
	case p.MoveAt(-1) != none || p.MoveAt(len(listed)) != none:
		return errors.New("there is a move before the first or after the last")
	}
	if err := same("AppendMoves and LegalMoves differ", listed, p.AppendMoves(nil), byValue[M]()); err != nil {
		return err
	}
	const stride, few = 64, 50
	for i := l.pick % stride; i < len(listed); i += stride {
		if m := p.MoveAt(i); m != listed[i] {
			return fmt.Errorf("move %d is %v, want %v", i, m, listed[i])
		}
	}
	spelled := make(map[string]M)
	for _, m := range listed {
		spelled[p.FormatMove(m)], spelled[fmt.Sprint(m)] = m, m
		if _, err := p.Apply(m); err != nil {
			return fmt.Errorf("a listed move is refused: %w", err)
		}
	}
	const back = 4 // positions whose moves are like those of p
	near := l.positions[max(len(l.positions)-1-back, 0):]
	for _, q := range append([]P{l.other, l.positions[0]}, near...) {
		for _, m := range append(l.some(q.LegalMoves(), few), none) {
			if !legal[m] {
				if err := refused(p, m); err != nil {
					return err
				}
			}
			for _, text := range []string{q.FormatMove(m), fmt.Sprint(m)} {
				read, err := p.ParseMove(text)
				want, ok := spelled[text]
				switch {
				case ok && (err != nil || read != want):
					return fmt.Errorf("%q is read as %v, %v; want %v", text, read, err, want)
				case !ok && err == nil && (!legal[read] || s.reads == nil || !s.reads(read, text)):
					return fmt.Errorf("%q is read as %v, want an error", text, read)
				case err != nil && read != none:
					return fmt.Errorf("%q is refused, and read as %v", text, read)
				}
			}
		}
	}
	return nil
}

// refused returns an error unless a position refuses a move.
func refused[P hexgames.Position[P, M], M comparable](p P, m M) error {
	var zero P
	want := hexgames.ErrIllegalMove
	if p.Outcome().Over() {
		want = hexgames.ErrGameOver
	}
	if next, err := p.Apply(m); !errors.Is(err, want) || next != zero {
		return fmt.Errorf("the move %v, which is not listed, leads to %q, with the error %v; want %v", m, next, err, want)
	}
	return nil
}

// texts: the texts of positions and moves, and positions in JSON, are read back.
func (s spec[P, M]) texts(l *line[P, M]) error {
	p := l.last()
	text := p.String()
	if read, err := s.parse(text); err != nil || read != p {
		return fmt.Errorf("%s is read back as %v, %v", text, read, err)
	}
	data, err := json.Marshal(p)
	if err != nil {
		return err
	}
	quoted, err := json.Marshal(text)
	if err != nil {
		return err
	}
	if err := same("the position in JSON", string(quoted), string(data)); err != nil {
		return err
	}
	read := l.other // to be overwritten
	if err := json.Unmarshal(data, &read); err != nil || read != p {
		return fmt.Errorf("%s is read back from JSON as %v, %v", data, read, err)
	}
	const many = 100
	for _, m := range l.some(p.LegalMoves(), many) {
		for _, text := range []string{p.FormatMove(m), fmt.Sprint(m)} {
			if read, err := p.ParseMove(text); err != nil || read != m {
				return fmt.Errorf("the move %s is read back as %v, %v", text, read, err)
			}
		}
	}
	return nil
}

// symmetric: the symmetries that the game documents map the position, its moves, its turn
// and its outcome alike, and Transform refuses all others.
func (s spec[P, M]) symmetric(l *line[P, M]) error {
	type transforms interface {
		Transform(hexgrid.Symmetry) (P, error)
	}
	p := l.last()
	for i, y := range hexgrid.Symmetries() {
		q, err := any(p).(transforms).Transform(y)
		if !s.group(p, y) {
			var zero P
			if !errors.Is(err, hexgames.ErrOption) || q != zero {
				return fmt.Errorf("%v, which is no symmetry, leads to %q, with the error %v", y, q, err)
			}
			continue
		}
		if err != nil {
			return err
		}
		if back, err := any(q).(transforms).Transform(y.Inverse()); err != nil || back != p {
			return fmt.Errorf("%v and then %v lead to %q, %v", y, y.Inverse(), back, err)
		}
		if i != l.pick%12 {
			continue
		}
		position := func(p P) P { p, _ = any(p).(transforms).Transform(y); return p }
		move := func(m M) M { return any(m).(interface{ Transform(hexgrid.Symmetry) M }).Transform(y) }
		if err := l.mapped(position, move, false); err != nil {
			return fmt.Errorf("under %v: %w", y, err)
		}
	}
	type reverses interface{ Reverse() P }
	if _, ok := any(p).(reverses); !ok {
		return nil
	}
	position := func(p P) P { return any(p).(reverses).Reverse() }
	move := func(m M) M { return any(m).(interface{ Reverse() M }).Reverse() }
	if back := position(position(p)); back != p {
		return fmt.Errorf("reversed twice, the position is %q", back)
	}
	return l.mapped(position, move, true)
}

// mapped returns an error unless a map of positions and moves, which may swap the players,
// is a symmetry of the last position.
func (l *line[P, M]) mapped(position func(P) P, move func(M) M, swap bool) error {
	player := func(p hexgames.Player) hexgames.Player {
		if swap {
			return p.Opponent()
		}
		return p
	}
	outcome := func(o hexgames.Outcome) hexgames.Outcome {
		return hexgames.Outcome{Winner: player(o.Winner), Reason: o.Reason}
	}
	p, q := l.last(), position(l.last())
	moves := p.LegalMoves()
	for i, m := range moves {
		moves[i] = move(m)
	}
	err := errors.Join(
		same("the turn", player(p.Turn()), q.Turn()),
		same("the outcome", outcome(p.Outcome()), q.Outcome()),
		same("the moves", set(moves), set(q.LegalMoves())),
	)
	if r, ok := any(p).(hexgames.Repeater); ok && err == nil {
		err = same("the outcome of a repetition", outcome(r.RepetitionOutcome()), any(q).(hexgames.Repeater).RepetitionOutcome())
	}
	if err != nil {
		return err
	}
	const few = 10
	for _, m := range l.some(p.LegalMoves(), few) {
		next, err := p.Apply(m)
		if err != nil {
			return err
		}
		if after, err := q.Apply(move(m)); err != nil || after != position(next) {
			return fmt.Errorf("%v leads to %q, %v; want %q", move(m), after, err, position(next))
		}
	}
	return nil
}

// story: turn, outcome and moves agree whether the game is over.
func story[P hexgames.Position[P, M], M comparable](p P) error {
	var none M
	o, turn, n := p.Outcome(), p.Turn(), p.CountMoves()
	switch {
	case !o.Over() && (o != hexgames.Outcome{} || turn == hexgames.None || n == 0):
		return fmt.Errorf("the game goes on, with the outcome %#v, the turn of %v and %d moves", o, turn, n)
	case o.Over() && (o.Winner > hexgames.Black || turn != hexgames.None || n != 0 || p.MoveAt(0) != none):
		return fmt.Errorf("the game is over: %v; it is the turn of %v, with %d moves", o, turn, n)
	case o.Over() && p.Playout(nil, 1) != p:
		return errors.New("a playout goes on after the end")
	}
	g := hexgames.NewGame(p)
	return errors.Join(
		same("the outcome of the Game", o, g.Outcome()),
		same("its turn", turn, g.Turn()),
		same("the number of its moves", n, g.CountLegal()),
	)
}

// positions returns the positions of a game's testdata/perft.txt.
func positions[P any](t *testing.T, name string, parse func(text string) P) (positions []P) {
	t.Helper()
	data, err := os.ReadFile("../../" + name + "/testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(string(data)) {
		if columns := strings.Split(row, "|"); row[0] != '#' && len(columns) > 2 {
			positions = append(positions, parse(strings.TrimSpace(columns[1])))
		}
	}
	if len(positions) < 12 {
		t.Fatalf("%s has %d positions, want 12 or more", name, len(positions))
	}
	return positions
}

//go:build !onegame

package bot

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"sync"

	"example.com/hexgames"
)

// withBooks gives kinds of bots the setting for playing from the book of their game.
func withBooks(kinds []Kind) []Kind {
	for i, k := range kinds {
		if k.Name == "alphabeta" || k.Name == "mcts" || k.Name == best {
			kinds[i].Settings = append(k.Settings, Setting{Name: "book", Type: Word, Standard: "no", Words: []string{"no", "yes"}})
		}
	}
	return kinds
}

// A lookUp returns the book's entry for the position with a key.
type lookUp func(key uint64) (value float64, expanded, known bool)

// books holds the books of games, by name.
var books sync.Map

// RegisterBook registers an opening book for a game, replacing any earlier one. The bots with the
// book=yes setting that [New] returns from then on use it. Package kit/books registers books.
//
// The find function looks up a position by its key, the hash of its canonical image. It returns the
// position's value for the player to move, from -1 to 1; whether the book has its best moves; and
// whether the position is in the book. RegisterBook returns a function that removes the book.
//
// Where the book has the best moves of a position, a bot plays without thinking: it picks the best
// move, or one almost as good, with dice that its seed determines. Elsewhere it thinks. It also
// thinks if all these moves lose, or if it is asked about other moves. It does not play a move from
// the book that repeats a position.
func RegisterBook(game string, find func(key uint64) (value float64, expanded, known bool)) (remove func()) {
	entry := new(lookUp)
	*entry = find
	books.Store(game, entry)
	return func() { books.CompareAndDelete(game, entry) }
}

// withBook returns a bot that plays from the registered book, if there is one and the Spec asks for
// it.
func withBook[P hexgames.Position[P, M], M comparable](b Bot[P, M], s Spec) Bot[P, M] {
	var zero P
	if find, known := books.Load(zero.GameName()); known && s.Value("book") == "yes" {
		return booked[P, M]{b, *find.(*lookUp), s.Seed}
	}
	return b
}

// A booked is a bot with a book.
type booked[P hexgames.Position[P, M], M comparable] struct {
	Bot[P, M]
	find lookUp
	seed uint64 // for the dice
}

func (k booked[P, M]) Close() error { return closeBot(k.Bot) }

// The bot also plays moves that are worse than the best one by at most almost. A position with the
// value losing is as good as lost.
const (
	almost = 0.01
	losing = -0.99
)

func (k booked[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], b Budget, among ...M) (Thought[M], error) {
	own := b
	t, moves, err := start(ctx, g, &own, among)
	if moves == nil {
		return t, err
	}
	clock := newClock(ctx, own)
	if _, expanded, _ := k.find(keyOf(g.Position())); !expanded {
		return k.Bot.Think(ctx, g, b, among...)
	}
	ranked := k.rank(g, moves)
	enough := min(max(b.Lines, 1), len(moves))
	if len(among) > 0 {
		enough = len(moves)
	}
	if len(ranked) < enough || ranked[0].Value < losing {
		return k.Bot.Think(ctx, g, b, among...)
	}
	equal := 1
	for equal < len(ranked) && ranked[equal].Value >= ranked[0].Value-almost {
		equal++
	}
	t = Thought[M]{Moves: ranked, Nodes: len(moves), Depth: 1, Time: clock.elapsed(), Value: ranked[0].Value}
	t.prefer(ranked[k.dice(g.Len()).IntN(equal)].Move)
	return t, nil
}

// dice returns the dice of a move.
func (k booked[P, M]) dice(ply int) *rand.Rand { return newDice(k.seed, ply) }

// rank returns the moves in the book, best first.
func (k booked[P, M]) rank(g *hexgames.Game[P, M], moves []M) (ranked []Ranked[M]) {
	p, seen := g.Position(), past(g)
	for _, m := range moves {
		next := mustApply(p, m)
		r := Ranked[M]{Move: m, Nodes: 1, Line: []M{m}}
		if o := next.Outcome(); o.Over() {
			r.Value, r.Exact, r.Plies = sign(p.Turn())*value(o), true, 1
		} else {
			v, _, known := k.find(keyOf(next))
			if !known || seen[next] {
				continue
			}
			if next.Turn() != p.Turn() {
				v = -v
			}
			r.Value, r.Exact = v, v == 1 || v == -1
		}
		ranked = append(ranked, r)
	}
	slices.SortStableFunc(ranked, func(a, b Ranked[M]) int { return cmp.Compare(b.Value, a.Value) })
	return ranked
}

// keyOf returns the key of a position in books.
func keyOf[P hexgames.Position[P, M], M comparable](p P) uint64 {
	if own, ok := any(p).(hexgames.Symmetric[P]); ok {
		p, _ = own.Canonical()
	}
	return hexgames.NewGame(p).Hash()
}

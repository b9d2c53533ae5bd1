package hall

import (
	"context"
	"runtime"
	"sync/atomic"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee"
)

// A Cost is the time that a hall has spent computing for some requests.
type Cost struct{ nanos atomic.Int64 }

type costKey struct{}

// Metered returns a context, and the cost of the requests made with it. If several requests need
// the same result at the same time, it is computed once and charged to the one that computes it.
func Metered(ctx context.Context) (context.Context, *Cost) {
	c := new(Cost)
	return context.WithValue(ctx, costKey{}, c), c
}

// Take returns the cost since the last call.
func (c *Cost) Take() time.Duration { return time.Duration(c.nanos.Swap(0)) }

// compute calls f, adds its duration to the cost of a request, and returns the duration.
func compute(ctx context.Context, f func()) time.Duration {
	begun := time.Now()
	f()
	took := time.Since(begun)
	if c, ok := ctx.Value(costKey{}).(*Cost); ok {
		c.nanos.Add(int64(took))
	}
	return took
}

// costly is how long listing legal moves may take before others must be protected from it. Real
// games take less; the worst known positions, in Hexdame, take 500 ms.
const costly = 10 * time.Millisecond

// slots returns how many potentially costly positions are computed at a time.
func slots() chan struct{} { return make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)) }

// A legals is the legal moves of a version of a game, listed once, by one of the callers.
type legals struct {
	version  int
	table    hexgames.AnyGame // a copy
	isCostly bool             // whether listing them may be costly
	begun    atomic.Bool
	done     chan struct{} // closed when there are texts
	texts    []string
	took     time.Duration
}

// legal returns the legal moves of the current position, which may not be listed yet. The room is
// locked, and its game is in memory.
func (r *room) legal() *legals {
	l, g := r.moves, r.game
	if l == nil || l.version != g.Version() {
		r.moves = &legals{version: g.Version(), table: g.Table().CloneGame(), isCostly: l.next(g), done: make(chan struct{})}
	}
	return r.moves
}

// next reports whether listing the next moves after these, or the first ones, may be costly.
// Positions change little by little, but a start position can be anything.
func (l *legals) next(g *referee.Game) bool {
	if l == nil {
		standard, err := games.Start(g.Terms().Game, "", nil)
		return err != nil || standard.PositionText() != g.Terms().Start
	}
	select {
	case <-l.done:
		return l.took > costly
	default:
		return l.isCostly // nobody has waited for them
	}
}

// list returns the legal moves. A caller whose context ends does not wait for them.
func (l *legals) list(ctx context.Context, slots chan struct{}) ([]string, error) {
	for {
		var slot chan struct{}
		switch {
		case l.begun.Load():
		case l.isCostly:
			slot = slots
		case !l.begun.Swap(true):
			l.compute(ctx)
		}
		select {
		case <-l.done:
			return l.texts, nil
		case <-ctx.Done():
			return nil, unavailable(ctx.Err())
		case slot <- struct{}{}:
			if !l.begun.Swap(true) {
				l.compute(ctx)
			}
			<-slots
		}
	}
}

func (l *legals) compute(ctx context.Context) {
	l.took = compute(ctx, func() { l.texts = l.table.LegalTexts() })
	l.table = nil
	close(l.done)
}

package bot

import (
	"context"
	"slices"
	"sync"

	"example.com/hexgames"
)

// Endings reports the result of some positions, for example from the tables of package
// hexdame/endgame:
//
//	endings := bot.Endings[hexdame.Position](endgame.Embedded().Probe)
//	b := bot.WithEndings(&bot.MCTS[hexdame.Position, hexdame.Move]{Exact: endings.Exact}, endings)
//
// For all other positions, known is false. Bots call it often, from several goroutines at the same
// time, and also for positions with many pieces, where it must return quickly.
type Endings[P any] func(p P) (e hexgames.Ending, known bool)

// Exact returns the value of a position for White, if it is known. Use it for the fields named
// Exact.
func (e Endings[P]) Exact(p P) (value float64, known bool) {
	is, known := e(p)
	switch is.Winner {
	case hexgames.White:
		return 1, known
	case hexgames.Black:
		return -1, known
	}
	return 0, known
}

// endingsOf holds the endings of games, by name.
var endingsOf sync.Map

// RegisterEndings registers endings of a game for the bots that [New] returns from then on, except
// random, bots with blunders and registered bots. AlphaBeta and MCTS use them in their searches,
// too. The new endings replace any earlier ones of the game. RegisterEndings returns a function
// that removes the endings.
func RegisterEndings[P interface{ GameName() string }](e Endings[P]) (remove func()) {
	var zero P
	entry := &e
	endingsOf.Store(zero.GameName(), entry)
	return func() { endingsOf.CompareAndDelete(zero.GameName(), entry) }
}

// RegisteredEndings returns the registered endings of a game, or nil if there are none.
func RegisteredEndings[P interface{ GameName() string }]() Endings[P] {
	var zero P
	entry, _ := endingsOf.Load(zero.GameName())
	if e, ok := entry.(*Endings[P]); ok {
		return *e
	}
	return nil
}

// WithEndings returns a bot that plays perfectly where the endings have the result: it wins as fast
// as possible, or loses as slowly as possible. If the position is a draw, b chooses among the moves
// that keep the draw. In all other positions, b chooses freely. Set b's Exact field as well: an
// AlphaBeta or MCTS then also finds the length of the wins that it proves with the endings. The bot
// is an io.Closer that closes b.
func WithEndings[P hexgames.Position[P, M], M comparable](b Bot[P, M], e Endings[P]) Bot[P, M] {
	if b, ok := b.(interface{ know(Endings[P]) }); ok {
		b.know(e)
	}
	return knowing[P, M]{b, e}
}

// A knowing is a bot with endings.
type knowing[P hexgames.Position[P, M], M comparable] struct {
	Bot[P, M]
	endings Endings[P]
}

func (k knowing[P, M]) Close() error { return closeBot(k.Bot) }

func (k knowing[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], b Budget, among ...M) (Thought[M], error) {
	own := b
	t, moves, err := start(ctx, g, &own, among)
	if err != nil {
		return t, err
	}
	forced := moves == nil
	if forced {
		moves = []M{t.Best()}
	}
	clock := newClock(ctx, own)
	ranked, known := k.rank(g, moves)
	if !known {
		return k.Bot.Think(ctx, g, b, among...)
	}
	for n := range ranked[:min(max(b.Lines, 1), len(ranked))] {
		ranked[n].Line = k.line(g.Position(), ranked[n].Move)
	}
	t = Thought[M]{Moves: ranked, Nodes: len(ranked), Depth: 1, Time: clock.elapsed(), Value: ranked[0].Value}
	if forced { // needs no search
		t.Nodes, t.Depth, ranked[0].Nodes = 0, 0, 0
	}
	draws := slices.IndexFunc(ranked, func(r Ranked[M]) bool { return r.Value < 0 })
	if draws < 0 {
		draws = len(ranked)
	}
	if t.Value != 0 || draws < 2 {
		return t, nil
	}
	// The tables cannot tell these moves apart. Perhaps the bot can.
	equal := make([]M, draws)
	for i := range equal {
		equal[i] = ranked[i].Move
	}
	chosen, err := k.Bot.Think(ctx, g, b, equal...)
	if err != nil {
		return chosen, err
	}
	chosen.Value = 0
	for i := range chosen.Moves {
		chosen.Moves[i].Value, chosen.Moves[i].Exact, chosen.Moves[i].Plies = 0, true, 0
	}
	chosen.Moves = append(chosen.Moves, ranked[draws:]...)
	return chosen, nil
}

// rank returns moves with their results, best first, and false if a result is not known.
func (k knowing[P, M]) rank(g *hexgames.Game[P, M], moves []M) ([]Ranked[M], bool) {
	p := g.Position()
	ranked := make([]Ranked[M], 0, len(moves))
	for _, m := range moves {
		next := mustApply(p, m)
		e, known := k.after(next)
		if !known {
			return nil, false
		}
		r := Ranked[M]{Move: m, Nodes: 1, Exact: true, Value: sign(p.Turn()) * winner(e.Winner)}
		if r.Value != 0 {
			r.Plies = e.Plies + 1
		}
		if again := repetition(next); again.Over() && occurrences(g, next) >= 2 {
			r.Value, r.Plies = sign(p.Turn())*value(again), 1
		}
		ranked = append(ranked, r)
	}
	slices.SortStableFunc(ranked, compareEndings)
	return ranked, true
}

// after returns the result of a position, even if the game is over.
func (k knowing[P, M]) after(p P) (e hexgames.Ending, known bool) {
	if o := p.Outcome(); o.Over() {
		return hexgames.Ending{Winner: o.Winner}, true
	}
	return k.endings(p)
}

// compareEndings orders moves: the fastest win first, then draws, then losses, the slowest first.
func compareEndings[M comparable](a, b Ranked[M]) int {
	switch {
	case a.Value > b.Value:
		return -1
	case a.Value < b.Value:
		return 1
	case a.Value > 0:
		return a.Plies - b.Plies
	}
	return b.Plies - a.Plies
}

// line returns the best moves of both sides, starting with a move, to the end of the game. If
// nobody wins, it returns only that move.
func (k knowing[P, M]) line(p P, m M) []M {
	line := []M{m}
	for p = mustApply(p, m); ; p = mustApply(p, line[len(line)-1]) {
		e, known := k.after(p)
		if !known || e.Winner == hexgames.None || p.Outcome().Over() {
			return line
		}
		best, found := Ranked[M]{}, false
		for _, m := range p.LegalMoves() {
			e, known := k.after(mustApply(p, m))
			r := Ranked[M]{Move: m, Value: sign(p.Turn()) * winner(e.Winner), Plies: e.Plies + 1}
			if known && (!found || compareEndings(r, best) < 0) {
				best, found = r, true
			}
		}
		if !found || best.Plies != e.Plies { // the endings contradict themselves
			return line
		}
		line = append(line, best.Move)
	}
}

// winner returns the value of a win of a player for White.
func winner(p hexgames.Player) float64 { return value(hexgames.Outcome{Winner: p}) }

// occurrences returns how often a position has occurred in a game.
func occurrences[P hexgames.Position[P, M], M comparable](g *hexgames.Game[P, M], p P) (n int) {
	for ply := range g.Len() + 1 {
		if g.PositionAt(ply) == p {
			n++
		}
	}
	return n
}

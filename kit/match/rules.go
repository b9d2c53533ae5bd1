package match

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// Rules are the conditions of a game between bots. The zero Rules have no clock and no limits.
type Rules struct {
	Clock hexgames.Clock // of each player; the zero Clock means none

	// Without a clock, a bot forfeits if it exceeds the time in its budget by more than Margin. If
	// its budget has no time, it forfeits if it takes longer than Patience. Patience also limits
	// the time to start a bot. 0 means no limit.
	Margin, Patience time.Duration

	Win, Draw Agreement // to end the game early

	// Endings specifies that a game ends as soon as registered endings have the result of best play
	// by both bots, with that outcome and the reason [Endgame].
	Endings bool

	// Play stops when the game has Plies moves, counting the opening and the moves of Chance. 0
	// means no limit.
	Plies int

	// Choose, if it is not nil, returns the move to play after a thought, instead of the best one.
	// The ply is the number of moves before it, counted as for Plies. The bot forfeits if the move
	// is not legal.
	Choose func(ply int, t games.Thought) string
}

// Endgame is the reason for the outcome of a game that [Rules].Endings ended.
const Endgame hexgames.Reason = "endgame tables"

// A Result is a game that two bots have played.
type Result struct {
	Game   hexgames.AnyGame
	Note   string    // a sentence about a forfeit, a loss on time, an agreement of the bots or an ending; otherwise empty
	Effort [2]Effort // of White and Black

	// Thoughts has the thought before each move after the opening. It is empty for Chance.
	Thoughts []games.Thought
}

// An Effort is the cost of a bot's moves.
type Effort struct {
	Moves, Nodes int
	Time         time.Duration
}

// Play lets two bots, White and Black, continue the game at a table until it ends. A game that
// reaches the limit of plies is not over; the caller decides what that means. Chance draws from the
// dice. A bot with a zero budget uses its clock.
//
// If the context ends, Play stops immediately and returns the context's error. Other errors are not
// the fault of a bot. Play leaves behind a bot that does not stop when told to. Such a bot may
// still read from the table, so do not use the table after Play: the result has a copy.
func (r Rules) Play(ctx context.Context, t games.Table, bots [2]bot.Spec, dice *rand.Rand) (Result, error) {
	g := &game{AnyGame: t, rules: r, arbiter: arbiter{win: r.Win, draw: r.Draw}, dice: dice}
	for i, spec := range bots {
		g.players[i] = &player{spec: spec}
		g.SetClock(colorOf(i), r.Clock)
	}
	defer g.close()
	if err := g.play(ctx, t); err != nil {
		return Result{}, err
	}
	return Result{g.AnyGame, g.note, [2]Effort{g.players[0].effort, g.players[1].effort}, g.thoughts}, nil
}

// Try seats a bot at a table and then closes it. The error explains why the bot cannot play; call
// Try to report such errors before the games, not after them. For an unknown bot, the error matches
// [bot.ErrSpec].
func (r Rules) Try(ctx context.Context, t games.Table, s bot.Spec) error {
	p := &player{spec: s}
	defer p.close()
	return p.sit(ctx, t, orForever(r.Patience))
}

// forever is a time that never ends.
const forever time.Duration = math.MaxInt64

// orForever returns the limit, or forever if it is 0.
func orForever(limit time.Duration) time.Duration {
	if limit == 0 {
		return forever
	}
	return limit
}

// limit returns how long a bot may take for the next move before it forfeits.
func (r Rules) limit(clock hexgames.Clock, b bot.Budget) time.Duration {
	switch {
	case clock != (hexgames.Clock{}):
		return clock.Left
	case b.Time > 0 && r.Margin != 0:
		return b.Time + r.Margin
	case b.Time > 0:
		return forever
	}
	return orForever(r.Patience)
}

// colorOf returns White for 0 and Black for 1.
func colorOf(i int) hexgames.Player { return hexgames.White + hexgames.Player(i) }

// A game is a game in progress between two bots.
type game struct {
	hexgames.AnyGame
	rules    Rules
	players  [2]*player // White and Black
	arbiter  arbiter
	dice     *rand.Rand
	thoughts []games.Thought
	note     string
}

// play seats the bots at the table and plays to the end.
func (g *game) play(ctx context.Context, table games.Table) error {
	for i, p := range g.players {
		err := p.sit(ctx, table, orForever(g.rules.Patience))
		g.leave(p)
		if err != nil {
			return g.fail(ctx, colorOf(i), err)
		}
	}
	for !g.Outcome().Over() {
		if n := g.PlayChance(g.dice); n > 0 {
			g.thoughts = append(g.thoughts, make([]games.Thought, n)...)
			continue
		}
		if e, known := g.ending(); known {
			g.note = "With best play, " + e.String() + "."
			if e.Winner == hexgames.None {
				g.note = "With best play, nobody wins."
			}
			return g.End(hexgames.Outcome{Winner: e.Winner, Reason: Endgame})
		}
		if g.rules.Plies > 0 && g.Len() >= g.rules.Plies {
			return nil
		}
		if err := g.move(ctx); err != nil {
			return err
		}
	}
	return nil
}

// ending returns the result of the game, if endings decide games and have it.
func (g *game) ending() (e hexgames.Ending, known bool) {
	if t, ok := g.AnyGame.(games.Table); ok && g.rules.Endings {
		return t.Ending()
	}
	return e, false
}

// move lets the player to move think and play. If the context has ended, it plays nothing, because
// the bot may have stopped early.
func (g *game) move(ctx context.Context) error {
	turn := g.Turn()
	p := g.players[turn-hexgames.White]
	thought, spent, err := p.think(ctx, g.rules.limit(g.Clock(turn), p.spec.Budget))
	g.leave(p)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil && !isLate(err):
		return g.fail(ctx, turn, err)
	}
	if err := g.Spend(spent); err != nil {
		return err
	}
	switch {
	case g.Outcome().Over():
		g.note = fmt.Sprintf("%v's time has run out.", turn)
		return nil
	case err != nil:
		return g.fail(ctx, turn, err)
	case thought.Resigns:
		return g.Resign(turn)
	}
	chosen := thought.Best()
	if g.rules.Choose != nil {
		chosen = g.rules.Choose(g.Len(), thought)
	}
	if _, err := g.PlayText(chosen); err != nil {
		return g.fail(ctx, turn, &fault{illegalMove, err.Error()})
	}
	g.thoughts = append(g.thoughts, thought)
	g.arbiter.hear(turn, thought)
	if o, why := g.arbiter.outcome(); o.Over() && !g.Outcome().Over() {
		g.note = why
		return g.End(o)
	}
	return nil
}

// leave continues with a copy of the game if a bot is stuck, because the bot may still be reading
// it.
func (g *game) leave(p *player) {
	if p.stuck != nil {
		g.AnyGame = g.CloneGame()
	}
}

// fail ends the game with a forfeit, unless the context has ended.
func (g *game) fail(ctx context.Context, of hexgames.Player, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	f := faultOf(err)
	g.note = fmt.Sprintf("%v forfeits: %s.", of, f.short())
	return g.End(hexgames.Outcome{Winner: of.Opponent(), Reason: f.reason()})
}

// close ends the bots.
func (g *game) close() {
	for _, p := range g.players {
		p.close()
	}
}

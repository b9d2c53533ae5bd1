package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/games"
)

// A played is a finished match.
type played struct {
	match
	record  string // as text
	outcome hexgames.Outcome
	plies   int
	effort  [2]effort // of White and Black; zero for a game from a file
}

// points returns the points of White, color 0, or Black, color 1.
func (p played) points(color int) float64 {
	switch p.outcome.Winner {
	case hexgames.White:
		return float64(1 - color)
	case hexgames.Black:
		return float64(color)
	}
	return 0.5
}

// play plays a match. Its error is that of the context, or one that is not the fault of a
// bot.
func (t *tournament) play(ctx context.Context, m match) (played, error) {
	table, err := t.openings[m.game][m.opening-1].table(m.game)
	if err != nil {
		return played{}, err
	}
	g := &game{
		AnyGame: table, tournament: t, arbiter: arbiter{win: t.win, draw: t.draw},
		chance: rand.New(rand.NewPCG(t.seedOf("chance", m.game, m.opening), 0)),
	}
	for i := range g.players {
		spec := t.bots[m.players[i]]
		if color := i + 1; spec.Seed == 0 {
			spec.Seed = t.seedOf("bot", m.round, color)
		}
		g.players[i] = &player{spec: spec}
		g.SetClock(colorOf(i), t.clock)
	}
	defer g.close()
	if err := g.play(ctx, table); err != nil {
		return played{}, err
	}
	r := g.Record(t.tags(m)...)
	r.Root.End().After = g.note
	p, err := finished(m, g, r)
	p.effort = [2]effort{g.players[0].effort, g.players[1].effort}
	return p, err
}

// colorOf returns White for 0 and Black for 1.
func colorOf(i int) hexgames.Player { return hexgames.White + hexgames.Player(i) }

// finished returns a finished match with its record. The record may omit the result if
// the moves determine it.
func finished(m match, g hexgames.AnyGame, r *hexgames.Record) (played, error) {
	text, err := r.MarshalText()
	return played{match: m, record: string(text), outcome: g.Outcome(), plies: g.Len()}, err
}

// A game is a game in progress between two bots.
type game struct {
	hexgames.AnyGame
	tournament *tournament
	players    [2]*player // White and Black
	arbiter    arbiter
	chance     *rand.Rand // the dice of Chance
	note       string     // why the game was decided without the rules, for the record
}

// play seats the bots at the table, and plays to the end.
func (g *game) play(ctx context.Context, table games.Table) error {
	for i, p := range g.players {
		if err := p.sit(ctx, table, g.tournament.patience); err != nil {
			return g.fail(ctx, colorOf(i), err)
		}
	}
	for !g.Outcome().Over() {
		if g.PlayChance(g.chance) > 0 {
			continue
		}
		if g.Len() >= g.tournament.plies {
			g.note = fmt.Sprintf("The game has reached %d moves.", g.Len())
			return g.End(hexgames.Outcome{Reason: moveLimit})
		}
		if err := g.move(ctx); err != nil {
			return err
		}
	}
	return nil
}

// move lets the player to move think and play. If the context has ended, it plays nothing,
// because the bot may have stopped early.
func (g *game) move(ctx context.Context) error {
	turn := g.Turn()
	p := g.players[turn-hexgames.White]
	thought, spent, err := p.think(ctx, g.limit(p.spec))
	if p.stuck != nil {
		g.AnyGame = g.CloneGame() // the bot may still be reading the other one
	}
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
	if _, err := g.PlayText(thought.Best()); err != nil {
		return g.fail(ctx, turn, &fault{illegalMove, err.Error()})
	}
	g.arbiter.hear(turn, thought)
	if o, why := g.arbiter.outcome(); o.Over() && !g.Outcome().Over() {
		g.note = why
		return g.End(o)
	}
	return nil
}

// limit returns the time after which a bot forfeits, for the next move.
func (g *game) limit(s bot.Spec) time.Duration {
	switch clock := g.Clock(g.Turn()); {
	case clock != (hexgames.Clock{}):
		return clock.Left
	case s.Budget.Time > 0:
		return s.Budget.Time + g.tournament.margin
	}
	return g.tournament.patience
}

// fail ends the game with a forfeit, unless the tournament has ended.
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

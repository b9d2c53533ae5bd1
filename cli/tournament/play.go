package tournament

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/record"
)

// A played is a finished game of the schedule.
type played struct {
	match.Played
	round  int
	record string // as text
}

// moveLimit is the reason for a draw after the maximum number of moves.
const moveLimit hexgames.Reason = "move limit"

// play plays a pairing. Its error is that of the context, or one that is not the fault of a
// bot.
func (t *tournament) play(ctx context.Context, m pairing) (played, error) {
	table, err := t.openings[m.game][m.opening-1].Table(m.game)
	if err != nil {
		return played{}, err
	}
	var bots [2]bot.Spec
	for i := range bots {
		bots[i] = t.bots[m.players[i]]
		if color := i + 1; bots[i].Seed == 0 {
			bots[i].Seed = t.seedOf("bot", m.round, color)
		}
	}
	chance := rand.New(rand.NewPCG(t.seedOf("chance", m.game, m.opening), 0))
	result, err := t.rules.Play(ctx, table, bots, chance)
	if err != nil {
		return played{}, err
	}
	g := result.Game
	if !g.Outcome().Over() {
		result.Note = fmt.Sprintf("The game has reached %d moves.", g.Len())
		if err := g.End(hexgames.Outcome{Reason: moveLimit}); err != nil {
			return played{}, err
		}
	}
	r := record.Of(g, t.tags(m)...)
	r.Root.End().After = result.Note
	p, err := finished(m, g, r)
	p.Effort = result.Effort
	return p, err
}

// finished returns a finished game with its record. The record may omit the result if the
// moves determine it.
func finished(m pairing, g hexgames.AnyGame, r *record.Record) (played, error) {
	text, err := r.MarshalText()
	return played{
		Played: match.Played{
			Game: m.game, Opening: m.opening, Players: m.players,
			Winner: g.Outcome().Winner, Reason: g.Outcome().Reason, Plies: g.Len(),
		},
		round: m.round, record: string(text),
	}, err
}

// tryBots seats each bot at a table of each game, because a bot that cannot play is better
// reported before the games than after them.
func (t *tournament) tryBots() error {
	for _, game := range t.games {
		for _, spec := range t.bots {
			table, err := t.openings[game][0].Table(game)
			if err != nil {
				return err
			}
			switch err := t.rules.Try(context.Background(), table, spec); {
			case errors.Is(err, bot.ErrSpec):
				return console.Usage("%v", err)
			case err != nil:
				return fmt.Errorf("%v cannot play %s: %w", spec, game, err)
			}
		}
	}
	return nil
}

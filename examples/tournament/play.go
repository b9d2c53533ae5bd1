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
	record string // as text
	result string // as in records
	plies  int
	effort [2]effort // of White and Black; zero for a game from a file
}

// points returns the points of White, color 0, or Black, color 1.
func (p played) points(color int) float64 {
	switch p.result {
	case "1-0":
		return float64(1 - color)
	case "0-1":
		return float64(color)
	}
	return 0.5
}

// An effort is the cost of a bot's moves.
type effort struct {
	moves, nodes int
	time         time.Duration
}

// A player is a seated bot, with the cost of its moves.
type player struct {
	games.Seat
	spec   bot.Spec
	effort effort
}

// play plays a match.
func (t *tournament) play(ctx context.Context, m match) (played, error) {
	table, chance, err := t.open(ctx, m)
	if err != nil {
		return played{}, err
	}
	players := map[hexgames.Player]*player{}
	for i, color := range []hexgames.Player{hexgames.White, hexgames.Black} {
		spec := t.bots[m.players[i]]
		if spec.Seed == 0 {
			spec.Seed = t.seedOf("bot", m.round, color)
		}
		if players[color], err = sit(table, spec); err != nil {
			return played{}, err
		}
	}
	if err := finish(ctx, table, players, chance, t.plies); err != nil {
		return played{}, err
	}
	p, err := finished(m, table, table.Record(t.tags(m)...))
	p.effort = [2]effort{players[hexgames.White].effort, players[hexgames.Black].effort}
	return p, err
}

// finished returns a finished match with its record. The record may omit the result if
// the moves determine it.
func finished(m match, table games.Table, r *hexgames.Record) (played, error) {
	text, err := r.MarshalText()
	return played{match: m, record: string(text), result: table.Record().Result, plies: table.Len()}, err
}

// sit seats a bot.
func sit(table games.Table, s bot.Spec) (*player, error) {
	seat, err := table.Seat(s, nil)
	return &player{Seat: seat, spec: s}, err
}

// tries is the number of openings to draw before open assumes that every opening ends
// the game.
const tries = 100

// open begins the game of a match, and plays its opening. It returns the dice of
// Chance, in their state after the opening. Both depend only on the game and the
// opening, so they are the same when the colors are exchanged. If an opening ends the
// game, open draws another one.
func (t *tournament) open(ctx context.Context, m match) (table games.Table, chance *rand.Rand, err error) {
	for try := range tries {
		if table, err = games.Start(m.game, "", t.options); err != nil {
			return nil, nil, err
		}
		chance = rand.New(rand.NewPCG(t.seedOf("chance", m.game, m.opening, try), 0))
		opener, err := sit(table, bot.Spec{Name: "random", Seed: t.seedOf("opening", m.game, m.opening, try)})
		if err != nil {
			return nil, nil, err
		}
		for range t.openings {
			table.PlayChance(chance)
			if table.Turn() == hexgames.None {
				break
			}
			if err := opener.move(ctx, table); err != nil {
				return nil, nil, err
			}
		}
		if table.Len() >= t.plies {
			return nil, nil, fmt.Errorf("the opening takes %d plies: want more -plies than %d", table.Len(), t.plies)
		}
		if table.Turn() != hexgames.None {
			return table, chance, nil
		}
	}
	return nil, nil, fmt.Errorf("all of %d openings of %d moves ended the game: want fewer moves", tries, t.openings)
}

// finish plays a game to its end, with the dice of Chance. A game that takes too long
// is a draw.
func finish(ctx context.Context, table games.Table, players map[hexgames.Player]*player, chance *rand.Rand, plies int) error {
	for table.Turn() != hexgames.None {
		if table.Len() >= plies {
			return table.AgreeDraw()
		}
		if table.PlayChance(chance) > 0 {
			continue
		}
		if err := players[table.Turn()].move(ctx, table); err != nil {
			return err
		}
	}
	return nil
}

// move lets a player move. If the context has ended, it plays nothing, because the bot
// may have stopped early.
func (p *player) move(ctx context.Context, table games.Table) error {
	begin := time.Now()
	thought, err := p.Think(ctx, p.spec.Budget)
	p.effort.time += time.Since(begin)
	p.effort.moves++
	p.effort.nodes += thought.Nodes
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err == nil {
		_, err = table.PlayText(thought.Best())
	}
	if err != nil {
		return fmt.Errorf("%v after %d plies: %w", table.Turn(), table.Len(), err)
	}
	return nil
}

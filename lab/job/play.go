package job

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/lab/corpus"
)

// games plays the games of a job.
func (r *run) games(ctx context.Context, first, end int) (rows []corpus.Game, err error) {
	for i := first; i < end; i++ {
		row, err := r.game(ctx, i)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", i, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// A pairing holds what is determined before a game starts.
type pairing struct {
	pair    int64  // number of the pair; -1 if none
	opening int    // number of the opening, from 0
	players [2]int // numbers of the bots that play White and Black
	seed    uint64 // seed for the dice of Chance
}

// pairingOf returns the pairing for game i. In a Match, the games with the first opening come
// first, then the games with the second, and so on. The two games of a pair are adjacent.
func (s Spec) pairingOf(i int) pairing {
	if s.Kind == Selfplay {
		return pairing{-1, i, [2]int{0, len(s.Bots) - 1}, s.seedOf("game", i)}
	}
	opponents := s.Opponents()
	pair := i / 2
	p := pairing{pair: int64(pair), opening: pair / len(opponents), players: opponents[pair%len(opponents)]}
	if i%2 == 1 {
		p.players[0], p.players[1] = p.players[1], p.players[0]
	}
	p.seed = s.seedOf("game", p.opening)
	return p
}

// open returns a table with opening i played.
func (r *run) open(i int) (games.Table, error) {
	switch {
	case len(r.Openings) > 0:
		return r.Openings[i%len(r.Openings)].Table(r.Game)
	case r.Random == 0 || r.Position != "":
		return r.start()
	case r.Kind == Selfplay: // openings are independent of each other
		d := r.dealer
		d.Seed = func(_, try int) uint64 { return r.seedOf("opening", i+1, try) }
		o, err := d.Deal(1)
		if err != nil {
			return nil, err
		}
		return o[0].Table(r.Game)
	}
	o, err := r.deal(i + 1)
	if err != nil {
		return nil, err
	}
	return o[i].Table(r.Game)
}

// deal returns the first n random openings for a Match.
func (r *run) deal(n int) ([]match.Opening, error) {
	r.openings.Lock()
	defer r.openings.Unlock()
	o, err := r.dealer.Deal(n)
	if err == nil && len(o) < n {
		err = fmt.Errorf("%s has only %d openings of %d random moves: want at most %d games, or more moves", r.Game, len(o), r.Random, 2*len(o))
	}
	return o, err
}

// game plays game i.
func (r *run) game(ctx context.Context, i int) (corpus.Game, error) {
	p := r.pairingOf(i)
	t, err := r.open(p.opening)
	if err != nil {
		return corpus.Game{}, err
	}
	var bots [2]bot.Spec
	for color := range bots {
		bots[color] = r.Bot(p.players[color])
		if bots[color].Seed == 0 {
			bots[color].Seed = r.seedOf("bot", i, color)
		}
	}
	rules, err := r.rules()
	if err != nil {
		return corpus.Game{}, err
	}
	opening := t.Len()
	if r.Sample > 0 {
		dice := rand.New(rand.NewPCG(r.seedOf("sample", i), 0))
		rules.Choose = func(ply int, t games.Thought) string {
			if ply-opening < r.Sample {
				return draw(dice, t)
			}
			return t.Best()
		}
	}
	played, err := rules.Play(ctx, t, bots, rand.New(rand.NewPCG(p.seed, 0)))
	if err != nil {
		return corpus.Game{}, err
	}
	row := r.row(played, opening)
	row.ID, row.Seed, row.Pair = int64(i), p.seed, p.pair
	row.White, row.Black = r.Bots[p.players[0]], r.Bots[p.players[1]]
	return row, nil
}

// try returns an error if a bot cannot play at all. That is better than letting it forfeit its
// games.
func (r *run) try(ctx context.Context) error {
	for i, text := range r.Bots {
		t, err := r.open(0)
		if err != nil {
			return err
		}
		if err := (match.Rules{Patience: time.Minute}).Try(ctx, t, r.Bot(i)); err != nil {
			return fmt.Errorf("%s cannot play %s: %w", text, r.Game, err)
		}
	}
	return nil
}

// draw draws a move at random, weighted by nodes.
func draw(dice *rand.Rand, t games.Thought) string {
	all := 0
	for _, m := range t.Moves {
		all += m.Nodes
	}
	if all == 0 {
		return t.Best()
	}
	n := dice.IntN(all)
	for _, m := range t.Moves {
		if n -= m.Nodes; n < 0 {
			return m.Move
		}
	}
	return t.Best()
}

// Unfinished is the reason for games that the ply limit cut short.
const Unfinished = "unfinished"

// row returns the row for a finished game, except the columns from its pairing.
func (r *run) row(played match.Result, opening int) corpus.Game {
	g := played.Game
	row := corpus.Game{
		Game: r.Game, Rules: r.optionsText(), Start: g.PositionTextAt(0), Opening: int32(opening),
		Reason: Unfinished, Note: played.Note, Plies: int32(g.Len()), Moves: g.MoveTexts(),
	}
	if o := g.Outcome(); o.Over() {
		row.Reason = o.Reason.String()
		switch o.Winner {
		case hexgames.White:
			row.Winner = "white"
		case hexgames.Black:
			row.Winner = "black"
		}
	}
	for ply, move := range row.Moves {
		var t games.Thought
		if ply >= opening {
			t = played.Thoughts[ply-opening]
		}
		legal := make(map[string]uint32)
		for i, text := range g.LegalTextsAt(ply) {
			legal[text] = uint32(i)
		}
		row.Choice = append(row.Choice, legal[move])
		row.Players = append(row.Players, playerOf(g.TurnAt(ply)))
		value := float32(math.NaN())
		if len(t.Moves) > 0 {
			value = float32(t.Value)
		}
		row.Values = append(row.Values, value)
		if r.Visits {
			row.Tried = append(row.Tried, 0)
			for _, m := range t.Moves {
				row.Tried[ply]++
				row.Action = append(row.Action, legal[m.Move])
				row.Visits = append(row.Visits, uint32(m.Nodes))
			}
		}
	}
	return row
}

// playerOf returns the number of a player in the column players.
func playerOf(p hexgames.Player) int8 {
	switch p {
	case hexgames.White:
		return 1
	case hexgames.Black:
		return 2
	}
	return 0
}

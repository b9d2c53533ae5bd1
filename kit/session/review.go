package session

import (
	"context"
	"math"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// reviewTime is the time for each position of a review.
const reviewTime = 200 * time.Millisecond

// review has a bot judge every move of the line shown.
func (s *Session) review(a arguments) (work, error) {
	c, err := s.consult("review", a.text("bot"), reviewTime)
	if err != nil {
		return nil, err
	}
	r := review{moves: make([]string, len(s.line)), thoughts: make([]games.Thought, len(s.line)+1)}
	for i, n := range s.line {
		r.moves[i] = n.Move
	}
	return func(ctx context.Context, progress func(any)) (any, error) {
		defer c.leave()
		return r.run(ctx, c, progress)
	}, nil
}

// A review is the state of a review of a line.
type review struct {
	moves    []string
	turns    []hexgames.Player // at each position that was reached
	values   []float64         // of these positions for White; NaN if not known
	thoughts []games.Thought   // about them; zero if the bot did not think there
}

// run has a bot think about one position after another, until the context ends.
func (r *review) run(ctx context.Context, c consulted, progress func(any)) (any, error) {
	for ply := 0; ply <= len(r.moves) && (ply == 0 || ctx.Err() == nil); ply++ {
		if err := r.look(ctx, c, ply); err != nil {
			return nil, err
		}
		progress(Progress{ply + 1, len(r.moves) + 1})
	}
	r.infer()
	answer := Review{[]Judged{}}
	for ply, by := range r.turns[:len(r.turns)-1] {
		answer.Moves = append(answer.Moves, r.move(ply, by))
	}
	return answer, nil
}

// look judges the position after some moves. If the line ends there with only one legal move, the
// value comes from the next position where the player has a choice.
func (r *review) look(ctx context.Context, c consulted, ply int) error {
	moves := r.moves[:ply:ply]
	at, err := c.stand(moves)
	for forced := 0; err == nil && ply == len(r.moves) && at.only != "" && forced < mostForced; forced++ {
		moves = append(moves, at.only)
		at, err = c.stand(moves)
	}
	if err != nil {
		return err
	}
	value := math.NaN()
	switch {
	case at.outcome.Over():
		value = map[hexgames.Player]float64{hexgames.White: 1, hexgames.Black: -1}[at.outcome.Winner]
	case at.turn != hexgames.Chance:
		t, err := c.think(ctx, moves, func(games.Thought) {})
		if err != nil {
			return err
		}
		if r.thoughts[ply] = t; t.Nodes > 0 {
			value = forWhite(at.turn, t.Value)
		}
	}
	r.turns, r.values = append(r.turns, at.turn), append(r.values, value)
	return nil
}

// mostForced limits the number of forced moves that a review looks ahead.
const mostForced = 20

// A standing is the state of the game at a position.
type standing struct {
	turn    hexgames.Player
	outcome hexgames.Outcome
	only    string // the legal move, if there is only one
}

// stand returns the standing after some moves.
func (c consulted) stand(moves []string) (at standing, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.follow(moves); err != nil {
		return at, err
	}
	at = standing{turn: c.table.Turn(), outcome: c.table.Outcome()}
	if c.table.CountLegal() == 1 {
		at.only = c.table.LegalText(0)
	}
	return at, nil
}

// forWhite converts a player's value to White's, and back.
func forWhite(p hexgames.Player, value float64) float64 {
	if p == hexgames.Black {
		return -value
	}
	return value
}

// infer sets the values of positions that no bot evaluated. Before Chance plays, it uses the
// value that the bot expected of the player's move. Where there is only one move, it uses the
// value after it.
func (r *review) infer() {
	for ply := len(r.turns) - 1; ply >= 0; ply-- {
		if !math.IsNaN(r.values[ply]) {
			continue
		}
		if ply+1 < len(r.turns) {
			r.values[ply] = r.values[ply+1]
		}
		if ply > 0 && r.turns[ply] == hexgames.Chance {
			for _, m := range r.thoughts[ply-1].Moves {
				if m.Move == r.moves[ply-1] && m.Nodes > 0 {
					r.values[ply] = forWhite(r.turns[ply-1], m.Value)
				}
			}
		}
	}
}

// move returns the judgment of a move.
func (r *review) move(ply int, by hexgames.Player) Judged {
	t := r.thoughts[ply]
	return Judged{ply + 1, r.moves[ply], by, r.value(ply, by), r.value(ply+1, by), t.Best(), t.Line()}
}

// value returns the value of a position for a player, or nil.
func (r *review) value(ply int, p hexgames.Player) *float64 {
	if p == hexgames.Chance || math.IsNaN(r.values[ply]) {
		return nil
	}
	value := round(forWhite(p, r.values[ply]))
	return &value
}

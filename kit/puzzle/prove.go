package puzzle

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/proof"
	"example.com/hexgames/kit/solve"
)

// standardNodes is the default number of positions for a proof.
const standardNodes = 100_000

// Prove proves that the moves of the solver are the only right ones: it asks a [games.Solver] about
// every legal move or, if the goal is Score, tries them all. It may examine the given number of
// positions; 0 means 100 thousand. If another move is right, too, or none is, the error matches
// [ErrPuzzle]. If the positions are used up before that is known, the error matches
// [solve.ErrUnknown].
func (p Puzzle) Prove(ctx context.Context, nodes int) error {
	v := newProver(ctx, nodes)
	return p.play(func(t games.Table, i int) error {
		if i%2 == 1 {
			return nil
		}
		right, err := v.right(t, t.LegalTexts(), p.Goal, p.after(i))
		switch {
		case err != nil:
			return fmt.Errorf("move %d: %w", i+1, err)
		case len(right) == 0:
			return fmt.Errorf("%w: move %d is %s, but no move is right", ErrPuzzle, i+1, p.Line[i])
		}
		for _, move := range right {
			if move != p.Line[i] {
				return fmt.Errorf("%w: move %d is %s, but %s is right", ErrPuzzle, i+1, p.Line[i], move)
			}
		}
		return nil
	})
}

// after returns the number of moves that are left to win after some moves of the line; 0 means any
// number.
func (p Puzzle) after(moves int) int {
	if p.Plies == 0 {
		return 0
	}
	return p.Plies - moves
}

// A prover answers questions about positions, and examines a limited number of them.
type prover struct {
	ctx         context.Context
	nodes, left int
}

func newProver(ctx context.Context, nodes int) *prover {
	nodes = cmp.Or(nodes, standardNodes)
	return &prover{ctx, nodes, nodes}
}

// fewNodes is the number of positions to examine for most questions.
const fewNodes = 1000

// solver returns a solver for a position. It may examine a few positions, or all that are left.
func (v *prover) solver(t games.Table, few bool) games.Solver {
	nodes := v.left
	if few {
		nodes = min(nodes, fewNodes)
	}
	return games.NewSolver(t, solve.Options{UntilKnown: true, Memory: 8 << 20, Nodes: max(nodes, 1)})
}

// solve finds out who wins from a position.
func (v *prover) solve(t games.Table) (winner hexgames.Player, err error) {
	r, err := v.solver(t, false).Solve(v.ctx)
	if err == nil && !r.Known {
		err = solve.ErrUnknown
	}
	return r.Winner, err
}

// wins reports whether a player can force a win within plies moves after a move, or reach a
// position that is known to be won. If plies is negative, any number of moves will do.
func (v *prover) wins(t games.Table, move string, player hexgames.Player, plies int, few bool) (bool, error) {
	trial, err := t.Try(move)
	if err != nil {
		return false, err
	}
	next, err := games.Start(t.GameName(), trial.Position, nil)
	if err != nil {
		return false, err
	}
	if o := next.Outcome(); o.Over() {
		return o.Winner == player, nil
	}
	s := v.solver(next, few)
	defer func() { v.left -= s.Total() }()
	if plies < 0 {
		return s.CanWin(v.ctx, player)
	}
	moves, _, err := s.Length(v.ctx, player, max(plies, 1))
	if errors.Is(err, proof.ErrProof) {
		return false, nil
	}
	return err == nil && moves <= plies, err
}

// tooMany is the number of moves that end a proof if a short search does not decide them: it would
// take too long.
const tooMany = 5

// right returns the right moves, but no more than two of them. It tries the legal moves in the
// order of the list.
func (v *prover) right(t games.Table, list []string, g Goal, plies int) (moves []string, err error) {
	switch g {
	case Score:
		return scoring(t)
	case Best:
		return best(v.ctx, t, leastGap)
	}
	player, want := t.Turn(), g == Win
	if g == Hold {
		player = player.Opponent()
	}
	rest := list
	for _, few := range []bool{true, false} {
		var unknown []string
		for _, move := range rest {
			can, err := v.wins(t, move, player, plies-1, few)
			switch {
			case errors.Is(err, solve.ErrUnknown) && few && len(unknown) < tooMany:
				unknown = append(unknown, move)
			case err != nil:
				return nil, fmt.Errorf("%s: %w", move, err)
			case can == want:
				if moves = append(moves, move); len(moves) == 2 {
					return moves, nil
				}
			}
		}
		if rest = unknown; len(rest) > 0 && v.left <= 0 {
			return nil, fmt.Errorf("%s: %w", rest[0], solve.ErrUnknown)
		}
	}
	return moves, nil
}

// The numbers of nodes are the budgets of the bot that estimates positions. The gaps are the
// differences in value that the best move needs over the next one, where a loss is -1 and a win is
// 1. Finding a puzzle takes a larger gap than proving it, so that it may outlast a change to the
// bots.
const (
	glanceNodes = 500
	bestNodes   = 20_000
	glanceGap   = 0.6
	foundGap    = 1.0
	leastGap    = 0.7
)

// best returns the best moves by a bot's estimate: one, if the next one is worth less by the gap.
func best(ctx context.Context, t games.Table, gap float64) (moves []string, err error) {
	thought, err := ask(ctx, t, bot.Budget{Nodes: bestNodes, Lines: 2})
	for i, m := range thought.Moves {
		if i == 0 || i == 1 && thought.Moves[0].Value-m.Value < gap {
			moves = append(moves, m.Move)
		}
	}
	return moves, err
}

// lead is the number of points that the right move needs over any other.
const lead = 3

// scoring returns the moves that get the most points, and moves that get nearly as many. It returns
// none if the most points are less than the lead.
func scoring(t games.Table) (moves []string, err error) {
	all := t.LegalTexts()
	got, most := make([]int, len(all)), 0
	for i, move := range all {
		if got[i], err = points(t, move); err != nil {
			return nil, err
		}
		most = max(most, got[i])
	}
	for i, move := range all {
		switch {
		case most < lead || got[i] <= most-lead:
		case got[i] == most:
			moves = append([]string{move}, moves...)
		default:
			moves = append(moves, move)
		}
	}
	return moves, nil
}

// points returns the points that a move gets for the player to move.
func points(t games.Table, move string) (sum int, err error) {
	trial, err := t.Try(move)
	for _, c := range trial.Changes {
		if c.Kind == hexgames.ChangeScored && c.Owner == t.Turn() {
			sum += c.Count
		}
	}
	return sum, err
}

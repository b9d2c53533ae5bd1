package puzzle

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/solve"
)

// Options control how to find puzzles. The zero Options are ready to use.
type Options struct {
	Nodes int    // the maximum number of positions to examine to prove a puzzle; 0 means 100 thousand
	Most  int    // the maximum number of puzzles from a game; 0 means 2
	Goals []Goal // the goals that the puzzles may have; nil means all but Best
}

// patience is the maximum number of hard positions in a row. After that many, the search assumes
// that earlier positions of the game are hard, too, and spends little on each.
const patience = 4

// Find returns the puzzles of a game that was played, in the order of the game. Each starts after
// the moves of the previous one.
func Find(ctx context.Context, g hexgames.AnyGame, o Options) (found []Puzzle, err error) {
	type candidate struct {
		ply int
		Puzzle
	}
	var candidates []candidate
	hard := 0
	for ply := g.Len() - 1; ply >= 0; ply-- {
		if g.TurnAt(ply) == hexgames.Chance || len(g.LegalTextsAt(ply)) < 2 {
			continue
		}
		p := Puzzle{Game: g.GameName(), Position: g.PositionTextAt(ply)}
		nodes := cmp.Or(o.Nodes, standardNodes)
		if hard >= patience {
			nodes = min(nodes, fewNodes)
		}
		only, err := p.look(ctx, nodes, o.Goals)
		switch {
		case errors.Is(err, solve.ErrUnknown):
			hard++
		case err != nil:
			return nil, err
		default:
			hard = 0
		}
		if only {
			candidates = append(candidates, candidate{ply, p})
		}
	}
	slices.Reverse(candidates) // the first of them are the hardest
	free := 0
	for _, c := range candidates {
		if c.ply < free || len(found) == cmp.Or(o.Most, 2) {
			continue
		}
		err := c.finish(ctx, o.Nodes)
		switch {
		case errors.Is(err, solve.ErrUnknown):
			continue
		case err != nil:
			return nil, err
		}
		found = append(found, c.Puzzle)
		free = c.ply + len(c.Line) + 1
	}
	return found, nil
}

// look sets the goal of the player to move, and reports whether the goal is wanted and only one
// move reaches it. If the goal may be Best, look examines only positions where that move stands out
// at a glance.
func (p *Puzzle) look(ctx context.Context, nodes int, goals []Goal) (only bool, err error) {
	t, err := p.Start()
	if err != nil {
		return false, err
	}
	estimate := slices.Contains(goals, Best)
	list, gap, err := glance(ctx, t)
	if err != nil || estimate && gap < glanceGap {
		return false, err
	}
	only, err = p.exact(ctx, t, list, nodes, goals)
	if !estimate || !errors.Is(err, solve.ErrUnknown) {
		return only, err
	}
	p.Goal, p.Plies = Best, 0
	right, err := best(ctx, t, foundGap)
	return len(right) == 1, err
}

// exact is look without estimates.
func (p *Puzzle) exact(ctx context.Context, t games.Table, list []string, nodes int, goals []Goal) (bool, error) {
	winner, err := newProver(ctx, nodes).solve(t)
	switch {
	case errors.Is(err, solve.ErrChance):
		p.Goal = Score
	case err != nil:
		return false, err
	case winner == t.Turn():
		p.Goal = Win
	case winner == hexgames.None:
		p.Goal = Hold
	default:
		return false, nil
	}
	if goals != nil && !slices.Contains(goals, p.Goal) {
		return false, nil
	}
	right, err := newProver(ctx, nodes).right(t, list, p.Goal, 0)
	if p.Goal == Win && errors.Is(err, solve.ErrUnknown) {
		right, err = p.limit(ctx, t, list, nodes)
	}
	return len(right) == 1, err
}

// glance returns the legal moves, a bot's favorites first, so that if two moves are right, they are
// found soon. It also returns the difference in value between the first and the second.
func glance(ctx context.Context, t games.Table) (list []string, gap float64, err error) {
	thought, err := ask(ctx, t, bot.Budget{Nodes: glanceNodes, Lines: 2})
	if err != nil {
		return nil, 0, err
	}
	first := map[string]bool{}
	for _, m := range thought.Moves {
		list = append(list, m.Move)
		first[m.Move] = true
	}
	for _, move := range t.LegalTexts() {
		if !first[move] {
			list = append(list, move)
		}
	}
	if len(thought.Moves) > 1 {
		gap = thought.Moves[0].Value - thought.Moves[1].Value
	}
	return list, gap, nil
}

// spare is the number of moves that a win may take beyond the right move's. Slower moves are not
// right.
const spare = 2

// limit sets the maximum number of moves to a win, for positions where it takes too long to find
// out whether other moves win at all. It returns the right moves.
func (p *Puzzle) limit(ctx context.Context, t games.Table, list []string, nodes int) (right []string, err error) {
	v := newProver(ctx, nodes/4)
	s := v.solver(t, false)
	moves, _, err := s.Length(ctx, t.Turn(), 0)
	if err != nil || moves == 0 { // the position itself counts as won
		return nil, err
	}
	p.Plies = moves + spare
	return newProver(ctx, nodes).right(t, list, Win, p.Plies)
}

// replyNodes is the number of nodes for a reply.
const replyNodes = 10_000

// maxLine is the maximum number of moves in a line.
const maxLine = 25

// finish finds the line of a puzzle, its themes and its difficulty.
func (p *Puzzle) finish(ctx context.Context, nodes int) error {
	t, err := p.Start()
	if err != nil {
		return err
	}
	v := newProver(ctx, nodes)
	var line []string
	end := 0 // of the line, without right moves at its end that were the only legal ones
	for {
		var right []string
		if p.Goal == Best {
			right, err = best(ctx, t, leastGap)
		} else {
			right, err = v.right(t, t.LegalTexts(), p.Goal, p.after(len(line)))
		}
		if err != nil && (len(line) == 0 || !errors.Is(err, solve.ErrUnknown)) {
			return err
		}
		if err != nil || len(right) != 1 {
			break
		}
		line = append(line, right[0])
		if t.CountLegal() > 1 {
			end = len(line)
		}
		if _, err := t.PlayText(right[0]); err != nil {
			return err
		}
		if t.Outcome().Over() || p.Goal == Score || len(line) >= maxLine || p.Plies > 0 && len(line) >= p.Plies-1 {
			break
		}
		thought, err := ask(ctx, t, bot.Budget{Nodes: replyNodes})
		if err != nil {
			return err
		}
		line = append(line, thought.Best())
		if _, err := t.PlayText(thought.Best()); err != nil {
			return err
		}
		if t.Outcome().Over() || t.Occurrences() > 1 {
			break
		}
	}
	p.Line, p.Difficulty = line[:end:end], 1
	if p.Themes, err = p.themes(); err != nil {
		return err
	}
	p.Difficulty, err = p.measure(ctx)
	return err
}

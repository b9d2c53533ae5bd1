package puzzle

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/solve"
)

// An Attempt is an attempt to solve a puzzle. It belongs to one goroutine.
type Attempt struct {
	puzzle Puzzle
	table  games.Table
}

// Attempt returns a new attempt. If the puzzle can't be played, the error matches [ErrPuzzle].
func (p Puzzle) Attempt() (*Attempt, error) {
	if err := p.play(nil); err != nil {
		return nil, err
	}
	t, err := p.Start()
	return &Attempt{p, t}, err
}

// Table returns the table, with the current position. It must not be changed.
func (a *Attempt) Table() games.Table { return a.table }

// Solved reports whether all right moves have been found.
func (a *Attempt) Solved() bool { return a.table.Len() == len(a.puzzle.Line) }

// Next returns the next right move, or "" if the puzzle is solved.
func (a *Attempt) Next() string {
	if a.Solved() {
		return ""
	}
	return a.puzzle.Line[a.table.Len()]
}

// Try tries a move, in the game's notation. If it's right, Try plays it and the reply, and returns
// the reply, which is "" after the last right move. Otherwise nothing is played. If the move is
// illegal, or if the puzzle is already solved, Try returns an error.
func (a *Attempt) Try(move string) (right bool, reply string, err error) {
	trial, err := a.try(move)
	if err != nil || trial.Move != a.Next() {
		return false, "", err
	}
	if _, err := a.table.PlayText(trial.Move); err != nil || a.Solved() {
		return true, "", err
	}
	reply, err = a.table.PlayText(a.Next())
	return true, reply, err
}

// try returns the effect of a move, unless the puzzle is solved.
func (a *Attempt) try(move string) (hexgames.Trial, error) {
	if a.Solved() {
		return hexgames.Trial{}, errors.New("the puzzle is already solved: there is no move to try")
	}
	return a.table.Try(move)
}

// Hint returns a hint. If n is 1, it is the themes of the puzzle. Otherwise it is the first click
// of the next right move, such as the cell of a piece. Hint returns "" if there is no hint.
func (a *Attempt) Hint(n int) string {
	if n <= 1 {
		return strings.Join(a.puzzle.Themes, ", ")
	}
	first := ""
	for _, name := range a.table.Click().Next {
		if len(name) > len(first) && strings.HasPrefix(a.Next(), name) {
			first = name
		}
	}
	return first
}

// Refute explains why a legal move is wrong. It returns a line that starts with the move, and words
// such as "Black wins". It may examine the given number of positions; 0 means 100 thousand. If they
// are used up, the error matches [solve.ErrUnknown]. If the goal is Best, the line and the words
// come from a bot. Refute returns an error for a right move.
func (a *Attempt) Refute(ctx context.Context, move string, nodes int) (line []string, why string, err error) {
	trial, err := a.try(move)
	if err != nil {
		return nil, "", err
	}
	if trial.Move == a.Next() {
		return nil, "", fmt.Errorf("%s is the right move", trial.Move)
	}
	line = []string{trial.Move}
	player := a.table.Turn()
	switch a.puzzle.Goal {
	case Score:
		got, err := points(a.table, trial.Move)
		return line, fmt.Sprintf("%v gets %d, and can get more", player, got), err
	case Best:
		return a.estimate(ctx, trial.Move)
	}
	next, err := games.Start(a.puzzle.Game, trial.Position, nil)
	if err != nil {
		return nil, "", err
	}
	if o := next.Outcome(); o.Over() {
		return line, o.String(), nil
	}
	r := &refutation{newProver(ctx, cmp.Or(nodes, standardNodes)), next, player}
	moves, why, err := r.lost()
	if err == nil && why == "" && a.puzzle.Goal == Win {
		moves, why, err = r.late(a.puzzle.after(a.table.Len()))
	}
	if err == nil && why == "" {
		err = fmt.Errorf("%w why %s is wrong", solve.ErrUnknown, trial.Move)
	}
	if err != nil {
		return nil, "", err
	}
	return append(line, moves...), why, nil
}

// foreseen is the number of moves in a line from a bot.
const foreseen = 6

// estimate returns a bot's expectation after a wrong move.
func (a *Attempt) estimate(ctx context.Context, move string) (line []string, why string, err error) {
	thought, err := ask(ctx, a.table, bot.Budget{Nodes: bestNodes, Lines: 2}, move, a.Next())
	if err != nil {
		return nil, "", err
	}
	percent := map[string]float64{}
	for _, m := range thought.Moves {
		percent[m.Move] = 50 * (1 + m.Value)
		if m.Move == move {
			line = m.Line[:min(len(m.Line), foreseen)]
		}
	}
	if len(line) == 0 {
		line = []string{move}
	}
	why = fmt.Sprintf("a bot expects %.0f%% for %v instead of %.0f%%", percent[move], a.table.Turn(), percent[a.Next()])
	return line, why, nil
}

// A refutation shows why a move of a player was wrong, by the position after it.
type refutation struct {
	*prover
	next   games.Table
	player hexgames.Player
}

// lost returns the line that the opponent wins with. It returns no words if the opponent can't win,
// or if it isn't known whether they can.
func (r *refutation) lost() (line []string, why string, err error) {
	opponent := r.player.Opponent()
	winner, err := newProver(r.ctx, r.nodes).solve(r.next)
	if winner != opponent {
		if errors.Is(err, solve.ErrUnknown) {
			err = nil
		}
		return nil, "", err
	}
	s := r.solver(r.next, false)
	_, line, err = s.Length(r.ctx, opponent, 0)
	if errors.Is(err, solve.ErrUnknown) { // finding the fastest win takes too long
		line, err = nil, nil
	}
	return line, opponent.String() + " wins", err
}

// late returns the first reply that keeps the player from winning within the given number of moves;
// 0 means any number.
func (r *refutation) late(plies int) (line []string, why string, err error) {
	why = r.player.String() + " can't force a win anymore"
	if plies > 0 {
		why = fmt.Sprintf("%v can't win in time anymore", r.player)
	}
	if plies == 1 {
		return nil, why, nil
	}
	for _, reply := range r.next.LegalTexts() {
		wins, err := r.wins(r.next, reply, r.player, plies-2, false)
		switch {
		case err != nil && !errors.Is(err, solve.ErrUnknown):
			return nil, "", err
		case err == nil && !wins:
			return []string{reply}, why, nil
		}
	}
	return nil, "", nil
}

package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/solve"
)

// think has a bot think.
func (s *session) think(seat games.Seat, budget bot.Budget) (thought games.Thought, err error) {
	s.work(func(ctx context.Context) { thought, err = seat.Think(ctx, budget) })
	return thought, err
}

// work does work that may take long. An interrupt cancels its context and ends the program.
//
// If the work panics, the terminal is restored first.
func (s *session) work(do func(ctx context.Context)) {
	if s.screen != nil {
		s.screen.show(s.view)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer s.restoreOnPanic()
		do(ctx)
		close(done) // not after a panic: it must end the program first
	}()
	select {
	case <-done:
	case <-s.e.Interrupt:
		s.over = true
		cancel()
		<-done
	}
	s.progress("")
}

// restoreOnPanic is to be deferred. It closes the screen so that the user can read the panic.
func (s *session) restoreOnPanic() {
	if v := recover(); v != nil {
		if s.screen != nil {
			s.screen.restore()
		}
		panic(v)
	}
}

// progress shows a line on the screen, over the last one.
func (s *session) progress(line string) {
	if s.screen != nil {
		s.screen.progress(line)
	} else {
		s.e.Rewrite(line)
	}
}

// shows reports whether progress is shown.
func (s *session) shows() bool { return s.e.Screen || s.screen != nil }

// progressOf returns a function that shows a thought after a label; nil without a screen.
func (s *session) progressOf(label string) func(games.Thought) {
	if !s.shows() {
		return nil
	}
	return func(t games.Thought) {
		s.progress(fmt.Sprintf("%s: depth %d, nodes %d, %s %s", label, t.Depth, t.Nodes, t.Best(), percent(t.Moves[0])))
	}
}

// percent returns the expected result of a move for its player: 100% is a win, 50% a draw. If the
// result is proven, the number of moves to the end, by both players, follows.
func percent(m bot.Ranked[string]) string {
	text := fmt.Sprintf("%.0f%%", 100*share(m.Value))
	switch {
	case m.Plies > 0 && m.Value > 0:
		text += fmt.Sprintf(" (wins in %d)", m.Plies)
	case m.Plies > 0 && m.Value < 0:
		text += fmt.Sprintf(" (loses in %d)", m.Plies)
	case m.Exact:
		text += " (proven)"
	}
	return text
}

// share converts a value from -1 to 1 into a value from 0 to 1.
func share(value float64) float64 { return (value + 1) / 2 }

// counsel returns the bot that gives hints. In a terminal it has a second; in a pipe it has a
// number of nodes, which makes hints reproducible.
func (s *session) counsel() bot.Spec {
	spec := bot.Spec{Name: "best", Seed: s.seed}
	if s.e.Terminal {
		spec.Budget.Time = defaultTime
	} else {
		spec.Budget.Nodes = 10000
	}
	return spec
}

// hint shows the moves that a separate search finds best.
func (s *session) hint(string) error {
	const most = 5
	spec := s.counsel()
	seat, err := s.table.Seat(spec, s.progressOf("Hint"))
	if err != nil {
		return err
	}
	defer seat.Close()
	if s.table.Turn() == hexgames.None {
		return fmt.Errorf("there is no move to find: %v", s.table.Outcome())
	}
	spec.Budget.Lines = most
	t, err := s.think(seat, spec.Budget)
	switch {
	case err != nil || s.over:
		return err
	case t.Nodes == 0:
		fmt.Fprintf(s.e.Out, "%s is the only move.\n", t.Best())
		return nil
	}
	best := slices.DeleteFunc(t.Moves, func(m bot.Ranked[string]) bool { return m.Nodes == 0 })
	best = best[:min(most, len(best))]
	width := 0
	for _, m := range best {
		width = max(width, len(m.Move))
	}
	for _, m := range best {
		fmt.Fprintf(s.e.Out, "%-*s  %s in %s\n", width, m.Move, percent(m), number(m.Nodes, "node"))
	}
	return nil
}

// solveTime is the time limit of solve.
var solveTime = 10 * time.Second

// solve prints who wins, as far as it can be proven in time.
func (s *session) solve(string) error {
	if o := s.table.Outcome(); o.Over() {
		return fmt.Errorf("there is nothing to solve: %v", o)
	}
	var options solve.Options
	if s.shows() {
		options.Progress = func(p solve.Progress) {
			s.progress(fmt.Sprintf("Solve: can %v force a win? nodes %d", p.Player, p.Nodes))
		}
	}
	from := games.NewSolver(s.table, options)
	var r solve.Result
	var err error
	s.work(func(ctx context.Context) {
		ctx, cancel := context.WithTimeout(ctx, solveTime)
		defer cancel()
		r, err = from.Solve(ctx)
	})
	switch {
	case errors.Is(err, solve.ErrChance):
		return errors.New("only a game without chance can be solved: here, Chance may have to move")
	case r.Known:
		fmt.Fprintln(s.e.Out, r)
	case !s.over:
		fmt.Fprintf(s.e.Out, "%v (hexgames solve can take more time and memory)\n", r)
	}
	return nil
}

// draw ends the game as a draw if the opponent agrees. A person always agrees. A bot that does not
// look ahead expects one half, and declines.
func (s *session) draw(string) error {
	const enough = 0.45 // a bot that expects more declines
	turn := s.table.Turn()
	other := turn.Opponent()
	if p := s.players[other]; turn != hexgames.None && !p.person {
		t, err := s.think(s.seats[other], p.spec.Budget)
		if err != nil || s.over {
			return err
		}
		if share(-t.Value) > enough {
			fmt.Fprintf(s.e.Out, "%v declines the draw.\n", other)
			return nil
		}
	}
	if err := s.table.AgreeDraw(); err != nil {
		return err
	}
	fmt.Fprintln(s.e.Out, s.table.Outcome())
	return nil
}

// number returns a count with its noun, such as 2 moves.
func number(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

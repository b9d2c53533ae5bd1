package main

import (
	"context"
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/games"
)

// think lets a bot think. An interrupt ends that, and the program.
func (s *session) think(seat games.Seat, budget bot.Budget) (thought games.Thought, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		thought, err = seat.Think(ctx, budget)
	}()
	select {
	case <-done:
	case <-s.e.Interrupt:
		s.over = true
		cancel()
		<-done
	}
	s.rewrite("")
	return thought, err
}

// progressOf returns what shows the thoughts of a player while he thinks; nil if
// nobody would see it.
func (s *session) progressOf(name string) func(games.Thought) {
	if !s.e.Screen {
		return nil
	}
	return func(t games.Thought) {
		s.rewrite(fmt.Sprintf("%s thinks: depth %d, nodes %d, %s %s", name, t.Depth, t.Nodes, t.Best(), percent(t.Moves[0])))
	}
}

// rewrite writes a line over the one that is there. It has to fit the screen: of a
// line that is broken, only the end can be written over.
func (s *session) rewrite(line string) {
	line = line[:min(len(line), lineWidth)]
	if line != "" || s.width > 0 {
		fmt.Fprintf(s.e.Errs, "\r%*s\r%s", s.width, "", line)
	}
	s.width = len(line)
}

// percent returns what a move lets its player expect: 100% is a win, 50% a draw.
func percent(m bot.Ranked[string]) string {
	text := fmt.Sprintf("%.0f%%", 100*share(m.Value))
	if m.Exact {
		text += " (proven)"
	}
	return text
}

// share turns a value from -1 to 1 into one from 0 to 1.
func share(value float64) float64 { return (value + 1) / 2 }

// counsel is what gives hints: a second's worth to a person, and in a pipe as many
// games as come out the same again.
func (s *session) counsel() bot.Spec {
	spec := bot.Spec{Name: "mcts", Seed: s.seed}
	if s.e.Terminal {
		spec.Budget.Time = usual
	} else {
		spec.Budget.Nodes = 1000
	}
	return spec
}

// hint shows the moves that a search of its own finds best.
func (s *session) hint(string) error {
	const most = 5
	spec := s.counsel()
	seat, err := s.table.Seat(spec, s.progressOf("The hint"))
	if err != nil {
		return err
	}
	if s.table.Turn() == hexgames.None {
		return fmt.Errorf("there is no move to find: %v", s.table.Outcome())
	}
	t, err := s.think(seat, spec.Budget)
	switch {
	case err != nil || s.over:
		return err
	case t.Nodes == 0:
		fmt.Fprintf(s.e.Out, "%s is the only move.\n", t.Best())
		return nil
	}
	best := t.Moves[:min(most, len(t.Moves))]
	width := 0
	for _, m := range best {
		width = max(width, len(m.Move))
	}
	for _, m := range best {
		fmt.Fprintf(s.e.Out, "%-*s  %s in %s\n", width, m.Move, percent(m), number(m.Nodes, "game"))
	}
	return nil
}

// draw agrees to a draw, if whoever plays the other side does. A bot that does not
// look ahead expects half, and plays on.
func (s *session) draw(string) error {
	const enough = 0.45 // what a bot may expect that agrees
	turn := s.table.Turn()
	other := turn.Opponent()
	if p := s.players[other]; turn != hexgames.None && !p.person {
		t, err := s.think(s.seats[other], p.spec.Budget)
		if err != nil || s.over {
			return err
		}
		if share(-t.Value) > enough {
			fmt.Fprintf(s.e.Out, "%v plays on.\n", other)
			return nil
		}
	}
	if err := s.table.AgreeDraw(); err != nil {
		return err
	}
	fmt.Fprintln(s.e.Out, s.table.Outcome())
	return nil
}

// number returns a number of things in words.
func number(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

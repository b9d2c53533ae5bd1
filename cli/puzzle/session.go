package puzzle

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/hexgames/cli/play"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/puzzle"
	"example.com/hexgames/kit/solve"
)

// A session shows puzzles to a person.
type session struct {
	*console.Env
	all     []puzzle.Puzzle
	rest    []int // the remaining puzzles, by index
	colored bool
	lines   <-chan string

	attempt       *puzzle.Attempt
	hints         int // given for the next move
	shown, solved int // puzzles
	over          bool
}

// run shows the puzzles until there are no more, or until the input ends.
func (s *session) run() error {
	s.lines = s.Lines()
	if err := s.next(); err != nil {
		return err
	}
	for !s.over && !s.Closed() {
		line, ok := s.ask()
		if !ok {
			break
		}
		if err := s.do(strings.Join(strings.Fields(line), " ")); err != nil {
			return err
		}
	}
	fmt.Fprintf(s.Out, "Solved: %d of %d.\n", s.solved, s.shown)
	return nil
}

// ask reads a line, after a prompt in a terminal.
func (s *session) ask() (line string, ok bool) {
	if s.Terminal {
		prompt := "Your move (hint, show, next, quit): "
		if s.attempt.Solved() {
			prompt = "Enter for the next puzzle (quit): "
		}
		fmt.Fprint(s.Out, prompt)
	}
	select {
	case <-s.Interrupt:
	case line, ok = <-s.lines:
	}
	if !ok && s.Terminal {
		fmt.Fprintln(s.Out)
	}
	return line, ok
}

// do executes a line.
func (s *session) do(line string) error {
	switch strings.ToLower(line) {
	case "":
		if s.attempt.Solved() {
			return s.next()
		}
	case "hint":
		s.hint()
	case "show":
		return s.show()
	case "next":
		return s.next()
	case "quit":
		s.over = true
	case "help":
		fmt.Fprintln(s.Out, "Type a move, or hint, show (the solution), next (puzzle) or quit.")
	default:
		return s.try(line)
	}
	return nil
}

// next shows the next puzzle, or ends the session.
func (s *session) next() (err error) {
	if len(s.rest) == 0 {
		fmt.Fprintln(s.Out, "There are no more puzzles.")
		s.over = true
		return nil
	}
	i := s.rest[0]
	s.rest, s.hints = s.rest[1:], 0
	s.shown++
	p := s.all[i]
	if s.attempt, err = p.Attempt(); err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "Puzzle %d of %d, difficulty %d: %s.\n", i+1, len(s.all), p.Difficulty, p.Task())
	s.board()
	return nil
}

// board shows the board.
func (s *session) board() {
	fmt.Fprintf(s.Out, "\n%s\n\n", play.Diagram(s.attempt.Table(), s.colored))
}

// hint gives the next hint.
func (s *session) hint() {
	if s.attempt.Solved() {
		fmt.Fprintln(s.Out, "The puzzle is solved.")
		return
	}
	for s.hints < 2 {
		s.hints++
		if hint := s.attempt.Hint(s.hints); hint != "" {
			fmt.Fprintln(s.Out, []string{"Theme: ", "The move begins with: "}[s.hints-1]+hint)
			return
		}
	}
	fmt.Fprintln(s.Out, "There are no more hints: show shows the solution.")
}

// show plays the rest of the solution.
func (s *session) show() error {
	if s.attempt.Solved() {
		fmt.Fprintln(s.Out, "The puzzle is solved.")
		return nil
	}
	var line []string
	for !s.attempt.Solved() {
		move := s.attempt.Next()
		_, reply, err := s.attempt.Try(move)
		if err != nil {
			return err
		}
		if line = append(line, move); reply != "" {
			line = append(line, reply)
		}
	}
	fmt.Fprintf(s.Out, "The solution: %s\n", strings.Join(line, " "))
	s.board()
	return nil
}

// try tries a move.
func (s *session) try(move string) error {
	right, reply, err := s.attempt.Try(move)
	switch {
	case err != nil:
		fmt.Fprintln(s.Out, err)
	case !right:
		return s.refute(move)
	case reply == "":
		s.solved++
		fmt.Fprintln(s.Out, "Right. The puzzle is solved.")
		s.board()
	default:
		s.hints = 0
		fmt.Fprintf(s.Out, "Right. The reply is %s.\n", reply)
		s.board()
	}
	return nil
}

// refute shows why a move is wrong.
func (s *session) refute(move string) error {
	ctx, cancel := s.Context()
	line, why, err := s.attempt.Refute(ctx, move, 0)
	cancel()
	switch {
	case errors.Is(err, context.Canceled):
		s.over = true
	case errors.Is(err, solve.ErrUnknown):
		fmt.Fprintf(s.Out, "%s is not the right move.\n", move)
	case err != nil:
		return err
	case len(line) == 1:
		fmt.Fprintf(s.Out, "%s is wrong: %s.\n", line[0], why)
	default:
		fmt.Fprintf(s.Out, "%s is wrong: after %s, %s.\n", line[0], strings.Join(line, " "), why)
	}
	return nil
}

// sorted returns the words of a set in order.
func sorted(set map[string]bool) []string { return slices.Sorted(maps.Keys(set)) }

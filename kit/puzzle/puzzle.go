package puzzle

import (
	"errors"
	"fmt"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// A Goal is the aim of the solver of a puzzle. The zero value is [Win].
type Goal uint8

// The goals of puzzles.
const (
	Win   Goal = iota // to win by force; no other move does
	Hold              // to avoid a forced loss; every other move loses
	Score             // to get the most points with one move
	Best              // to play the best move, as a bot estimates it
)

var goalNames = []string{"win", "hold", "score", "best"}

// String returns "win", "hold", "score" or "best".
func (g Goal) String() string {
	if int(g) < len(goalNames) {
		return goalNames[g]
	}
	return fmt.Sprintf("Goal(%d)", uint8(g))
}

// MarshalText returns the same word as String. It returns an error for an invalid value.
func (g Goal) MarshalText() ([]byte, error) {
	if int(g) >= len(goalNames) {
		return nil, fmt.Errorf("puzzle: %v: want one of %q", g, goalNames)
	}
	return []byte(g.String()), nil
}

// UnmarshalText parses a word that MarshalText writes.
func (g *Goal) UnmarshalText(text []byte) error {
	i := slices.Index(goalNames, string(text))
	if i < 0 {
		return fmt.Errorf("puzzle: no goal is called %s: want one of %q", hexgames.Quote(string(text)), goalNames)
	}
	*g = Goal(i)
	return nil
}

// A Puzzle is a position with one right move, and the moves that follow it.
type Puzzle struct {
	Game     string   `json:"game"`     // the name of the game
	Position string   `json:"position"` // the position, as text; the player to move solves the puzzle
	Goal     Goal     `json:"goal"`
	Plies    int      `json:"plies,omitempty"` // the maximum number of moves, by both players, to a Win; 0 means any number
	Line     []string `json:"line"`            // the right move, the reply, the next right move, up to the last

	Themes     []string `json:"themes,omitempty"` // the themes of the line, such as "capture"
	Difficulty int      `json:"difficulty"`       // from 1 to [MaxDifficulty]
}

// MaxDifficulty is the difficulty of the hardest puzzles.
const MaxDifficulty = 5

// ErrPuzzle matches, with [errors.Is], the error for an invalid puzzle.
var ErrPuzzle = errors.New("not a puzzle")

// Start returns a new table with the position of the puzzle.
func (p Puzzle) Start() (games.Table, error) { return games.Start(p.Game, p.Position, nil) }

// Task returns the task of the player to move, such as "White to move and win within 5 moves". The
// number counts the moves of both players. Task returns "" if the position can't be parsed.
func (p Puzzle) Task() string {
	t, err := p.Start()
	if err != nil {
		return ""
	}
	task := t.Turn().String() + " to move and "
	switch p.Goal {
	case Hold:
		return task + "not lose"
	case Score:
		return task + "get the most points with one move"
	case Best:
		return task + "play the best move"
	}
	if p.Plies > 0 {
		return fmt.Sprintf("%swin within %d moves", task, p.Plies)
	}
	return task + "win"
}

// play starts the puzzle and plays its line. It calls f before each move, with the move's number,
// from 0. If the puzzle can't be played, the error matches ErrPuzzle.
func (p Puzzle) play(f func(t games.Table, i int) error) error {
	t, err := p.Start()
	switch {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrPuzzle, err)
	case t.PositionText() != p.Position:
		own := t.PositionText()
		return fmt.Errorf("%w: the position is %s: want %s", ErrPuzzle, hexgames.Quote(p.Position), hexgames.Quote(own))
	case p.Goal > Best:
		return fmt.Errorf("%w: its goal is %v: want one of %q", ErrPuzzle, p.Goal, goalNames)
	case p.Plies != 0 && (p.Goal != Win || p.Plies < len(p.Line)):
		const want = "want one only for a win, and at least the moves of the line"
		return fmt.Errorf("%w: it has a limit of %d moves: %s", ErrPuzzle, p.Plies, want)
	case p.Difficulty < 1 || p.Difficulty > MaxDifficulty:
		return fmt.Errorf("%w: its difficulty is %d: want 1 to %d", ErrPuzzle, p.Difficulty, MaxDifficulty)
	case len(p.Line)%2 == 0:
		return fmt.Errorf("%w: its line has %d moves: want an odd number", ErrPuzzle, len(p.Line))
	case p.Goal == Score && len(p.Line) > 1:
		return fmt.Errorf("%w: its line has %d moves: want one move that scores", ErrPuzzle, len(p.Line))
	}
	for i, theme := range p.Themes {
		if !isTheme(theme) || slices.Contains(p.Themes[:i], theme) {
			return fmt.Errorf("%w: its theme %s is not a theme, or occurs twice", ErrPuzzle, hexgames.Quote(theme))
		}
	}
	solver := t.Turn()
	for i, move := range p.Line {
		want := solver
		if i%2 == 1 {
			want = solver.Opponent()
		}
		if turn := t.Turn(); turn != want || turn == hexgames.Chance || turn == hexgames.None {
			return fmt.Errorf("%w: before move %d, %s, %v is to move", ErrPuzzle, i+1, hexgames.Quote(move), turn)
		}
		trial, err := t.Try(move)
		switch {
		case err != nil:
			return fmt.Errorf("%w: move %d: %w", ErrPuzzle, i+1, err)
		case trial.Move != move:
			return fmt.Errorf("%w: move %d is %s: want %q", ErrPuzzle, i+1, hexgames.Quote(move), trial.Move)
		}
		if f != nil {
			if err := f(t, i); err != nil {
				return err
			}
		}
		if _, err := t.PlayText(move); err != nil {
			return err
		}
	}
	return nil
}

package games

import (
	"context"
	"io"

	"example.com/hexgames"
	"example.com/hexgames/kit/proof"
	"example.com/hexgames/kit/solve"
)

// A Solver determines who wins from one position. See the methods of [solve.Solver].
type Solver interface {
	Solve(ctx context.Context) (solve.Result, error)
	CanWin(ctx context.Context, player hexgames.Player) (bool, error)

	// Length returns the moves of the line in the game's notation.
	Length(ctx context.Context, winner hexgames.Player, most int) (moves int, line []string, err error)

	Prove(ctx context.Context, prover hexgames.Player, claim proof.Claim) (Proof, error)
	Total() int
}

// A Proof shows that a player wins or holds. See [proof.Proof]. WriteTo writes the proof as a
// file that [ReadProof] reads.
type Proof interface {
	String() string // such as "White wins"
	io.WriterTo
	Prover() hexgames.Player
	Claim() proof.Claim
	Len() int
	Check(ctx context.Context) (proof.Report, error)
}

// A solver is a Solver for a position of one game.
type solver[P hexgames.Position[P, M], M comparable] struct {
	from solve.Solver[P, M]
	p    P
}

// A solvable is a Table with the method that NewSolver requires.
type solvable interface{ solver(o solve.Options) Solver }

// NewSolver returns a solver for the current position of a table.
func NewSolver(t Table, o solve.Options) Solver { return t.solver(o) }

func (t table[P, M]) solver(o solve.Options) Solver {
	return &solver[P, M]{solve.Solver[P, M]{Options: o}, t.Position()}
}

func (s *solver[P, M]) Total() int { return s.from.Total() }

func (s *solver[P, M]) Solve(ctx context.Context) (solve.Result, error) {
	return s.from.Solve(ctx, s.p)
}

func (s *solver[P, M]) CanWin(ctx context.Context, player hexgames.Player) (bool, error) {
	return s.from.CanWin(ctx, s.p, player)
}

func (s *solver[P, M]) Length(ctx context.Context, winner hexgames.Player, most int) (moves int, line []string, err error) {
	moves, list, err := s.from.Length(ctx, s.p, winner, most)
	p := s.p
	for _, m := range list {
		line = append(line, p.FormatMove(m))
		if p, err = p.Apply(m); err != nil {
			return 0, nil, err
		}
	}
	return moves, line, err
}

func (s *solver[P, M]) Prove(ctx context.Context, prover hexgames.Player, claim proof.Claim) (Proof, error) {
	made, err := s.from.Prove(ctx, s.p, prover, claim)
	if err != nil {
		return nil, err
	}
	return made, nil
}

package solve_test

import (
	"context"
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/proof"
	"example.com/hexgames/kit/solve"
)

// The first move d4xe4 loses Hexagrams.
func ExampleSolver_Solve() {
	p := hexagrams.New()
	m, err := p.ParseMove("d4xe4")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err = p.Apply(m)
	if err != nil {
		fmt.Println(err)
		return
	}
	s := &solve.Solver[hexagrams.Position, hexagrams.Move]{}
	r, err := s.Solve(context.Background(), p)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r)
	moves, _, err := s.Length(context.Background(), p, r.Winner, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("moves:", moves)
	// Output:
	// Black wins
	// moves: 13
}

// A budget stops a call that would take too long. Its results are not lost: the next call continues
// from there.
func ExampleSolver_Solve_budget() {
	s := &solve.Solver[hexagrams.Position, hexagrams.Move]{Options: solve.Options{Nodes: 10_000}}
	r, err := s.Solve(context.Background(), hexagrams.New())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Known, r)
	// Output: false unknown
}

// A king holds against another king. The proof shows how.
func ExampleSolver_Prove() {
	p := hexdame.MustParse("W:WKb5:BKc1")
	s := &solve.Solver[hexdame.Position, hexdame.Move]{}
	made, err := s.Prove(context.Background(), p, hexgames.White, proof.Hold)
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = made.Check(context.Background())
	fmt.Println(made, err)
	// Output: White holds <nil>
}

package bot

import "example.com/hexgames"

// A game may tell bots what it knows beyond its rules, in methods of its positions. Each is
// optional, and a field of the bots that use it, for knowledge of your own, takes precedence.

// An Evaluator is a position that estimates its value for White, as an [Evaluation] does.
type Evaluator interface {
	Evaluate() float64
}

// A Solver is a position that sometimes knows its value for White without a search, -1, 0 or
// 1, and otherwise reports false.
type Solver interface {
	Exact() (value float64, known bool)
}

// A Quieter is a position that reports whether its evaluation can be relied on. It cannot
// where the next move changes much, such as a compulsory capture: there, AlphaBeta looks on.
type Quieter interface {
	Quiet() bool
}

// A Promiser is a position that estimates the values of legal moves without a search. It
// appends, for each of the moves, the value for the player to move, from -1 to 1. MCTS tries
// moves with greater values first.
type Promiser[M comparable] interface {
	AppendPromises(dst []float64, moves []M) []float64
}

// A Crediter is the end of a game that says which moves have had a share in its outcome, at
// whatever time they were made. It appends, for each of the moves of a player, whether it
// has: such as that the player's stone is there. MCTS counts the outcome for these moves wherever
// they could have been made: all moves as first. No field replaces this method.
type Crediter[M comparable] interface {
	AppendCredits(dst []bool, moves []M, player hexgames.Player) []bool
}

// The functions below return what the positions of a game know as functions, nil if they do
// not know it. A method of a position that is called through an interface would need memory
// at every call, so each function keeps a position of its own, and belongs to one goroutine.

func ownEvaluate[P any]() Evaluation[P] {
	at := new(P)
	own, ok := any(at).(Evaluator)
	if !ok {
		return nil
	}
	return func(p P) float64 {
		*at = p
		return own.Evaluate()
	}
}

func ownExact[P any]() func(P) (value float64, known bool) {
	at := new(P)
	own, ok := any(at).(Solver)
	if !ok {
		return nil
	}
	return func(p P) (value float64, known bool) {
		*at = p
		return own.Exact()
	}
}

func ownQuiet[P any]() func(P) bool {
	at := new(P)
	own, ok := any(at).(Quieter)
	if !ok {
		return nil
	}
	return func(p P) bool {
		*at = p
		return own.Quiet()
	}
}

func ownPrior[P any, M comparable]() func(dst []float64, p P, moves []M) []float64 {
	at := new(P)
	own, ok := any(at).(Promiser[M])
	if !ok {
		return nil
	}
	return func(dst []float64, p P, moves []M) []float64 {
		*at = p
		return own.AppendPromises(dst, moves)
	}
}

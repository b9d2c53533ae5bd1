package bot

import "example.com/hexgames"

// A game may tell bots more than its rules, in the methods of hexgames.Evaluator and the
// interfaces beside it. A field of a bot, for knowledge of your own, takes precedence; no field
// replaces the method of a Crediter.
//
// The functions below return what the positions of a game know as functions, nil if they do
// not know it. A method of a position that is called through an interface would need memory
// at every call, so each function keeps a position of its own, and belongs to one goroutine.

func ownEvaluate[P any]() Evaluation[P] {
	at := new(P)
	own, ok := any(at).(hexgames.Evaluator)
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
	own, ok := any(at).(hexgames.Solver)
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
	own, ok := any(at).(hexgames.Quieter)
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
	own, ok := any(at).(hexgames.Promiser[M])
	if !ok {
		return nil
	}
	return func(dst []float64, p P, moves []M) []float64 {
		*at = p
		return own.AppendPromises(dst, moves)
	}
}

package bot

import (
	"context"
	"errors"
	"strconv"
	"time"

	"example.com/hexgames"
)

// A Bot chooses moves. It may remember what it has thought, so give each player a
// bot of his own, and use a bot from one goroutine at a time.
type Bot[P hexgames.Position[P, M], M comparable] interface {
	// Think returns what the bot thinks of its moves at the end of g, which it
	// leaves as it is. The context must not be nil. It is an error if nobody is on
	// turn who could choose, or if neither the budget nor the context ends.
	Think(ctx context.Context, g *hexgames.Game[P, M], b Budget) (Thought[M], error)
}

// Errors of Think.
var (
	ErrNoChoice = errors.New("there is no move to choose")
	ErrBudget   = errors.New("bad budget")
)

// A wrong is an error of one of the kinds, and what is wrong.
type wrong struct {
	kind error
	what string
}

func (w wrong) Error() string { return w.kind.Error() + w.what }

func (w wrong) Unwrap() error { return w.kind }

// A Budget limits how long a bot thinks. The zero Budget leaves that to the
// context, which has to end then.
type Budget struct {
	Time  time.Duration // 0 means any
	Nodes int           // what a node is depends on the bot; 0 means any number
}

// BudgetOf returns a budget for the next move of a player who has this clock: a
// thirtieth of what is left and most of the increment, but never more than half of
// what is left. So the time does not run out, unless a search stops later than it
// should by as long as it was to take. If it has run out already, the bot moves at
// once. For the zero Clock, which is none, it is the zero Budget.
func BudgetOf(c hexgames.Clock) Budget {
	if c == (hexgames.Clock{}) {
		return Budget{}
	}
	d := c.Left/30 + c.Increment - c.Increment/4
	return Budget{Time: max(min(d, c.Left/2), 1)} // a time of 0 would mean any
}

// check returns what is wrong with a budget.
func (b Budget) check(ctx context.Context) error {
	switch {
	case b.Time < 0:
		return wrong{ErrBudget, ": a time of " + b.Time.String()}
	case b.Nodes < 0:
		return wrong{ErrBudget, ": " + strconv.Itoa(b.Nodes) + " nodes"}
	case b.Time == 0 && b.Nodes == 0 && ctx.Done() == nil:
		return wrong{ErrBudget, ": neither time, nor nodes, nor a context that ends"}
	}
	return nil
}

// A Thought is what a bot thinks of the moves of a position. The moves of one that
// Think returned are legal, and at least one.
type Thought[M comparable] struct {
	Moves []Ranked[M] // best first; those that the bot knows nothing about may be missing
	Line  []M         // how it expects the game to go on, best move first
	Nodes int         // how many nodes it took
	Depth int         // how many moves ahead it looked
	Time  time.Duration

	// Value is what the player on turn can expect, as in Ranked. It need not be that
	// of the best move: of many moves with a few random games each, the best has had
	// luck. It is 0 if the bot has not thought.
	Value float64
}

// Best returns the best move, the zero M of an empty Thought.
func (t Thought[M]) Best() M {
	if len(t.Moves) == 0 {
		var none M
		return none
	}
	return t.Moves[0].Move
}

// A Ranked is a move and what a bot thinks of it.
type Ranked[M comparable] struct {
	Move  M
	Value float64 // what the player on turn can expect, from -1 for a loss over 0 for a draw to 1 for a win
	Nodes int     // how many nodes went into it
	Exact bool    // whether the value is proven
}

// value returns what an outcome is worth for White.
func value(o hexgames.Outcome) float64 {
	switch o.Winner {
	case hexgames.White:
		return 1
	case hexgames.Black:
		return -1
	}
	return 0
}

// sign returns 1 for White and -1 for Black: it turns a value for White into one
// for the player, and back.
func sign(p hexgames.Player) float64 {
	if p == hexgames.Black {
		return -1
	}
	return 1
}

// start checks the arguments of Think. If there is only one move it needs no
// thinking, and is returned.
func start[P hexgames.Position[P, M], M comparable](ctx context.Context, g *hexgames.Game[P, M], b Budget) (only *Thought[M], err error) {
	if err := b.check(ctx); err != nil {
		return nil, err
	}
	switch turn, p := g.Turn(), g.Position(); {
	case turn == hexgames.Chance:
		return nil, wrong{ErrNoChoice, ": Chance is on turn"}
	case turn == hexgames.None || p.CountMoves() == 0:
		return nil, ErrNoChoice
	case p.CountMoves() == 1:
		m := p.MoveAt(0)
		return &Thought[M]{Moves: []Ranked[M]{{Move: m}}, Line: []M{m}}, nil
	}
	return nil, nil
}

// repeats reports whether the third occurrence of a position ends the game. Bots
// take the second for the third: what comes back once can come back again.
func repeats[P hexgames.Position[P, M], M comparable](p P) bool {
	_, ok := any(p).(hexgames.Repeater)
	return ok
}

// repetition returns how the game ends if p occurs once too often; the zero
// Outcome if it does not.
func repetition[P hexgames.Position[P, M], M comparable](p P) hexgames.Outcome {
	if r, ok := any(p).(hexgames.Repeater); ok {
		return r.RepetitionOutcome()
	}
	return hexgames.Outcome{}
}

// past returns the positions of a game so far.
func past[P hexgames.Position[P, M], M comparable](g *hexgames.Game[P, M]) map[P]bool {
	seen := map[P]bool{}
	for ply := range g.Len() + 1 {
		seen[g.PositionAt(ply)] = true
	}
	return seen
}

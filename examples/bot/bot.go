package bot

import (
	"context"
	"errors"
	"strconv"
	"time"

	"example.com/hexgames"
)

// A Bot chooses moves. It may remember earlier thoughts, so give each player a
// separate bot, and use a bot from one goroutine at a time.
type Bot[P hexgames.Position[P, M], M comparable] interface {
	// Think evaluates the moves at the end of g, without changing g. The context
	// must not be nil. Think returns an error if there is no player to move who
	// could choose, or if neither the budget nor the context ends.
	Think(ctx context.Context, g *hexgames.Game[P, M], b Budget) (Thought[M], error)
}

// Errors of Think.
var (
	ErrNoChoice = errors.New("there is no move to choose")
	ErrBudget   = errors.New("bad budget")
)

// A wrong is an error with its kind and a detail.
type wrong struct {
	kind error
	what string
}

func (w wrong) Error() string { return w.kind.Error() + w.what }

func (w wrong) Unwrap() error { return w.kind }

// A Budget limits how long a bot thinks. The zero Budget leaves the limit to the
// context, which must then end.
type Budget struct {
	Time  time.Duration // 0 means no limit
	Nodes int           // each bot defines its nodes; 0 means no limit
}

// BudgetOf returns a budget for the next move of a player with this clock: a
// thirtieth of the remaining time and most of the increment, but never more than
// half of the remaining time. So the time runs out only if a search takes twice as
// long as its budget. If the time has already run out, the bot moves at once. For
// the zero Clock, which means no clock, BudgetOf returns the zero Budget.
func BudgetOf(c hexgames.Clock) Budget {
	if c == (hexgames.Clock{}) {
		return Budget{}
	}
	d := c.Left/30 + c.Increment - c.Increment/4
	return Budget{Time: max(min(d, c.Left/2), 1)} // 0 would mean no limit
}

// check returns an error if neither the budget nor the context limits a search.
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

// A Thought is a bot's evaluation of the moves of a position. A Thought that Think
// returned has at least one move, and all of its moves are legal.
type Thought[M comparable] struct {
	Moves []Ranked[M] // best first; moves that the bot did not examine may be missing
	Line  []M         // the expected continuation, beginning with the best move
	Nodes int         // the number of nodes used
	Depth int         // the number of moves that the bot looked ahead
	Time  time.Duration

	// Value is the value of the position for the player to move, as in Ranked. It may
	// differ from the value of the best move: among many moves with a few random games
	// each, the best has been lucky. It is 0 if the bot did not search.
	Value float64
}

// Best returns the best move, or the zero M if the Thought is empty.
func (t Thought[M]) Best() M {
	if len(t.Moves) == 0 {
		var none M
		return none
	}
	return t.Moves[0].Move
}

// A Ranked is a move with a bot's evaluation of it.
type Ranked[M comparable] struct {
	Move  M
	Value float64 // for the player to move: -1 is a loss, 0 a draw, 1 a win
	Nodes int     // the number of nodes spent on the move
	Exact bool    // whether the value is proven
}

// value returns the value of an outcome for White.
func value(o hexgames.Outcome) float64 {
	switch o.Winner {
	case hexgames.White:
		return 1
	case hexgames.Black:
		return -1
	}
	return 0
}

// sign returns 1 for White and -1 for Black. It converts a value for White to a value
// for the player, and back.
func sign(p hexgames.Player) float64 {
	if p == hexgames.Black {
		return -1
	}
	return 1
}

// start checks the arguments of Think. It reports whether Think is done: there is an error,
// or only one legal move, which needs no search.
func start[P hexgames.Position[P, M], M comparable](ctx context.Context, g *hexgames.Game[P, M], b Budget) (t Thought[M], done bool, err error) {
	if err := b.check(ctx); err != nil {
		return t, true, err
	}
	switch turn, p := g.Turn(), g.Position(); {
	case turn == hexgames.Chance:
		return t, true, wrong{ErrNoChoice, ": Chance is to move"}
	case turn == hexgames.None || p.CountMoves() == 0:
		return t, true, ErrNoChoice
	case p.CountMoves() == 1:
		return only(p.MoveAt(0)), true, nil
	}
	return t, false, nil
}

// only returns the thought of a single move.
func only[M comparable](m M) Thought[M] {
	return Thought[M]{Moves: []Ranked[M]{{Move: m}}, Line: []M{m}}
}

// repetition returns the outcome of the third occurrence of p, or the zero Outcome
// if it does not end the game.
func repetition[P hexgames.Position[P, M], M comparable](p P) hexgames.Outcome {
	if r, ok := any(p).(hexgames.Repeater); ok {
		return r.RepetitionOutcome()
	}
	return hexgames.Outcome{}
}

// past returns the positions of the game so far, nil if repetition does not end the game.
// Bots treat the second occurrence as the third, because a position that comes back once
// can come back again.
func past[P hexgames.Position[P, M], M comparable](g *hexgames.Game[P, M]) map[P]bool {
	if _, ends := any(g.Position()).(hexgames.Repeater); !ends {
		return nil
	}
	seen := map[P]bool{}
	for ply := range g.Len() + 1 {
		seen[g.PositionAt(ply)] = true
	}
	return seen
}

package bot

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"example.com/hexgames"
)

// A Bot chooses moves. It may remember earlier thoughts, so give each player a separate bot. Don't
// use a bot from several goroutines at the same time.
type Bot[P hexgames.Position[P, M], M comparable] interface {
	// Think evaluates the legal moves in the last position of g or, if any moves are passed in
	// among, only those moves. It does not change g. Think returns an error if there is no player
	// to move or no choice, or if a move in among is not legal. It also returns an error if the
	// context is nil, or if neither the context nor the budget ends the search.
	//
	// A bot need not think if there is only one legal move: the bots in this package return it
	// immediately, without a value. To have it evaluated anyway, pass it in among.
	Think(ctx context.Context, g *hexgames.Game[P, M], b Budget, among ...M) (Thought[M], error)
}

// An AnyBot is a Bot that plays any game, by text, as [hexgames.AnyGame] does. [RegisterAny] makes
// it a Bot for every game.
type AnyBot interface {
	Think(ctx context.Context, g hexgames.AnyGame, b Budget, among ...string) (Thought[string], error)
}

// Errors that Think returns.
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

// A Budget limits how long a bot thinks. If it has no limits, the limits of the [Spec] apply, for a
// bot that [New] returned. Without those, the player's clock limits the search, as in [BudgetOf].
// Without a clock, the context must end it.
type Budget struct {
	Time  time.Duration // 0 means no limit
	Nodes int           // each bot defines its nodes; 0 means no limit
	Depth int           // the maximum number of moves to look ahead; 0 means no limit

	// Lines is the number of moves to return with an exact value and a line. 0 means 1, the best
	// move. It does not limit the search.
	Lines int
}

// limited reports whether a budget has any limit.
func (b Budget) limited() bool { return b.Time != 0 || b.Nodes != 0 || b.Depth != 0 }

// BudgetOf returns a budget for the next move of a player with this clock: a thirtieth of the
// remaining time and most of the increment, but never more than half of the remaining time. So the
// player loses on time only if a search takes twice as long as its budget. If no time is left, the
// bot moves immediately. For the zero Clock, which means no clock, BudgetOf returns the zero
// Budget.
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
	case ctx == nil:
		return wrong{ErrBudget, ": the context is nil: want context.Background(), or one that ends"}
	case b.Time < 0:
		return wrong{ErrBudget, ": a time of " + b.Time.String()}
	case b.Nodes < 0:
		return wrong{ErrBudget, ": " + strconv.Itoa(b.Nodes) + " nodes"}
	case b.Depth < 0:
		return wrong{ErrBudget, ": a depth of " + strconv.Itoa(b.Depth)}
	case b.Lines < 0:
		return wrong{ErrBudget, ": " + strconv.Itoa(b.Lines) + " lines"}
	case !b.limited() && ctx.Done() == nil:
		return wrong{ErrBudget, ": neither time, nor nodes, nor a depth, nor a clock, nor a context that ends"}
	}
	return nil
}

// A Thought is a bot's evaluation of the moves of a position. A Thought returned by Think has at
// least one move, and all of its moves are legal.
type Thought[M comparable] struct {
	Moves []Ranked[M] // best first; may omit moves that the bot did not examine
	Nodes int         // the number of nodes used
	Depth int         // the number of moves that the bot looked ahead
	Time  time.Duration

	// Resigns reports whether the bot gives up. The Thought has moves nevertheless.
	Resigns bool

	// Value is the value of the position for the player to move, as in Ranked. It may differ from
	// the value of the best move: among many moves with a few random games each, the best one has
	// been lucky. It is 0 if the bot did not search, for example because there was only one legal
	// move.
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

// Line returns the expected continuation, starting with the best move. If the bot expects none,
// Line returns only that move.
func (t Thought[M]) Line() []M {
	switch {
	case len(t.Moves) == 0:
		return nil
	case t.Moves[0].Line == nil:
		return []M{t.Best()}
	}
	return t.Moves[0].Line
}

// A Ranked is a move with a bot's evaluation of it.
//
// If the move is proven to win or to lose, Plies is the number of moves to the end of the game,
// including Move, by both players and Chance. The winner can end the game that soon, whatever the
// opponent plays or Chance draws. Line then has that many moves and shows the longest resistance.
// The bot may not have looked for a shorter win.
//
// Plies is 0 for all other moves. It may also be 0 for a proven move if the move has no Line, or if
// the bot is an external program that does not report it. Finally, it is 0 if finding the number
// takes too long, because Exact reported a win that is many moves away.
type Ranked[M comparable] struct {
	Move  M
	Value float64 // for the player to move: -1 is a loss, 0 a draw, 1 a win
	Nodes int     // the number of nodes spent on the move
	Exact bool    // whether the value is proven
	Plies int     // the number of moves to the end of the game, if the winner is known
	Line  []M     // the expected continuation, starting with Move; nil for a move beyond Budget.Lines
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

// sign returns 1 for White and -1 for Black. It converts between a value for White and a value for
// the player.
func sign(p hexgames.Player) float64 {
	if p == hexgames.Black {
		return -1
	}
	return 1
}

// start checks the arguments of Think and returns the moves to examine. If Think is done, because
// of an error or because a single legal move needs no search, moves is nil. It replaces a budget
// without limits with one from the player's clock.
func start[P hexgames.Position[P, M], M comparable](ctx context.Context, g *hexgames.Game[P, M], b *Budget, among []M) (t Thought[M], moves []M, err error) {
	if !b.limited() {
		b.Time = BudgetOf(g.Clock(g.Turn())).Time
	}
	if err := b.check(ctx); err != nil {
		return t, nil, err
	}
	p := g.Position()
	switch turn := g.Turn(); {
	case turn == hexgames.Chance:
		return t, nil, wrong{ErrNoChoice, ": Chance is to move"}
	case turn == hexgames.None || p.CountMoves() == 0:
		return t, nil, ErrNoChoice
	case len(among) > 0:
		moves, err = choices(p, among)
		return t, moves, err
	case p.CountMoves() == 1:
		return only(p.MoveAt(0)), nil, nil
	}
	return t, p.LegalMoves(), nil
}

// choices returns the moves that a bot may choose from: all legal moves, or the moves in among,
// each once.
func choices[P hexgames.Position[P, M], M comparable](p P, among []M) ([]M, error) {
	if len(among) == 0 {
		return p.LegalMoves(), nil
	}
	var moves []M
	for _, m := range among {
		if _, err := p.Apply(m); err != nil {
			return nil, err
		}
		if !slices.Contains(moves, m) {
			moves = append(moves, m)
		}
	}
	return moves, nil
}

// only returns the thought of a single move.
func only[M comparable](m M) Thought[M] {
	return Thought[M]{Moves: []Ranked[M]{{Move: m, Line: []M{m}}}}
}

// repetition returns the outcome of the third occurrence of p, or the zero Outcome
// if it does not end the game.
func repetition[P hexgames.Position[P, M], M comparable](p P) hexgames.Outcome {
	if r, ok := any(p).(hexgames.Repeater); ok {
		return r.RepetitionOutcome()
	}
	return hexgames.Outcome{}
}

// past returns the positions of the game so far, or nil if repetition does not end the game. Bots
// treat the second occurrence as the third, because a position that recurs once can recur again.
func past[P hexgames.Position[P, M], M comparable](g *hexgames.Game[P, M]) map[P]bool {
	p := any(g.Position())
	if own, ok := p.(AnyPosition); ok { // a Repeater in every game
		p = own.Unwrap()
	}
	if _, ends := p.(hexgames.Repeater); !ends {
		return nil
	}
	seen := map[P]bool{}
	for ply := range g.Len() + 1 {
		seen[g.PositionAt(ply)] = true
	}
	return seen
}

package solve

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/proof"
)

// Options control a Solver. The zero Options are ready to use.
type Options struct {
	Memory     int // the maximum size of the table in bytes, at least 1 MiB; 0 means 64 MiB
	Goroutines int // the number of goroutines; 0 means 1
	Nodes      int // the maximum number of positions to examine in one call; 0 means no limit

	// RulesOnly makes a Solver ignore the methods of [hexgames.Solver] and [hexgames.Replier].
	RulesOnly bool

	// UntilKnown makes Length count the moves to a position with a value from a [hexgames.Solver],
	// instead of the end of the game. In games with threats, that takes far less time.
	UntilKnown bool

	// If Progress is not nil, the Solver calls it about once a second.
	Progress func(Progress)
}

// Progress reports the progress of a call.
type Progress struct {
	// The question is whether Player can force a win, within the given number of moves; 0 means any
	// number.
	Player hexgames.Player
	Within int

	// The work that is left, as an estimate of the number of positions to solve, if the answer is
	// yes and if it is no. One of them is 0 if the answer is known.
	Yes, No int

	Nodes int // the number of positions examined
	Time  time.Duration
}

// A Solver finds out who wins. It keeps its table from call to call, so it answers questions about
// the same game faster and faster. It belongs to one goroutine. The Options must not change after
// the first call.
type Solver[P hexgames.Position[P, M], M comparable] struct {
	Options
	table  *table
	looked int // the number of positions examined by finished calls
}

// Total returns the number of positions that the Solver has examined in all its calls.
func (s *Solver[P, M]) Total() int { return s.looked }

// A Result is a Solver's knowledge about a position.
type Result struct {
	Known  bool
	Winner hexgames.Player // the player who can force a win, if known; None if neither player can

	// Holds has the players who are known not to lose, because the opponent can't force a win. It
	// may have one even if Known is false.
	Holds []hexgames.Player

	Nodes int // the number of positions examined
	Time  time.Duration
}

// String returns the result in words, such as "White wins".
func (r Result) String() string {
	switch {
	case r.Winner != hexgames.None:
		return r.Winner.String() + " wins"
	case r.Known:
		return "neither player can force a win"
	case len(r.Holds) > 0:
		return r.Holds[0].Opponent().String() + " can't force a win"
	}
	return "unknown"
}

var (
	// ErrChance matches, with [errors.Is], the error for a position that a move of Chance may
	// follow in the rest of the game.
	ErrChance = errors.New("the next move is Chance's")

	// ErrUnknown matches the error when the Nodes are used up before the answer is known.
	ErrUnknown = errors.New("not known")
)

// Solve finds out who wins from a position: first whether the player to move can force a win, and
// if not, whether the other one can. When the Nodes are used up, it returns the results so far.
// When the context ends, it also returns the error of the context.
func (s *Solver[P, M]) Solve(ctx context.Context, p P) (r Result, err error) {
	if err := check(p, hexgames.White); err != nil {
		return r, err
	}
	c := s.begin(ctx)
	defer func() { r.Nodes, r.Time = c.nodes, time.Since(c.start) }()
	defer c.end()
	if o := p.Outcome(); o.Over() {
		r.found(o.Winner)
		return r, nil
	}
	for _, player := range []hexgames.Player{p.Turn(), p.Turn().Opponent()} {
		n, err := c.settle(p, player)
		switch {
		case err != nil:
			return r, err
		case n == won:
			r.found(player)
			return r, nil
		case n == held:
			r.Holds = append(r.Holds, player.Opponent())
		}
	}
	if len(r.Holds) == 2 {
		r.found(hexgames.None)
	}
	return r, nil
}

// found records who wins.
func (r *Result) found(winner hexgames.Player) {
	r.Known, r.Winner, r.Holds = true, winner, []hexgames.Player{winner}
	if winner == hexgames.None {
		r.Holds = []hexgames.Player{hexgames.White, hexgames.Black}
	}
}

// CanWin reports whether a player can force a win from a position. If the Nodes are used up before
// that is known, the error matches [ErrUnknown].
func (s *Solver[P, M]) CanWin(ctx context.Context, p P, player hexgames.Player) (bool, error) {
	if err := check(p, player); err != nil {
		return false, err
	}
	if o := p.Outcome(); o.Over() {
		return o.Winner == player, nil
	}
	c := s.begin(ctx)
	defer c.end()
	n, err := c.settle(p, player)
	if err == nil && !n.solved() {
		err = s.unknown(p, player.String()+" can force a win")
	}
	return n == won, err
}

// Prove returns a proof that a player wins, or that the other one can't force a win. It uses the
// answers in the table, and finds missing ones. If the claim is not true, the error matches
// [proof.ErrProof]. If the Nodes are used up before that is known, or if the table has no room for
// the proof, the error matches [ErrUnknown].
func (s *Solver[P, M]) Prove(ctx context.Context, p P, prover hexgames.Player, claim proof.Claim) (*proof.Proof[P, M], error) {
	if err := check(p, prover); err != nil {
		return nil, err
	}
	c := s.begin(ctx)
	defer c.end()
	attacker, want := prover, won
	if claim == proof.Hold {
		attacker, want = prover.Opponent(), held
	}
	if !p.Outcome().Over() {
		switch n, err := c.settle(p, attacker); {
		case err != nil:
			return nil, err
		case !n.solved():
			return nil, s.unknown(p, prover.String()+" "+claim.String())
		case n != want:
			return nil, untrue(p, prover.String()+" "+claim.String())
		}
	}
	return c.prove(p, attacker, claim)
}

// Length returns the length of the game if the winner wins as fast as possible and the other player
// resists as long as possible. It also returns the moves of such a game. It asks whether
// the winner wins within one move, within two, and so on, up to most. If most is 0, there is no
// limit, and the winner must be known to win. If the winner does not win within most moves, the
// error matches [proof.ErrProof]. If the Nodes are used up before that is known, it matches
// [ErrUnknown].
func (s *Solver[P, M]) Length(ctx context.Context, p P, winner hexgames.Player, most int) (moves int, line []M, err error) {
	if err := check(p, winner); err != nil {
		return 0, nil, err
	}
	c := s.begin(ctx)
	defer c.end()
	if of, ended := c.ended(p); ended && of != winner {
		return 0, nil, untrue(p, winner.String()+" wins")
	}
	for ; ; moves++ {
		n, err := c.within(p, winner, moves)
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return 0, nil, err
		}
		if n == won {
			break
		}
		if moves == most && most > 0 {
			return 0, nil, untrue(p, winner.String()+" wins within "+strconv.Itoa(most)+" moves")
		}
	}
	for left := moves; left > 0; left-- {
		m, err := c.best(p, winner, left)
		if err != nil {
			return 0, nil, err
		}
		line, p = append(line, m), mustApply(p, m)
	}
	return moves, line, nil
}

// check returns an error for the zero Position, and for a question about anyone but White and Black.
func check[P hexgames.Position[P, M], M comparable](p P, player hexgames.Player) error {
	switch {
	case p.Turn() == hexgames.None && !p.Outcome().Over():
		return &hexgames.Error{Kind: hexgames.ErrPosition, Game: p.GameName(), Input: p.String(), Reason: "there is no game to solve"}
	case player != hexgames.White && player != hexgames.Black:
		return &hexgames.Error{Kind: hexgames.ErrOption, Game: p.GameName(), Input: player.String(), Reason: "only White and Black can win"}
	}
	return nil
}

// memory returns the maximum size of the table in bytes.
func (s *Solver[P, M]) memory() int { return max(cmp.Or(s.Memory, 64<<20), leastMemory) }

var leastMemory = 1 << 20 // less in a test

// begin starts a call of a method.
func (s *Solver[P, M]) begin(ctx context.Context) *call[P, M] {
	if s.table == nil {
		s.table = newTable(s.memory())
	}
	now := time.Now()
	return &call[P, M]{Solver: s, ctx: ctx, start: now, told: now}
}

// end ends the call.
func (c *call[P, M]) end() { c.looked += c.nodes }

// unknown returns the error for an unknown answer.
func (s *Solver[P, M]) unknown(p P, what string) error {
	return failure{p.GameName() + ": " + ErrUnknown.Error() + " after " + strconv.Itoa(s.Nodes) + " positions whether " + what + " from " + hexgames.Quote(p.String()), ErrUnknown}
}

// untrue returns the error for a false claim.
func untrue[P hexgames.Position[P, M], M comparable](p P, claim string) error {
	return failure{p.GameName() + ": " + proof.ErrProof.Error() + " that " + claim + " from " + hexgames.Quote(p.String()) + ": it isn't true", proof.ErrProof}
}

// A failure is an error with a text that matches another error. Package fmt could make one, but
// would add to the size of the programs that browsers load.
type failure struct {
	text string
	kind error
}

func (f failure) Error() string { return f.text }
func (f failure) Unwrap() error { return f.kind }

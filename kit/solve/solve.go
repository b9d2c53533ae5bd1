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

// Options are how a Solver works. The zero Options are ready to use.
type Options struct {
	Memory     int // the size of the table in bytes, at least 1 MiB; 0 means 64 MiB
	Goroutines int // the number of goroutines; 0 means 1
	Nodes      int // the most positions to look at in one call; 0 means no limit

	// RulesOnly makes a Solver ignore what the positions of a [hexgames.Solver] or a
	// [hexgames.Replier] know.
	RulesOnly bool

	// UntilKnown makes Length count the moves to a position whose value a [hexgames.Solver] knows,
	// instead of the end of the game. In games with threats, that takes far less time.
	UntilKnown bool

	// If Progress is not nil, it is called about once a second.
	Progress func(Progress)
}

// Progress tells how far a call has come.
type Progress struct {
	// The question is whether Player can force a win, within so many moves; 0 means any number.
	Player hexgames.Player
	Within int

	// How much is still to do, by estimates of how many positions have to be solved: if the
	// answer is yes, and if it is no. One of them is 0 if the answer is known.
	Yes, No int

	Nodes int // the number of positions looked at
	Time  time.Duration
}

// A Solver finds out who wins. It keeps its table from call to call, so it answers questions about
// positions of the same game faster and faster. It belongs to one goroutine. The Options must not
// change after the first call.
type Solver[P hexgames.Position[P, M], M comparable] struct {
	Options
	table  *table
	looked int // the positions that ended calls have looked at
}

// Total returns the number of positions that the Solver has looked at in all its calls.
func (s *Solver[P, M]) Total() int { return s.looked }

// A Result is what is known of a position.
type Result struct {
	Known  bool
	Winner hexgames.Player // who can force a win, if that is known; None if neither player can

	// Holds are the players who are known not to lose: the other one can't force a win. There may
	// be one even if Known is false.
	Holds []hexgames.Player

	Nodes int // the number of positions looked at
	Time  time.Duration
}

// String returns what is known, such as "White wins".
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
	// ErrChance matches, with [errors.Is], the error for a position from which a game may come
	// to a move of Chance.
	ErrChance = errors.New("the next move is that of Chance")

	// ErrUnknown matches the error for what is not known when the Nodes are used up.
	ErrUnknown = errors.New("not known")
)

// Solve finds out who wins from a position: first whether the player to move can force a win, and
// if not, whether the other one can. When the Nodes are used up, it returns what is known. When the
// context ends, it does that too, with the error of the context.
func (s *Solver[P, M]) Solve(ctx context.Context, p P) (r Result, err error) {
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

// found notes who wins.
func (r *Result) found(winner hexgames.Player) {
	r.Known, r.Winner, r.Holds = true, winner, []hexgames.Player{winner}
	if winner == hexgames.None {
		r.Holds = []hexgames.Player{hexgames.White, hexgames.Black}
	}
}

// CanWin reports whether a player can force a win from a position. If that is not known when the
// Nodes are used up, the error matches [ErrUnknown].
func (s *Solver[P, M]) CanWin(ctx context.Context, p P, player hexgames.Player) (bool, error) {
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
// answers in the table, and finds those that are missing. If the claim is not true, the error
// matches [proof.ErrProof]. If that is not known when the Nodes are used up, or if the table has
// no room for the proof, the error matches [ErrUnknown].
func (s *Solver[P, M]) Prove(ctx context.Context, p P, prover hexgames.Player, claim proof.Claim) (*proof.Proof[P, M], error) {
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

// Length returns the number of moves to the end of the game if the winner wins as fast as possible
// and the other player resists as long as possible, and the moves of such a game. It asks whether
// the winner wins within one move, within two, and so on, up to most; 0 means any number, and is for
// players who are known to win. If the player does not win within most moves, the error matches
// [proof.ErrProof]. If that is not known when the Nodes are used up, it matches [ErrUnknown].
func (s *Solver[P, M]) Length(ctx context.Context, p P, winner hexgames.Player, most int) (moves int, line []M, err error) {
	c := s.begin(ctx)
	defer c.end()
	for ; ; moves++ {
		n, err := c.within(p, winner, moves)
		if err != nil {
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

// memory returns the size of the table in bytes.
func (s *Solver[P, M]) memory() int { return max(cmp.Or(s.Memory, 64<<20), 1<<20) }

// begin begins a call of a method.
func (s *Solver[P, M]) begin(ctx context.Context) *call[P, M] {
	if s.table == nil {
		s.table = newTable(s.memory())
	}
	now := time.Now()
	return &call[P, M]{Solver: s, ctx: ctx, start: now, told: now}
}

// end ends the call.
func (c *call[P, M]) end() { c.looked += c.nodes }

// unknown returns the error for what is not known.
func (s *Solver[P, M]) unknown(p P, what string) error {
	return failure{p.GameName() + ": " + ErrUnknown.Error() + " after " + strconv.Itoa(s.Nodes) + " positions whether " + what + " from " + hexgames.Quote(p.String()), ErrUnknown}
}

// untrue returns the error for a claim that is not true.
func untrue[P hexgames.Position[P, M], M comparable](p P, claim string) error {
	return failure{p.GameName() + ": " + proof.ErrProof.Error() + " that " + claim + " from " + hexgames.Quote(p.String()) + ": it isn't true", proof.ErrProof}
}

// A failure is an error with a text, which matches another error. Package fmt, which can make one,
// would add to the size of the programs that browsers load.
type failure struct {
	text string
	kind error
}

func (f failure) Error() string { return f.text }
func (f failure) Unwrap() error { return f.kind }

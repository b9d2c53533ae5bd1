package proof

import (
	"context"
	"errors"
	"strconv"

	"example.com/hexgames"
)

// A Claim is the statement that a proof makes about the prover.
type Claim uint8

const (
	Win  Claim = iota // the prover forces a win
	Hold              // the opponent can't force a win
)

// String returns "wins" or "holds".
func (c Claim) String() string {
	if c == Hold {
		return "holds"
	}
	return "wins"
}

// A Proof shows how a player, the prover, wins or holds from a given position. See [Build], [Read]
// and package kit/solve.
type Proof[P hexgames.Position[P, M], M comparable] struct {
	start  P
	prover hexgames.Player
	claim  Claim
	moves  []int // of the prover, by index, in the order of the walk
	size   int   // the number of positions
}

// Start returns the position where the proof starts.
func (p *Proof[P, M]) Start() P { return p.start }

// Prover returns the player who wins or holds.
func (p *Proof[P, M]) Prover() hexgames.Player { return p.prover }

// Claim returns the claim about the prover.
func (p *Proof[P, M]) Claim() Claim { return p.claim }

// Len returns the number of different positions in the proof.
func (p *Proof[P, M]) Len() int { return p.size }

// String returns the claim in words, such as "White wins".
func (p *Proof[P, M]) String() string { return p.prover.String() + " " + p.claim.String() }

// ErrProof matches, with [errors.Is], the error for a proof that does not prove its claim.
var ErrProof = errors.New("no proof")

// A fault is a position where a proof fails.
type fault struct {
	game, position, reason string
}

func (f fault) Error() string {
	return f.game + ": " + ErrProof.Error() + ": in " + hexgames.Quote(f.position) + ", " + f.reason
}

func (f fault) Unwrap() error { return ErrProof }

// A wrong is the error for a proof that fails as a whole.
type wrong string

func (w wrong) Error() string { return ErrProof.Error() + ": " + string(w) }
func (w wrong) Unwrap() error { return ErrProof }

// Build makes a proof. It calls choose for each position where the prover has a choice, with the
// path from the start to that position, and continues with the move that choose returns. If the
// moves do not show the claim, Build returns an error that matches [ErrProof], as Check does. If
// choose returns an error, Build stops and returns it.
func Build[P hexgames.Position[P, M], M comparable](ctx context.Context, start P, prover hexgames.Player, claim Claim, choose func(path []P) (M, error)) (*Proof[P, M], error) {
	proof := &Proof[P, M]{start: start, prover: prover, claim: claim}
	w := &walk[P, M]{ctx: ctx, prover: prover, claim: claim, seen: map[P]bool{}}
	w.next = func(p P, moves []M) (int, error) {
		m, err := choose(w.path)
		if err != nil {
			return 0, err
		}
		for i := range moves {
			if moves[i] == m {
				proof.moves = append(proof.moves, i)
				return i, nil
			}
		}
		return 0, w.fault(p, "the prover's move is not legal")
	}
	if err := w.from(start); err != nil {
		return nil, err
	}
	proof.size = len(w.seen)
	return proof, nil
}

// A Report has the counts of a Check.
type Report struct {
	Positions int // the number of different positions, all reached by legal games
	Games     int // the number of ends of games among them
	Moves     int // the greatest number of moves from the start to a new position
}

// Check plays all games that the proof leaves open. Unless all of them end as claimed, it returns
// an error that matches [ErrProof].
func (p *Proof[P, M]) Check(ctx context.Context) (Report, error) {
	left := p.moves
	w := &walk[P, M]{ctx: ctx, prover: p.prover, claim: p.claim, seen: map[P]bool{}}
	w.next = func(at P, moves []M) (int, error) {
		if len(left) == 0 {
			return 0, w.fault(at, "the proof has no move")
		}
		i := left[0]
		left = left[1:]
		if i < 0 || i >= len(moves) {
			number := strconv.Itoa(len(p.moves) - len(left))
			return 0, w.fault(at, "move "+number+" of the proof is number "+strconv.Itoa(i)+" of "+strconv.Itoa(len(moves))+" legal moves")
		}
		return i, nil
	}
	err := w.from(p.start)
	switch {
	case err != nil:
	case len(left) > 0:
		err = wrong("of its " + strconv.Itoa(len(p.moves)) + " moves, the last " + strconv.Itoa(len(left)) + " are not needed")
	case len(w.seen) != p.size:
		err = wrong("it has " + strconv.Itoa(len(w.seen)) + " positions, not " + strconv.Itoa(p.size))
	}
	return Report{Positions: len(w.seen), Games: w.games, Moves: w.deepest}, err
}

// A walk visits all games where the prover follows a proof.
type walk[P hexgames.Position[P, M], M comparable] struct {
	ctx    context.Context
	prover hexgames.Player
	claim  Claim
	next   func(p P, moves []M) (int, error) // the prover's choice

	seen           map[P]bool // the positions; true while the walk is below them
	path           []P
	steps          []step[M] // from each position of the path
	games, deepest int
}

// A step has the moves to make from a position on the path.
type step[M any] struct {
	list []M // for the legal moves
	left []M // the moves that were not made yet
}

// from walks from a start. It is not recursive, because a file can make it go very deep.
func (w *walk[P, M]) from(start P) error {
	var none P
	if start == none {
		return w.fault(start, "there is no game")
	}
	if err := w.visit(start); err != nil {
		return err
	}
	for len(w.path) > 0 {
		last := len(w.path) - 1
		p, at := w.path[last], &w.steps[last]
		if len(at.left) == 0 {
			w.seen[p], w.path = false, w.path[:last]
			continue
		}
		q, err := p.Apply(at.left[0])
		if err != nil {
			return err
		}
		at.left = at.left[1:]
		if err := w.visit(q); err != nil {
			return err
		}
	}
	return nil
}

// visit adds a position to the path, if there are moves to make from it.
func (w *walk[P, M]) visit(p P) error {
	if after, seen := w.seen[p]; seen {
		if after && w.claim == Win {
			return w.fault(p, "the game repeats a position")
		}
		return nil
	}
	if len(w.seen)%1024 == 0 && w.ctx.Err() != nil {
		return w.ctx.Err()
	}
	depth := len(w.path)
	w.deepest = max(w.deepest, depth)
	if o := p.Outcome(); o.Over() {
		w.seen[p] = false
		w.games++
		if w.claim == Win && o.Winner != w.prover || w.claim == Hold && o.Winner == w.prover.Opponent() {
			return w.fault(p, "the game is over: "+o.String())
		}
		return nil
	}
	w.seen[p] = true
	w.path = append(w.path, p)
	if len(w.steps) == depth {
		w.steps = append(w.steps, step[M]{})
	}
	at := &w.steps[depth]
	at.list = p.AppendMoves(at.list[:0])
	at.left = at.list
	switch p.Turn() {
	case w.prover:
		if len(at.list) > 1 {
			i, err := w.next(p, at.list)
			if err != nil {
				return err
			}
			at.left = at.list[i : i+1]
		}
	case w.prover.Opponent():
	default:
		return w.fault(p, "Chance is to move")
	}
	return nil
}

func (w *walk[P, M]) fault(p P, reason string) error {
	return fault{p.GameName(), p.String(), reason}
}

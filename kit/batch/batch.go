package batch

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"example.com/hexgames"
	"example.com/hexgames/internal/relay"
)

// Options are the options of a batch. The zero Options play games to their end, on one goroutine.
type Options struct {
	// Plies is the number of moves, those of Chance included, after which a game is cut off, when
	// Chance has drawn what follows them. 0 means never.
	Plies int

	// Goroutines is the number of goroutines that work in a call. At least one does.
	Goroutines int

	// Chance is set if the caller plays Chance, too. Otherwise the batch draws, and only White
	// and Black are ever to act.
	Chance bool

	// Final is set if a game that has ended is to show its final position. Nothing can be done
	// there: the next Step begins that game anew, whatever its action is. Otherwise Step begins
	// it anew at once, and shows the new game.
	Final bool
}

// Skip is the action that does nothing: Step leaves the game as it is.
const Skip = -1

// An End tells how a game ended.
type End uint8

// How a game ended.
const (
	Running End = iota // it goes on
	Over               // it ended by its rules
	Cut                // it was cut off, after Options.Plies or where the encoding has no room
)

// String returns the name of the constant in lower case, such as "over".
func (e End) String() string {
	switch e {
	case Running:
		return "running"
	case Over:
		return "over"
	case Cut:
		return "cut"
	}
	return "End(" + strconv.Itoa(int(e)) + ")"
}

// Arrays is what the methods of a batch write: the memory belongs to the caller. An array that is
// nil is not written. All others must have the length of a batch of n games, each with as many
// numbers as the comment says, where the names are those of the [hexgames.Shape]. The numbers of a
// game follow those of the game before it.
type Arrays struct {
	Masks    []uint8 // Actions numbers: 1 for each action that is legal, 0 for others
	MaskBits []uint8 // the same as bits, in (Actions+7)/8 bytes: action a is bit a%8 of byte a/8

	Observations []float32 // Shape.Len() numbers: what the player to act sees
	Planes       []int8    // the planes alone, Planes*Height*Width numbers
	PlaneBits    []uint8   // the planes as bits, in (Planes*Height*Width+7)/8 bytes
	Vectors      []float32 // Vector numbers, which follow the planes in an observation

	Turns   []hexgames.Player // who is to act; None in a game that has ended
	Ends    []End             // whether the last step ended the game
	Returns []float32         // White's result of a game that ended: 1 for a win, -1 for a loss, or 0; Black's is the opposite
}

// A Refused is the error for actions that are not legal. These games are as they were; Step has
// stepped all others.
type Refused struct {
	Games []int // the numbers of the games, in ascending order
	Err   error // why the first of them refuses its action: a *hexgames.Error
}

// Error returns a message such as
//
//	game 17: hexdame: "5": no legal move begins with action 5 (a3-b3)
func (r *Refused) Error() string {
	text := "game " + strconv.Itoa(r.Games[0]) + ": " + r.Err.Error()
	if more := len(r.Games) - 1; more > 0 {
		text += ", and " + strconv.Itoa(more) + " more"
	}
	return text
}

// Unwrap returns Err.
func (r *Refused) Unwrap() error { return r.Err }

// A Batch is a number of games that are played in step. Use it from one goroutine at a time.
type Batch[P hexgames.Position[P, M], M comparable] struct {
	start   P
	turn    hexgames.Player // at the start
	shape   hexgames.Shape
	options Options
	games   []game[P]
	seen    []history       // by game; nil if repetition does not matter
	partial []atomic.Uint64 // the actions that were the first of several

	task    task // what the workers do
	actions []int32
	out     *Arrays
	next    atomic.Int64 // the first game that no worker has taken
	workers []*worker[P, M]
	wait    sync.WaitGroup
	caught  relay.Relay
}

// A game is a game of a batch.
type game[P any] struct {
	p     P
	turn  hexgames.Player // who is to act; None if the game shows how it ended
	first []int           // the first actions of a move
	dice  rand.PCG        // Chance's
	plies int32
	end   End // of the last step
	value int8
}

// New returns a batch of n games that begin at a position, as after a Reset with the seed 0.
func New[P hexgames.Position[P, M], M comparable](start P, n int, o Options) (*Batch[P, M], error) {
	switch e, ok := any(start).(hexgames.Encodable[M]); {
	case !ok:
		return nil, errors.New("batch: " + start.GameName() + ": the position has no methods that encode it: want a hexgames.Encodable")
	case n < 1:
		return nil, errors.New("batch: " + strconv.Itoa(n) + " games: want at least one")
	case o.Plies < 0:
		return nil, errors.New("batch: Plies is " + strconv.Itoa(o.Plies) + ": want 0 or more")
	case start.Outcome().Over():
		return nil, errors.New("batch: the game is over at the start: " + start.Outcome().String())
	default:
		if _, err := e.Observe(nil); err != nil {
			return nil, err
		}
		b := &Batch[P, M]{
			start: start, turn: start.Turn(), shape: e.Shape(), options: o, games: make([]game[P], n),
			partial: make([]atomic.Uint64, wordsFor(e.Shape().Actions)),
		}
		if _, ok := any(start).(hexgames.Repeater); ok {
			b.seen = make([]history, n)
		}
		for range min(max(o.Goroutines, 1), (n+chunk-1)/chunk) {
			b.workers = append(b.workers, b.newWorker())
		}
		return b, b.Reset(0, nil)
	}
}

// Len returns the number of games.
func (b *Batch[P, M]) Len() int { return len(b.games) }

// GameName returns the name of the game.
func (b *Batch[P, M]) GameName() string { return b.start.GameName() }

// Shape returns the sizes of the encoding.
func (b *Batch[P, M]) Shape() hexgames.Shape { return b.shape }

// Position returns the position of game i. It panics if there is no such game.
func (b *Batch[P, M]) Position(i int) P { return b.games[i].p }

// PositionText returns the position of game i as text.
func (b *Batch[P, M]) PositionText(i int) string { return b.games[i].p.String() }

// First returns the first actions of the move that is being made in game i, in a slice of their
// own; none if no move has begun.
func (b *Batch[P, M]) First(i int) []int { return slices.Clone(b.games[i].first) }

// FormatAction returns the name of an action in game i, for people to read.
func (b *Batch[P, M]) FormatAction(i, action int) string {
	return any(b.games[i].p).(hexgames.Encodable[M]).FormatAction(action)
}

// Arrays returns new arrays for Masks, Observations, Turns, Ends and Returns.
func (b *Batch[P, M]) Arrays() *Arrays {
	n := len(b.games)
	return &Arrays{
		Masks:        make([]uint8, n*b.shape.Actions),
		Observations: make([]float32, n*b.shape.Len()),
		Turns:        make([]hexgames.Player, n),
		Ends:         make([]End, n),
		Returns:      make([]float32, n),
	}
}

// Reset begins all games anew, and writes the arrays of out, unless it is nil. The seed is for the
// moves of Chance: those of game i come from rand.NewPCG(seed, i). The games that follow in its
// place go on with these numbers.
//
// Like Look and Step, Reset returns an error if an array has the wrong length; then it does and
// writes nothing.
func (b *Batch[P, M]) Reset(seed uint64, out *Arrays) error {
	if err := b.check(out); err != nil {
		return err
	}
	for i := range b.games {
		b.games[i].dice.Seed(seed, uint64(i))
	}
	b.run(reset, nil, out)
	return nil
}

// Look writes the arrays of out, with the games as they are.
func (b *Batch[P, M]) Look(out *Arrays) error {
	if err := b.check(out); err != nil {
		return err
	}
	b.run(look, nil, out)
	return nil
}

// Step takes an action for each game, and writes the arrays of out, unless it is nil. An action
// that is not legal leaves its game unchanged: then the error is a [*Refused]. After any other
// error, nothing has changed.
func (b *Batch[P, M]) Step(actions []int32, out *Arrays) error {
	if err := b.checkActions(actions); err != nil {
		return err
	}
	if err := b.check(out); err != nil {
		return err
	}
	b.run(step, actions, out)
	return b.refused()
}

// Choose writes a random legal action for each game; Skip for a game that has ended. The choice
// in game i comes from rand.NewPCG(seed, i), so take another seed for each step. All legal actions
// are equally likely, which does not mean that all moves are.
func (b *Batch[P, M]) Choose(seed uint64, actions []int32) error {
	if err := b.checkActions(actions); err != nil {
		return err
	}
	for _, w := range b.workers {
		w.seed = seed
	}
	b.run(choose, actions, nil)
	return nil
}

// checkActions returns an error for a wrong number of actions.
func (b *Batch[P, M]) checkActions(actions []int32) error {
	return checkLen("actions", len(actions), len(b.games), true)
}

// check returns an error for arrays of the wrong length.
func (b *Batch[P, M]) check(out *Arrays) error {
	if out == nil {
		return nil
	}
	n, s := len(b.games), b.shape
	planes := s.Len() - s.Vector
	return errors.Join(
		checkLen("Masks", len(out.Masks), n*s.Actions, out.Masks != nil),
		checkLen("MaskBits", len(out.MaskBits), n*bytesFor(s.Actions), out.MaskBits != nil),
		checkLen("Observations", len(out.Observations), n*s.Len(), out.Observations != nil),
		checkLen("Planes", len(out.Planes), n*planes, out.Planes != nil),
		checkLen("PlaneBits", len(out.PlaneBits), n*bytesFor(planes), out.PlaneBits != nil),
		checkLen("Vectors", len(out.Vectors), n*s.Vector, out.Vectors != nil),
		checkLen("Turns", len(out.Turns), n, out.Turns != nil),
		checkLen("Ends", len(out.Ends), n, out.Ends != nil),
		checkLen("Returns", len(out.Returns), n, out.Returns != nil),
	)
}

// checkLen returns an error for an array of the wrong length.
func checkLen(name string, got, want int, wanted bool) error {
	if !wanted || got == want {
		return nil
	}
	return errors.New("batch: the length of " + name + " is " + strconv.Itoa(got) + ": want " + strconv.Itoa(want))
}

// bytesFor returns the number of bytes for so many bits.
func bytesFor(bits int) int { return (bits + 7) / 8 }

// wordsFor returns the number of words of 64 bits for so many bits.
func wordsFor(bits int) int { return (bits + 63) / 64 }

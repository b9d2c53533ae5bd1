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
	// Plies is the number of moves, including Chance's, before a game is cut off. Chance still
	// draws whatever follows the last move. 0 means never.
	Plies int

	// Goroutines is the number of goroutines that work during a call. At least one does.
	Goroutines int

	// Chance specifies that the caller also plays for Chance. Otherwise the batch draws, and only
	// White and Black ever act.
	Chance bool

	// Final specifies that a game that has ended shows its final position. The next Step restarts
	// that game, whatever its action is. Without Final, Step restarts a game immediately, and shows
	// the new one.
	Final bool
}

// Skip is the action that does nothing: Step leaves the game unchanged.
const Skip = -1

// An End reports whether and how a game ended.
type End uint8

// The values of End.
const (
	Running End = iota // it continues
	Over               // it ended by its rules
	Cut                // it was cut off, after Options.Plies or because the encoding has no room
)

// String returns the name of the constant in lowercase, such as "over".
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

// Arrays holds the results of the methods of a batch. The memory belongs to the caller. The methods
// do not write to an array that is nil. All others must have the length for a batch of n games: n
// times the size in the comment, where names refer to fields of [hexgames.Shape]. The numbers for a
// game follow the numbers for the previous game.
type Arrays struct {
	Masks    []uint8 // Actions numbers: 1 for each legal action, 0 for others
	MaskBits []uint8 // the same as bits, in (Actions+7)/8 bytes: action a is bit a%8 of byte a/8

	Observations []float32 // Shape.Len() numbers: the view of the player to act
	Planes       []int8    // the planes alone, Planes*Height*Width numbers
	PlaneBits    []uint8   // the planes as bits, in (Planes*Height*Width+7)/8 bytes
	Vectors      []float32 // Vector numbers, which follow the planes in an observation

	Turns   []hexgames.Player // the player to act; None in a game that has ended
	Ends    []End             // whether the last step ended the game
	Returns []float32         // White's result in a game that ended: 1 for a win, -1 for a loss, or 0; Black's is the opposite
}

// A Refused is the error for illegal actions. The games that refused their actions are unchanged;
// Step has stepped all others.
type Refused struct {
	Games []int // the numbers of the games, in ascending order
	Err   error // the reason of the first of them: a *hexgames.Error
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

// A Batch is a number of games played in step. Do not use it from several goroutines at the same
// time.
type Batch[P hexgames.Position[P, M], M comparable] struct {
	start   P
	turn    hexgames.Player // at the start
	shape   hexgames.Shape
	options Options
	games   []game[P]
	seen    []history       // by game; nil if repetition does not matter
	partial []atomic.Uint64 // the actions that have started a move of several

	task    task // the work for the workers
	actions []int32
	out     *Arrays
	next    atomic.Int64 // the first game that no worker has taken
	workers []*worker[P, M]
	wait    sync.WaitGroup
	caught  relay.Relay
}

// A game is one game of a batch.
type game[P any] struct {
	p     P
	turn  hexgames.Player // the player to act; None if the game shows its end
	first []int           // the first actions of a move
	dice  rand.PCG        // Chance's
	plies int32
	end   End // of the last step
	value int8
}

// New returns a batch of n games that start from a position, as after a Reset with the seed 0.
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

// First returns a copy of the first actions of the move in progress in game i. It returns none if
// no move has started.
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

// Reset restarts all games. Unless out is nil, it writes the arrays of out. The seed determines the
// moves of Chance: game i draws them from rand.NewPCG(seed, i). Later games in its place continue
// with the same source.
//
// Like Look and Step, Reset returns an error if an array has the wrong length; then it does nothing
// and writes nothing.
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

// Look writes the arrays of out for the current state of the games.
func (b *Batch[P, M]) Look(out *Arrays) error {
	if err := b.check(out); err != nil {
		return err
	}
	b.run(look, nil, out)
	return nil
}

// Step takes an action for each game. Unless out is nil, it writes the arrays of out. An illegal
// action leaves its game unchanged, and the error is a [*Refused]. After any other error, nothing
// has changed.
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

// Choose writes a random legal action for each game, or Skip for a game that has ended. The choice
// in game i comes from rand.NewPCG(seed, i), so use a different seed for each step. All legal
// actions are equally likely, but not all moves.
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

// bytesFor returns the number of bytes that hold the given number of bits.
func bytesFor(bits int) int { return (bits + 7) / 8 }

// wordsFor returns the number of 64-bit words that hold the given number of bits.
func wordsFor(bits int) int { return (bits + 63) / 64 }

package games

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"example.com/hexgames"
)

// A Counter counts sequences of moves; see Table.Divide. The zero Counter counts on one
// goroutine, without a table. A Counter runs one count at a time. Reusing it is faster, because
// it keeps its table.
type Counter struct {
	Goroutines int // the number of goroutines; 0 means 1
	Memory     int // the size in bytes of a table that avoids recounting positions; 0 means no table

	share atomic.Uint64 // the bits of the completed share
	kept  any           // a *memory of the last game
}

// Share estimates the completed share of the current count, from 0 to 1. It may be called during
// a count. If the last count was of the same position to a smaller depth, Share uses it to weigh
// the work for each first move.
func (c *Counter) Share() float64 { return math.Float64frombits(c.share.Load()) }

// A memory is a Counter's memory of a game.
type memory[P comparable] struct {
	positions *positions[P] // nil without a table
	start     P             // of the last count
	counts    []uint64      // for each first move
}

// memoryOf returns the memory of a Counter.
func memoryOf[P comparable](c *Counter) *memory[P] {
	m, ok := c.kept.(*memory[P])
	if !ok {
		m = &memory[P]{}
		c.kept = m
	}
	if m.positions.size() != c.Memory {
		m.positions = newPositions[P](c.Memory)
	}
	return m
}

// A job is a position after some moves, with the index of the first of these moves.
type job[P any] struct {
	first int
	p     P
}

// mostDepth is the maximum depth, as in hexgames.Perft.
const mostDepth = 1 << 16

// jobsEach is the number of jobs for each goroutine. It is large, to keep all goroutines busy
// until the end.
const jobsEach = 128

// divide counts the sequences that start with each move. It plays just enough moves itself to
// create enough jobs and hands each resulting position to a free goroutine.
func divide[P hexgames.Position[P, M], M comparable](ctx context.Context, p P, depth int, c *Counter) ([]uint64, error) {
	goroutines := max(c.Goroutines, 1)
	played := 1
	for played < depth-1 && ctx.Err() == nil {
		if n := hexgames.Perft(p, played); n == 0 || n >= uint64(jobsEach*goroutines) {
			break
		}
		played++
	}
	known := memoryOf[P](c)
	moves := p.LegalMoves()
	counts := make([]uint64, len(moves))

	// The share of a job is the share of its first move, divided by the number of the move's jobs.
	parts, whole := make([]float64, len(moves)), 0.0
	for i, m := range moves {
		jobs := float64(hexgames.Perft(mustApply(p, m), played-1))
		parts[i] = jobs
		if known.start == p && known.counts != nil {
			parts[i] = float64(known.counts[i])
		}
		whole += parts[i]
		parts[i] /= max(jobs, 1)
	}

	var mu sync.Mutex // for counts and done
	done := 0.0
	c.share.Store(0)
	jobs := make(chan job[P])
	var workers sync.WaitGroup
	for range goroutines {
		workers.Go(func() {
			w := counting[P, M]{ctx, known.positions}
			for j := range jobs {
				n := w.count(j.p, depth-played, &ply[M]{})
				mu.Lock()
				counts[j.first] += n
				done += parts[j.first]
				c.share.Store(math.Float64bits(min(done/max(whole, 1), 1)))
				mu.Unlock()
			}
		})
	}
	for i, m := range moves {
		send(ctx, jobs, job[P]{i, mustApply[P, M](p, m)}, played-1)
	}
	close(jobs)
	workers.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	known.start, known.counts = p, counts
	return counts, nil
}

// send sends a job for each sequence of moves from a job's position.
func send[P hexgames.Position[P, M], M comparable](ctx context.Context, jobs chan<- job[P], j job[P], moves int) {
	if moves == 0 {
		select {
		case jobs <- j:
		case <-ctx.Done():
		}
		return
	}
	for _, m := range j.p.LegalMoves() {
		send(ctx, jobs, job[P]{j.first, mustApply(j.p, m)}, moves-1)
	}
}

// A counting is a count on one goroutine.
type counting[P hexgames.Position[P, M], M comparable] struct {
	ctx       context.Context
	positions *positions[P]
}

// A ply is a reusable list of the moves of a ply, so a count allocates only while the list grows.
type ply[M any] struct {
	moves []M
	next  *ply[M]
}

// shallow is the smallest depth that the table is used for. Below it, counting is just as fast.
const shallow = 3

// quick reports whether a count is expected to be so fast that it need not be interruptible. The
// depth is limited, too, because a single legal move may be followed by positions with many.
func quick(moves, depth int) bool {
	return depth <= 5 && math.Pow(float64(moves), float64(depth)) < 1e6
}

// count counts sequences. If the context is done, its result is meaningless.
func (c counting[P, M]) count(p P, depth int, at *ply[M]) (n uint64) {
	t := c.positions
	switch {
	case depth < shallow, t == nil && quick(p.CountMoves(), depth):
		return hexgames.Perft(p, depth)
	case c.ctx.Err() != nil:
		return 0
	}
	pair := 0
	if t != nil {
		pair = t.pair(p, depth)
		if n, ok := t.load(pair, p, depth); ok {
			return n
		}
	}
	if depth == shallow {
		n = hexgames.Perft(p, depth)
	} else {
		if at.next == nil {
			at.next = &ply[M]{}
		}
		at.moves = p.AppendMoves(at.moves[:0])
		for _, m := range at.moves {
			n += c.count(mustApply(p, m), depth-1, at.next)
		}
	}
	if t != nil && c.ctx.Err() == nil {
		t.store(pair, p, depth, n)
	}
	return n
}

// mustApply applies a move that p listed.
func mustApply[P hexgames.Position[P, M], M comparable](p P, m M) P {
	next, err := p.Apply(m)
	if err != nil {
		panic("games: a listed move is refused: " + err.Error())
	}
	return next
}

func (t table[P, M]) Divide(ctx context.Context, depth int, c *Counter) ([]Division, error) {
	if depth < 1 {
		return nil, nil
	}
	p := t.Position()
	counts, err := divide[P, M](ctx, p, min(depth, mostDepth), c)
	if err != nil {
		return nil, err
	}
	var words []Division
	for i, m := range p.LegalMoves() {
		words = append(words, Division{Move: p.FormatMove(m), Count: counts[i]})
	}
	return words, nil
}

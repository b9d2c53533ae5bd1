package games

import (
	"context"
	"math"
	"sync"
	"sync/atomic"

	"example.com/hexgames"
)

// A Counter counts sequences of moves: see Table.Divide. The zero Counter counts on one
// goroutine, without a table. One Counter is for one count at a time, and is faster at the
// next one for what it remembers.
type Counter struct {
	Goroutines int // the number of goroutines; at least one counts
	Memory     int // the size in bytes of a table of positions, which are counted only once; none if 0

	share atomic.Uint64 // the bits of the share that is done
	kept  any           // a *memory of the game that was counted last
}

// Share returns an estimate of how much of the current count is done, from 0 to 1. Unlike
// other uses, Share may be called during a count. If the last count was of the same position,
// to a smaller depth, Share expects the first moves to differ in work as they did there.
func (c *Counter) Share() float64 { return math.Float64frombits(c.share.Load()) }

// A memory is what a Counter remembers of a game.
type memory[P comparable] struct {
	positions *positions[P] // nil without a table
	start     P             // of the last count
	counts    []uint64      // by first moves
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

// A job is the position after some moves, with the number of the first of them.
type job[P any] struct {
	first int
	p     P
}

// Many jobs for each goroutine keep all of them busy until the end.
const jobsEach = 128

// divide counts the sequences that begin with each move. It plays a few moves itself, as many
// as make enough jobs, and hands each position after them to a free goroutine.
func divide[P hexgames.Position[P, M], M comparable](ctx context.Context, p P, depth int, c *Counter) ([]uint64, error) {
	goroutines := max(c.Goroutines, 1)
	played := 1
	for played < depth-1 && hexgames.Perft(p, played) < uint64(jobsEach*goroutines) {
		played++
	}
	known := memoryOf[P](c)
	moves := p.LegalMoves()
	counts := make([]uint64, len(moves))

	// A job's part of the whole is that of its first move, divided by the jobs of that move.
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

// send sends a job for each sequence of moves from that of a job.
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

// A ply has the moves of a ply, so that a count allocates only while they grow.
type ply[M any] struct {
	moves []M
	next  *ply[M]
}

// shallow is the depth below which looking into the table takes as long as counting.
const shallow = 3

// quick reports whether so few sequences are expected that nobody waits for their count. A
// single move says nothing of those after it, so the depth is limited too.
func quick(moves, depth int) bool {
	return depth <= 5 && math.Pow(float64(moves), float64(depth)) < 1e6
}

// count counts sequences, or returns any number if the context is done.
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
	counts, err := divide[P, M](ctx, p, depth, c)
	if err != nil {
		return nil, err
	}
	var words []Division
	for i, m := range p.LegalMoves() {
		words = append(words, Division{Move: p.FormatMove(m), Count: counts[i]})
	}
	return words, nil
}

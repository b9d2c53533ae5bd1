package gametest

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/measure"
)

// Every benchmark checks its answer before it measures anything. Most report the ratio of the
// game's speed to the oracle's, as x-naive.

// BenchmarkPerft measures perft to a depth, where it must be want. The last ply is counted in bulk,
// and in Hexdame the last two. If the game has its own Perft, the benchmark also reports the ratio
// of its speed to AppendMoves and Apply, as x-moves.
func (g *Game[P, M, O, N]) BenchmarkPerft(b *testing.B, p P, depth int, want uint64) {
	if got := hexgames.Perft(p, depth); got != want {
		b.Fatalf("perft %d = %d, want %d", depth, got, want)
	}
	const most = 30_000 // for the oracle
	o, shallow := g.Of(p), depth
	for hexgames.Perft(p, shallow) > most {
		shallow--
	}
	if fast, slow := hexgames.Perft(p, shallow), perft[O, N](o, shallow); fast != slow {
		b.Fatalf("perft %d = %d, but the oracle counts %d", shallow, fast, slow)
	}
	watch := measure.Start()
	for b.Loop() {
		hexgames.Perft(p, depth)
	}
	watch.Rate(b, "Mnodes/s", float64(want)*float64(b.N)/1e6)
	if _, ok := any(p).(hexgames.Perfter); ok {
		var buffers [16][]M
		byMoves := func() int { return perftByMoves(p, depth, buffers[:]) }
		if got := byMoves(); got != int(want) {
			b.Fatalf("perft %d by lists of moves = %d, want %d", depth, got, want)
		}
		measure.Ratio(b, "x-moves", func() int { return int(hexgames.Perft(p, depth)) }, byMoves)
	}
	measure.Ratio(b, "x-naive",
		func() int { return int(hexgames.Perft(p, shallow)) },
		func() int { return int(perft[O, N](o, shallow)) })
}

// perftByMoves counts the sequences of moves with AppendMoves, Apply and CountMoves. Each ply has a
// buffer.
func perftByMoves[P hexgames.Position[P, M], M comparable](p P, depth int, buffers [][]M) (n int) {
	if depth <= 1 {
		return p.CountMoves()
	}
	buffers[0] = p.AppendMoves(buffers[0][:0])
	for _, m := range buffers[0] {
		q, err := p.Apply(m)
		if err != nil {
			panic(err)
		}
		n += perftByMoves(q, depth-1, buffers[1:])
	}
	return n
}

// perft counts the sequences of moves with the oracle.
func perft[O Oracle[O, N], N any](o O, depth int) (n uint64) {
	moves := o.Moves()
	if depth <= 1 {
		return uint64(len(moves))
	}
	for _, m := range moves {
		n += perft[O, N](o.After(m), depth-1)
	}
	return n
}

// BenchmarkPlayout measures complete random games. It checks that a hundred of them, played move by
// move from a fixed seed, have want plies in all. It also reports the ratio of Playout's speed to
// playing move by move, as x-steps.
func (g *Game[P, M, O, N]) BenchmarkPlayout(b *testing.B, start P, want int) {
	r := rand.NewPCG(1, 1)
	plies := 0
	for range 100 {
		plies += stepwise(r, start)
	}
	if plies != want {
		b.Fatalf("100 games have %d plies, want %d", plies, want)
	}
	playout := measure.Playouts(b, start)
	plies = 0
	b.ReportAllocs()
	watch := measure.Start()
	for b.Loop() {
		plies += playout()
	}
	watch.Rate(b, "games/s", float64(b.N))
	watch.Rate(b, "Mplies/s", float64(plies)/1e6)
	measure.Ratio(b, "x-steps", playout, func() int { return stepwise(r, start) })
	measure.Ratio(b, "x-naive", playout, func() int { return naivePlayout[O, N](r, g.Of(start)) })
}

// stepwise plays a uniform random game to its end, move by move, and returns its plies.
func stepwise[P hexgames.Position[P, M], M comparable](r *rand.PCG, p P) (plies int) {
	for ; ; plies++ {
		n := p.CountMoves()
		if n == 0 {
			return plies
		}
		next, err := p.Apply(p.MoveAt(below(r, n)))
		if err != nil {
			panic(err)
		}
		p = next
	}
}

// naivePlayout does the same with the oracle.
func naivePlayout[O Oracle[O, N], N any](r *rand.PCG, o O) (plies int) {
	for ; ; plies++ {
		moves := o.Moves()
		if len(moves) == 0 {
			return plies
		}
		o = o.After(moves[below(r, len(moves))])
	}
}

// below returns a random number below n.
func below(r *rand.PCG, n int) int {
	high, _ := bits.Mul64(r.Uint64(), uint64(n))
	return int(high)
}

// A sample holds positions of random games, with a move for each, for the game and for the oracle.
type sample[P, M, O, N any] struct {
	positions []P
	moves     []M
	oracles   []O
	naive     []N
}

func (g *Game[P, M, O, N]) sample(b *testing.B, start P, games int) (s sample[P, M, O, N]) {
	s.positions = RandomPositions(b, start, games)
	for i, p := range s.positions {
		o := g.Of(p)
		moves := o.Moves()
		n := moves[i%len(moves)]
		m := g.Move(p, n)
		if next, err := p.Apply(m); err != nil || len(moves) != p.CountMoves() || next.String() != o.After(n).Text() {
			b.Fatalf("%v in %v, one of %d moves, leads to %v, %v; according to the oracle it is one of %d and leads to %s",
				m, p, p.CountMoves(), next, err, len(moves), o.After(n).Text())
		}
		s.moves = append(s.moves, m)
		s.oracles = append(s.oracles, o)
		s.naive = append(s.naive, n)
	}
	return s
}

// rate measures fast, which does something to all positions of a sample and returns the amount of
// work, and compares it with naive, which does the same with the oracle.
func rate(b *testing.B, metric string, fast, naive func() int) {
	if fast() == 0 || naive() == 0 {
		b.Fatal("nothing is done")
	}
	b.ReportAllocs()
	n := 0
	watch := measure.Start()
	for b.Loop() {
		n += fast()
	}
	watch.Rate(b, metric, float64(n)/1e6)
	measure.Ratio(b, "x-naive", fast, naive)
}

// BenchmarkAppendMoves measures listing the moves in all positions of a number of random games, or
// in the start if games is 0.
func (g *Game[P, M, O, N]) BenchmarkAppendMoves(b *testing.B, start P, games int) {
	s := g.sample(b, start, games)
	buf := make([]M, 0, 1<<16)
	rate(b, "Mmoves/s",
		func() (n int) {
			for _, p := range s.positions {
				n += len(p.AppendMoves(buf[:0]))
			}
			return n
		},
		func() (n int) {
			for _, o := range s.oracles {
				n += len(o.Moves())
			}
			return n
		})
}

// BenchmarkApply measures a move in each position of a number of random games.
func (g *Game[P, M, O, N]) BenchmarkApply(b *testing.B, start P, games int) {
	s := g.sample(b, start, games)
	rate(b, "Mmoves/s",
		func() int {
			for i, p := range s.positions {
				if _, err := p.Apply(s.moves[i]); err != nil {
					b.Fatal(err)
				}
			}
			return len(s.positions)
		},
		// The oracle checks a move, too, by looking for it in its list.
		func() int {
			for i, o := range s.oracles {
				if len(o.Moves()) > 0 {
					o.After(s.naive[i])
				}
			}
			return len(s.oracles)
		})
}

// BenchmarkParse measures parsing the texts of all positions of a number of random games.
func (g *Game[P, M, O, N]) BenchmarkParse(b *testing.B, start P, games int) {
	var texts []string
	for _, p := range RandomPositions(b, start, games) {
		text := p.String()
		q, err := g.Parse(text)
		if o, ok := g.Read(text); q != p || err != nil || !ok || o.Text() != text {
			b.Fatalf("%s reads as %v, %v, but the oracle reads %s", text, q, err, o.Text())
		}
		texts = append(texts, text)
	}
	rate(b, "Mtexts/s",
		func() int {
			for _, text := range texts {
				if _, err := g.Parse(text); err != nil {
					b.Fatal(err)
				}
			}
			return len(texts)
		},
		func() int {
			for _, text := range texts {
				g.Read(text)
			}
			return len(texts)
		})
}

// BenchmarkClick measures clicks. After them, want names can be clicked.
func BenchmarkClick[P hexgames.Position[P, M], M comparable](b *testing.B, p P, want int, clicked ...string) {
	b.Helper()
	d := any(p).(hexgames.Drawable[M])
	if c := d.Click(clicked...); len(c.Next) != want {
		b.Fatalf("after clicks on %q there are %d names, want %d", clicked, len(c.Next), want)
	}
	b.ReportAllocs()
	for b.Loop() {
		d.Click(clicked...)
	}
}

// BenchmarkDrawing measures the drawing of a position, which must have want pieces.
func BenchmarkDrawing[P hexgames.Position[P, M], M comparable](b *testing.B, p P, want int) {
	b.Helper()
	d := any(p).(hexgames.Drawable[M])
	if n := len(d.Drawing().Pieces); n != want {
		b.Fatalf("%d pieces are drawn, want %d", n, want)
	}
	const most = 20 // allocations
	if n := testing.AllocsPerRun(10, func() { d.Drawing() }); n > most {
		b.Fatalf("a drawing takes %v allocations, want %d at most", n, most)
	}
	b.ReportAllocs()
	for b.Loop() {
		d.Drawing()
	}
}

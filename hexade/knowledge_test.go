package hexade

import (
	"testing"
	"math/rand/v2"
	"example.com/hexgames"
)

// exactly is the plain definition of Exact.
func exactly(p Position) (float64, bool) {
	val := func(o hexgames.Outcome) float64 {
		switch o.Winner { case hexgames.White: return 1; case hexgames.Black: return -1 }
		return 0
	}
	if o := p.Outcome(); o.Over() { return val(o), true }
	s := 1.0
	if p.Turn() == hexgames.Black { s = -1 }
	loses := func(p Position, w float64) bool { // all moves of the mover lead to a win w for the opponent at once
		for _, m := range p.LegalMoves() {
			q, _ := p.Apply(m)
			if o := q.Outcome(); !o.Over() || val(o) != w { return false }
		}
		return true
	}
	if loses(p, -s) { return -s, true }
	for _, m := range p.LegalMoves() {
		q, _ := p.Apply(m)
		if o := q.Outcome(); o.Over() && val(o) == s || !o.Over() && q.state == pending && loses(q, s) { return s, true }
	}
	return 0, false
}

func TestExact(t *testing.T) {
	wins, losses := 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		p, _ := Rules{Side: 4+int(seed%4)}.New()
		for p.CountMoves() > 0 {
			v, known := p.Exact()
			w, want := exactly(p)
			if known != want || known && v != w { t.Fatalf("%v: %v %v, want %v %v", p, v, known, w, want) }
			if known { if p.state == pending { losses++ } else { wins++ } }
			p, _ = p.Apply(p.MoveAt(r.IntN(p.CountMoves())))
		}
	}
	t.Log(wins, losses)
}
func BenchmarkExact(b *testing.B) {
	p := New().Playout(rand.New(rand.NewPCG(1,1)), 100)
	for b.Loop() { p.Exact() }
}
func BenchmarkEval(b *testing.B) {
	p := New().Playout(rand.New(rand.NewPCG(1,1)), 60)
	for b.Loop() { p.Evaluate() }
}
func BenchmarkPromise(b *testing.B) {
	p := New().Playout(rand.New(rand.NewPCG(1,1)), 60)
	moves := p.LegalMoves()
	var buf []float64
	for b.Loop() { buf = p.AppendPromises(buf[:0], moves) }
}

package hextad

import (
	"slices"
	"testing"

	"example.com/hexgames/internal/gametest"
)

// FuzzParse reads any text, and compares what is read with the oracle.
func FuzzParse(f *testing.F) {
	for _, c := range gametest.Cases(f) {
		f.Add(c.Position)
	}
	for _, r := range refusals {
		f.Add(r.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text)
		o, ok := oracleParse(text)
		if ok != (err == nil) {
			t.Fatalf("%q is read as %v, %v; the oracle says %v", text, p, err, ok)
		}
		if err != nil {
			gametest.WantTyped(t, name, err)
			return
		}
		if p.String() != o.text() {
			t.Fatalf("%q is read as %v, want %s", text, p, o.text())
		}
		if q, err := Parse(p.String()); q != p || err != nil {
			t.Fatalf("%v is read back as %v, %v", p, q, err)
		}
		agree(t, p)
	})
}

// FuzzParseMove reads any text as a move, and compares with the oracle.
func FuzzParseMove(f *testing.F) {
	for _, c := range gametest.Cases(f) {
		for i, m := range MustParse(c.Position).LegalMoves() {
			if i%16 == 0 {
				f.Add(c.Position, m.String())
			}
		}
	}
	f.Fuzz(func(t *testing.T, position, text string) {
		p, err := Parse(position)
		if err != nil {
			return
		}
		m, err := p.ParseMove(text)
		if err != nil {
			gametest.WantTyped(t, name, err)
			for _, o := range oracleOf(p).moves() {
				if o.String() == text {
					t.Fatalf("%q in %v is refused: %v", text, p, err)
				}
			}
			return
		}
		if _, err := p.Apply(m); err != nil {
			t.Fatalf("%q is read as %v in %v, but: %v", text, m, p, err)
		}
		if n, err := p.ParseMove(m.String()); n != m || err != nil {
			t.Fatalf("%v in %v is read back as %v, %v", m, p, n, err)
		}
	})
}

// FuzzApply applies any move, legal or not.
func FuzzApply(f *testing.F) {
	for _, c := range gametest.Cases(f) {
		for i, m := range MustParse(c.Position).LegalMoves() {
			if i%16 == 0 {
				f.Add(c.Position, byte(m.kind), byte(m.tile), m.low.q, m.low.r, m.high.q, m.high.r)
			}
		}
	}
	f.Fuzz(func(t *testing.T, position string, kind, tile byte, lowQ, lowR, highQ, highR int8) {
		p, err := Parse(position)
		if err != nil {
			return
		}
		m := Move{Kind(kind), Tile(tile), cell{lowQ, lowR}, cell{highQ, highR}}
		legal := slices.Contains(oracleMoves(p), m)
		q, err := p.Apply(m)
		if legal != (err == nil) {
			t.Fatalf("%v in %v is legal by the oracle: %v, but applied: %v", m, p, legal, err)
		}
		if err != nil {
			gametest.WantTyped(t, name, err)
			return
		}
		if want := oracleApply(p, m); q != want {
			t.Fatalf("%v in %v leads to %v, want %v", m, p, q, want)
		}
		agree(t, q)
	})
}

// agree fails the test unless the oracle says the same of a position.
func agree(t *testing.T, p Position) {
	t.Helper()
	o := oracleOf(p)
	moves := oracleMoves(p)
	if !slices.Equal(moves, p.LegalMoves()) || len(moves) != p.CountMoves() {
		t.Fatalf("%v allows %v, want %v", p, p.LegalMoves(), moves)
	}
	for i, want := range moves {
		if got := p.MoveAt(i); got != want {
			t.Fatalf("move %d of %v is %v, want %v", i, p, got, want)
		}
	}
	if p.Outcome() != o.outcome() {
		t.Fatalf("the outcome of %v is %v, want %v", p, p.Outcome(), o.outcome())
	}
}

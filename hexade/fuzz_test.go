package hexade

import (
	"strings"
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

// FuzzParseMove reads any text as a move.
func FuzzParseMove(f *testing.F) {
	for _, c := range gametest.Cases(f) {
		moves := MustParse(c.Position).LegalMoves()
		for _, m := range moves[:min(len(moves), 8)] {
			f.Add(c.Position, m.String())
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
			return
		}
		if _, err := p.Apply(m); err != nil || m.String() != strings.ToLower(text) {
			t.Fatalf("%q is read as %v in %v: %v", text, m, p, err)
		}
		for _, again := range []string{p.FormatMove(m), m.String()} {
			if n, err := p.ParseMove(again); n != m || err != nil {
				t.Fatalf("%v in %v is read back from %q as %v, %v", m, p, again, n, err)
			}
		}
	})
}

// FuzzApply applies any move, legal or not.
func FuzzApply(f *testing.F) {
	for _, c := range gametest.Cases(f) {
		p := MustParse(c.Position)
		moves := p.LegalMoves()
		for _, m := range moves[:min(len(moves), 8)] {
			f.Add(c.Position, m.side, uint16(p.Board().Index(m.Cell())))
		}
	}
	f.Fuzz(func(t *testing.T, position string, side byte, i uint16) {
		p, err := Parse(position)
		if err != nil {
			return
		}
		var m Move
		if side >= MinSide && side <= MaxSide {
			m = Move{cellOf(boards[side].At(int(i) % boards[side].Len())), side}
		}
		legal := false
		for _, n := range p.LegalMoves() {
			legal = legal || m == n
		}
		q, err := p.Apply(m)
		if legal != (err == nil) {
			t.Fatalf("%v in %v is listed: %v, but applied: %v", m, p, legal, err)
		}
		if err != nil {
			gametest.WantTyped(t, name, err)
			return
		}
		agree(t, q)
	})
}

// agree fails the test unless the oracle lists the same moves, and knows the
// same outcome.
func agree(t *testing.T, p Position) {
	t.Helper()
	moves, outcome := oracleMoves(p), oracleOf(p).outcome()
	if p.ply == maxPly {
		moves = nil
	}
	if !sameMoves(moves, p.LegalMoves()) || p.Outcome() != outcome {
		t.Fatalf("%v allows %v (%v), want %v (%v)", p, p.LegalMoves(), p.Outcome(), moves, outcome)
	}
}

func sameMoves(a, b []Move) bool {
	if len(a) != len(b) {
		return false
	}
	in := map[Move]bool{}
	for _, m := range a {
		in[m] = true
	}
	for _, m := range b {
		if !in[m] {
			return false
		}
	}
	return true
}

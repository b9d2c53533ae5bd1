package gametest

import (
	"database/sql"
	"os"
	"slices"
	"testing"
)

// seeds is the number of moves of a position that a fuzz target starts with.
const seeds = 16

// starts returns positions for seeds. OSS-Fuzz runs targets without testdata, and with other seeds.
func (g *Game[P, M, O, N]) starts(f *testing.F) []P {
	if _, err := os.Stat("testdata"); err != nil {
		return nil
	}
	return g.cases(f)
}

// FuzzParsePosition reads arbitrary text, and compares the result with the oracle.
func (g *Game[P, M, O, N]) FuzzParsePosition(f *testing.F) {
	for _, p := range g.starts(f) {
		f.Add(p.String())
	}
	for _, r := range g.Refusals {
		f.Add(r.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := g.Parse(text)
		if scanned := *new(P); text != "" {
			if again := any(&scanned).(sql.Scanner).Scan(text); scanned != p || (again == nil) != (err == nil) {
				t.Fatalf("%q is scanned as %v, %v", text, scanned, again)
			}
		}
		o, ok := g.Read(text)
		if ok != (err == nil) {
			t.Fatalf("%q is read as %v, %v; the oracle returns %v", text, p, err, ok)
		}
		if err != nil {
			WantTyped(t, g.Name(), err)
			return
		}
		if p.String() != o.Text() {
			t.Fatalf("%q is read as %v, want %s", text, p, o.Text())
		}
		if q, err := g.Parse(p.String()); q != p || err != nil {
			t.Fatalf("%v is read back as %v, %v", p, q, err)
		}
		g.Agree(t, p)
	})
}

// FuzzParseMove reads arbitrary text as a move of any position.
func (g *Game[P, M, O, N]) FuzzParseMove(f *testing.F) {
	for _, p := range g.starts(f) {
		for _, m := range some(p.LegalMoves()) {
			f.Add(p.String(), p.FormatMove(m))
			f.Add(p.String(), str(m))
		}
	}
	f.Fuzz(func(t *testing.T, position, text string) {
		p, err := g.Parse(position)
		if err != nil {
			return
		}
		m, err := p.ParseMove(text)
		if err != nil {
			WantTyped(t, g.Name(), err)
			if i := slices.IndexFunc(p.LegalMoves(), func(m M) bool { return p.FormatMove(m) == text }); i >= 0 {
				t.Fatalf("%q is legal in %v, and refused: %v", text, p, err)
			}
			return
		}
		if _, err := p.Apply(m); err != nil {
			t.Fatalf("%q is read as %v in %v, but: %v", text, m, p, err)
		}
		for _, again := range []string{p.FormatMove(m), str(m)} {
			if n, err := p.ParseMove(again); n != m || err != nil {
				t.Fatalf("%v in %v is read back from %q as %v, %v", m, p, again, n, err)
			}
		}
	})
}

// FuzzApply applies arbitrary moves, legal or not. The move function makes a move from three
// numbers, and parts takes it apart.
func (g *Game[P, M, O, N]) FuzzApply(f *testing.F, move func(p P, a, b, c uint64) M, parts func(m M) (a, b, c uint64)) {
	for _, p := range g.starts(f) {
		for _, m := range some(p.LegalMoves()) {
			a, b, c := parts(m)
			if again := move(p, a, b, c); again != m {
				f.Fatalf("%v is made of %d, %d and %d, which make %v", m, a, b, c, again)
			}
			f.Add(p.String(), a, b, c)
		}
	}
	f.Fuzz(func(t *testing.T, position string, a, b, c uint64) {
		p, err := g.Parse(position)
		if err != nil {
			return
		}
		m := move(p, a, b, c)
		legal := slices.Contains(p.LegalMoves(), m)
		q, err := p.Apply(m)
		if legal != (err == nil) {
			t.Fatalf("%v in %v is listed: %v, but applied: %v", m, p, legal, err)
		}
		if err != nil {
			WantTyped(t, g.Name(), err)
			return
		}
		if g.Slow == nil || !g.Slow(p) {
			if want := g.OracleApply(p, m); q != want {
				t.Fatalf("%v in %v leads to %v, want %v", m, p, q, want)
			}
		}
		g.Agree(t, q)
	})
}

// some returns a few moves from all parts of a list.
func some[M any](moves []M) (few []M) {
	for i := range min(len(moves), seeds) {
		few = append(few, moves[i*len(moves)/min(len(moves), seeds)])
	}
	return few
}

// str returns the result of the String method of a move. All moves have one.
func str(m any) string { return m.(interface{ String() string }).String() }

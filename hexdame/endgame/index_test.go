package endgame

import (
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// TestIndex checks that the indexes of a class number its positions without mirror images: all
// of them for two and three pieces, and random ones for more.
func TestIndex(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for n := range MaxPieces + 1 {
		for _, c := range Classes(n) {
			if c.other.kings == 4 || c.mover.kings == 4 && testing.Short() {
				continue // the lists of four kings take long
			}
			l := layoutOf(c)
			step, images := 1, uint32(0)
			if n > 3 {
				step = 1 + l.size()/300
			}
			for i := 0; i < l.size(); i += 1 + r.IntN(2*step-1) {
				s, k := l.setup(i)
				if !c.disjoint(&s) {
					continue
				}
				images += uint32(k)
				m := s.mirror()
				if got := l.index(&s); got != i || l.index(&m) != i {
					t.Fatalf("%v: index %d is %s, which has the index %d", c, i, s.text(), got)
				}
				if s.class() != c || (s == m) != (k == 1) {
					t.Fatalf("%v: %s has %d mirror images", c, s.text(), k)
				}
			}
			// All indexes are different, so if there are as many as positions, none is missing.
			if step == 1 && images != c.legal() {
				t.Errorf("%v: %d positions, want %d", c, images, c.legal())
			}
		}
	}
}

// TestSetup checks that the position of a setup has that setup.
func TestSetup(t *testing.T) {
	for _, p := range randomPositions(Embedded(), 2000) {
		mover := moverOf(p)
		s := setupOf(p, mover)
		if mover == hexgames.Black {
			p = p.Reverse()
		}
		if got := hexdame.MustParse(s.text()); got != p {
			t.Fatalf("%v: want %v", got, p)
		}
		if s.reversed().reversed() != s || s.mirror().mirror() != s {
			t.Fatalf("%v: reversed or mirrored twice it differs", p)
		}
	}
}

// TestClass checks the texts of classes, and what they lead to.
func TestClass(t *testing.T) {
	total := map[int]int{0: 0, 1: 0, 2: 4, 3: 12, 4: 25, 5: 44, 6: 0}
	for n, want := range total {
		known := map[Class]bool{}
		for i, c := range Classes(n) {
			if again, err := ParseClass(c.String()); again != c || err != nil || c.Pieces() != n {
				t.Errorf("%v: %v, %v", c, again, err)
			}
			if c != c.Reverse() && Classes(n)[i^1] != c.Reverse() && !known[c.Reverse()] && Classes(n)[i+1] != c.Reverse() {
				t.Errorf("%v has no neighbor %v", c, c.Reverse())
			}
			known[c] = true
		}
		if len(known) != want {
			t.Errorf("%d classes of %d pieces, want %d", len(known), n, want)
		}
	}
	got := ""
	for _, c := range (Class{force{1, 1}, force{1, 0}}).Needs() {
		got += c.String() + " "
	}
	if want := "KvK KvM MvK KKvK KvKK "; got != want {
		t.Errorf("KMvK needs %s, want %s", got, want)
	}
	for text, want := range map[string]string{
		"":        `the class "": there is no v`,
		"KK":      `the class "KK": there is no v`,
		"vK":      `the class "vK": a side has no pieces`,
		"Kv":      `the class "Kv": a side has no pieces`,
		"MKvK":    `the class "MKvK": a side is not kings, then men`,
		"KvQ":     `the class "KvQ": a side is not kings, then men`,
		"KvKvK":   `the class "KvKvK": a side is not kings, then men`,
		"KKKvKKK": `the class "KKKvKKK": there are more than 5 pieces`,
	} {
		want = "hexdame/endgame: " + want + ": want kings and men of both sides, such as KKvM"
		if c, err := ParseClass(text); c != (Class{}) || err == nil || err.Error() != want {
			t.Errorf("%q: %v, %v, want %s", text, c, err, want)
		}
	}
	if c := ClassOf(hexdame.New()); c != (Class{}) || c.String() != "" || c.Entries() != 0 || len(c.Needs()) != 0 {
		t.Errorf("the start has the class %v", c)
	}
}

package endgame

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// tables returns the tables of -endgame.dir, or the embedded ones.
func tables(t testing.TB) *Tables {
	if *files == "" {
		return Embedded()
	}
	all, err := Open(os.DirFS(*files))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// random returns a random setup of a class.
func random(r *rand.Rand, c Class) setup {
	l := layoutOf(c)
	for {
		s, _ := l.setup(r.IntN(l.size()))
		if r.IntN(2) == 0 {
			s = s.mirror()
		}
		if c.disjoint(&s) {
			return s
		}
	}
}

// known returns the classes that tables hold.
func known(t *Tables) (list []Class) {
	for n := range MaxPieces + 1 {
		for _, c := range Classes(n) {
			if t.Has(c) {
				list = append(list, c)
			}
		}
	}
	return list
}

// randomPositions returns n random positions of known classes, with either side to move. Many of
// them have captures.
func randomPositions(t *Tables, n int) (list []hexdame.Position) {
	r, classes := rand.New(rand.NewPCG(1, 2)), known(t)
	for range n {
		s := random(r, classes[r.IntN(len(classes))])
		p := hexdame.MustParse(s.text())
		if r.IntN(2) == 0 {
			p = p.Reverse()
		}
		list = append(list, p)
	}
	return list
}

// TestSymmetry checks that a position, its mirror image and its reverse have the same result.
func TestSymmetry(t *testing.T) {
	all := tables(t)
	for _, p := range randomPositions(all, 20_000) {
		mirror, err := p.Transform(hexdame.Mirror)
		if err != nil {
			t.Fatal(err)
		}
		want, ok := all.Probe(p)
		if got, known := all.Probe(mirror); got != want || !known || !ok {
			t.Errorf("%v: %v, and its mirror image %v", p, want, got)
		}
		if got, known := all.Probe(p.Reverse()); got.Reverse() != want || !known {
			t.Errorf("%v: %v, and its reverse %v", p, want, got)
		}
	}
}

// TestLocal checks that the results of random positions follow from the results after their moves,
// and that Best returns the first move that leads to the result.
func TestLocal(t *testing.T) {
	all := tables(t)
	captures := 0
	for _, p := range randomPositions(all, 5000) {
		want, ok := all.Probe(p)
		best, r, found := all.Best(p)
		if r != want && found || !ok {
			t.Fatalf("%v: Best returns %v, Probe %v", p, r, want)
		}
		if p.Turn() == hexgames.None {
			if found || want != (Result{Winner: p.Outcome().Winner, Plies: 0}) {
				t.Fatalf("%v: it is over, and has the result %v", p, want)
			}
			continue
		}
		if !p.Quiet() {
			captures++
		}
		follows, first := Result{Winner: p.Turn().Opponent(), Plies: -1}, hexdame.Move{}
		for _, m := range p.LegalMoves() {
			after, _ := p.Apply(m)
			r, ok := all.Probe(after)
			if !ok {
				t.Fatalf("%v is not known", after)
			}
			if r.Winner != hexgames.None {
				r.Plies++
			}
			if worth(r, p.Turn()) > worth(follows, p.Turn()) {
				follows, first = r, m
			}
		}
		if follows != want || best != first {
			t.Fatalf("%v: %v %v, want %v %v", p, best, want, first, follows)
		}
	}
	if captures < 500 {
		t.Errorf("only %d positions have captures", captures)
	}
}

// worth returns a number that is greater for results that a player prefers.
func worth(r Result, player hexgames.Player) int {
	switch r.Winner {
	case hexgames.None:
		return 0
	case player:
		return 1000 - r.Plies
	}
	return r.Plies - 1000
}

// TestPlay checks that a game ends after the predicted number of plies if both sides play Best.
func TestPlay(t *testing.T) {
	all := tables(t)
	for _, start := range randomPositions(all, 2000) {
		r, _ := all.Probe(start)
		p := start
		plies := 0
		for ; p.Turn() != hexgames.None && plies < 60; plies++ {
			m, now, ok := all.Best(p)
			if !ok || now.Winner != r.Winner || r.Winner != hexgames.None && now.Plies != r.Plies-plies {
				t.Fatalf("%v after %d plies from %v, %v: %v, %v", p, plies, start, r, now, ok)
			}
			p, _ = p.Apply(m)
		}
		if r.Winner != hexgames.None && (p.Outcome().Winner != r.Winner || plies != r.Plies) {
			t.Fatalf("%v: %v after %d plies, want %v", start, p.Outcome(), plies, r)
		}
	}
}

// TestUnknown checks positions that are not in the tables.
func TestUnknown(t *testing.T) {
	for _, p := range []hexdame.Position{{}, hexdame.New(), hexdame.MustParse("W:WKa1,Kb1:BKi9,Kh9"), hexdame.MustParse("W:W:Bb5,c5,d5,e5"), hexdame.MustParse("B:WKa1,a2,b1:Bb2")} {
		for _, all := range []*Tables{Embedded(), {}, nil} {
			if r, ok := all.Probe(p); ok {
				t.Errorf("%v: %v, want unknown", p, r)
			}
			if m, r, ok := all.Best(p); ok {
				t.Errorf("%v: %v %v, want unknown", p, m, r)
			}
		}
	}
	over := hexdame.MustParse("B:WKe5:B")
	if r, ok := Embedded().Probe(over); !ok || r != (Result{Winner: hexgames.White, Plies: 0}) {
		t.Errorf("%v: %v, %v", over, r, ok)
	}
	if _, _, ok := Embedded().Best(over); ok {
		t.Errorf("%v: want no best move", over)
	}
}

// TestCaptures compares the captures of this package with package hexdame.
func TestCaptures(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	n := 0
	for range 20_000 {
		classes := Classes(2 + r.IntN(MaxPieces-1))
		s := random(r, classes[r.IntN(len(classes))])
		p := hexdame.MustParse(s.text())
		if s.canCapture() == p.Quiet() {
			t.Fatalf("%v: canCapture returns %v", p, !p.Quiet())
		}
		got, want := map[setup]bool{}, map[setup]bool{}
		if !p.Quiet() {
			n++
			for _, c := range s.captures(nil) {
				got[s.capture(c)] = true
			}
		} else {
			if s.canStep() != (p.CountMoves() > 0) {
				t.Fatalf("%v: canStep returns %v", p, s.canStep())
			}
			s.eachAfter(func(after setup) bool {
				got[after] = true
				back := false
				turned := after.reversed()
				turned.eachBefore(func(before setup) { back = back || before == s })
				if !back {
					t.Fatalf("%v: no way back from %v", p, after.text())
				}
				return true
			})
		}
		for _, m := range p.LegalMoves() {
			after, _ := p.Apply(m)
			if p.Quiet() && after.CountKings(hexgames.White) > p.CountKings(hexgames.White) {
				continue
			}
			want[setupOf(after, hexgames.Black)] = true
		}
		if len(got) != len(want) {
			t.Fatalf("%v: %d positions after a move, want %d", p, len(got), len(want))
		}
		for s := range want {
			if !got[s] {
				t.Fatalf("%v: %v is missing", p, s.text())
			}
		}
	}
	if n < 1000 {
		t.Errorf("only %d positions have captures", n)
	}
}

// TestVerify verifies some classes, or all of them with -endgame.long, and the classes of
// -endgame.dir.
func TestVerify(t *testing.T) {
	all, most := tables(t), 41_000
	if testing.Short() {
		most = 4000 // more take long with the race detector
	}
	for _, c := range known(all) {
		if c.Entries() > most && !*long {
			continue
		}
		if err := all.Verify(context.Background(), c, 2, nil); err != nil {
			t.Error(err)
		}
		if err := all.VerifySample(context.Background(), c, 1000, 1); err != nil {
			t.Error(err)
		}
	}
}

// TestVerifyFinds checks that Verify notices any wrong entry and wrong counts.
func TestVerifyFinds(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	c := Class{force{0, 1}, force{0, 1}}
	old := Embedded().of(c)
	for index := 0; index < old.layout.size(); index += 7 {
		s, _ := old.layout.setup(index)
		if !c.disjoint(&s) || s.canCapture() {
			continue
		}
		entries := append([]byte(nil), old.inflate(0)...)
		entries[index] ^= 1
		b, err := writeTable(withPlies, c, &old.stats, entries)
		if err != nil {
			t.Fatal(err)
		}
		if verifyWith(t, b) == nil {
			t.Errorf("Verify does not notice that the entry of %v is wrong", s.text())
		}
		if index%49 == 0 && with(t, b).VerifySample(context.Background(), c, 50_000, 1) == nil {
			t.Errorf("VerifySample does not notice that the entry of %v is wrong", s.text())
		}
	}
	wrong := old.stats
	wrong.win, wrong.draw = wrong.win+1, wrong.draw-1
	b, err := writeTable(withPlies, c, &wrong, old.inflate(0))
	if err != nil {
		t.Fatal(err)
	}
	if verifyWith(t, b) == nil {
		t.Error("Verify does not notice wrong counts")
	}
}

// TestVerifyIndex checks that Verify notices positions with wrong indexes.
func TestVerifyIndex(t *testing.T) {
	all := Embedded()
	v := verifier{known: all, table: all.of(Class{force{0, 1}, force{0, 1}})}
	for index := range v.table.layout.size() {
		s, _ := v.table.layout.setup(index)
		if !v.table.class.disjoint(&s) {
			continue
		}
		if _, err := v.setup(s, index+1); err == nil || !strings.HasSuffix(err.Error(), "does not have the index "+strconv.Itoa(index+1)) {
			t.Errorf("the error for the wrong index of %v is %v", s.text(), err)
		}
		return
	}
	t.Error("the table has no position")
}

// verifyWith verifies a file together with the embedded tables.
func verifyWith(t *testing.T, b []byte) error {
	t.Helper()
	return with(t, b).Verify(context.Background(), Class{force{0, 1}, force{0, 1}}, 1, nil)
}

// with returns the embedded tables, one of them replaced by a file.
func with(t *testing.T, b []byte) *Tables {
	t.Helper()
	one, err := readTable(b)
	if err != nil {
		t.Fatal(err)
	}
	all := &Tables{}
	for _, other := range Embedded().byClass {
		all.add(other)
	}
	all.add(one)
	return all
}

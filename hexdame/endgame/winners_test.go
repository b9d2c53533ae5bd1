package endgame

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/hexgames/hexdame"
)

// onlyWinners returns winners-only tables.
func onlyWinners(t testing.TB, from *Tables) *Tables {
	t.Helper()
	all := &Tables{}
	for c := range from.byClass {
		f, err := from.Winners(c)
		if err != nil {
			t.Fatal(err)
		}
		one, err := readTable(f.Data)
		if err != nil {
			t.Fatal(err)
		}
		all.add(one)
	}
	return all
}

// TestWinners compares winners-only tables with the tables they were made from.
func TestWinners(t *testing.T) {
	all := tables(t)
	winners := onlyWinners(t, Embedded())
	for _, p := range randomPositions(Embedded(), 20_000) {
		want, _ := all.Probe(p)
		for _, of := range []*Tables{all, winners} {
			if got, ok := of.Winner(p); got != want.Winner || !ok {
				t.Fatalf("%v: %v, %v; want %v", p, got, ok, want)
			}
		}
		if p.Quiet() { // a capture of the last piece wins without a table
			if r, ok := winners.Probe(p); ok {
				t.Fatalf("%v: %v, without plies", p, r)
			}
			if m, r, ok := winners.Best(p); ok {
				t.Fatalf("%v: %v, %v, without plies", p, m, r)
			}
		}
	}
	small, large := 0, 0
	for c, one := range winners.byClass {
		old := Embedded().of(c)
		small, large = small+one.length, large+old.length
		if got, ok := winners.Stats(c); !ok || winners.Has(c) {
			t.Errorf("%v: counts %v, %v; the table has plies: %v", c, got, ok, winners.Has(c))
		} else if want, _ := Embedded().Stats(c); got != want {
			t.Errorf("%v: counts %v, want %v", c, got, want)
		}
		for i := range old.layout.size() {
			was, _ := old.at(i)
			if got, ok := one.at(i); got != winner(was) || !ok {
				t.Fatalf("%v: entry %d is %d, and was %d", c, i, got, was)
			}
		}
	}
	if small > large*2/5 {
		t.Errorf("the tables are %d bytes long instead of %d", small, large)
	}
	if _, ok := winners.Winner(hexdame.New()); ok {
		t.Error("the start is known")
	}
	if _, ok := (*Tables)(nil).Winner(hexdame.MustParse("W:WKa1:BKi9")); ok {
		t.Error("without tables, a position is known")
	}
}

// TestWinnersRefused checks calls that need tables with plies.
func TestWinnersRefused(t *testing.T) {
	winners := onlyWinners(t, Embedded())
	c := Class{force{1, 0}, force{0, 1}}
	const want = `hexdame/endgame: there is no table of "KvM" with plies`
	if _, err := winners.Winners(c); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	for _, err := range []error{
		winners.Verify(context.Background(), c, 1, nil), winners.VerifySample(context.Background(), c, 10, 1),
	} {
		if err == nil || err.Error() != want+" to verify" {
			t.Errorf("%v, want %s to verify", err, want)
		}
	}
	if _, err := winners.Generate(context.Background(), Class{force{2, 0}, force{0, 1}}, 1, nil); err == nil || !strings.Contains(err.Error(), "which the tables do not hold") {
		t.Errorf("Generate: %v", err)
	}
}

// TestWinnersFiles opens directories with files of both kinds.
func TestWinnersFiles(t *testing.T) {
	name, data := small(t)
	c := Class{force{1, 0}, force{0, 1}}
	f, err := Embedded().Winners(c)
	if err != nil || f.Name != "KvM.winners" {
		t.Fatal(f.Name, err)
	}
	all, err := Open(fstest.MapFS{name: {Data: data}, f.Name: {Data: f.Data}})
	if err != nil || !all.Has(c) {
		t.Errorf("the table with plies is not taken: %v", err)
	}
	for _, test := range []struct {
		dir  fstest.MapFS
		want string
	}{
		{fstest.MapFS{"a.winners": {Data: data}}, "a.winners: the file is of the other kind: give it the name that it was made with"},
		{fstest.MapFS{"a.endgame": {Data: f.Data}}, "a.endgame: the file is of the other kind: give it the name that it was made with"},
		{fstest.MapFS{"a.winners": {Data: f.Data}, "b.winners": {Data: f.Data}}, "b.winners: it has the class KvM, as does a.winners: remove one of them"},
		{fstest.MapFS{"a.winners": {Data: f.Data[:100]}}, "a.winners: truncated: it has 100 of "},
	} {
		if _, err := Open(test.dir); err == nil || !strings.HasPrefix(err.Error(), "hexdame/endgame: "+test.want) {
			t.Errorf("%v\nwant %s", err, test.want)
		}
	}
}

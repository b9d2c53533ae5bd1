package hextad

import (
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
)

// TestFollower follows games with sets of all sizes, with and without skipped refills, to positions
// far ahead and back. It compares the outlook and the table with a fresh count.
func TestFollower(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for _, rules := range []Rules{{}, {PoolSize: 27, MaxPips: 9, Lenient: true}, {PoolSize: 3, MaxPips: 9, MustScore: true}, {PoolSize: 1, MinPips: 1, MaxPips: 3}} {
		start, err := rules.New()
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			f := start.NewFollower().(*follower)
			p := start.Playout(dice, dice.IntN(40))
			f.Start(p)
			var line []Position
			var moves []Move
			for len(moves) < 30 && p.Turn() != hexgames.None {
				wantFollowed(t, f, p)
				m := p.moveAt(dice.IntN(int(p.moves)))
				next, ok := p.Skip()
				if ok && dice.IntN(2) == 0 {
					m = Move{}
				} else {
					next = p
					next.after(m)
				}
				f.Do(p, m, next)
				line, moves, p = append(line, p), append(moves, m), next
			}
			for i := len(moves) - 1; i >= 0; i-- {
				f.Undo(line[i], moves[i], p)
				p = line[i]
				wantFollowed(t, f, p)
			}
		}
	}
}

// wantFollowed checks that a follower is at a position, with its table and its outlook.
func wantFollowed(t *testing.T, f *follower, p Position) {
	t.Helper()
	var a plane
	a.coverAll(&p.room)
	if f.Position != p || f.table.pips != a.pips {
		t.Fatalf("the follower of %v is at %v, or has a different table", p, f.Position)
	}
	if got, want := f.outlook(), p.outlook(&a); got != want {
		t.Fatalf("%v has the outlook %v, want %v", p, got, want)
	}
}

// TestFollowerAllocates checks that a follower needs no memory to follow the same moves again.
func TestFollowerAllocates(t *testing.T) {
	p := MustParse(middle)
	f := p.NewFollower()
	f.Start(p)
	m := p.MoveAt(0)
	next := p
	next.after(m)
	if n := testing.AllocsPerRun(5, func() { f.Do(p, m, next); f.Undo(p, m, next) }); n != 0 {
		t.Errorf("Do and Undo allocate %v times", n)
	}
}

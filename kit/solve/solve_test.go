package solve

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
	"example.com/hexgames/kit/proof"
)

// open is a position of Hexagrams that takes millions of positions to solve.
const open = "www/1w1w/www/w1ww/1w3/wwbb/5/bbwb/bbb/bbb1/bbb b"

// TestFirstMoves solves Hexagrams after the first moves that are known to lose, with one goroutine
// and with two, and finds the shortest wins.
func TestFirstMoves(t *testing.T) {
	ctx := context.Background()
	for goroutines, test := range []struct {
		move  string
		moves int
	}{{"d3xe3", 17}, {"d4xe4", 13}, {"d5xe5", 13}} {
		m, err := hexagrams.New().ParseMove(test.move)
		if err != nil {
			t.Fatal(err)
		}
		p := mustApply(hexagrams.New(), m)
		s := &Solver[hexagrams.Position, hexagrams.Move]{Options: Options{Goroutines: goroutines}}
		r, err := s.Solve(ctx, p)
		if err != nil || r.String() != "Black wins" || r.Nodes < 1000 || r.Time <= 0 {
			t.Errorf("%s: %+v, %v", test.move, r, err)
		}
		checkProof(t, s, p, hexgames.Black, proof.Win)
		checkProof(t, s, p, hexgames.Black, proof.Hold)
		if moves, line, err := s.Length(ctx, p, hexgames.Black, 0); err != nil || moves != test.moves || len(line) != moves {
			t.Errorf("%s: %d moves, %v, %v", test.move, moves, line, err)
		}
	}
}

// TestLimits checks a Solver's results when its nodes or its time are used up, or when the claim is
// not true.
func TestLimits(t *testing.T) {
	ctx := context.Background()
	p := hexagrams.MustParse(open)
	s := &Solver[hexagrams.Position, hexagrams.Move]{Options: Options{Nodes: 20000, Goroutines: 2}}
	if r, err := s.Solve(ctx, p); err != nil || r.Known || r.String() != "unknown" || r.Nodes < 20000 || r.Nodes > 40000 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := s.CanWin(ctx, p, hexgames.White); !errors.Is(err, ErrUnknown) || !strings.HasSuffix(err.Error(), "not known after 20000 positions whether White can force a win from \""+open+"\"") {
		t.Error(err)
	}
	if _, err := s.Prove(ctx, p, hexgames.White, proof.Hold); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
	if _, _, err := s.Length(ctx, p, hexgames.White, 40); !errors.Is(err, ErrUnknown) {
		t.Error(err)
	}
	reports := 0
	short, cancel := context.WithCancel(ctx)
	defer cancel()
	s = &Solver[hexagrams.Position, hexagrams.Move]{Options: Options{Goroutines: 1, Progress: func(p Progress) {
		if reports++; p.Player != hexgames.Black || p.Yes == 0 || p.No == 0 || p.Nodes == 0 || p.Time < time.Second {
			t.Errorf("%+v", p)
		}
		time.AfterFunc(100*time.Millisecond, cancel) // there is time for a report that comes too early
	}}}
	if r, err := s.Solve(short, p); !errors.Is(err, context.Canceled) || r.Known || reports < 1 || reports > int(r.Time/time.Second) {
		t.Errorf("%+v, %v after %d reports", r, err, reports)
	}

	lost := hexagrams.MustParse("www/wwww/www/wwww/ww1ww/wwbb/bbwbb/bbbb/bbb/bbbb/bbb b")
	if _, err := s.Prove(ctx, lost, hexgames.White, proof.Hold); !errors.Is(err, proof.ErrProof) || !strings.Contains(err.Error(), "no proof that White holds from") {
		t.Error(err)
	}
	if _, _, err := s.Length(ctx, lost, hexgames.Black, 15); !errors.Is(err, proof.ErrProof) || !strings.Contains(err.Error(), "no proof that Black wins within 15 moves from") {
		t.Error(err)
	}
	if _, err := (&Solver[hextad.Position, hextad.Move]{}).Solve(ctx, hextad.New()); !errors.Is(err, ErrChance) {
		t.Error(err)
	}
}

// TestOver checks positions that are over.
func TestOver(t *testing.T) {
	ctx := context.Background()
	p := hexagrams.MustParse("3/4/1b1/4/5/4/5/4/3/4/3 w")
	s := &Solver[hexagrams.Position, hexagrams.Move]{}
	if r, err := s.Solve(ctx, p); err != nil || r.String() != "Black wins" {
		t.Errorf("%v, %v", r, err)
	}
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		if can, err := s.CanWin(ctx, p, player); err != nil || can != (player == hexgames.Black) {
			t.Errorf("%v can win: %t, %v", player, can, err)
		}
	}
	if moves, line, err := s.Length(ctx, p, hexgames.Black, 0); err != nil || moves != 0 || line != nil {
		t.Errorf("%d, %v, %v", moves, line, err)
	}
	checkProof(t, s, p, hexgames.Black, proof.Win)
	checkProof(t, s, p, hexgames.Black, proof.Hold)
}

// TestNothing checks questions without an answer: about no game, about Chance, and about a player who
// has lost already.
func TestNothing(t *testing.T) {
	ctx := context.Background()
	s := &Solver[hexagrams.Position, hexagrams.Move]{}
	none, over := hexagrams.Position{}, hexagrams.MustParse("3/4/1b1/4/5/4/5/4/3/4/3 w")
	_, err := s.Solve(ctx, none)
	errs := []error{err}
	for player, p := range map[hexgames.Player]hexagrams.Position{hexgames.White: none, hexgames.Chance: hexagrams.New(), hexgames.None: over} {
		_, err := s.CanWin(ctx, p, player)
		errs = append(errs, err)
		_, err = s.Prove(ctx, p, player, proof.Win)
		errs = append(errs, err)
		_, _, err = s.Length(ctx, p, player, 0)
		errs = append(errs, err)
	}
	for i, err := range errs {
		if !errors.Is(err, hexgames.ErrPosition) && !errors.Is(err, hexgames.ErrOption) {
			t.Errorf("question %d: %v", i, err)
		}
	}
	if _, _, err := s.Length(ctx, over, hexgames.White, 0); !errors.Is(err, proof.ErrProof) {
		t.Errorf("after White has lost: %v", err)
	}
	ended, cancel := context.WithCancel(ctx)
	cancel()
	lost := hexagrams.MustParse("www/wwww/www/wwww/ww1ww/wwbb/bbwbb/bbbb/bbb/bbbb/bbb b")
	if _, _, err := s.Length(ended, lost, hexgames.White, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("after the context has ended: %v", err)
	}
}

// TestResult checks the texts of a Result.
func TestResult(t *testing.T) {
	for _, test := range []struct {
		result Result
		want   string
	}{
		{Result{}, "unknown"},
		{Result{Holds: []hexgames.Player{hexgames.White}}, "Black can't force a win"},
		{Result{Known: true, Winner: hexgames.White}, "White wins"},
		{Result{Known: true}, "neither player can force a win"},
	} {
		if got := test.result.String(); got != test.want {
			t.Errorf("%+v is %q, want %q", test.result, got, test.want)
		}
	}
}

// TestMembers checks that a hold that is full has used no more memory than it may, and not much less.
func TestMembers(t *testing.T) {
	const memory = 1 << 22
	p := hexdame.MustParse("W:WKb5,Kd2:BKc1,Kf4")
	s := &Solver[hexdame.Position, hexdame.Move]{Options: Options{Memory: 1 << 20}}
	c := s.begin(context.Background())
	search := c.search(c.question(hexgames.White, 0, 1<<20))
	used := func() int {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	before := used()
	h := newHold(search, p, true, memory)
	if n := h.close(); n != fresh || !h.full() {
		t.Fatalf("with %d of %d members, the hold is %v", len(h.members), h.most, n)
	}
	if took := used() - before; took > memory || took < memory/3 {
		t.Errorf("%d members take %d bytes of %d", len(h.members), took, memory)
	}
	runtime.KeepAlive(h)
}

// TestRoom checks that a Solver keeps within its memory: with a king a side, nobody wins, but the
// set of positions that shows it does not fit in an eighth of a mebibyte.
func TestRoom(t *testing.T) {
	defer func(was int) { leastMemory = was }(leastMemory)
	leastMemory = 1
	p := hexdame.MustParse("W:WKb5:BKc1")
	for memory, want := range map[int]string{1 << 17: "unknown", 1 << 20: "neither player can force a win"} {
		s := &Solver[hexdame.Position, hexdame.Move]{Options: Options{Memory: memory, Nodes: 400_000}}
		if r, err := s.Solve(context.Background(), p); err != nil || r.String() != want {
			t.Errorf("with %d bytes: %+v, %v; want %s", memory, r, err, want)
		}
	}
}

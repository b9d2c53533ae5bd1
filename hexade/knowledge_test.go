package hexade

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestEvaluate checks the laws of estimates, and what they count.
func TestEvaluate(t *testing.T) {
	gametest.Evaluates(t, New(), symmetries)
	if v := MustParse("4/1w3/6/7/6/3b1/4 w 2").Evaluate(); v <= 0 {
		t.Errorf("the move is worth %v", v)
	}
	gametest.WantBetter(t, MustParse, [][3]string{
		{"three in a row are better than three apart", "4/5/1www2/7/bb4/b4/4 w 6", "w3/5/1w4/7/bb4/b4/3w w 6"},
		{"a row that can become six is better than one between enemies", "b2b/5/6/1wwww2/b5/b4/4 w 8", "4/5/6/bwwwwb1/b5/b4/4 w 8"},
	})
}

// TestPromises checks the promises of moves, and that the best promises 1/3.
func TestPromises(t *testing.T) {
	for _, test := range []struct{ name, position, better, worse string }{
		{"a fifth stone in a row is better than one elsewhere", "b2b/5/1b4/1wwww2/6/5/b3 w 8", "d6", "f4"},
		{"a capture is better than a stone beside it", "4/5/6/1wbb3/6/2w2/4 w 4", "d5", "c5"},
		{"a row with four stones is better blocked than left alone", "w2w/5/6/1bbbb2/6/5/w2w w 8", "d6", "f4"},
		{"a pair beside an enemy is worse than one that is out of reach", "4/5/6/1bw4/6/5/1w1b w 4", "c3", "d4"},
	} {
		p := MustParse(test.position)
		moves := []Move{{cellOf(p, test.better), p.side}, {cellOf(p, test.worse), p.side}}
		promises := p.AppendPromises([]float64{7}, moves)
		if len(promises) != 3 || promises[0] != 7 || promises[1] != 1/3. || promises[2] >= 1/3. || promises[2] <= -1 {
			t.Errorf("%s: %s promises %v, and %s %v", test.name, test.better, promises[1], test.worse, promises[2])
		}
	}
	if promises := (Position{}).AppendPromises(nil, nil); len(promises) != 0 {
		t.Errorf("the zero Position promises %v", promises)
	}
	if allocs := testing.AllocsPerRun(10, func() { New().AppendPromises(make([]float64, 0, 1), []Move{{cellOf(New(), "i11"), MaxSide}}) }); allocs != 0 {
		t.Errorf("AppendPromises allocates %v times", allocs)
	}
}

// TestExact compares Exact with a search.
func TestExact(t *testing.T) {
	wins, losses := 0, 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		p, err := Rules{Side: 4 + int(seed%4)}.New()
		if err != nil {
			t.Fatal(err)
		}
		for {
			v, known := p.Exact()
			if want, wantKnown := searched(p); v != want || known != wantKnown {
				t.Fatalf("%v is worth %v, %t, want %v, %t", p, v, known, want, wantKnown)
			}
			switch {
			case p.moves == 0:
			case known && p.state == pending:
				losses++
			case known:
				wins++
			}
			if p.moves == 0 {
				break
			}
			p, _ = p.Apply(p.MoveAt(r.IntN(p.CountMoves())))
		}
	}
	if wins < 100 || losses < 10 {
		t.Errorf("only %d wins and %d losses", wins, losses)
	}
}

// searched is Exact by search: it plays all moves, and all replies.
func searched(p Position) (v float64, known bool) {
	if p.moves == 0 {
		return valueOf(p.Outcome().Winner), true
	}
	win := valueOf(p.Turn())
	if loses(p) {
		return -win, true
	}
	for _, m := range p.LegalMoves() {
		next, _ := p.Apply(m)
		if next.Outcome().Winner == p.Turn() || next.state == pending && loses(next) {
			return win, true
		}
	}
	return 0, false
}

// loses reports whether all moves lose immediately.
func loses(p Position) bool {
	for _, m := range p.LegalMoves() {
		if next, _ := p.Apply(m); next.Outcome().Winner != p.Turn().Opponent() {
			return false
		}
	}
	return true
}

func valueOf(player hexgames.Player) float64 {
	switch player {
	case hexgames.White:
		return 1
	case hexgames.Black:
		return -1
	}
	return 0
}

// TestAppendCredits checks that an outcome credits a player with the cells of the player's stones.
func TestAppendCredits(t *testing.T) {
	p := MustParse("4/5/2wb2/7/6/5/4 w 2")
	moves := []Move{{cellOf(p, "c3"), 4}, {cellOf(p, "c4"), 4}, {cellOf(p, "c5"), 4}}
	for player, want := range map[hexgames.Player][3]bool{hexgames.White: {true, false, false}, hexgames.Black: {false, true, false}} {
		got := p.AppendCredits([]bool{true}, moves, player)
		if len(got) != 4 || !got[0] || [3]bool(got[1:]) != want {
			t.Errorf("%v is credited with %v, want %v", player, got[1:], want)
		}
	}
}

// TestReplies checks that a player who ignores a threat loses immediately, in games with mostly
// promising moves.
func TestReplies(t *testing.T) {
	threats, useful, others := 0, 0, 0
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		p, err := Rules{Side: 4 + int(seed%5)}.New()
		if err != nil {
			t.Fatal(err)
		}
		f := p.NewFollower().(*follower)
		f.Start(p)
		var m Move
		for p.moves > 0 {
			moves := p.LegalMoves()
			m = moves[r.IntN(len(moves))]
			if r.IntN(4) > 0 {
				promises := p.AppendPromises(nil, moves)
				m = moves[slices.Index(promises, slices.Max(promises))]
			}
			replies, threatened := p.AppendReplies(nil)
			if threatened {
				threats++
				useful += len(replies)
				others += checkReplies(t, p, moves, replies)
			} else if len(replies) > 0 {
				t.Fatalf("%v: replies %v to no threat", p, replies)
			}
			if got, ok := f.AppendReplies(nil); ok != threatened || !slices.Equal(got, replies) {
				t.Fatalf("%v: to a follower the replies are %v, %t, want %v, %t", p, got, ok, replies, threatened)
			}
			v, known := p.Exact()
			if got, ok := f.Exact(); got != v || ok != known {
				t.Fatalf("%v: to a follower the value is %v, %t, want %v, %t", p, got, ok, v, known)
			}
			next, err := p.Apply(m)
			if err != nil {
				t.Fatal(err)
			}
			f.Do(p, m, next)
			p = next
		}
	}
	if threats < 300 || useful < 300 || others < 10000 {
		t.Errorf("only %d threats with %d replies, and %d other moves", threats, useful, others)
	}
}

// checkReplies checks that the replies are legal moves in order, and that the opponent wins
// immediately after each of the others. It returns the number of others.
func checkReplies(t *testing.T, p Position, moves, replies []Move) (others int) {
	t.Helper()
	for _, m := range moves {
		if len(replies) > 0 && m == replies[0] {
			replies = replies[1:]
			continue
		}
		others++
		next, err := p.Apply(m)
		if v, known := next.Exact(); err != nil || !known || v != -sign(p.Turn()) {
			t.Fatalf("%v: after %v, which isn't a reply, the value is %v, %t", p, m, v, known)
		}
	}
	if len(replies) > 0 {
		t.Fatalf("%v: the replies %v are not in the order of the legal moves", p, replies)
	}
	return others
}

func sign(p hexgames.Player) float64 {
	if p == hexgames.Black {
		return -1
	}
	return 1
}

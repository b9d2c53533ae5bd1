//go:build !onegame

package bot

import (
	"context"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexdame"
)

// A fakeBook has values of positions of Hexdame for the player to move, and a list of the expanded
// positions.
type fakeBook struct {
	values   map[uint64]float64
	expanded map[uint64]bool
}

// put adds the position after moves to the book.
func (f fakeBook) put(t *testing.T, value float64, moves ...string) {
	t.Helper()
	f.values[keyOf(played(t, moves...).Position())] = value
}

func (f fakeBook) find(key uint64) (value float64, expanded, known bool) {
	value, known = f.values[key]
	return value, f.expanded[key], known
}

// played returns a game of Hexdame with the given moves.
func played(t *testing.T, moves ...string) *hexgames.Game[hexdame.Position, hexdame.Move] {
	t.Helper()
	g := hexgames.NewGame(hexdame.New())
	for _, move := range moves {
		if _, err := g.PlayText(move); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// bookBot returns a bot, given its text.
func bookBot(t *testing.T, text string) Bot[hexdame.Position, hexdame.Move] {
	t.Helper()
	s, err := ParseSpec(text)
	if err != nil {
		t.Fatal(err)
	}
	b, err := New[hexdame.Position](s, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestBook checks the moves of bots with a book.
func TestBook(t *testing.T) {
	f := fakeBook{map[uint64]float64{}, map[uint64]bool{}}
	defer RegisterBook("hexdame", f.find)()
	start := hexgames.NewGame(hexdame.New())
	f.put(t, 0.1)
	f.expanded[keyOf(hexdame.New())] = true
	f.put(t, -0.2, "d1-e2") // good for White, the player of the move
	f.put(t, 0.5, "c4-c5")
	f.put(t, -0.195, "d1-e1") // almost as good
	// The images of these moves, in the same order, are a4-b5, d3-e3 and a4-a5.

	count := func(text string, b Budget, among ...string) map[string]int {
		t.Helper()
		n := map[string]int{}
		for seed := range 40 {
			bot := bookBot(t, text+",seed="+string(rune('0'+seed%10))+string(rune('0'+seed/10)))
			var moves []hexdame.Move
			for _, m := range among {
				move, err := start.Position().ParseMove(m)
				if err != nil {
					t.Fatal(err)
				}
				moves = append(moves, move)
			}
			thought, err := bot.Think(context.Background(), start, b, moves...)
			if err != nil {
				t.Fatal(err)
			}
			n[thought.Best().String()]++
			if len(thought.Line()) == 0 || thought.Line()[0] != thought.Best() {
				t.Errorf("%s: the line is %v", text, thought.Line())
			}
		}
		return n
	}
	one := Budget{Nodes: 30}
	for _, text := range []string{"alphabeta:book=yes", "mcts:book=yes", "best:book=yes"} {
		if n := count(text, one); n["d1-e2"] < 3 || n["a4-b5"] < 3 || n["d1-e1"] < 3 || n["a4-a5"] < 3 || n["c4-c5"]+n["d3-e3"] > 0 || len(n) > 4 {
			t.Errorf("%s plays %v", text, n)
		}
	}
	if n := count("alphabeta:book=yes", one, "c4-c5"); n["c4-c5"] != 40 {
		t.Errorf("among one move, it plays %v", n)
	}
	for _, text := range []string{"alphabeta:book=no", "best:nodes=30"} {
		if n := count(text, one); n["d1-e2"]+n["a4-b5"] > 20 {
			t.Errorf("%s plays %v", text, n)
		}
	}

	b := bookBot(t, "alphabeta:book=yes")
	think := func(g *hexgames.Game[hexdame.Position, hexdame.Move], budget Budget) Thought[hexdame.Move] {
		t.Helper()
		thought, err := b.Think(context.Background(), g, budget)
		if err != nil {
			t.Fatal(err)
		}
		return thought
	}
	thought := think(start, one)
	if len(thought.Moves) != 6 || thought.Value != 0.2 || thought.Moves[5].Value != -0.5 || thought.Depth != 1 || thought.Moves[0].Exact {
		t.Errorf("%+v", thought)
	}
	// Seven moves are more than the book has. The other position is not expanded.
	for _, other := range []Thought[hexdame.Move]{think(start, Budget{Nodes: 300, Lines: 7}), think(played(t, "a4-a5"), one)} {
		if len(other.Moves) < 7 {
			t.Errorf("%+v", other)
		}
	}
	// All moves of the book lose.
	f.put(t, 1, "d1-e2")
	f.put(t, 1, "c4-c5")
	f.put(t, 1, "d1-e1")
	if thought := think(start, one); len(thought.Moves) < 7 {
		t.Errorf("%+v", thought)
	}
	// One move is a certain win, and another one repeats a position.
	f.put(t, -1, "d1-e2")
	if thought := think(start, one); len(thought.Moves) != 6 || !thought.Moves[0].Exact || !thought.Moves[1].Exact || thought.Moves[1].Value != 1 || thought.Moves[2].Value != -1 {
		t.Errorf("%+v", thought)
	}
	kings := hexgames.NewGame(hexdame.MustParse("W:WKb5:BKc1"))
	for _, move := range []string{"b5-b4", "c1-d1", "b4-b5", "d1-c1"} {
		f.values[keyOf(kings.Position())] = 0.3
		f.expanded[keyOf(kings.Position())] = true
		if _, err := kings.PlayText(move); err != nil {
			t.Fatal(err)
		}
	}
	if thought := think(kings, one); len(thought.Moves) < 5 {
		t.Errorf("%+v", thought)
	}

	if _, err := ParseSpec("alphabeta:book=maybe"); err == nil {
		t.Error("book=maybe is a setting")
	}
	if _, err := ParseSpec("level3:book=yes"); err == nil {
		t.Error("a level has a book")
	}
	s, _ := ParseSpec("alphabeta:nodes=10,book=yes")
	other, err := New[hexagrams.Position](s, nil)
	if err != nil {
		t.Fatal(err)
	}
	if thought, err := other.Think(context.Background(), hexgames.NewGame(hexagrams.New()), Budget{}); err != nil || len(thought.Moves) < 4 {
		t.Errorf("without a book: %+v, %v", thought, err)
	}
}

// TestRegisterBook checks that a book is known until it is removed or replaced.
func TestRegisterBook(t *testing.T) {
	has := func() bool {
		_, ok := bookBot(t, "alphabeta:nodes=10,book=yes").(limited[hexdame.Position, hexdame.Move]).Bot.(booked[hexdame.Position, hexdame.Move])
		return ok
	}
	none := func(uint64) (float64, bool, bool) { return 0, false, false }
	first := RegisterBook("hexdame", none)
	second := RegisterBook("hexdame", none)
	if first(); !has() {
		t.Error("removing a book that was replaced removes the other")
	}
	if second(); has() {
		t.Error("a removed book is known")
	}
}

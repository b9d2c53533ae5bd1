package bot

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

// TestNoLine checks the line of a thought without moves, and with and without a line.
func TestNoLine(t *testing.T) {
	for _, test := range []struct {
		moves []Ranked[string]
		want  []string
	}{
		{nil, nil},
		{[]Ranked[string]{{Move: "a"}, {Move: "b"}}, []string{"a"}},
		{[]Ranked[string]{{Move: "a", Line: []string{"a", "c"}}}, []string{"a", "c"}},
	} {
		if got := (Thought[string]{Moves: test.moves}).Line(); !slices.Equal(got, test.want) {
			t.Errorf("the line of %v is %q, want %q", test.moves, got, test.want)
		}
	}
}

// TestValue checks the values of positions in thoughts.
func TestValue(t *testing.T) {
	ctx := context.Background()
	// The best of many moves won more of its random games than all moves together.
	tree := &MCTS[hexcore6.Position, hexcore6.Move]{Seed: 1}
	thought, err := tree.Think(ctx, hexgames.NewGame(hexcore6.New()), Budget{Nodes: 1000})
	if err != nil || thought.Moves[0].Value < thought.Value+0.2 || math.Abs(thought.Value) > 0.3 {
		t.Errorf("the start is worth %v, and %v with the best move (%v)", thought.Value, thought.Moves[0].Value, err)
	}
	// Black to move has lost, and White to move has won.
	for _, test := range []struct {
		position string
		want     float64
	}{{"B:WKa1,Ke5,Ka5,Ke1:Bh8", -1}, {"W:WKe5:Bf5", 1}} {
		g := hexgames.NewGame(hexdame.MustParse(test.position))
		for _, text := range []string{"alphabeta", "alphabeta:goroutines=2", "mcts", "mcts:goroutines=2"} {
			s, err := ParseSpec(text)
			if err != nil {
				t.Fatal(err)
			}
			b, err := New[hexdame.Position, hexdame.Move](s, nil)
			if err != nil {
				t.Fatal(err)
			}
			thought, err := b.Think(ctx, g, Budget{Nodes: 3000})
			if err != nil || thought.Value != test.want {
				t.Errorf("%s: %s is worth %v, want %v (%v)", text, test.position, thought.Value, test.want, err)
			}
		}
	}
}

// TestEmptyThought checks that the best of no moves is the zero move.
func TestEmptyThought(t *testing.T) {
	if got := (Thought[hexdame.Move]{}).Best(); got != (hexdame.Move{}) {
		t.Errorf("the best of no moves is %v", got)
	}
}

// TestBots tests every bot in games of all kinds. Package games tests them in every game.
func TestBots(t *testing.T) {
	testBots(t, hexade.New())
	testBots(t, hexagrams.New())
	testBots(t, hexcore6.New())
	testBots(t, hexdame.New())
	testBots(t, hextad.New().Deal(newDice(1, 1)))
}

var small = []string{"random", "greedy:games=2", "alphabeta:games=2", "alphabeta:games=2,goroutines=3", "mcts", "mcts:goroutines=3"}

func testBots[P hexgames.Position[P, M], M comparable](t *testing.T, start P) {
	ctx := context.Background()
	make := func(t *testing.T, text string) Bot[P, M] {
		s, err := ParseSpec(text)
		if err != nil {
			t.Fatal(err)
		}
		b, err := New[P, M](s, nil)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for _, text := range small {
		t.Run(start.GameName()+"/"+text, func(t *testing.T) {
			// All moves of a thought are legal, and there is at least one.
			g := hexgames.NewGame(start)
			b := make(t, text)
			for range 12 {
				if g.Turn() == hexgames.None {
					break
				}
				if g.Turn() == hexgames.Chance {
					g.Play(g.Position().MoveAt(0))
					continue
				}
				thought, err := b.Think(ctx, g, Budget{Nodes: 30})
				if err != nil {
					t.Fatal(err)
				}
				checkThought(t, g, thought)
				if thought.Nodes > 30 {
					t.Errorf("%d nodes of a budget of 30", thought.Nodes)
				}
				if err := g.Play(thought.Best()); err != nil {
					t.Fatal(err)
				}
			}

			// Even without any time, there is a legal move.
			over, cancel := context.WithCancel(ctx)
			cancel()
			g = hexgames.NewGame(start)
			thought, err := make(t, text).Think(over, g, Budget{})
			if err != nil {
				t.Fatal(err)
			}
			checkThought(t, g, thought)

			// The same seed and nodes give the same thoughts, unless goroutines share a table or a
			// tree.
			again, err := make(t, text).Think(ctx, g, Budget{Nodes: 50})
			if err != nil {
				t.Fatal(err)
			}
			thought, _ = make(t, text).Think(ctx, g, Budget{Nodes: 50})
			thought.Time, again.Time = 0, 0
			if !reflect.DeepEqual(thought, again) && !strings.HasSuffix(text, "goroutines=3") {
				t.Errorf("two bots with the same seed think %v and %v", thought, again)
			}

			if _, err := b.Think(ctx, hexgames.NewGame(*new(P)), Budget{Nodes: 1}); !errors.Is(err, ErrNoChoice) {
				t.Errorf("in the zero position: %v", err)
			}
			resigned := hexgames.NewGame(start)
			resigned.Resign(hexgames.White)
			if _, err := b.Think(ctx, resigned, Budget{Nodes: 1}); !errors.Is(err, ErrNoChoice) {
				t.Errorf("in a game that is over: %v", err)
			}
			if text == "random" { // it needs no budget
				return
			}
			var none context.Context
			if _, err := b.Think(none, g, Budget{Nodes: 1}); !errors.Is(err, ErrBudget) {
				t.Errorf("with a nil context: %v", err)
			}
			for _, bad := range []Budget{{}, {Nodes: -1}, {Time: -1}, {Time: time.Second, Nodes: -1}} {
				if _, err := b.Think(ctx, g, bad); !errors.Is(err, ErrBudget) {
					t.Errorf("with the budget %v: %v", bad, err)
				}
			}
		})
	}
}

// checkThought checks the properties of all thoughts.
func checkThought[P hexgames.Position[P, M], M comparable](t *testing.T, g *hexgames.Game[P, M], thought Thought[M]) {
	t.Helper()
	p := g.Position()
	legal := p.LegalMoves()
	if len(thought.Moves) == 0 || len(thought.Moves[0].Line) == 0 || thought.Moves[0].Line[0] != thought.Best() {
		t.Fatalf("the thought is %v", thought)
	}
	seen := map[M]bool{}
	for _, m := range thought.Moves {
		if seen[m.Move] || !slices.Contains(legal, m.Move) || m.Value < -1 || m.Value > 1 || math.IsNaN(m.Value) {
			t.Errorf("in %v the thought has %v", p, m)
		}
		seen[m.Move] = true
	}
	for _, m := range thought.Line() {
		next, err := p.Apply(m)
		if err != nil {
			t.Fatalf("the line %v is not legal: %v", thought.Line(), err)
		}
		p = next
	}
}

// TestChance checks that only Random plays for Chance.
func TestChance(t *testing.T) {
	g := hexgames.NewGame(hextad.New())
	for _, text := range small {
		s, _ := ParseSpec(text)
		b, _ := New[hextad.Position, hextad.Move](s, nil)
		thought, err := b.Think(context.Background(), g, Budget{Nodes: 1})
		if text == "random" {
			if err != nil || g.Play(thought.Best()) != nil {
				t.Errorf("%s draws %v, %v", text, thought, err)
			}
		} else if !errors.Is(err, ErrNoChoice) {
			t.Errorf("%s: %v", text, err)
		}
		if text == "random" {
			g.Undo()
		}
	}
}

// TestOnlyMove checks that bots do not think about the only move.
func TestOnlyMove(t *testing.T) {
	g := hexgames.NewGame(hexdame.MustParse("W:Wg5:Bh6"))
	for _, text := range small {
		s, _ := ParseSpec(text)
		b, _ := New[hexdame.Position, hexdame.Move](s, nil)
		thought, err := b.Think(context.Background(), g, Budget{Time: time.Hour})
		if err != nil || len(thought.Moves) != 1 || thought.Best() != g.LegalMoves()[0] || thought.Nodes != 0 {
			t.Errorf("%s thinks %v, %v", text, thought, err)
		}
	}
}

// A stuck is a game that is not over but has no moves.
type stuck struct{ hexdame.Position }

func (stuck) CountMoves() int { return 0 }

func (p stuck) Apply(hexdame.Move) (stuck, error) { return p, nil }

func (p stuck) Playout(*rand.Rand, int) stuck { return p }

// TestStuck checks that bots report that there is no choice where there is no move.
func TestStuck(t *testing.T) {
	g := hexgames.NewGame(stuck{hexdame.New()})
	for _, text := range small {
		s, _ := ParseSpec(text)
		b, _ := New[stuck, hexdame.Move](s, nil)
		if thought, err := b.Think(context.Background(), g, Budget{Nodes: 10}); !errors.Is(err, ErrNoChoice) {
			t.Errorf("%s thinks %v, %v", text, thought, err)
		}
	}
}

// TestProof checks that bots find and prove an immediate win, and then end the search.
func TestProof(t *testing.T) {
	g := hexgames.NewGame(hexdame.MustParse("W:WKe5:BKb2,g7"))
	for _, text := range []string{"alphabeta", "alphabeta:goroutines=2", "mcts", "mcts:goroutines=2"} {
		s, _ := ParseSpec(text)
		b, _ := New[hexdame.Position, hexdame.Move](s, nil)
		thought, err := b.Think(context.Background(), g, Budget{Time: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		if best := thought.Moves[0]; !best.Exact || best.Value != 1 && best.Value != -1 {
			t.Errorf("%s thinks %v", text, best)
		}
	}
}

// TestMemory checks that MCTS keeps its results for the moves that were played, but none from a
// different game.
func TestMemory(t *testing.T) {
	ctx := context.Background()
	g := hexgames.NewGame(hexagrams.New())
	b := &MCTS[hexagrams.Position, hexagrams.Move]{Seed: 1}
	thought, _ := b.Think(ctx, g, Budget{Nodes: 5000})
	for _, m := range thought.Line()[:2] {
		g.Play(m)
	}
	games := func() (n int) {
		thought, err := b.Think(ctx, g, Budget{Nodes: 100})
		if err != nil {
			t.Fatal(err)
		}
		checkThought(t, g, thought)
		for _, m := range thought.Moves {
			n += m.Nodes
		}
		return n
	}
	if n := games(); n <= 150 {
		t.Errorf("after the moves that were expected there are %d games", n)
	}
	g.Undo()
	if n := games(); n != 100 {
		t.Errorf("after a different move there are %d games", n)
	}
	g = hexgames.NewGame(hexagrams.New())
	if n := games(); n != 100 {
		t.Errorf("in a different game there are %d games", n)
	}
}

// TestTreeSize checks that a full tree does not end the search.
func TestTreeSize(t *testing.T) {
	g := hexgames.NewGame(hexdame.New())
	for _, size := range []int{1, 20} {
		b := &MCTS[hexdame.Position, hexdame.Move]{TreeSize: size, Goroutines: 2}
		thought, err := b.Think(context.Background(), g, Budget{Nodes: 1000})
		if err != nil || thought.Nodes != 1000 || b.tree.root.size() != max(size, 16) || thought.Depth < 2 || len(thought.Moves) < 5 {
			t.Errorf("%d nodes, %d moves, a tree of %d with depth %d, %v", thought.Nodes, len(thought.Moves), b.tree.root.size(), thought.Depth, err)
		}
		checkThought(t, g, thought)
	}
	a := &AlphaBeta[hexdame.Position, hexdame.Move]{Table: 10}
	thought, err := a.Think(context.Background(), g, Budget{Nodes: 1000})
	if err != nil || 4*len(a.table.buckets) > 10 {
		t.Errorf("a table of %d, %v", 4*len(a.table.buckets), err)
	}
	checkThought(t, g, thought)
}

// patience is how long a test waits for events that should be immediate.
const patience = 20 * time.Second

// A foreign is a context from elsewhere: package context starts a goroutine for its child, which
// ends when the child is canceled.
type foreign struct{ context.Context }

func (foreign) Done() <-chan struct{} { return make(chan struct{}) }

// TestTime checks that bots respect a budget of time and a context, report their progress and their
// time, and leave no goroutine behind.
func TestTime(t *testing.T) {
	before := runtime.NumGoroutine()
	g := hexgames.NewGame(hexade.New())
	for _, text := range []string{"greedy:games=1000", "alphabeta", "alphabeta:goroutines=4", "mcts", "mcts:goroutines=4"} {
		s, _ := ParseSpec(text)
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		told := func() {}
		b, _ := New[hexade.Position, hexade.Move](s, func(thought Thought[hexade.Move]) {
			if checkThought(t, g, thought); thought.Time <= 0 {
				t.Errorf("%s has thought for %v", text, thought.Time)
			}
			told()
		})
		budget := Budget{Time: 20 * time.Millisecond}
		begin := time.Now()
		thought, err := b.Think(ctx, g, budget)
		if took := time.Since(begin); err != nil || ctx.Err() != nil || thought.Time < budget.Time || thought.Time > took {
			t.Errorf("%s took %v, and reports %v (%v)", text, took, thought.Time, err)
		}
		if _, err := b.Think(foreign{context.Background()}, g, Budget{Nodes: 1}); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if s.Name == "greedy" {
			continue // it has no Progress
		}
		told = cancel
		if _, err := b.Think(ctx, g, Budget{}); err != nil || ctx.Err() != context.Canceled {
			t.Errorf("%s reported no progress (%v)", text, err)
		}
	}
	for end := time.Now().Add(patience); runtime.NumGoroutine() > before; time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d goroutines before, and %d after", before, runtime.NumGoroutine())
		}
	}
}

// TestRepetition checks that the weaker side seeks a repetition, and that the stronger side avoids
// it.
func TestRepetition(t *testing.T) {
	type thinker = Bot[hexdame.Position, hexdame.Move]
	g := hexgames.NewGame(hexdame.MustParse("W:WKe5:BKa3"))
	for _, text := range []string{"e5-e6", "a3-a4", "e6-e5", "a4-a3"} {
		if _, err := g.PlayText(text); err != nil {
			t.Fatal(err)
		}
	}
	for _, estimate := range []float64{-0.9, 0.9} {
		evaluate := func(hexdame.Position) float64 { return estimate }
		for _, b := range []thinker{
			&Greedy[hexdame.Position, hexdame.Move]{Evaluate: evaluate},
			&AlphaBeta[hexdame.Position, hexdame.Move]{Evaluate: evaluate},
		} {
			thought, err := b.Think(context.Background(), g, Budget{Depth: 1})
			if err != nil {
				t.Fatal(err)
			}
			best := g.Position().FormatMove(thought.Best())
			if back := best == "e5-e6"; back != (estimate < 0) || back && thought.Moves[0].Value != 0 {
				t.Errorf("if it is worth %v, %T plays %s", estimate, b, best)
			}
		}
	}
	m := &MCTS[hexdame.Position, hexdame.Move]{}
	thought, err := m.Think(context.Background(), g, Budget{Nodes: 1000})
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range thought.Moves {
		if g.Position().FormatMove(move.Move) == "e5-e6" && move.Value != 0 {
			t.Errorf("MCTS takes a repetition for %v", move.Value)
		}
	}
}

// TestBudgetOf checks the budgets made from clocks.
func TestBudgetOf(t *testing.T) {
	for _, test := range []struct{ clock, want string }{
		{"300+0", "10s"},
		{"300+2", "11.5s"},
		{"300+2 30", "2.5s"},
		{"300+2 1", "500ms"}, // the increment comes after the move
		{"0+4 4", "2s"},
		{"60+0 0", "1ns"},
		{"0.000000001+0", "1ns"},
		{"1000000000+1000000000", "138888h53m20s"},
	} {
		c, err := hexgames.ParseClock(test.clock)
		if err != nil {
			t.Fatal(err)
		}
		if got := BudgetOf(c); got.Time.String() != test.want || got.Nodes != 0 {
			t.Errorf("with %s on the clock the budget is %+v, want %s", test.clock, got, test.want)
		}
	}
	if got := BudgetOf(hexgames.Clock{}); got != (Budget{}) {
		t.Errorf("without a clock the budget is %+v", got)
	}
	for _, d := range []time.Duration{math.MinInt64, -1, math.MaxInt64} {
		if got := BudgetOf(hexgames.Clock{Base: 1, Increment: d, Left: time.Second}); got.Time < 1 || got.Time > time.Second/2 {
			t.Errorf("with an increment of %d the budget is %v", d, got.Time)
		}
	}
}

// TestClock checks that a bot without a budget thinks as long as its clock allows.
func TestClock(t *testing.T) {
	g := hexgames.NewGame(hexdame.New())
	g.SetClock(hexgames.White, hexgames.NewClock(time.Hour, 0).Spend(time.Hour-50*time.Millisecond))
	for _, text := range []string{"greedy", "alphabeta", "alphabeta:goroutines=2", "mcts", "mcts:goroutines=2"} {
		s, _ := ParseSpec(text)
		b, err := New[hexdame.Position, hexdame.Move](s, nil)
		if err != nil {
			t.Fatal(err)
		}
		if thought, err := b.Think(context.Background(), g, Budget{}); err != nil || thought.Time > time.Minute {
			t.Errorf("%s: %v, %v", text, thought.Time, err)
		}
	}
	g.SetClock(hexgames.White, hexgames.Clock{})
	if _, err := (&Greedy[hexdame.Position, hexdame.Move]{}).Think(context.Background(), g, Budget{}); !errors.Is(err, ErrBudget) {
		t.Errorf("without a clock: %v", err)
	}
}

// TestTimeLeft plays long games with clocks where every search stops far too late.
func TestTimeLeft(t *testing.T) {
	for _, c := range []hexgames.Clock{
		hexgames.NewClock(time.Minute, 0), hexgames.NewClock(time.Hour, time.Second),
		hexgames.NewClock(0, time.Second), hexgames.NewClock(time.Millisecond, time.Minute),
	} {
		for move := range 200 {
			before := c
			if c = c.Spend(2*BudgetOf(c).Time - 1); c.Out() {
				t.Fatalf("the time ran out on move %d, at %v", move, before)
			}
			c = c.Move()
		}
	}
}

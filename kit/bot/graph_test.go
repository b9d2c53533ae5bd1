package bot

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
)

// A graph is a position of a game that a hash generates: turns do not alternate, Chance may move,
// paths meet again, and the zero move is legal. Tests compare the results of the bots with plain
// minimax.
type graph struct {
	seed      uint32
	place     uint8
	ply, last uint8
	chance    bool // whether Chance moves
	draws     bool // whether there are draws
}

func graphOf(seed int) graph {
	return graph{seed: uint32(seed), last: uint8(2 + seed%6), chance: seed/8%2 == 1, draws: seed/16%2 == 1}
}

// roll returns a number below n, always the same for the same arguments.
func (p graph) roll(question, n int) int {
	x := uint64(p.seed)*1e9 + uint64(p.place)*1e6 + uint64(p.ply)*1e3 + uint64(question)
	for range 2 {
		x ^= x >> 30
		x *= 0xbf58476d1ce4e5b9
		x ^= x >> 27
		x *= 0x94d049bb133111eb
		x ^= x >> 31
	}
	return int(x % uint64(n))
}

func (p graph) GameName() string { return "graph" }

func (p graph) Turn() hexgames.Player {
	switch {
	case p.last == 0 || p.Outcome().Over():
		return hexgames.None
	case p.chance && p.ply > 0:
		return hexgames.White + hexgames.Player(p.roll(1, 3))
	}
	return hexgames.White + hexgames.Player(p.roll(1, 2))
}

func (p graph) Outcome() hexgames.Outcome {
	switch {
	case p.last == 0 || p.ply < p.last && (p.ply < 2 || p.roll(2, 6) > 0):
		return hexgames.Outcome{}
	case p.draws:
		return hexgames.Outcome{Winner: hexgames.Player(p.roll(3, 3)), Reason: hexgames.ReasonScore}
	}
	return hexgames.Outcome{Winner: hexgames.White + hexgames.Player(p.roll(3, 2)), Reason: hexgames.ReasonScore}
}

func (p graph) CountMoves() int {
	switch {
	case p.last == 0 || p.Outcome().Over():
		return 0
	case p.ply == 0:
		return 2 + p.roll(4, 3)
	}
	return 1 + p.roll(4, 4)
}

func (p graph) MoveAt(i int) int8 { return int8(i) }

func (p graph) Playout(r *rand.Rand, limit int) graph {
	for n := p.CountMoves(); n > 0 && limit > 0; n = p.CountMoves() {
		p = mustApply(p, p.MoveAt(r.IntN(n)))
		limit--
	}
	return p
}

func (p graph) AppendMoves(dst []int8) []int8 {
	for i := range p.CountMoves() {
		dst = append(dst, p.MoveAt(i))
	}
	return dst
}

func (p graph) LegalMoves() []int8 { return p.AppendMoves(nil) }

func (p graph) Apply(m int8) (graph, error) {
	if m < 0 || int(m) >= p.CountMoves() {
		return graph{}, fmt.Errorf("there is no move %d", m)
	}
	p.place = uint8(p.roll(10+int(m), 40))
	p.ply++
	return p, nil
}

func (p graph) ParseMove(text string) (int8, error) { return 0, fmt.Errorf("no notation for %s", text) }
func (p graph) FormatMove(m int8) string            { return fmt.Sprint(m) }
func (p graph) String() string                      { return fmt.Sprintf("%d/%d/%d", p.seed, p.ply, p.place) }
func (p graph) Diagram() string                     { return p.String() }

// worthOf returns the value of a move for the player who makes it.
func worthOf(p graph, m int8, depth int, evaluate Evaluation[graph]) float64 {
	return minimax(mustApply(p, m), depth-1, evaluate) * sign(p.Turn())
}

// evaluationOf returns an evaluation from a hash; some values exceed the limits.
func evaluationOf(kind int) Evaluation[graph] {
	return func(p graph) float64 {
		x := p.roll(6, 1<<30)
		switch kind {
		case 0:
			return float64(x%1001)/500 - 1
		case 1:
			return float64(x%3) - 1
		case 2:
			return float64(x%11) - 5
		}
		return math.Inf(x%2*2 - 1)
	}
}

// TestAlphaBetaOnGraphs lets AlphaBeta look ahead without a budget, with tables of all sizes.
func TestAlphaBetaOnGraphs(t *testing.T) {
	for seed := range 2000 {
		checkAlphaBeta(t, seed)
	}
	// For some of their positions, rounding leaves an empty window, below or above.
	for _, seed := range []int{1966, 8890, 17417, 91481, 132315, 187017} {
		checkAlphaBeta(t, seed)
	}
}

func checkAlphaBeta(t *testing.T, seed int) {
	p := graphOf(seed)
	evaluate := evaluationOf(seed % 4)
	for depth := 1; depth <= 5; depth++ {
		b := &AlphaBeta[graph, int8]{Evaluate: evaluate, Table: []int{1, 2, 7, 0}[seed/4%4]}
		lines := 1 + seed%3
		thought, err := b.Think(context.Background(), hexgames.NewGame(p), Budget{Depth: depth, Lines: lines})
		if err != nil {
			t.Fatal(err)
		}
		best, looked := thought.Moves[0], thought.Depth
		if lost(best) && looked < depth {
			looked++ // its Thought is the best from before it found out
		}
		for i, m := range thought.Moves {
			got := worthOf(p, m.Move, looked, evaluate)
			if i < lines && got < m.Value-1e-9 || m.Nodes > 0 && best.Value < 1 && got > m.Value+1e-9 || got > best.Value+1e-9 {
				t.Errorf("%v: at depth %d move %d, %+v, is worth %v; the best is %+v", p, looked, i, m, got, best)
			}
		}
		checkExact(t, p, thought, evaluate)
		// After a search of all paths to their ends, the value is exact.
		if depth == 5 && p.last < 5 && !best.Exact {
			t.Errorf("%v: at depth %d the best is %+v", p, looked, best)
		}
	}
}

// checkExact checks the values that are reported as proven.
func checkExact(t *testing.T, p graph, thought Thought[int8], evaluate Evaluation[graph]) {
	for _, m := range thought.Moves {
		if !m.Exact {
			continue
		}
		if got := worthOf(p, m.Move, 99, evaluate); math.Abs(got-m.Value) > 1e-9 {
			t.Errorf("%v: after %d nodes %+v is worth %v", p, thought.Nodes, m, got)
		}
	}
}

// TestAlphaBetaOnABudget checks that values reported as proven are correct, wherever the budget
// ends, and that AlphaBeta reports no false losses.
func TestAlphaBetaOnABudget(t *testing.T) {
	for seed := range 500 {
		g := hexgames.NewGame(graphOf(seed))
		evaluate := evaluationOf(seed % 4)
		old := &AlphaBeta[graph, int8]{Evaluate: evaluate, Table: []int{1, 2, 7, 0}[seed/4%4]}
		for g.Turn() != hexgames.None {
			p := g.Position()
			for _, nodes := range []int{1, 2, 3, 5, 8, 13, 21, 34, 100} {
				if g.Turn() == hexgames.Chance || p.CountMoves() == 1 {
					break
				}
				b := old
				if seed%2 == 0 {
					b = &AlphaBeta[graph, int8]{Evaluate: evaluate}
				}
				thought, err := b.Think(context.Background(), g, Budget{Nodes: nodes})
				if err != nil || thought.Nodes > nodes || thought.Depth > thought.Nodes {
					t.Fatalf("%d nodes of a budget of %d, for depth %d, %v", thought.Nodes, nodes, thought.Depth, err)
				}
				checkExact(t, p, thought, evaluate)
				checkLength(t, p, thought, evaluate)
			}
			g.Play(p.MoveAt(p.roll(5, p.CountMoves())))
		}
	}
}

// knownTo returns functions with knowledge about graphs: some exact values, and some positions that
// are not quiet.
func knownTo(kind int) (exact func(graph) (float64, bool), quiet func(graph) bool) {
	if kind&1 != 0 {
		exact = func(p graph) (float64, bool) {
			if p.roll(7, 4) > 0 {
				return 0, false
			}
			v := minimax(p, 99, nil)
			return v, v == math.Trunc(v)
		}
	}
	if kind&2 != 0 {
		quiet = func(p graph) bool { return p.roll(8, 2) == 0 }
	}
	return exact, quiet
}

// checkLength checks that a win is the shortest, and that a loss is the longest.
func checkLength(t *testing.T, p graph, thought Thought[int8], evaluate Evaluation[graph]) {
	best, s := thought.Moves[0], sign(p.Turn())
	switch {
	case lost(best) && thought.Depth > 1:
		if got := worthOf(p, best.Move, thought.Depth, evaluate); got == -1 {
			t.Errorf("%v: %+v loses in %d, but another move does not", p, best, thought.Depth)
		}
	case best.Exact && best.Value == 1:
		if got := worthOf(p, best.Move, thought.Depth, evaluate); got != 1 {
			t.Errorf("%v: %+v does not win in %d", p, best, thought.Depth)
		}
		if got := minimax(p, thought.Depth-1, evaluate) * s; got == 1 {
			t.Errorf("%v: %+v wins in %d, but there is a shorter win", p, best, thought.Depth)
		}
	}
}

// TestAlphaBetaBounds checks that values are as documented: results of the last iteration that
// examined the move, or upper bounds of such results, however the search ends.
func TestAlphaBetaBounds(t *testing.T) {
	results := 0
	for seed := range 6000 {
		p := graphOf(seed)
		dice := newDice(uint64(seed), 1)
		b := &AlphaBeta[graph, int8]{Evaluate: evaluationOf(seed % 4), Table: []int{1, 2, 7, 0}[dice.IntN(4)]}
		b.Exact, b.Quiet = knownTo(dice.IntN(4))
		if dice.IntN(4) == 0 {
			b.Skip = skip
		}
		budget := Budget{Nodes: dice.IntN(1 << dice.IntN(10)), Depth: 1 + dice.IntN(8), Lines: dice.IntN(4)}
		var among []int8
		for _, m := range p.LegalMoves() {
			if dice.IntN(3) > 0 && seed%2 == 0 {
				among = append(among, m)
			}
		}
		nodes, looked := map[int8]int{}, map[int8]int{} // of each move
		note := func(thought Thought[int8], depth int) {
			for _, m := range thought.Moves {
				if m.Nodes > nodes[m.Move] {
					nodes[m.Move], looked[m.Move] = m.Nodes, depth
				}
			}
		}
		b.Progress = func(thought Thought[int8]) { note(thought, thought.Depth) }
		thought, err := b.Think(context.Background(), hexgames.NewGame(p), budget, among...)
		if err != nil {
			t.Fatal(err)
		}
		note(thought, thought.Depth+1)
		losing := slices.ContainsFunc(thought.Moves, lost)
		for i, m := range thought.Moves {
			want := knownMinimax(mustApply(p, m.Move), looked[m.Move]-1, b) * sign(p.Turn())
			if m.Exact {
				want = worthOf(p, m.Move, 99, nil)
			}
			result := m.Exact || i < max(budget.Lines, 1) && !losing
			if m.Nodes > 0 && (want > m.Value+1e-8 || result && want < m.Value-1e-8) {
				t.Errorf("%v with %+v among %v: move %d, to depth %d, is worth %v: %+v", p, budget, among, i, looked[m.Move], want, thought)
			}
			if result && !m.Exact && m.Nodes > 0 {
				results++
			}
		}
	}
	if results < 3000 {
		t.Errorf("only %d values were results of a search", results)
	}
}

// skip skips some moves of Chance, as if the first of them did nothing.
func skip(p graph) (next graph, ok bool) {
	if p.Turn() != hexgames.Chance || p.roll(9, 2) == 0 {
		return graph{}, false
	}
	return mustApply(p, p.MoveAt(0)), true
}

// knownMinimax is minimax for a search with knowledge.
func knownMinimax[P hexgames.Position[P, M], M comparable](p P, depth int, b *AlphaBeta[P, M]) float64 {
	if p.Outcome().Over() {
		return value(p.Outcome())
	}
	if b.Exact != nil {
		if v, known := b.Exact(p); known {
			return v
		}
	}
	if depth <= 0 && (b.Quiet == nil || b.Quiet(p)) {
		return estimate(b.Evaluate, p)
	}
	if b.Skip != nil {
		if q, ok := b.Skip(p); ok {
			return max(-unproven, min(unproven, knownMinimax(q, depth, b)))
		}
	}
	sum, least, most := 0.0, math.Inf(1), math.Inf(-1)
	for _, m := range p.LegalMoves() {
		v := knownMinimax(mustApply(p, m), depth-1, b)
		sum, least, most = sum+v, min(least, v), max(most, v)
	}
	switch p.Turn() {
	case hexgames.White:
		return most
	case hexgames.Black:
		return least
	}
	return sum / float64(p.CountMoves())
}

// TestSharedTable checks the proofs and the budgets of several goroutines that share a table, and
// provokes races in one with few entries.
func TestSharedTable(t *testing.T) {
	small := &AlphaBeta[hexade.Position, hexade.Move]{Table: 8, Goroutines: 4}
	if _, err := small.Think(context.Background(), hexgames.NewGame(hexade.New()), Budget{Nodes: 2000}); err != nil {
		t.Fatal(err)
	}
	helped := 0
	for seed := range 300 {
		p := graphOf(seed)
		b := &AlphaBeta[graph, int8]{Evaluate: evaluationOf(seed % 4), Goroutines: 2 + seed%3}
		for _, nodes := range []int{1, 2, 30, 1000} {
			thought, err := b.Think(context.Background(), hexgames.NewGame(p), Budget{Nodes: nodes})
			if err != nil || thought.Nodes > nodes {
				t.Fatalf("%d nodes of a budget of %d, %v", thought.Nodes, nodes, err)
			}
			checkExact(t, p, thought, nil)
			own := 0
			for _, m := range thought.Moves {
				own += m.Nodes
			}
			if thought.Nodes > own {
				helped++
			}
		}
	}
	if helped == 0 {
		t.Error("the other goroutines did nothing")
	}
}

// promisesOf returns promises from a hash, some of them equal.
func promisesOf(kind int) func(dst []float64, p graph, moves []int8) []float64 {
	return func(dst []float64, p graph, moves []int8) []float64 {
		for _, m := range moves {
			dst = append(dst, float64(p.roll(20+10*kind+int(m), 5))/2-1)
		}
		return dst
	}
}

// repliesOf returns the moves of a graph that keep the opponent from winning immediately. If all
// moves do, there is no threat.
func repliesOf(dst []int8, p graph) (replies []int8, threatened bool) {
	if p.Turn() == hexgames.Chance {
		return dst, false
	}
	for _, m := range p.LegalMoves() {
		if q := mustApply(p, m); q.Outcome().Winner != p.Turn().Opponent() && (q.Turn() != p.Turn().Opponent() || minimax(q, 1, func(graph) float64 { return 0 }) != sign(q.Turn())) {
			dst = append(dst, m)
		}
	}
	if len(dst) == p.CountMoves() {
		return dst[:0], false
	}
	return dst, true
}

// narrowed returns a bot that leaves out moves, by width or against a threat.
func narrowed(seed int) *AlphaBeta[graph, int8] {
	width := seed % 4 // 0 means all
	b := &AlphaBeta[graph, int8]{
		Evaluate: evaluationOf(seed / 4 % 4), Prior: promisesOf(seed),
		Width: func(graph, int, int) int { return width },
	}
	if seed/16%2 == 0 {
		b.Replies = repliesOf
	}
	return b
}

// TestNarrow checks a search that leaves out moves: it finds the values of the moves that it keeps,
// and the values that it reports as proven are true of all moves.
func TestNarrow(t *testing.T) {
	exact, replied := 0, 0
	for seed := range 4000 {
		p, b := graphOf(seed), narrowed(seed)
		for depth := 1; depth <= 8; depth++ {
			thought, err := b.Think(context.Background(), hexgames.NewGame(p), Budget{Depth: depth})
			if err != nil {
				t.Fatal(err)
			}
			checkExact(t, p, thought, nil)
			best := thought.Moves[0]
			if best.Exact {
				exact++
				break
			}
			if _, threatened := repliesOf(nil, p); threatened && b.Replies != nil {
				replied++
			}
			if want := narrowMinimax(mustApply(p, best.Move), depth-1, b) * sign(p.Turn()); math.Abs(want-best.Value) > 1e-9 {
				t.Errorf("%v, seed %d: at depth %d %+v is worth %v", p, seed, depth, best, want)
			}
		}
	}
	if exact < 500 || replied < 100 {
		t.Errorf("only %d values were proven, and %d of a threatened player found", exact, replied)
	}
}

// TestNarrowOnABudget checks that values reported as proven are true, wherever the budget ends, and
// that as many moves as requested have values from the search.
func TestNarrowOnABudget(t *testing.T) {
	for seed := range 800 {
		p := graphOf(seed)
		for _, nodes := range []int{1, 2, 3, 5, 8, 13, 21, 34, 55, 200} {
			lines := 1 + seed/4%3
			b := narrowed(seed)
			b.Progress = func(thought Thought[int8]) {
				for _, m := range thought.Moves[:min(lines, len(thought.Moves))] {
					if m.Nodes == 0 && !m.Exact && thought.Value < 1 {
						t.Errorf("%v, seed %d: one of the first %d is not searched: %+v", p, seed, lines, thought)
					}
				}
			}
			thought, err := b.Think(context.Background(), hexgames.NewGame(p), Budget{Nodes: nodes, Lines: lines})
			if err != nil || thought.Nodes > nodes {
				t.Fatalf("%d nodes of a budget of %d, %v", thought.Nodes, nodes, err)
			}
			checkExact(t, p, thought, nil)
		}
	}
}

// narrowMinimax is minimax for a search that leaves out moves.
func narrowMinimax(p graph, depth int, b *AlphaBeta[graph, int8]) float64 {
	if p.Outcome().Over() {
		return value(p.Outcome())
	}
	if depth <= 0 {
		return estimate(b.Evaluate, p)
	}
	moves := p.LegalMoves()
	if p.Turn() == hexgames.Chance {
		sum := 0.0
		for _, m := range moves {
			sum += narrowMinimax(mustApply(p, m), depth-1, b)
		}
		return sum / float64(len(moves))
	}
	replies, threatened := []int8(nil), false
	if b.Replies != nil {
		replies, threatened = b.Replies(nil, p)
	}
	least, all := 1.0, len(moves) // the factor of a loss
	if threatened {
		moves = replies
	} else if width := b.Width(p, 0, depth); width > 0 && width < all {
		promises := b.Prior(nil, p, moves)
		slices.SortStableFunc(moves, func(a, b int8) int { return cmp.Compare(promises[b], promises[a]) })
		moves, least = moves[:width], unproven
	}
	s, best := sign(p.Turn()), -1.0
	for _, m := range moves {
		best = max(best, s*narrowMinimax(mustApply(p, m), depth-1, b))
	}
	if best == -1 {
		best *= least
	}
	return s * best
}

// TestMCTSOnGraphs checks the proofs of MCTS, along games and in trees of all sizes.
func TestMCTSOnGraphs(t *testing.T) {
	proven, averages := 0, 0 // averages over the moves of Chance
	for seed := range 300 {
		g := hexgames.NewGame(graphOf(seed))
		b := &MCTS[graph, int8]{Seed: uint64(seed), Goroutines: 1 + seed%2*2, TreeSize: []int{0, 0, 50}[seed%3]}
		for g.Turn() != hexgames.None {
			p := g.Position()
			for _, nodes := range []int{3, 20, 60, 300} {
				if g.Turn() == hexgames.Chance || p.CountMoves() == 1 {
					break
				}
				thought, err := b.Think(context.Background(), g, Budget{Nodes: nodes})
				if err != nil {
					t.Fatal(err)
				}
				s, want := sign(p.Turn()), minimax(p, 99, nil)
				checkExact(t, p, thought, nil)
				root := b.tree.root
				if root.low > want+1e-9 || root.high < want-1e-9 {
					t.Errorf("%v is worth %v, and reported as worth %v to %v", p, want, root.low, root.high)
				}
				if best := thought.Moves[0]; root.proven() {
					if want != math.Trunc(want) {
						averages++
					}
					if proven++; !best.Exact || math.Abs(best.Value-want*s) > 1e-9 {
						t.Errorf("%v is proven to be worth %v, and the best is %+v of %+v", p, want*s, best, thought.Moves)
					}
				}
			}
			g.Play(p.MoveAt(p.roll(5, p.CountMoves())))
		}
	}
	if proven < 2000 || averages < 50 {
		t.Errorf("only %d positions were proven, %d of them averages", proven, averages)
	}
}

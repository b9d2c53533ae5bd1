package solve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/proof"
)

// A graph is a game on a random graph, whose moves lead from node to node, and possibly back. Its
// value is a position: the number of the graph, and the node.
type graph struct{ seed, node uint16 }

// nodes is the number of nodes of a graph. The last ones end the game.
const (
	nodes = 60
	ends  = 9
)

func (p graph) dice() *rand.Rand { return rand.New(rand.NewPCG(uint64(p.seed), uint64(p.node))) }

func (p graph) Outcome() hexgames.Outcome {
	if p.node <= nodes-ends {
		return hexgames.Outcome{}
	}
	return hexgames.Outcome{Winner: []hexgames.Player{hexgames.White, hexgames.Black, hexgames.None}[p.node%3], Reason: hexgames.ReasonScore}
}

func (p graph) Turn() hexgames.Player {
	switch {
	case p.seed == 0 || p.Outcome().Over():
		return hexgames.None
	case p.dice().IntN(2) == 0:
		return hexgames.White
	}
	return hexgames.Black
}

// AppendMoves appends the nodes that moves lead to.
func (p graph) AppendMoves(dst []uint16) []uint16 {
	if p.Turn() == hexgames.None {
		return dst
	}
	dice := p.dice()
	dice.IntN(2)
	begin := len(dst)
	for range 1 + dice.IntN(4) {
		if m := uint16(1 + dice.IntN(nodes)); !slices.Contains(dst[begin:], m) {
			dst = append(dst, m)
		}
	}
	return dst
}

func (p graph) Apply(m uint16) (graph, error) {
	if !slices.Contains(p.AppendMoves(nil), m) {
		return graph{}, hexgames.Refuse(p, m, "no edge")
	}
	return graph{p.seed, m}, nil
}

func (p graph) GameName() string                      { return "graph" }
func (p graph) String() string                        { return fmt.Sprint(p.seed, "/", p.node) }
func (p graph) FormatMove(m uint16) string            { return strconv.Itoa(int(m)) }
func (p graph) LegalMoves() []uint16                  { return p.AppendMoves(nil) }
func (p graph) CountMoves() int                       { return hexgames.CountMoves(p) }
func (p graph) MoveAt(i int) uint16                   { return hexgames.MoveAt(p, i) }
func (p graph) Playout(r *rand.Rand, limit int) graph { return hexgames.Playout(p, r, limit) }
func (p graph) ParseMove(text string) (uint16, error) { return hexgames.ParseMove(p, text) }
func (p graph) Diagram() string                       { return hexgames.Diagram(p) }
func (p graph) RepetitionOutcome() hexgames.Outcome {
	return hexgames.Outcome{Reason: hexgames.ReasonRepetition}
}

// lengths returns, for each node of a graph, the number of moves that a player needs to force a
// win, or -1 if that is impossible. It is a plain iteration from the ends backward.
func lengths(seed uint16, winner hexgames.Player) map[graph]int {
	return lengthsTo(seed, winner, over)
}

// lengthsTo is lengths with a function that decides which positions count as ends.
func lengthsTo(seed uint16, winner hexgames.Player, end func(graph) (winner hexgames.Player, ended bool)) map[graph]int {
	of := map[graph]int{}
	for n := range uint16(nodes) {
		p := graph{seed, n + 1}
		if of[p] = -1; is(winner, p, end) {
			of[p] = 0
		}
	}
	for moves := 1; moves <= nodes; moves++ {
		for n := range uint16(nodes) {
			p := graph{seed, n + 1}
			if _, ended := end(p); of[p] >= 0 || ended {
				continue
			}
			wins := func(m uint16) bool { l := of[graph{seed, m}]; return l >= 0 && l < moves }
			loses := func(m uint16) bool { return !wins(m) }
			if p.Turn() == winner && slices.ContainsFunc(p.LegalMoves(), wins) || p.Turn() != winner && !slices.ContainsFunc(p.LegalMoves(), loses) {
				of[p] = moves
			}
		}
	}
	return of
}

// is reports whether a position counts as an end with this winner.
func is(winner hexgames.Player, p graph, end func(graph) (winner hexgames.Player, ended bool)) bool {
	of, ended := end(p)
	return ended && of == winner
}

// A wise is a graph that recognizes some wins, and has the moves that help against threats.
type wise struct{ graph }

// known returns the winner of a position that is over. For most positions where the player to move
// wins immediately, it returns that player.
func (p graph) known() (winner hexgames.Player, known bool) {
	if winner, known = over(p); known || p.node%3 == 0 {
		return winner, known
	}
	for _, m := range p.LegalMoves() {
		if after := (graph{p.seed, m}).Outcome(); after.Over() && after.Winner == p.Turn() {
			return p.Turn(), true
		}
	}
	return hexgames.None, false
}

func (p wise) Exact() (value float64, known bool) {
	switch winner, known := p.known(); winner {
	case hexgames.White:
		return 1, known
	case hexgames.Black:
		return -1, known
	default:
		return 0, known
	}
}

func (p wise) AppendReplies(dst []uint16) (replies []uint16, threatened bool) {
	opponent, begin := p.Turn().Opponent(), len(dst)
	for _, m := range p.LegalMoves() {
		after := graph{p.seed, m}
		lost := is(opponent, after, over)
		if after.Turn() == opponent {
			for _, m := range after.LegalMoves() {
				lost = lost || is(opponent, graph{p.seed, m}, graph.known)
			}
		}
		if threatened = threatened || lost; !lost {
			dst = append(dst, m)
		}
	}
	if !threatened {
		dst = dst[:begin]
	}
	return dst, threatened
}

func (p wise) Apply(m uint16) (wise, error) {
	next, err := p.graph.Apply(m)
	return wise{next}, err
}

func (p wise) Playout(r *rand.Rand, limit int) wise { return hexgames.Playout(p, r, limit) }

// TestUntilKnown compares lengths up to positions with a known value with the plain iteration.
func TestUntilKnown(t *testing.T) {
	sooner := 0
	for seed := uint16(1); seed <= 18; seed++ {
		for _, winner := range []hexgames.Player{hexgames.White, hexgames.Black} {
			all, want := lengths(seed, winner), lengthsTo(seed, winner, graph.known)
			s := &Solver[wise, uint16]{Options: Options{UntilKnown: true}}
			for n := uint16(1); n <= nodes; n++ {
				p := graph{seed, n}
				if (want[p] < 0) != (all[p] < 0) {
					t.Fatalf("%v: %v wins in %d moves, to a known position in %d", p, winner, all[p], want[p])
				}
				if want[p] < 0 {
					continue
				}
				moves, line, err := s.Length(context.Background(), wise{p}, winner, 0)
				if err != nil || moves != want[p] || len(line) != moves {
					t.Fatalf("%v: %v wins in %d moves, %v, %v; want %d", p, winner, moves, line, err, want[p])
				}
				if moves < all[p] {
					sooner++
				}
			}
		}
	}
	if sooner < 60 {
		t.Errorf("%d positions are known sooner", sooner)
	}
}

// TestGraphs compares a Solver with the plain iteration, and checks its proofs. It also uses a
// table that is much too small, and several goroutines.
func TestGraphs(t *testing.T) {
	ctx := context.Background()
	won, drawn := 0, 0
	seeds := uint16(18)
	if testing.Short() {
		seeds = 6 // more take long with the race detector
	}
	for seed := uint16(1); seed <= seeds; seed++ {
		want := map[hexgames.Player]map[graph]int{
			hexgames.White: lengths(seed, hexgames.White), hexgames.Black: lengths(seed, hexgames.Black),
		}
		s := &Solver[graph, uint16]{Options: Options{Goroutines: 1 + int(seed)%3}}
		small := seed%2 == 0
		for n := uint16(1); n <= nodes; n++ {
			p := graph{seed, n}
			if n%8 == 1 {
				if s.table = nil; small {
					s.table = newTable(2000)
				}
			}
			r, err := s.Solve(ctx, p)
			if err != nil || !r.Known {
				t.Fatalf("%v: %v, %v", p, r, err)
			}
			winner := hexgames.None
			for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
				if want[player][p] >= 0 {
					winner = player
				}
			}
			if r.Winner != winner {
				t.Fatalf("%v, %d goroutines: %v, want %v", p, s.Goroutines, r, winner)
			}
			if winner == hexgames.None {
				drawn++
				for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
					checkProof(t, s, p, player, proof.Hold)
				}
				continue
			}
			won++
			checkProof(t, s, p, winner, proof.Win)
			checkProof(t, s, p, winner, proof.Hold)
			moves, line, err := s.Length(ctx, p, winner, 0)
			if err != nil || moves != want[winner][p] || len(line) != moves {
				t.Fatalf("%v: %v wins in %d moves, %v, %v; want %d", p, winner, moves, line, err, want[winner][p])
			}
			for _, m := range line {
				p = mustApply(p, m)
			}
			if p.Outcome().Winner != winner {
				t.Fatalf("%v: the line %v ends at %v", graph{seed, n}, line, p)
			}
		}
	}
	if won == 0 || drawn == 0 {
		t.Errorf("%d positions are won, and %d drawn", won, drawn)
	}
}

// checkProof checks that a Solver makes a proof, and that it holds.
func checkProof[P hexgames.Position[P, M], M comparable](t *testing.T, s *Solver[P, M], p P, prover hexgames.Player, claim proof.Claim) {
	t.Helper()
	made, err := s.Prove(context.Background(), p, prover, claim)
	if s.table.most < 100 && errors.Is(err, ErrUnknown) {
		return // no room
	}
	if err != nil {
		t.Fatalf("%v: no proof that %v %v: %v", p, prover, claim, err)
	}
	if _, err := made.Check(context.Background()); err != nil {
		t.Fatalf("%v: %v %v: %v", p, prover, claim, err)
	}
}

// TestForgotten makes proofs with a table that has a wrong move for the first position, as if it
// had forgotten the foundation of the answer. Prove finds everything again.
func TestForgotten(t *testing.T) {
	ctx := context.Background()
	tried := 0
	for seed := uint16(1); seed <= 60; seed++ {
		want := lengths(seed, hexgames.White)
		for n := uint16(1); n <= nodes; n++ {
			p := graph{seed, n}
			wrong := slices.IndexFunc(p.LegalMoves(), func(m uint16) bool { return want[graph{seed, m}] < 0 })
			if p.Turn() != hexgames.White || want[p] < 0 || wrong < 0 {
				continue
			}
			tried++
			s := &Solver[graph, uint16]{Options: Options{Memory: 1 << 20}}
			c := s.begin(ctx)
			s.table.put(slot{hash: c.search(c.question(hexgames.White, 0, 0)).hashOf(p, 0), numbers: won, work: 1, best: uint16(wrong + 1)})
			checkProof(t, s, p, hexgames.White, proof.Win)
		}
	}
	if tried == 0 {
		t.Error("no position has a wrong move")
	}
}

// TestLostMeanwhile has another goroutine find out that the attacker wins after the defender's
// choice, just before that becomes a member of the hold. The defender chooses again.
func TestLostMeanwhile(t *testing.T) {
	tried := 0
	for seed := uint16(1); seed <= 20; seed++ {
		for n := uint16(1); n <= nodes; n++ {
			p := graph{seed, n}
			moves := p.LegalMoves()
			if p.Turn() != hexgames.Black || len(moves) < 2 || slices.ContainsFunc(moves, func(m uint16) bool {
				return m == p.node || graph{seed, m}.Outcome().Over()
			}) {
				continue
			}
			tried++
			s := &Solver[graph, uint16]{Options: Options{Memory: 1 << 20}}
			c := s.begin(context.Background())
			h := newHold(c.search(c.question(hexgames.White, 0, 0)), p, true, 1<<20)
			first, asked, hash := graph{seed, moves[0]}, 0, h.s.hash
			h.s.hash = func(q graph) uint64 {
				if q == first {
					if asked++; asked == 2 {
						h.s.win(q, none)
					}
				}
				return hash(q)
			}
			if !h.choose(0) || asked < 2 || h.members[0].chosen != 1 || h.members[0].won {
				t.Fatalf("%v: after %d questions about move 0, the member is %+v", p, asked, h.members[0])
			}
		}
	}
	if tried == 0 {
		t.Error("no position of Black has two moves")
	}
}

// TestLengthOnABudget runs out of nodes at every point of a search. Then there is no line, and with
// enough nodes, each of its moves is one of the best.
func TestLengthOnABudget(t *testing.T) {
	unknown := 0
	for seed := uint16(1); seed <= 4; seed++ {
		for _, winner := range []hexgames.Player{hexgames.White, hexgames.Black} {
			want := lengths(seed, winner)
			for n := uint16(1); n <= nodes; n++ {
				p := graph{seed, n}
				if want[p] < 2 {
					continue
				}
				var moves int
				var line []uint16
				err := ErrUnknown
				for budget := 1; errors.Is(err, ErrUnknown); budget++ {
					if moves != 0 || line != nil {
						t.Fatalf("%v: %d moves, %v, and %v", p, moves, line, err)
					}
					s := &Solver[graph, uint16]{Options: Options{Goroutines: 1, Nodes: budget}, table: newTable(2000)}
					moves, line, err = s.Length(context.Background(), p, winner, 0)
					unknown++
				}
				if err != nil || moves != want[p] || len(line) != moves {
					t.Fatalf("%v: %v wins in %d moves, %v, %v; want %d", p, winner, moves, line, err, want[p])
				}
				for i, m := range line {
					if p = mustApply(p, m); want[p] != moves-i-1 {
						t.Fatalf("seed %d: after move %d of %v, %v wins in %d moves, want %d", seed, i+1, line, winner, want[p], moves-i-1)
					}
				}
			}
		}
	}
	if unknown < 500 {
		t.Errorf("the nodes ran out %d times", unknown)
	}
}

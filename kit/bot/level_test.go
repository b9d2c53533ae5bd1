package bot

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
)

// TestLevels checks the levels and the best bot of each game: all of them think. A level has a
// budget of nodes alone and keeps to it, whatever budget it is given; only the best bot obeys.
func TestLevels(t *testing.T) {
	t.Run("hexade", func(t *testing.T) { checkLevels(t, hexade.New()) })
	t.Run("hexagrams", func(t *testing.T) { checkLevels(t, hexagrams.New()) })
	t.Run("hexcore6", func(t *testing.T) { checkLevels(t, hexcore6.New()) })
	t.Run("hexdame", func(t *testing.T) { checkLevels(t, hexdame.New()) })
	t.Run("hextad", func(t *testing.T) { checkLevels(t, dealt()) })
	t.Run("a different game", func(t *testing.T) { checkLevels(t, graphOf(3)) })
}

func checkLevels[P hexgames.Position[P, M], M comparable](t *testing.T, p P) {
	g := hexgames.NewGame(p)
	names := append(Levels(), "best")
	all := LevelsOf(p.GameName())
	at := -1 // the level of the last name
	for i, l := range all {
		names = append(names, l.Name)
		if s, ok := Recommended(p.GameName(), l.Name); !ok || s != l.Spec || l.Name != fmt.Sprint("level", i+1) {
			t.Errorf("%s is %v, and recommended is %v", l.Name, l.Spec, s)
		}
	}
	for _, name := range Levels() {
		s, ok := Recommended(p.GameName(), name)
		next := slices.IndexFunc(all, func(l Level) bool { return l.Spec == s })
		if !ok || next <= at || name == "beginner" && next != 0 || name == "strong" && next != len(all)-1 {
			t.Errorf("%s is level %d, and the previous name is level %d", name, next+1, at+1)
		}
		at = next
	}
	if _, err := New[P, M](Spec{Name: fmt.Sprint("level", len(all)+1)}, nil); !errors.Is(err, ErrSpec) || !strings.HasSuffix(err.Error(), "has only the levels up to "+all[len(all)-1].Name) {
		t.Errorf("a level too high: %v", err)
	}
	for _, name := range names {
		s, ok := Recommended(p.GameName(), name)
		if !ok || name != "best" && (s.Budget.Nodes == 0 || s.Budget != Budget{Nodes: s.Budget.Nodes}) {
			t.Fatalf("%s is %v, %t", name, s, ok)
		}
		b, err := New[P, M](Spec{Name: name, Seed: 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		thought, err := b.Think(context.Background(), g, Budget{Nodes: 5, Lines: 2})
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case name == "best" && thought.Nodes > 5+1:
			t.Errorf("the best bot uses %d nodes of 5", thought.Nodes)
		case name != "best" && !thought.Moves[0].Exact && thought.Nodes != s.Budget.Nodes:
			t.Errorf("%s uses %d nodes: want %d", name, thought.Nodes, s.Budget.Nodes)
		}
	}
}

// TestMeasured compares the strength of all levels with the table in the manual of the lab, which
// describes how it was measured.
func TestMeasured(t *testing.T) {
	manual, err := os.ReadFile("../../lab/MANUAL.md")
	if err != nil {
		t.Skip(err) // the lab is a module of its own
	}
	want := "| level | Hexade | Hexagrams | HexCore6 | Hexdame | Hextad |\n|---|---|---|---|---|---|\n"
	for i := range mostLevels {
		row := fmt.Sprintf("| %d |", i+1)
		for _, game := range []string{"hexade", "hexagrams", "hexcore6", "hexdame", "hextad"} {
			if all := LevelsOf(game); i < len(all) {
				row += fmt.Sprintf(" %d ±%d |", all[i].Elo, all[i].Bar)
			} else {
				row += "  |"
			}
		}
		if strings.Contains(row, "±") {
			want += row + "\n"
		}
	}
	if !strings.Contains(string(manual)+"\n", want+"\n") {
		t.Errorf("the manual has another table than\n%s", want)
	}
}

// TestRecommend checks that a recommendation replaces an earlier one, and that it can be withdrawn.
func TestRecommend(t *testing.T) {
	want := func(want string) {
		t.Helper()
		if s, ok := Recommended("graph", "easy"); !ok || s.String() != want {
			t.Errorf("easy is %v, %t, want %s", s, ok, want)
		}
	}
	want("mcts:nodes=20,blunders=20")
	first := Recommend("graph", "easy", Spec{Name: "greedy", Budget: Budget{Nodes: 7}})
	want("greedy:nodes=7")
	second := Recommend("graph", "easy", Spec{Name: "random"})
	want("random")
	first()
	want("random")
	second()
	want("mcts:nodes=20,blunders=20")
	if _, ok := Recommended("graph", "champion"); ok {
		t.Error("there is a champion")
	}
	for _, test := range []struct {
		name, spec, want string
	}{
		{"champion", "mcts", `bot: Recommend of "champion": want best or one of the levels`},
		{"best", "strong", `bot: Recommend of "best": strong is a recommendation itself`},
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); got != test.want {
					t.Errorf("Recommend panics with %s, want %s", got, test.want)
				}
			}()
			Recommend("graph", test.name, Spec{Name: test.spec})
		}()
	}
}

// TestCareless checks that a careless bot plays different moves, and the same moves with the same
// seed.
func TestCareless(t *testing.T) {
	think := func(position string, seed uint64) string {
		t.Helper()
		s, err := ParseSpec("mcts:nodes=10,blunders=100")
		if err != nil {
			t.Fatal(err)
		}
		s.Seed = seed
		b, err := New[hexdame.Position, hexdame.Move](s, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := hexdame.MustParse(position)
		thought, err := b.Think(context.Background(), hexgames.NewGame(p), Budget{})
		if err != nil || thought.Nodes == 0 {
			t.Fatalf("the thought is %+v, %v", thought, err)
		}
		return p.FormatMove(thought.Best())
	}
	moves := map[string]bool{}
	for seed := range uint64(50) {
		m := think("W:Wa4,b4,c4:Bg6,h6", seed)
		if moves[m] = true; m != think("W:Wa4,b4,c4:Bg6,h6", seed) {
			t.Error("with the same seed, the bot plays a different move")
		}
	}
	if len(moves) < 5 {
		t.Errorf("the bot plays only %v", moves)
	}
}

// TestProofs checks that MCTS plays the shortest win or, if all moves lose, the longest loss.
func TestProofs(t *testing.T) {
	solved := map[string]int{}
	for seed := range 3000 {
		p := graphOf(seed)
		if p.chance {
			continue
		}
		b := &MCTS[graph, int8]{Seed: uint64(seed)}
		thought, err := b.Think(context.Background(), hexgames.NewGame(p), Budget{Nodes: 2000})
		if err != nil {
			t.Fatal(err)
		}
		best := thought.Moves[0]
		if !best.Exact || best.Value == 0 {
			continue
		}
		played := b.tree.root.after(mustApply(p, best.Move)).plies
		for _, c := range b.tree.root.children {
			if c.node == nil || !c.node.proven() || c.node.low != best.Value*sign(p.Turn()) {
				continue
			}
			switch plies := c.node.plies; {
			case best.Value == 1 && plies < played:
				t.Errorf("%v: a win in %d, and the bot wins in %d", p, plies, played)
			case best.Value == -1 && plies > played:
				t.Errorf("%v: a loss in %d, and the bot loses in %d", p, plies, played)
			}
		}
		solved[fmt.Sprint(best.Value)]++
	}
	if solved["1"] < 100 || solved["-1"] < 100 {
		t.Errorf("only %v were solved", solved)
	}
}

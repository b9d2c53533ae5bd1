package bot

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

// TestLinear compares the evaluation from a game's encoding with the sum of its features, in random
// positions of all games.
func TestLinear(t *testing.T) {
	testLinear(t, hexade.New())
	testLinear(t, hexagrams.New())
	testLinear(t, hexcore6.New())
	testLinear(t, hexdame.New())
	testLinear(t, hextad.New())
}

func testLinear[P hexgames.Position[P, M], M comparable](t *testing.T, start P) {
	l, err := newLinear[P, M](start)
	if err != nil {
		t.Fatal(err)
	}
	w := l.Weights()
	dice := newDice(5, 0)
	var flat []float64
	for i, g := range w.Groups {
		w.Groups[i].Values = make([]int16, len(g.Values))
		for k := range g.Values {
			w.Groups[i].Values[k] = int16(dice.IntN(101) - 50)
			flat = append(flat, float64(w.Groups[i].Values[k]))
		}
	}
	phase := l.phase(start)
	if phase[0] == phase[1] {
		t.Errorf("%s: a game begins and ends with a sum of %d", start.GameName(), phase[0])
	}
	w.Groups[2].Values = phase
	if err := l.SetWeights(w); err != nil {
		t.Fatal(err)
	}
	values := map[float64]bool{}
	for p := start; p.CountMoves() > 0; p = mustApply(p, p.MoveAt(dice.IntN(p.CountMoves()))) {
		l.Start(p)
		sum := 0.0
		for _, f := range l.AppendFeatures(nil) {
			sum += float64(f.Value) * flat[f.Weight] / 512
		}
		if p.Turn() == hexgames.Chance {
			continue
		}
		if want := sum / math.Sqrt(1+sum*sum) * sign(p.Turn()); math.Abs(l.Evaluate()-want) > 1e-4 {
			t.Fatalf("%v is worth %v, and its features %v", p, l.Evaluate(), want)
		}
		values[l.Evaluate()] = true
	}
	if len(values) < 10 {
		t.Errorf("%s: the positions of a game have only %d values", start.GameName(), len(values))
	}
}

// TestLearnerOf checks that a game with a Learner keeps it, that a different game gets one from its
// encoding, and that a game without an encoding has none.
func TestLearnerOf(t *testing.T) {
	if l, err := LearnerOf[hexdame.Position, hexdame.Move](hexdame.New()); err != nil || len(l.Weights().Groups) < 10 {
		t.Errorf("Hexdame has the weights %v, %v", l.Weights(), err)
	}
	l, err := LearnerOf[hexcore6.Position, hexcore6.Move](hexcore6.New())
	if err != nil {
		t.Fatal(err)
	}
	if w := l.Weights(); w.Game != "hexcore6" || len(w.Group("early")) != hexcore6.New().Shape().Len() || w.Group("phase") == nil || l.Evaluate() != 0 {
		t.Errorf("HexCore6 has the weights %v and an evaluation of %v", w, l.Evaluate())
	}
	if _, err := LearnerOf[graph, int8](graphOf(1)); !errors.Is(err, hexgames.ErrWeights) {
		t.Errorf("a game without an encoding: %v", err)
	}
}

// TestWeights checks that all bots play with the weights that they are given, and refuse others.
func TestWeights(t *testing.T) {
	own, err := LearnerOf[hexdame.Position, hexdame.Move](hexdame.New())
	if err != nil {
		t.Fatal(err)
	}
	w := own.Weights()
	w.Groups = append([]hexgames.WeightGroup{}, w.Groups...)
	w.Groups[0].Values = make([]int16, len(w.Groups[0].Values)) // men are worth nothing
	g := hexgames.NewGame(hexdame.New())
	bots := func(w *hexgames.Weights) []Bot[hexdame.Position, hexdame.Move] {
		return []Bot[hexdame.Position, hexdame.Move]{
			&Greedy[hexdame.Position, hexdame.Move]{Weights: w},
			&AlphaBeta[hexdame.Position, hexdame.Move]{Weights: w},
			&MCTS[hexdame.Position, hexdame.Move]{Weights: w, Moves: 2},
		}
	}
	same := own.Weights()
	for i, b := range bots(nil) {
		think := func(b Bot[hexdame.Position, hexdame.Move]) Thought[hexdame.Move] {
			thought, err := b.Think(context.Background(), g, Budget{Nodes: 200})
			if err != nil {
				t.Fatal(err)
			}
			thought.Time = 0
			return thought
		}
		usual := think(b)
		if again := think(bots(&same)[i]); !reflect.DeepEqual(again, usual) {
			t.Errorf("%T thinks %v with the weights of the game, and %v without any", b, again, usual)
		}
		if other := think(bots(&w)[i]); reflect.DeepEqual(other, usual) {
			t.Errorf("%T thinks %v with other weights, too", b, other)
		}
	}
	foreign := w
	foreign.Game = "hexade"
	for _, b := range bots(&foreign) {
		if _, err := b.Think(context.Background(), g, Budget{Nodes: 9}); !errors.Is(err, hexgames.ErrWeights) {
			t.Errorf("%T with weights for a different game: %v", b, err)
		}
	}
}

// TestOtherRules checks that weights for the encoding of one board are refused on another.
func TestOtherRules(t *testing.T) {
	small, err := hexcore6.Rules{Side: 4}.New()
	if err != nil {
		t.Fatal(err)
	}
	l, err := LearnerOf[hexcore6.Position, hexcore6.Move](small)
	if err != nil {
		t.Fatal(err)
	}
	w := l.Weights()
	b := &AlphaBeta[hexcore6.Position, hexcore6.Move]{Weights: &w}
	for range 2 {
		if _, err := b.Think(context.Background(), hexgames.NewGame(small), Budget{Nodes: 50}); err != nil {
			t.Error(err)
		}
		if _, err := b.Think(context.Background(), hexgames.NewGame(hexcore6.New()), Budget{Nodes: 50}); !errors.Is(err, hexgames.ErrWeights) {
			t.Errorf("on a larger board: %v", err)
		}
	}
}

// TestWeightsFile checks the setting of named bots: a file of weights, and the errors of bad files.
func TestWeightsFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "weights.txt")
	make := func(name string) error {
		s, err := ParseSpec(name + "weights=" + file)
		if err != nil {
			t.Fatal(err)
		}
		_, err = New[hexdame.Position, hexdame.Move](s, nil)
		return err
	}
	l, err := LearnerOf[hexdame.Position, hexdame.Move](hexdame.New())
	if err != nil {
		t.Fatal(err)
	}
	text := l.Weights().String()
	first, _, _ := strings.Cut(text[strings.Index(text, "\nearly-men "):], "\nlate-")
	short := hexgames.Weights{Game: "hexdame", Groups: []hexgames.WeightGroup{{Name: "men", Values: []int16{1}}}}
	for _, test := range []struct{ name, text, want string }{
		{"alphabeta:", text, ""},
		{"greedy:", text, ""},
		{"mcts:nodes=4,", text, ""},
		{"greedy:games=2,", text, "want one of the two settings"},
		{"alphabeta:", strings.Replace(text, "1", "2", 1), ": the weights are damaged"},
		{"alphabeta:", first, "line 1: want weights and the name of the game"},
		{"alphabeta:", strings.ReplaceAll(text, "weights hexdame", "weights hexade"), "are damaged"},
		{"alphabeta:", hexgames.Weights{Game: "hexade"}.String(), "these weights are for another game"},
		{"alphabeta:", short.String(), `"men 1": want early-men 35; these weights were made for another version of the game`},
	} {
		if err := os.WriteFile(file, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := make(test.name); test.want == "" && err != nil || test.want != "" && (err == nil || !errors.Is(err, ErrSpec) || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	os.Remove(file)
	if err := make("alphabeta:"); err == nil || !strings.Contains(err.Error(), file) {
		t.Errorf("without a file: %v", err)
	}
}

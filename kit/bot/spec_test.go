package bot

import (
	"errors"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/hexade"
)

// TestSpec reads and writes specs.
func TestSpec(t *testing.T) {
	for _, text := range []string{
		"random", "random:seed=5", "greedy:nodes=7,games=3",
		"alphabeta:time=1.5s,nodes=2,depth=4,seed=18446744073709551615,games=3",
		"mcts:time=1h0m0s,goroutines=2,exploration=0.25", "mcts:goroutines=64", "mcts:exploration=1000", "greedy:games=1000", "mcts:time=1ns",
	} {
		if s, err := ParseSpec(text); err != nil || s.String() != text {
			t.Errorf("%q is read as %q, %v", text, s, err)
		}
	}
	if s, err := ParseSpec("MCTS:Exploration=2,SEED=3,goroutines=4,nodes=5"); err != nil || s.String() != "mcts:nodes=5,seed=3,goroutines=4,exploration=2" {
		t.Errorf("settings in a different order and letter case are read as %q, %v", s, err)
	}
	for _, test := range []struct{ text, want string }{
		{"", `bad bot "": want one of random, greedy, alphabeta, mcts, level1 to level20, beginner, easy, medium, hard, strong, best`},
		{"monte carlo", `bad bot "monte carlo": want one of random, greedy, alphabeta, mcts, level1 to level20, beginner, easy, medium, hard, strong, best`},
		{"mcts:", `bad bot "mcts:": there is no setting "": want time, nodes, depth, seed, goroutines, exploration, moves, weights, blunders, book`},
		{"mcts:nodes=1,", `bad bot "mcts:nodes=1,": there is no setting "": want time, nodes, depth, seed, goroutines, exploration, moves, weights, blunders, book`},
		{"random:nodes=1", `bad bot "random:nodes=1": there is no setting "nodes": want seed`},
		{"greedy:depth=1", `bad bot "greedy:depth=1": there is no setting "depth": want time, nodes, seed, games, weights`},
		{"mcts:nodes", `bad bot "mcts:nodes": nodes is "": want 1 or more`},
		{"mcts:nodes=0", `bad bot "mcts:nodes=0": nodes is "0": want 1 or more`},
		{"mcts:nodes=-5", `bad bot "mcts:nodes=-5": nodes is "-5": want 1 or more`},
		{"mcts:nodes=1,nodes=2", `bad bot "mcts:nodes=1,nodes=2": nodes is set more than once`},
		{"mcts:time=5", `bad bot "mcts:time=5": time is "5": want a duration such as 2s or 100ms`},
		{"mcts:time=-1s", `bad bot "mcts:time=-1s": time is "-1s": want a duration such as 2s or 100ms`},
		{"mcts:time=0s", `bad bot "mcts:time=0s": time is "0s": want a duration such as 2s or 100ms`},
		{"mcts:goroutines=65", `bad bot "mcts:goroutines=65": goroutines is "65": want 1 to 64`},
		{"greedy:games=1001", `bad bot "greedy:games=1001": games is "1001": want 1 to 1000`},
		{"mcts:exploration=0", `bad bot "mcts:exploration=0": exploration is "0": want 0.001 to 1000`},
		{"mcts:exploration=1e6", `bad bot "mcts:exploration=1e6": exploration is "1e6": want 0.001 to 1000`},
		{"mcts:exploration=NaN", `bad bot "mcts:exploration=NaN": exploration is "NaN": want 0.001 to 1000`},
		{"mcts:seed=-1", `bad bot "mcts:seed=-1": seed is "-1": want 0 or more`},
	} {
		if _, err := ParseSpec(test.text); err == nil || err.Error() != test.want || !errors.Is(err, ErrSpec) {
			t.Errorf("%q: %v, want %s", test.text, err, test.want)
		}
	}
	for text, want := range map[string]string{
		"mcts:time=100MS": "mcts:time=100ms", "mcts:time=1M.5S": "mcts:time=1m0.5s", "mcts:time=250us": "mcts:time=250us", "mcts:time=250µs": "mcts:time=250us",
		"mcts:book=YES": "mcts:book=yes", "mcts:nodes=007": "mcts:nodes=7", "mcts:nodes=9223372036854775807": "mcts:nodes=" + strconv.Itoa(math.MaxInt),
		"mcts:time=none,nodes=NONE,depth=none,moves=all": "mcts", "alphabeta:games=none,seed=0": "alphabeta", "mcts:exploration=.70": "mcts:exploration=.70", "mcts:exploration=5e-01": "mcts:exploration=5e-01",
	} {
		if s, err := ParseSpec(text); err != nil || s.String() != want {
			t.Errorf("%q is read as %q, %v, want %q", text, s, err, want)
		}
	}
	for _, text := range []string{
		"mcts:nodes=+5", "mcts:nodes=-0", "mcts:nodes=5_0", "mcts:nodes=٥", "mcts:nodes=9223372036854775808", "mcts:nodes=all", "mcts:nodes=none,nodes=5",
		"mcts:exploration=1e", "mcts:exploration=1_0", "mcts:exploration=0x1p0", "mcts:exploration=+1", "mcts:exploration=none", "mcts:exploration=.", "mcts:exploration=Inf",
		"mcts:time=+1s", "mcts:time=0", "mcts:time=1", "mcts:time=1 s", "mcts:time=9223372036854775808ns", "mcts:seed=+1", "mcts:boo\u212a=yes", "m\u212ats",
	} {
		if s, err := ParseSpec(text); !errors.Is(err, ErrSpec) {
			t.Errorf("%q is read as %q, %v", text, s, err)
		}
	}
	full := Spec{Budget: Budget{Time: time.Second, Nodes: 1, Depth: 4}, Seed: 2}
	for name, want := range map[string]string{
		"random": "random:seed=2", "greedy": "greedy:time=1s,nodes=1,seed=2",
		"alphabeta": "alphabeta:time=1s,nodes=1,depth=4,seed=2", "mcts": "mcts:time=1s,nodes=1,depth=4,seed=2",
	} {
		if full.Name = name; full.String() != want {
			t.Errorf("%+v is %q, want %q", full, full, want)
		}
	}
	for _, s := range []Spec{{Name: "deep"}, {Name: "mcts", Settings: "games=3"}, {Name: "greedy", Settings: "games=0"}} {
		if _, err := New[hexade.Position, hexade.Move](s, nil); !errors.Is(err, ErrSpec) {
			t.Errorf("%+v: %v", s, err)
		}
	}
}

// TestLocal checks which bots strangers must not choose.
func TestLocal(t *testing.T) {
	defer RegisterAny(Kind{Name: "run", Command: true}, func(Spec, func(Thought[string])) (AnyBot, error) { return nil, nil })()
	for text, want := range map[string]bool{
		"mcts": false, "alphabeta:nodes=5": false, "alphabeta:weights=w.txt,nodes=5": true, "greedy:weights=w": true, "run:./program": true, "best": false, "easy": false,
	} {
		if s, err := ParseSpec(text); err != nil || s.Local() != want {
			t.Errorf("%s is local: %t (%v), want %t", text, s.Local(), err, want)
		}
	}
}

// TestNew checks that a bot has the settings of its Spec.
func TestNew(t *testing.T) {
	told := 0
	make := func(text string) any {
		s, err := ParseSpec(text)
		if err != nil {
			t.Fatal(err)
		}
		b, err := New[hexade.Position, hexade.Move](s, func(Thought[hexade.Move]) { told++ })
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	if b := make("random:seed=2").(*Random[hexade.Position, hexade.Move]); b.Seed != 2 {
		t.Errorf("random is %+v", b)
	}
	for _, games := range []string{"", ",games=1"} {
		if b := make("greedy:seed=2" + games).(*Greedy[hexade.Position, hexade.Move]); (b.Evaluate != nil) != (games != "") || b.Seed != 2 {
			t.Errorf("greedy%s is %+v", games, b)
		}
		b := make("alphabeta:seed=2,goroutines=3" + games).(*AlphaBeta[hexade.Position, hexade.Move])
		if b.Progress(Thought[hexade.Move]{}); (b.games != 0) != (games != "") || b.Seed != 2 || b.Goroutines != 3 {
			t.Errorf("alphabeta%s is %+v", games, b)
		}
	}
	b := make("mcts:seed=2,goroutines=5,exploration=6").(*MCTS[hexade.Position, hexade.Move])
	if b.Progress(Thought[hexade.Move]{}); b.Seed != 2 || b.Goroutines != 5 || b.Exploration != 6 || told != 3 {
		t.Errorf("mcts is %+v, and %d have a Progress function, want 3", b, told)
	}
}

// TestSettings checks the descriptions of the bots' settings.
func TestSettings(t *testing.T) {
	var got []string
	for _, k := range Kinds() {
		if strings.HasPrefix(k.Name, "level") && k.Name != "level20" {
			continue // they are all the same
		}
		for _, one := range k.Settings {
			got = append(got, k.Name+" "+one.String())
		}
	}
	want := []string{
		"random seed=0 whole from 0",
		"greedy time=none duration", "greedy nodes=none whole from 1", "greedy seed=0 whole from 0",
		"greedy games=none whole from 1 to 1000", "greedy weights=none file",
		"alphabeta time=none duration", "alphabeta nodes=none whole from 1", "alphabeta depth=none whole from 1",
		"alphabeta seed=0 whole from 0", "alphabeta goroutines=1 whole from 1 to 64", "alphabeta games=none whole from 1 to 1000",
		"alphabeta weights=none file", "alphabeta blunders=0 whole from 0 to 100", "alphabeta book=no word of no|yes",
		"mcts time=none duration", "mcts nodes=none whole from 1", "mcts depth=none whole from 1",
		"mcts seed=0 whole from 0", "mcts goroutines=1 whole from 1 to 64", "mcts exploration=0.7 number from 0.001 to 1000",
		"mcts moves=all whole from 0 to 2000", "mcts weights=none file", "mcts blunders=0 whole from 0 to 100", "mcts book=no word of no|yes",
		"level20 seed=0 whole from 0",
		"beginner seed=0 whole from 0", "easy seed=0 whole from 0", "medium seed=0 whole from 0",
		"hard seed=0 whole from 0", "strong seed=0 whole from 0",
		"best time=none duration", "best nodes=none whole from 1", "best depth=none whole from 1", "best seed=0 whole from 0",
		"best book=no word of no|yes",
	}
	for i := range max(len(got), len(want)) {
		if i >= len(got) || i >= len(want) || got[i] != want[i] {
			t.Fatalf("the settings are\n%q, want\n%q", got, want)
		}
	}
	one := Setting{Name: "style", Type: Word, Standard: "calm", Words: []string{"calm", "wild"}}
	if one.String() != "style=calm word of calm|wild" || !reads(one, "Wild", "wild") || reads(one, "tame", "") || reads(one, "", "") {
		t.Errorf("the setting is %s", one)
	}
}

// reads reports whether a setting reads a value, and as which one.
func reads(one Setting, value, want string) bool {
	got, ok := one.read(value)
	return ok && got == want
}

package bot

import (
	"errors"
	"testing"

	"example.com/hexgames/hexagrams"
	"example.com/hexgames/internal/reread"
)

func FuzzParseSpec(f *testing.F) {
	for _, text := range []string{
		"random", "MCTS:Time=2s,GOROUTINES=2", "alphabeta:nodes=10000,depth=4,seed=7", "mcts:exploration=0.5,moves=0", "greedy:games=3,blunders=12.5",
		"best:book=yes", "alphabeta:weights=a=b", "mcts:time=1h2m3.5s,nodes=0", "random:seed=18446744073709551615", "random:seed=0", "mcts:", "mcts:,", "mcts:time=2s,time=3s",
		"mcts:nodes=-1", "mcts:time=250us", "none", "", "best:nodes=60", "cmd:./engine", "linear", "level1",
	} {
		f.Add(text)
	}
	reread.Text(f, ParseSpec, Spec.String, reread.Refused(ErrSpec))
}

// FuzzNew checks that any text without a file or a command makes a bot, or is refused with a typed
// error.
func FuzzNew(f *testing.F) {
	for _, k := range Kinds() {
		f.Add(k.Name)
		for _, s := range k.Settings {
			f.Add(k.Name + ":" + s.Name + "=1")
			for _, word := range s.Words {
				f.Add(k.Name + ":nodes=9," + s.Name + "=" + word)
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseSpec(text)
		if err != nil || s.Local() {
			return
		}
		if b, err := New[hexagrams.Position, hexagrams.Move](s, nil); (b == nil) != (err != nil) || err != nil && !errors.Is(err, ErrSpec) {
			t.Fatalf("%q makes %v, %v", text, b, err)
		}
	})
}

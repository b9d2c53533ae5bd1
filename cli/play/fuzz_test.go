package play

import (
	"testing"

	"example.com/hexgames/internal/reread"
)

func FuzzParsePlayer(f *testing.F) {
	for _, text := range []string{"you", "YOU", "mcts", "random:seed=7", "best:time=2s", "alphabeta:depth=3", "cmd:./engine", "you:", "none", ""} {
		f.Add(text)
	}
	reread.Text(f, parsePlayer, player.String, nil)
}

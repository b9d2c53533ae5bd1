package protocol

import (
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
)

// TestGames plays all games to their end, first with tiny budgets, then with random
// moves.
func TestGames(t *testing.T) {
	options := map[string]string{"hexade": " side=5", "hexagrams": " first=black", "hexcore6": " side=3", "hextad": " lenient=yes"}
	for _, game := range games.Names() {
		c := open(t, t.Context())
		turn := c.ask("game " + game + options[game])
		played := 0
		for ; turn != "turn None"; played++ {
			switch played {
			case 0:
				c.ask("bot mcts:nodes=3")
			case 5:
				c.ask("bot alphabeta:games=1,nodes=5")
			case 10:
				c.ask("bot random")
			case 5000:
				t.Fatalf("%s does not end", game)
			}
			move, ok := strings.CutPrefix(c.ask("go"), "bestmove ")
			if !ok {
				t.Fatalf("%s, move %d: go gives %q", game, played+1, move)
			}
			if turn = c.ask("play " + move); !strings.HasPrefix(turn, "turn ") {
				t.Fatalf("%s, move %d: play gives %q", game, played+1, turn)
			}
		}
		if got := c.ask("result"); strings.HasPrefix(got, "result *") || !strings.HasPrefix(got, "result ") {
			t.Errorf("%s: %s", game, got)
		}
		if legal, count := c.ask("legal"), c.ask("count"); legal != "legal" || count != "count 0" {
			t.Errorf("%s is over, but gives %q, %q", game, legal, count)
		}
		if got := c.ask("go"); !strings.HasPrefix(got, "error the game is over: ") {
			t.Errorf("%s is over, but go gives %q", game, got)
		}
		// All moves can be undone, and played again in one command.
		end := c.ask("text")
		record := c.ask("record")
		if record != "recordok" {
			t.Errorf("%s: record gives %q", game, record)
		}
		moves := movesOf(c)
		for range played {
			if got := c.ask("undo"); got == "turn None" || strings.HasPrefix(got, "error") {
				t.Fatalf("%s: undo gives %q", game, got)
			}
		}
		if got := c.ask("undo"); got != "error there is nothing to undo" {
			t.Errorf("%s: undo gives %q", game, got)
		}
		if got := c.ask("position start moves " + strings.Join(moves, ";")); got != "turn None" || len(moves) != played {
			t.Errorf("%s: replaying %d of %d moves gives %q", game, len(moves), played, got)
		}
		if got := c.ask("text"); got != end {
			t.Errorf("%s: the end is %q, after replaying %q", game, end, got)
		}
		// The text of the position can be read back.
		if got := c.ask("position " + strings.TrimPrefix(end, "text ")); !strings.HasPrefix(got, "turn ") {
			t.Errorf("%s: its end gives %q", game, got)
		}
		if got := c.ask("text"); got != end {
			t.Errorf("%s: the end is %q, read back %q", game, end, got)
		}
	}
}

// movesOf returns the moves of the record of a game.
func movesOf(c *client) (moves []string) {
	c.t.Helper()
	c.send("record")
	var text []string
	for {
		line, ok := c.hear()
		if !ok || line == "recordok" {
			break
		}
		if line = strings.TrimPrefix(strings.TrimPrefix(line, "|"), " "); !strings.HasPrefix(line, "[") {
			text = append(text, strings.Fields(line)...)
		}
	}
	for _, word := range text[:max(len(text)-1, 0)] { // the last one is the result
		if strings.HasSuffix(word, ".") {
			moves = append(moves, "")
			continue
		}
		last := &moves[len(moves)-1]
		*last = strings.TrimSpace(*last + " " + word)
	}
	return moves
}

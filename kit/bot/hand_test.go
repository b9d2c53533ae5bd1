package bot

import (
	"context"
	"flag"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
)

var atHands = flag.Int("bot.hand", 5, "the `number` of wins at hand to test in each game")

// TestAtHand checks that MCTS takes an immediate win with 100 random games, that it finds the only
// move that does not lose immediately with 1000, and that the levels do, too.
func TestAtHand(t *testing.T) {
	side7, err := hexade.Rules{Side: 7}.New() // on a larger board, finding all replies takes too long
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	t.Run("hexade", func(t *testing.T) { checkAtHand(t, side7, 40) })
	t.Run("hexagrams", func(t *testing.T) { checkAtHand(t, hexagrams.New(), 0) })
	t.Run("hexcore6", func(t *testing.T) { checkAtHand(t, hexcore6.New(), 60) })
	t.Run("hexdame", func(t *testing.T) { checkAtHand(t, hexdame.New(), 0) })
	t.Run("hextad", func(t *testing.T) { checkAtHand(t, dealt(), 36) })
}

// checkAtHand collects positions of random games, after skip moves: some with immediate wins and
// some with only one safe move.
func checkAtHand[P hexgames.Position[P, M], M comparable](t *testing.T, start P, skip int) {
	only := *atHands / 5
	if start.GameName() == "hexcore6" { // passing alone can lose immediately there
		only = 0
	}
	dice := newDice(1, 1)
	wins, saves, seen := 0, 0, 0
	for games := 0; (wins < *atHands || saves < only) && games < 3000; games++ {
		for p := start.Playout(dice, skip); p.CountMoves() > 0; p = mustApply(p, p.MoveAt(dice.IntN(p.CountMoves()))) {
			if p.Turn() == hexgames.Chance || p.CountMoves() == 1 {
				continue
			}
			seen++
			winning, safe := atHand(p)
			switch {
			case len(winning) > 0 && wins < *atHands:
				wins++
				checkMoves(t, p, winning, wins, "mcts:nodes=100", "alphabeta:nodes=100", "beginner", "easy", "medium", "hard")
			case len(winning) == 0 && len(safe) == 1 && saves < only:
				saves++
				checkMoves(t, p, safe, saves, "mcts:nodes=1000", "alphabeta:nodes=1000", "beginner", "easy", "medium", "hard")
			}
		}
	}
	t.Logf("%d wins at hand and %d only moves in %d positions", wins, saves, seen)
	if wins < *atHands || saves < only {
		t.Error("these are too few")
	}
}

// checkMoves checks that bots play one of the good moves.
func checkMoves[P hexgames.Position[P, M], M comparable](t *testing.T, p P, good map[M]bool, seed int, texts ...string) {
	t.Helper()
	for _, text := range texts {
		s, err := ParseSpec(text)
		if err != nil {
			t.Fatal(err)
		}
		s.Seed = uint64(seed)
		b, err := New[P, M](s, nil)
		if err != nil {
			t.Fatal(err)
		}
		thought, err := b.Think(context.Background(), hexgames.NewGame(p), Budget{})
		if err != nil || !good[thought.Best()] {
			t.Errorf("%v: %s plays %v, which misses a win or loses immediately (%v)", p, text, thought.Best(), err)
		}
	}
}

// atHand returns the moves of a position that win immediately, and the moves that do not lose
// immediately.
func atHand[P hexgames.Position[P, M], M comparable](p P) (winning, safe map[M]bool) {
	winning, safe = map[M]bool{}, map[M]bool{}
	for _, m := range p.LegalMoves() {
		next := mustApply(p, m)
		switch o := next.Outcome(); {
		case o.Winner == p.Turn(), !o.Over() && hopeless(next):
			winning[m] = true
		case !o.Over() && !loses(next):
			safe[m] = true
		case o.Over() && o.Winner == hexgames.None:
			safe[m] = true
		}
	}
	return winning, safe
}

// loses reports whether the player to move, the opponent, wins immediately.
func loses[P hexgames.Position[P, M], M comparable](p P) bool {
	for _, m := range p.LegalMoves() {
		next := mustApply(p, m)
		if p.Turn() != hexgames.Chance && (next.Outcome().Winner == p.Turn() || hopeless(next)) {
			return true
		}
	}
	return false
}

// hopeless reports whether a position of Hexade has a six that no reply breaks, which wins the
// game.
func hopeless[P hexgames.Position[P, M], M comparable](p P) bool {
	at, ok := any(p).(hexade.Position)
	if !ok || len(at.Sixes(at.Turn().Opponent())) == 0 {
		return false
	}
	for _, m := range at.LegalMoves() {
		if next := mustApply(at, m); next.Outcome().Winner != at.Turn().Opponent() {
			return false
		}
	}
	return true
}

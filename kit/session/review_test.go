package session

import (
	"context"
	"math"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// judge returns the review of a game that starts at a position.
func judge(t *testing.T, game, position string, moves ...string) []Judged {
	t.Helper()
	s := newSession(t, game, 1)
	ask(t, s, "replay", "start", position, "moves", moves)
	review, ok := s.Do(request("review", "bot", "mcts:nodes=300")).Answer.(Review)
	if !ok || len(review.Moves) != len(moves) {
		t.Fatalf("the review is %+v", review)
	}
	for i, m := range review.Moves {
		if m.Ply != i+1 || m.Move != moves[i] || m.Best != "" && m.Line[0] != m.Best || (m.By == hexgames.Chance) != (m.Before == nil) {
			t.Errorf("move %d is judged as %+v", i+1, m)
		}
	}
	return review.Moves
}

// near reports whether a value is present and close to another.
func near(value *float64, want float64) bool { return value != nil && math.Abs(*value-want) < 0.5 }

// TestReview judges a game that was even until White let Black capture the last man.
func TestReview(t *testing.T) {
	moves := judge(t, "hexdame", "W:We5:Bg7", "e5-f6", "g7xe5")
	if m := moves[0]; !near(m.Before, 0) || *m.After != -1 || m.Best == "e5-f6" {
		t.Errorf("a blunder is judged as %+v", m)
	}
	if m := moves[1]; *m.Before != 1 || *m.After != 1 || m.Best != "g7xe5" {
		t.Errorf("the only move is judged as %+v", m)
	}
	// At the end of the line, the only move has a value already.
	if m := judge(t, "hexdame", "W:We5:Bg7", "e5-f6")[0]; *m.After != -1 {
		t.Errorf("the last move is judged as %+v", m)
	}
	if m := judge(t, "hexdame", "W:We5:Bg7", "e5-e6", "g7-f7"); m[1].After == nil || *m[1].After > 0 {
		t.Errorf("the last move, which gives a man away, is judged as %+v", m[1])
	}
}

// TestReviewChance judges moves that Chance answers: their value is the bot's expectation,
// regardless of the draw. A bot without values leaves them out.
func TestReviewChance(t *testing.T) {
	s := newSession(t, "hextad", 1)
	ask(t, s, "new")
	ask(t, s, "chance")
	var moves []string
	for range 2 {
		ask(t, s, "play", "move", legal(t, s)[0])
		if s.table.Turn() == hexgames.Chance {
			ask(t, s, "chance")
		}
	}
	for _, n := range s.line {
		moves = append(moves, n.Move)
	}
	for i, m := range judge(t, "hextad", "", moves...) {
		if m.By != hexgames.Chance && (m.Before == nil || m.After == nil || m.Best == "") {
			t.Errorf("move %d is judged as %+v", i+1, m)
		}
	}
	for i, m := range s.Do(request("review", "bot", "random")).Answer.(Review).Moves {
		if m.Before != nil || m.After != nil || (m.Best == "") != (m.By == hexgames.Chance) {
			t.Errorf("without values, move %d is judged as %+v", i+1, m)
		}
	}
}

// TestInfer uses the bot's expectation of the move that was played, where Chance is to move.
func TestInfer(t *testing.T) {
	none := math.NaN()
	for _, by := range []hexgames.Player{hexgames.White, hexgames.Black} {
		r := review{
			moves:  []string{"b", "draw"},
			turns:  []hexgames.Player{by, hexgames.Chance, by},
			values: []float64{0.1, none, 0.9},
			thoughts: []games.Thought{{Moves: []bot.Ranked[string]{
				{Move: "a", Value: 0.4, Nodes: 5}, {Move: "b", Value: 0.25, Nodes: 5}, {Move: "c", Value: 0.1, Nodes: 5},
			}}, {}, {}},
		}
		r.infer()
		if want := forWhite(by, 0.25); r.values[1] != want {
			t.Errorf("%v: the value is %v, want %v", by, r.values[1], want)
		}
	}
}

// TestReviewStopped stops a review, which reports the moves done so far.
func TestReviewStopped(t *testing.T) {
	s := newSession(t, "hexdame", 1)
	ask(t, s, "replay", "moves", []string{"a4-a5", "i6-i5", "b4-b5", "h6-h5"})
	_, think := s.Begin(request("review", "bot", "mcts:nodes=10"))
	ctx, stop := context.WithCancel(t.Context())
	reports := 0
	reply := think(ctx, func(r Reply) {
		if reports++; r.Progress == (Progress{Done: 3, Of: 5}) {
			stop()
		}
	})
	if moves := reply.Answer.(Review).Moves; len(moves) != 2 || moves[1].Move != "i6-i5" || moves[1].After == nil || reports != 3 {
		t.Errorf("after %d reports, the review is %+v", reports, moves)
	}
}

package puzzle

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/solve"
)

// TestAttempt solves the puzzles of the package, and tries a wrong move in each.
func TestAttempt(t *testing.T) {
	for _, g := range games.All() {
		for i, p := range Shipped(g.Name()) {
			a, err := p.Attempt()
			if err != nil {
				t.Fatal(err)
			}
			if right, reply, err := a.Try(other(t, p)); right || reply != "" || err != nil || a.Table().Len() > 0 {
				t.Errorf("%s %d: a wrong move: %t, %q, %v", g.Name(), i+1, right, reply, err)
			}
			for ply := 0; ply < len(p.Line); ply += 2 {
				want := ""
				if ply+1 < len(p.Line) {
					want = p.Line[ply+1]
				}
				if a.Solved() || a.Next() != p.Line[ply] || !strings.HasPrefix(a.Next(), a.Hint(2)) || a.Hint(2) == "" {
					t.Errorf("%s %d: solved %t, the next move is %s, and begins with %s", g.Name(), i+1, a.Solved(), a.Next(), a.Hint(2))
				}
				right, reply, err := a.Try(strings.ToUpper(p.Line[ply]))
				if !right || reply != want || err != nil {
					t.Errorf("%s %d: move %d: %t, %q, %v", g.Name(), i+1, ply+1, right, reply, err)
				}
			}
			if !a.Solved() || a.Next() != "" || a.Hint(1) != strings.Join(p.Themes, ", ") || a.Hint(2) != "" {
				t.Errorf("%s %d: solved %t, the next move is %s", g.Name(), i+1, a.Solved(), a.Next())
			}
			if _, _, err := a.Try(p.Line[0]); err == nil {
				t.Errorf("%s %d: a move after the end", g.Name(), i+1)
			}
		}
	}
}

// TestRefute refutes all wrong first moves of puzzles. The line can be played, and ends the game if
// it shows a win.
func TestRefute(t *testing.T) {
	registerNim(t)
	puzzles := []Puzzle{
		{Game: "nim", Position: "2 3 5 White", Line: []string{"c4"}, Difficulty: 1},
		{Game: "nim", Position: "0 0 5 Black", Plies: 1, Line: []string{"c5"}, Difficulty: 1},
		{Game: "nim", Position: "1 1 5 Black", Plies: 3, Line: []string{"c5"}, Difficulty: 1},
		example(t, "hexagrams", Win), example(t, "hextad", Score), example(t, "hexdame", Best),
	}
	for _, p := range puzzles {
		if err := p.Prove(t.Context(), 0); err != nil {
			t.Errorf("%v: %v", p, err)
		}
		a, err := p.Attempt()
		if err != nil {
			t.Fatal(err)
		}
		player := a.Table().Turn()
		refuted := 0
		for _, move := range a.Table().LegalTexts() {
			line, why, err := a.Refute(t.Context(), move, 0)
			if move == p.Line[0] {
				if err == nil || line != nil || !strings.HasSuffix(err.Error(), "is the right move") {
					t.Errorf("%v: %s: %q, %s, %v", p, move, line, why, err)
				}
				continue
			}
			if err != nil || line[0] != move {
				t.Errorf("%v: %s: %q, %s, %v", p, move, line, why, err)
				continue
			}
			refuted++
			table, err := p.Start()
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range line {
				if _, err := table.PlayText(m); err != nil {
					t.Errorf("%v: %s: %q: %v", p, move, line, err)
				}
			}
			switch o := table.Outcome(); {
			case strings.HasPrefix(why, player.Opponent().String()+" wins"):
				if o.Winner != player.Opponent() {
					t.Errorf("%v: %s: after %q, the outcome is %v", p, move, line, o)
				}
			case p.Goal == Score || p.Goal == Best:
				if !strings.HasPrefix(why, player.String()+" gets ") && !strings.HasPrefix(why, "a bot expects ") {
					t.Errorf("%v: %s: %s", p, move, why)
				}
				var wrong, right int
				if _, err := fmt.Sscanf(why, "a bot expects %d%% for "+player.String()+" instead of %d%%", &wrong, &right); p.Goal == Best && (err != nil || wrong >= right || right > 100) {
					t.Errorf("%v: %s: %s", p, move, why)
				}
			case o.Over() || !strings.HasPrefix(why, player.String()+" can't "):
				t.Errorf("%v: %s: %q: %s, %v", p, move, line, why, o)
			}
		}
		if refuted == 0 {
			t.Errorf("%v has no wrong move", p)
		}
	}
}

func TestNoRefutation(t *testing.T) {
	p := example(t, "hexagrams", Win)
	a, err := p.Attempt()
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := a.Refute(t.Context(), "x", 0); err == nil {
		t.Error("a move that is not legal is refuted")
	}
	if _, _, err := a.Refute(t.Context(), other(t, p), 1); !errors.Is(err, solve.ErrUnknown) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := a.Refute(ctx, other(t, p), 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	p.Line = slices.Clone(p.Line[:2])
	if a, err := p.Attempt(); !errors.Is(err, ErrPuzzle) || a != nil {
		t.Errorf("%v, %v", a, err)
	}
}

// TestTask checks the words of tasks.
func TestTask(t *testing.T) {
	const position = "W:Wa4,a5,d2,e1:Bg4"
	for _, test := range []struct {
		p    Puzzle
		want string
	}{
		{Puzzle{Game: "hexdame", Position: position}, "White to move and win"},
		{Puzzle{Game: "hexdame", Position: position, Plies: 7}, "White to move and win within 7 moves"},
		{Puzzle{Game: "hexdame", Position: position, Goal: Hold}, "White to move and not lose"},
		{Puzzle{Game: "hexdame", Position: position, Goal: Score}, "White to move and get the most points with one move"},
		{Puzzle{Game: "hexdame", Position: position, Goal: Best}, "White to move and play the best move"},
		{Puzzle{Game: "hexdame", Position: "x"}, ""},
	} {
		if got := test.p.Task(); got != test.want {
			t.Errorf("%v: %q, want %q", test.p, got, test.want)
		}
	}
}

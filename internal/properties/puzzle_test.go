package properties

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hextad"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/puzzle"
	"pgregory.net/rapid"
)

// TestPuzzleFiles writes puzzles of any positions of all games, and reads them back.
func TestPuzzleFiles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(games.Names()).Draw(t, "game")
		dice := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		var list []puzzle.Puzzle
		for range rapid.IntRange(1, 3).Draw(t, "puzzles") {
			table := must(games.Start(name, "", nil))
			for plies := rapid.IntRange(0, 40).Draw(t, "plies"); plies > 0 && table.CountLegal() > 0; plies-- {
				check(t, table.PlayIndex(dice.IntN(table.CountLegal())))
			}
			table.PlayChance(dice)
			if table.Outcome().Over() {
				continue
			}
			p := puzzle.Puzzle{Game: name, Position: table.PositionText(), Difficulty: rapid.IntRange(1, puzzle.MaxDifficulty).Draw(t, "difficulty")}
			p.Goal = rapid.SampledFrom([]puzzle.Goal{puzzle.Win, puzzle.Hold, puzzle.Score, puzzle.Best}).Draw(t, "goal")
			player := table.Turn()
			for len(p.Line) < 3 && !table.Outcome().Over() && table.Turn() != hexgames.Chance {
				if want := player; len(p.Line)%2 == 1 && table.Turn() == want || len(p.Line)%2 == 0 && table.Turn() != want {
					break // a player who moves twice in a row
				}
				move := table.LegalText(dice.IntN(table.CountLegal()))
				p.Line = append(p.Line, must(table.PlayText(move)))
			}
			p.Line = p.Line[:(len(p.Line)-1)|1]
			if p.Goal == puzzle.Score {
				p.Line = p.Line[:1]
			}
			if p.Goal == puzzle.Win && rapid.Bool().Draw(t, "limited") {
				p.Plies = len(p.Line) + rapid.IntRange(0, 9).Draw(t, "more")
			}
			p.Themes = rapid.SampledFrom([][]string{nil, {"capture"}, {"capture", "no legal move"}}).Draw(t, "themes")
			if !slices.ContainsFunc(list, func(q puzzle.Puzzle) bool { return canonical(p) == canonical(q) }) {
				list = append(list, p)
			}
		}
		if list == nil {
			return
		}
		var text bytes.Buffer
		check(t, puzzle.Write(&text, list))
		if back, err := puzzle.Read(&text); err != nil || !reflect.DeepEqual(back, list) {
			t.Fatalf("%v: %v, want %v", err, back, list)
		}
	})
}

// canonical returns the text that all images of a puzzle's position share.
func canonical(p puzzle.Puzzle) string { return must(p.Start()).CanonicalText() }

// check fails if there is an error.
func check(t *rapid.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestScorePuzzles checks Hextad puzzles whose goal is to score against the scores after all moves,
// until one is right. It runs several checks, because about one puzzle in six is right, and a
// short check may find none.
func TestScorePuzzles(t *testing.T) {
	right := 0
	for checks := 0; checks < 100 && right == 0; checks++ {
		rapid.Check(t, func(t *rapid.T) {
			if checkScorePuzzle(t) {
				right++
			}
		})
	}
	if right == 0 {
		t.Error("no puzzle is right")
	}
}

// checkScorePuzzle checks a puzzle from a random game, and reports whether it is right.
func checkScorePuzzle(t *rapid.T) bool {
	dice := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	p := hextad.New().Deal(dice)
	for plies := rapid.IntRange(0, 20).Draw(t, "plies"); plies > 0 && p.CountMoves() > 0; plies-- {
		p = p.Playout(dice, 1)
	}
	if p = p.Deal(dice); p.CountMoves() == 0 {
		return false
	}
	scores := map[string]int{}
	best := ""
	for _, m := range p.LegalMoves() {
		move := p.FormatMove(m)
		scores[move] = must(p.Apply(m)).Score(p.Turn()) - p.Score(p.Turn())
		if best == "" || scores[move] > scores[best] {
			best = move
		}
	}
	want := true
	for move, score := range scores {
		want = want && (move == best || score <= scores[best]-3)
	}
	want = want && scores[best] >= 3
	z := puzzle.Puzzle{Game: "hextad", Position: p.String(), Goal: puzzle.Score, Line: []string{best}, Difficulty: 1}
	err := z.Prove(t.Context(), 0)
	if want != (err == nil) || err != nil && !errors.Is(err, puzzle.ErrPuzzle) {
		t.Fatalf("%v: %s: %v, but the scores are %v", p, best, err, scores)
	}
	return want
}

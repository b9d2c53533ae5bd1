package puzzle

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/solve"
)

var (
	all  = flag.Bool("puzzle.all", false, "prove all puzzles, instead of a sample, and measure their difficulties")
	seed = flag.Uint64("puzzle.seed", 1, "the `seed` of the sample of puzzles to prove")
)

// TestShipped checks the files of the package: their sizes, the kinds of their puzzles, and the
// themes and proofs of some puzzles of each game.
func TestShipped(t *testing.T) {
	const most, puzzles, sample, few, nodes = 60_000, 300, 2, 1, 200_000
	dice := rand.New(rand.NewPCG(*seed, 0))
	for _, g := range games.All() {
		info, err := fs.Stat(shipped, "files/"+g.Name()+".txt.gz")
		if err != nil {
			t.Error(err)
			continue
		}
		list := Shipped(g.Name())
		if info.Size() > most || len(list) < puzzles {
			t.Errorf("%s: %d puzzles in %d bytes: want %d or more in at most %d", g.Name(), len(list), info.Size(), puzzles, most)
		}
		instant, difficulties := 0, [MaxDifficulty + 1]int{}
		for i, p := range list {
			if slices.Contains(p.Themes, "one move") {
				instant++
			}
			difficulties[p.Difficulty]++
			if i > 0 && p.Difficulty < list[i-1].Difficulty {
				t.Errorf("%s: puzzle %d is easier than the previous one", g.Name(), i+1)
			}
		}
		if instant*5 > len(list) {
			t.Errorf("%s: one move wins %d of %d puzzles", g.Name(), instant, len(list))
		}
		if slices.Contains(difficulties[1:], 0) || difficulties[1]*5 > 2*len(list) {
			t.Errorf("%s: the numbers of puzzles by their difficulty are %d", g.Name(), difficulties[1:])
		}
		order := dice.Perm(len(list))
		if !*all {
			order = order[:min(sample, len(order))]
		}
		estimates := 0
		for _, i := range order {
			if themes, err := list[i].themes(); err != nil || !slices.Equal(themes, list[i].Themes) {
				t.Errorf("%s: puzzle %d has the themes %q, %v; want %q", g.Name(), i+1, themes, err, list[i].Themes)
			}
			if list[i].Goal == Best && !*all { // that takes long
				if estimates++; estimates > few {
					continue
				}
			}
			if err := list[i].Prove(t.Context(), nodes); err != nil {
				t.Errorf("%s: puzzle %d: %v", g.Name(), i+1, err)
			}
			if !*all {
				continue
			}
			if n, err := list[i].measure(t.Context()); err != nil || n != list[i].Difficulty {
				t.Errorf("%s: puzzle %d has the difficulty %d, %v; want %d", g.Name(), i+1, n, err, list[i].Difficulty)
			}
		}
	}
	if Shipped("chess") != nil {
		t.Error("there are puzzles for chess")
	}
}

// TestNim proves puzzles for a game of your own with known winning moves. A puzzle is right if its
// move is the only winning one.
func TestNim(t *testing.T) {
	registerNim(t)
	right, wrong := 0, 0
	for i := range 4 * 4 * 4 {
		p := nim{[3]int{i & 3, i >> 2 & 3, i >> 4}, hexgames.White}
		winning := p.winning()
		for _, m := range p.LegalMoves() {
			z := Puzzle{Game: "nim", Position: p.String(), Line: []string{p.FormatMove(m)}, Difficulty: 1}
			err := z.Prove(t.Context(), 0)
			switch want := len(winning) == 1 && winning[0] == z.Line[0]; {
			case want != (err == nil) || err != nil && !errors.Is(err, ErrPuzzle):
				t.Errorf("%v: %s: %v, but the winning moves are %q", p, z.Line[0], err, winning)
			case want:
				right++
			default:
				wrong++
			}
		}
	}
	if right < 20 || wrong < 100 {
		t.Errorf("%d puzzles are right, and %d wrong", right, wrong)
	}
}

// TestFind finds puzzles in a game of Nim.
func TestFind(t *testing.T) {
	registerNim(t)
	table, err := games.Start("nim", "9 8 7 White", nil)
	if err != nil {
		t.Fatal(err)
	}
	for dice := rand.New(rand.NewPCG(5, 0)); table.CountLegal() > 0; { // it takes few stones, for a long game
		if err := table.PlayIndex(min(dice.IntN(table.CountLegal()), dice.IntN(table.CountLegal()))); err != nil {
			t.Fatal(err)
		}
	}
	found, err := Find(t.Context(), table, Options{Most: 10})
	if err != nil {
		t.Fatal(err)
	}
	if len(found) == 0 {
		t.Fatal("there are no puzzles")
	}
	for _, p := range found {
		if err := p.Prove(t.Context(), 0); err != nil || p.Goal != Win {
			t.Errorf("%v: %v", p, err)
		}
		n, _ := parseNim(p.Position)
		if n.CountMoves() < 2 || !slices.Equal(n.winning(), p.Line[:1]) {
			t.Errorf("%v, where the winning moves are %q", p, n.winning())
		}
	}
	one, err := Find(t.Context(), table, Options{Most: 1})
	if err != nil || len(one) != 1 || one[0].Position != found[0].Position {
		t.Errorf("%v, %v: want %v", one, err, found[:1])
	}
	if none, err := Find(t.Context(), table, Options{Goals: []Goal{Hold, Score}}); err != nil || len(none) > 0 {
		t.Errorf("%v, %v: want none", none, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Find(ctx, table, Options{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// TestUnknown checks that an unknown result does not count as a draw.
func TestUnknown(t *testing.T) {
	open, err := games.Start("hexagrams", "", nil)
	if err != nil {
		t.Fatal(err)
	}
	if winner, err := newProver(t.Context(), 100).solve(open); !errors.Is(err, solve.ErrUnknown) {
		t.Errorf("after 100 positions, the winner is %v, and the error is %v", winner, err)
	}
}

// TestDeterministic finds the same puzzles twice.
func TestDeterministic(t *testing.T) {
	var texts [2]bytes.Buffer
	for i := range texts {
		table, err := games.Start("hexagrams", "", nil)
		if err != nil {
			t.Fatal(err)
		}
		seat, err := table.Seat(bot.Spec{Name: "best"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for !table.Outcome().Over() {
			thought, err := seat.Think(t.Context(), bot.Budget{Nodes: 50})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := table.PlayText(thought.Best()); err != nil {
				t.Fatal(err)
			}
		}
		found, err := Find(t.Context(), table, Options{Nodes: 5000, Most: 5})
		if err != nil {
			t.Fatal(err)
		}
		if err := Write(&texts[i], found); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(texts[0].Bytes(), texts[1].Bytes()) {
		t.Errorf("%s\n%s", &texts[0], &texts[1])
	}
}

// TestProve proves puzzles that are wrong.
func TestProve(t *testing.T) {
	good := example(t, "hexagrams", Win)
	for _, test := range []struct {
		change func(p *Puzzle)
		nodes  int
		is     error
		want   string
	}{
		{func(*Puzzle) {}, 0, nil, ""},
		{func(*Puzzle) {}, 2, solve.ErrUnknown, "move 1: "},
		{func(p *Puzzle) { p.Game = "chess" }, 0, games.ErrName, `not a puzzle: no such game: "chess"`},
		{func(p *Puzzle) { p.Position = "x" }, 0, ErrPuzzle, `not a puzzle: hexagrams: "x"`},
		{func(p *Puzzle) { p.Position += " " }, 0, ErrPuzzle, "not a puzzle: "},
		{func(p *Puzzle) { p.Goal = 7 }, 0, ErrPuzzle, "not a puzzle: its goal is Goal(7): want one of"},
		{func(p *Puzzle) { p.Goal = Score }, 0, ErrPuzzle, "not a puzzle: its line has 3 moves: want one move that scores"},
		{func(p *Puzzle) { p.Goal, p.Line = Score, p.Line[:1] }, 0, ErrPuzzle, "not a puzzle: move 1 is " + good.Line[0] + ", but no move is right"},
		{func(p *Puzzle) { p.Plies = 2 }, 0, ErrPuzzle, "not a puzzle: it has a limit of 2 moves"},
		{func(p *Puzzle) { p.Goal, p.Plies = Hold, 9 }, 0, ErrPuzzle, "not a puzzle: it has a limit of 9 moves"},
		{func(p *Puzzle) { p.Plies = 3 }, 0, ErrPuzzle, "not a puzzle: move 1 is " + good.Line[0] + ", but no move is right"},
		{func(p *Puzzle) { p.Difficulty = 0 }, 0, ErrPuzzle, "not a puzzle: its difficulty is 0: want 1 to 5"},
		{func(p *Puzzle) { p.Difficulty = 6 }, 0, ErrPuzzle, "not a puzzle: its difficulty is 6: want 1 to 5"},
		{func(p *Puzzle) { p.Line = nil }, 0, ErrPuzzle, "not a puzzle: its line has 0 moves: want an odd number"},
		{func(p *Puzzle) { p.Line = p.Line[:2] }, 0, ErrPuzzle, "not a puzzle: its line has 2 moves: want an odd number"},
		{func(p *Puzzle) { p.Line = p.Line[2:] }, 0, ErrPuzzle, "not a puzzle: move 1: hexagrams: "},
		{func(p *Puzzle) { p.Line[0] = strings.ToUpper(p.Line[0]) }, 0, ErrPuzzle, "not a puzzle: move 1 is "},
		{func(p *Puzzle) { p.Line = []string{other(t, *p)} }, 0, ErrPuzzle, "not a puzzle: move 1 is " + other(t, good) + ", but " + good.Line[0] + " is right"},
		{func(p *Puzzle) { p.Themes = []string{"a", "a"} }, 0, ErrPuzzle, `not a puzzle: its theme "a" is not a theme, or occurs twice`},
		{func(p *Puzzle) { p.Themes = []string{"a|b"} }, 0, ErrPuzzle, `not a puzzle: its theme "a|b" is not a theme`},
	} {
		p := good
		p.Line = slices.Clone(good.Line)
		test.change(&p)
		err := p.Prove(t.Context(), test.nodes)
		if !errors.Is(err, test.is) || err != nil && !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%v: %v, want %s", p, err, test.want)
		}
	}
}

// example returns a puzzle from the package with three moves, or one if the goal is Score or Best.
func example(t *testing.T, game string, g Goal) Puzzle {
	t.Helper()
	moves := 3
	if g >= Score {
		moves = 1
	}
	for _, p := range Shipped(game) {
		if p.Goal == g && len(p.Line) == moves && p.Plies == 0 {
			return p
		}
	}
	t.Fatalf("%s has no %v puzzle with %d moves", game, moves, g)
	return Puzzle{}
}

// other returns a legal move that is not right.
func other(t *testing.T, p Puzzle) string {
	t.Helper()
	table, err := p.Start()
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range table.LegalTexts() {
		if move != p.Line[0] {
			return move
		}
	}
	t.Fatalf("%s is the only move", p.Line[0])
	return ""
}

func TestGoal(t *testing.T) {
	for _, g := range []Goal{Win, Hold, Score, Best} {
		var back Goal
		text, err := g.MarshalText()
		if err != nil || back.UnmarshalText(text) != nil || back != g || string(text) != g.String() {
			t.Errorf("%v: %q, %v, %v", g, text, err, back)
		}
	}
	if _, err := Goal(4).MarshalText(); err == nil || Goal(4).String() != "Goal(4)" {
		t.Errorf("%v, %v", Goal(4), err)
	}
	g := Score
	if err := g.UnmarshalText([]byte("Win")); err == nil || g != Score {
		t.Errorf("%v, %v", g, err)
	}
}

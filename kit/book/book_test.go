package book_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/kit/book"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// recipe returns a recipe for a small book.
func recipe(t testing.TB, game string) book.Recipe {
	t.Helper()
	s, err := bot.ParseSpec("best:nodes=60")
	if err != nil {
		t.Fatal(err)
	}
	return book.Recipe{Game: game, Bot: s, Width: 3, Ply: 0.03, Size: 100}
}

// build makes a book with a number of goroutines. It also returns the expansions.
func build(t testing.TB, r book.Recipe, goroutines int) (*book.Book, map[string]book.Expansion) {
	t.Helper()
	b, err := book.NewBuilder(r)
	if err != nil {
		t.Fatal(err)
	}
	made := map[string]book.Expansion{}
	for leaves := b.Next(); len(leaves) > 0; leaves = b.Next() {
		round := make([]book.Expansion, len(leaves))
		var workers sync.WaitGroup
		for g := range goroutines {
			workers.Go(func() {
				for i := g; i < len(leaves); i += goroutines {
					e, err := b.Expand(context.Background(), leaves[i])
					if err != nil {
						t.Error(err)
					}
					round[i] = e
				}
			})
		}
		workers.Wait()
		rand.Shuffle(len(round), func(i, j int) { round[i], round[j] = round[j], round[i] })
		for i, e := range round {
			if left := b.Next(); len(left) != len(round)-i || !slices.Contains(left, e.Position) {
				t.Fatalf("%d positions are left of a round of %d after %d", len(left), len(round), i)
			}
			if err := b.Add(e); err != nil {
				t.Fatal(err)
			}
			made[e.Position] = e
		}
	}
	return b.Book(), made
}

// fileOf returns the file of a book.
func fileOf(t testing.TB, b *book.Book) []byte {
	t.Helper()
	var file bytes.Buffer
	if _, err := b.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// start returns a table at a position.
func start(t testing.TB, game, position string, moves ...string) games.Table {
	t.Helper()
	table, err := games.Start(game, position, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range moves {
		if _, err := table.PlayText(move); err != nil {
			t.Fatal(err)
		}
	}
	return table
}

// TestBuild makes books of all games that can have one, and compares them with the values computed
// from their expansions by definition. The books are the same with several goroutines.
func TestBuild(t *testing.T) {
	for _, game := range []string{"hexade", "hexagrams", "hexcore6", "hexdame"} {
		r := recipe(t, game)
		if game == "hexade" || game == "hexcore6" {
			r.Width, r.Size = 2, 20
		}
		b, made := build(t, r, 1)
		if n := b.Len(); n < r.Size || n > r.Size+64*r.Width || b.Game() != game || b.Expanded() != len(made) {
			t.Errorf("%v", b)
		}
		again, _ := build(t, r, 3)
		if !bytes.Equal(fileOf(t, again), fileOf(t, b)) {
			t.Errorf("%s: with several goroutines, the book differs", game)
		}
		o := oracle{t, game, made, map[string]float64{}, map[string]float64{}}
		positions := map[string]bool{}
		for position, e := range made {
			positions[position] = true
			if len(e.Moves) > r.Width || len(e.Moves) != len(e.Values) {
				t.Errorf("%s: %+v", game, e)
			}
			for i, move := range e.Moves {
				next := start(t, game, position, move)
				o.found[next.CanonicalText()] = float64(e.Values[i]) / 10000
				if !next.Outcome().Over() {
					positions[next.CanonicalText()] = true
				}
			}
		}
		if len(positions) != b.Len() {
			t.Errorf("%s: the book has %d positions, want %d", game, b.Len(), len(positions))
		}
		for position := range positions {
			table := start(t, game, position)
			e, known := b.Find(book.Key(table))
			want := o.value(position) * sign(table.Turn())
			if e.Value != want || !known || e.Expanded != (made[position].Moves != nil) || !e.Searched {
				t.Errorf("%s: %s has %+v, want the value %v", game, position, e, want)
			}
			moves := b.Moves(table)
			if e.Expanded && (len(moves) < len(made[position].Moves) || math.Abs(moves[0].Value-want) > 0.00011) {
				t.Errorf("%s: %s has the moves %v, want the value %v", game, position, moves, want)
			}
			if e.Value != e.Search && !e.Expanded {
				t.Errorf("%s: %s has %+v", game, position, e)
			}
		}
	}
}

func sign(p hexgames.Player) float64 {
	if p == hexgames.Black {
		return -1
	}
	return 1
}

// An oracle computes values for White by definition.
type oracle struct {
	t             *testing.T
	game          string
	made          map[string]book.Expansion
	found, values map[string]float64 // the results of searches, and the values of all positions
}

func (o oracle) value(position string) float64 {
	if v, known := o.values[position]; known {
		return v
	}
	if o.made[position].Moves == nil {
		return o.found[position]
	}
	table := start(o.t, o.game, position)
	s, best, all := sign(table.Turn()), math.Inf(-1), true
	for _, move := range table.LegalTexts() {
		next := start(o.t, o.game, position, move).CanonicalText()
		if _, known := o.found[next]; known {
			best = max(best, s*o.value(next))
		} else {
			all = false
		}
	}
	if best == -1 && !all {
		best = -0.9999
	}
	o.values[position] = s * best
	return s * best
}

// TestNext checks the order of expansion with made-up values.
func TestNext(t *testing.T) {
	r := recipe(t, "hexdame")
	r.Ply, r.Size = 0.1, 1000
	b, err := book.NewBuilder(r)
	if err != nil {
		t.Fatal(err)
	}
	at := func(moves ...string) string { return start(t, "hexdame", "", moves...).CanonicalText() }
	add := func(moves []string, values []int, line ...string) {
		t.Helper()
		if err := b.Add(book.Expansion{Position: at(line...), Moves: moves, Values: values}); err != nil {
			t.Fatal(err)
		}
	}
	want := func(positions ...string) {
		t.Helper()
		if got := b.Next(); !slices.Equal(got, positions) {
			t.Fatalf("the next positions are\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(positions, "\n"))
		}
	}
	want(at())
	// The best move costs 0.1, the second one 0.25 and the third one 0.5.
	add([]string{"a4-a5", "d4-d5", "c4-c5"}, []int{1000, -500, -3000})
	want(at("a4-a5"))
	// Black's replies cost 0.2, 0.24 and 0.4 from the start.
	add([]string{"f9-e9", "i6-i5", "f6-e6"}, []int{1000, 1400, 3000}, "a4-a5")
	want(at("a4-a5", "f9-e9"), at("a4-a5", "i6-i5"))
	// The first one shows that a4-a5 is bad: now d4-d5 is the best move.
	add([]string{"d4-d5", "d4-e4"}, []int{-9000, -9500}, "a4-a5", "f9-e9")
	if got := b.Next(); len(got) != 1 {
		t.Errorf("%d positions are missing, want 1", len(got))
	}
	add([]string{"d4-d5"}, []int{-10000}, "a4-a5", "i6-i5")
	round := b.Next()
	if len(round) != 4 || round[0] != at("d4-d5") || round[1] != at("c4-c5") {
		t.Fatalf("the next positions are\n%s", strings.Join(round, "\n"))
	}
	if e, _ := b.Book().Find(book.Key(start(t, "hexdame", ""))); e.Value != -0.05 || b.Len() != 10 {
		t.Errorf("the start has %+v, and the book %d positions", e, b.Len())
	}
	// One losing move proves nothing, because there are others.
	if e, _ := b.Book().Find(book.Key(start(t, "hexdame", "", "a4-a5", "i6-i5"))); e.Value != -0.9999 || e.Search != 0.14 {
		t.Errorf("a position with a losing move has %+v", e)
	}
	// A proven win is not expanded.
	for _, position := range round {
		move := start(t, "hexdame", position).LegalText(0)
		if err := b.Add(book.Expansion{Position: position, Moves: []string{move}, Values: []int{10000}}); err != nil {
			t.Fatal(err)
		}
	}
	for _, position := range b.Next() {
		if e, _ := b.Book().Find(book.Key(start(t, "hexdame", position))); e.Value == 1 || e.Value == -1 || e.Expanded {
			t.Errorf("%s is to be expanded: %+v", position, e)
		}
	}

	for _, test := range []struct {
		e    book.Expansion
		want string
	}{
		{book.Expansion{Position: at()}, "is not one of those to expand now"},
		{book.Expansion{Position: b.Next()[0]}, "it has 0 moves and 0 values: want 1 to 3 of both"},
		{book.Expansion{Position: b.Next()[0], Moves: []string{"a1-a9"}, Values: []int{0}}, `the move "a1-a9" is not legal, or is an image of another move`},
		{book.Expansion{Position: b.Next()[0], Moves: []string{"c4-c5"}}, "it has 1 moves and 0 values: want 1 to 3 of both"},
		{book.Expansion{Position: b.Next()[0], Moves: []string{"c4-c5"}, Values: []int{10001}}, `the value of "c4-c5" is 10001: want -10000 to 10000`},
	} {
		if err := b.Add(test.e); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %s", test.e, err, test.want)
		}
	}
}

// TestNextOfEqual checks that the first of several moves with equal costs is expanded first.
func TestNextOfEqual(t *testing.T) {
	b, err := book.NewBuilder(recipe(t, "hexdame"))
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Add(book.Expansion{Position: b.Next()[0], Moves: []string{"a4-a5", "d4-d5", "c4-c5"}, Values: []int{7, 7, 7}}); err != nil {
		t.Fatal(err)
	}
	if got, want := b.Next(), start(t, "hexdame", "", "a4-a5").CanonicalText(); !slices.Equal(got, []string{want}) {
		t.Errorf("the next positions are %q, want %s", got, want)
	}
}

// TestNextOfEnd makes a book where every move ends the game. Such positions are not in the book.
func TestNextOfEnd(t *testing.T) {
	r := recipe(t, "hexdame")
	r.Start = "W:We5:Bf6"
	b, made := build(t, r, 1)
	if b.Len() != 1 || len(made) != 1 {
		t.Errorf("the book has %d positions from %d expansions", b.Len(), len(made))
	}
}

// TestDeviation compares the searches of two expanded positions with their values: one of them was
// wrong by 0.1.
func TestDeviation(t *testing.T) {
	b, err := book.NewBuilder(recipe(t, "hexdame"))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []book.Expansion{
		{Moves: []string{"a4-a5"}, Values: []int{1000}},
		{Moves: []string{"f9-e9"}, Values: []int{2000}},
	} {
		e.Position = b.Next()[0]
		if err := b.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := b.Book().Deviation(), 0.1/math.Sqrt2; math.Abs(got-want) > 1e-9 {
		t.Errorf("the deviation is %v, want %v", got, want)
	}
}

// TestExpandChance checks the error for a position that leads to a draw of tiles.
func TestExpandChance(t *testing.T) {
	table := start(t, "hextad", "")
	for table.Turn() == hexgames.Chance {
		if err := table.PlayIndex(0); err != nil {
			t.Fatal(err)
		}
	}
	want := "hextad: after " + table.LegalText(0) + ", there is no book for a game with Chance"
	if e, err := recipe(t, "hextad").Expand(t.Context(), table.PositionText()); !errors.Is(err, book.ErrChance) || err.Error() != want {
		t.Errorf("the expansion is %v, %v, want %s", e, err, want)
	}
}

// TestRepeatedImage checks that Moves has both of two moves that lead to images of one position, if
// one of them ends the game by repetition.
func TestRepeatedImage(t *testing.T) {
	table := start(t, "hexdame", "W:WKf4:BKa1", "f4-e4", "a1-a2", "e4-e5", "a2-a1", "e5-e4", "a1-a2", "e4-e5", "a2-a1")
	text := "[Game \"hexdame\"]\n[Start \"W:WKe5:BKa1\"]\n\n1. e5-e4 1-0\n"
	b, err := book.FromRecords("hexdame", record.Read(strings.NewReader(text)), 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]float64{}
	for _, m := range b.Moves(table) {
		found[m.Move] = m.Value
	}
	if draw, known := found["e5-e4"]; len(found) != 2 || !known || draw != 0 || found["e5-d5"] <= 0 {
		t.Errorf("the moves are %v", found)
	}
}

// TestCircle lets two kings move back and forth. A move that leads back is left out. The Builder
// expands positions like its recipe, even if a move leads back to the start, which has not been
// searched.
func TestCircle(t *testing.T) {
	r := recipe(t, "hexdame")
	r.Start, r.Width = "W:WKb5:BKc1", 100
	b, err := book.NewBuilder(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range []string{"b5-b4", "c1-d1", "b4-b5", "d1-c1"} {
		leaves := b.Next()
		if len(leaves) != 1 {
			t.Fatalf("%q", leaves)
		}
		want, err := r.Expand(t.Context(), leaves[0])
		if err != nil {
			t.Fatal(err)
		}
		if e, err := b.Expand(t.Context(), leaves[0]); err != nil || !reflect.DeepEqual(e, want) {
			t.Errorf("%s is expanded to\n%v, %v; want\n%v", leaves[0], e, err, want)
		}
		table := start(t, "hexdame", leaves[0])
		text := table.LegalText(0)
		for i := range table.CountLegal() { // the board may be turned
			next := start(t, "hexdame", leaves[0], table.LegalText(i))
			if next.CanonicalText() == start(t, "hexdame", r.Start, to(move)...).CanonicalText() {
				text = table.LegalText(i)
			}
		}
		if err := b.Add(book.Expansion{Position: leaves[0], Moves: []string{text}, Values: []int{0}}); err != nil {
			t.Fatal(err)
		}
	}
	if got := b.Next(); len(got) != 0 || b.Len() != 4 || b.Book().Expanded() != 3 {
		t.Errorf("%q are next, after %v", got, b.Book())
	}
}

// to returns the moves up to the given one.
func to(move string) []string {
	all := []string{"b5-b4", "c1-d1", "b4-b5", "d1-c1"}
	return all[:slices.Index(all, move)+1]
}

// TestKey checks that all images of a position have the same key, and that other positions do not.
func TestKey(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 1))
	keys := map[uint64]string{}
	for range 200 {
		p := hexdame.New().Playout(dice, 1+dice.IntN(60))
		canonical, _ := p.Canonical()
		key := book.Key(start(t, "hexdame", p.String()))
		for _, s := range hexgrid.Symmetries() {
			q, err := p.Transform(s)
			if err == nil && book.Key(start(t, "hexdame", q.String())) != key {
				t.Errorf("the key of %v differs from the key of %v", q, p)
			}
		}
		if old, known := keys[key]; known && old != canonical.String() {
			t.Errorf("%v has the key of %s", canonical, old)
		}
		keys[key] = canonical.String()
	}
	if len(keys) < 100 {
		t.Errorf("only %d positions", len(keys))
	}
}

// TestRecipe checks the errors of bad recipes.
func TestRecipe(t *testing.T) {
	spec := func(text string) bot.Spec {
		s, err := bot.ParseSpec(text)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, test := range []struct {
		change func(r *book.Recipe)
		want   string
	}{
		{func(r *book.Recipe) { r.Game = "chess" }, `bad recipe: no such game: "chess"`},
		{func(r *book.Recipe) { r.Game = "hextad" }, `bad recipe: hextad: there is no book for a game with Chance`},
		{func(r *book.Recipe) { r.Start = "W:W:Be6" }, `bad recipe: the game is over: Black wins`},
		{func(r *book.Recipe) { r.Bot = spec("best") }, `bad recipe: best: want a bot with a number of nodes and no time`},
		{func(r *book.Recipe) { r.Bot = spec("best:nodes=5,time=1s") }, `bad recipe: best:time=1s,nodes=5: want a bot with a number of nodes and no time`},
		{func(r *book.Recipe) { r.Bot = spec("mcts:nodes=5,goroutines=2") }, `bad recipe: mcts:nodes=5,goroutines=2: want a bot with one goroutine`},
		{func(r *book.Recipe) { r.Width = 0 }, `bad recipe: the width is 0: want 1 to 100`},
		{func(r *book.Recipe) { r.Ply = 0 }, `bad recipe: a ply costs 0: want 0.0001 to 1`},
		{func(r *book.Recipe) { r.Ply = math.NaN() }, `bad recipe: a ply costs NaN: want 0.0001 to 1`},
		{func(r *book.Recipe) { r.Size = 0 }, `bad recipe: the size is 0: want 1 to `},
	} {
		r := recipe(t, "hexdame")
		test.change(&r)
		if err := r.Check(); !errors.Is(err, book.ErrRecipe) || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
		if _, err := book.NewBuilder(r); !errors.Is(err, book.ErrRecipe) {
			t.Errorf("NewBuilder: %v, want %s", err, test.want)
		}
	}
	r := recipe(t, "hexdame")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := r.Expand(ctx, start(t, "hexdame", "").PositionText()); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

package properties

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"example.com/hexgames"
	"example.com/hexgames/kit/book"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// TestBook builds books of random values, and compares them with the definition: the value of an
// expanded position is the value of the best move that leads to a position in the book.
func TestBook(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		game := rapid.SampledFrom([]string{"hexagrams", "hexdame"}).Draw(t, "game")
		r := book.Recipe{Game: game, Bot: bot.Spec{Name: "best", Budget: bot.Budget{Nodes: 1}}, Width: rapid.IntRange(1, 4).Draw(t, "width"), Ply: 0.05, Size: rapid.IntRange(1, 60).Draw(t, "size")}
		b, err := book.NewBuilder(r)
		if err != nil {
			t.Fatal(err)
		}
		values := rapid.OneOf(rapid.SampledFrom([]int{-10000, -9999, 0, 9999, 10000}), rapid.IntRange(-10000, 10000))
		o := bookOracle{t, game, map[string]bool{}, map[string]int{}, map[string]int{}}
		for leaves := b.Next(); len(leaves) > 0; leaves = b.Next() {
			for _, position := range rapid.Permutation(leaves).Draw(t, "order") {
				e := book.Expansion{Position: position}
				o.expanded[position] = true
				seen := map[string]bool{}
				table := o.table(position)
				for _, move := range table.LegalTexts() {
					next := o.table(position, move)
					if len(e.Moves) == r.Width || seen[next.CanonicalText()] {
						continue
					}
					seen[next.CanonicalText()] = true
					v, known := o.found[next.CanonicalText()]
					if !known {
						v = values.Draw(t, "value")
						switch next.Outcome().Winner {
						case hexgames.White:
							v = 10000
						case hexgames.Black:
							v = -10000
						}
						o.found[next.CanonicalText()] = v
					}
					e.Moves, e.Values = append(e.Moves, move), append(e.Values, v)
				}
				if err := b.Add(e); err != nil {
					t.Fatal(err)
				}
			}
		}
		made := b.Book()
		var file bytes.Buffer
		if _, err := made.WriteTo(&file); err != nil {
			t.Fatal(err)
		}
		read, err := book.Parse(file.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		start, err := games.Start(game, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		all := []string{start.CanonicalText()}
		for position := range o.found {
			all = append(all, position)
		}
		for _, position := range all {
			table := o.table(position)
			e, known := read.Find(book.Key(table))
			if table.Outcome().Over() {
				if known {
					t.Fatalf("the book has %s, where the game is over", position)
				}
				continue
			}
			want := o.value(position)
			if table.Turn() == hexgames.Black {
				want = -want
			}
			if e.Value != float64(want)/10000 || !known || e.Expanded != o.expanded[position] {
				t.Fatalf("%s has %+v, want the value %d", position, e, want)
			}
		}
	})
}

// A bookOracle computes the values of a book for White according to the definition.
type bookOracle struct {
	t             *rapid.T
	game          string
	expanded      map[string]bool
	found, values map[string]int
}

// table returns a table at a position after moves.
func (o bookOracle) table(position string, moves ...string) games.Table {
	table, err := games.Start(o.game, position, nil)
	if err != nil {
		o.t.Fatal(err)
	}
	for _, move := range moves {
		if _, err := table.PlayText(move); err != nil {
			o.t.Fatal(err)
		}
	}
	return table
}

func (o bookOracle) value(position string) int {
	if !o.expanded[position] {
		return o.found[position]
	}
	if v, known := o.values[position]; known {
		return v
	}
	table := o.table(position)
	sign := 1
	if table.Turn() == hexgames.Black {
		sign = -1
	}
	best, all := -10001, true
	for _, move := range table.LegalTexts() {
		next := o.table(position, move).CanonicalText()
		if _, known := o.found[next]; known {
			best = max(best, sign*o.value(next))
		} else {
			all = false
		}
	}
	if best == -10000 && !all {
		best = -9999
	}
	o.values[position] = sign * best
	return sign * best
}

package guide

import (
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestGuide checks that GUIDE.md shows the programs as they are, and what they print.
func TestGuide(t *testing.T) {
	page := read(t, "../../GUIDE.md")
	for _, name := range []string{"undo", "records", "annotate", "errors", "frontend", "server"} {
		if !strings.Contains(page, "```go\n"+read(t, name+"/main.go")+"```\n") {
			t.Errorf("the page does not show examples/guide/%s/main.go as it is", name)
		}
		_, output, ok := strings.Cut(read(t, name+"/main_test.go"), "\t// Output:\n")
		if !ok {
			continue // the server's test looks at what it answers
		}
		output, _, _ = strings.Cut(output, "\n}\n")
		output += "\n"
		var printed strings.Builder
		for line := range strings.Lines(output) {
			printed.WriteString(strings.TrimPrefix(strings.TrimPrefix(line, "\t//"), " "))
		}
		if !strings.Contains(page, "```\n"+printed.String()+"```\n") {
			t.Errorf("the page does not show what examples/guide/%s prints:\n%s", name, printed.String())
		}
	}
}

// TestTable checks the table of what drawings hold: all that it lists occurs in random
// games, and nothing else.
func TestTable(t *testing.T) {
	page := read(t, "../../GUIDE.md")
	kinds := map[string][3]map[string]bool{}
	for seed := range uint64(60) {
		for _, g := range []hexgames.AnyGame{
			hexgames.NewGame(hexade.New()),
			hexgames.NewGame(hexagrams.New()),
			hexgames.NewGame(hexcore6.New()),
			hexgames.NewGame(hexdame.New()),
			hexgames.NewGame(hextad.New()),
		} {
			look(g, kinds, rand.New(rand.NewPCG(seed, 1)))
		}
	}
	for name, columns := range kinds {
		row := "| `" + name + "` |"
		for _, column := range columns {
			words := slices.Sorted(maps.Keys(column))
			for i, word := range words {
				words[i] = "`" + word + "`"
			}
			row = strings.TrimRight(row+" "+strings.Join(words, ", "), " ") + " |"
		}
		if !strings.Contains(page, row) {
			t.Errorf("the table has no row %s", row)
		}
	}
}

// look plays a game at random and notes what is drawn.
func look(g hexgames.AnyGame, kinds map[string][3]map[string]bool, r *rand.Rand) {
	if _, ok := kinds[g.GameName()]; !ok {
		kinds[g.GameName()] = [3]map[string]bool{{}, {}, {}}
	}
	columns := kinds[g.GameName()]
	for ply := 0; ; ply++ {
		n := g.CountLegal()
		if ply%10 == 0 || n == 0 || ply < 3 {
			d := g.DrawingAt(g.Len())
			for _, piece := range d.Pieces {
				columns[0][piece.Kind] = true
			}
			for _, a := range d.Areas {
				columns[1][a.Name] = true
			}
			for _, m := range d.Marks {
				if m.Kind != "last" && m.Kind != "scored" {
					columns[2][m.Kind] = true
				}
			}
		}
		if n == 0 || ply == 400 {
			return
		}
		if _, err := g.PlayText(g.LegalText(r.IntN(n))); err != nil {
			panic(err)
		}
	}
}

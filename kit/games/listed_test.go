package games

import (
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
)

// A document is a file with a line for every game, or for its kinds of pieces, areas, and marks.
type document struct {
	*testing.T
	name, text string
}

// open reads a document. Its name is relative to the module. CONTRIBUTING.md must name the
// document.
func open(t *testing.T, name string) document {
	t.Helper()
	read := func(name string) string {
		text, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	_, edits, _ := strings.Cut(read("CONTRIBUTING.md"), "\n## To add a game\n")
	edits, _, _ = strings.Cut(edits, "\n## ")
	if !strings.Contains(edits, "`"+name+"`") {
		t.Errorf("CONTRIBUTING.md, To add a game, does not name the file %s", name)
	}
	return document{t, name, read(name)}
}

// wants checks that the document has a line with this prefix.
func (d document) wants(what, line string) {
	d.Helper()
	if !strings.Contains(d.text, "\n"+line) {
		d.Errorf("%s has no %s: add a line that starts with\n%s", d.name, what, line)
	}
}

// TestListed checks that the documentation lists every game.
func TestListed(t *testing.T) {
	readme, doc := open(t, "README.md"), open(t, "doc.go")
	for _, name := range Names() {
		readme.wants("row in the table of games", `| <img src="kit/games/`+name+`/picture.svg" width="200" alt="`)
		doc.wants("line in the list of packages", "//   - hexgames/"+name+" is ")
		properties := "internal/properties/" + name + "_test.go"
		if _, err := os.Stat("../../" + properties); err != nil {
			t.Errorf("there is no %s: add the properties that only %s has, as in hexade_test.go", properties, name)
		}
	}
}

// TestRecommended checks that bots are recommended for every game, and that they can play it.
func TestRecommended(t *testing.T) {
	levels := open(t, "kit/bot/level.go")
	for _, game := range All() {
		levels.wants("recommended bots for "+game.Name(), "\t\""+game.Name()+"\": {")
		table, err := game.Start("", nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range append(bot.Levels(), "best") {
			seat, err := table.Seat(bot.Spec{Name: name}, nil)
			if err != nil {
				t.Errorf("%s, %s of %s: %v", levels.name, name, game.Name(), err)
				continue
			}
			if err := seat.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestKinds checks that the documentation of each game names the kinds of pieces, areas, and
// marks in the drawings of random games, and that pictures show them.
func TestKinds(t *testing.T) {
	looks := open(t, "kit/picture/looks.go")
	for _, game := range All() {
		name, drawn := game.Name(), [3]map[string]bool{{}, {}, {}}
		for seed := range uint64(60) {
			look(t, game, drawn, rand.New(rand.NewPCG(seed, 1)))
		}
		for kind := range drawn[0] {
			looks.wants("look for a piece of "+name, "\t\""+kind+"\":")
		}
		for kind := range drawn[2] {
			looks.wants("look for a mark of "+name, "\t\""+kind+"\":")
		}
		delete(drawn[2], "last") // Game adds these two
		delete(drawn[2], "scored")
		text, err := os.ReadFile("../../" + name + "/doc.go")
		if err != nil {
			t.Fatal(err)
		}
		_, said, _ := strings.Cut(strings.ReplaceAll(string(text), "\n//", ""), " drawings have ")
		said, _, _ = strings.Cut(said, ". ")
		words := strings.FieldsFunc(said, func(r rune) bool { return strings.ContainsRune(" ,.", r) })
		for _, kinds := range drawn {
			for _, kind := range slices.Sorted(maps.Keys(kinds)) {
				if !slices.Contains(words, kind) {
					t.Errorf("%s/doc.go has no sentence with %q: want one such as: drawings have pieces of the kind %s", name, kind, kind)
				}
			}
		}
	}
}

// look plays a random game and records the kinds of pieces, areas, and marks in its drawings.
func look(t *testing.T, game Game, drawn [3]map[string]bool, r *rand.Rand) {
	t.Helper()
	g, err := game.Start("", nil)
	if err != nil {
		t.Fatal(err)
	}
	for ply := 0; ; ply++ {
		n := g.CountLegal()
		if ply%10 == 0 || n == 0 || ply < 3 {
			note(g.Drawing(), drawn)
		}
		if n == 0 || ply == 400 {
			return
		}
		if _, err := g.PlayText(g.LegalText(r.IntN(n))); err != nil {
			t.Fatal(err)
		}
	}
}

func note(d hexgames.Drawing, drawn [3]map[string]bool) {
	for _, piece := range d.Pieces {
		drawn[0][piece.Kind] = true
	}
	for _, area := range d.Areas {
		drawn[1][area.Name] = true
	}
	for _, mark := range d.Marks {
		drawn[2][mark.Kind] = true
	}
}

package web

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
)

// TestStarts checks the pictures of starts, and their sizes, which the page needs before.
func TestStarts(t *testing.T) {
	files, starts, err := drawStarts(games.All())
	if err != nil {
		t.Fatal(err)
	}
	var shown []string
	for _, s := range starts {
		shown = append(shown, s.Game)
		for _, theme := range picture.Themes() {
			i := slices.IndexFunc(files, func(f File) bool { return f.Name == s.Game+"-"+theme.Name+".svg" })
			if i < 0 || !bytes.HasPrefix(files[i].Text, []byte("<svg ")) {
				t.Errorf("%s has no picture in the colors %s", s.Game, theme.Name)
			}
		}
		if scores := map[string]bool{"hexcore6": true, "hextad": true}[s.Game]; s.Scores != scores || s.Width <= 0 || s.Height <= 0 {
			t.Errorf("the start is %+v: want scores %t", s, scores)
		}
	}
	if want := len(starts) * len(picture.Themes()); len(files) != want {
		t.Errorf("there are %d pictures, want %d", len(files), want)
	}
	if shown[0] != "hexdame" || !slices.Equal(slices.Sorted(slices.Values(shown)), slices.Sorted(slices.Values(games.Names()))) {
		t.Errorf("the games are %q: want all, hexdame first", shown)
	}
	early := complete([]File{{"early.js", []byte("x")}, {"service.js", nil}}, starts)[0].Text
	text, found := bytes.CutPrefix(early, []byte("const starts = "))
	text, rest := text[:bytes.LastIndexByte(text, ';')], text[bytes.LastIndexByte(text, ';'):]
	var read []start
	if err := json.Unmarshal(text, &read); !found || err != nil || !slices.Equal(read, starts) || string(rest) != ";\n\nx" {
		t.Errorf("the script is %s (%v)", early, err)
	}
}

// A hidden is a position without a drawing.
type hidden struct{ hexagrams.Position }

func (p hidden) Drawing() hexgames.Drawing { return hexgames.Drawing{} }

func (p hidden) Apply(m hexagrams.Move) (hidden, error) {
	q, err := p.Position.Apply(m)
	return hidden{q}, err
}

func (p hidden) Playout(r *rand.Rand, limit int) hidden { return hidden{p.Position.Playout(r, limit)} }

// TestHidden checks that the page refuses a game that it cannot draw.
func TestHidden(t *testing.T) {
	g := games.WithoutOptions(hidden{hexagrams.New()}, func(text string) (hidden, error) {
		p, err := hexagrams.Parse(text)
		return hidden{p}, err
	})
	files, starts, err := drawStarts(append(games.All(), g))
	if err == nil || !strings.HasPrefix(err.Error(), "the page cannot draw hexagrams: ") || files != nil || starts != nil {
		t.Errorf("%d files, %d starts, %v", len(files), len(starts), err)
	}
}

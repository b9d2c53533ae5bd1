package web

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/puzzle"
	"example.com/hexgames/web/module"
	"example.com/hexgames/web/page"
)

// texts returns the texts in a language.
func texts(t *testing.T, language string) map[string]any {
	t.Helper()
	all, err := textsOf(language)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// others returns all languages except English.
func others(t *testing.T) []string {
	t.Helper()
	all, err := languages()
	if err != nil || len(all) < 2 || all[0] != english {
		t.Fatalf("the languages are %q (%v): want English and at least one other", all, err)
	}
	return all[1:]
}

var valued = regexp.MustCompile(`\{\w+\}`)

// values returns the values in a text, which may have several forms.
func values(text any) []string {
	all := valued.FindAllString(fmt.Sprint(text), -1)
	slices.Sort(all)
	return slices.Compact(all)
}

// TestOfBoards checks which texts the module has.
func TestOfBoards(t *testing.T) {
	for key, want := range map[string]bool{"White": true, "Black": true, "Chance": true, "board.free": true, "board": false, "undo": false} {
		if got := ofBoards(key); got != want {
			t.Errorf("the module has the text %q: %t", key, got)
		}
	}
}

// TestTexts checks that each language has every text, with the same values, and that every text is
// used.
func TestTexts(t *testing.T) {
	want := texts(t, english)
	for _, language := range others(t) {
		got := texts(t, language)
		delete(got, "rules")
		for key, text := range want {
			translated, there := got[key]
			plural, isPlural := translated.(map[string]any)
			_, wantPlural := text.(map[string]any)
			switch {
			case !there:
				t.Errorf("%s.json has no text %q", language, key)
			case isPlural != wantPlural || isPlural && plural["other"] == nil:
				t.Errorf("%s.json: the text %q is %v, in English %v", language, key, translated, text)
			case !slices.Equal(values(text), values(translated)):
				t.Errorf("%s.json: the text %q has the values %q, in English %q", language, key, values(translated), values(text))
			}
		}
		for key := range got {
			if want[key] == nil {
				t.Errorf("%s.json has a text %q that English does not have", language, key)
			}
		}
	}
	used := usedKeys(t)
	for key := range want {
		if !used(key) {
			t.Errorf("nothing uses the text %q", key)
		}
	}
}

// usedKeys returns a function that reports whether a file uses a key. Some keys are composed.
func usedKeys(t *testing.T) func(key string) bool {
	t.Helper()
	used, begun := map[string]bool{"language": true}, map[string]bool{}
	for _, files := range []fs.FS{page.Files, module.Files} {
		names, err := fs.Glob(files, "*.*")
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := fs.ReadFile(files, name)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(name, ".json") {
				continue
			}
			for _, m := range regexp.MustCompile(`'((?:[a-z]+\.)?[A-Za-z0-9]+)'|data-(?:t|label|hint)="([^"]*)"`).FindAllStringSubmatch(string(text), -1) {
				used[m[1]+m[2]] = true
			}
			for _, m := range regexp.MustCompile("t\\(`([a-z]+\\.)\\$\\{|t\\(`\\$\\{text\\}Game").FindAllStringSubmatch(string(text), -1) {
				begun[m[1]] = true
			}
		}
	}
	return func(key string) bool {
		stem, _, _ := strings.Cut(key, ".")
		return used[key] || begun[stem+"."] || begun[""] && strings.HasSuffix(key, "Game")
	}
}

var digits = regexp.MustCompile(`\d+`)

// pattern returns a text of the rules with {1}, {2} and so on for the numbers in it, as r in
// hexgames-words.mjs does.
func pattern(text string) string {
	n := 0
	return digits.ReplaceAllStringFunc(text, func(string) string {
		n++
		return fmt.Sprintf("{%d}", n)
	})
}

// said returns the texts from the rules of a game that appear on the page, as patterns, from random
// games and puzzles.
func said(t *testing.T, name string) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	say := func(text string) {
		if text != "" {
			all[pattern(text)] = true
		}
	}
	_, line, _ := games.Guide(name)
	say(line)
	r := rand.New(rand.NewPCG(45, 45))
	for range 30 {
		g, err := games.Start(name, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		for !g.Outcome().Over() && g.Len() < 500 {
			var names []string
			for c := g.Click(); c.Prompt != ""; c = g.Click(names...) {
				say(c.Prompt)
				if len(c.Next) == 0 {
					break
				}
				names = append(names, c.Next[r.IntN(len(c.Next))])
			}
			saySeen(g.Drawing(), say)
			if err := g.PlayIndex(r.IntN(g.CountLegal())); err != nil {
				t.Fatal(err)
			}
		}
		say(string(g.Outcome().Reason))
	}
	for _, p := range puzzle.Shipped(name) {
		for _, theme := range p.Themes {
			say(theme)
		}
	}
	g, err := games.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range g.Options() {
		say(o.Words)
	}
	return all
}

// saySeen passes the names in a drawing to a function.
func saySeen(d hexgames.Drawing, say func(string)) {
	for _, piece := range d.Pieces {
		say(piece.Kind)
	}
	for _, a := range d.Areas {
		say(a.Name)
	}
	for _, m := range d.Marks {
		if m.Kind != "last" {
			say(m.Kind)
		}
	}
}

// TestRulesSaid checks that each language has the texts from the rules that appear during play.
func TestRulesSaid(t *testing.T) {
	reasons := []hexgames.Reason{
		hexgames.ReasonNoMove, hexgames.ReasonRepetition, hexgames.ReasonFullBoard, hexgames.ReasonElimination, hexgames.ReasonBlockade, hexgames.ReasonScore,
		hexgames.ReasonResignation, hexgames.ReasonAgreement, hexgames.ReasonTime, hexgames.ReasonForfeit, hexgames.ReasonAbandoned, hexgames.ReasonAdjudicated,
	}
	want := map[string]bool{"pass": true}
	for _, reason := range reasons {
		want[string(reason)] = true
	}
	for _, name := range games.Names() {
		maps.Copy(want, said(t, name))
	}
	for _, language := range others(t) {
		rules, _ := texts(t, language)["rules"].(map[string]any)
		for text := range want {
			if rules[text] == nil {
				t.Errorf("%s.json has no translation of %q in its rules", language, text)
			}
		}
		for text, translated := range rules {
			if !slices.Equal(values(text), values(translated)) {
				t.Errorf("%s.json: %q is translated as %q", language, text, translated)
			}
		}
	}
}

// TestFilled checks that every element gets its text, and that a missing text is an error.
func TestFilled(t *testing.T) {
	got, err := filled([]byte(`<p class="a" data-t="close"></p><div data-label="choices" data-hint="setup.start" data-t="copy"></div><i data-label="board">x</i>`))
	want := `<p class="a" data-t="close">Close</p><div data-label="choices" aria-label="Choices" data-hint="setup.start" data-t="copy">Copy</div><i data-label="board" aria-label="Board">x</i>`
	if string(got) != want || err != nil {
		t.Errorf("it is filled as\n%s\nwant\n%s (%v)", got, want, err)
	}
	if _, err := filled([]byte(`<p data-t="nothing"></p>`)); err == nil {
		t.Error("a missing text is not an error")
	}
}

// TestScripts checks that the scripts contain every English text once.
func TestScripts(t *testing.T) {
	files, err := scripts()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]any{}
	for _, f := range files {
		_, object, _ := strings.Cut(string(f.Text), "export const texts = ")
		var texts map[string]any
		if err := json.Unmarshal([]byte(strings.TrimSuffix(object, ";\n")), &texts); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		for key, text := range texts {
			if all[key] != nil || ofBoards(key) != (f.Name == "hexgames-texts.mjs") {
				t.Errorf("%s has the text %q", f.Name, key)
			}
			all[key] = text
		}
	}
	if want := texts(t, english); len(all) != len(want) {
		t.Errorf("the scripts have %d texts, want %d", len(all), len(want))
	}
}

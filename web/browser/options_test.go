package browser

import (
	"testing"
)

// Invalid options are refused with a sentence, and the game continues.
func TestBadOptions(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexagrams"))
	before, _ := p.record()
	for _, bad := range []struct{ game, field, value string }{
		{"hexade", "#option-side", "3"},
		{"hexade", "#option-side", ""},
		{"hexcore6", "#option-side", "1000000000000000000000"},
		{"hexcore6", "#option-side", "5.5"},
		{"hexcore6", "#option-core", "9,9"},
		{"hexcore6", "#option-core", "<b>"},
		{"hextad", "#option-maxpips", "10"},
		{"hexdame", "#new-position", "W:W:B"},
		{"hexdame", "#new-position", "__proto__"},
	} {
		p.click("#new")
		p.click(`#new-games input[value="` + bad.game + `"]`)
		p.click("#new-dialog summary")
		p.fill(bad.field, bad.value)
		p.click("#new-dialog summary") // the wrong field may be hidden
		p.click("#new-start")
		p.wait(refusedIn("new-problem"))
		if problem := p.text("#new-problem"); !isSentence(problem) {
			t.Errorf("%s with %s %q is refused with %q", bad.game, bad.field, bad.value, problem)
		}
		p.closeDialog("new-dialog")
	}
	if after, _ := p.record(); after != before {
		t.Errorf("bad options have changed the game to\n%s", after)
	}
}

// The dialog for a new game names options in words, and describes bots.
func TestLevelWords(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexade"))
	p.click("#new")
	p.click("#new-dialog summary")
	if label := p.text(`label[for="option-side"]`); label != "cells along a side, from 4 to 10" {
		t.Errorf("the side is called %q", label)
	}
	said := map[string]bool{}
	for _, level := range get[[]string](p, `[...document.getElementById('new-black').options].map(({value}) => value)`) {
		p.fill("#new-black", level)
		about := get[string](p, `document.getElementById(document.getElementById('new-black').getAttribute('aria-describedby')).textContent`)
		if !isSentence(about) || said[about] {
			t.Errorf("the level %s is described as %q", level, about)
		}
		said[about] = true
	}
}

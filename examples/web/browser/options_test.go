package browser

import (
	"testing"
)

// Invalid options are refused in a sentence, and the game continues.
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

// The rules of the present game open at their beginning.
func TestRules(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hextad"))
	p.resize(390, 844)
	p.click("#help")
	p.wait(`document.getElementById('rules-dialog').open`)
	if title, text := p.text("#rules-title"), p.text("#rules-text"); title != "Hextad" || len(text) < 200 {
		t.Errorf("the rules of %q are %q", title, text)
	}
	if y := get[float64](p, `document.getElementById('rules-dialog').scrollTop`); y != 0 {
		t.Errorf("the rules are opened %v pixels below their beginning", y)
	}
	p.closeDialog("rules-dialog")
}

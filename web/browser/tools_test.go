package browser

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
)

// The Analyze button shows White's expected result at every position.
func TestEvaluate(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame")+"&start=W:WKe5:Ba1")
	bar := func(what, want string) {
		t.Helper()
		p.wait(`!document.getElementById('bar').hidden && document.getElementById('bar').getAttribute('aria-valuetext').match(/` + want + `/)`)
		share := get[float64](p, `document.getElementById('bar-share').offsetWidth / document.getElementById('bar').clientWidth`)
		if text := p.text("#bar-words"); !regexp.MustCompile(`^(Analyzing…|White \d+%|(White|Black) wins( in \d+ moves?)?|It is a draw|Only one move is possible)$`).MatchString(text) || share < 0 || share > 1 {
			t.Errorf("%s: the bar says %q, and %.2f of it is White's", what, text, share)
		}
	}
	if !get[bool](p, `document.getElementById('bar').hidden`) {
		t.Error("the bar is there before anybody wants it")
	}
	p.follow("hexdame", persons("hexdame"))
	p.click("#judge")
	bar("at the start", `White [3-6]\d%`)
	p.play(2, rand.New(rand.NewPCG(30, 0)))
	bar("after moves", `White \d+%|Only one`)
	p.click("#back")
	bar("one move back", `White \d+%|Only one`)
	p.follow("hexdame", persons("hexdame")+"&start=W:We5:Bf5")
	bar("where there is one move", `^Only one move is possible$`)
	p.click(cell("e5"))
	p.play(1, rand.New(rand.NewPCG(30, 1)))
	bar("at the end", `White 100%`)
	p.follow("hexdame", persons("hexdame")+"&start=W:WKa1,Kb2:Bi9")
	bar("where a bot has a proof", `White wins`)
	p.click("#hint")
	p.wait(`/^Hint: \S+, White wins in \d+ moves?\.$/.test(document.getElementById('message').textContent)`)
	p.click("#judge")
	if !get[bool](p, `document.getElementById('bar').hidden`) {
		t.Error("the bar is there when nobody wants it")
	}
}

// The editor shows the position of a text, reports its errors, and starts a game from it.
func TestEditor(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	for _, game := range games.Names() {
		p.follow(game, persons(game))
		p.turn()
		_, position := p.record()
		p.click("#position")
		p.wait(`document.getElementById('position-dialog').open`)
		if text := get[string](p, `document.getElementById('position-text').value`); text != position {
			t.Errorf("%s: the editor begins with %s, want %s", game, text, position)
		}
		cells, drawn := get[int](p, `document.querySelectorAll('.cell').length`), get[int](p, `document.querySelectorAll('#position-picture .layer-cells polygon').length`)
		if drawn != cells {
			t.Errorf("%s: the picture has %d cells, want %d", game, drawn, cells)
		}
		p.fill("#position-text", position+"?")
		if problem := p.text("#position-problem"); !isSentence(problem) {
			t.Errorf("%s: a wrong text is refused with %q", game, problem)
		}
		p.click("#position-start")
		if !get[bool](p, `document.getElementById('position-dialog').open`) {
			t.Errorf("%s: a wrong position begins", game)
		}
		p.closeDialog("position-dialog")
	}
	p.follow("hexdame", persons("hexdame"))
	p.click("#position")
	p.wait(`document.getElementById('position-dialog').open`)
	text := func(what, want string) {
		t.Helper()
		if got := get[string](p, `document.getElementById('position-text').value`); got != want {
			t.Errorf("after %s, the text is %q, want %q", what, got, want)
		}
	}
	p.click("#position-clear")
	text("clearing", "W:W:B")
	if problem := p.text("#position-problem"); !isSentence(problem) {
		t.Errorf("an empty board is refused with %q", problem)
	}
	p.click(`#position-picture polygon[data-name="d5"]`)
	text("a click on d5", "W:Wd5:B")
	p.click(`#position-palette label:nth-child(4) input`)
	p.click(`#position-picture polygon[data-name="i9"]`)
	text("a black king", "W:Wd5:BKi9")
	p.drag(`#position-picture polygon[data-name="i9"]`, `#position-picture polygon[data-name="i8"]`).release()
	text("dragging it", "W:Wd5:BKi8")
	p.fill("#position-turn", "b")
	text("the other side", "B:Wd5:BKi8")
	p.click(`#position-palette label:last-child input`)
	p.click(`#position-picture polygon[data-name="d5"]`)
	text("removing one", "B:W:BKi8")
	if problem, marked := p.text("#position-problem"), get[bool](p, off("position-start")); !strings.Contains(problem, "D9") || !marked {
		t.Errorf("without White's pieces, the editor says %q, and the button is off: %v", problem, marked)
	}
	p.fill("#position-text", "W:Wd5:Bi9")
	p.click("#position-start")
	p.wait(`!document.getElementById('position-dialog').open && document.querySelectorAll('.layer-picture [data-cell]').length === 2`)
}

// The picture of the position can be saved, and the record copied.
func TestExports(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hextad"))
	p.play(9, rand.New(rand.NewPCG(31, 0)))
	get[bool](p, `((make) => {
		[window.blobs, window.names] = [[], []];
		URL.createObjectURL = (blob) => {
			blobs.push(blob);
			return make(blob);
		};
		HTMLAnchorElement.prototype.click = function () { names.push(this.download); };
		return true;
	})(URL.createObjectURL)`)
	p.click("#save")
	p.wait(`document.getElementById('save-dialog').open`)
	p.click("#save-png")
	p.wait(`window.names.length > 0 || document.getElementById('save-problem').textContent !== ''`)
	p.click("#save-copy")
	p.wait(`document.getElementById('save-problem').textContent !== ''`)
	type result struct {
		Types, Names []string
		SVG          string
		PNG          []int
		Saved        []string
		Said         string
	}
	got := get[result](p, `(async () => ({
		types: blobs.map(({type}) => type),
		names,
		svg: await blobs.find(({type}) => type === 'image/svg+xml').text(),
		png: [...new Uint8Array(await blobs.at(-1).arrayBuffer())].slice(0, 24),
		saved: ['save-file', 'save-svg'].map((id) => document.getElementById(id).download),
		said: document.getElementById('save-problem').textContent,
	}))()`)
	if want := []string{"hextad.txt", "hextad.svg"}; !slices.Equal(got.Saved, want) || !slices.Equal(got.Names, []string{"hextad.png"}) {
		t.Errorf("the files are %q and %q", got.Saved, got.Names)
	}
	if !strings.HasPrefix(got.SVG, "<svg") && !strings.HasPrefix(got.SVG, "<?xml") || !strings.Contains(got.SVG, "pool") {
		t.Errorf("the picture is %.200s", got.SVG)
	}
	if len(got.PNG) < 24 || got.PNG[1] != 'P' || got.PNG[2] != 'N' || got.PNG[18]*256+got.PNG[19] != 1600 {
		t.Errorf("the pixels begin with %v, and the page says %q", got.PNG, got.Said)
	}
	if got.Said != "Copied." && got.Said != "The text is selected: copy it from here." {
		t.Errorf("after the record was copied, the page says %q", got.Said)
	}
}

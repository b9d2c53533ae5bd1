package browser

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"example.com/hexgames/record"
)

// annotated is a record with comments by people and programs, and with markup.
const annotated = `[Game "hexdame"]
[Event "<b>Open</b> &amp; more"]
[Round "2"]
[Date "????.??.??"]
[White "Ada <i>L.</i>"]
[Extra "kept"]
[Black "עדה"]
[TimeControl "300+2"]
[Start "W:Wa1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3,d4:Bf6,f7,f8,f9,g6,g7,g8,g9,h6,h7,h8,h9,i6,i7,i8,i9"]

{About <b>all</b> of it.}
1. {Before.} a4-a5!? $16 {[%clk 0:04:58] [%eval 0.25] <img src=x onerror="document.title='broken into'">\n\nAnd &lt;more&gt;.}
(1. d4-d5? {Another.} 2. f6-f5 3. d3-d4 4. h6-h5 (4. g6-g5)) (1. c4-c5)
2. i6-i5 {שלום} 3. b4-b5 *
`

// canonical returns the canonical text of a record.
func canonical(t testing.TB, text string) string {
	t.Helper()
	var r record.Record
	if err := r.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	out, err := r.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// openAnnotated loads the record for two people.
func openAnnotated(t *testing.T) *tab {
	t.Helper()
	p := open(t, persons("hexdame"))
	p.load(annotated)
	p.wait(`document.body.dataset.ply === '3'`)
	return p
}

// notes returns the comments in an entry of the list of moves.
func (p *tab) notes(ply string) []string {
	p.t.Helper()
	return get[[]string](p, `[...document.querySelector(%s).closest('li').querySelectorAll(':scope > .note')].map((e) => e.textContent)`, entry(ply))
}

// entry is the selector of a move in the list.
func entry(ply string) string { return `#moves > li > [data-ply="` + ply + `"]` }

// Comments are shown unchanged, including to screen readers.
func TestAnnotated(t *testing.T) {
	t.Parallel()
	p := openAnnotated(t)
	for selector, want := range map[string]string{
		"#event":      "<b>Open</b> &amp; more, round 2",
		"#name-white": "Ada <i>L.</i>",
		"#name-black": "עדה",
		entry("1"):    "1. a4-a5 !? $16",
		entry("2"):    "2. i6-i5",
	} {
		if got := p.text(selector); got != want {
			t.Errorf("%s shows %q, want %q", selector, got, want)
		}
	}
	const after = "<img src=x onerror=\"document.title='broken into'\">\n\nAnd &lt;more&gt;."
	for ply, want := range map[string][]string{
		"0": {"About <b>all</b> of it."},
		"1": {"Before.", "0:04:58 left, 63% for White.", after},
		"2": {"שלום"},
		"3": {},
	} {
		if got := p.notes(ply); !slices.Equal(got, want) {
			t.Errorf("the comments on move %s are %q, want %q", ply, got, want)
		}
	}
	if n := get[int](p, `document.querySelectorAll('#moves :not(li, ul, p, button), #event *, bdi *').length`); n > 0 {
		t.Errorf("%d elements come from the record", n)
	}
	p.click(entry("1"))
	p.wait(`document.body.dataset.ply === '1'`)
	p.wait(`document.getElementById('live').lastChild.textContent.endsWith(%s)`, after)
	if described := get[string](p, `document.querySelector(%s).getAttribute('aria-describedby').split(' ')
		.map((name) => document.getElementById(name).textContent).join('|')`, entry("1")); !strings.HasPrefix(described, "Before.|") || !strings.HasSuffix(described, "|"+after) {
		t.Errorf("the move is described as %q", described)
	}
	const cutOff = `[...document.querySelectorAll('[aria-current] ~ .note')].filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1).length`
	long := strings.Repeat("There is more to say. ", 60) + strings.Repeat("long", 100)
	p.load("a4-a5 {" + long + "}\ni6-i5")
	p.wait(`document.body.dataset.ply === '2'`)
	const hidden = `((e) => e.scrollHeight > e.clientHeight + 1)(document.querySelector('#moves .note'))`
	if !get[bool](p, hidden) {
		t.Error("a long comment about another move takes all the room")
	}
	p.click("#undo")
	p.wait(`document.body.dataset.ply === '1'`)
	if get[bool](p, hidden) || get[int](p, cutOff) > 0 {
		t.Error("a long comment about the move that is shown is cut off")
	}
	for _, size := range sizes {
		p.resize(size.width, size.height)
		p.fits("a long comment, " + size.name)
	}
}

// A loaded record is saved with the new moves, and names stay when players change.
func TestAnnotatedIsSaved(t *testing.T) {
	t.Parallel()
	p := openAnnotated(t)
	want := canonical(t, annotated)
	check := func(what string) {
		t.Helper()
		if text, _ := p.record(); text != want {
			t.Errorf("after %s the record is\n%s\nwant\n%s", what, text, want)
		}
	}
	check("loading it")
	p.click("#undo")
	p.wait(`document.body.dataset.ply === '2'`)
	p.fill("#white", "level1")
	p.fill("#white", "person")
	check("an undo and other players")
	p.click(cell("d4"))
	p.click(cell("e5"))
	p.wait(`document.body.dataset.ply === '3' && document.querySelectorAll(%s).length === 4`, `#moves > li > [data-ply]`)
	want = canonical(t, strings.Replace(annotated, "3. b4-b5", "3. d4-e5 (3. b4-b5)", 1))
	check("a move in the past")
	p.begin("hexdame", "person", "level2", nil)
	p.wait(`document.body.dataset.ply === '0'`)
	if text, _ := p.record(); !strings.HasPrefix(text, "[Game \"hexdame\"]\n[White \"person\"]\n[Black \"level2\"]\n[Start ") {
		t.Errorf("a new game has the record\n%s", text)
	}
	if event, name := p.text("#event"), p.text("#name-white"); event != "" || name != "" {
		t.Errorf("a new game has the event %q, and a player %q", event, name)
	}
	// A level is not a name: it follows the current player.
	p.load("[White \"easy\"]\n[Black \"Bob\"]\n\na4-a5\n")
	p.wait(`document.getElementById('name-black').textContent === 'Bob'`)
	p.fill("#white", "person")
	if text, _ := p.record(); p.text("#name-white") != "" || !strings.Contains(text, "[White \"person\"]\n[Black \"Bob\"]\n") {
		t.Errorf("with a person who has no name the record is\n%s", text)
	}
}

// In a deal, a draw with a comment has its own entry, and the other draws share one.
func TestAnnotatedDeal(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexdame"))
	p.load("[Game \"hextad\"]\n\n1. draw 66 2. draw 12 3. draw 00 {Lucky.} 4. draw 22 5. draw 03 6. draw 35 7. draw 24 8. draw 02 *\n")
	p.wait(`document.body.dataset.ply === '8'`)
	p.click("#undo")
	p.wait(`document.body.dataset.ply === '0'`)
	if got := get[[]string](p, `[...document.querySelectorAll('#moves button')].map((e) => e.textContent)`); strings.Join(got, "|") != "Start|1. draw 66|2. draw 12|3. draw 00|4–8. Chance" {
		t.Errorf("the list is %q", got)
	}
	if got := p.notes("3"); !slices.Equal(got, []string{"Lucky."}) {
		t.Errorf("the comment on a draw is %q", got)
	}
}

// Variations are in their places in the list, at any depth. They lead there and back, including by
// keyboard. A move played in the past adds a variation, and nothing else changes.
func TestVariations(t *testing.T) {
	t.Parallel()
	p := openAnnotated(t)
	list := func() string {
		return strings.Join(get[[]string](p, `[...document.querySelectorAll('#moves button')].map((e) => e.textContent)`), "|")
	}
	check := func(what, ply, at, want string) {
		t.Helper()
		p.wait(`document.body.dataset.ply === %s`, ply)
		if got := list(); got != want || p.text(`#moves [aria-current]`) != at {
			t.Errorf("after %s the list is %q at %q, want %q at %q", what, got, p.text(`#moves [aria-current]`), want, at)
		}
	}
	const whole = "Start|1. a4-a5 !? $16|1. d4-d5 ?|2. f6-f5|3. d3-d4|4. h6-h5|4. g6-g5|1. c4-c5|2. i6-i5|3. b4-b5"
	check("loading", "3", "3. b4-b5", whole)
	p.tabTo(`e.textContent.startsWith('1. d4-d5')`)
	p.press(kb.Enter)
	check("a variation", "1", "1. d4-d5 ?", whole)
	if on := get[string](p, `document.activeElement.textContent`); on != "1. d4-d5 ?" {
		t.Errorf("the keyboard is on %q", on)
	}
	if v := p.see(); v.Status != "Variation. After 1 of 4 moves: Black: choose a man." {
		t.Errorf("the page says %q", v.Status)
	}
	p.click("#redo")
	check("redo", "2", "2. f6-f5", whole)
	p.click(`#moves ul ul button`)
	check("a variation of it", "4", "4. g6-g5", whole)
	p.click("#leave-aside")
	check("the main line", "0", "Start", whole)
	p.click("#last")
	check("its end", "3", "3. b4-b5", whole)
	p.click(entry("1"))
	p.wait(`document.body.dataset.ply === '1'`)
	// The focus stays on a variation when a move is played elsewhere.
	get[bool](p, `([...document.querySelectorAll('#moves ul button')].find((e) => e.textContent === '1. c4-c5').focus(), true)`)
	get[bool](p, `(document.getElementById('move').value = 'f6-f5', document.getElementById('typed').requestSubmit(), true)`)
	check("another move", "2", "2. f6-f5", strings.Replace(whole, "2. i6-i5", "2. i6-i5|2. f6-f5", 1))
	if on := get[string](p, `document.activeElement.textContent`); on != "1. c4-c5" {
		t.Errorf("the keyboard is on %q", on)
	}
	if text, _ := p.record(); text != canonical(t, strings.Replace(annotated, "2. i6-i5 {שלום} 3. b4-b5", "2. i6-i5 {שלום} (2. f6-f5) 3. b4-b5", 1)) {
		t.Errorf("the record is\n%s", text)
	}
	p.click("#promote")
	check("a promotion", "2", "2. f6-f5", strings.Replace(whole, "2. i6-i5|3. b4-b5", "2. f6-f5|2. i6-i5|3. b4-b5", 1))
	if text, _ := p.record(); text != canonical(t, strings.Replace(annotated, "2. i6-i5 {שלום} 3. b4-b5", "2. f6-f5 (2. i6-i5 {שלום} 3. b4-b5)", 1)) {
		t.Errorf("after a promotion, the record is\n%s", text)
	}
	p.click(`#moves > li:last-child ul button`)
	p.wait(`document.querySelector('#moves [aria-current]').textContent === '2. i6-i5'`)
	p.click("#remove")
	check("the variation is removed", "1", "1. a4-a5 !? $16", strings.Replace(whole, "2. i6-i5|3. b4-b5", "2. f6-f5", 1))
}

// A bare list of moves belongs to the game on the page.
func TestBareList(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexade"))
	p.load("a1; b2 ?\n e5\n\na1\n")
	p.wait(`document.body.dataset.ply === '3'`)
	if v := p.see(); v.Game != "hexade" || v.Message != "This is the first of 2 games." {
		t.Errorf("the list is loaded as %+v", v)
	}
	if text, _ := p.record(); !strings.HasPrefix(text, "[Game \"hexade\"]\n") || !strings.Contains(text, "\n1. a1 2. b2? 3. e5 *\n") {
		t.Errorf("the record is\n%s", text)
	}
}

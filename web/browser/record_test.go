package browser

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"

	"example.com/hexgames/kit/games"
)

// A downloaded record can be loaded again from its file.
func TestSaveAndLoad(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hextad"))
	p.play(20, rand.New(rand.NewPCG(5, 0)))
	want, position := p.record()
	file := p.download()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != want {
		t.Errorf("the file has\n%s\nand the page shows\n%s", text, want)
	}
	p.begin("hexdame", "person", "person", nil)
	p.wait(`document.body.dataset.game === 'hexdame'`)
	p.click("#load")
	p.do(chromedp.SetUploadFiles(chromedp.ID("load-file"), []string{file}))
	p.wait(`document.getElementById('load-text').value === %s`, want)
	long := filepath.Join(t.TempDir(), "long.txt")
	if err := os.WriteFile(long, append(make([]byte, 1<<20), text...), 0o666); err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.SetUploadFiles(chromedp.ID("load-file"), []string{long}))
	p.wait(`document.getElementById('load-problem').textContent.includes('too long')`)
	p.wait(`document.getElementById('load-text').value === ''`)
	// A click on the field, without opening the system's window.
	if name := get[string](p, `((e) => {
		e.addEventListener('click', (event) => event.preventDefault(), {once: true});
		e.click();
		return e.value;
	})(document.getElementById('load-file'))`); name != "" {
		t.Errorf("the file %s cannot be chosen again", name)
	}
	p.do(chromedp.SetUploadFiles(chromedp.ID("load-file"), []string{file}))
	p.wait(`document.getElementById('load-text').value === %s`, want)
	p.click("#load-start")
	p.wait(`document.body.dataset.game === 'hextad'`)
	if again, there := p.record(); there != position || again != want {
		t.Errorf("the record\n%s\nis loaded as\n%s", want, again)
	}
}

// download saves the game and returns the file.
func (p *tab) download() string {
	p.t.Helper()
	dir := p.t.TempDir()
	_, err := chromedp.CallBrowser(p.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior:         browser.SetDownloadBehaviorBehaviorAllow,
		BrowserContextID: chromedp.FromContext(p.ctx).BrowserContextID,
		DownloadPath:     dir,
	})
	if err != nil {
		p.t.Fatal(err)
	}
	p.click("#save")
	p.click("#save-file")
	for range attempts() {
		files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
		if err != nil {
			p.t.Fatal(err)
		}
		if len(files) == 1 {
			p.closeDialog("save-dialog")
			return files[0]
		}
	}
	p.t.Fatal("nothing is downloaded")
	return ""
}

// hexdameStart is the start of the standard game, as in a record.
const hexdameStart = `[Game "hexdame"]
[Start "W:Wa1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3,d4:Bf6,f7,f8,f9,g6,g7,g8,g9,h6,h7,h8,h9,i6,i7,i8,i9"]

`

// A damaged record is refused with a sentence, and the game continues.
func TestDamagedRecord(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexcore6"))
	p.play(3, rand.New(rand.NewPCG(6, 0)))
	before, _ := p.record()
	for what, text := range map[string]string{
		"nothing":           "",
		"no record":         "Dear Ada, how are you?",
		"another game":      "[Game \"chess\"]\n[Start \"x\"]\n\n1. e4 *\n",
		"a bad start":       "[Game \"hexdame\"]\n[Start \"nowhere\"]\n\n*\n",
		"an illegal move":   hexdameStart + "1. a1-b1 *\n",
		"an unreadable one": hexdameStart + "1. <b>x</b> *\n",
		"a false result":    "[Game \"hexade\"]\n[Start \"61 w -\"]\n\n2-0\n",
		"control letters":   "[Game \"hexdame\x00\x1b[31m\"]\n",
		"a long line":       strings.Repeat("[", 1<<21),
		"a second bad one":  hexdameStart + "*\n\n[Game",
	} {
		p.load(text)
		p.wait(refusedIn("load-problem"))
		if problem := p.text("#load-problem"); !isSentence(problem) || len(problem) > 1000 {
			t.Errorf("%s is refused with %q", what, problem)
		} else if what == "a long line" && !strings.Contains(problem, "too long") {
			t.Errorf("a long text is read, and refused with %q", problem)
		}
		p.closeDialog("load-dialog")
		if after, _ := p.record(); after != before {
			t.Fatalf("%s has changed the game to\n%s", what, after)
		}
	}
}

// A link opened by another user shows the same game, even an earlier position of it.
func TestLink(t *testing.T) {
	t.Parallel()
	p, other := open(t, ""), emptyTab(t)
	for _, game := range games.Names() {
		p.follow(game, persons(game))
		v := p.play(6, rand.New(rand.NewPCG(7, 0)))
		p.click("#back")
		p.wait(`Number(document.body.dataset.ply) < %s`, v.Ply)
		p.checkLink(game, other)
	}
}

// checkLink opens the link to the game in another tab.
func (p *tab) checkLink(what string, other *tab) {
	p.t.Helper()
	want, position := p.record()
	v := p.see()
	p.click("#link")
	link := get[string](p, `document.getElementById('link-text').value`)
	p.closeDialog("link-dialog")
	other.do(chromedp.Navigate("about:blank"))
	other.visit(link)
	if now := other.see(); now.Status != v.Status || now.Message != "" {
		p.t.Errorf("the link to %s, %s, shows %q %q, want %q", what, link, now.Status, now.Message, v.Status)
	}
	if record, there := other.record(); there != position || record != want {
		p.t.Errorf("the link to %s, %s, leads to\n%s", what, link, record)
	}
}

// A link contains the result of a game, for any end.
func TestLinkToTheEnd(t *testing.T) {
	t.Parallel()
	p, other := open(t, persons("hexdame")+"&start=W:We5:Bf5,f6,g6"), emptyTab(t)
	p.click(cell("e5"))
	p.play(1, rand.New(rand.NewPCG(8, 0)))
	p.checkLink("a game that is over", other)
	p.click("#back")
	p.wait(`document.body.dataset.ply === '0'`)
	p.checkLink("the past of a game that is over", other)
	p.follow("hexade", persons("hexade")+"&moves=a1.b2")
	p.click("#resign")
	p.clickChoice("Yes, resign")
	p.wait(off("resign"))
	p.checkLink("a resigned game", other)
}

// A link contains the reason for a result in a record.
func TestLinkWithReason(t *testing.T) {
	t.Parallel()
	p, other := open(t, ""), emptyTab(t)
	p.load("[Game \"hexdame\"]\n[White \"person\"]\n[Black \"person\"]\n[Start \"W:We5:Bi9\"]\n[Termination \"time\"]\n\n1. e5-e6 1-0\n")
	p.wait(`document.getElementById('status').textContent === 'White wins: time.'`)
	p.checkLink("a game that was lost on time", other)
	p.click("#undo")
	p.click("#resign")
	p.clickChoice("Yes, resign")
	p.wait(`document.getElementById('status').textContent === 'White wins: resignation.'`)
	p.checkLink("a resigned game", other)
}

// The page returns to its game after a reload, however soon.
func TestReload(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexagrams"))
	p.play(5, rand.New(rand.NewPCG(10, 0)))
	want, _ := p.record()
	p.wait(`location.hash.split('.').length === 5`) // many changes in a row are written a little later
	p.reload()
	if again, _ := p.record(); again != want {
		t.Errorf("loaded again, the game is\n%s\nwant\n%s", again, want)
	}
	get[bool](p, `(document.getElementById('undo').click(), true)`)
	p.reload()
	if now := p.see(); now.Ply != 4 {
		t.Errorf("loaded again, the game is at move %d, want 4", now.Ply)
	}
}

// reload reloads the page.
func (p *tab) reload() {
	p.t.Helper()
	get[bool](p, `(window.old = true)`)
	p.do(chromedp.Reload())
	p.wait(`!window.old && document.body.dataset.ready === 'true'`)
}

// damagedLinks are invalid fragments.
var damagedLinks = map[string]string{
	"letters":                  "#nonsense",
	"broken escapes":           "#%%%=%E0%A4%A",
	"no such game":             "#game=chess",
	"a game of objects":        "#game=constructor",
	"an illegal move":          "#game=hexdame&moves=a1-b1",
	"a move that is markup":    "#game=hexdame&moves=%3Cimg%20src=x%20onerror=alert(1)%3E",
	"an impossible position":   "#game=hexdame&start=nowhere",
	"a number too great":       "#game=hexdame&moves=d4-e5&ply=7",
	"a number that is not one": "#game=hexdame&moves=d4-e5&ply=x",
	"a number that is empty":   "#game=hexdame&moves=d4-e5&ply=",
	"too many moves":           "#game=hexagrams&moves=" + strings.Repeat("a.", 60000),
	"a player who is unknown":  "#game=hexdame&white=%3Cimg%20src=x%20onerror=alert(1)%3E",
	"a player of objects":      "#game=hexdame&white=__proto__",
	"no such result":           "#game=hexdame&result=2-0",
	"a result that is false":   "#game=hexdame&start=W:We5:Bf5,f6,g6&moves=e5xg5xg7xe5&result=0-1",
}

// A damaged link is refused with a sentence, and the running game stays.
func TestDamagedLink(t *testing.T) {
	t.Parallel()
	p := open(t, persons("hexagrams"))
	p.play(3, rand.New(rand.NewPCG(9, 0)))
	before, _ := p.record()
	for what, fragment := range damagedLinks {
		p.wait(`location.hash.startsWith('#game=hexagrams')`) // the page's own address is back
		get[bool](p, `(document.getElementById('message').textContent = '', location.hash = %s, true)`, fragment)
		p.checkRefusal(what)
		if now := p.see(); now.Ply != 3 || now.Game != "hexagrams" {
			t.Errorf("a link with %s has changed the game", what)
		}
	}
	if after, _ := p.record(); after != before {
		t.Errorf("damaged links have changed the game to\n%s", after)
	}
}

// A page opened by a damaged link reports it, and starts a new game.
func TestOpenedByDamagedLink(t *testing.T) {
	t.Parallel()
	p := emptyTab(t)
	for _, what := range []string{"broken escapes", "a move that is markup", "a player who is unknown"} {
		p.do(chromedp.Navigate("about:blank"))
		p.visit(needSite(t).url + damagedLinks[what])
		p.checkRefusal(what)
		if now := p.see(); len(now.Cells) == 0 {
			t.Errorf("after a link with %s, nothing can be played", what)
		}
	}
}

// checkRefusal waits for the message about a damaged link.
func (p *tab) checkRefusal(what string) {
	p.t.Helper()
	p.wait(refusedIn("message"))
	if text := p.text("#message"); !isSentence(text) || !strings.HasPrefix(text, "This link cannot be opened.") {
		p.t.Errorf("a link with %s is refused with %q", what, text)
	}
	if n := get[int](p, `document.querySelectorAll('#message *, #status *').length`); n > 0 {
		p.t.Errorf("a link with %s has become elements", what)
	}
}

// markup is what must stay text.
const markup = `<img src=x onerror="document.title='broken into'"><script>document.title='broken into'</script>`

// Texts from records and links do not become markup on the page.
func TestMarkup(t *testing.T) {
	t.Parallel()
	p := open(t, "")
	quoted := strings.ReplaceAll(markup, `"`, `\"`)
	p.load("[Game \"hexdame\"]\n[White \"" + quoted + "\"]\n[Event \"" + quoted + "\"]\n" + strings.SplitAfterN(hexdameStart, "\n", 2)[1] + "1. d4-e5 *\n")
	p.wait(`document.body.dataset.ply === '1'`)
	if record, _ := p.record(); strings.Count(record, quoted) != 2 {
		t.Errorf("a tag of the record is lost in\n%s", record)
	}
	p.fill("#white", "level1")
	if record, _ := p.record(); strings.Count(record, quoted) != 2 {
		t.Errorf("with another player, the record is\n%s", record)
	}
	p.load(markup)
	p.wait(refusedIn("load-problem"))
	p.closeDialog("load-dialog")
	p.click("#new")
	p.click("#new-dialog summary")
	p.fill("#new-position", markup)
	p.click("#new-start")
	p.wait(refusedIn("new-problem"))
	p.closeDialog("new-dialog")
	if title := get[string](p, `document.title`); strings.Contains(title, "broken") {
		t.Error("a script from outside has run")
	}
	if n := get[int](p, `document.querySelectorAll('img:not([src="icon.svg"]), body script:not([src="early.js"])').length`); n > 0 {
		t.Errorf("%d elements come from outside", n)
	}
}

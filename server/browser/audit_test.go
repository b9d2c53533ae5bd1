package browser

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

var npm = flag.Bool("npm", false, "check the page with axe, too, which npm fetches")

// axeScript returns axe, which the tests of the page also use.
func axeScript(t *testing.T) string {
	t.Helper()
	if !*npm {
		t.Skip("without -npm")
	}
	needBrowser(t)
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../web/browser/testdata/npm")); err != nil {
		t.Fatal(err)
	}
	install := exec.Command("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	install.Dir = dir
	if out, err := install.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	script, err := os.ReadFile(filepath.Join(dir, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(script)
}

// A finding is an axe rule that the page breaks, with the elements that break it.
type finding struct {
	ID    string   `json:"id"`
	Help  string   `json:"help"`
	Nodes []string `json:"nodes"`
}

// audited checks the current page with axe.
func (p *tab) audited(axe, what string) {
	p.t.Helper()
	if _, err := try[bool](p, axe+"; true"); err != nil {
		p.t.Fatal(err)
	}
	found := get[[]finding](p, `axe.run(document, {resultTypes: ['violations']}).then(({violations}) =>
		violations.map(({id, help, nodes}) => ({id, help, nodes: nodes.map(({html, failureSummary}) => html.slice(0, 160) + ' ' + failureSummary)})))`)
	for _, f := range found {
		p.t.Errorf("%s: axe: %s: %s: %q", what, f.ID, f.Help, f.Nodes[:min(len(f.Nodes), 3)])
	}
}

// axe finds nothing in online games and their dialogs.
func TestAxe(t *testing.T) {
	axe := axeScript(t)
	s := startServer(t)
	white, black := newTab(t, "White"), newTab(t, "Black")
	white.visit(s.url.String())
	link := white.create(wish{game: "hexdame", start: duel, seat: "White", name: "Ada", clock: "minutes"})
	white.audited(axe, "an open game")
	white.choose("Invite")
	white.audited(axe, "an invitation")
	white.click("#invite-dialog .close")
	black.visit(link)
	black.wait(`document.getElementById('join-dialog').open`)
	black.audited(axe, "an invitation that was followed")
	black.click("#join-start")
	white.move("b1-b2", "1", black)
	white.click("#draw")
	black.says("choices", "offers a draw")
	for _, size := range []struct{ width, height int64 }{{1280, 900}, {390, 844}} {
		for _, p := range []*tab{white, black} {
			p.do(chromedp.EmulateViewport(size.width, size.height))
			p.audited(axe, "an offer")
		}
	}
	black.click("#online")
	black.click("#online-you summary")
	black.click("#online-recovery")
	black.click("#online-token-form button")
	black.wait(`document.querySelector('#online-tokens button') !== null`)
	get[bool](black, `(document.querySelectorAll('#online-dialog details').forEach((details) => { details.open = true; }), true)`)
	black.wait(`document.querySelector('#online-watch button') !== null`)
	for _, theme := range []string{"light", "dark", "wood", "paper"} {
		black.fill("theme", theme)
		black.audited(axe, "the dialog, "+theme)
		white.fill("theme", theme)
		white.audited(axe, "the game, "+theme)
	}
	black.click("#online-dialog .close")
	black.choose("Accept")
	white.says("status", "^Draw")
	white.audited(axe, "a game that is over")
}

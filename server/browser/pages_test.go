package browser

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"example.com/hexgames/server/client"
)

// TestMore checks that the lists show more games on request.
func TestMore(t *testing.T) {
	s := startServer(t)
	c, err := client.New(strings.TrimRight(s.url.String(), "/"), "")
	if err != nil {
		t.Fatal(err)
	}
	_, token, err := c.NewPerson(t.Context(), "Eve", false)
	if err != nil {
		t.Fatal(err)
	}
	eve := c.As(token)
	for range 45 {
		if _, err := eve.Create(t.Context(), client.Creation{Game: "hexdame", Seat: "White", Listed: true}); err != nil {
			t.Fatal(err)
		}
	}
	p := newTab(t, "Ada")
	p.visit(s.url.String())
	p.click("#online")
	for _, n := range []int{20, 40} {
		// There may be a few more, if they changed in the same millisecond.
		p.wait(`((shown) => %s <= shown && shown < 45)(document.querySelectorAll('#online-lobby li').length) && !document.getElementById('online-lobby-more').hidden`, n)
		// A key press counts once, even on a busy machine.
		get[bool](p, `(document.getElementById('online-lobby-more').focus(), true)`)
		p.press(kb.Enter)
	}
	p.wait(`document.querySelectorAll('#online-lobby li').length === 45 && document.getElementById('online-lobby-more').hidden`)
	p.wait(`document.activeElement.id === 'online-title'`)
	p.wait(`document.getElementById('online-games-more').hidden && document.querySelector('#online-dialog .invited').hidden`)
}

// admin gives an order to a server and returns its answer.
func (s *server) admin(order ...string) string {
	s.t.Helper()
	text, err := exec.Command(s.process.Path, append([]string{"admin", "-db", s.db}, order...)...).CombinedOutput()
	if err != nil {
		s.t.Fatalf("admin %v: %v: %s", order, err, text)
	}
	return string(text)
}

// TestInvited checks that an invitation-only server shows that it is, and admits people it has
// invited.
func TestInvited(t *testing.T) {
	s := startServer(t, "-invite-only")
	p := newTab(t, "Ada")
	p.visit(s.url.String())
	p.click("#online")
	p.wait(`!document.querySelector('#online-dialog .invited').hidden`)
	p.expectRefusals()
	p.fill("online-name", "Ada")
	p.click("#online-name-form button")
	p.says("online-problem", "ask its operator")
	p.click("#online-dialog .close")
	p.visit(regexp.MustCompile(`http://[^\s]+`).FindString(s.admin("invite", "Ada")))
	p.click("#recover-start")
	p.wait(`document.body.textContent.includes("You now play as Ada")`)
	p.click("#online")
	p.wait(`document.querySelector('#online-dialog .invited').hidden`)
	s.admin("ban", "Ada")
	p.visit("http://localhost:" + s.url.Port() + "/index.html") // the host of the link
	p.click("#online")
	p.click("#online-you summary")
	p.wait(`!document.getElementById('online-known').hidden`)
	p.click("#online-erase")
	p.click("#online-erase-sure")
	p.says("online-you-problem", "^You have been erased.$")
}

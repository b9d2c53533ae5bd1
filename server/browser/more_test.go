package browser

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/sqlite"
)

var long = flag.Bool("long", false, "run the tests that wait for a minute as well")

// pair opens a game with two people who are present.
func pair(t testing.TB, s *server, w wish) (white, black *tab, link string) {
	t.Helper()
	white, black = newTab(t, "White"), newTab(t, "Black")
	return white, black, meet(t, s, w, white, black)
}

// meet opens a game with the people of two tabs, and returns its link.
func meet(t testing.TB, s *server, w wish, white, black *tab) (link string) {
	t.Helper()
	white.visit(s.url.String())
	w.seat, w.name = "White", "Ada"
	link = white.create(w)
	black.join(link, "Bob", "^Ada invites you to ")
	for _, p := range []*tab{white, black} {
		p.says("connection", "^Connected$")
		p.says("status", "(White|Black) to move|Your turn")
	}
	return link
}

// duel is a short game: White is to move, and each player has a king.
const duel = "W:WKa1,b1:BKi9,h9"

// move types a move, and waits until everyone sees it.
func (p *tab) move(text string, ply string, all ...*tab) {
	p.t.Helper()
	p.wait(`document.body.dataset.ply === String(Number(%s) - 1) && /Your turn/.test(document.getElementById('status').textContent)`, ply)
	p.fill("move", text)
	p.click("#typed button")
	for _, one := range append(all, p) {
		one.wait(`document.body.dataset.ply === %s`, ply)
	}
}

// Players offer draws and takebacks, decline and accept them, and play again with the seats
// exchanged.
func TestOffers(t *testing.T) {
	s := startServer(t)
	white, black, _ := pair(t, s, wish{game: "hexdame", start: duel})
	for _, name := range []string{"undo", "redo", "hint", "pause", "judge", "review", "openings", "claim"} {
		if !white.isOff(name) {
			t.Errorf("while the game continues, %s is not disabled", name)
		}
	}
	if white.isOff("abort") || !white.isOff("takeback") {
		t.Error("before the first move, a game can be aborted, and there is nothing to take back")
	}
	if !get[bool](white, `document.getElementById('white').hidden`) {
		t.Error("a bot can take the seat of a player")
	}
	white.click("#hint")
	white.says("message", "^Not available during an online game.$")
	black.click("#typed button")
	black.says("message", "^It is White’s turn.$")
	white.move("b1-b2", "1", black)
	black.move("h9-h8", "2", white)
	if !white.isOff("abort") {
		t.Error("after a move, the game can be aborted")
	}

	white.click("#draw")
	white.says("choices", "^You offered a draw.Withdraw$")
	black.says("choices", "^White offers a draw.AcceptDecline$")
	black.says("live", "White offers a draw.$")
	black.choose("Decline")
	white.says("live", "The offer was declined.$")
	white.says("choices", "^$")

	white.click("#takeback")
	black.says("choices", "^White proposes a takeback.AcceptDecline$")
	black.choose("Accept")
	for _, p := range []*tab{white, black} {
		p.wait(`document.body.dataset.ply === '0'`)
		p.says("live", "Moves were taken back.$")
	}
	white.move("b1-c2", "1", black)

	// A player who reviews an earlier position stays there, and cannot move there.
	white.click("#back")
	black.move("h9-h8", "2")
	white.says("live", "New moves: h9-h8.$")
	white.says("status", "^After 0 of 2 moves: ")
	white.click("#typed button")
	white.says("message", "earlier position")
	white.click("#last")
	white.move("c2-c3", "3", black)

	white.click("#resign")
	white.choose("No")
	black.click("#draw")
	white.choose("Accept")
	for _, p := range []*tab{white, black} {
		p.says("status", "^Draw: agreement.$")
	}

	white.choose("Rematch")
	white.says("status", "Waiting for|to move|Your turn")
	black.choose("Go to the rematch")
	for _, p := range []*tab{white, black} {
		p.says("name-white", "^Bob$")
		p.says("name-black", "^Ada$")
		p.says("status", "^Your turn|^White")
	}
	black.move("b1-b2", "1", white)
	white.click("#resign")
	white.choose("Yes, resign")
	for _, p := range []*tab{white, black} {
		p.says("status", "^White wins: resignation.$")
	}

	// The game now belongs to this page: it can be analyzed, and is among the saved games.
	white.click("#undo")
	white.says("status", "^Black: ")
	white.fill("move", "h9-h8")
	white.click("#typed button")
	white.wait(`/^#game=hexdame&/.test(location.hash)`)
	white.says("name-white", "^Bob$")
	white.says("name-black", "^Ada$")
}

// A game that has not started can be aborted, and has no result.
func TestAbort(t *testing.T) {
	s := startServer(t)
	white, black, _ := pair(t, s, wish{game: "hexade"})
	black.click("#abort")
	for _, p := range []*tab{white, black} {
		p.says("status", "^The game was aborted: it has no result.$")
	}
}

// Anyone can join a game in the lobby. When the time runs out, the game is over.
func TestLobby(t *testing.T) {
	s := startServer(t)
	ada, bob, eve := newTab(t, "Ada"), newTab(t, "Bob"), newTab(t, "Eve")
	for _, p := range []*tab{ada, bob, eve} {
		p.visit(s.url.String())
	}
	ada.click("#online")
	ada.wait(`document.getElementById('online-dialog').open`)
	ada.fill("online-minutes", "0.05")
	ada.fill("online-increment", "0")
	ada.click("#online-dialog .close")
	ada.create(wish{game: "hexcore6", seat: "White", name: "Ada", clock: "minutes", lobby: true})
	for _, p := range []*tab{bob, eve} {
		p.click("#online")
		p.says("online-lobby", "HexCore6, 3 seconds each")
	}
	eve.click("#online-lobby li button:first-child")
	eve.says("status", "^This game has not begun: a seat is free.$")
	bob.expectRefusals()
	bob.fill("online-name", "Bob\u202e")
	bob.click("#online-lobby li button:last-child")
	bob.says("online-problem", "name")
	bob.fill("online-name", "Bob")
	bob.click("#online-lobby li button:last-child")
	bob.wait(`!document.getElementById('online-dialog').open`)
	for _, p := range []*tab{ada, bob, eve} {
		p.says("status", "^(White|Black) wins: time.$")
		p.wait(`['white', 'black'].some((name) => document.getElementById('clock-' + name).textContent === '0:00')`)
	}
	loser := ada
	if ada.see().Winner == "White" {
		loser = bob
	}
	loser.says("live", "You have 1 second left.")
	ada.click("#online")
	ada.says("online-games", "HexCore6: over")
}

// Only the players see a private game.
func TestPrivate(t *testing.T) {
	s := startServer(t)
	white, black, link := pair(t, s, wish{game: "hexdame", start: duel, private: true})
	eve := newTab(t, "Eve")
	eve.expectRefusals()
	eve.visit(strings.SplitN(link, "&", 2)[0])
	eve.says("message", "^This link cannot be opened. ")
	eve.visit(link)
	eve.says("message", "^This link cannot be opened. ")
	white.move("b1-b2", "1", black)
	white.click("#link")
	white.says("link-about", "^It opens this game for its players. The game is private")
}

// The tabs of a person share one stream, even when the tab that reads it is closed.
func TestTabs(t *testing.T) {
	s := startServer(t)
	white, black, _ := pair(t, s, wish{game: "hexdame", start: duel})
	second := white.another("White's second tab")
	second.visit(s.url.String() + get[string](white, `location.hash`))
	third := white.another("White's third tab")
	third.visit(s.url.String() + get[string](white, `location.hash`))
	for _, p := range []*tab{second, third} {
		p.says("connection", "^Connected$")
	}
	const locks = `navigator.locks.query().then(({held, pending}) => held.length + ' ' + pending.length)`
	if got := get[string](third, locks); got != "1 2" {
		t.Errorf("of three tabs, the numbers that read the stream and that wait to do so are %s", got)
	}
	white.move("b1-b2", "1", black, second, third)
	third.do(chromedp.Navigate("about:blank"))
	black.move("h9-h8", "2", white, second)
	white.do(chromedp.Navigate("about:blank"))
	second.move("b2-b3", "3", black)
	black.move("h8-h7", "4", second)

	// The tab that reads the stream also lets the server measure the distance.
	second.wait(`performance.getEntriesByType('resource').some(({name, responseStatus}) => name.endsWith('/api/echo') && responseStatus === 204)`)
}

// Moves can be chosen before one's turn, and are sent when the other player has moved.
func TestEarlyMoves(t *testing.T) {
	white, black, _ := pair(t, startServer(t), wish{game: "hexdame"})
	black.click(`#board .cell[data-name="f6"] polygon`)
	black.click(`#board .cell[data-name="e6"] polygon`)
	black.wait(`document.querySelectorAll('.early-ring').length === 2`)
	play := func(move, ply string) {
		white.wait(`/Your turn/.test(document.getElementById('status').textContent)`)
		white.fill("move", move)
		white.click("#typed button")
		white.wait(`document.body.dataset.ply === %s`, ply)
	}
	play("d4-d5", "2")
	if rec, _ := white.record(); !strings.Contains(rec, "f6-e6") {
		t.Errorf("the early move is not in the record:\n%s", rec)
	}
	// After White's move, another one is no longer possible: Black must capture.
	black.click(`#board .cell[data-name="f7"] polygon`)
	black.click(`#board .cell[data-name="f6"] polygon`)
	black.wait(`document.querySelectorAll('.early-ring').length === 2`)
	play("d5-d6", "3")
	black.says("message", "no longer possible")
}

// Pages that are not secure have no locks and no hashes: the games work anyway.
func TestPlain(t *testing.T) {
	s := startServer(t)
	name, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	s.url = &url.URL{Scheme: "http", Host: net.JoinHostPort(name, s.url.Port()), Path: "/"}
	g, err := games.Find("hextad")
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(61, 0))
	white, black, _ := pair(t, s, wish{game: "hextad", start: nearEnd(t, g, r)})
	if get[bool](white, `isSecureContext || navigator.locks !== undefined || crypto.subtle !== undefined`) {
		t.Error("this page is secure")
	}
	if !get[bool](white, `fetch('api/games/' + location.hash.slice(6)).then((answer) => answer.json()).then(({white, black}) => white.number.length === 64 && black.number.length === 64)`) {
		t.Error("the players have no numbers")
	}
	if n := get[int](white, `Object.keys(localStorage).filter((key) => key.startsWith('number ')).length`); n != 0 {
		t.Errorf("%d public numbers are kept", n)
	}
	playOn(t, r, func(int) bool { return false }, white, black)
	checkEnd(t, white.game(), white, black)
}

// A recovery link lets a person back in. Tokens can be created and revoked, and a person can be
// erased.
func TestYou(t *testing.T) {
	s := startServer(t)
	white, black, _ := pair(t, s, wish{game: "hexdame", start: duel})
	game := get[string](white, `location.hash`)
	white.click("#online")
	white.click("#online-you summary")
	white.click("#online-recovery")
	white.wait(`document.getElementById('online-recovery-text').value !== ''`)
	link := get[string](white, `document.getElementById('online-recovery-text').value`)
	white.fill("online-token-label", "my bot")
	white.click("#online-token-form button")
	white.wait(`document.getElementById('online-token-text').value !== ''`)
	token := get[string](white, `document.getElementById('online-token-text').value`)
	const who = `fetch('api/me', {headers: {Authorization: 'Bearer ' + %s}}).then((answer) => answer.status)`
	if got := get[int](white, who, token); got != 200 {
		t.Errorf("the token is answered with %d", got)
	}
	white.says("online-tokens", "^my bot, ")
	white.click("#online-tokens button")
	white.says("online-tokens", "^$")
	white.expectRefusals()
	if got := get[int](white, who, token); got != 401 {
		t.Errorf("the revoked token is answered with %d", got)
	}

	again := newTab(t, "White again")
	again.visit(link)
	again.wait(`document.getElementById('recover-dialog').open && !location.hash.includes('recover')`)
	again.click("#recover-start")
	again.says("message", "^You now play as Ada.")
	again.click("#online")
	again.says("online-games", "Hexdame: your turn")
	again.click("#online-games button")
	again.wait(`location.hash === %s`, game)
	again.says("connection", "^Connected$")
	again.move("b1-b2", "1", black, white)

	again.expectRefusals() // its stream ends, and may not come back
	white.click("#online-erase")
	white.click("#online-erase-sure")
	white.says("online-you-problem", "^You have been erased.$")
	black.visit(s.url.String() + game)
	black.says("name-white", "^Anonymous$")
	for _, p := range []*tab{again, white} {
		p.expectRefusals()
	}
}

// When a killed server comes back, the page reconnects, and the server still has everything.
func TestKilled(t *testing.T) {
	s := startServer(t)
	white, black := workerTab(t, "White"), workerTab(t, "Black")
	meet(t, s, wish{game: "hexdame", start: duel}, white, black)
	white.move("b1-b2", "1", black)
	for _, p := range []*tab{white, black} {
		p.expectOffline()
	}
	s.kill()
	for _, p := range []*tab{white, black} {
		p.says("connection", "^(Reconnecting…|Offline)$")
	}
	black.fill("move", "h9-h8")
	black.click("#typed button")
	black.says("status", "^Sending h9-h8…$")
	black.says("message", "^The server cannot be reached. Retrying…$")
	s.start(s.url.Host)
	for _, p := range []*tab{white, black} {
		p.wait(`document.body.dataset.ply === '2'`)
		p.says("connection", "^Connected$")
	}
	white.move("b2-b3", "3", black)

	// The page works without the server, too, and shows the game when it is back.
	white.wait(`caches.match('hexdame.wasm').then((found) => found !== undefined)`)
	s.kill()
	white.do(chromedp.Reload())
	white.wait(`document.body.dataset.ready === 'true'`)
	white.says("message", "^The server cannot be reached. Retrying…$")
	s.start(s.url.Host)
	white.wait(`document.body.dataset.ply === '3'`)
	white.says("connection", "^Connected$")
	white.says("name-black", "^Bob$")
	black.says("connection", "^Connected$")
	black.move("h8-h7", "4", white)
}

// A game that started under different rules is shown, and nobody can continue it.
func TestOtherRules(t *testing.T) {
	s := startServer(t)
	white, black, _ := pair(t, s, wish{game: "hexdame", start: duel})
	white.move("b1-b2", "1", black)
	both := []*tab{white, black}
	for _, p := range both {
		p.expectOffline()
	}
	s.kill()
	game := copyOfOtherRules(t, s.db, strings.TrimPrefix(get[string](white, `location.hash`), "#game="))
	s.start(s.url.Host)
	for _, p := range both {
		p.visit(s.url.String() + "#game=" + game)
		const words = "^This server cannot continue this game: it began under different rules.$"
		p.says("status", words)
		p.wait(`document.body.dataset.ply === '1'`)
		p.fill("move", "h9-h8")
		p.click("#typed button")
		p.says("message", words)
		for _, button := range []string{"resign", "draw", "takeback"} {
			if !p.isOff(button) {
				t.Errorf("%s: %s can be pressed", p.name, button)
			}
		}
	}
}

// copyOfOtherRules stores a copy of a game, with another digest of the rules, and returns its id.
func copyOfOtherRules(t *testing.T, db, game string) string {
	t.Helper()
	s, err := sqlite.Open(db, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	events, err := s.Events(t.Context(), game, 0)
	if err != nil {
		t.Fatal(err)
	}
	heads, err := s.Games(t.Context(), store.Filter{})
	if err != nil || len(heads) != 1 {
		t.Fatalf("the games are %+v, %v", heads, err)
	}
	seed, err := s.Seed(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	var created referee.Event
	if err := json.Unmarshal(events[0].Data, &created); err != nil {
		t.Fatal(err)
	}
	created.ID, created.Digest = game+"-copy", "0000000000000000"
	if events[0].Data, err = json.Marshal(created); err != nil {
		t.Fatal(err)
	}
	heads[0].Rules = created.Digest
	if err := s.Append(t.Context(), store.Append{Game: created.ID, Events: events, Index: heads[0].Index, Seed: seed}); err != nil {
		t.Fatal(err)
	}
	return created.ID
}

// A player who waits a minute for an absent opponent can claim the win.
func TestClaim(t *testing.T) {
	if !*long {
		t.Skip("waits for more than a minute: -long runs this")
	}
	s := startServer(t)
	white, black, _ := pair(t, s, wish{game: "hexdame", start: duel})
	white.move("b1-b2", "1", black)
	black.do(chromedp.Navigate("about:blank"))
	for end := time.Now().Add(3 * patience); time.Now().Before(end) && white.isOff("claim"); {
		time.Sleep(time.Second)
	}
	white.choose("Claim win")
	white.says("status", "^White wins: abandoned.$")
}

// A game can be created, joined, and played with the keyboard.
func TestKeyboard(t *testing.T) {
	s := startServer(t)
	white, black := newTab(t, "White"), newTab(t, "Black")
	white.visit(s.url.String())
	get[bool](white, `(document.getElementById('online').focus(), true)`)
	white.press(kb.Enter)
	white.wait(`document.activeElement.id === 'online-title'`)
	white.press(kb.Tab)
	white.wait(`document.activeElement.id === 'online-name'`)
	white.press("Ada")
	white.press(kb.Tab, kb.Tab, kb.Enter)
	white.wait(`document.getElementById('online-new').open`)
	white.press(kb.Tab, "Hexdame", kb.Tab, "White")
	white.wait(`document.getElementById('online-game').value === 'hexdame' && document.getElementById('online-seat').value === 'White'`)
	for range 4 {
		white.press(kb.Tab)
	}
	white.wait(`document.activeElement.id === 'online-create'`)
	white.press(kb.Enter)
	white.wait(`document.getElementById('invite-dialog').open`)
	link := get[string](white, `document.getElementById('invite-text').value`)
	white.press(kb.Escape)
	black.visit(link)
	black.wait(`document.activeElement.id === 'join-name'`)
	black.press("Bob", kb.Enter)
	black.says("connection", "^Connected$")
	white.says("live", "Bob joined as Black.")
	white.says("status", "Your turn")
	get[bool](white, `(document.getElementById('move').focus(), true)`)
	white.press("d4-e5", kb.Enter)
	black.wait(`document.body.dataset.ply === '1'`)
	black.says("live", "White plays d4-e5")
	get[bool](black, `(document.getElementById('resign').focus(), true)`)
	black.press(kb.Enter)
	black.wait(`document.activeElement.textContent === 'Yes, resign'`)
	black.press(kb.Enter)
	white.says("status", "^White wins: resignation.$")
}

// The page's links lead through a preview page of the server, and the browser continues to the game
// with the fragment. Links without the preview page open the same game.
func TestLinks(t *testing.T) {
	s := startServer(t)
	white, black, eve := newTab(t, "White"), newTab(t, "Black"), newTab(t, "Eve")
	white.visit(s.url.String())
	invitation := white.create(wish{name: "Ada", game: "hexdame", seat: "White"})
	root := s.url.String() + "g/" + white.game()
	if !regexp.MustCompile(`^` + regexp.QuoteMeta(root) + `#invite=[\w-]{24,}$`).MatchString(invitation) {
		t.Errorf("the invitation is %s, want one below %s", invitation, root)
	}
	white.click("#link")
	white.wait(`document.getElementById('link-dialog').open`)
	if link := get[string](white, `document.getElementById('link-text').value`); link != root {
		t.Errorf("the link is %s, want %s", link, root)
	}
	white.click("#link-dialog .close")
	for _, link := range []string{root, s.url.String() + "#game=" + white.game()} {
		eve.visit(link)
		eve.says("status", "^This game has not begun")
		if at := get[string](eve, `location.href`); at != s.url.String()+"#game="+white.game() {
			t.Errorf("%s leads to %s", link, at)
		}
	}
	eve.visit(s.url.String() + "#game=" + white.game() + "&" + strings.TrimPrefix(invitation, root+"#"))
	eve.wait(`document.getElementById('join-dialog').open`)
	black.join(invitation, "Bob", "^Ada invites you to ")
	black.says("connection", "^Connected$")
}

// A page without local storage can watch, and the link of a taken seat explains that the seat is
// taken.
func TestTaken(t *testing.T) {
	s := startServer(t)
	white, black, link := pair(t, s, wish{game: "hexdame", start: duel})
	eve, pat := newTab(t, "Eve"), newTab(t, "Pat")
	eve.visit(link)
	eve.says("message", "^This invitation is no longer valid: the seat is taken.$")
	pat.visit(s.url.String())
	pat.click("#online")
	pat.click("#online-others summary")
	pat.wait(`document.querySelector('#online-watch button') !== null`)
	pat.click("#online-watch button")
	pat.says("name-white", "^Ada$")
	eve.says("connection", "^Connected$")
	white.move("b1-b2", "1", black, eve, pat)
	if next := eve.see().Next; len(next) > 0 {
		t.Errorf("a spectator can click %q", next)
	}
	eve.click("#typed button")
	eve.says("message", "^You are watching this game.$")
	black.click("#draw")
	white.says("choices", "^Black offers a draw.")
	black.move("h9-h8", "2", white, eve)
	if text := eve.text("#choices"); text != "" {
		t.Errorf("a spectator is asked %q", text)
	}
}

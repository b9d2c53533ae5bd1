package browser

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// nearEnd returns a position of a game close to the end: random games end soon from there, but not
// immediately.
func nearEnd(t testing.TB, g games.Game, r *rand.Rand) string {
	t.Helper()
	const least, most, samples = 6, 30, 10
	for range 1000 {
		table := random(t, g, "", r)
		for _, back := range []int{24, 16, 10, least} {
			if table.Len() < back || table.TurnAt(table.Len()-back) == hexgames.Chance {
				continue
			}
			start := table.PositionTextAt(table.Len() - back)
			fits := true
			for range samples {
				n := random(t, g, start, r).Len()
				fits = fits && n >= least/2 && n <= most
			}
			if fits {
				return start
			}
		}
	}
	t.Fatalf("no position of %s is near the end", g.Name())
	return ""
}

// random plays a game at random, to its end or for many moves.
func random(t testing.TB, g games.Game, start string, r *rand.Rand) games.Table {
	t.Helper()
	table, err := g.Start(start, nil)
	if err != nil {
		t.Fatal(err)
	}
	for range 400 {
		if table.Outcome().Over() {
			break
		}
		moves := table.LegalTexts()
		if _, err := table.PlayText(moves[r.IntN(len(moves))]); err != nil {
			t.Fatal(err)
		}
	}
	return table
}

// A wish describes a new game for a test.
type wish struct {
	game, start, seat string
	name              string
	clock             string // none, minutes, or days
	private, lobby    bool
}

// create creates a game on the page and returns the invitation link.
func (p *tab) create(w wish) (link string) {
	p.t.Helper()
	p.click("#online")
	p.wait(`document.getElementById('online-dialog').open`)
	p.fill("online-name", w.name)
	get[bool](p, `(document.getElementById('online-new').open = true)`)
	get[bool](p, `(document.querySelector('#online-new details').open = true)`)
	p.fill("online-game", w.game)
	p.fill("online-seat", w.seat)
	p.fill("online-start", w.start)
	if w.clock != "" {
		p.fill("online-clock", w.clock)
	}
	if w.private {
		p.fill("online-watchers", "private")
	}
	if w.lobby {
		p.fill("online-with", "lobby")
	}
	p.click("#online-create")
	p.wait(`!document.getElementById('online-dialog').open`)
	p.says("status", "^Waiting for another player")
	if w.lobby {
		return ""
	}
	p.wait(`document.getElementById('invite-dialog').open`)
	link = get[string](p, `document.getElementById('invite-text').value`)
	p.click("#invite-dialog .close")
	p.wait(`!document.getElementById('invite-dialog').open`)
	return link
}

// join opens an invitation link and joins.
func (p *tab) join(link, name, about string) {
	p.t.Helper()
	p.visit(link)
	p.wait(`document.getElementById('join-dialog').open`)
	p.says("join-about", about)
	p.fill("join-name", name)
	p.click("#join-start")
	p.wait(`!document.getElementById('join-dialog').open`)
}

// game returns the id of the game on the page.
func (p *tab) game() string {
	p.t.Helper()
	p.wait(`/^#game=[a-z0-9]{6,}$/.test(location.hash)`)
	return strings.TrimPrefix(get[string](p, `location.hash`), "#game=")
}

// A state is the part of the server's state of a game that the tests use.
type state struct {
	Status  string
	Turn    hexgames.Player
	Outcome hexgames.Outcome
	Moves   []string
	Terms   struct{ Start string }
}

// stateOf requests the state of a game from the server.
func (p *tab) stateOf(game string) (s state) {
	p.t.Helper()
	text := get[string](p, `fetch('api/games/' + %s).then((answer) => answer.text())`, game)
	if err := json.Unmarshal([]byte(text), &s); err != nil {
		p.t.Fatalf("%s: %v", text, err)
	}
	return s
}

// playOn clicks at random, for the player to move, until the game is over or stop returns true.
func playOn(t testing.TB, r *rand.Rand, stop func(ply int) bool, players ...*tab) {
	t.Helper()
	for range 4000 {
		idle := true
		for _, p := range players {
			v := p.see()
			if v.Over || stop(v.Ply) {
				return
			}
			if len(v.Next) > 0 {
				p.click(v.Next[r.IntN(len(v.Next))])
				idle = false
			}
		}
		if idle { // the server is about to answer
			players[0].wait(`true`)
		}
	}
	t.Fatalf("the game does not continue: %+v", players[0].see())
}

// checkEnd checks that all pages show the same end of a game as the server.
func checkEnd(t testing.TB, game string, all ...*tab) {
	t.Helper()
	want := all[0].stateOf(game)
	if want.Status != "over" {
		t.Errorf("the server has the status %s", want.Status)
	}
	for _, p := range all {
		p.wait(`document.body.dataset.winner === %s && document.body.dataset.ply === %s`, want.Outcome.Winner.String(), strconv.Itoa(len(want.Moves)))
		rec, position := p.record()
		for r, err := range record.Read(strings.NewReader(rec)) {
			if err != nil {
				t.Fatalf("%s: %v\n%s", p.name, err, rec)
			}
			table, err := games.Replay(r)
			if err != nil {
				t.Fatalf("%s: %v\n%s", p.name, err, rec)
			}
			if o := table.Outcome(); o != want.Outcome || table.PositionText() != position || strings.Join(table.MoveTexts(), " ") != strings.Join(want.Moves, " ") {
				t.Errorf("%s: the page has the record\n%s\nwant %+v", p.name, rec, want)
			}
		}
		if status, end := p.see().Status, want.Outcome.String(); !regexp.MustCompile("(?i)^" + regexp.QuoteMeta(end) + `(, \d+ to \d+)?\.$`).MatchString(status) {
			t.Errorf("%s: the page shows %q for a game that ended like this: %s", p.name, status, want.Outcome)
		}
		for _, name := range []string{"undo", "judge", "review"} {
			if p.isOff(name) {
				t.Errorf("%s: after the end, %s is disabled", p.name, name)
			}
		}
	}
}

// Two people play each game by a link, and a third one watches. Meanwhile, one of the players loses
// the network, and comes back.
func TestGames(t *testing.T) {
	s := startServer(t)
	for i, g := range games.All() {
		t.Run(g.Name(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(60, uint64(i)))
			white, black := "Ada "+strconv.Itoa(i), "Bob "+strconv.Itoa(i) // the previous names are still present
			ada, bob, eve := newTab(t, "Ada"), newTab(t, "Bob"), newTab(t, "Eve")
			cable := newCable(t, s)
			ada.visit(s.url.String())
			link := ada.create(wish{game: g.Name(), start: nearEnd(t, g, r), seat: "White", name: white})
			game := ada.game()
			bob.join(cable.url(link), black, "^"+white+" invites you to .* You play Black. Time: no clocks.$")
			eve.visit(strings.SplitN(link, "&", 2)[0])
			for _, p := range []*tab{ada, bob, eve} {
				p.says("connection", "^Connected$")
				p.says("name-white", "^"+white+"$")
				p.says("name-black", "^"+black+"$")
			}
			ada.wait(`/(White|Black) to move|Your turn/.test(document.getElementById('status').textContent)`)
			first := ada.see().Ply
			playOn(t, r, func(ply int) bool { return ply > first+1 }, ada, bob)

			bob.expectOffline()
			cable.set(true)
			bob.says("connection", "^(Reconnecting…|Offline)$")
			// One of them continues, and the other one sees it later.
			if v := bob.see(); len(v.Next) > 0 && !v.Over {
				n := v.Ply
				for len(bob.see().Next) > 0 {
					v := bob.see()
					bob.click(v.Next[r.IntN(len(v.Next))])
				}
				bob.says("status", "^Sending ")
				if n != bob.see().Ply {
					t.Error("the page shows a move that the server does not have")
				}
			} else {
				playOn(t, r, func(int) bool { return len(ada.see().Next) == 0 }, ada)
			}
			cable.set(false)
			bob.says("connection", "^(Connected)?$")
			playOn(t, r, func(int) bool { return false }, ada, bob)
			checkEnd(t, game, ada, bob, eve)
		})
	}
}

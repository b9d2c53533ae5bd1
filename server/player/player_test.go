package player

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/api"
	"example.com/hexgames/server/client"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/sqlite"
)

// A house is a server for a test.
type house struct {
	url, file string
	people    int // number of people so far
	hall      *hall.Hall
	api       *api.API
}

// open opens the hall in a file.
func open(t *testing.T, file string) *house {
	t.Helper()
	s, err := sqlite.Open(file, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	h, err := hall.Open(t.Context(), s, hall.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := api.New(h, api.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		h.Close()
		s.Close()
	})
	return &house{file: file, hall: h, api: a}
}

// serve starts a server. The caller can wrap its handler.
func serve(t *testing.T, wrap func(http.Handler) http.Handler) *house {
	t.Helper()
	h := open(t, filepath.Join(t.TempDir(), "games.db"))
	var handler http.Handler = h.api
	if wrap != nil {
		handler = wrap(handler)
	}
	server := httptest.NewServer(handler)
	h.url = server.URL
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
	})
	return h
}

// person returns a client for a new person. The name gets a number, because people who are present
// must have different names.
func (h *house) person(t *testing.T, name string) *client.Client {
	t.Helper()
	h.people++
	name += " " + strconv.Itoa(h.people)
	c, err := client.New(h.url, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	_, token, err := c.NewPerson(t.Context(), name, true)
	if err != nil {
		t.Fatal(err)
	}
	return c.As(token)
}

// A diary records the notices of players.
type diary struct {
	lock  sync.Mutex
	lines []string
}

func (d *diary) note(line string) {
	d.lock.Lock()
	defer d.lock.Unlock()
	d.lines = append(d.lines, line)
}

// has returns the lines with a text.
func (d *diary) has(text string) (found []string) {
	d.lock.Lock()
	defer d.lock.Unlock()
	for _, line := range d.lines {
		if strings.Contains(line, text) {
			found = append(found, line)
		}
	}
	return found
}

// specOf parses a bot.
func specOf(t *testing.T, text string) bot.Spec {
	t.Helper()
	s, err := bot.ParseSpec(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play runs players until all have ended.
func play(t *testing.T, all ...Options) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	var playing sync.WaitGroup
	for _, o := range all {
		playing.Go(func() {
			if err := Play(ctx, o); err != nil {
				t.Error(err)
			}
		})
	}
	playing.Wait()
	if ctx.Err() != nil {
		t.Error("they play too long")
	}
}

// over returns a person's finished games and checks their number.
func over(t *testing.T, c *client.Client, want int) []client.Summary {
	t.Helper()
	found, err := c.Mine(t.Context(), client.Filter{Status: []referee.Status{referee.Over}})
	if err != nil || len(found) != want {
		text, _ := json.Marshal(found)
		t.Fatalf("%d games are over, want %d (%v): %s", len(found), want, err, text)
	}
	return found
}

// TestAllGames plays each game between two bots. One of them offers it in the lobby.
func TestAllGames(t *testing.T) {
	h := serve(t, nil)
	ada, bob := h.person(t, "Ada"), h.person(t, "Bob")
	var create []client.Creation
	for _, name := range games.Names() {
		create = append(create, client.Creation{Game: name, Seat: "random", Clock: clocks.Control{Base: clocks.Minute, Increment: clocks.Second}})
	}
	n := len(create)
	var d diary
	play(t,
		Options{Client: ada, Bot: specOf(t, "random"), Games: n, Create: create, Stop: n, Notice: d.note},
		Options{Client: bob, Bot: specOf(t, "greedy"), Games: n, Join: true, Stop: n, Notice: d.note},
	)
	played := map[string]bool{}
	for _, s := range over(t, ada, n) {
		played[s.Game] = true
		state, err := ada.State(t.Context(), s.ID, false)
		if err != nil || state.Outcome.Reason == referee.Aborted || state.Outcome.Reason == hexgames.ReasonTime {
			t.Errorf("%s ended with %v, %v", s.Game, state.Outcome, err)
		}
		start, err := games.Start(s.Game, state.Terms.Start, nil)
		if err != nil {
			t.Fatal(err)
		}
		if numbers := state.White.Number != "" && state.Black.Number != ""; numbers != (start.Turn() == hexgames.Chance) {
			t.Errorf("%s: both have revealed a number: %v", s.Game, numbers)
		}
	}
	if len(d.has("waiting in the lobby")) != n || len(d.has(" against ")) != 2*n || len(d.has(": over after ")) != 2*n {
		t.Errorf("they notice\n%s", strings.Join(d.lines, "\n"))
	}
	if len(played) != n {
		t.Errorf("they played %v", played)
	}
}

// chaos makes requests fail, either before they are handled or afterwards, so that only the answer
// is lost. It also cuts streams.
func chaos(next http.Handler) http.Handler {
	var n atomic.Int64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		dice := n.Add(1)
		switch {
		case strings.HasSuffix(r.URL.Path, "/people"):
			next.ServeHTTP(w, r)
		case strings.HasSuffix(r.URL.Path, "/stream"):
			ctx, cancel := context.WithTimeout(r.Context(), rand.N(200*time.Millisecond))
			defer cancel()
			next.ServeHTTP(w, r.WithContext(ctx))
			panic(http.ErrAbortHandler)
		case dice%9 == 0:
			panic(http.ErrAbortHandler)
		case dice%9 == 1:
			next.ServeHTTP(httptest.NewRecorder(), r)
			panic(http.ErrAbortHandler)
		case dice%9 == 2:
			http.Error(w, `{"error":{"kind":"unavailable"}}`, http.StatusServiceUnavailable)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// TestChaos checks that bots play whole games even if most requests fail, and never move twice.
func TestChaos(t *testing.T) {
	h := serve(t, chaos)
	ada, bob := h.person(t, "Ada"), h.person(t, "Bob")
	var d diary
	create := []client.Creation{{Game: "hextad", Seat: "White"}, {Game: "hexagrams", Seat: "Black"}}
	play(t,
		Options{Client: ada, Bot: specOf(t, "random"), Games: 2, Create: create, Stop: 2, Notice: d.note},
		Options{Client: bob, Bot: specOf(t, "random"), Games: 2, Join: true, Stop: 2, Notice: d.note},
	)
	t.Logf("they notice\n%s", strings.Join(d.lines, "\n"))
	for _, s := range over(t, ada, 2) {
		state, err := ada.State(t.Context(), s.ID, false)
		if err != nil || state.Outcome.Reason == referee.Aborted {
			t.Errorf("%s ended with %v, %v", s.Game, state.Outcome, err)
		}
		table, err := games.Start(s.Game, state.Terms.Start, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, move := range state.Moves { // each follows from the previous one
			if _, err := table.PlayText(move); err != nil {
				t.Fatal(err)
			}
		}
	}
	if h.hall.Counts.Repeated.Load() == 0 {
		t.Error("no command was repeated")
	}
	for _, line := range d.lines {
		if strings.Contains(line, "illegal") || strings.Contains(line, "cannot") {
			t.Error(line)
		}
	}
}

// TestRefusal checks that a bot that may not start games for some time sends few requests
// meanwhile, and starts games afterwards.
func TestRefusal(t *testing.T) {
	var tries atomic.Int32
	h := serve(t, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case r.Method != http.MethodPost || r.URL.Path != "/api/games":
			case tries.Add(1) == 1:
				w.Header().Set("Retry-After", "2")
				http.Error(w, `{"error":{"kind":"limit","reason":"too many games"}}`, http.StatusTooManyRequests)
				return
			case tries.Load() == 2:
				http.Error(w, `{"error":{"kind":"forbidden","reason":"too many games"}}`, http.StatusForbidden)
				return
			}
			next.ServeHTTP(w, r)
		})
	})
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	var d diary
	var playing sync.WaitGroup
	o := Options{Client: h.person(t, "Bot"), Bot: specOf(t, "random"), Games: 2, Create: []client.Creation{{Game: "hexade", Seat: "White"}}, Notice: d.note}
	playing.Go(func() { Play(ctx, o) })
	begun := time.Now()
	for len(d.has("waiting in the lobby")) == 0 && ctx.Err() == nil {
		time.Sleep(10 * time.Millisecond)
	}
	if took := time.Since(begun); tries.Load() != 3 || took < 2*time.Second {
		t.Errorf("after %v and %d tries there is a game", took, tries.Load())
	}
	cancel()
	playing.Wait()
}

// TestJoin checks that a player starts the match of a game when it has joined the game, and none if
// somebody else was faster.
func TestJoin(t *testing.T) {
	for status, want := range map[int]int{http.StatusOK: 1, http.StatusConflict: 0} {
		h := serve(t, func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if status != http.StatusOK && strings.HasSuffix(r.URL.Path, "/commands") {
					http.Error(w, `{"error":{"kind":"state","reason":"taken"}}`, status)
					return
				}
				next.ServeHTTP(w, r)
			})
		})
		ctx, cancel := context.WithCancel(t.Context())
		host := h.person(t, "Ada")
		connect(ctx, t, host)
		a, err := host.Create(ctx, client.Creation{Game: "hexade", Seat: "White", Listed: true})
		if err != nil {
			t.Fatal(err)
		}
		p := &player{
			Options: Options{Client: h.person(t, "Bot"), Bot: specOf(t, "random"), Games: 1},
			matches: map[string]*match{}, numbers: map[string]string{}, changed: make(chan struct{}, 1), listed: true,
		}
		p.join(ctx)
		p.lock.Lock()
		if len(p.matches) != want || want > 0 && p.matches[a.Game] == nil {
			t.Errorf("with status %d, the player has %d matches, want %d", status, len(p.matches), want)
		}
		p.lock.Unlock()
		cancel()
		p.playing.Wait()
	}
}

// TestToken checks that a bot with a wrong token ends.
func TestToken(t *testing.T) {
	h := serve(t, nil)
	c, err := client.New(h.url, strings.Repeat("x", 43))
	if err != nil {
		t.Fatal(err)
	}
	if err := Play(t.Context(), Options{Client: c, Bot: specOf(t, "random")}); err == nil || !strings.Contains(err.Error(), "401") {
		t.Errorf("the bot ends with %v", err)
	}
}

// TestBudget checks budgets.
func TestBudget(t *testing.T) {
	const s = time.Second
	blitz := clocks.Control{Base: clocks.Minute, Increment: 2 * clocks.Second}
	nodes := bot.Budget{Nodes: 7}
	for _, c := range []struct {
		own     bot.Budget
		control clocks.Control
		left    time.Duration
		want    bot.Budget
		most    time.Duration
	}{
		{bot.Budget{}, clocks.Control{}, 0, bot.Budget{Time: s}, 0},
		{nodes, clocks.Control{}, 0, nodes, 0},
		{bot.Budget{Time: 5 * s}, clocks.Control{}, 0, bot.Budget{Time: 5 * s}, 0},
		{bot.Budget{Depth: 3}, clocks.Control{}, 0, bot.Budget{Depth: 3, Time: s}, 0},
		{bot.Budget{}, clocks.Control{Move: clocks.Day}, 20 * time.Hour, bot.Budget{Time: s}, 10 * time.Hour},
		{bot.Budget{}, clocks.Control{Move: 1}, 0, bot.Budget{Time: s}, 1},
		{bot.Budget{}, blitz, 60*s + reserve, bot.Budget{Time: 2*s + 1500*time.Millisecond}, 30 * s},
		{bot.Budget{Time: s}, blitz, 60 * s, bot.Budget{Time: s}, 30*s - reserve/2},
		{nodes, blitz, 60*s + reserve, bot.Budget{Nodes: 7, Time: 2*s + 1500*time.Millisecond}, 30 * s},
		{bot.Budget{Time: 5 * s}, blitz, 400 * time.Millisecond, bot.Budget{Time: 150 * time.Millisecond}, 150 * time.Millisecond},
		{bot.Budget{}, blitz, 0, bot.Budget{Time: 1}, 1},
	} {
		if b, most := budgetOf(c.own, c.control, c.left); b != c.want || most != c.most {
			t.Errorf("the budget of %+v with %v, %v left is %+v and %v, want %+v and %v", c.own, c.control, c.left, b, most, c.want, c.most)
		}
	}
}

// TestWords checks words.
func TestWords(t *testing.T) {
	got := []string{
		number(1, "move"), number(2, "move"), ending(hexgames.Outcome{Reason: referee.Expired}), ending(hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonTime}),
	}
	if want := []string{"1 move", "2 moves", "expired", "White wins: time"}; !slices.Equal(got, want) {
		t.Errorf("the words are %q, want %q", got, want)
	}
}

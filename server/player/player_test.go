package player

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
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

// A moody is a bot that plays the first legal move and expects what it is told to.
type moody struct {
	value   float64
	resigns bool
}

func (m moody) Think(_ context.Context, g hexgames.AnyGame, _ bot.Budget, _ ...string) (bot.Thought[string], error) {
	move := bot.Ranked[string]{Move: g.LegalText(0), Value: m.value}
	return bot.Thought[string]{Moves: []bot.Ranked[string]{move}, Value: m.value, Nodes: 1, Resigns: m.resigns}, nil
}

// register registers a moody under a bot name.
func register(t *testing.T, name string, m moody) bot.Spec {
	t.Helper()
	t.Cleanup(bot.RegisterAny(bot.Kind{Name: name}, func(bot.Spec, func(bot.Thought[string])) (bot.AnyBot, error) { return m, nil }))
	return specOf(t, name)
}

// A duel is a game between a person and a bot.
type duel struct {
	*testing.T
	*client.Client
	game string
}

// challenge starts a game against a bot: the person has White. The bot plays until the test ends.
func challenge(t *testing.T, h *house, o Options) *duel {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	t.Cleanup(cancel)
	me := h.person(t, "Ada")
	created, err := me.Create(ctx, client.Creation{Game: "hexdame", Seat: "White"})
	if err != nil {
		t.Fatal(err)
	}
	if o.Client == nil {
		o.Client = h.person(t, "Bot")
	}
	if _, err := o.Client.Join(ctx, created.Game, created.Invites["Black"], 0, ""); err != nil {
		t.Fatal(err)
	}
	var playing sync.WaitGroup
	playing.Go(func() { Play(ctx, o) })
	t.Cleanup(func() { cancel(); playing.Wait() })
	return &duel{T: t, Client: me, game: created.Game}
}

// until waits until the game satisfies a condition.
func (d *duel) until(what string, is func(client.State) bool) client.State {
	d.Helper()
	for range 500 {
		s, err := d.State(d.Context(), d.game, true)
		if err != nil {
			d.Fatal(err)
		}
		if is(s) {
			return s
		}
		time.Sleep(10 * time.Millisecond)
	}
	d.Fatalf("it does not come to %s", what)
	return client.State{}
}

// mine waits for the person's turn.
func (d *duel) mine() client.State {
	d.Helper()
	return d.until("White's turn", func(s client.State) bool { return s.Turn == hexgames.White })
}

// do carries out a command.
func (d *duel) do(c referee.Command) client.Answer {
	d.Helper()
	a, err := d.Do(d.Context(), d.game, client.Command{Command: c})
	if err != nil {
		d.Fatal(err)
	}
	return a
}

// move plays the first legal move.
func (d *duel) move() {
	d.Helper()
	s := d.mine()
	d.do(referee.Command{Do: referee.Move, Version: s.Version, Move: s.Legal[0]})
}

// kinds returns the kinds of the events of the game.
func (d *duel) kinds() (all []referee.EventKind) {
	d.Helper()
	found, err := d.Events(d.Context(), d.game, 0)
	if err != nil {
		d.Fatal(err)
	}
	for _, e := range found.Events {
		all = append(all, e.Kind)
	}
	return all
}

// TestOffers makes offers to bots.
func TestOffers(t *testing.T) {
	h := serve(t, nil)
	for _, c := range []struct {
		value   float64
		accepts bool
	}{{-0.2, true}, {0, false}, {0.2, false}} {
		d := challenge(t, h, Options{Bot: register(t, "moody", moody{value: c.value})})
		d.move()
		d.mine()
		d.do(referee.Command{Do: referee.Propose, What: referee.Takeback})
		d.until("an answer", func(s client.State) bool { return s.Offer == nil })
		if kinds := d.kinds(); kinds[len(kinds)-1] != referee.Declined {
			t.Errorf("the bot answers a takeback with %v", kinds)
		}
		d.do(referee.Command{Do: referee.Propose, What: referee.Draw})
		s := d.until("an answer", func(s client.State) bool { return s.Offer == nil })
		if accepted := s.Outcome.Reason == hexgames.ReasonAgreement; accepted != c.accepts {
			t.Errorf("a bot that expects %v accepts a draw: %v", c.value, accepted)
		}
		if !c.accepts {
			d.move() // the game continues
			d.mine()
		}
	}
}

// TestResign checks that a player resigns if its bot wants to, and agrees to a rematch.
func TestResign(t *testing.T) {
	h := serve(t, nil)
	d := challenge(t, h, Options{Bot: register(t, "weary", moody{resigns: true}), Games: 1})
	d.move()
	s := d.until("the end", func(s client.State) bool { return s.Status == referee.Over })
	if s.Outcome != (hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.ReasonResignation}) {
		t.Errorf("the game ended with %v", s.Outcome)
	}
	d.game = d.do(referee.Command{Do: client.Rematch}).Event.ID
	s = d.until("a rematch", func(s client.State) bool { return s.Status != referee.Open })
	if s.You != hexgames.Black || s.Terms.Rematch == "" {
		t.Errorf("the rematch is %+v", s)
	}
}

// TestReturn checks that a bot that ends takes its games out of the lobby, leaves games in progress
// alone, and continues them when it returns.
func TestReturn(t *testing.T) {
	h := serve(t, nil)
	c := h.person(t, "Bot")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var first, second diary
	ended := make(chan error)
	o := Options{Client: c, Bot: specOf(t, "random"), Games: 2, Create: []client.Creation{{Game: "hexade", Seat: "White"}}, Notice: first.note}
	go func() { ended <- Play(ctx, o) }()
	for len(first.has("waiting in the lobby")) == 0 {
		time.Sleep(time.Millisecond)
	}
	ada := h.person(t, "Ada")
	listed, err := ada.Lobby(t.Context())
	if err != nil || len(listed) != 1 || listed[0].Game != "hexade" {
		t.Fatalf("the lobby has %+v, %v", listed, err)
	}
	if _, err := ada.Join(t.Context(), listed[0].ID, "", 0, ""); err != nil {
		t.Fatal(err)
	}
	for len(first.has("waiting in the lobby")) < 2 { // another one
		time.Sleep(time.Millisecond)
	}
	d := &duel{T: t, Client: ada, game: listed[0].ID}
	s := d.until("Black's turn", func(s client.State) bool { return s.Turn == hexgames.Black })
	cancel()
	if err := <-ended; err != nil || len(first.has("withdrawn")) != 1 {
		t.Errorf("the bot ends with %v, and notices %q", err, first.lines)
	}
	if listed, err := ada.Lobby(t.Context()); err != nil || len(listed) != 0 {
		t.Errorf("the lobby has %+v, %v", listed, err)
	}
	d.do(referee.Command{Do: referee.Move, Version: s.Version, Move: s.Legal[0]})
	ctx, cancel = context.WithCancel(t.Context())
	defer cancel()
	o.Create, o.Notice = nil, second.note
	go func() { ended <- Play(ctx, o) }()
	d.until("Black's turn", func(s client.State) bool { return s.Turn == hexgames.Black && len(s.Moves) > 2 })
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestRestored checks that a bot continues after the server was restored from a backup that has
// fewer moves of its game.
func TestRestored(t *testing.T) {
	var now atomic.Pointer[http.Handler]
	h := serve(t, func(a http.Handler) http.Handler {
		now.Store(&a)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*now.Load()).ServeHTTP(w, r) })
	})
	var diary diary
	d := challenge(t, h, Options{Bot: specOf(t, "random"), Notice: diary.note})
	d.move()
	s := d.mine()
	backup := filepath.Join(t.TempDir(), "backup.db")
	name, value := hall.Restored()
	if err := sqlite.Backup(t.Context(), h.file, backup, name, value); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		d.move()
	}
	d.mine()
	again := open(t, backup)
	var handler http.Handler = again.api
	now.Store(&handler)
	h.hall.Bye()
	earlier := d.mine()
	if earlier.Epoch == s.Epoch || !slices.Equal(earlier.Moves, s.Moves) {
		t.Fatalf("the restored game is %+v, want %+v", earlier, s)
	}
	d.move()
	d.until("Black's answer", func(s client.State) bool { return s.Turn == hexgames.White && len(s.Moves) > len(earlier.Moves) })
	if len(diary.has("restored from a backup")) != 1 {
		t.Errorf("the bot notices %q", diary.lines)
	}
}

// TestLost checks that a bot in a game with chance that another process joined and abandoned does
// not keep its opponent waiting.
func TestLost(t *testing.T) {
	h := serve(t, nil)
	ada, c := h.person(t, "Ada"), h.person(t, "Bot")
	_, commitment := newNumber()
	created, err := ada.Create(t.Context(), client.Creation{Game: "hextad", Seat: "White"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Join(t.Context(), created.Game, created.Invites["Black"], 0, commitment); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	var d diary
	go func() { ended <- Play(ctx, Options{Client: c, Bot: specOf(t, "random"), Notice: d.note}) }()
	one := &duel{T: t, Client: ada, game: created.Game}
	s := one.until("the end", func(s client.State) bool { return s.Status == referee.Over })
	if s.Outcome.Reason != referee.Aborted || len(d.has("the number for fair chance was lost")) != 1 {
		t.Errorf("the game ended with %v, and the bot notices %q", s.Outcome, d.lines)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// away wraps a server: it reports that the opponents in all games left at a moment, and records
// what is sent to games.
func away(left *atomic.Int64, do func(command string)) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/commands") {
				body, _ := io.ReadAll(r.Body)
				r.Body = io.NopCloser(bytes.NewReader(body))
				var c struct{ Do string }
				json.Unmarshal(body, &c)
				do(c.Do)
			}
			answer := httptest.NewRecorder()
			var s map[string]any
			state := r.Method == http.MethodGet && strings.Count(r.URL.Path, "/") == 3 && strings.HasPrefix(r.URL.Path, "/api/games/")
			if !state || left.Load() == 0 {
				next.ServeHTTP(w, r)
				return
			}
			next.ServeHTTP(answer, r)
			if json.Unmarshal(answer.Body.Bytes(), &s) == nil {
				s["gone"] = left.Load()
			}
			json.NewEncoder(w).Encode(s)
		})
	}
}

// TestLeft checks that a bot claims a game when the opponent has left, but not too early, and that
// such a game does not keep it from playing another one.
func TestLeft(t *testing.T) {
	glance = 20 * time.Millisecond
	t.Cleanup(func() { glance = 10 * time.Second })
	var left atomic.Int64
	var claims atomic.Int32
	var d *duel
	h := serve(t, away(&left, func(do string) {
		if do == string(referee.Claim) && claims.Add(1) == 1 { // the hall would wait for a minute
			d.Do(d.Context(), d.game, client.Command{Command: referee.Command{Do: referee.Resign}})
		}
	}))
	var diary diary
	d = challenge(t, h, Options{
		Bot: specOf(t, "random"), Games: 1, Create: []client.Creation{{Game: "hexade", Seat: "White"}}, Notice: diary.note,
	})
	connect(d.Context(), t, d.Client)
	d.move()
	d.mine()
	time.Sleep(10 * glance)
	if n := len(diary.has("waiting in the lobby")); n != 0 || claims.Load() > 0 {
		t.Errorf("while its game continues, the bot offers %d games, and claims %d times", n, claims.Load())
	}
	left.Store(int64(clocks.At(time.Now())))
	for range 500 {
		if len(diary.has("waiting in the lobby")) > 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if n := len(diary.has("waiting in the lobby")); n != 1 || claims.Load() > 0 {
		t.Errorf("when the opponent has just left, the bot offers %d games, and claims %d times", n, claims.Load())
	}
	left.Store(int64(clocks.At(time.Now()) - goneFor))
	s := d.until("the end", func(s client.State) bool { return s.Status == referee.Over })
	if claims.Load() != 1 || s.Outcome.Winner != hexgames.Black {
		t.Errorf("the bot claims %d times, and the game ended with %v", claims.Load(), s.Outcome)
	}
}

// connect keeps a person connected until the context ends.
func connect(ctx context.Context, t *testing.T, c *client.Client) {
	t.Helper()
	connected := make(chan struct{})
	var once sync.Once
	go func() {
		for range c.Follow(ctx) {
			once.Do(func() { close(connected) })
		}
	}()
	<-connected
}

// TestAway checks that a bot does not join games of people who have left.
func TestAway(t *testing.T) {
	var here atomic.Bool
	h := serve(t, func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/api/lobby" || here.Load() {
				next.ServeHTTP(w, r)
				return
			}
			answer := httptest.NewRecorder()
			next.ServeHTTP(answer, r)
			io.WriteString(w, strings.ReplaceAll(answer.Body.String(), `"present":true`, `"present":false`))
		})
	})
	ada, c := h.person(t, "Ada"), h.person(t, "Bot")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	connect(ctx, t, ada)
	created, err := ada.Create(ctx, client.Creation{Game: "hexdame", Seat: "White", Listed: true})
	if err != nil {
		t.Fatal(err)
	}
	var playing sync.WaitGroup
	playing.Go(func() { Play(ctx, Options{Client: c, Bot: specOf(t, "random"), Games: 1, Join: true}) })
	time.Sleep(pace + time.Second)
	if s, err := ada.State(ctx, created.Game, false); err != nil || s.Status != referee.Open {
		t.Errorf("a game of somebody who has left is %s, %v", s.Status, err)
	}
	here.Store(true)
	one := &duel{T: t, Client: ada, game: created.Game}
	one.until("the beginning", func(s client.State) bool { return s.Status == referee.Playing })
	cancel()
	playing.Wait()
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
	}{
		{bot.Budget{}, clocks.Control{}, 0, bot.Budget{Time: s}},
		{nodes, clocks.Control{}, 0, nodes},
		{bot.Budget{Time: 5 * s}, clocks.Control{}, 0, bot.Budget{Time: 5 * s}},
		{bot.Budget{Depth: 3}, clocks.Control{}, 0, bot.Budget{Depth: 3, Time: s}},
		{bot.Budget{}, clocks.Control{Move: clocks.Day}, 20 * time.Hour, bot.Budget{Time: s}},
		{bot.Budget{}, blitz, 60*s + reserve, bot.Budget{Time: 2*s + 1500*time.Millisecond}},
		{bot.Budget{Time: s}, blitz, 60 * s, bot.Budget{Time: s}},
		{nodes, blitz, 60*s + reserve, bot.Budget{Nodes: 7, Time: 2*s + 1500*time.Millisecond}},
		{bot.Budget{Time: 5 * s}, blitz, 400 * time.Millisecond, bot.Budget{Time: 150 * time.Millisecond}},
		{bot.Budget{}, blitz, 0, bot.Budget{Time: 1}},
	} {
		b, most := budgetOf(c.own, c.control, c.left)
		if b != c.want {
			t.Errorf("the budget of %+v with %v, %v left is %+v, want %+v", c.own, c.control, c.left, b, c.want)
		}
		if clock := !c.control.IsNone(); clock != (most > 0) || clock && most > max(c.left/2, 1) {
			t.Errorf("with %v left it may take %v", c.left, most)
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

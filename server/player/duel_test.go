package player

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/client"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/sqlite"
)

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

// refuse returns a wrapper of handlers. It answers the first commands that contain a text, as many as
// given, with a status and a body. The second result returns when commands with the text came.
func refuse(text string, many, status int, body string) (wrap func(http.Handler) http.Handler, times func() []time.Time) {
	var lock sync.Mutex
	var all []time.Time
	wrap = func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			command, _ := io.ReadAll(r.Body)
			r.Body = io.NopCloser(bytes.NewReader(command))
			if bytes.Contains(command, []byte(text)) {
				lock.Lock()
				all = append(all, time.Now())
				n := len(all)
				lock.Unlock()
				if n <= many {
					w.WriteHeader(status)
					io.WriteString(w, body)
					return
				}
			}
			next.ServeHTTP(w, r)
		})
	}
	return wrap, func() []time.Time {
		lock.Lock()
		defer lock.Unlock()
		return slices.Clone(all)
	}
}

// TestPatience checks that a player waits longer and longer before it repeats a refused answer to an
// offer.
func TestPatience(t *testing.T) {
	wrap, times := refuse(`"decline"`, 2, http.StatusBadRequest, `{"error":{"kind":"request","reason":"no"}}`)
	d := challenge(t, serve(t, wrap), Options{Bot: register(t, "moody", moody{})})
	d.move()
	d.mine()
	d.do(referee.Command{Do: referee.Propose, What: referee.Draw})
	d.until("an answer", func(s client.State) bool { return s.Offer == nil })
	if all := times(); len(all) != 3 || all[1].Sub(all[0]) < time.Second || all[2].Sub(all[1]) < 2*time.Second {
		t.Errorf("the answers were sent at %v", all)
	}
	d.move()
	d.mine()
}

// A slow is a bot that plays the first legal move once it is released.
type slow struct{ release chan bool }

func (s slow) Think(ctx context.Context, g hexgames.AnyGame, b bot.Budget, lines ...string) (bot.Thought[string], error) {
	select {
	case <-s.release:
	case <-ctx.Done():
	}
	return moody{}.Think(ctx, g, b, lines...)
}

// TestGarbled checks that a player moves even if the answer to an offer, made while it was thinking,
// failed at first, and that it waits before it answers again.
func TestGarbled(t *testing.T) {
	wrap, times := refuse(`"decline"`, 1, http.StatusOK, "<html>")
	s := slow{make(chan bool)}
	t.Cleanup(bot.RegisterAny(bot.Kind{Name: "slow"}, func(bot.Spec, func(bot.Thought[string])) (bot.AnyBot, error) { return s, nil }))
	d := challenge(t, serve(t, wrap), Options{Bot: specOf(t, "slow")})
	for len(times()) == 0 {
		d.move()
		d.do(referee.Command{Do: referee.Propose, What: referee.Draw})
		time.Sleep(100 * time.Millisecond) // the offer arrives, usually
		s.release <- true
		d.until("an answer or a move", func(s client.State) bool { return len(times()) > 0 || s.Turn == hexgames.White })
	}
	close(s.release)
	d.mine()
	if all := times(); len(all) != 2 || all[1].Sub(all[0]) < time.Second {
		t.Errorf("the answers were sent at %v", all)
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

package server

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/postgres/pgtest"
)

// execute executes statements in a database.
func execute(t testing.TB, db string, statements ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	c, err := pgx.Connect(ctx, db)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	for _, one := range statements {
		if _, err := c.Exec(ctx, one); err != nil {
			t.Fatal(err)
		}
	}
}

// deaf makes a database drop all hints: its servers find a replacement for PostgreSQL's function
// that does nothing.
func deaf(t testing.TB, db string) {
	t.Helper()
	u, err := url.Parse(db)
	if err != nil {
		t.Fatal(err)
	}
	execute(t, db, "CREATE SCHEMA deaf", "CREATE SEQUENCE deaf.hints",
		"CREATE FUNCTION deaf.pg_notify(text, text) RETURNS void LANGUAGE sql AS $$ SELECT nextval('deaf.hints') $$",
		"ALTER DATABASE "+strings.TrimPrefix(u.Path, "/")+" SET search_path = public, deaf, pg_catalog")
}

// TestNoHints plays on two servers that get no hints from each other. Good moves are accepted, bad
// ones are refused with the current state, and streams get everything after some time.
func TestNoHints(t *testing.T) {
	t.Parallel()
	db := pgtest.URL(t)
	deaf(t, db)
	testHints(t, db, 3*time.Second)
	execute(t, db, "SELECT 1 / (last_value - 1) FROM deaf.hints") // which fails if there was none
}

// TestFewHints does the same with servers whose connections for hints are cut repeatedly.
func TestFewHints(t *testing.T) {
	t.Parallel()
	db := pgtest.URL(t)
	done := make(chan struct{})
	defer close(done)
	go func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(20 * time.Millisecond):
				ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
				if c, err := pgx.Connect(ctx, db); err == nil {
					c.Exec(ctx, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'")
					c.Close(ctx)
				}
				cancel()
			}
		}
	}()
	testHints(t, db, 3*time.Second)
}

// testHints plays games at two servers, while both are read. A command goes to either server, which
// may not have the previous commands yet. The delay of streams is up to most.
func testHints(t *testing.T, db string, most time.Duration) {
	a := start(t, address(t), "-db", db, "-no-limits")
	b := start(t, address(t), "-db", db, "-no-limits")
	urls := []string{a.url, b.url}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	r := &readers{ledger: newLedger()}
	white, black, nobody := meet(t, urls...), meet(t, urls...), &caller{urls: urls, http: newHTTP()}
	do := func(c *caller, game string, d referee.Command) reply {
		t.Helper()
		id := newID()
		r.send(c, id, d)
		got, err := c.once(ctx, c.anywhere(), http.MethodPost, "/api/games/"+game+"/commands", hall.Command{ID: id, Command: d})
		if err != nil {
			t.Fatal(err)
		}
		r.note(c, id, got)
		return got
	}
	// The test learns of the games from the answers, so no server has to look for them.
	games := map[string]*referee.Game{}
	var first string
	for i := range 3 {
		game, err := r.begin(ctx, white, black, hall.Creation{Game: "hexdame", Clock: clocks.Control{Base: clocks.Minute}})
		if err != nil {
			t.Fatal(err)
		}
		var found struct{ Events []referee.Event }
		got, err := nobody.sure(ctx, http.MethodGet, "/api/games/"+game+"/events", nil)
		if err == nil {
			err = json.Unmarshal(got.text, &found)
		}
		if err == nil {
			games[game], err = referee.Fold(found.Events)
		}
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = game // its streams stay where they are
			continue
		}
		r.watch(ctx, white, game, true, false)
		r.watch(ctx, nobody, game, false, true)
	}
	moves := func(turns int) {
		for range turns {
			for game, g := range games {
				c, other := white, black
				if g.Turn() == hexgames.Black {
					c, other = black, white
				}
				legal := g.Table().LegalTexts()
				move := referee.Command{Do: referee.Move, Version: g.Version(), Move: legal[rand.IntN(len(legal))]}
				got := do(c, game, move)
				var e referee.Event
				if !got.accepted() || json.Unmarshal(got.answer.Event, &e) != nil || g.Apply(e) != nil || g.Status() != referee.Playing {
					t.Fatalf("a good move: %v", got)
				}
				refused := func(why string, got reply, want hexgames.ErrorKind) {
					t.Helper()
					if got.kind() != want || got.state == nil || got.state.N != g.N() || got.state.Turn != g.Turn() || got.state.Position != g.Table().PositionText() {
						t.Errorf("%s: %v", why, got)
					}
				}
				switch rand.IntN(8) {
				case 0:
					refused("the same move by another id", do(c, game, move), referee.ErrVersion)
				case 1:
					move.Version = g.Version()
					refused("a move out of turn", do(c, game, move), referee.ErrTurn)
				case 2:
					refused("an offer that is not there", do(other, game, referee.Command{Do: referee.Accept, Offer: 1}), referee.ErrOffer)
				}
			}
		}
	}
	moves(12)
	heard := make(chan string, 1000)
	for _, url := range urls {
		go report(ctx, &caller{urls: []string{url}, token: white.token, http: newHTTP()}, first, heard)
	}
	for range 2 { // the first message of both
		<-heard
	}
	for _, c := range []**caller{&white, &black} { // their streams stay where they are
		moved := **c
		moved.urls = urls[:1]
		*c = &moved
	}
	moves(3)
	for late := map[string]bool{}; len(late) < 2; {
		select {
		case at := <-heard:
			if strings.HasSuffix(at, " "+strconv.Itoa(games[first].N())) {
				late[at] = true
			}
		case <-time.After(most):
			t.Fatalf("after %v, only the streams %v have everything", most, late)
		}
	}
	for game := range games {
		if got := do(white, game, referee.Command{Do: referee.Resign}); !got.accepted() {
			t.Errorf("a resignation: %v", got)
		}
	}
	r.reading.Wait()
	s := load(t, db)
	r.ledger.check(s).report(t)
	r.check(t, s)
}

// report sends the server and the number of each event of the stream of a game.
func report(ctx context.Context, c *caller, game string, heard chan<- string) {
	response, err := c.open(ctx, "/api/games/"+game+"/stream", false)
	if err != nil {
		return
	}
	hear(response, func(m message, _ string) bool {
		if m.Now != nil {
			heard <- c.urls[0] + " " + strconv.Itoa(m.Now.N)
		}
		return true
	})
}

package server

import (
	"context"
	"net/http"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/postgres/pgtest"
)

// A fullTest is a set of games and requests on a server whose disk becomes full.
type fullTest struct {
	*ledger
	t            *testing.T
	url          string
	white, black *caller
	playing      string // a game
	over         string // another one
	open         reply  // the answer to the creation of a third
}

// beginFull starts the games of a test.
func beginFull(t *testing.T, url string) *fullTest {
	t.Helper()
	f := &fullTest{ledger: newLedger(), t: t, url: url, white: meet(t, url), black: meet(t, url)}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	var err error
	if f.playing, err = f.begin(ctx, f.white, f.black, hall.Creation{Game: "hextad"}); err != nil {
		t.Fatal(err)
	}
	if f.over, err = f.begin(ctx, f.white, f.black, hall.Creation{Game: "hexdame"}); err != nil {
		t.Fatal(err)
	}
	if r, err := f.do(ctx, f.black, f.over, hall.Command{Command: referee.Command{Do: referee.Resign}}); err != nil || !r.accepted() {
		t.Fatal(r, err)
	}
	g := hall.Creation{ID: newID(), Game: "hexade", Seat: "White"}
	f.send(f.white, g.ID, referee.Command{Do: create})
	if f.open, err = f.white.sure(ctx, http.MethodPost, "/api/games", g); err != nil || !f.open.accepted() {
		t.Fatal(f.open, err)
	}
	f.note(f.white, g.ID, f.open)
	return f
}

// A wish is a player's request.
type wish struct {
	name string
	by   *caller
	path string
	id   string
	body any
}

// wishes returns one of each kind.
func (f *fullTest) wishes(ctx context.Context) []wish {
	f.t.Helper()
	s, err := f.white.state(ctx, f.playing)
	if err != nil {
		f.t.Fatal(err)
	}
	on := f.white
	if s.Turn == hexgames.Black {
		on = f.black
	}
	commands := func(game string) string { return "/api/games/" + game + "/commands" }
	g := hall.Creation{ID: newID(), Game: "hexdame", Seat: "White"}
	move := hall.Command{ID: newID(), Command: referee.Command{Do: referee.Move, Version: s.Version, Move: s.Legal[0]}}
	join := hall.Command{ID: newID(), Secret: f.open.answer.Invites["Black"], Command: referee.Command{Do: referee.Join}}
	again := hall.Command{ID: newID(), Command: referee.Command{Do: hall.Rematch}}
	f.send(f.white, g.ID, referee.Command{Do: create})
	f.send(on, move.ID, move.Command)
	f.send(f.black, join.ID, join.Command)
	f.send(f.black, again.ID, again.Command)
	return []wish{
		{"a game", f.white, "/api/games", g.ID, g},
		{"a move", on, commands(f.playing), move.ID, move},
		{"to join", f.black, commands(f.open.answer.Game), join.ID, join},
		{"a rematch", f.black, commands(f.over), again.ID, again},
	}
}

// refused sends wishes to the server, which must report each time that it cannot store anything. If
// some is true, there is room for some of them.
func (f *fullTest) refused(ctx context.Context, wishes []wish, some bool) {
	f.t.Helper()
	for range 2 {
		for _, w := range wishes {
			r, err := w.by.once(ctx, f.url, http.MethodPost, w.path, w.body)
			if some && r.accepted() {
				f.note(w.by, w.id, r)
				continue
			}
			if err != nil || r.status != http.StatusServiceUnavailable || r.kind() != hall.ErrUnavailable || r.retry == "" {
				f.t.Errorf("%s: %v, %v", w.name, r, err)
			}
			f.note(w.by, w.id, r)
		}
		if r, err := f.white.once(ctx, f.url, http.MethodGet, "/api/games/"+f.playing, nil); err != nil || r.status != http.StatusOK {
			f.t.Errorf("a game cannot be read: %v, %v", r, err)
		}
	}
}

// granted sends the same wishes, which the server must carry out.
func (f *fullTest) granted(ctx context.Context, wishes []wish) {
	f.t.Helper()
	for _, w := range wishes {
		r, err := w.by.sure(ctx, http.MethodPost, w.path, w.body)
		if err != nil || !r.accepted() {
			f.t.Errorf("%s: %v, %v", w.name, r, err)
		}
		f.note(w.by, w.id, r)
	}
}

// TestFullPostgres has a database that refuses events for some time, as it does when its disk is
// full.
func TestFullPostgres(t *testing.T) {
	t.Parallel()
	db := pgtest.URL(t)
	p := start(t, address(t), "-db", db, "-no-limits")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	f := beginFull(t, p.url)
	execute(t, db, `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`,
		"CREATE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION full_disk()")
	wishes := f.wishes(ctx)
	f.refused(ctx, wishes, false)
	execute(t, db, "DROP TRIGGER full_disk ON events")
	f.granted(ctx, wishes)
	f.check(load(t, db)).report(t)
}

package api_test

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/server/api"
)

var update = flag.Bool("update", false, "write the files of testdata")

const accessFile = "testdata/access.txt"

// A scene is a game with everyone who may see it.
type scene struct {
	*game
	token  string // the id of one of White's tokens
	secret string // of White's recovery link
}

// viewers are the columns of the table.
var viewers = []struct {
	name string
	make func(s scene) *client
}{
	{"nobody", func(s scene) *client { return s.anybody("192.0.2.7:1") }},
	{"person", func(s scene) *client { return s.person("Eve") }},
	{"White", func(s scene) *client { return s.white }},
	{"Black", func(s scene) *client { return s.black }},
	{"White's bot", func(s scene) *client { return s.white.with(s.white.botToken()) }},
	{"White's cookie", func(s scene) *client { return s.white.asCookie() }},
	{"from another page", func(s scene) *client {
		c := s.white.asCookie()
		c.header.Set("Origin", "https://evil.example")
		return c
	}},
	{"White, banned", func(s scene) *client {
		if err := s.Hall.Ban(s.Context(), s.white.id, true); err != nil {
			s.Fatal(err)
		}
		return s.white
	}},
	{"unknown token", func(s scene) *client { return s.white.with(strings.Repeat("x", 43)) }},
	{"unknown cookie", func(s scene) *client { return s.white.with(strings.Repeat("x", 43)).asCookie() }},
}

// asCookie returns the same client, with the token in a cookie.
func (c *client) asCookie() *client {
	other := c.with("")
	other.header.Set("Cookie", "hexgames="+c.token)
	return other
}

// botToken creates a token for a bot of the person.
func (c *client) botToken() string {
	c.Helper()
	var made struct{ Token string }
	c.post("/api/me/tokens", fields{"label": "bot"}).want(201).read(&made)
	return made.Token
}

// A deed is a row of the table: an endpoint, and a request that it can carry out.
type deed struct {
	pattern string
	note    string // the special condition
	body    func(s scene, c *client) any
}

func (d deed) String() string {
	if d.note != "" {
		return d.pattern + ", " + d.note
	}
	return d.pattern
}

// with returns a constant body.
func with(f fields) func(scene, *client) any { return func(scene, *client) any { return f } }

func confirm(_ scene, c *client) any { return fields{"confirm": c.id} }
func another(s scene, _ *client) any { return fields{"name": "Ida " + s.ID()} }
func create(s scene, _ *client) any  { return fields{"id": s.ID(), "game": "hexdame"} }
func invite(s scene, _ *client) any  { return fields{"secret": s.invites["Black"]} }
func recover_(s scene, _ *client) any {
	return fields{"secret": s.secret}
}
func echo(s scene, c *client) any { return fields{"echo": s.Hall.Echo(c.id)} }
func move(s scene, _ *client) any {
	state, err := s.Hall.State(s.Context(), s.white.id, s.id, true) // White may be banned
	if err != nil {
		s.Fatal(err)
	}
	return fields{"id": s.ID(), "do": "move", "version": state.Version, "move": state.Legal[0]}
}

// do_ returns the body of a command.
func do_(f fields) func(scene, *client) any {
	return func(s scene, _ *client) any {
		f["id"] = s.ID()
		return f
	}
}

var deeds = []deed{
	{"GET /api", "", nil},
	{"POST /api/people", "", another},
	{"GET /api/me", "", nil},
	{"POST /api/me", "", another},
	{"POST /api/me", "without a name", with(fields{})},
	{"DELETE /api/me", "", confirm},
	{"POST /api/me/leave", "", nil},
	{"GET /api/me/export", "", nil},
	{"GET /api/me/games", "", nil},
	{"GET /api/me/stream", "", nil},
	{"GET /api/me/tokens", "", nil},
	{"POST /api/me/tokens", "", with(fields{"label": "mine"})},
	{"POST /api/me/tokens", "a new bot", with(fields{"bot": "Bot"})},
	{"DELETE /api/me/tokens/{token}", "White's", nil},
	{"POST /api/me/recovery", "", nil},
	{"POST /api/recover", "White's", recover_},
	{"GET /api/lobby", "", nil},
	{"GET /api/games", "", nil},
	{"POST /api/games", "", create},
	{"GET /api/games/{id}", "", nil},
	{"GET /api/games/{id}", "private", nil},
	{"POST /api/games/{id}/invite", "", invite},
	{"POST /api/games/{id}/invite", "private", invite},
	{"POST /api/games/{id}/invite", "wrong secret", with(fields{"secret": "wrong"})},
	{"POST /api/games/{id}/invite", "private, wrong secret", with(fields{"secret": "wrong"})},
	{"GET /api/games/{id}/events", "", nil},
	{"GET /api/games/{id}/events", "private", nil},
	{"GET /api/games/{id}/stream", "", nil},
	{"GET /api/games/{id}/stream", "private", nil},
	{"GET /api/games/{id}/record", "", nil},
	{"GET /api/games/{id}/record", "private", nil},
	{"GET /api/games/{id}/picture.png", "", nil},
	{"GET /api/games/{id}/picture.png", "private", nil},
	{"GET /api/games/{id}/animation.png", "", nil},
	{"GET /api/games/{id}/animation.png", "private", nil},
	{"POST /api/games/{id}/commands", "move of White", move},
	{"POST /api/games/{id}/commands", "private, move of White", move},
	{"POST /api/games/{id}/commands", "resign", do_(fields{"do": "resign"})},
	{"POST /api/games/{id}/commands", "private, resign", do_(fields{"do": "resign"})},
	{"POST /api/games/{id}/commands", "rematch", do_(fields{"do": "rematch"})},
	{"POST /api/games/{id}/commands", "private, rematch", do_(fields{"do": "rematch"})},
	{"POST /api/games/{id}/commands", "join without a secret", do_(fields{"do": "join"})},
	{"POST /api/games/{id}/commands", "private, join without a secret", do_(fields{"do": "join"})},
	{"POST /api/games/{id}/commands", "private, join with a wrong secret", do_(fields{"do": "join", "secret": "wrong"})},
	{"POST /api/games/{id}/commands", "private, no such command", do_(fields{"do": "dance"})},
	{"POST /api/echo", "", echo},
}

// A stage is a scene with its viewer, shared by deeds that change nothing.
type stage struct {
	scene
	viewer *client
}

// changes reports whether a deed may change the scene.
func (d deed) changes() bool {
	return !strings.HasPrefix(d.pattern, "GET ") && !strings.HasSuffix(d.pattern, "/invite") &&
		!strings.Contains(d.note, "join") && !strings.Contains(d.note, "rematch") && !strings.Contains(d.note, "no such")
}

// stage returns the stage of a deed for a viewer.
func (d deed) stage(w *world, viewer int, known map[string]*stage) *stage {
	w.Helper()
	isPrivate := strings.Contains(d.note, "private")
	key := fmt.Sprint(viewer, isPrivate)
	if known[key] != nil && !d.changes() {
		return known[key]
	}
	s := scene{game: w.play(fields{"private": isPrivate})}
	if strings.HasSuffix(d.pattern, "{token}") {
		var made struct{ ID string }
		s.white.post("/api/me/tokens", fields{}).want(201).read(&made)
		s.token = made.ID
	}
	if strings.HasSuffix(d.pattern, "recover") {
		var made struct{ Secret string }
		s.white.post("/api/me/recovery", nil).want(200).read(&made)
		s.secret = made.Secret
	}
	st := &stage{s, viewers[viewer].make(s)}
	if !d.changes() {
		known[key] = st
	}
	return st
}

// result carries out a deed for a viewer and returns the status and the error kind.
func (d deed) result(w *world, viewer int, known map[string]*stage) string {
	w.Helper()
	st := d.stage(w, viewer, known)
	s, c := st.scene, st.viewer
	var body any
	if d.body != nil {
		body = d.body(s, c)
	}
	method, path, _ := strings.Cut(d.pattern, " ")
	path = strings.NewReplacer("{id}", s.id, "{token}", s.token).Replace(path)
	if strings.HasSuffix(path, "/stream") {
		stream := c.stream(path)
		defer stream.end()
		if stream.response.StatusCode == http.StatusOK {
			stream.next()
			return "200"
		}
	}
	a := c.do(method, path, body)
	if strings.Contains(d.note, "private") && a.status >= 400 && a.failure().State != nil && c.id != s.white.id && c.id != s.black.id {
		w.T.Errorf("%v: %s sees the state: %s", d, viewers[viewer].name, a.body)
	}
	if a.status == http.StatusUnauthorized && a.header.Get("WWW-Authenticate") != "Bearer" {
		w.T.Errorf("%v: there is no WWW-Authenticate", d)
	}
	return strings.TrimSpace(fmt.Sprint(a.status, " ", a.kind()))
}

// TestAccess sends every request as every kind of viewer and compares the statuses with the table.
func TestAccess(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	run(t, api.Options{}, func(t *testing.T, w *world) {
		var b strings.Builder
		b.WriteString("# The status of every request by every kind of viewer, and the error kind. It is White's turn.\n\nrequest")
		for _, v := range viewers {
			b.WriteString(" | " + v.name)
		}
		b.WriteString("\n")
		known := map[string]*stage{}
		for _, d := range deeds {
			b.WriteString(d.String())
			for i := range viewers {
				b.WriteString(" | " + d.result(w, i, known))
			}
			b.WriteString("\n")
		}
		compare(t, accessFile, b.String())
		for _, pattern := range w.api.Endpoints() {
			if !slices.ContainsFunc(deeds, func(d deed) bool { return d.pattern == pattern }) {
				t.Errorf("%s is not in the table", pattern)
			}
		}
	})
}

// compare compares a text with a file or writes the file.
func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	gots, wants := strings.Split(got, "\n"), strings.Split(string(want), "\n")
	for i := range max(len(gots), len(wants)) {
		if i >= len(gots) || i >= len(wants) || gots[i] != wants[i] {
			t.Fatalf("line %d of %s differs: the server answers\n%s", i+1, file, strings.Join(gots[min(i, len(gots)):min(i+1, len(gots))], ""))
		}
	}
}

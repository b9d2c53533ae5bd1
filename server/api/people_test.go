package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/server/api"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/sqlite"
)

// A me is the server's answer to GET /api/me.
type me struct {
	Person struct {
		ID, Name string
		Bot      bool
	}
	Scope, Token string
}

// TestNames checks which names are allowed, wherever one can be given.
func TestNames(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		c := w.anybody("192.0.2.1:1")
		for name, want := range map[string]string{
			"":                      "",
			"   ":                   "",
			" Ada ":                 "Ada",
			"\tAda\n":               "Ada",
			"Ada Lovelace":          "Ada Lovelace",
			"José":                  "José",
			"Jose\u0301":            "Jose\u0301",
			"Đặng Thị Ngọc":         "Đặng Thị Ngọc",
			"李小龙":                   "李小龙",
			"عمر":                   "عمر",
			"हिन्दी":                "हिन्दी",
			"한글":                    "한글",
			"O'Neill-Smith (2)":     "O'Neill-Smith (2)",
			"😀❤":                    "😀❤",
			"<b>\"x\"</b> & co.":    "<b>\"x\"</b> & co.",
			strings.Repeat("ä", 40): strings.Repeat("ä", 40),
			"a\u0301\u0323b":        "a\u0301\u0323b",
			strings.Repeat("ä", 41): "!",
			"Ada  Lovelace":         "!", // two spaces
			"Ada\nLovelace":         "!",
			"Ada\x00":               "!",
			"Ada\x7f":               "!",
			"a\u202eb":              "!", // reverses the text after it
			"a\u2066b":              "!",
			"a\u200fb":              "!",
			"a\u061cb":              "!",
			"a\u200bb":              "!", // invisible
			"a\u2060b":              "!",
			"a\ufeffb":              "!",
			"a\u00adb":              "!",
			"a\u00a0b":              "!", // other spaces
			"a\u3000b":              "!",
			"a\u2028b":              "!",
			"❤\ufe0f":               "!", // a variation selector
			"\ufffd":                "!", // the replacement character
			"\u2800":                "!", // letters and symbols that look like spaces
			"\u3164":                "!",
			"\u115f":                "!",
			"\u1160":                "!",
			"\uffa0":                "!",
			"a\u034fb":              "!",
			"a\u17b4b":              "!",
			"a\U000e0041b":          "!", // a tag
			"a\ue000b":              "!", // private use
			"a\u0301\u0301\u0301":   "!", // three marks on a letter
			"\u0301":                "!", // a mark on the character before the name
		} {
			a := c.post("/api/people", fields{"name": name})
			if want == "!" {
				if a.status != 400 || a.kind() != "request" {
					t.Errorf("the name %+q: %d %s", name, a.status, a.body)
				}
				continue
			}
			var made me
			if a.want(201).read(&made); made.Person.Name != want {
				t.Errorf("the name %+q is %+q, want %+q", name, made.Person.Name, want)
			}
		}
		ada := w.person("Ada")
		bad := "a\u202eb"
		ada.post("/api/me", fields{"name": bad}).refused(400, "request")
		ada.post("/api/me/tokens", fields{"label": bad}).refused(400, "request")
		ada.post("/api/me/tokens", fields{"bot": bad}).refused(400, "request")
		c.post("/api/me", fields{"name": bad}).refused(400, "request")
		var list struct{ Tokens []struct{ ID string } }
		if ada.get("/api/me/tokens").read(&list); len(list.Tokens) != 1 {
			t.Errorf("a refused token exists: %+v", list)
		}
	})
}

// TestMe checks how a client becomes a person, and that others see a new name immediately.
func TestMe(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		c := w.anybody("192.0.2.1:1")
		a := c.post("/api/me", nil).want(200)
		var first, second me
		a.read(&first)
		if first.Token != "" || first.Person.ID == "" || first.Person.Name != "" {
			t.Errorf("the answer is %s", a.body)
		}
		c.header.Set("Cookie", strings.Split(a.header.Get("Set-Cookie"), ";")[0])
		if b := c.post("/api/me", nil).want(200).read(&second); second != first || b.header.Get("Set-Cookie") != "" {
			t.Errorf("the second answer is %s, %s", b.body, b.header.Get("Set-Cookie"))
		}
		g := c.create(fields{})
		c.post("/api/me", fields{"name": "Ada"}).want(200)
		if s := g.state(w.anybody("192.0.2.2:1")); s.White.Name != "Ada" || s.White.ID != first.Person.ID {
			t.Errorf("others see %+v", s.White)
		}
		c.post("/api/me", fields{"name": ""}).want(200)
		if s := g.state(c); s.White.Name != "" {
			t.Errorf("the name is still %q", s.White.Name)
		}
		var bot me
		c.post("/api/people", fields{"name": "Robot", "bot": true}).want(201).read(&bot)
		if !bot.Person.Bot || len(bot.Token) != 43 {
			t.Errorf("a bot is %+v", bot)
		}
	})
}

// TestRecovery checks recovery links: a new one replaces the previous one, and none is a token.
func TestRecovery(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		ada := w.person("Ada")
		g := ada.create(fields{"private": true})
		secret := func() (s string) {
			var made struct{ Secret string }
			ada.post("/api/me/recovery", nil).want(200).read(&made)
			return made.Secret
		}
		first := secret()
		second := secret()
		c := w.anybody("192.0.2.2:1")
		c.post("/api/recover", fields{"secret": first}).refused(403, "secret")
		c.post("/api/recover", fields{"secret": ""}).refused(403, "secret")
		c.post("/api/recover", fields{"secret": ada.token}).refused(403, "secret")
		c.with(second).get("/api/me").refused(401, "token")
		a := c.post("/api/recover", fields{"secret": second}).want(200)
		var again me
		if a.read(&again); again.Person.ID != ada.id || again.Person.Name != "Ada" || again.Token != "" {
			t.Errorf("the answer is %s", a.body)
		}
		c.header.Set("Cookie", strings.Split(a.header.Get("Set-Cookie"), ";")[0])
		if s := g.state(c); s.You.String() != "White" {
			t.Errorf("the person sees %+v", s)
		}
		c.get("/api/me/tokens").want(200) // with full permissions
		ada.get("/api/me").want(200)      // the old token is still valid
		if _, err := w.Inner.Token(t.Context(), second); err == nil {
			t.Error("the store has the secret itself")
		}
	})
}

// TestTokens checks bot tokens: created, listed, and revoked immediately.
func TestTokens(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		ada := w.person("Ada")
		type made struct {
			ID, Token string
			Person    struct{ ID, Name string }
		}
		var mine, other made
		ada.post("/api/me/tokens", fields{"label": "engine"}).want(201).read(&mine)
		ada.post("/api/me/tokens", fields{"label": "second", "bot": "Robot"}).want(201).read(&other)
		if mine.Person.ID != ada.id || other.Person.ID == ada.id || other.Person.Name != "Robot" {
			t.Errorf("the tokens are %+v and %+v", mine, other)
		}
		var list struct {
			Tokens []struct {
				ID, Kind, Label, Scope string
				This                   bool
			}
		}
		ada.get("/api/me/tokens").read(&list)
		if len(list.Tokens) != 2 || !slices.ContainsFunc(list.Tokens, func(t struct {
			ID, Kind, Label, Scope string
			This                   bool
		}) bool {
			return t.ID == mine.ID && t.Kind == "bot" && t.Label == "engine" && t.Scope == "play" && !t.This
		}) {
			t.Errorf("the tokens are %+v", list)
		}
		for _, token := range []string{mine.Token, other.Token} {
			bot := ada.with(token)
			var m me
			if bot.get("/api/me").want(200).read(&m); m.Scope != "play" {
				t.Errorf("a bot is %+v", m)
			}
			bot.create(fields{"id": w.ID()})
			bot.get("/api/me/tokens").refused(403, "forbidden")
		}
		s := ada.with(mine.Token).stream("/api/me/stream")
		s.next()
		ada.drop("/api/me/tokens/"+mine.ID, nil).want(204)
		ada.with(mine.Token).get("/api/me").refused(401, "token")
		ada.drop("/api/me/tokens/"+mine.ID, nil).refused(404, "not-found")
		ada.with(other.Token).get("/api/me").want(200)
		ada.with(other.Token).post("/api/me/leave", nil).want(204)
		ada.with(other.Token).get("/api/me").refused(401, "token")
		ada.post("/api/me/leave", nil).want(204)
		ada.get("/api/me").refused(401, "token")
	})
}

// TestErase checks that no answer and no file still names an erased person.
func TestErase(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(nil)
		ada, bob := g.white, g.black
		const name, label, renamed = "Zaphod Beeblebrox", "heart of gold", "Trillian Astra"
		ada.post("/api/me", fields{"name": renamed}).want(200)
		ada.post("/api/me", fields{"name": name}).want(200)
		var bot struct{ Token string }
		ada.post("/api/me/tokens", fields{"label": label}).want(201).read(&bot)
		var recovery struct{ Secret string }
		ada.post("/api/me/recovery", nil).want(200).read(&recovery)
		listed := ada.create(fields{"listed": true})
		over := ada.create(fields{})
		over.do(bob, fields{"do": "join", "secret": over.invites["Black"]}).want(200)
		over.do(ada, fields{"do": "resign"}).want(200)
		s := bob.stream("/api/me/stream")
		looks := func() (all []byte) {
			for _, one := range []*game{g, listed, over} {
				for _, c := range []*client{bob, w.anybody("192.0.2.3:1")} {
					for _, path := range []string{one.path(""), one.path("/events"), one.path("/record"), "/api/games", "/api/lobby"} {
						all = append(all, c.get(path).body...)
					}
				}
				all = append(all, one.do(bob, fields{"do": "dance"}).body...)
			}
			return append(append(all, bob.get("/api/me/games").body...), bob.get("/api/me/export").body...)
		}
		if !bytes.Contains(looks(), []byte(name)) {
			t.Fatal("the name is missing before the erasure")
		}
		ada.drop("/api/me", fields{"confirm": bob.id}).refused(400, "request")
		ada.drop("/api/me", nil).refused(400, "request")
		a := ada.drop("/api/me", fields{"confirm": ada.id}).want(204)
		if c := a.header.Get("Set-Cookie"); !strings.HasPrefix(c, "hexgames=;") {
			t.Errorf("the cookie is %q", c)
		}
		for _, token := range []string{ada.token, bot.Token} {
			ada.with(token).get("/api/me").refused(401, "token")
		}
		w.anybody("192.0.2.3:1").post("/api/recover", fields{"secret": recovery.Secret}).refused(403, "secret")
		g.do(bob, fields{"do": "offer", "what": "draw"}).want(200) // the game continues
		s.until(func(m message) bool { return m.Now != nil && m.Now.N == 5 })
		if text := looks(); bytes.Contains(text, []byte(name)) || bytes.Contains(text, []byte(label)) {
			t.Errorf("an answer still names the person: %s", text)
		}
		if state := g.state(bob); state.White.ID != ada.id || state.White.Name != "" {
			t.Errorf("the state has %+v", state.White)
		}
		time.Sleep(30 * time.Second)
		if people, err := w.Inner.People(t.Context(), ada.id); err != nil || len(people) != 0 {
			t.Errorf("the store has %v, %v", people, err)
		}
		tokens, err := w.Inner.Tokens(t.Context(), ada.id)
		if err != nil || len(tokens) != 0 {
			t.Errorf("the store has %v, %v", tokens, err)
		}
		words := []string{name, renamed, label, hall.HashToken(ada.token), hall.HashToken(bot.Token)}
		backup := filepath.Join(t.TempDir(), "copy.db")
		mark, value := hall.Restored()
		if err := sqlite.Backup(context.WithoutCancel(t.Context()), w.File, backup, mark, value); err != nil {
			t.Fatal(err)
		}
		if err := w.Store.Forget(t.Context()); err != nil {
			t.Fatal(err)
		}
		noWords(t, words, backup, w.File, w.File+"-wal")
	})
}

// noWords checks that files do not contain words.
func noWords(t *testing.T, words []string, files ...string) {
	t.Helper()
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, word := range words {
			if bytes.Contains(text, []byte(word)) {
				t.Errorf("%s has %q", filepath.Base(file), word)
			}
		}
	}
}

// TestExport checks that an export is complete: the person, the tokens, when they were here, and
// all of their games with all events as they may see them.
func TestExport(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(fields{"private": true})
		ada, bob := g.white, g.black
		g.do(bob, fields{"do": "offer", "what": "draw"}).want(200)
		over := ada.create(fields{"seat": "Black"})
		over.do(ada, fields{"do": "abort"}).want(200)
		ada.botToken()
		ada.post("/api/me/recovery", nil).want(200)
		s := ada.stream("/api/me/stream")
		time.Sleep(11 * time.Second)
		a := ada.get("/api/me/export").want(200)
		var x struct {
			Person struct {
				ID, Name    string
				Bot, Banned bool
				Created     int64
			}
			Tokens []struct {
				ID, Kind string
				This     bool
			}
			Connected []struct{ Server string }
			Games     []struct {
				ID, Seat string
				Events   []json.RawMessage
			}
		}
		a.read(&x)
		if !strings.HasPrefix(a.header.Get("Content-Disposition"), "attachment") {
			t.Errorf("the header is %q", a.header.Get("Content-Disposition"))
		}
		if x.Person.ID != ada.id || x.Person.Name != "Ada" || x.Person.Created == 0 || len(x.Tokens) != 3 || len(x.Connected) != 1 || len(x.Games) != 2 {
			t.Errorf("the export is %s", a.body)
		}
		for _, one := range x.Games {
			want, seat := g, "White"
			if one.ID == over.id {
				want, seat = over, "Black"
			}
			var events struct{ Events []json.RawMessage }
			ada.get(want.path("/events")).read(&events)
			if one.ID != want.id || one.Seat != seat || !reflect.DeepEqual(one.Events, events.Events) {
				t.Errorf("the export of %s is %+v, want %+v", one.ID, one, events)
			}
		}
		if bytes.Contains(a.body, []byte(hall.HashToken(ada.token))) || bytes.Contains(a.body, []byte("Bob")) {
			t.Errorf("the export has a hash of a token, or the name of somebody else: %s", a.body)
		}
		s.end()
	})
}

// TestManyTokens checks that the number of a person's tokens is limited.
func TestManyTokens(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		ada := w.person("Ada")
		for range 49 {
			ada.post("/api/me/tokens", fields{}).want(201)
		}
		ada.post("/api/me/tokens", fields{}).refused(403, "forbidden")
		for range 2 { // each replaces the previous one
			ada.post("/api/me/recovery", nil).want(200)
		}
		ada.post("/api/me/tokens", fields{}).refused(403, "forbidden")
	})
}

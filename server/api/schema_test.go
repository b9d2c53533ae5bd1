package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/server/api"
	"example.com/hexgames/server/hall"
)

// Where the schemas are.
const (
	schemaFile = "../api.schema.json"
	schemaID   = "https://example.com/server/api.schema.json"
	gamesFile  = "../../kit/session/hexgames.schema.json"
	gamesID    = "https://example.com/hexgames.schema.json"
)

// A schema validates the messages of a server and keeps samples of them.
type schema struct {
	lock     sync.Mutex
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema
	samples  map[string]map[string]any // of objects, by definition
}

// said is the schema of all server messages in the tests of this package.
var said = sync.OnceValue(func() *schema {
	c := jsonschema.NewCompiler()
	for id, file := range map[string]string{schemaID: schemaFile, gamesID: gamesFile} {
		if err := c.AddResource(id, readJSON(file)); err != nil {
			panic(err)
		}
	}
	return &schema{compiler: c, compiled: map[string]*jsonschema.Schema{}, samples: map[string]map[string]any{}}
})

// readJSON returns the JSON of a file.
func readJSON(file string) any {
	text, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		panic(fmt.Errorf("%s: %w", file, err))
	}
	return value
}

// A document is the part of the schema that tests use.
type document struct {
	Requests map[string]map[string]struct {
		Ref string `json:"$ref"`
	}
	Defs map[string]struct {
		Type       any
		Required   []string
		Properties map[string]any
		Ref        string `json:"$ref"`
	} `json:"$defs"`
}

var schemaDocument = sync.OnceValue(func() (d document) {
	text, err := os.ReadFile(schemaFile)
	if err == nil {
		err = json.Unmarshal(text, &d)
	}
	if err != nil {
		panic(err)
	}
	return d
})

// definition returns the name of the definition of a request's body, answer, or messages, or "" if
// there is none.
func definition(pattern, part string) string {
	return strings.TrimPrefix(schemaDocument().Requests[pattern][part].Ref, "#/$defs/")
}

// validate returns an error if a value does not match a definition.
func (s *schema) validate(name string, value any) error {
	s.lock.Lock()
	defer s.lock.Unlock()
	one := s.compiled[name]
	if one == nil {
		var err error
		if one, err = s.compiler.Compile(schemaID + "#/$defs/" + name); err != nil {
			return err
		}
		s.compiled[name] = one
	}
	return one.Validate(value)
}

// holds checks that a text matches a definition and keeps it as a sample.
func (s *schema) holds(t testing.TB, name string, text []byte) {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err == nil {
		err = s.validate(name, value)
	}
	if err != nil {
		t.Errorf("%s is not a valid %s:\n%v", text, name, err)
		return
	}
	s.keep(name, value)
	if strings.HasSuffix(name, "essage") {
		s.keepMessage(value)
	}
}

// keep keeps the largest sample of a definition, and of its nested definitions.
func (s *schema) keep(name string, value any) {
	if list, ok := value.([]any); ok {
		for _, one := range list {
			s.keep(name, one)
		}
		return
	}
	object, ok := value.(map[string]any)
	if !ok {
		return
	}
	s.lock.Lock()
	if len(object) > len(s.samples[name]) {
		s.samples[name] = object
	}
	s.lock.Unlock()
	for key, inside := range object {
		if part := parts[key]; part != "" {
			s.keep(part, inside)
		}
		if part := lists[name]; part != "" && key == "games" {
			s.keep(part, inside)
		}
		if key == "event" || key == "events" {
			s.keepEvents(inside)
		}
	}
}

// keepMessage keeps a message of a stream under the name of its definition.
func (s *schema) keepMessage(value any) {
	object, _ := value.(map[string]any)
	for _, key := range []string{"event", "now", "games", "reset", "bye", "time"} {
		if _, ok := object[key]; ok {
			s.keep(key+"Message", value)
			return
		}
	}
}

func (s *schema) keepEvents(value any) {
	if list, ok := value.([]any); ok {
		for _, one := range list {
			s.keepEvents(one)
		}
		return
	}
	event, _ := value.(map[string]any)
	if kind, ok := event["kind"].(string); ok {
		s.keep(kind+"Event", value)
	}
}

// lists names the definitions of the elements in the lists of games.
var lists = map[string]string{"games": "summary", "ownGames": "ownSummary", "server": "rules"}

// parts names the definitions of fields.
var parts = map[string]string{
	"terms": "terms", "white": "person", "black": "person", "clocks": "clocks", "offer": "offer", "state": "state", "tokens": "token", "now": "now", "clock": "clock", "limits": "limits",
}

// types are the types that servers send and read, with their definitions.
var types = map[string]any{
	"limits": api.Limits{}, "creation": hall.Creation{}, "created": hall.Answer{}, "command": hall.Command{}, "terms": referee.Terms{},
	"clock": clocks.Control{}, "person": referee.Person{}, "clocks": referee.Clocks{}, "offer": referee.Asked{}, "state": hall.State{},
	"events": hall.Events{}, "now": hall.Now{}, "export": hall.Export{}, "token": hall.ExportedToken{},
}

// TestSchema checks that the definitions have the keys of their types, that a game produces all of
// them, and that the schema refuses damaged samples.
func TestSchema(t *testing.T) {
	for name, value := range types {
		same(t, "the definition "+name, slices.Collect(maps.Keys(schemaDocument().Defs[name].Properties)), keys(value))
	}
	run(t, api.Options{}, func(t *testing.T, w *world) {
		w.sample()
		s := said()
		for name, d := range schemaDocument().Defs {
			sample, seen := s.samples[name], d.Properties != nil || d.Ref != ""
			switch {
			case seen && sample == nil && !slices.Contains(parents, name):
				t.Errorf("no %s was seen", name)
			case sample != nil:
				s.damage(t, name, d.Required, sample)
			}
		}
	})
}

// parents are definitions that others extend, or that never occur alone.
var parents = []string{"happened", "listed", "described", "outcome", "player", "move", "failure", "invites", "recovery", "resetMessage", "reseededEvent", "gracedEvent"}

// damage checks that the schema refuses missing, unknown, and invalid keys in a sample.
func (s *schema) damage(t *testing.T, name string, required []string, sample map[string]any) {
	t.Helper()
	for _, key := range required {
		damaged := maps.Clone(sample)
		if delete(damaged, key); s.validate(name, damaged) == nil {
			t.Errorf("a %s without the key %s is valid", name, key)
		}
	}
	for key := range sample {
		damaged := maps.Clone(sample)
		damaged[strings.ToUpper(key)+"S"] = damaged[key]
		if s.validate(name, damaged) == nil {
			t.Errorf("a %s with the key %s is valid", name, strings.ToUpper(key)+"S")
		}
		damaged = maps.Clone(sample)
		damaged[key] = map[string]any{"no": []any{"such thing"}}
		if s.validate(name, damaged) == nil {
			t.Errorf("a bad value for the key %s of a %s is valid", key, name)
		}
	}
}

// sample makes the server send everything that the schema describes.
func (w *world) sample() {
	w.T.Helper()
	g := w.play(fields{"game": "hextad", "clock": fields{"base": 60_000, "increment": 1000}, "delay": 1, "expires": 60_000, "private": true, "commitment": fair.Commit(whiteNumber)})
	g.do(g.white, fields{"do": "reveal", "number": whiteNumber}).want(200)
	s := g.white.stream(g.path("/stream?legal=1"))
	mine := g.white.stream("/api/me/stream?legal=1")
	m := s.until(func(m message) bool { return m.Echo != "" })
	g.white.post("/api/echo", fields{"echo": m[len(m)-1].Echo}).want(204)
	g.move()
	var offer struct{ N int }
	g.do(g.white, fields{"do": "offer", "what": "draw"}).want(200).read(&offer)
	g.state(g.white)
	w.anybody("192.0.2.1:1").post(g.path("/invite"), fields{"secret": g.invites["Black"]}).want(200)
	g.do(g.black, fields{"do": "decline", "offer": offer.N}).want(200)
	g.do(g.black, fields{"do": "resign"}).want(200)
	g.do(g.black, fields{"do": "rematch"}).want(200)
	s.upTo(g.state(g.white).N - 1)
	mine.upTo(g.state(g.white).N)

	h := w.play(fields{"listed": true})
	h.move()
	h.move()
	h.do(h.white, fields{"do": "offer", "what": "takeback"}).want(200).read(&offer)
	w.anybody("192.0.2.1:1").get(h.path("/events")).want(200)
	h.do(h.black, fields{"do": "accept", "offer": offer.N}).want(200)
	h.white.get(h.path("/events")).want(200)
	h.do(h.white, fields{"do": "dance"}).refused(409, "command")
	w.person("Ida").create(fields{"listed": true, "clock": fields{"move": 86_400_000}})
	for _, path := range []string{"/api", "/api/me", "/api/lobby", "/api/games", "/api/me/games", "/api/me/export", "/api/me/tokens", g.path("/events"), g.path("")} {
		g.white.get(path).want(200)
	}
	for _, path := range []string{"/api/me/tokens", "/api/people"} {
		g.white.post(path, fields{"bot": map[string]any{"/api/me/tokens": "Robot", "/api/people": true}[path]}).want(201)
	}
	g.white.post("/api/me", fields{"name": "Ada"}).want(200)
	var made struct{ Secret string }
	g.white.post("/api/me/recovery", nil).want(200).read(&made)
	w.anybody("192.0.2.1:1").post("/api/recover", fields{"secret": made.Secret}).want(200)
	w.Hall.Bye()
	mine.until(func(m message) bool { return m.Bye })
	g.white.drop("/api/me", fields{"confirm": g.white.id}).want(204)
}

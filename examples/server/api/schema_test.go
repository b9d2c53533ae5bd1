package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Where the schemas are.
const (
	schemaFile = "../api.schema.json"
	schemaID   = "https://example.com/server/api.schema.json"
	gamesFile  = "../../hexgames.schema.json"
	gamesID    = "https://example.com/hexgames.schema.json"
)

// A schema validates what a server says, and keeps samples of it.
type schema struct {
	lock     sync.Mutex
	compiler *jsonschema.Compiler
	compiled map[string]*jsonschema.Schema
	samples  map[string]map[string]any // of objects, by definition
}

// said is the schema of everything that servers say in the tests of this package.
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

// A document is the part of the schema that tests look at.
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

// definition returns the name of the definition of the body, the answer or the messages of a
// request, "" if it has none.
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

// holds checks that a text matches a definition, and keeps it as a sample.
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
}

// keep keeps the largest sample of a definition, and of those that it has inside.
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
		if parts[key] != "" {
			s.keep(parts[key], inside)
		}
		if key == "event" || key == "events" {
			s.keepEvents(inside)
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

// parts names the definitions of fields.
var parts = map[string]string{
	"terms": "terms", "white": "person", "black": "person", "clocks": "clocks", "offer": "offer", "state": "state", "tokens": "token", "now": "now", "clock": "clock", "limits": "limits",
}

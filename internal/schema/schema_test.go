// Package schema checks that kit/session/hexgames.schema.json describes what the library writes. It
// is a separate module because it requires a validator.
package schema

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

const (
	file = "../../kit/session/hexgames.schema.json"
	id   = "https://example.com/hexgames.schema.json"
)

// A schema validates values by definition and counts them.
type schema struct {
	*testing.T
	compiler *jsonschema.Compiler
	seen     map[string]int
	samples  map[string]any // a valid value of each definition
}

func newSchema(t *testing.T) *schema {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(id, document); err != nil {
		t.Fatal(err)
	}
	return &schema{t, c, map[string]int{}, map[string]any{}}
}

// validate returns an error if a decoded value does not match a definition.
func (s *schema) validate(definition string, value any) error {
	s.Helper()
	compiled, err := s.compiler.Compile(id + "#/$defs/" + definition)
	if err != nil {
		s.Fatal(err)
	}
	return compiled.Validate(value)
}

// holds checks that the JSON of a value matches a definition.
func (s *schema) holds(definition string, value any) {
	s.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		s.Fatalf("%s: %v", definition, err)
	}
	decoded, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		s.Fatal(err)
	}
	if err := s.validate(definition, decoded); err != nil {
		s.Fatalf("%s is not a valid %s:\n%v", text, definition, err)
	}
	s.seen[definition]++
	if old, ok := s.samples[definition]; !ok || size(decoded) > size(old) {
		s.samples[definition] = decoded
	}
}

func size(value any) int {
	if o, ok := value.(map[string]any); ok {
		return len(o)
	}
	return 0
}

// TestSchema checks that the schema accepts everything that random games write, and refuses
// damaged samples of it.
func TestSchema(t *testing.T) {
	s := newSchema(t)
	r := rand.New(rand.NewPCG(1, 1))
	for range 12 {
		for _, name := range games.Names() {
			s.play(name, "", r)
		}
		s.play("hexade", "w3/5/6/1wbb3/6/5/4 w 4", r)
		s.play("hexade", "5/b1b1b1/7/8/wwwwww3/8/b1b1b2/6/5 - 12", r)
		s.play("hexdame", "W:Wg5:Bh6", r)
	}
	s.holds("record", record.Save(hexgames.NewGame(hexdame.New())))
	h := hexgrid.Hex{Q: -3, R: 12}
	s.holds("hex", h)
	s.holds("edge", h.Edge(2))
	s.holds("vertex", h.Vertex(5))
	for _, c := range []hexgames.Clock{{}, hexgames.NewClock(time.Minute, 0), hexgames.NewClock(time.Hour, 1).Spend(17 * time.Millisecond)} {
		s.holds("clock", c)
	}
	for p := hexgames.None; p <= hexgames.Chance; p++ {
		s.holds("player", p)
	}
	s.damage()
}

// annotated adds every kind of annotation to a record.
func annotated(r *record.Record) *record.Record {
	r.Root.After = "a game [with] {everything}\n\x00\xff"
	if n := r.Root.Next(); n != nil {
		n.Before, n.After, n.Glyphs = "before", "after", []record.Glyph{record.GoodMove, 14}
		n.SetClock(time.Minute)
		n.SetEvaluation(0.5)
		r.Root.Add("another").Add("move")
	}
	return r
}

// play plays a random game and validates everything that it writes.
func (s *schema) play(game, start string, r *rand.Rand) {
	s.Helper()
	g, err := games.Start(game, start, nil)
	if err != nil {
		s.Fatal(err)
	}
	names := []string{"pass", "nowhere"}
	for ply := 0; ; ply++ {
		n := g.CountLegal()
		if ply%8 == 0 || n == 0 {
			s.holds("position", g.PositionText())
			s.holds("outcome", g.Outcome())
			s.holds("reason", g.Outcome().Reason)
			s.holds("record", record.Of(g))
			s.holds("record", annotated(record.Of(g, record.Tag{Name: "White", Value: "\"A\" ]\n"})))
			d := g.Drawing()
			s.holds("drawing", d)
			for _, c := range d.Cells {
				names = append(names, c.Name)
			}
			click := g.Click()
			s.holds("click", click)
			if len(click.Next) > 0 {
				s.holds("click", g.Click(click.Next[r.IntN(len(click.Next))]))
			}
			for range 4 {
				refused := g.Click(names[r.IntN(len(names))], names[r.IntN(len(names))])
				s.holds("click", refused)
				if refused.Refusal != nil {
					s.holds("error", refused.Refusal)
				}
			}
			for _, text := range []string{"", "a1-a2", "d4–e5", "z99/a1"} {
				var e *hexgames.Error
				if _, err := g.PlayText(text); errors.As(err, &e) {
					s.holds("error", e)
				}
			}
		}
		if n = g.CountLegal(); n == 0 || ply == 200 {
			return
		}
		move := g.LegalText(r.IntN(n))
		s.holds("move", move)
		if ply%8 == 0 {
			trial, err := g.Try(move)
			if err != nil {
				s.Fatal(err)
			}
			s.holds("trial", trial)
		}
		if _, err := g.PlayText(move); err != nil {
			s.Fatal(err)
		}
		for _, c := range g.ChangesAt(g.Len() - 1) {
			s.holds("change", c)
		}
	}
}

// A document is the part of the schema that tests read.
type document struct {
	Defs map[string]struct {
		Type       any
		Required   []string
		Properties map[string]any
	} `json:"$defs"`
}

// TestDefinitions checks that every object of the schema is compared with a type.
func TestDefinitions(t *testing.T) {
	others := []string{"envelope", "reply"} // TestSession damages them
	for name, definition := range newSchema(t).document().Defs {
		if definition.Type == "object" && library[name] == nil && answers[name] == nil && !slices.Contains(others, name) {
			t.Errorf("no type is compared with the definition %s", name)
		}
	}
}

// document returns the schema.
func (s *schema) document() (d document) {
	s.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &d)
	}
	if err != nil {
		s.Fatal(err)
	}
	return d
}

// damageObjects checks that the schema refuses missing, unknown and bad keys of samples, and that
// definitions have the keys of their types.
func (s *schema) damageObjects(types map[string]any) {
	s.Helper()
	defs := s.document().Defs
	for name, value := range types {
		definition := defs[name]
		var keys []string
		for i := range reflect.TypeOf(value).NumField() {
			key, _, _ := strings.Cut(reflect.TypeOf(value).Field(i).Tag.Get("json"), ",")
			keys = append(keys, key)
		}
		slices.Sort(keys)
		if want := slices.Sorted(maps.Keys(definition.Properties)); !slices.Equal(keys, want) {
			s.Errorf("%T has the keys %q, want those of the definition %s, %q", value, keys, name, want)
		}
		sample, ok := s.samples[name].(map[string]any)
		if !ok {
			if !slices.Contains(parts, name) {
				s.Errorf("no value of the definition %s was seen", name)
			}
			continue
		}
		for _, key := range definition.Required {
			damaged := maps.Clone(sample)
			delete(damaged, key)
			if s.validate(name, damaged) == nil {
				s.Errorf("a %s without the key %s is valid", name, key)
			}
		}
		for key := range sample {
			damaged := maps.Clone(sample)
			damaged[strings.ToUpper(key)] = damaged[key]
			if s.validate(name, damaged) == nil {
				s.Errorf("a %s with the key %s is valid", name, strings.ToUpper(key))
			}
			damaged = maps.Clone(sample)
			damaged[key] = map[string]any{"no": "such thing"}
			if s.validate(name, damaged) == nil {
				s.Errorf("a bad value for the key %s of a %s is valid", key, name)
			}
		}
	}
}

// library maps the types of the library to their definitions.
var library = map[string]any{
	"outcome": hexgames.Outcome{}, "error": hexgames.Error{}, "point": hexgames.Point{}, "cell": hexgames.Cell{},
	"piece": hexgames.Piece{}, "area": hexgames.Area{}, "mark": hexgames.Mark{}, "drawing": hexgames.Drawing{},
	"change": hexgames.Change{}, "click": hexgames.Click{}, "trial": hexgames.Trial{},
}

// parts are definitions that are tested as parts of others.
var parts = []string{"owner", "errorKind", "names", "point", "points", "cell", "piece", "area", "mark"}

// damage checks that the schema refuses damaged values of the library, and that its definitions
// were seen.
func (s *schema) damage() {
	s.Helper()
	s.damageObjects(library)
	for _, name := range []string{"player", "reason", "record", "clock", "hex", "edge", "vertex", "position", "move"} {
		if s.seen[name] == 0 {
			s.Errorf("no value of the definition %s was seen", name)
		}
	}
	for definition, bad := range map[string][]string{
		"player": {"white", ""}, "position": {"", " a", "a\nb", "é"}, "move": {""}, "record": {"", "W:We5:Bi9", "[Game \"hexdame\"]\n\n*", "1. e5-e61-0\n\n", "[Game \"a\"]\n*\n\n", "1. a\n\n2. b *\n\n"},
		"clock": {"5:00", "300", "300+2 "}, "hex": {"1", "1,2|", "+1,2"}, "edge": {"1,2"}, "vertex": {"0,0|1,0"}, "errorKind": {"", "Illegal move"},
	} {
		for _, text := range bad {
			if s.validate(definition, text) == nil {
				s.Errorf("%q is a valid %s", text, definition)
			}
		}
	}
}

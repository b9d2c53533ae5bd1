// Package schema holds examples/hexgames.schema.json to what the library writes. It is a
// module of its own because it needs a validator.
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
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/hextad"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

const (
	file = "../../examples/hexgames.schema.json"
	id   = "https://example.com/hexgames.schema.json"
)

// A schema validates by definition, and counts what it has validated.
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

// validate returns what is wrong with a decoded value.
func (s *schema) validate(definition string, value any) error {
	s.Helper()
	compiled, err := s.compiler.Compile(id + "#/$defs/" + definition)
	if err != nil {
		s.Fatal(err)
	}
	return compiled.Validate(value)
}

// holds validates what a value is in JSON.
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
		s.Fatalf("%s is no %s:\n%v", text, definition, err)
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

// TestSchema validates all that is written in random games, and then damages it.
func TestSchema(t *testing.T) {
	s := newSchema(t)
	r := rand.New(rand.NewPCG(1, 1))
	for range 12 {
		play(s, hexade.New(), 0, r)
		play(s, hexade.MustParse("w3/5/6/1wbb3/6/5/4 w 4"), 0, r)
		play(s, hexade.MustParse("5/b1b1b1/7/8/wwwwww3/8/b1b1b2/6/5 - 12"), 0, r)
		play(s, hexagrams.New(), 0, r)
		play(s, hexcore6.New(), 0, r)
		play(s, hexdame.New(), 0, r)
		play(s, hexdame.MustParse("W:Wg5:Bh6"), 0, r)
		play(s, hextad.New(), 0, r)
	}
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

// annotated writes what there can be into a record.
func annotated(r *hexgames.Record) *hexgames.Record {
	r.Root.After = "a game [with] {everything}\n\x00\xff"
	if n := r.Root.Next(); n != nil {
		n.Before, n.After, n.Glyphs = "before", "after", []hexgames.Glyph{hexgames.GoodMove, 14}
		n.SetClock(time.Minute)
		n.SetEvaluation(0.5)
		r.Root.Add("another").Add("move")
	}
	return r
}

// play plays a random game and validates what it writes.
func play[P hexgames.Position[P, M], M comparable](s *schema, start P, ply int, r *rand.Rand) {
	g := hexgames.NewGame[P, M](start)
	names := []string{"pass", "nowhere"}
	for ; ; ply++ {
		n := g.CountLegal()
		if ply%8 == 0 || n == 0 {
			s.holds("position", g.Position())
			s.holds("outcome", g.Outcome())
			s.holds("reason", g.Outcome().Reason)
			s.holds("record", g)
			s.holds("record", annotated(g.Record(hexgames.Tag{Name: "White", Value: "\"A\" ]\n"})))
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
		m := g.Position().MoveAt(r.IntN(n))
		s.holds("move", m)
		if ply%8 == 0 {
			trial, err := g.Try(g.Position().FormatMove(m))
			if err != nil {
				s.Fatal(err)
			}
			s.holds("trial", trial)
		}
		if err := g.Play(m); err != nil {
			s.Fatal(err)
		}
		for _, c := range g.ChangesAt(g.Len() - 1) {
			s.holds("change", c)
		}
	}
}

// damage checks that nothing may be missing or added that matters, and that every
// definition was seen.
func (s *schema) damage() {
	s.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		s.Fatal(err)
	}
	var document struct {
		Defs map[string]struct {
			Type       string
			Required   []string
			Properties map[string]any
		} `json:"$defs"`
	}
	if err := json.Unmarshal(text, &document); err != nil {
		s.Fatal(err)
	}
	types := map[string]any{
		"outcome": hexgames.Outcome{}, "error": hexgames.Error{}, "point": hexgames.Point{}, "cell": hexgames.Cell{},
		"piece": hexgames.Piece{}, "area": hexgames.Area{}, "mark": hexgames.Mark{}, "drawing": hexgames.Drawing{},
		"change": hexgames.Change{}, "click": hexgames.Click{}, "trial": hexgames.Trial{},
	}
	parts := []string{"owner", "errorKind", "names", "point", "points", "cell", "piece", "area", "mark"} // which are seen in others
	for name, definition := range document.Defs {
		if s.seen[name] == 0 && !slices.Contains(parts, name) {
			s.Errorf("nothing was a %s", name)
		}
		if definition.Type != "object" {
			continue
		}
		value, ok := types[name]
		if !ok {
			s.Errorf("no type is compared with %s", name)
			continue
		}
		var keys []string
		for i := range reflect.TypeOf(value).NumField() {
			key, _, _ := strings.Cut(reflect.TypeOf(value).Field(i).Tag.Get("json"), ",")
			keys = append(keys, key)
		}
		slices.Sort(keys)
		if want := slices.Sorted(maps.Keys(definition.Properties)); !slices.Equal(keys, want) {
			s.Errorf("%T has the keys %q, and the schema of %s %q", value, keys, name, want)
		}
		sample, ok := s.samples[name].(map[string]any)
		if !ok {
			continue
		}
		for _, key := range definition.Required {
			damaged := maps.Clone(sample)
			delete(damaged, key)
			if s.validate(name, damaged) == nil {
				s.Errorf("a %s needs no %s", name, key)
			}
		}
		for key := range sample {
			damaged := maps.Clone(sample)
			damaged[strings.ToUpper(key)] = damaged[key]
			if s.validate(name, damaged) == nil {
				s.Errorf("a %s may have the key %s", name, strings.ToUpper(key))
			}
			damaged = maps.Clone(sample)
			damaged[key] = map[string]any{"no": "such thing"}
			if s.validate(name, damaged) == nil {
				s.Errorf("the %s of a %s may be anything", key, name)
			}
		}
	}
	for definition, bad := range map[string][]string{
		"player": {"white", ""}, "position": {"", " a", "a\nb", "é"}, "move": {""}, "record": {"", "W:We5:Bi9", "[Game \"hexdame\"]\n\n*", "1. e5-e61-0\n\n", "[Game \"a\"]\n*\n\n", "1. a\n\n2. b *\n\n"},
		"clock": {"5:00", "300", "300+2 "}, "hex": {"1", "1,2|", "+1,2"}, "edge": {"1,2"}, "vertex": {"0,0|1,0"}, "errorKind": {"", "Illegal move"},
	} {
		for _, text := range bad {
			if s.validate(definition, text) == nil {
				s.Errorf("%q is a %s", text, definition)
			}
		}
	}
}

package web

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"example.com/hexgames/kit/session"
)

var update = flag.Bool("update", false, "write module/hexgames-types.d.mts")

// A schema is a definition in hexgames.schema.json, reduced to what the types need.
type schema struct {
	Ref         string     `json:"$ref"`
	Description string     `json:"description"`
	Type        any        `json:"type"`
	Const       string     `json:"const"`
	Enum        []any      `json:"enum"`
	Properties  properties `json:"properties"`
	Required    []string   `json:"required"`
	Items       *schema    `json:"items"`
	Additional  any        `json:"additionalProperties"`
}

// Properties are in the order of the schema.
type properties []property

type property struct {
	name string
	schema
}

func (p *properties) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		one := property{name: name.(string)}
		if err := d.Decode(&one.schema); err != nil {
			return err
		}
		*p = append(*p, one)
	}
	return nil
}

// A typist writes definitions as TypeScript types.
type typist struct {
	defs  map[string]schema
	named []string // definitions that others refer to, in order of appearance
	known map[string]bool
}

// nameOf returns the name of the type of a definition.
func nameOf(def string) string {
	if def == "error" {
		return "Refused" // Error is a JavaScript class
	}
	return strings.ToUpper(def[:1]) + def[1:]
}

// text returns a type.
func (y *typist) text(s schema) string {
	switch {
	case s.Ref != "":
		def := strings.TrimPrefix(s.Ref, "#/$defs/")
		to := y.defs[def]
		if to.Type != "object" && to.Enum == nil {
			return y.text(to)
		}
		if !y.known[def] {
			y.known[def] = true
			y.named = append(y.named, def)
		}
		return nameOf(def)
	case s.Const != "":
		return quoted(s.Const)
	case s.Enum != nil:
		return union(s.Enum, quoted)
	case s.Type == "array":
		if item := y.text(*s.Items); !strings.Contains(item, " ") {
			return item + "[]"
		} else {
			return "(" + item + ")[]"
		}
	case s.Type == "integer":
		return "number"
	case s.Type == "object" && s.Properties == nil:
		additional, _ := s.Additional.(map[string]any)
		return "{[name: string]: " + y.text(schema{Type: additional["type"]}) + "}"
	case s.Type == "object":
		return y.fields(s, "")
	}
	if all, ok := s.Type.([]any); ok {
		return union(all, func(one any) string { return y.text(schema{Type: one}) })
	}
	return s.Type.(string)
}

// fields returns the fields of an object, except the field out.
func (y *typist) fields(s schema, out string) string {
	var b strings.Builder
	b.WriteString("{\n")
	for _, p := range s.Properties {
		if p.name == out {
			continue
		}
		optional := "?"
		for _, name := range s.Required {
			if name == p.name {
				optional = ""
			}
		}
		if p.Description != "" {
			fmt.Fprintf(&b, "  /** %s */\n", p.Description)
		}
		fmt.Fprintf(&b, "  %s%s: %s;\n", p.name, optional, strings.ReplaceAll(y.text(p.schema), "\n", "\n  "))
	}
	if b.Len() == len("{\n") {
		return "{}"
	}
	return b.String() + "}"
}

func quoted(value any) string {
	if text, ok := value.(string); ok {
		return "'" + text + "'"
	}
	return fmt.Sprint(value)
}

func union(all []any, text func(any) string) string {
	var parts []string
	for _, one := range all {
		parts = append(parts, text(one))
	}
	return strings.Join(parts, " | ")
}

// goName is the Go type at the beginning of a description.
var goName = regexp.MustCompile(`^(hexgames|hexgrid|picture|session|server)\.\w+[,.:]? *`)

// described returns the comment before a type, or nothing.
func described(s schema) string {
	text := goName.ReplaceAllString(s.Description, "")
	if text == "" {
		return ""
	}
	return "/** " + strings.ToUpper(text[:1]) + text[1:] + " */\n"
}

// typesOf returns the types of requests and answers.
func typesOf(t *testing.T) []byte {
	t.Helper()
	text, err := os.ReadFile("../kit/session/hexgames.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Defs map[string]schema `json:"$defs"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	y := &typist{defs: file.Defs, known: map[string]bool{}}
	requests, answers := &schema{}, &schema{}
	for _, k := range session.Kinds() {
		request := file.Defs[k.Name+"Request"]
		requests.Properties = append(requests.Properties, property{k.Name, request})
		answers.Properties = append(answers.Properties, property{k.Name, schema{Ref: "#/$defs/" + k.Answer}})
	}
	var b bytes.Buffer
	b.WriteString("// The types of requests and answers. go test ./web -run Types -update writes them\n// from hexgames.schema.json.\n\n")
	b.WriteString("/** The fields of each kind of request. */\nexport interface Requests {\n")
	for _, p := range requests.Properties {
		fmt.Fprintf(&b, "  %s: %s;\n", p.name, strings.ReplaceAll(y.fields(p.schema, "do"), "\n", "\n  "))
	}
	b.WriteString("}\n\n/** The answer to each kind of request. */\nexport interface Answers {\n")
	for _, p := range answers.Properties {
		fmt.Fprintf(&b, "  %s: %s;\n", p.name, y.text(p.schema))
	}
	b.WriteString("}\n")
	for _, def := range []string{"progress", "solving"} {
		y.text(schema{Ref: "#/$defs/" + def})
	}
	for i := 0; i < len(y.named); i++ {
		def := y.named[i]
		s := file.Defs[def]
		if s.Enum != nil {
			fmt.Fprintf(&b, "\n%sexport type %s = %s;\n", described(s), nameOf(def), y.text(s))
		} else {
			fmt.Fprintf(&b, "\n%sexport interface %s %s\n", described(s), nameOf(def), y.fields(s, ""))
		}
	}
	return b.Bytes()
}

// TestTypesOfSchema checks that the module's types match the schema.
func TestTypesOfSchema(t *testing.T) {
	const name = "module/hexgames-types.d.mts"
	want := typesOf(t)
	if *update {
		if err := os.WriteFile(name, want, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s does not match the schema (%v): run go test ./web -run Types -update", name, err)
	}
}

package kept

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"
)

var exact = flag.Bool("exact", false, "compare also what may change with any version: messages, diagrams, and what bots play")

// load returns a file of testdata.
func load(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// elements decodes a file of testdata, an array.
func elements[T any](t *testing.T, name string) []T {
	t.Helper()
	all, err := decode[[]T](load(t, name))
	if err != nil || len(all) == 0 {
		t.Fatalf("%s has %d elements, error %v", name, len(all), err)
	}
	return all
}

// decode decodes JSON, and returns an error if the type lacks one of its fields.
func decode[T any](text string) (value T, err error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.DisallowUnknownFields()
	err = d.Decode(&value)
	return value, err
}

// encode returns the JSON of a value.
func encode(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// digest returns a short hash of a text.
func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:6])
}

// Parts of JSON with messages. The reason for an outcome, which follows a winner, is not a message.
var (
	reason   = regexp.MustCompile(`("winner":"\w*",)?"reason":"(?:[^"\\]|\\.)*"`)
	messages = regexp.MustCompile(`"(message|words|title|summary)":"(?:[^"\\]|\\.)*"`)
)

// promised returns JSON without messages.
func promised(text string) string {
	text = reason.ReplaceAllStringFunc(text, func(part string) string {
		if strings.HasPrefix(part, `"winner"`) {
			return part
		}
		return `"reason":"…"`
	})
	return messages.ReplaceAllString(text, `"$1":"…"`)
}

// same checks that JSON, or another text, has not changed.
func same(t *testing.T, what, got, want string) {
	t.Helper()
	if !*exact {
		got, want = promised(got), promised(want)
	}
	if got == want {
		return
	}
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	from := max(0, i-80)
	t.Errorf("%s: byte %d is different: got\n…%s…\nwant\n…%s…", what, i, got[from:min(len(got), i+80)], want[from:min(len(want), i+80)])
}

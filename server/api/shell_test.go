package api_test

import (
	"encoding/json"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/hexgames/server/api"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/sqlite"
)

// blocks returns the code blocks of API.md in a language.
func blocks(text, language string) (all []string) {
	for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	return all
}

// elisions mark omissions in printed JSON.
var elisions = regexp.MustCompile(`"…":"…"|…,|,…`)

// printed parses JSON as printed in API.md, with elisions.
func printed(t *testing.T, text string) (value any) {
	t.Helper()
	text = elisions.ReplaceAllString(text, "")
	text = strings.ReplaceAll(text, `,}`, `}`)
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return value
}

// like checks that a value matches the printed one: the same keys, numbers, and words. Ids and
// secrets may differ.
func like(t *testing.T, path string, got, want any) {
	t.Helper()
	switch want := want.(type) {
	case map[string]any:
		object, ok := got.(map[string]any)
		if !ok {
			t.Errorf("%s is %v, want an object", path, got)
			return
		}
		for key, value := range want {
			if object[key] == nil {
				t.Errorf("%s has no %s: %v", path, key, got)
				continue
			}
			like(t, path+"."+key, object[key], value)
		}
	case string:
		text, ok := got.(string)
		isFree := strings.HasSuffix(path, ".game") || strings.HasPrefix(path, ".invites")
		if !ok || !isFree && text != want {
			t.Errorf("%s is %v, want %q", path, got, want)
		}
	default:
		if got != want {
			t.Errorf("%s is %v, want %v", path, got, want)
		}
	}
}

// TestShell runs the commands of API.md and compares their output with the printed one.
func TestShell(t *testing.T) {
	for _, program := range []string{"sh", "curl", "sed"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	t.Parallel()
	s, err := sqlite.Open(filepath.Join(t.TempDir(), "games.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	h, err := hall.Open(t.Context(), s, hall.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	a, err := api.New(h, api.Options{})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(a)
	defer server.Close()
	environment := []string{"URL=" + server.URL}
	// run runs a script and returns the lines of its output. It keeps the variables and leaves
	// out their lines.
	run := func(script string) (lines []string) {
		t.Helper()
		c := exec.CommandContext(t.Context(), "sh", "-e", "-u", "-c", script+"\nfor v in ADA BOB; do eval \"echo $v=\\$$v\"; done")
		c.Env = append(c.Environ(), environment...)
		out, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("%s\n%v: %s", script, err, out)
		}
		for line := range strings.Lines(string(out)) {
			line = strings.TrimSpace(line)
			switch {
			case strings.HasPrefix(line, "ADA=") || strings.HasPrefix(line, "BOB="):
				environment = append(environment, line)
			case line != "":
				lines = append(lines, line)
			}
		}
		return lines
	}
	text := section(t, "A game in six requests")
	scripts, answers := blocks(text, "sh"), blocks(text, "json")
	if len(scripts) != 2 || len(answers) != 1 || len(blocks(manual(), "sh")) != 2 {
		t.Fatalf("API.md has %d scripts and %d answers: add them here", len(scripts), len(answers))
	}
	first := run(scripts[0])
	var made struct {
		Game    string
		Invites map[string]string
	}
	var value any
	if err := json.Unmarshal([]byte(strings.Join(first, "")), &made); err != nil {
		t.Fatalf("%q: %v", first, err)
	}
	json.Unmarshal([]byte(first[0]), &value)
	like(t, "", value, printed(t, answers[0]))
	environment = append(environment, "GAME="+made.Game, "SECRET="+made.Invites["Black"])
	var wants []any
	for _, code := range codes(text) {
		if strings.HasPrefix(code, "{") {
			wants = append(wants, printed(t, code))
		}
	}
	lines := run(scripts[1])
	if len(lines) != 3 || len(wants) != 2 {
		t.Fatalf("the output has %d lines, and API.md has %d answers: %q", len(lines), len(wants), lines)
	}
	for i, want := range wants {
		var got any
		if err := json.Unmarshal([]byte(lines[i]), &got); err != nil {
			t.Fatal(err)
		}
		like(t, "", got, want)
	}
	var state hall.State
	if err := json.Unmarshal([]byte(lines[2]), &state); err != nil || state.Turn.String() != "Black" || len(state.Legal) == 0 || len(state.Moves) != 1 {
		t.Errorf("the state is %s, %v", lines[2], err)
	}
}

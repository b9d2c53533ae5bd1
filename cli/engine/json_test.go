package engine

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/session/server"
)

// patience is how long a test waits for immediate answers.
const patience = 30 * time.Second

// page returns the manual.
func page(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../kit/session/JSON.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPage checks that the page lists the requests with their fields and answers, uses each
// of them in a transcript, and shows the clients.
func TestPage(t *testing.T) {
	text := page(t)
	for _, k := range server.Kinds() {
		var fields []string
		for _, f := range k.Fields {
			name := "`[" + f.Name + "]`"
			if f.Needed {
				name = "`" + f.Name + "`"
			}
			fields = append(fields, name+" "+string(f.Type))
		}
		row := strings.ReplaceAll(fmt.Sprintf("\n| `%s` | %s | `%s` | ", k.Name, strings.Join(fields, ", "), k.Answer), "|  |", "| |")
		if !strings.Contains(text, row) {
			t.Errorf("the table lacks %s", row)
		}
		if !regexp.MustCompile(`(?m)^> .*"do": "` + k.Name + `"`).MatchString(text) {
			t.Errorf("no transcript uses %s", k.Name)
		}
	}
	for _, client := range clients {
		program, err := os.ReadFile(client[1])
		if err != nil || !strings.Contains(text, "\n"+string(program)+"```\n") {
			t.Errorf("the page does not show %s", client[1])
		}
	}
}

// TestJSONTranscripts runs each transcript of the page.
func TestJSONTranscripts(t *testing.T) {
	found := 0
	for i, block := range strings.Split(page(t), "\n```") {
		if transcript, ok := strings.CutPrefix(block, "\n> "); ok {
			found++
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				runTranscript(t, "> "+transcript)
			})
		}
	}
	if found != 11 {
		t.Errorf("the page has %d transcripts", found)
	}
}

// runTranscript writes the client's lines of a transcript, and checks that the engine writes
// exactly its lines. The number of progress reports depends on time, so reports that are not in the
// transcript are ignored.
func runTranscript(t *testing.T, text string) {
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	interrupt := make(chan os.Signal)
	ended := make(chan int, 1)
	go func() {
		e := console.Env{Name: "engine", Args: []string{"-json"}, In: in, Out: out, Errs: os.Stderr, Interrupt: interrupt}
		ended <- e.Run(Command)
		out.Close()
	}()
	late := time.AfterFunc(patience, func() { close(interrupt) })
	defer late.Stop()
	lines := bufio.NewReader(fromEngine)
	hear := func() string {
		line, _ := lines.ReadString('\n')
		return strings.TrimSuffix(line, "\n")
	}
	for i, line := range strings.Split(text, "\n") {
		switch mark, rest, _ := strings.Cut(line, " "); mark {
		case ">":
			if _, err := io.WriteString(toEngine, rest+"\n"); err != nil {
				t.Fatal(err)
			}
		case "<":
			got := hear()
			for !fits(got, rest) && strings.Contains(got, `"progress":`) {
				got = hear()
			}
			if !fits(got, rest) || !json.Valid([]byte(got)) {
				t.Fatalf("line %d: got\n%s\nwant\n%s", i+1, got, rest)
			}
		default:
			t.Fatalf("line %d: neither > nor <: %q", i+1, line)
		}
	}
	toEngine.Close()
	if more := hear(); more != "" {
		t.Errorf("at the end, the engine writes %s", more)
	}
	if status := <-ended; status != 0 {
		t.Errorf("the status is %d", status)
	}
}

// fits reports whether a line matches a line of a transcript, where … stands for any text.
func fits(line, want string) bool {
	pattern := strings.ReplaceAll(regexp.QuoteMeta(want), "…", ".*")
	return regexp.MustCompile("^" + pattern + "$").MatchString(line)
}

// TestClosed checks that the engine exits when nobody reads its output anymore.
func TestClosed(t *testing.T) {
	in, toEngine := io.Pipe()
	defer toEngine.Close()
	fromEngine, out := io.Pipe()
	fromEngine.Close()
	go io.WriteString(toEngine, `[{"do":"new","game":"hexdame"},{"do":"think","bot":"mcts:time=1h"}]`+"\n")
	var errs strings.Builder
	e := console.Env{Name: "engine", Args: []string{"-json"}, In: in, Out: out, Errs: &errs}
	if status := e.Run(Command); status != 1 || errs.String() != "engine: io: read/write on closed pipe\n" {
		t.Errorf("the status is %d, the errors are %q", status, &errs)
	}
}

package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/examples/console"
)

// words are the words that can begin a line of the engine.
var words = []string{
	"id", "has", "info", "hint", "divide", "|",
	"hellook", "readyok", "helpok", "showok", "recordok", "turn", "result", "legal", "count", "text", "bot", "seed",
	"bestmove", "perft", "error",
}

// TestDocumented checks that the page and the manual document every command, and the page
// every word of an answer.
func TestDocumented(t *testing.T) {
	page, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	manual := console.Manual(source)
	_, grammar, _ := strings.Cut(string(page), "## Grammar\n")
	for _, c := range commands {
		if !strings.Contains(string(page), "| `"+strings.ReplaceAll(c.usage, "|", `\|`)+"` | ") {
			t.Errorf("the table of the page lacks %s", c.usage)
		}
		if !strings.Contains(grammar, `"`+c.name+`"`) {
			t.Errorf("the grammar lacks %s", c.name)
		}
		if !regexp.MustCompile(`(?m)^\t([a-z]+ .*, |[a-z]+, )*` + c.name + `\b`).MatchString(manual) {
			t.Errorf("the manual lacks %s", c.name)
		}
	}
	for _, word := range words {
		if !strings.Contains(grammar, `"`+word+`"`) {
			t.Errorf("the grammar lacks %s", word)
		}
	}
}

// A client talks to an engine in this process.
type client struct {
	t      *testing.T
	in     *io.PipeWriter
	lines  chan string // the engine's output; closed when the engine has ended
	errs   bytes.Buffer
	status int
}

// connect starts an engine, which ends at the latest with the test.
func connect(t *testing.T, interrupt <-chan os.Signal) *client {
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	c := &client{t: t, in: toEngine, lines: make(chan string, 1<<12)}
	go func() {
		e := console.Env{Name: "engine", In: in, Out: out, Errs: &c.errs, Interrupt: interrupt}
		c.status = e.Run(run)
		in.Close()
		out.Close()
	}()
	go func() {
		defer close(c.lines)
		for s := bufio.NewScanner(fromEngine); s.Scan(); {
			c.lines <- s.Text()
		}
	}()
	t.Cleanup(func() {
		toEngine.Close()
		for range c.lines {
		}
	})
	return c
}

// say writes a line.
func (c *client) say(line string) {
	c.t.Helper()
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		c.t.Fatalf("%q: %v", line, err)
	}
}

// patience is the time that a test waits for an immediate answer.
const patience = 20 * time.Second

// hear returns the next line; ok is false if the engine has ended.
func (c *client) hear() (line string, ok bool) {
	c.t.Helper()
	select {
	case line, ok := <-c.lines:
		return line, ok
	case <-time.After(patience):
		c.t.Fatal("the engine does not answer")
		return "", false
	}
}

// ask writes a command, and returns the last line of its answer.
func (c *client) ask(command string) string {
	c.t.Helper()
	c.say(command)
	for {
		line, ok := c.hear()
		if !ok {
			c.t.Fatalf("%q is not answered", command)
		}
		switch word, _, _ := strings.Cut(line, " "); word {
		case "id", "has", "info", "hint", "divide", "|":
		default:
			return line
		}
	}
}

// gone waits for the engine to end, and returns its remaining lines.
func (c *client) gone() (last []string) {
	c.t.Helper()
	for {
		line, ok := c.hear()
		if !ok {
			return last
		}
		last = append(last, line)
	}
}

// converse runs the program with an input.
func converse(input string, args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := console.Env{Name: "engine", Args: args, In: strings.NewReader(input), Out: &o, Errs: &e}
	status = env.Run(run)
	return o.String(), e.String(), status
}

func TestUsage(t *testing.T) {
	out, errs, status := converse("hello\n", "-h")
	if status != 0 || errs != "" || out != console.Manual(source) || !strings.HasPrefix(out, "Engine lets programs ") {
		t.Errorf("-h: status %d, errors %q, output %q", status, errs, out)
	}
	for _, test := range []struct{ arg, want string }{
		{"hexade", "engine: unexpected argument \"hexade\": commands are lines of the input\n"},
		{"-game", "engine: flag provided but not defined: -game\n"},
	} {
		out, errs, status := converse("hello\n", test.arg)
		if status != 2 || out != "" || errs != test.want {
			t.Errorf("%s: status %d, errors %q, output %q", test.arg, status, errs, out)
		}
	}
}

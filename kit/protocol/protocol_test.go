package protocol

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/games"
)

// TestDocumented checks that the page documents every command and every last line, and that its
// example positions can be read.
func TestDocumented(t *testing.T) {
	text, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	_, grammar, _ := strings.Cut(page, "## Grammar\n")
	for _, c := range commands {
		if !strings.Contains(page, "| `"+strings.ReplaceAll(c.usage, "|", `\|`)+"` | ") {
			t.Errorf("the table of the page lacks %s", c.usage)
		}
		if !strings.Contains(grammar, `"`+c.name+`"`) {
			t.Errorf("the grammar lacks %s", c.name)
		}
	}
	for _, word := range append(slices.Clone(lastWords), noteWords...) {
		if !strings.Contains(grammar, `"`+word+`"`) {
			t.Errorf("the grammar lacks %s", word)
		}
	}
	rows := regexp.MustCompile("(?m)^\\| ([a-z0-9]+) \\| .* \\| `(.*)` \\|$").FindAllStringSubmatch(page, -1)
	for _, row := range rows {
		if _, err := games.Start(row[1], row[2], nil); err != nil {
			t.Errorf("the page shows the position %q of %s: %v", row[2], row[1], err)
		}
	}
	if len(rows) < 5 {
		t.Errorf("the page shows %d positions", len(rows))
	}
}

// TestHelp checks that help has the usage and the effect of every command.
func TestHelp(t *testing.T) {
	out, err := converse("help\n")
	for _, c := range commands {
		if want := "| " + c.usage + "\n|         " + c.help + "\n"; err != nil || !strings.Contains(out, want) {
			t.Errorf("help lacks %q, error %v", want, err)
		}
	}
}

// TestPatience checks the client's limits in the page.
func TestPatience(t *testing.T) {
	text, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Join(strings.Fields(string(text)), " ")
	for _, want := range []string{
		fmt.Sprintf("It waits %v seconds for the answer to `hello`", answerTime.Seconds()),
		fmt.Sprintf("command but `go`; %v seconds if", stopTime.Seconds()),
		fmt.Sprintf("and %v seconds more.", moveMargin.Seconds()),
		fmt.Sprintf("lines of up to %d bytes,", longest),
		fmt.Sprintf("at most %d MiB and one million lines for each answer, plus, for each second that it takes, %d MiB", mostBytes>>20, moreBytes>>20),
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks: %s", want)
		}
	}
}

// noteWords are the first words of an engine's notes.
var noteWords = []string{"id", "has", "info", "divide", "move", "cause", "note", "|"}

// A client talks to an engine in this process.
type client struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string // the engine's output; closed when the engine has ended
	err   error       // of Serve, when the engine has ended
}

// open starts an engine, which ends with the test or before.
func open(t *testing.T, ctx context.Context) *client {
	in, toEngine := io.Pipe()
	fromEngine, out := io.Pipe()
	c := &client{t: t, in: toEngine, lines: make(chan string, 1<<12)}
	go func() {
		c.err = Engine{}.Serve(ctx, in, out)
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

// send writes a line.
func (c *client) send(line string) {
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

// ask writes a command and returns the last line of its answer.
func (c *client) ask(command string) string {
	c.t.Helper()
	c.send(command)
	for {
		line, ok := c.hear()
		if !ok {
			c.t.Fatalf("%q is not answered", command)
		}
		if word, _, _ := strings.Cut(line, " "); slices.Contains(lastWords, word) {
			return line
		}
	}
}

// gone waits for the engine to end and returns its remaining lines.
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

// converse runs an engine with an input.
func converse(input string) (out string, err error) {
	var o bytes.Buffer
	err = Engine{}.Serve(context.Background(), strings.NewReader(input), &o)
	return o.String(), err
}

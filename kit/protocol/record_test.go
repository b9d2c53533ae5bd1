package protocol

import (
	"os"
	"strings"
	"testing"
)

// TestLoad loads a record with all optional parts, and checks that record returns it
// unchanged, even after undoing moves.
func TestLoad(t *testing.T) {
	text, err := os.ReadFile("../games/testdata/full.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := strings.TrimSpace(string(text))
	for _, end := range []string{"", "\r"} {
		for _, undos := range []int{0, 3, 8} {
			c := open(t, t.Context())
			for line := range strings.SplitSeq(want, "\n") {
				c.send("| " + line + end)
			}
			if got := c.ask("load"); got != "turn None" {
				t.Fatalf("load gives %q", got)
			}
			for range undos {
				c.ask("undo")
			}
			if got := c.recordText(); got != want {
				t.Errorf("after %d undos the record is\n%s\nwant\n%s", undos, got, want)
			}
		}
	}
}

// recordText returns the record of the game.
func (c *client) recordText() string {
	c.t.Helper()
	c.send("record")
	var lines []string
	for {
		line, ok := c.hear()
		text, quoted := strings.CutPrefix(line, "|")
		if !ok || !quoted {
			return strings.Join(lines, "\n")
		}
		lines = append(lines, strings.TrimPrefix(text, " "))
	}
}

// TestLoadLimits loads texts of the maximum length, and longer ones.
func TestLoadLimits(t *testing.T) {
	const first = "| a4-a5\n"
	fill := func(bytes int) string { // as text: lines of 1024 bytes and a shorter last line
		line := "| " + strings.Repeat(" ", 1023) + "\n"
		return strings.Repeat(line, bytes/1024) + "| " + strings.Repeat(" ", bytes%1024-1) + "\n"
	}
	most := longest - len("a4-a5\n")
	const refused, good = "cause too-long\nerror the text before load has more than 1048576 bytes\n", "turn Black\n"
	for _, test := range []struct{ name, input, want string }{
		{"as long as possible", first + fill(most) + "load\n", good},
		{"too long", first + fill(most+1) + "load\n", refused},
		{"too long, then a second one", first + fill(most+1) + "load\n" + first + "load\n", refused + good},
		{"too long by far", strings.Repeat(first, longest/4) + "load\n", refused},
		{"a line too long", first + "|" + strings.Repeat("x", longest) + "\n" + first + "load\n" + first + "load\n", refused + good},
		{"a second line too long", first + strings.Repeat("x", longest+1) + "\nload\n", "cause too-long\nerror a line of more than 1048576 bytes\n" + good},
		{"no load", strings.Repeat(first, longest/4), ""},
	} {
		out, err := converse(test.input)
		if out != test.want || err != nil {
			t.Errorf("%s: %v, output %.200q, want %q", test.name, err, out, test.want)
		}
	}
}

// TestLoadBusy sends a text while a bot is thinking, which is accepted, and load, which is refused
// and discards the text.
func TestLoadBusy(t *testing.T) {
	c := open(t, t.Context())
	for _, test := range []struct{ early, want string }{
		{"isready", "turn Black"},
		{"load", `error record: "": there is no record in this text`},
	} {
		c.ask("game hexdame")
		c.send("go infinite")
		c.send("| a4-a5")
		if got := c.ask(test.early); test.early == "load" && got != "error go is running: want isready, stop or quit until it is answered" {
			t.Errorf("while a bot is thinking, load gives %q", got)
		}
		if got := c.ask("stop"); !strings.HasPrefix(got, "bestmove ") {
			t.Fatalf("stop gives %q", got)
		}
		if got, _ := c.hear(); got != "stopok" {
			t.Fatalf("after the best move stop gives %q", got)
		}
		if got := c.ask("load"); got != test.want {
			t.Errorf("after %s, load gives %q, want %q", test.early, got, test.want)
		}
	}
}

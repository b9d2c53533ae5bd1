package server

import (
	"flag"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
)

// read returns the text of a file.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The manual has the table of commands that the tests of the referee go by, and the program that
// verifies draws.
func TestManualQuotes(t *testing.T) {
	manual := read(t, "MANUAL.md")
	table := read(t, "../referee/testdata/commands.txt")
	if _, table, _ = strings.Cut(table, "\n\n"); !strings.Contains(manual, "```\n"+table+"```\n") {
		t.Error("the table of commands in the manual is not that of kit/referee/testdata/commands.txt")
	}
	if !strings.Contains(manual, "```python\n"+read(t, "../referee/fair/verify.py")+"```\n") {
		t.Error("the program in the manual is not kit/referee/fair/verify.py")
	}
}

// The units of the manual start the server with flags that it has, and give it time to drain.
func TestManualUnits(t *testing.T) {
	units := regexp.MustCompile(`(?m)^ExecStart=\S+ (.*)$`).FindAllStringSubmatch(read(t, "MANUAL.md"), -1)
	if len(units) != 2 {
		t.Fatalf("the manual has %d units, want 2", len(units))
	}
	for _, unit := range units {
		var c config
		set := flag.NewFlagSet("server", flag.ContinueOnError)
		set.SetOutput(io.Discard)
		c.flags(set)
		if err := set.Parse(strings.Fields(strings.ReplaceAll(unit[1], "%i", "8081"))); err != nil || set.NArg() > 0 {
			t.Errorf("%s: %v, with the arguments %q", unit[1], err, set.Args())
		}
		if _, err := c.hosts(); err != nil {
			t.Error(err)
		}
		if all, err := c.trusted(); err != nil || len(all) == 0 {
			t.Errorf("%s: the trusted proxies are %v, %v", unit[1], all, err)
		}
		if c.drain > 20*time.Second {
			t.Errorf("%s: systemd does not wait so long", unit[1])
		}
	}
}

// Whatever the manual tells the server to do is a command of it.
func TestManualCommands(t *testing.T) {
	found := 0
	for _, line := range strings.Split(read(t, "MANUAL.md"), "\n") {
		m := regexp.MustCompile(`^(?:\S+=\S+ )?hexserver(?:-new)? (\w+) `).FindStringSubmatch(line)
		if m == nil {
			continue
		}
		found++
		if _, ok := Command.Find(m[1]); !ok {
			t.Errorf("there is no command %q: %s", m[1], line)
		}
	}
	if found < 6 {
		t.Errorf("the manual has %d commands", found)
	}
}

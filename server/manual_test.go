package server

import (
	"flag"
	"io"
	"os"
	"regexp"
	"slices"
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
	table := read(t, "../kit/referee/testdata/commands.txt")
	if _, table, _ = strings.Cut(table, "\n\n"); !strings.Contains(manual, "```\n"+table+"```\n") {
		t.Error("the table of commands in the manual is not that of kit/referee/testdata/commands.txt")
	}
	if !strings.Contains(manual, "```python\n"+read(t, "../kit/referee/fair/verify.py")+"```\n") {
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

// The manual of the program lists all commands, in their order, and help prints the manual of each.
func TestHelp(t *testing.T) {
	_, list, _ := strings.Cut(Command.Manual, "# Commands\n")
	list, _, _ = strings.Cut(list, "\n# ")
	var listed, names []string
	for _, m := range regexp.MustCompile(`(?m)^\t(\w+)`).FindAllStringSubmatch(list, -1) {
		listed = append(listed, m[1])
	}
	for _, c := range Command.Commands {
		names = append(names, c.Name)
		begin := "Hexserver lets people and bots play "
		if c.Manual != "" {
			begin = strings.ToUpper(c.Name[:1]) + c.Name[1:] + " "
		}
		status, help, errs := program("help", c.Name)
		if status != 0 || errs != "" || !strings.HasPrefix(help, begin) {
			t.Errorf("help %s: status %d, %s%s", c.Name, status, errs, help)
		}
		if status, text, errs := program(c.Name, "-h"); status != 0 || errs != "" || text != help {
			t.Errorf("%s -h: status %d, %s%s", c.Name, status, errs, text)
		}
	}
	if !slices.Equal(listed, names) {
		t.Errorf("the manual lists %q, want %q", listed, names)
	}
	for _, args := range [][]string{{"help"}, {"-h"}} {
		if status, text, errs := program(args...); status != 0 || errs != "" || text != Command.Manual {
			t.Errorf("%q: status %d, %s%s", args, status, errs, text)
		}
	}
	for args, want := range map[string]string{
		"version":                           "hexserver ",
		"completion bash":                   "complete -o default -F ",
		"completion words re":               "restored\nreplay\n",
		"completion words -dr":              "-drain\n",
		"completion words bot -cl":          "-clock\n",
		"completion words bot mc":           "mcts\n",
		"completion words bot -seat W":      "White\n",
		"completion words bot -only hexdam": "hexdame\n",
		"completion words admin -":          "-db\n-socket\n-h\n",
		"completion words admin un":         "unban\n",
	} {
		if status, text, errs := program(strings.Fields(args)...); status != 0 || errs != "" || !strings.Contains(text, want) {
			t.Errorf("%s: status %d, %s%s", args, status, errs, text)
		}
	}
	if status, _, errs := program("bakcup"); status != 2 || !strings.HasPrefix(errs, `hexserver: unknown command "bakcup": did you mean backup?`) {
		t.Errorf("status %d, %s", status, errs)
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

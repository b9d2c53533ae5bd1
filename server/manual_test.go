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

// The links in the manual lead to files and headings.
func TestManualLinks(t *testing.T) {
	manual := read(t, "MANUAL.md")
	headings := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(manual, -1) {
		headings[strings.ReplaceAll(regexp.MustCompile(`[^a-z -]`).ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")] = true
	}
	for _, m := range regexp.MustCompile(`\]\(([^)]+)\)`).FindAllStringSubmatch(manual, -1) {
		if heading, ok := strings.CutPrefix(m[1], "#"); ok {
			if !headings[heading] {
				t.Errorf("the manual has no heading for the link %s", m[1])
			}
		} else if _, err := os.Stat(m[1]); err != nil {
			t.Error(err)
		}
	}
}

// The units in the manual start the server with existing flags, and give it time to drain.
func TestManualUnits(t *testing.T) {
	units := regexp.MustCompile(`(?m)^ExecStart=\S+ (-.*)$`).FindAllStringSubmatch(read(t, "MANUAL.md"), -1)
	if len(units) != 2 {
		t.Fatalf("the manual has %d units with servers, want 2", len(units))
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
			t.Errorf("%s: systemd does not wait that long", unit[1])
		}
	}
}

// The program's manual lists all commands, in their order, and help prints the manual of each.
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
		"completion words admin -":          "-db\n-socket\n-status\n-limit\n-h\n",
		"completion words admin un":         "unban\nunlist\n",
		"completion words admin -status o":  "open\nover\n",
	} {
		if status, text, errs := program(strings.Fields(args)...); status != 0 || errs != "" || !strings.Contains(text, want) {
			t.Errorf("%s: status %d, %s%s", args, status, errs, text)
		}
	}
	if status, _, errs := program("bakcup"); status != 2 || !strings.HasPrefix(errs, `hexserver: unknown command "bakcup": did you mean backup?`) {
		t.Errorf("status %d, %s", status, errs)
	}
}

// flagPattern matches a flag in a text. Flags of other programs occur only in commands.
var flagPattern = regexp.MustCompile("(?:^|[\\s`|\\[(])-([a-z]+(?:-[a-z]+)*)")

// flagsIn returns the flags in a text.
func flagsIn(text string) (all []string) {
	for _, m := range flagPattern.FindAllStringSubmatch(text, -1) {
		all = append(all, m[1])
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// The program's manual has all flags of the server. The flags in MANUAL.md exist, and include all
// limits and ages.
func TestManualFlags(t *testing.T) {
	var c config
	set := flag.NewFlagSet("server", flag.ContinueOnError)
	c.flags(set)
	_, flags, _ := strings.Cut(Command.Manual, "# Flags of the server\n")
	flags, _, _ = strings.Cut(flags, "\n# ")
	var documented []string
	for _, line := range regexp.MustCompile(`(?m)^\t-.*$`).FindAllString(flags, -1) {
		documented = append(documented, flagsIn(line)...)
	}
	var defined []string
	set.VisitAll(func(f *flag.Flag) { defined = append(defined, f.Name) })
	if slices.Sort(documented); !slices.Equal(documented, defined) {
		t.Errorf("help lists the flags %q, want %q", documented, defined)
	}

	known := defined
	for _, c := range append(Command.Commands, Command) {
		known = append(known, flagsIn(c.Manual)...)
	}
	prose := regexp.MustCompile("(?ms)^```.*?^```$").ReplaceAllString(read(t, "MANUAL.md"), "")
	var named []string
	for _, code := range regexp.MustCompile("`(?:hexserver |-)[^`]+`").FindAllString(prose, -1) {
		named = append(named, flagsIn(code)...)
	}
	for _, line := range regexp.MustCompile(`(?m)^(?:ExecStart=\S*|\S+=\S+ |sudo -u \S+ )?hexserver(?:-new)?(.*)$`).FindAllStringSubmatch(read(t, "MANUAL.md"), -1) {
		code, _, _ := strings.Cut(line[1], "#")
		named = append(named, flagsIn(code)...)
	}
	for _, name := range named {
		if !slices.Contains(known, name) {
			t.Errorf("MANUAL.md has the flag -%s, which does not exist", name)
		}
	}
	for _, row := range regexp.MustCompile("(?m)^\\| (`-.*) \\| .* \\| ([0-9, ]+) \\|$").FindAllStringSubmatch(prose, -1) {
		values := strings.Split(row[2], ", ")
		for i, m := range regexp.MustCompile("`-([a-z-]+)`").FindAllStringSubmatch(row[1], -1) {
			if got := set.Lookup(m[1]).DefValue; got != values[i] {
				t.Errorf("MANUAL.md has %s as the default of -%s, which is %s", values[i], m[1], got)
			}
		}
	}
	for _, name := range []string{
		"rate", "burst", "streams", "person-games", "address", "people", "new-games", "connections", "no-limits", "trusted-proxy",
		"invite-only", "keep-guests", "keep-aborted", "keep-games", "url", "ops", "pprof", "log", "drain", "admin",
	} {
		if !slices.Contains(named, name) {
			t.Errorf("MANUAL.md does not have the flag -%s", name)
		}
	}
}

// The manual explains exactly the existing metrics.
func TestManualMetrics(t *testing.T) {
	var coded, documented []string
	for _, m := range regexp.MustCompile(`(?:gauge\(|counter\(|Name: )"(?:hexgames_)?(\w+[a-z])"`).FindAllStringSubmatch(read(t, "api/meter.go"), -1) {
		coded = append(coded, m[1])
	}
	for _, m := range regexp.MustCompile("`hexgames_(\\w+)`").FindAllStringSubmatch(read(t, "MANUAL.md"), -1) {
		documented = append(documented, m[1])
	}
	slices.Sort(coded)
	slices.Sort(documented)
	if coded, documented = slices.Compact(coded), slices.Compact(documented); len(coded) < 15 || !slices.Equal(coded, documented) {
		t.Errorf("the manual has the metrics %q, want %q", documented, coded)
	}
}

// The manual uses only existing commands of the server.
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

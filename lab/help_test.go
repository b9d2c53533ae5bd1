package lab

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
)

// TestHelp checks that the manual has every command, and that the help for each command lists
// exactly the flags of that command.
func TestHelp(t *testing.T) {
	whole := must(t, "help")
	if got := must(t, "-h"); got != whole {
		t.Errorf("hexlab -h prints\n%s\nwant what help prints", got)
	}
	flags := map[string][]string{} // of each command, from its manual
	all := definedFlags(t)
	for _, c := range Command.Commands {
		if !strings.Contains(whole, "\n\t"+c.Name) {
			t.Errorf("the manual has no %s", c.Name)
		}
		if c.Manual == "" {
			continue
		}
		text := must(t, "help", c.Name)
		if got := must(t, c.Name, "-h"); got != text {
			t.Errorf("hexlab %s -h prints\n%s\nwant what help %s prints", c.Name, got, c.Name)
		}
		if c.Name == "completion" {
			continue
		}
		if !strings.HasPrefix(text, "Usage:\n\n\thexlab "+c.Name+" ") || len(strings.Split(text, "\n\n")[2]) < 20 {
			t.Errorf("the manual of %s is\n%s", c.Name, text)
		}
		for _, line := range strings.Split(text, "\n") {
			if strings.HasPrefix(line, "\t-") || strings.HasPrefix(line, "\thexlab ") {
				for _, m := range regexp.MustCompile(`[\t \[|]-([a-z]+)`).FindAllStringSubmatch(line, -1) {
					flags[c.Name] = append(flags[c.Name], m[1])
				}
			}
		}
		all = append(all, flags[c.Name]...)
	}
	slices.Sort(all)
	all = slices.Compact(all)
	for name, of := range flags {
		for _, one := range all {
			// No command runs: x is valid only for flags that take text, and -h follows
			// the others.
			_, errs, _ := runLab(t, name, "-"+one+"=x", "-h")
			if has := !strings.Contains(errs, "flag provided but not defined: "); has != slices.Contains(of, one) {
				t.Errorf("hexlab %s has the flag -%s: %v, but the manual disagrees", name, one, has)
			}
		}
	}
}

// definedFlags returns the flags that the source defines for any command.
func definedFlags(t *testing.T) (flags []string) {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		for _, m := range regexp.MustCompile(`\bset\.[A-Z]\w*\([^"\n]*"([a-z]+)"`).FindAllStringSubmatch(read(t, name), -1) {
			flags = append(flags, m[1])
		}
	}
	if !slices.Contains(flags, "visits") || !slices.Contains(flags, "share") {
		t.Errorf("the source defines only %v", flags)
	}
	return flags
}

// TestProgram checks the version and shell completion.
func TestProgram(t *testing.T) {
	if got := must(t, "version"); !strings.HasPrefix(got, "hexlab ") || !strings.Contains(got, "built with go") {
		t.Errorf("the version is %q", got)
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		if got := must(t, "completion", shell); !strings.Contains(got, "completion words ") {
			t.Errorf("the script for %s is\n%s", shell, got)
		}
	}
	for _, test := range []struct {
		words []string // of the command line
		want  string   // first candidate for the last word
	}{
		{[]string{"self"}, "selfplay"},
		{[]string{"selfplay", "-game", ""}, games.Names()[0]},
		{[]string{"selfplay", "-bot", "mc"}, "mcts"},
		{[]string{"selfplay", "-visi"}, "-visits"},
		{[]string{"match", "ran"}, "random"},
		{[]string{"match", "mcts", "alpha"}, "alphabeta"},
		{[]string{"match", "-gau"}, "-gauntlet"},
		{[]string{"selfplay", "-gau"}, ""},
		{[]string{"check", "-replay", ""}, ""}, // the shell completes the folder
		{[]string{"help", "mer"}, "merge"},
	} {
		got := must(t, append([]string{"completion", "words"}, test.words...)...)
		if first, _, _ := strings.Cut(got, "\n"); first != test.want {
			t.Errorf("%q is completed with %q, want %q", test.words, first, test.want)
		}
	}
}

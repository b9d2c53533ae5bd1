package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/picture"
)

// TestMain runs the command itself if a shell started it.
func TestMain(m *testing.M) {
	if os.Getenv("HEXGAMES_COMMAND") != "" {
		console.Main(Command)
	}
	os.Exit(m.Run())
}

// run runs the command.
func run(in string, args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := console.Env{Name: Command.Name, Args: args, In: strings.NewReader(in), Out: &o, Errs: &e}
	status = env.Run(Command)
	return o.String(), e.String(), status
}

// TestManual checks that the manual lists all commands in order, and that each command has its own
// manual, starting with its name.
func TestManual(t *testing.T) {
	var listed, names []string
	_, list, _ := strings.Cut(Command.Manual, "The commands are:\n")
	for line := range strings.Lines(list) {
		if rest, ok := strings.CutPrefix(line, "\t"); ok && rest[0] != '\t' {
			listed = append(listed, strings.Fields(rest)[0])
		}
		if strings.HasPrefix(line, "The exit status") {
			break
		}
	}
	for _, c := range Command.Commands {
		names = append(names, c.Name)
	}
	if !slices.Equal(listed, names) {
		t.Errorf("the manual lists %q, want %q", listed, names)
	}
	for _, name := range names {
		out, errs, status := run("", "help", name)
		if status != 0 || errs != "" {
			t.Errorf("help %s: status %d, errors %q", name, status, errs)
		}
		if name == "help" || name == "version" {
			continue // these need none
		}
		usage := "\n\thexgames " + name
		if !strings.HasPrefix(strings.ToLower(out), name) || !strings.Contains(out, "\nUsage:\n") || !strings.Contains(out, usage) {
			t.Errorf("the manual of %s is\n%.300s", name, out)
		}
		if again, _, status := run("", name, "-h"); status != 0 || again != out {
			t.Errorf("%s -h: status %d, and not the manual that help prints", name, status)
		}
	}
}

// TestCommand checks the statuses and the messages for commands, right and wrong.
func TestCommand(t *testing.T) {
	for _, test := range []struct {
		line, out, errs string
		status          int
	}{
		{"perft -depth 2 hexdame", "             211 ", "", 0},
		{"-game hexdame -white random -black random -position W:Wf8:Bb3", " wins: ", "", 0}, // plays as well
		{"paly", "", "hexgames: unknown command \"paly\": did you mean play? Otherwise want one of play, tournament, engine, ", 2},
		{"svg hexdame", "", "hexgames: unknown command \"svg\": want one of play, tournament, ", 2},
		{"perft -deep 2", "", "hexgames perft: flag provided but not defined: -deep\n", 2},
		{"perft chess", "", "hexgames perft: no such game: \"chess\": want one of hexade, ", 2},
		{"draw -record no/such/file", "", "hexgames draw: open no/such/file: ", 1},
		{"-x", "", "hexgames: flag provided but not defined: -x\n", 2},
		{"endgame", "", "hexgames endgame: no command: want one of gen, verify, winners, stat, probe, or -h for the manual\n", 2},
	} {
		out, errs, status := run("", strings.Fields(test.line)...)
		if status != test.status || !strings.Contains(out, test.out) || !strings.HasPrefix(errs, test.errs) || (errs == "") != (test.errs == "") || status == 2 && out != "" {
			t.Errorf("hexgames %s: status %d, errors %q and output\n%s", test.line, status, errs, out)
		}
	}
}

// TestComplete checks completions other than commands and flags.
func TestComplete(t *testing.T) {
	var bots, themes []string
	for _, kind := range bot.Kinds() {
		bots = append(bots, kind.Name)
	}
	for _, theme := range picture.Themes() {
		themes = append(themes, theme.Name)
	}
	for line, want := range map[string][]string{
		"play -game ":       games.Names(),
		"play -white ":      bots,
		"play -black mc":    {"mcts"},
		"play -save ":       nil,
		"play -swe":         nil,
		"play -wh":          {"-white"},
		"tournament ":       bots,
		"tournament -game ": games.Names(),
		"draw hexd":         {"hexdame"},
		"draw -theme ":      themes,
		"perft -verify ":    nil,
		"rules hext":        {"hextad"},
		"engine ":           nil,
		"learn -bot r":      {"random"},
		"help tour":         {"tournament"},
		"book m":            {"make", "merge"},
		"book make -bot mc": {"mcts"},
		"endgame p":         {"probe"},
		"puzzle ":           append(games.Names(), "make", "check"),
		"puzzle -theme ":    nil,
	} {
		out, errs, status := run("", append([]string{"completion", "words"}, strings.Split(line, " ")...)...)
		if got := strings.Fields(out); status != 0 || errs != "" || !slices.Equal(got, want) {
			t.Errorf("%q is completed with %q, want %q (status %d, errors %q)", line, got, want, status, errs)
		}
	}
}

// TestShells loads the scripts into the installed shells, and completes with bash.
func TestShells(t *testing.T) {
	dir := t.TempDir()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(program, filepath.Join(dir, "hexgames")); err != nil {
		t.Skip(err)
	}
	t.Setenv("HEXGAMES_COMMAND", "1")
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	tried := 0
	for shell, script := range map[string]string{
		"bash": `source <(hexgames completion bash); COMP_WORDS=(hexgames play -game hexa); COMP_CWORD=3; _hexgames; echo "${COMPREPLY[@]}"`,
		"zsh":  `autoload -U compinit; compinit -u -d ` + dir + `/dump; source <(hexgames completion zsh); whence -w _hexgames; hexgames completion words play -game hexa`,
		"fish": `hexgames completion fish | source; complete -C "hexgames play -game hexa"`,
	} {
		path, err := exec.LookPath(shell)
		if err != nil {
			continue
		}
		tried++
		out, err := exec.Command(path, "-c", script).CombinedOutput()
		if got := strings.Join(strings.Fields(string(out)), " "); err != nil || !strings.HasSuffix(got, "hexade hexagrams") {
			t.Errorf("%s: %v, %s", shell, err, out)
		}
	}
	if tried == 0 {
		t.Skip("there is no shell")
	}
}

//go:build unix

package play

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
)

// TestMain runs the program itself if a test started it as a separate process.
func TestMain(m *testing.M) {
	if os.Getenv("PLAY") != "" {
		if os.Getenv("PLAY") == "panicking" {
			bot.RegisterAny(bot.Kind{Name: "panicking"}, func(bot.Spec, func(bot.Thought[string])) (bot.AnyBot, error) { return panicking{}, nil })
		}
		console.Main(Command)
	}
	os.Exit(m.Run())
}

// A panicking bot panics on its turn.
type panicking struct{}

func (panicking) Think(context.Context, hexgames.AnyGame, bot.Budget, ...string) (bot.Thought[string], error) {
	panic("out of ideas")
}

// process returns the program as a process, which does not outlive the test.
func process(t *testing.T, args ...string) *exec.Cmd {
	c := exec.CommandContext(t.Context(), os.Args[0], args...) // killed at the end of the test
	c.Env = append(os.Environ(), "PLAY=1", "GORACE=atexit_sleep_ms=0")
	return c
}

// TestSignals checks that the record is saved whatever signal ends the program.
func TestSignals(t *testing.T) {
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT} {
		file := filepath.Join(t.TempDir(), "game")
		c := process(t, "-white", "mcts:time=1h", "-black", "random", "-save", file)
		out, err := c.StdoutPipe()
		if err == nil {
			err = c.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(out)
		first, err := lines.ReadString('\n') // from here on it handles signals
		if err == nil {
			err = c.Process.Signal(signal)
		}
		if err != nil {
			t.Fatal(err)
		}
		rest, _ := io.ReadAll(lines)
		err = c.Wait()
		text, _ := os.ReadFile(file)
		if err != nil || !strings.HasSuffix(string(text), "\n\n*\n\n") {
			t.Errorf("%v: %v, the output is %q, and the file has %q", signal, err, first+string(rest), text)
		}
	}
}

// TestStandardOutput saves the record to standard output, by name and through a link, if
// it is a file and if it is a pipe.
func TestStandardOutput(t *testing.T) {
	const name = "/dev/stdout"
	if !console.Stream(name) {
		t.Skip(name + " does not exist")
	}
	dir := t.TempDir()
	link := filepath.Join(dir, "link")
	if err := os.Symlink(name, link); err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(dir, "log")
	var outputs []string
	for _, save := range []string{name, link} {
		args := []string{"-white", "random", "-black", "random", "-save", save}
		piped, err := process(t, args...).Output()
		if err != nil {
			t.Fatal(err)
		}
		f, err := os.Create(log)
		if err != nil {
			t.Fatal(err)
		}
		c := process(t, args...)
		c.Stdout = f
		err = errors.Join(c.Run(), f.Close())
		text, readErr := os.ReadFile(log)
		if err != nil || readErr != nil {
			t.Fatal(err, readErr)
		}
		outputs = append(outputs, string(piped), string(text))
	}
	for i, out := range outputs {
		if out != outputs[0] || !strings.HasPrefix(out, "hexdame: White is random, Black is random\n1. ") || strings.Count(out, "\n[Game \"hexdame\"]\n") != 1 {
			t.Errorf("output %d is\n%s", i, out)
		}
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is now %v, %v", info, err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("the directory has %v, %v", entries, err)
	}
}

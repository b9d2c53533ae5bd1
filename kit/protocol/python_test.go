package protocol

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
)

// programs returns the Python programs of the page, which use an engine with a mode.
func programs(t *testing.T, mode string) (files []string) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	page, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	const engine = `["go", "run", "./cmd/hexgames", "engine"]`
	for i, block := range strings.Split(string(page), "\n```python\n")[1:] {
		text, _, _ := strings.Cut(block, "\n```\n")
		if strings.Count(text, engine) != 1 {
			t.Fatalf("the program does not run an engine once:\n%s", text)
		}
		text = strings.Replace(text, engine, fmt.Sprintf("[%q, %q, %q]", os.Args[0], "engine", mode), 1)
		name := filepath.Join(t.TempDir(), fmt.Sprintf("program%d.py", i))
		if err := os.WriteFile(name, []byte("#!"+python+"\n"+text+"\n"), 0o777); err != nil {
			t.Fatal(err)
		}
		files = append(files, name)
	}
	return files
}

// TestPythonClient runs the client of the page.
func TestPythonClient(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "python3", programs(t, "good")[0]).CombinedOutput()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err != nil || !strings.HasPrefix(lines[0], "Chance plays draw ") || !strings.Contains(lines[len(lines)-1], ": ") {
		t.Errorf("%v and the output\n%s", err, out)
	}
}

// TestPythonEngine plays a game against the engine of the page.
func TestPythonEngine(t *testing.T) {
	c, err := Start("python3", programs(t, "good")[1])
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	g := hexgames.NewGame(hexdame.New())
	for g.Len() < 30 && !g.Outcome().Over() {
		thought, err := c.Think(t.Context(), g, bot.Budget{Nodes: 5})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.PlayText(thought.Best()); err != nil {
			t.Fatal(err)
		}
	}
	if c.Hello.Name != "Random" || c.has("stop") {
		t.Errorf("the engine says %+v", c.Hello)
	}
	if _, err := c.Do("undo"); err == nil || err.Error() != `the engine refuses undo: "there is no command undo"` {
		t.Errorf("undo: %v", err)
	}
}

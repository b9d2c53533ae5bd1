package examples

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestGuide checks that GUIDE.md has exact copies of the programs and their output.
func TestGuide(t *testing.T) {
	page := read(t, "../GUIDE.md")
	for _, name := range []string{"undo", "chance", "records", "annotate", "errors", "frontend", "page", "jsonserver"} {
		if !strings.Contains(page, "```go\n"+read(t, name+"/main.go")+"```\n") {
			t.Errorf("GUIDE.md has no exact copy of examples/%s/main.go", name)
		}
		_, output, ok := strings.Cut(read(t, name+"/main_test.go"), "\t// Output:\n")
		if !ok {
			continue // servers print nothing
		}
		output, _, _ = strings.Cut(output, "\n}\n")
		output += "\n"
		var printed strings.Builder
		for line := range strings.Lines(output) {
			printed.WriteString(strings.TrimPrefix(strings.TrimPrefix(line, "\t//"), " "))
		}
		if !strings.Contains(page, "```\n"+printed.String()+"```\n") {
			t.Errorf("GUIDE.md has no exact copy of the output of examples/%s:\n%s", name, printed.String())
		}
	}
}

// TestGuideParts checks that GUIDE.md has an exact copy of the database code of examples/puzzles,
// and of the bodies of some examples of packages.
func TestGuideParts(t *testing.T) {
	page := read(t, "../GUIDE.md")
	if !strings.Contains(page, "```go\n"+read(t, "puzzles/store.go")+"```\n") {
		t.Error("GUIDE.md has no exact copy of examples/puzzles/store.go")
	}
	for _, example := range []string{
		"kit/batch/example_test.go Example",
		"kit/bot/example_any_test.go ExampleRegisterFunc",
		"kit/bot/example_test.go ExampleRanked",
		"kit/bot/example_test.go ExampleThought",
		"kit/match/example_test.go Example",
		"kit/match/example_test.go ExampleMatch_Run_test",
		"kit/picture/png/example_test.go ExampleAnimate",
		"kit/solve/example_test.go ExampleSolver_Solve",
	} {
		file, name, _ := strings.Cut(example, " ")
		_, body, ok := strings.Cut(read(t, "../"+file), "\nfunc "+name+"() {\n")
		body, _, _ = strings.Cut(body, "\n}\n")
		body = strings.ReplaceAll(strings.TrimPrefix(body, "\t"), "\n\t", "\n")
		if !ok || !strings.Contains(page, "```go\n"+body+"\n```\n") {
			t.Errorf("GUIDE.md has no exact copy of the body of %s in %s:\n%s", name, file, body)
		}
	}
}

// TestExamples checks that each example is short, and that GUIDE.md lists it.
func TestExamples(t *testing.T) {
	const most = 300 // lines of a program, without its tests
	guide := read(t, "../GUIDE.md")
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if !entry.IsDir() {
			continue
		}
		name, lines := entry.Name(), 0
		err := filepath.WalkDir(name, func(file string, _ fs.DirEntry, err error) error {
			if strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") {
				lines += strings.Count(read(t, file), "\n")
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if lines == 0 || lines > most {
			t.Errorf("examples/%s has %d lines, want at most %d", name, lines, most)
		}
		if !strings.Contains(guide, "\n| `examples/"+name+"` | ") {
			t.Errorf("GUIDE.md has no row for examples/%s in the table of examples", name)
		}
	}
}

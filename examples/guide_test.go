package examples

import (
	"os"
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

// TestGuide checks that GUIDE.md has exact copies of the programs and of their output.
func TestGuide(t *testing.T) {
	page := read(t, "../GUIDE.md")
	for _, name := range []string{"undo", "records", "annotate", "errors", "frontend", "jsonserver"} {
		if !strings.Contains(page, "```go\n"+read(t, name+"/main.go")+"```\n") {
			t.Errorf("GUIDE.md has no exact copy of examples/%s/main.go", name)
		}
		_, output, ok := strings.Cut(read(t, name+"/main_test.go"), "\t// Output:\n")
		if !ok {
			continue // the server prints nothing
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

package main

import (
	"os"
	"strings"
	"testing"
)

func Example() {
	main()
	// Output:
	// [Game "nim"]
	// [White "alphabeta"]
	// [Black "random"]
	// [Start "3,4,5 White"]
	//
	// 1. a2 2. c1 3. a1 4. c3 5. b3 6. b1 7. c1 1-0
	//
	// White wins: the last stone
	// 0,0,0 Black
}

// TestPage checks that the page has exact copies of the files and of main's output.
func TestPage(t *testing.T) {
	page := read(t, "README.md")
	_, laws, _ := strings.Cut(read(t, "nim/nim_test.go"), "\nfunc TestLaws")
	laws, _, _ = strings.Cut(laws, "\n}\n")
	_, output, _ := strings.Cut(read(t, "main_test.go"), "// Output:\n")
	output, _, _ = strings.Cut(output, "\n}\n")
	output = strings.ReplaceAll(strings.ReplaceAll(output, "\t// ", ""), "\t//", "")
	for name, code := range map[string]string{
		"nim/nim.go":               "```go\n" + read(t, "nim/nim.go") + "```\n",
		"nim/nim_test.go":          "```go\nfunc TestLaws" + laws + "\n}\n```\n",
		"main.go":                  "```go\n" + read(t, "main.go") + "```\n",
		"nim/register/register.go": "```go\n" + read(t, "nim/register/register.go") + "```\n",
		"hexgames/main.go":         "```go\n" + read(t, "hexgames/main.go") + "```\n",
		"the output":               "```\n" + output + "\n```\n",
	} {
		if !strings.Contains(page, code) {
			t.Errorf("README.md has no exact copy of %s:\n%s", name, code)
		}
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

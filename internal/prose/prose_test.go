package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// TestRules checks what each rule finds, by one sentence with the mistake and one without.
func TestRules(t *testing.T) {
	words := func(n int) string { return strings.Repeat("word ", n-1) + "end" }
	for _, tt := range []struct{ rule, wrong, right string }{
		{"that-of", "The cells of White and those of Black.", "The cells of White and of Black, those off the board."},
		{"which", "The cells in which a man stands.", "The cells, which are empty."},
		{"says", "Turn says who moves.", "The essays are long."},
		{"knows", "The table knows the result.", "You know the result."},
		{"he", "He plays his move.", "They play their move, the others wait."},
		{"percent", "Half is 50 % of it.", "Half is 50% of it, as in %d."},
		{"spelling", "The neighbouring cell is grey.", "The neighboring cell is gray, and wise."},
		{"long", words(36) + ".", words(35) + ". Is " + words(34) + "."},
	} {
		find := func(text string) (names []string) {
			found, _, err := check(fstest.MapFS{"a.md": {Data: []byte(text)}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range found {
				names = append(names, f.rule)
			}
			return names
		}
		if got := fmt.Sprint(find(tt.wrong)); got != "["+tt.rule+"]" {
			t.Errorf("%q: found %s, want %s", tt.wrong, got, tt.rule)
		}
		if got := find(tt.right); got != nil {
			t.Errorf("%q: found %v, want nothing", tt.right, got)
		}
	}
}

// TestPlaces checks the parts of each kind of file that are read, and the lines of findings. The
// text "known" marks places that are not read.
func TestPlaces(t *testing.T) {
	files := map[string]string{
		"a/a.go": `// Package a knows.
//
//	known := "knows, but code"
//
//   - an item
//     knows
package a

// hidden knows.
func hidden() error { return errors.New("nobody knows it") }

// Shown
// knows.
func Shown(known string) {} // knows

type T struct {
	Field int ` + "`json:\"nobody knows it\"`" + ` // knows
}
`,
		"a/a_test.go":                 "package a\n\n// knows\nvar known = \"nobody knows it\"\n\nfunc Example() {\n\t// Output:\n\t// knows\n}\n",
		"a.md":                        "# It knows\n\n```\nknown: knows\n```\n\n| a | b |\n|---|---|\n| `known knows` | knows |\n\n- [knows](known)\n",
		"a.h":                         "/* It\n * knows. */\nint known; /* knows */\n// knows\nchar *known = \"knows\";\n",
		"a.mjs":                       "/** It\n * knows. */\nknown('knows'); // knows\n",
		"a.py":                        "\"\"\"It\nknows.\n>>> known('knows')\n\"\"\"\n# knows\nknown = 'knows'\n",
		"kit/games/nim/guide.txt":     "It\nknows.\n",
		"kit/games/nim/lessons.json":  "{\"known knows it\": \"known\",\n\"known\": \"Nobody knows it\"}\n",
		"kit/games/nim/testdata/a.md": "known: knows",
		"a.txt":                       "known: knows",
	}
	want := map[string]string{
		"a/a.go":                     "1e 6e 9 10 13e 14 17e",
		"a/a_test.go":                "3",
		"a.md":                       "1e 9e 11e",
		"a.h":                        "2e 3e 4e",
		"a.mjs":                      "2 3",
		"a.py":                       "2e 5",
		"kit/games/nim/guide.txt":    "2e",
		"kit/games/nim/lessons.json": "1e 2e",
	}
	tree := fstest.MapFS{}
	for name, text := range files {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	found, _, err := check(tree, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][]string{}
	for _, f := range found {
		place := fmt.Sprint(f.line)
		if f.exported {
			place += "e"
		}
		got[f.file] = append(got[f.file], place)
	}
	for name := range files {
		if lines := strings.Join(got[name], " "); lines != want[name] {
			t.Errorf("%s: found in lines %s, want %s", name, lines, want[name])
		}
	}
}

// TestExceptions checks that an exception is for one sentence of one file.
func TestExceptions(t *testing.T) {
	tree := fstest.MapFS{"a.md": {Data: []byte("She knows it. He knows it.")}, "b.md": {Data: []byte("She knows it.")}}
	allowed, err := parse("# people\n\na.md: She knows\nb.md: nobody knows\n")
	if err != nil {
		t.Fatal(err)
	}
	found, unused, err := check(tree, allowed)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(found), "[a.md:1: knows: He knows it. a.md:1: he: He knows it. b.md:1: knows: She knows it.]"; got != want {
		t.Errorf("found %s, want %s", got, want)
	}
	if got, want := fmt.Sprint(unused), "[{b.md nobody knows}]"; got != want {
		t.Errorf("not needed: %s, want %s", got, want)
	}
	if _, err := parse("a.md She knows"); err == nil {
		t.Error("a line without a file is read")
	}
}

// TestProse checks all sentences of the module, and that every exception is needed.
func TestProse(t *testing.T) {
	allowed, err := parse(exceptions)
	if err != nil {
		t.Fatal(err)
	}
	found, unused, err := check(os.DirFS("../.."), allowed)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		t.Error(f)
	}
	for _, e := range unused {
		t.Errorf("no sentence of %s needs the exception %q", e.file, e.words)
	}
}

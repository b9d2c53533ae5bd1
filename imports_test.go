package hexgames_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
)

const module = "example.com/hexgames"

// TestImports holds the library to what it may import: hexgrid nothing but the
// standard library, the root package internal/dice as well, a game these and what
// else games share, laws the root, and the tests of all these nothing from outside the
// module, so that whoever imports them finds nothing else in go.sum. It does without
// fmt and what comes with it, which would add a third to the size of a small program in
// WebAssembly.
func TestImports(t *testing.T) {
	games := map[string]bool{"hexade": true, "hexagrams": true, "hexcore6": true, "hexdame": true, "hextad": true}
	heavy := map[string]bool{"fmt": true, "os": true, "reflect": true, "encoding/json": true, "log": true}
	// What all games share, and people do not import.
	linked := map[string]bool{"internal/dice": true, "internal/draw": true, "internal/notation": true}
	files := 0
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		dir := path.Dir(name)
		test := strings.HasSuffix(name, "_test.go")
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (name == "examples" || strings.HasPrefix(name, ".") || exists(name+"/go.mod")):
			return fs.SkipDir // programs may import what they like, and other modules are not ours to judge
		case !strings.HasSuffix(name, ".go"):
			return nil
		}
		files++
		for _, imported := range importsOf(t, name) {
			inside := imported == module || strings.HasPrefix(imported, module+"/")
			standard := !strings.Contains(strings.Split(imported, "/")[0], ".")
			rest := strings.TrimPrefix(strings.TrimPrefix(imported, module), "/")
			var allowed bool
			switch {
			case standard:
				allowed = test || !heavy[imported] || dir == "laws" || strings.HasPrefix(dir, "internal/") && !linked[dir]
			case test && (dir == "." || dir == "hexgrid" || dir == "laws" || games[dir]):
				allowed = inside
			case dir == ".":
				allowed = rest == "internal/dice"
			case linked[dir]:
				allowed = imported == module || rest == "hexgrid"
			case dir == "laws" && !test:
				allowed = imported == module
			case test:
				allowed = inside || strings.HasPrefix(imported, "github.com/google/go-cmp/") || imported == "pgregory.net/rapid"
			case games[dir]:
				allowed = inside && (rest == "" || rest == "hexgrid" || linked[rest])
			case strings.HasPrefix(dir, "internal/"):
				allowed = inside && !games[rest]
			}
			if !allowed {
				t.Errorf("%s imports %s", name, imported)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 20 {
		t.Errorf("only %d files were looked at", files)
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// importsOf returns what a file imports.
func importsOf(t *testing.T, name string) (paths []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, imported)
	}
	return paths
}

package hexgames_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames/kit/games"
)

const module = "example.com/hexgames"

// TestImports checks the imports of the library. Package hexgrid may import only the standard
// library. The root package may also import internal/dice, a game may import these and the
// packages that all games share, and laws may import the root package. Their tests import
// nothing from outside the module, so that users need nothing else in go.sum. The library does
// not import fmt and the like, which would add a third to the size of a small program in
// WebAssembly.
func TestImports(t *testing.T) {
	names := games.Names()
	isGame := func(dir string) bool { return slices.Contains(names, dir) }
	others := map[string]bool{".": true, "hexgrid": true, "internal": true, "laws": true}
	heavy := map[string]bool{"fmt": true, "os": true, "reflect": true, "encoding/json": true, "log": true}
	// The internal packages that all games share.
	linked := map[string]bool{"internal/dice": true, "internal/draw": true, "internal/encode": true, "internal/hash": true, "internal/notation": true}
	files := 0
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		dir := path.Dir(name)
		test := strings.HasSuffix(name, "_test.go")
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (name == "examples" || strings.HasPrefix(name, ".") || exists(name+"/go.mod")):
			return fs.SkipDir // programs and other modules may import anything
		case entry.IsDir() && dir == "." && !isGame(name) && !others[name]:
			t.Errorf("%s is not in the list of games, function All in kit/games/games.go", name)
			return fs.SkipDir
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
			case test && (dir == "." || dir == "hexgrid" || dir == "laws" || isGame(dir) || isGame(path.Dir(dir))):
				allowed = inside
			case dir == ".":
				allowed = rest == "internal/dice"
			case dir == "internal/gametest/naive":
				allowed = false // the oracles share nothing with what they check
			case linked[dir]:
				allowed = imported == module || rest == "hexgrid"
			case dir == "laws" && !test:
				allowed = imported == module
			case test:
				allowed = inside || strings.HasPrefix(imported, "github.com/google/go-cmp/") || imported == "pgregory.net/rapid"
			case isGame(path.Dir(dir)): // endgame tables
				allowed = rest == "" || rest == "hexgrid" || rest == path.Dir(dir)
			case isGame(dir):
				allowed = inside && (rest == "" || rest == "hexgrid" || linked[rest])
			case strings.HasPrefix(dir, "internal/"):
				allowed = inside && !isGame(rest)
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
		t.Errorf("only %d files were checked", files)
	}
}

// TestCopies checks that programs and packages in examples import nothing that is internal, so
// that copies of them compile in other modules.
func TestCopies(t *testing.T) {
	files := 0
	err := fs.WalkDir(os.DirFS("."), "examples", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		files++
		for _, imported := range importsOf(t, name) {
			if strings.HasPrefix(imported, module) && slices.Contains(strings.Split(imported, "/"), "internal") {
				t.Errorf("%s imports %s: want a copy of the file to compile in another module", name, imported)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 50 {
		t.Errorf("only %d files were checked", files)
	}
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// importsOf returns the imports of a file.
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

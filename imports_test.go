package hexgames_test

import (
	"cmp"
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

// imports is the plan of the module: what the packages in a folder may import from the module. The
// standard library is always allowed. The dot is the root package. GAME is any game or, for a
// package inside a game, that game. A folder with /... includes everything in it. The first line
// that matches a package applies. A package that matches no line is an error.
var imports = []struct{ folder, may string }{
	{".", "hexgrid internal/dice internal/text"},
	{"record", ". internal/dice internal/text"},
	{"hexgrid", ""},
	{"GAME", ". hexgrid internal/cells internal/dice internal/draw internal/encode internal/hash internal/notation internal/pack internal/weigh"},
	{"GAME/...", ". hexgrid GAME"},
	{"laws", ". record"},

	// Only these two name games.
	{"kit/games", ". record hexgrid GAME kit/batch kit/bot kit/proof kit/solve internal/text"},
	{"kit/endings", ". GAME/... kit/bot"},
	{"kit/...", ". record kit/... internal/relay internal/text"},

	// Nothing but cmd imports the command.
	{"cli/endgame", ". GAME/... kit/console"},
	{"cli/...", ". record hexgrid kit/... web cli/..."},
	{"cmd/...", "cli"},
	{"cabi", ". kit/..."},
	{"web/...", ". record kit/... web/..."},
	{"examples/...", ". record hexgrid GAME kit/..."},

	// Modules inside this one.
	{"lab/...", ". record kit/... lab/..."},
	{"server/load", ". record GAME kit/... server/..."},
	{"server/...", ". record kit/... web server/..."},

	// What games and tests share.
	{"internal/dice", ""},
	{"internal/relay", ""},
	{"internal/hash", "hexgrid"},
	{"internal/text", ""},
	{"internal/draw", ". hexgrid"},
	{"internal/cells", ". hexgrid internal/dice internal/draw internal/notation"},
	{"internal/encode", "."},
	{"internal/notation", ". hexgrid"},
	{"internal/pack", ". internal/notation"},
	{"internal/weigh", "."},
	{"internal/gametest/naive", ""}, // the oracles share nothing with what they check
	{"internal/...", ". record hexgrid laws kit/... cli internal/..."},
}

// outside lists the modules outside this one that a package may import.
var outside = map[string]string{"cli/play": "golang.org/x/term", "kit/picture/png": "golang.org/x/image"}

// heavy lists packages that would add a third to the size of a small program in WebAssembly. The
// root package, record, hexgrid and the games do without them.
var heavy = []string{"fmt", "os", "reflect", "encoding/json", "log"}

// TestImports checks the imports of all packages against the plan. Tests may import everything in
// the module, but nothing from outside it, because users of the package would need that in go.sum.
// Tests in internal are exempt.
func TestImports(t *testing.T) {
	files := 0
	nested := "" // the nested module being walked, if any
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && name != "." && (strings.HasPrefix(path.Base(name), ".") || entry.Name() == "testdata"):
			return fs.SkipDir
		case entry.IsDir() && name != "." && exists(name+"/go.mod"):
			if _, planned := mayImport(name); !planned || strings.Contains(name, "/") {
				return fs.SkipDir // a module for tests or examples may import anything
			}
			nested = name
			return nil
		case !strings.HasSuffix(name, ".go"):
			return nil
		}
		files++
		dir := path.Dir(name)
		may, planned := mayImport(dir)
		if !planned {
			t.Errorf("%s is not in the plan: add a game to library in kit/games/library.go, or any other folder to imports in imports_test.go", dir)
			return fs.SkipDir
		}
		test := strings.HasSuffix(name, "_test.go")
		for _, imported := range importsOf(t, name) {
			rest, inside := strings.CutPrefix(imported+"/", module+"/")
			rest = cmp.Or(strings.TrimSuffix(rest, "/"), ".")
			var allowed bool
			switch {
			case inside && test:
				allowed = dir != "internal/gametest/naive"
			case inside:
				allowed = slices.ContainsFunc(strings.Fields(may), func(folder string) bool { return fits(rest, folder, dir) })
			case strings.Contains(strings.Split(imported, "/")[0], "."):
				allowed = nested != "" && strings.HasPrefix(dir+"/", nested+"/") || outside[dir] != "" && strings.HasPrefix(imported+"/", outside[dir]+"/") || strings.HasPrefix(dir, "internal/") && (strings.HasPrefix(imported, "github.com/google/go-cmp/") || imported == "pgregory.net/rapid")
			default:
				allowed = test || !light(dir) || !slices.Contains(heavy, imported)
			}
			if !allowed {
				t.Errorf("%s imports %s: want only %q of this module, according to imports_test.go", name, imported, may)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 500 {
		t.Errorf("only %d files were checked", files)
	}
}

// mayImport returns what a folder may import, and whether it is in the plan.
func mayImport(dir string) (may string, planned bool) {
	for _, line := range imports {
		if fits(dir, line.folder, "") {
			return line.may, true
		}
	}
	return "", false
}

// fits reports whether a package is in a folder of the plan. In a game, GAME is that game.
func fits(dir, folder, importer string) bool {
	folder, below := strings.CutSuffix(folder, "/...")
	if folder == "GAME" {
		folder, _, _ = strings.Cut(dir, "/")
		own, _, _ := strings.Cut(importer, "/")
		if !isGame(folder) || isGame(own) && own != folder {
			return false
		}
	}
	return dir == folder || below && strings.HasPrefix(dir, folder+"/")
}

func isGame(name string) bool { return slices.Contains(games.Names(), name) }

// linked lists what the games link besides the root package.
const linked = "hexgrid internal/cells internal/dice internal/draw internal/encode internal/hash internal/notation internal/pack internal/text internal/weigh "

// light reports whether a package may import nothing heavy.
func light(dir string) bool {
	top, _, _ := strings.Cut(dir, "/")
	return dir == "." || dir == "record" || isGame(top) || strings.Contains(linked, dir+" ")
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

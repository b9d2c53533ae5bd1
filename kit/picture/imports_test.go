package picture

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// allowed lists what the package may import besides the root package. Other packages, such as
// fmt and encoding/xml, can be large in WebAssembly.
var allowed = []string{"bytes", "cmp", "errors", "hash/fnv", "iter", "math", "slices", "strconv", "strings", "unicode/utf8"}

func TestImports(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 10 {
		t.Fatalf("the files are %q, %v", files, err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range file.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err != nil || path != "example.com/hexgames" && !slices.Contains(allowed, path) {
				t.Errorf("%s imports %s: want one of %q, or the root package", name, spec.Path.Value, allowed)
			}
		}
	}
}

package main

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "accept the surface as it is")

// TestSurface compares the surface of every supported package with its file in testdata.
func TestSurface(t *testing.T) {
	now, err := surfaces("../..")
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		store(t, now)
	}
	stored := map[string][]string{}
	err = fs.WalkDir(os.DirFS("testdata"), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join("testdata", name))
		stored[strings.TrimSuffix(name, ".txt")] = linesOf(string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if d := difference(stored, now); d != "" {
		t.Errorf("the surface has changed:\n\n%s\nIf that is meant, accept it:\n\n\tgo test ./internal/surface -update", d)
	}
}

// store writes surfaces into testdata.
func store(t *testing.T, now map[string][]string) {
	t.Helper()
	if err := os.RemoveAll("testdata"); err != nil {
		t.Fatal(err)
	}
	for name, list := range now {
		file := filepath.Join("testdata", name+".txt")
		err := os.MkdirAll(filepath.Dir(file), 0o777)
		if err == nil {
			err = os.WriteFile(file, []byte(strings.Join(list, "\n")+"\n"), 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// unsupported lists the packages that can be imported but are not supported, with the reasons.
var unsupported = map[string]string{
	"examples":       "it has nothing but the programs in its directories",
	"cli/book":       "it is a part of package cli",
	"cli/draw":       "it is a part of package cli",
	"cli/endgame":    "it is a part of package cli",
	"cli/engine":     "it is a part of package cli",
	"cli/arrays":     "it is a part of package cli",
	"cli/learn":      "it is a part of package cli",
	"cli/perft":      "it is a part of package cli",
	"cli/play":       "it is a part of package cli",
	"cli/puzzle":     "it is a part of package cli",
	"cli/rules":      "it is a part of package cli",
	"cli/solve":      "it is a part of package cli",
	"cli/tournament": "it is a part of package cli",
	"cli/web":        "it is a part of package cli",
	"web/module":     "it has nothing but the files of the JavaScript module",
	"web/page":       "it has nothing but the files of the web page",
	"web/wasm":       "it is a part of the web page",
}

// TestSupported checks that each package that other modules can import is either supported and
// in the list of doc.go, or unsupported for a reason.
func TestSupported(t *testing.T) {
	doc, err := os.ReadFile("../../doc.go")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	err = fs.WalkDir(os.DirFS("../.."), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		base := path.Base(name)
		_, noModule := os.Stat(filepath.Join("../..", name, "go.mod"))
		switch {
		case name == ".":
			found = append(found, path.Base(module))
		case base[0] == '.' || base == "internal" || base == "testdata" || noModule == nil:
			return fs.SkipDir
		case isLibrary(t, filepath.Join("../..", name)):
			found = append(found, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range found {
		is, isNot := slices.Contains(supported, name), unsupported[name] != ""
		line := "//   - hexgames/" + name + " "
		switch {
		case is == isNot:
			t.Errorf("other modules can import %s: want it in the list supported in packages.go and in doc.go, or in unsupported in this file", name)
		case is && name != path.Base(module) && !strings.Contains(string(doc), line):
			t.Errorf("doc.go does not list %s: add a line that begins with\n%s", name, line)
		}
	}
	for _, name := range slices.Concat(supported, slices.Collect(maps.Keys(unsupported))) {
		if !slices.Contains(found, name) {
			t.Errorf("there is no package %s: delete it from supported in packages.go or from unsupported in this file", name)
		}
	}
}

// isLibrary reports whether a directory has a package that is not a program.
func isLibrary(t *testing.T, dir string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly)
		if err != nil {
			t.Fatal(err)
		}
		return parsed.Name.Name != "main"
	}
	return false
}

// code has declarations of all kinds, and listed is their list.
const code = `package code

const Name, hidden = "a\tb", 1
const Half = 0.5
const First Kind = iota + 1

var Err, Other error
var table map[string]int

func New(a, b int, rest ...string) (k *Kind, err error)
func Each[T comparable, U any](list []T, f func(t T) U) func(u U) map[string]func(n int)
func help()

type Kind uint8

func (k Kind) String() string
func (k *Kind) Set(text string)
func (k Kind) help()

type Box[T any] struct {
	Value, Next T ` + "`json:\"value\"`" + `
	*Kind
	inner
	secret int
}

func (b *Box[V]) Get(x V) V

type inner struct {
	Deep []int
	low  int
}

func (inner) Shine()

type Pair struct{ Key, Value int }
type Func func(a int) error
type Same = Box[int]
type Reader interface {
	Read(to []byte) (n int, err error)
}
type Closer interface {
	Reader
	Close()
	close()
}
type Number interface {
	~int | ~uint
	comparable
	String() string
}
`

var listed = []string{
	`const First Kind = 1`,
	`const Half = 0.5`,
	`const Name = "a\tb"`,
	`var Err error`,
	`var Other error`,
	`func Each[T comparable, U any]([]T, func(T) U) func(U) map[string]func(int)`,
	`func New(int, int, ...string) (*Kind, error)`,
	`type Box[T any] struct, unexported fields`,
	"field Box.Value T `json:\"value\"`",
	"field Box.Next T `json:\"value\"`",
	`field Box.Kind *Kind embedded`,
	`field Box.Deep []int`,
	`method (*Box) Get(V) V`,
	`method (Box) Set(string)`,
	`method (Box) Shine()`,
	`method (Box) String() string`,
	`type Closer interface, unexported methods`,
	`method Closer.Close()`,
	`method Closer.Read([]byte) (int, error)`,
	`type Func func(int) error`,
	`type Kind uint8`,
	`method (*Kind) Set(string)`,
	`method (Kind) String() string`,
	`type Number interface, ~int | ~uint, comparable`,
	`method Number.String() string`,
	`type Pair struct, comparable`,
	`field Pair.Key int`,
	`field Pair.Value int`,
	`type Reader interface`,
	`method Reader.Read([]byte) (int, error)`,
	`type Same = Box[int]`,
}

// TestList lists a package with declarations of all kinds.
func TestList(t *testing.T) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "code.go", code, 0)
	if err != nil {
		t.Fatal(err)
	}
	config := types.Config{IgnoreFuncBodies: true, Error: func(error) {}} // functions have no bodies
	pkg, _ := config.Check(module+"/code", files, []*ast.File{file}, nil)
	got := listOf(pkg)
	for i := range max(len(got), len(listed)) {
		if i >= len(got) || i >= len(listed) || got[i] != listed[i] {
			t.Fatalf("line %d differs: the list is\n%s\nwant\n%s", i+1, strings.Join(got, "\n"), strings.Join(listed, "\n"))
		}
	}
}

// TestQualifier checks the names of other packages.
func TestQualifier(t *testing.T) {
	name := qualifier(types.NewPackage(module+"/hexgrid", "hexgrid"))
	for is, want := range map[string]string{
		module: "hexgames", module + "/hexgrid": "", module + "/kit/bot": "kit/bot", "math/rand/v2": "math/rand/v2",
	} {
		if got := name(types.NewPackage(is, "any")); is != module+"/hexgrid" && got != want {
			t.Errorf("%s is called %q, want %q", is, got, want)
		}
	}
}

// TestDifference changes a list, and checks which changes break programs.
func TestDifference(t *testing.T) {
	old := []string{
		"const Side = 5",
		"func New() Kind",
		"type Kind struct, comparable",
		"field Kind.A int `json:\"a\"`",
		"field Kind.B int",
		"method (Kind) String() string",
		"type Reader interface",
		"method Reader.Read()",
	}
	for _, test := range []struct{ from, to, want string }{
		{"", "", ""},
		{"const Side = 5", "const Side = 6", "p: incompatible:\n\t- const Side = 5\n\t+ const Side = 6\n"},
		{"func New() Kind\n", "", "p: incompatible:\n\t- func New() Kind\n"},
		{"func New() Kind", "func New(int) Kind", "p: incompatible:\n\t- func New() Kind\n\t+ func New(int) Kind\n"},
		{"func New() Kind\n", "func New() Kind\nfunc NewAt() Kind\n", "p: new:\n\t+ func NewAt() Kind\n"},
		{"func New() Kind", "func Begin() Kind", "p: incompatible:\n\t- func New() Kind\np: new:\n\t+ func Begin() Kind\n"},
		{", comparable", "", "p: incompatible:\n\t- type Kind struct, comparable\n\t+ type Kind struct\n"},
		{"`json:\"a\"`", "`json:\"A\"`", "p: incompatible:\n\t- field Kind.A int `json:\"a\"`\n\t+ field Kind.A int `json:\"A\"`\n"},
		{"field Kind.B int\n", "field Kind.B int\nfield Kind.C int\n", "p: new:\n\t+ field Kind.C int\n"},
		{"field Kind.A int `json:\"a\"`\nfield Kind.B int", "field Kind.B int\nfield Kind.A int `json:\"a\"`",
			"p: incompatible:\n\t+ field Kind.B int (the order of the fields has changed)\n"},
		{"(Kind) String", "(*Kind) String", "p: incompatible:\n\t- method (Kind) String() string\np: new:\n\t+ method (*Kind) String() string\n"},
		{"method Reader.Read()", "method Reader.Close()\nmethod Reader.Read()",
			"p: incompatible:\n\t+ method Reader.Close() (types of other packages do not have it)\n"},
		{"type Reader", "type Closer interface\nmethod Closer.Close()\ntype Reader", "p: new:\n\t+ type Closer interface\n\t+ method Closer.Close()\n"},
	} {
		text := strings.Join(old, "\n")
		now := strings.Replace(text, test.from, test.to, 1)
		if got := difference(map[string][]string{"p": old}, map[string][]string{"p": linesOf(now)}); got != test.want {
			t.Errorf("%q for %q:\n%s\nwant\n%s", test.to, test.from, got, test.want)
		}
	}
	whole := map[string][]string{"p": {"func New() Kind"}}
	if got, want := difference(whole, nil), "p: incompatible:\n\t- func New() Kind\n"; got != want {
		t.Errorf("a package less: %s", got)
	}
	if got, want := difference(nil, whole), "p: new:\n\t+ func New() Kind\n"; got != want {
		t.Errorf("a package more: %s", got)
	}
}

// TestRun compares with commits of a repository made for the test.
func TestRun(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	t.Chdir(t.TempDir())
	git := func(args ...string) {
		t.Helper()
		args = append([]string{"-c", "user.name=n", "-c", "user.email=e"}, args...)
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	git("init")
	git("commit", "--allow-empty", "-m", "nothing")
	if _, err := storedAt("HEAD"); err == nil || !strings.HasPrefix(err.Error(), "HEAD has no files in "+lists) {
		t.Errorf("without lists: %v", err)
	}
	file := filepath.FromSlash(lists + "/kit/bot.txt")
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("func New()\ntype Bot interface\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	git("add", ".")
	git("commit", "-m", "a list")
	all, err := storedAt("HEAD")
	if want := []string{"func New()", "type Bot interface"}; err != nil || len(all) != 1 || !slices.Equal(all["kit/bot"], want) {
		t.Errorf("the list is %q, %v", all, err)
	}
	if _, err := storedAt("nowhere"); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("a commit that is not there: %v", err)
	}
}

// TestArguments prints the manual, and refuses two commits.
func TestArguments(t *testing.T) {
	var out strings.Builder
	if err := run([]string{"-h"}, &out); err != nil || !strings.HasPrefix(out.String(), "Surface prints ") {
		t.Errorf("the manual: %v, %s", err, &out)
	}
	if err := run([]string{"main", "main~1"}, &out); err == nil || err.Error() != "want one commit at most" {
		t.Errorf("two commits: %v", err)
	}
}

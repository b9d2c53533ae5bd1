package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var building = flag.Bool("build", false, "run the test that builds programs as well")

// repository makes a small repository with the modules of this one, and returns its directory.
func repository(t *testing.T) string {
	t.Helper()
	license, err := os.ReadFile("../../LICENSE")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	files := map[string]string{
		"LICENSE":              string(license),
		"README.md":            "go get old.example/hexgames\n",
		"go.mod":               "module old.example/hexgames\n\ngo 1.25\n",
		"words.go":             "// Package hexgames is a sample.\npackage hexgames\n\nconst Word = \"old.example/hexgames\"\n",
		"cmd/hexgames/main.go": "package main\n\nimport \"old.example/hexgames\"\n\nfunc main() { println(hexgames.Word) }\n",
		"examples/x/go.mod":    "module old.example/hexgames/examples/x\n\ngo 1.25\n",
		"examples/x/x.go":      "package x\n",
	}
	for _, folder := range nested {
		files[folder+"/go.mod"] = "module old.example/hexgames/" + folder + "\n\ngo 1.25\n\nrequire old.example/hexgames v0.0.0\n\nreplace old.example/hexgames => ..\n"
		files[folder+"/go.sum"] = ""
		files[folder+"/MANUAL.md"] = "Run it.\n"
		files[folder+"/cmd/hex"+folder+"/main.go"] = files["cmd/hexgames/main.go"]
	}
	for name, text := range files {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"init", "-q"},
		{"add", "."},
		{"-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false", "commit", "-q", "-m", "first"},
	} {
		if _, err := output(t.Context(), dir, nil, "git", args...); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestSource makes the source of a release twice, under another path, and builds programs from
// both. They must be the same, and report the release.
func TestSource(t *testing.T) {
	if !*building {
		t.Skip("builds programs: -build runs this")
	}
	for _, tool := range []string{"git", "go"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	t.Setenv("GOPROXY", "off") // nothing is fetched
	root := repository(t)
	const module = "new.example/Own/hexgames"
	var commits [2]string
	var archives [2][]byte
	for i := range commits {
		scratch, dir := t.TempDir(), filepath.Join(t.TempDir(), "source")
		s, err := newSource(t.Context(), root, dir, scratch, module, version{0, 1, 0}, i > 0)
		if err != nil {
			t.Fatal(err)
		}
		if commits[i], err = s.git("rev-parse", "HEAD"); err != nil {
			t.Fatal(err)
		}
		if archives[i], err = s.program("hexlab", "lab", []string{"lab/MANUAL.md"}, "linux", "arm64", "hexlab", scratch); err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			continue
		}
		for name, want := range map[string]string{
			"README.md":     "go get " + module + "\n",
			"lab/go.mod":    "module " + module + "/lab\n\ngo 1.25\n\nrequire " + module + " v0.1.0\n",
			"server/go.mod": "module " + module + "/server\n\ngo 1.25\n\nrequire " + module + " v0.1.0\n",
		} {
			if text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name))); err != nil || string(text) != want {
				t.Errorf("%s is\n%s\nerror %v, want\n%s", name, text, err, want)
			}
		}
		if tags, err := s.git("tag", "--points-at", "HEAD"); err != nil || tags != "lab/v0.1.0\nserver/v0.1.0\nv0.1.0" {
			t.Errorf("the tags are %q, error %v", tags, err)
		}
		program := filepath.Join(scratch, "programs", "linux-arm64", "hexlab")
		parts, err := s.partsOf(program, "lab", "./cmd/hexlab", s.env)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(parts, func(p part) bool { return p.path == module && p.version == "v0.1.0" && p.notice.license == "MIT" }) {
			t.Errorf("hexlab contains %v", parts)
		}
		info, err := output(t.Context(), ".", nil, "go", "version", "-m", program)
		if err != nil || !strings.Contains(info, "mod\t"+module+"/lab\tv0.1.0") || !strings.Contains(info, "vcs.modified=false") {
			t.Errorf("hexlab reports %s, error %v", info, err)
		}
		twiceReleased(t, s)
	}
	if commits[0] != commits[1] {
		t.Errorf("the commits differ: %s", commits)
	}
	if !bytes.Equal(archives[0], archives[1]) {
		t.Error("the archives of the programs differ")
	}
}

// twiceReleased checks that a release of the release's own commit is the same commit, as on a machine that
// builds from the tag.
func twiceReleased(t *testing.T, s *source) {
	t.Helper()
	second, err := newSource(t.Context(), s.dir, filepath.Join(t.TempDir(), "source"), t.TempDir(), "", s.version, false)
	if err != nil {
		t.Fatal(err)
	}
	first, err := s.git("rev-parse", "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	if head, err := second.git("rev-parse", "HEAD"); err != nil || head != first {
		t.Errorf("the commit of a release of a release is %s, error %v, want %s", head, err, first)
	}
}

// TestOfModule checks which files belong to a module.
func TestOfModule(t *testing.T) {
	all := strings.Fields("go.mod a.go a/a.go lab/go.mod lab/l.go lab/in/go.mod lab/in/i.go laboratory/b.go")
	for folder, want := range map[string]string{
		"":       "go.mod a.go a/a.go laboratory/b.go",
		"lab":    "lab/go.mod lab/l.go",
		"lab/in": "lab/in/go.mod lab/in/i.go",
	} {
		if got := strings.Join(ofModule(all, folder), " "); got != want {
			t.Errorf("the files of %q are %s, want %s", folder, got, want)
		}
	}
}

func TestEscaped(t *testing.T) {
	if got, want := escaped("github.com/OwnEr/hexgames"), "github.com/!own!er/hexgames"; got != want {
		t.Errorf("escaped is %s, want %s", got, want)
	}
}

// TestWithSums checks that the lines for a module are replaced, and in order.
func TestWithSums(t *testing.T) {
	for old, want := range map[string]string{
		"":                       "m v2 h1:x\n",
		"a v1 h1:a\nz v1 h1:z\n": "a v1 h1:a\nm v2 h1:x\nz v1 h1:z\n",
		"a v1 h1:a\nm v1 h1:m\nm v1/go.mod h1:n\nz v1 h1:z\n": "a v1 h1:a\nm v2 h1:x\nz v1 h1:z\n",
		"a v1 h1:a\n": "a v1 h1:a\nm v2 h1:x\n",
	} {
		if got := withSums(old, "m", "m v2 h1:x\n"); got != want {
			t.Errorf("%q becomes %q, want %q", old, got, want)
		}
	}
}

package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/web/module"
	"example.com/hexgames/web/page"
)

var building = flag.Bool("build", false, "run the tests that build the page as well")

// TestAll checks that all files in the directories are included.
func TestAll(t *testing.T) {
	for dir, files := range map[string]fs.FS{"page": page.Files, "module": module.Files} {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, entry := range entries {
			_, err := fs.Stat(files, entry.Name())
			if isGo := filepath.Ext(entry.Name()) == ".go"; isGo == (err == nil) {
				t.Errorf("that the page has %s of %s is %v", entry.Name(), dir, !isGo)
			}
		}
	}
}

// TestNeeded checks which of the handwritten files a page has, with and without online games.
func TestNeeded(t *testing.T) {
	files, err := written()
	if err != nil {
		t.Fatal(err)
	}
	names := func(files []File) (names []string) {
		for _, f := range files {
			names = append(names, f.Name)
		}
		return names
	}
	all := names(files)
	if i := slices.Index(all, "en.json"); i < 0 {
		t.Error("there are no English texts")
	} else {
		all = slices.Delete(all, i, i+1)
	}
	with, without := needed(files, "api/"), needed(files, "")
	if got := names(with); !slices.Equal(got, all) {
		t.Errorf("with online games, the page has %q: want %q", got, all)
	}
	some := slices.DeleteFunc(slices.Clone(all), func(name string) bool { return strings.HasPrefix(name, "online") })
	if got := names(without); !slices.Equal(got, some) || len(got) == len(all) {
		t.Errorf("without online games, the page has %q: want %q", got, some)
	}
	for i, f := range with {
		if named := bytes.Contains(f.Text, []byte(`<html lang="en" data-server="api/">`)); named != (f.Name == "index.html") {
			t.Errorf("%s has the address of online games: %t", f.Name, named)
		}
		if j := slices.Index(names(without), f.Name); j >= 0 && !bytes.Equal(without[j].Text, f.Text) != (f.Name == "index.html") {
			t.Errorf("%s depends on online games, or index.html does not", all[i])
		}
	}
}

// TestStarter checks that the script of the Go distribution becomes a module.
func TestStarter(t *testing.T) {
	text, err := starter(t.Context())
	if err != nil || !bytes.HasPrefix(text, []byte("// The class that starts a Go program in a scope.\nexport function scoped(globalThis) {\n")) ||
		!bytes.Contains(text, []byte("globalThis.Go = class")) {
		t.Errorf("the module is %.200s, %v", text, err)
	}
}

// TestElsewhere builds a page for a server in another module.
func TestElsewhere(t *testing.T) {
	if !*building {
		t.Skip("builds the page, which takes a while: -build runs this")
	}
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"go.mod":  "module example.com/club\n\ngo 1.25\n\nrequire example.com/hexgames v0.0.0\n\nreplace example.com/hexgames => " + root + "\n",
		"main.go": "package main\n\nimport _ \"example.com/hexgames/web\"\n\nfunc main() {}\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("GOPROXY", "off")
	var notice bytes.Buffer
	files, err := Build(t.Context(), Options{Notice: &notice, API: `api/"`})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(notice.String(), "Building hexade, ") {
		t.Errorf("the notice is %q", notice.String())
	}
	texts := map[string][]byte{}
	for _, f := range files {
		texts[f.Name] = f.Text
	}
	index := texts["index.html"]
	if !bytes.HasPrefix(index, []byte("<!doctype html>\n<html lang=\"en\" data-server=\"api/&#34;\">\n")) {
		t.Errorf("the page begins with\n%s", index[:100])
	}
	var hashes map[string]string
	list, _, _ := bytes.Cut(bytes.TrimPrefix(texts["service.js"], []byte("const files = ")), []byte(";\n"))
	sum := sha256.Sum256(index)
	if err := json.Unmarshal(list, &hashes); err != nil || hashes["index.html"] != hex.EncodeToString(sum[:]) {
		t.Errorf("the service worker does not list index.html (%v)", err)
	}
}

// TestEnded checks that a build ends with its context and returns the context's error.
func TestEnded(t *testing.T) {
	want := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	if files, err := Build(ctx, Options{Notice: ending(func() { cancel(want) })}); files != nil || err != want {
		t.Errorf("while it compiles: %d files, %v", len(files), err)
	}
	if files, err := Build(ctx, Options{}); files != nil || err != want {
		t.Errorf("before it begins: %d files, %v", len(files), err)
	}
}

// An ending is a writer that ends a build.
type ending func()

func (end ending) Write(b []byte) (int, error) {
	end()
	return len(b), nil
}

package server

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"strings"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/web"
)

// buildPage builds the page and prints a line about it. An interrupt ends the build.
func buildPage(e *console.Env) ([]web.File, error) {
	ctx, cancel := e.Context()
	defer cancel()
	files, err := web.Build(ctx, web.Options{Notice: e.Errs, API: "api/"})
	if ctx.Err() != nil {
		return nil, errors.New("interrupted")
	}
	return files, err
}

// The names of the two files that the command build adds to the main package: the page, and the
// source that embeds it.
const (
	pageFile  = "hexserver_page.zip"
	embedFile = "hexserver_page.go"
)

// embedSource is the source that embeds the page.
const embedSource = `package main

import (
	_ "embed"

	"%s"
)

//go:embed ` + pageFile + `
var hexserverPage []byte

func init() { server.EmbedPage(hexserverPage) }
`

// build builds this program with the page inside.
func build(e *console.Env) error {
	set := e.Flags()
	to := set.String("o", "", "")
	switch err := parse(e, set); {
	case err != nil:
		return err
	case *to == "":
		return console.Usage("no file: want -o FILE")
	}
	program, err := mainPackage()
	if err != nil {
		return err
	}
	source, err := directoryOf(e, program)
	if err != nil {
		return err
	}
	files, err := buildPage(e)
	if err != nil {
		return err
	}
	if err := compile(e, program, source, pack(files), *to); err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "Wrote %s. Run it anywhere; it requires nothing else.\n", *to)
	return nil
}

// A building is a type of this package: reflection on it yields the package path.
type building struct{}

// mainPackage returns the path of this program's main package, which may be a program with
// additional games.
func mainPackage() (string, error) {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Path == "" || info.Path == "command-line-arguments" {
		return "", errors.New("this program was built from files, not from a package: run it by its package path, as in go run ./cmd/hexserver")
	}
	return info.Path, nil
}

// directoryOf returns the directory of a main package, if the go command finds it from the current
// directory and can add files to it.
func directoryOf(e *console.Env, program string) (string, error) {
	dir, err := goCommand(e, "list", "-find", "-f", "{{.Dir}}", program)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return "", fmt.Errorf("the go command cannot find %s here: want a directory of its module", program)
	}
	if err != nil {
		return "", err
	}
	cache, err := goCommand(e, "env", "GOMODCACHE")
	if err != nil {
		return "", err
	}
	if strings.HasPrefix(dir, cache+string(filepath.Separator)) { // no overlay reaches it
		return "", fmt.Errorf("the go command cannot add the page to %s, which is a downloaded module: want a copy of its source, or a program of your own that calls server.Main", program)
	}
	return dir, nil
}

// compile builds a program with the page inside. Only the go command sees the files with the page,
// as an overlay next to the main package. They are not in this package, because an overlay cannot
// change a module that the go command has downloaded.
func compile(e *console.Env, program, source string, page []byte, to string) error {
	dir, err := os.MkdirTemp("", "hexgames-server-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	replace := map[string]string{}
	for name, text := range map[string][]byte{
		pageFile:  page,
		embedFile: fmt.Appendf(nil, embedSource, reflect.TypeFor[building]().PkgPath()),
	} {
		replace[filepath.Join(source, name)] = filepath.Join(dir, name)
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			return err
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o666); err != nil {
		return err
	}
	_, err = goCommand(e, "build", "-trimpath", "-ldflags=-s -w", "-overlay", list, "-o", to, program)
	return err
}

// goCommand runs the go command and returns its output. An interrupt ends the command.
func goCommand(e *console.Env, args ...string) (string, error) {
	ctx, cancel := e.Context()
	defer cancel()
	c := exec.CommandContext(ctx, "go", args...)
	var errs bytes.Buffer
	c.Stderr = &errs
	text, err := c.Output()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return "", errors.New("interrupted")
	case errors.As(err, &exit):
		return "", fmt.Errorf("go %s: %w: %s", args[0], err, strings.TrimSpace(errs.String()))
	case err != nil:
		return "", fmt.Errorf("go %s: %w", args[0], err)
	}
	return strings.TrimSpace(string(text)), nil
}

// pack returns files as an archive.
func pack(files []web.File) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		w, err := z.Create(f.Name)
		if err == nil {
			_, err = w.Write(f.Text)
		}
		if err != nil {
			panic(err) // writing to memory never fails
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

package main

import (
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hexgames/examples/games"
	"example.com/hexgames/examples/internal/console"
)

// programs is where the packages are that are built for the browser, by game.
const programs = "example.com/hexgames/examples/web/wasm/"

//go:embed page
var pages embed.FS

// A file is one of the page's files.
type file struct {
	name string
	text []byte
}

// build returns the page's files: those that are written by hand, the list of the
// games, their programs, and what starts a Go program in a browser. It says first that
// this may take a while. An interrupt ends it.
func build(e *console.Env) ([]file, error) {
	files, err := written()
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(e.Errs, "Building %s for the browser. The first time, this may take a minute or two.\n", strings.Join(games.Names(), ", "))
	dir, err := os.MkdirTemp("", "hexgames-web-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	built := make(chan error, 1)
	var wasm []file
	var start []byte
	go func() {
		var err error
		if wasm, err = compile(ctx, dir); err == nil {
			start, err = starter(ctx)
		}
		built <- err
	}()
	select {
	case err = <-built:
	case <-e.Interrupt:
		cancel()
		<-built
		err = errors.New("interrupted")
	}
	if err != nil {
		return nil, err
	}
	// What refers to other files comes after them, for who writes them over those of
	// a page that is in use.
	return slices.Concat(wasm, []file{{"wasm_exec.js", start}, {"games.js", list()}}, files), nil
}

// written returns the files that are written by hand, index.html last.
func written() (files []file, err error) {
	names, err := fs.Glob(pages, "page/*")
	if err != nil {
		return nil, err
	}
	var index []file
	for _, name := range names {
		text, err := pages.ReadFile(name)
		if err != nil {
			return nil, err
		}
		f := file{strings.TrimPrefix(name, "page/"), text}
		if f.name == "index.html" {
			index = append(index, f)
		} else {
			files = append(files, f)
		}
	}
	return append(files, index...), nil
}

// list returns the script that has the games, their options, and the texts about them.
func list() []byte {
	type option struct {
		Name     string `json:"name"`
		Kind     string `json:"kind"`
		Standard string `json:"standard"`
	}
	type game struct {
		Name    string   `json:"name"`
		Line    string   `json:"line"`
		Guide   string   `json:"guide"`
		Options []option `json:"options"`
	}
	var all []game
	for _, g := range games.All() {
		line, guide := games.Guide(g.Name())
		one := game{g.Name(), line, guide, []option{}}
		for _, o := range g.Options() {
			one.Options = append(one.Options, option(o))
		}
		all = append(all, one)
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		panic(err) // there is nothing in it but texts
	}
	return fmt.Appendf(nil, "// The games, their options, and the texts about them.\n\nexport const games = %s;\n", text)
}

// compile builds the programs for the browser in a directory, and returns them.
func compile(ctx context.Context, dir string) (files []file, err error) {
	args := []string{"build", "-trimpath", "-ldflags=-s -w", "-o", dir}
	for _, name := range games.Names() {
		args = append(args, programs+name)
	}
	if _, err := output(ctx, args...); err != nil {
		return nil, err
	}
	for _, name := range games.Names() {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		files = append(files, file{name + ".wasm", text})
	}
	return files, nil
}

// starter returns the script of the Go distribution that starts a program.
func starter(ctx context.Context) ([]byte, error) {
	root, err := output(ctx, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
}

// output runs the go command, which builds for the browser, and returns what it
// writes.
func output(ctx context.Context, args ...string) (string, error) {
	c := exec.CommandContext(ctx, "go", args...)
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	text, err := c.Output()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return "", fmt.Errorf("go %s: %s", args[0], strings.TrimSpace(string(exit.Stderr)))
	case err != nil:
		return "", fmt.Errorf("go %s: %w", args[0], err)
	}
	return string(text), nil
}

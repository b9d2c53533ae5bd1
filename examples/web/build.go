package main

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"example.com/hexgames/examples/internal/console"
)

// program is the package that is built for the browser.
const program = "example.com/hexgames/examples/web/wasm"

//go:embed page
var pages embed.FS

// A file is one of the page's files.
type file struct {
	name string
	text []byte
}

// build returns the page's files: those that are written by hand, the program, and
// what starts a Go program in a browser. An interrupt ends it.
func build(e *console.Env) ([]file, error) {
	files, err := written()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "hexgames-web-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	built := make(chan error, 1)
	var wasm, start []byte
	go func() {
		var err error
		if wasm, err = compile(ctx, filepath.Join(dir, "hexgames.wasm")); err == nil {
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
	return append([]file{{"hexgames.wasm", wasm}, {"wasm_exec.js", start}}, files...), nil
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

// compile builds the program for the browser, and returns it.
func compile(ctx context.Context, name string) ([]byte, error) {
	_, err := output(ctx, "build", "-trimpath", "-ldflags=-s -w", "-o", name, program)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(name)
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

package server

import (
	"archive/zip"
	"bytes"
	"context"
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

// buildPage builds the page, and says so. An interrupt ends it.
func buildPage(e *console.Env) ([]web.File, error) {
	ctx, cancel := e.Context()
	defer cancel()
	files, err := web.Build(ctx, web.Options{Notice: e.Errs, API: "api/"})
	if ctx.Err() != nil {
		return nil, errors.New("interrupted")
	}
	return files, err
}

// pageFile is the file with the page that the tag page embeds, beside the source.
const pageFile = "page.zip"

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
	files, err := buildPage(e)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "hexgames-server-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	archive := filepath.Join(dir, pageFile)
	if err := os.WriteFile(archive, pack(files), 0o666); err != nil {
		return err
	}
	// The file with the page is there for the go command only, beside the source of this
	// package.
	ctx, cancel := e.Context()
	defer cancel()
	here, err := command(ctx, "go", "list", "-f", "{{.Dir}}", reflect.TypeFor[building]().PkgPath())
	if err != nil {
		return err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(here, pageFile): archive}})
	if err != nil {
		return err
	}
	list := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(list, overlay, 0o666); err != nil {
		return err
	}
	if _, err := command(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-tags", "page", "-overlay", list, "-o", *to, mainPackage()); err != nil {
		return err
	}
	fmt.Fprintf(e.Out, "Wrote %s. Run it anywhere: it needs nothing else.\n", *to)
	return nil
}

// A building is a type of this package, whose path is in its name.
type building struct{}

// mainPackage returns the path of the program's main package, which may be one with other games.
func mainPackage() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Path != "" && info.Path != "command-line-arguments" {
		return info.Path
	}
	return reflect.TypeFor[building]().PkgPath() + "/cmd/hexserver"
}

// command runs a program, and returns what it prints in a line.
func command(ctx context.Context, name string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, name, args...)
	var errs bytes.Buffer
	c.Stderr = &errs
	text, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w: %s", name, args[0], err, strings.TrimSpace(errs.String()))
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

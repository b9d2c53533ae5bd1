package main

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
	"strings"

	"example.com/hexgames/examples/console"
	"example.com/hexgames/examples/web/site"
)

// buildPage builds the page, and says so. An interrupt ends it.
func buildPage(e *console.Env) ([]site.File, error) {
	ctx, cancel := e.Context()
	defer cancel()
	files, err := site.Build(ctx, site.Options{Notice: e.Errs, API: "api/"})
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
	// The file with the page is there for the go command only.
	here, err := os.Getwd()
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
	ctx, cancel := e.Context()
	defer cancel()
	made, err := filepath.Abs(*to)
	if err != nil {
		return err
	}
	if text, err := command(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-tags", "page", "-overlay", list, "-o", made, "."); err != nil {
		return fmt.Errorf("go build: %w: %s", err, text)
	}
	fmt.Fprintf(e.Out, "Wrote %s. Run it anywhere: it needs nothing else.\n", *to)
	return nil
}

// command runs a program, and returns what it says of its failure.
func command(ctx context.Context, name string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, name, args...)
	var errs bytes.Buffer
	c.Stderr = &errs
	err := c.Run()
	return strings.TrimSpace(errs.String()), err
}

// pack returns files as an archive.
func pack(files []site.File) []byte {
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

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

// pageFile is the file with the page that the build tag page embeds, next to the source.
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
	program, err := mainPackage()
	if err != nil {
		return err
	}
	source, err := sourceOf(e, program)
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

// sourceOf returns the directory of this package, if the go command finds both this package and a
// program from the current directory.
func sourceOf(e *console.Env, program string) (string, error) {
	dirs, err := goCommand(e, "list", "-find", "-f", "{{.Dir}}", reflect.TypeFor[building]().PkgPath(), program)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return "", fmt.Errorf("the go command cannot find %s here: want a directory of its module", program)
	}
	if err != nil {
		return "", err
	}
	dir, _, _ := strings.Cut(dirs, "\n")
	return dir, nil
}

// compile builds a program with the page inside. Only the go command sees the file with the page,
// as an overlay next to the source of this package.
func compile(e *console.Env, program, source string, page []byte, to string) error {
	dir, err := os.MkdirTemp("", "hexgames-server-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	archive, list := filepath.Join(dir, pageFile), filepath.Join(dir, "overlay.json")
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{filepath.Join(source, pageFile): archive}})
	if err != nil {
		return err
	}
	if err := errors.Join(os.WriteFile(archive, page, 0o666), os.WriteFile(list, overlay, 0o666)); err != nil {
		return err
	}
	_, err = goCommand(e, "build", "-trimpath", "-ldflags=-s -w", "-tags", "page", "-overlay", list, "-o", to, program)
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

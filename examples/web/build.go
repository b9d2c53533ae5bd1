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
	"path"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hexgames/examples/console"
	"example.com/hexgames/examples/games"
)

// program is the source of a game's program for the browser. It imports only this game, and
// is built with the tag onegame, so that no other game is linked.
const program = `package main

import (
	"example.com/hexgames/examples/games"
	"example.com/hexgames/examples/web/wasm"
	game "example.com/hexgames/%s"
)

func main() { wasm.Run(games.Of(game.Rules.New, game.Position.Rules, game.Parse)) }
`

// The files written by hand: the page, and the module that any page can use.
//
//go:embed page module
var pages embed.FS

// A file is one of the page's or the module's files.
type file struct {
	name string
	text []byte
}

// build returns the files of the page and of the module: those written by hand, the list of
// games, pictures of them, their programs, and the script that starts a Go program. First, it announces that
// this may take a while. An interrupt ends it.
func build(e *console.Env) ([]file, error) {
	files, err := written()
	if err != nil {
		return nil, err
	}
	pictures, err := starts()
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
	// Files that refer to others come after them, because -o may overwrite the files of
	// a page in use.
	return complete(slices.Concat(wasm, pictures, []file{{"hexgames-go.mjs", start}, {"games.js", list()}}, files)), nil
}

// written returns the files written by hand, index.html last.
func written() (files []file, err error) {
	names, err := fs.Glob(pages, "*/*")
	if err != nil {
		return nil, err
	}
	var index []file
	for _, name := range names {
		text, err := pages.ReadFile(name)
		if err != nil {
			return nil, err
		}
		f := file{path.Base(name), text}
		if f.name == "index.html" {
			index = append(index, f)
		} else {
			files = append(files, f)
		}
	}
	return append(files, index...), nil
}

// list returns the script with the games, their options, and the texts about them.
func list() []byte {
	type option struct {
		Name     string `json:"name"`
		Type     string `json:"type"`
		Standard string `json:"standard"`
		Words    string `json:"words"`
	}
	type game struct {
		Name    string   `json:"name"`
		Title   string   `json:"title"`
		Line    string   `json:"line"`
		Guide   string   `json:"guide"`
		Options []option `json:"options"`
		Lessons []figure `json:"lessons"`
	}
	var all []game
	for _, g := range games.All() {
		title, line, guide := games.Guide(g.Name())
		guide, _, _ = strings.Cut(guide, "\n\nOptions of a new game:\n") // each option has its words
		pictured, err := figures(g.Name())
		if err != nil {
			panic(err) // a test plays the moves of all lessons
		}
		one := game{g.Name(), title, line, guide, []option{}, pictured}
		for _, o := range g.Options() {
			one.Options = append(one.Options, option(o))
		}
		all = append(all, one)
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		panic(err) // strings always marshal
	}
	return fmt.Appendf(nil, "// The games, their options, and the texts about them.\n\nexport const games = %s;\n", text)
}

// compile builds the programs for the browser in a directory, and returns them.
func compile(ctx context.Context, dir string) (files []file, err error) {
	for _, name := range games.Names() {
		source, wasm := filepath.Join(dir, name+".go"), filepath.Join(dir, name+".wasm")
		if err := os.WriteFile(source, fmt.Appendf(nil, program, name), 0o666); err != nil {
			return nil, err
		}
		if _, err := output(ctx, "build", "-tags", "onegame", "-trimpath", "-ldflags=-s -w", "-o", wasm, source); err != nil {
			return nil, err
		}
		text, err := os.ReadFile(wasm)
		if err != nil {
			return nil, err
		}
		if text, err = slim(text); err != nil {
			return nil, fmt.Errorf("the program of %s: %w", name, err)
		}
		files = append(files, file{name + ".wasm", text})
	}
	return files, nil
}

// starter returns the script from the Go distribution that starts a program, as a module.
// The script takes what it needs from globalThis, and puts its class there: here that is the
// argument of a function, so that nothing becomes global.
func starter(ctx context.Context) ([]byte, error) {
	root, err := output(ctx, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(root), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	return fmt.Appendf(nil, "// The class that starts a Go program in a scope.\nexport function scoped(globalThis) {\n%s\nreturn globalThis.Go;\n}\n", text), nil
}

// output runs the go command for the browser's platform, and returns its output.
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

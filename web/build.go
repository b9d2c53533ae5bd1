// Package web builds and serves the web page that plays all games in the browser. The command
// hexgames web uses it. The page is a list of files in memory; any server can add them to its own.
//
// # Lessons
//
// If a game has the file [games.LessonsFile], the page explains its rules in words and pictures.
// The file is a JSON list of objects, in teaching order. Each object is a clause of the rules, with
// these keys; only words and position are required:
//
//	words     the clause, in complete sentences
//	clauses   the numbers of the clauses, as errors name them, such as "D6 D7"
//	position  the position in the picture
//	played    the position in the picture if it is not legal, to show what is wrong with it;
//	          then position is a legal one under the same rules
//	moves     legal moves in the position; the picture marks their changes
//	wrong     illegal moves: objects with the move, and the cells of an arrow to a cross
//	marks     more marks, each with kind and cells, as in kit/picture
//	around    cells at the edge of the picture, instead of the whole board
//	areas     true to show the areas beside the board, such as scores
//	shows     a description of the picture, instead of the moves in words
//	winner    the winner: White or Black
//
// # Texts
//
// Each language has a file with the texts of the page, such as page/en.json: an object with a text
// for each key. HTML elements name the keys in data-t, data-label and data-hint. The HTML that
// [Build] returns contains the English texts. A page in another language loads its file.
package web

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hexgames/kit/books"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/puzzle"
	"example.com/hexgames/web/module"
	"example.com/hexgames/web/page"
)

// libraryProgram is the source of the program of a game in the library. It imports only this game
// and is built with the tag onegame, so no other game is linked.
const libraryProgram = `package main

import (
	"example.com/hexgames/kit/games"
	"example.com/hexgames/web/wasm"
	game "example.com/hexgames/%s"
)

func main() { wasm.Run(games.Of(game.Rules.New, game.Position.Rules, game.Parse)) }
`

// ownProgram is the source of the program of a registered game. It imports the package that
// registers the game.
const ownProgram = `package main

import (
	"example.com/hexgames/kit/games"
	"example.com/hexgames/web/wasm"
	_ "%s"
)

func main() {
	game, err := games.Find(%q)
	if err != nil {
		panic(err)
	}
	wasm.Run(game)
}
`

// program returns the source of a game's program for the browser.
func program(name string) (source string, err error) {
	by, own := games.Registered(name)
	switch {
	case !own:
		return fmt.Sprintf(libraryProgram, name), nil
	case by == "main":
		return "", fmt.Errorf("the page cannot have %s, which the main package registers: no other program can import it, so register the game in a package of its own", name)
	}
	return fmt.Sprintf(ownProgram, by, name), nil
}

// A File is one of the files of the page and the module.
type File struct {
	Name string // without a directory
	Text []byte
}

// Options change what [Build] does.
type Options struct {
	// Notice receives a line before a build that may take long. It may be nil.
	Notice io.Writer

	// API is the address of the server's online games, relative to the page, such as "api/".
	// Without it, the page plays on its own.
	API string
}

// Build returns the files of the page and the module: the handwritten files, the list of games,
// their pictures and programs, and the script that starts a Go program. A file that refers to
// others comes after them, because the files may be written over a page that is in use.
//
// The page includes all games of the calling program. It includes games registered with
// [games.Register] if an importable package registers them and their positions are
// [hexgames.Drawable].
//
// Build runs the go command in the current directory. It must be in this module, or in a module
// that requires this one and has the registering packages. Build ends when the context is done.
func Build(ctx context.Context, options Options) ([]File, error) {
	if err := inModule(ctx); err != nil {
		return nil, err
	}
	pictures, starts, err := drawStarts(games.All())
	if err != nil {
		return nil, err
	}
	files, err := written()
	if err != nil {
		return nil, err
	}
	for i := range files {
		if f := &files[i]; strings.HasSuffix(f.Name, ".html") {
			if f.Text, err = filled(f.Text); err != nil {
				return nil, err
			}
		}
	}
	list, err := list()
	if err != nil {
		return nil, err
	}
	texts, err := scripts()
	if err != nil {
		return nil, err
	}
	if options.Notice != nil {
		fmt.Fprintf(options.Notice, "Building %s for the browser. The first time, this may take a minute or two.\n", strings.Join(games.Names(), ", "))
	}
	programs, err := compile(ctx)
	if err != nil {
		return nil, err
	}
	files = slices.Concat(programs, extras(), pictures, texts, []File{{"games.js", list}}, needed(files, options.API))
	return complete(files, starts), nil
}

// inModule returns an error if the current directory is not in a module that has this package.
func inModule(ctx context.Context) error {
	_, err := output(ctx, "list", "example.com/hexgames/web/wasm")
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		return errors.New("the go command cannot build the page here: want a directory of a module that requires example.com/hexgames")
	}
	return err
}

// written returns the handwritten files, index.html last.
func written() (files []File, err error) {
	var index []File
	for _, from := range []embed.FS{module.Files, page.Files} {
		names, err := fs.Glob(from, "*")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := from.ReadFile(name)
			if err != nil {
				return nil, err
			}
			if f := (File{name, text}); name == "index.html" {
				index = append(index, f)
			} else {
				files = append(files, f)
			}
		}
	}
	return append(files, index...), nil
}

// online is the prefix of the names of all files that only online games need.
const online = "online"

// needed returns the handwritten files that a page needs. If it has online games, their address is
// inserted into index.html.
func needed(files []File, api string) (all []File) {
	for _, f := range files {
		switch {
		case f.Name == english+".json": // these texts are in the scripts
			continue
		case api == "" && strings.HasPrefix(f.Name, online):
			continue
		case api != "" && f.Name == "index.html":
			root := fmt.Sprintf(`<html lang="en" data-server="%s">`, html.EscapeString(api))
			f.Text = bytes.Replace(f.Text, []byte(`<html lang="en">`), []byte(root), 1)
		}
		all = append(all, f)
	}
	return all
}

// list returns the script with the games, their options and levels, and texts about them.
func list() ([]byte, error) {
	type option struct {
		Name     string `json:"name"`
		Type     string `json:"type"`
		Standard string `json:"standard"`
		Words    string `json:"words"`
	}
	type level struct {
		Name string `json:"name"`
		Elo  int    `json:"elo"` // 0 if not measured
	}
	type game struct {
		Name    string   `json:"name"`
		Title   string   `json:"title"`
		Line    string   `json:"line"`
		Guide   string   `json:"guide"`
		Options []option `json:"options"`
		Levels  []level  `json:"levels"`
		Lessons []figure `json:"lessons"`
		Puzzles int      `json:"puzzles"` // how many there are
		Book    bool     `json:"book"`    // whether there is an opening book
	}
	var all []game
	for _, g := range games.All() {
		title, line, guide := games.Guide(g.Name())
		guide, _, _ = strings.Cut(guide, "\n\nOptions of a new game:\n") // options are described separately
		pictured, err := figures(g.Name())
		if err != nil {
			return nil, err
		}
		one := game{g.Name(), title, line, guide, []option{}, []level{}, pictured, len(puzzle.Shipped(g.Name())), books.Of(g.Name()) != nil}
		for _, o := range g.Options() {
			one.Options = append(one.Options, option(o))
		}
		for _, l := range bot.LevelsOf(g.Name()) {
			one.Levels = append(one.Levels, level{l.Name, l.Elo})
		}
		all = append(all, one)
	}
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		panic(err) // strings always marshal
	}
	return fmt.Appendf(nil, "// The games, their options and levels, and the texts about them.\n\nexport const games = %s;\n", text), nil
}

// extras returns the files that the page loads on demand: the puzzles and the opening books of the
// games that have them.
func extras() (files []File) {
	for _, name := range games.Names() {
		if puzzles := puzzle.Shipped(name); len(puzzles) > 0 {
			text, err := json.Marshal(puzzles)
			if err != nil {
				panic(err) // puzzles always marshal
			}
			files = append(files, File{name + "-puzzles.json", text})
		}
		if b := books.Of(name); b != nil {
			var text bytes.Buffer
			if _, err := b.WriteTo(&text); err != nil {
				panic(err) // writing to memory never fails
			}
			files = append(files, File{name + ".book", text.Bytes()})
		}
	}
	return files
}

// compile returns the programs for the browser, and the script that starts them.
func compile(ctx context.Context) (files []File, err error) {
	dir, err := os.MkdirTemp("", "hexgames-web-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	start, err := starter(ctx)
	if err != nil {
		return nil, err
	}
	files = append(files, File{"hexgames-go.mjs", start})
	for _, name := range games.Names() {
		text, err := program(name)
		if err != nil {
			return nil, err
		}
		source, wasm := filepath.Join(dir, name+".go"), filepath.Join(dir, name+".wasm")
		if err := os.WriteFile(source, []byte(text), 0o666); err != nil {
			return nil, err
		}
		if _, err := output(ctx, "build", "-tags", "onegame", "-trimpath", "-ldflags=-s -w", "-o", wasm, source); err != nil {
			return nil, err
		}
		built, err := os.ReadFile(wasm)
		if err != nil {
			return nil, err
		}
		if built, err = slim(built); err != nil {
			return nil, fmt.Errorf("the program for %s: %w", name, err)
		}
		files = append(files, File{name + ".wasm", built})
	}
	return files, nil
}

// starter returns the Go distribution's script that starts a program, as a module. The script reads
// from globalThis and puts its class there. In the module, globalThis is the argument of a
// function, so nothing becomes global.
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

// A failure is the error of a go command that failed, with the command's message.
type failure struct {
	text string
	exit *exec.ExitError
}

func (f failure) Error() string { return f.text }
func (f failure) Unwrap() error { return f.exit }

// output runs the go command for the browser's platform, and returns its output.
func output(ctx context.Context, args ...string) (string, error) {
	c := exec.CommandContext(ctx, "go", args...)
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	text, err := c.Output()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case errors.As(err, &exit):
		return "", failure{"go " + args[0] + ": " + strings.TrimSpace(string(exit.Stderr)), exit}
	case err != nil:
		return "", fmt.Errorf("go %s: %w", args[0], err)
	}
	return string(text), nil
}

package main

import (
	"bytes"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hexgames/kit/games"
)

// module is the path of the module, and of its root package.
const module = "example.com/hexgames"

// supported lists the packages whose surface is promised, by their directories: the games and the
// packages below. doc.go names them too. The root package is hexgames.
var supported = slices.Concat([]string{
	"hexgames",
	"record",
	"hexgrid",
}, games.Names(), []string{
	"hexdame/endgame",
	"laws",
	"kit/batch",
	"kit/book",
	"kit/books",
	"kit/bot",
	"kit/console",
	"kit/endings",
	"kit/games",
	"kit/learn",
	"kit/match",
	"kit/picture",
	"kit/picture/png",
	"kit/proof",
	"kit/protocol",
	"kit/puzzle",
	"kit/referee",
	"kit/referee/clocks",
	"kit/referee/fair",
	"kit/session",
	"kit/session/server",
	"kit/solve",
	"kit/stats",
	"cli",
	"web",
})

// pathOf returns the import path of a supported package.
func pathOf(name string) string {
	if name == path.Base(module) {
		return module
	}
	return module + "/" + name
}

// surfaces returns the surface of every supported package, given the root of the module. It reads
// the compiler's description of the packages: the export data files that go list -export names.
func surfaces(root string) (map[string][]string, error) {
	args := []string{"list", "-deps", "-export", "-f", "{{.ImportPath}}\t{{.Export}}"}
	for _, name := range supported {
		args = append(args, pathOf(name))
		// The go command runs a test again if a directory that the test has read changes.
		if _, err := os.ReadDir(filepath.Join(root, strings.TrimPrefix(pathOf(name), module))); err != nil {
			return nil, err
		}
	}
	out, err := command(root, "go", args...)
	if err != nil {
		return nil, err
	}
	files := map[string]string{}
	for line := range strings.Lines(out) {
		name, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		files[name] = file
	}
	open := func(name string) (io.ReadCloser, error) { return os.Open(files[name]) }
	load := importer.ForCompiler(token.NewFileSet(), "gc", open)
	all := map[string][]string{}
	for _, name := range supported {
		pkg, err := load.Import(pathOf(name))
		if err != nil {
			return nil, err
		}
		all[name] = listOf(pkg)
	}
	return all, nil
}

// lists is the directory of the files with surfaces, seen from the root of the module.
const lists = "internal/surface/testdata"

// storedAt returns the surfaces stored in a commit.
func storedAt(commit string) (map[string][]string, error) {
	names, err := command(".", "git", "ls-tree", "-r", "--name-only", commit, lists+"/")
	if err != nil {
		return nil, err
	}
	if names == "" {
		return nil, fmt.Errorf("%s has no files in %s: want a later commit", commit, lists)
	}
	all := map[string][]string{}
	for file := range strings.Lines(names) {
		file = strings.TrimSpace(file)
		text, err := command(".", "git", "show", commit+":./"+file)
		if err != nil {
			return nil, err
		}
		all[strings.TrimSuffix(strings.TrimPrefix(file, lists+"/"), ".txt")] = linesOf(text)
	}
	return all, nil
}

// linesOf returns the lines of a file.
func linesOf(text string) []string {
	return strings.Split(strings.TrimSuffix(text, "\n"), "\n")
}

// command runs a program in a directory, and returns its output.
func command(dir, name string, args ...string) (string, error) {
	var errs bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr = dir, &errs
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%s %s: %w\n%s", name, args[0], err, &errs)
	}
	return string(out), err
}

// qualifier returns how a list names packages: nothing for the package of the list, and the path
// for others, which is short within the module.
func qualifier(of *types.Package) types.Qualifier {
	return func(other *types.Package) string {
		switch {
		case other == of:
			return ""
		case other.Path() == module:
			return path.Base(module)
		}
		return strings.TrimPrefix(other.Path(), module+"/")
	}
}

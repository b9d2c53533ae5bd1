package main

import (
	"cmp"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A target is a fuzz target of any module of the repository.
type target struct {
	dir  string // of the package, from the root directory, with slashes
	name string
}

// String returns the directory and the name, as in "./record.FuzzReadRecords", or only the name for
// the root directory, as in ".FuzzX".
func (t target) String() string { return strings.TrimSuffix(t.folder(), ".") + "." + t.name }

// folder returns the directory as an argument of the go command.
func (t target) folder() string {
	if t.dir == "." {
		return t.dir
	}
	return "./" + t.dir
}

// seeds returns the directory of the inputs that plain go test runs, too.
func (t target) seeds() string {
	return filepath.Join(filepath.FromSlash(t.dir), "testdata", "fuzz", t.name)
}

var declaration = regexp.MustCompile(`(?m)^func (Fuzz[^a-z]\w*)\(\w+ \*testing\.F\)`)

// targets returns all fuzz targets below the current directory, sorted.
func targets() (all []target, err error) {
	err = filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || d.Name() == "node_modules"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(name)
		for _, m := range declaration.FindAllSubmatch(text, -1) {
			all = append(all, target{path.Dir(filepath.ToSlash(name)), string(m[1])})
		}
		return err
	})
	slices.SortFunc(all, func(a, b target) int { return cmp.Or(cmp.Compare(a.dir, b.dir), cmp.Compare(a.name, b.name)) })
	return all, err
}

// named returns the targets that the arguments name: single targets, or all targets of a package.
// Without arguments, it returns all.
func named(args []string) ([]target, error) {
	all, err := targets()
	if err != nil || len(args) == 0 {
		return all, err
	}
	var some []target
	for _, arg := range args {
		n := len(some)
		for _, t := range all {
			if (t.String() == arg || t.folder() == arg) && !slices.Contains(some, t) {
				some = append(some, t)
			}
		}
		if len(some) == n {
			return nil, fmt.Errorf("no new target %q: want one such as %s, or its package, %s", arg, all[0], all[0].folder())
		}
	}
	return some, nil
}

// list prints targets, for other programs.
func (s *soak) list(args []string) error {
	all, err := named(args)
	for _, t := range all {
		fmt.Fprintln(s.out, t.folder(), t.name)
	}
	return err
}

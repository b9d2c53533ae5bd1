package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/format"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// home is the last element of the module's path, whoever publishes it. The root package has the
// same name.
const home = "hexgames"

var (
	modulePath  = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]*\.[a-z]+(/[A-Za-z0-9][A-Za-z0-9._~-]*)*/` + home + `$`)
	moduleLine  = regexp.MustCompile(`(?m)^module (\S+)$`)
	blocks      = regexp.MustCompile(`(?ms)^(?:require|replace) \(\n(.*?)^\)`)
	unpublished = regexp.MustCompile(`(?s)<!-- until published -->\n.*?<!-- published -->\n\n?`)
)

// pathOf returns the path of the module in a directory.
func pathOf(dir string) (string, error) {
	text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return "", err
	}
	m := moduleLine.FindSubmatch(text)
	if m == nil {
		return "", fmt.Errorf("%s/go.mod names no module", dir)
	}
	return string(m[1]), nil
}

// checkPath returns an error if a module cannot have this path.
func checkPath(to string) error {
	if !modulePath.MatchString(to) {
		return fmt.Errorf("the module is %q: want a host and a path that ends in %s, such as github.com/OWNER/%s", to, home, home)
	}
	return nil
}

// rename gives the module in a directory another path: in all files of the commit, in strings and
// documents, too. It returns the number of files that it changed.
func rename(ctx context.Context, dir, to string) (count int, err error) {
	from, err := pathOf(dir)
	if err != nil {
		return 0, err
	}
	if err := checkPath(to); err != nil || from == to {
		return 0, err
	}
	names, err := tracked(ctx, dir)
	if err != nil {
		return 0, err
	}
	for _, name := range names {
		full := filepath.Join(dir, filepath.FromSlash(name))
		info, err := os.Lstat(full)
		if err != nil {
			return count, err
		}
		if !info.Mode().IsRegular() {
			continue
		}
		text, err := os.ReadFile(full)
		if err != nil {
			return count, err
		}
		changed, err := renamed(name, text, from, to)
		if err != nil {
			return count, fmt.Errorf("%s: %w", name, err)
		}
		if bytes.Equal(text, changed) {
			continue
		}
		if err := os.WriteFile(full, changed, info.Mode().Perm()); err != nil {
			return count, err
		}
		count++
	}
	if count == 0 {
		return 0, errors.New("no file names " + from)
	}
	return count, nil
}

// renamed returns a file of the module with another path in it. The path may be quoted for a
// regular expression.
func renamed(name string, text []byte, from, to string) ([]byte, error) {
	if bytes.IndexByte(text, 0) >= 0 {
		return text, nil
	}
	changed := string(text)
	for _, pair := range [][2]string{{from, to}, {regexp.QuoteMeta(from), regexp.QuoteMeta(to)}} {
		// Not in a longer name, such as hexgames-page or hexgames.schema.json.
		whole := regexp.MustCompile(`(^|[^\w.-])` + regexp.QuoteMeta(pair[0]) + `($|\.?[^\w.-]|\.$)`)
		for last := ""; last != changed; { // two matches may share a character
			last = changed
			changed = whole.ReplaceAllStringFunc(changed, func(match string) string {
				return strings.Replace(match, pair[0], pair[1], 1)
			})
		}
	}
	switch path.Ext(name) {
	case ".md":
		changed = unpublished.ReplaceAllString(changed, "")
	case ".mod":
		changed = blocks.ReplaceAllStringFunc(changed, sortBlock)
	case ".go":
		if changed != string(text) {
			return format.Source([]byte(changed)) // imports in order of their new paths
		}
	}
	return []byte(changed), nil
}

// sortBlock sorts the lines of a block, as go mod tidy does.
func sortBlock(block string) string {
	body := blocks.FindStringSubmatch(block)[1]
	lines := slices.Collect(strings.Lines(body))
	slices.Sort(lines)
	return strings.Replace(block, body, strings.Join(lines, ""), 1)
}

// tracked returns the names of the files of a commit, below the directory of the module.
func tracked(ctx context.Context, dir string) ([]string, error) {
	out, err := output(ctx, dir, nil, "git", "ls-files", "-z")
	return strings.FieldsFunc(out, func(r rune) bool { return r == 0 }), err
}

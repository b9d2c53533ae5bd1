package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// A checker checks whether the commit in a directory can be released.
type checker struct {
	root    string
	version version
	date    string
}

// run runs all checks, prints a line for each, and returns an error if one fails.
func (c checker) run(ctx context.Context, out io.Writer) error {
	failed := 0
	for _, one := range []struct {
		what  string
		check func(context.Context) (string, error)
	}{
		{"work tree", c.clean},
		{"version", c.number},
		{"packages", c.packages},
		{"change log", c.log},
	} {
		begun := time.Now()
		found, err := one.check(ctx)
		state := "ok"
		if err != nil {
			state, found = "FAILED", err.Error()
			failed++
		}
		if took := time.Since(begun); took > time.Second {
			found += fmt.Sprintf(" (%.0f s)", took.Seconds())
		}
		fmt.Fprintf(out, "%-6s  %-10s  %s\n", state, one.what, strings.TrimSpace(found))
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of the checks failed", failed)
	}
	return nil
}

// clean checks that everything is committed.
func (c checker) clean(ctx context.Context) (string, error) {
	changed, err := output(ctx, c.root, nil, "git", "status", "--porcelain")
	if err == nil && changed != "" {
		err = fmt.Errorf("not everything is committed:\n%s", changed)
	}
	return "everything is committed", err
}

// number checks that the version fits what has changed since the last release.
func (c checker) number(ctx context.Context) (string, error) {
	last, found, err := c.last(ctx)
	if err != nil {
		return "", err
	}
	if !found {
		log, err := os.ReadFile(filepath.Join(c.root, changes))
		if err == nil && hasEarlier(string(log), c.version) {
			err = errors.New("there is no tag of an earlier release: fetch the tags, with git fetch origin 'refs/tags/*:refs/tags/*'")
		}
		return fmt.Sprintf("%s is the first release", c.version), err
	}
	text, err := output(ctx, c.root, nil, "go", "run", "./internal/surface", last.String())
	if err != nil {
		return "", err
	}
	what, words := changeIn(text)
	return fmt.Sprintf("%s follows %s, with %s", c.version, last, words), c.version.follows(last, what)
}

// changeIn returns what has changed, given the output of internal/surface, and in words.
func changeIn(text string) (change, string) {
	switch {
	case strings.Contains(text, ": incompatible:\n"):
		return broken, "incompatible changes"
	case strings.Contains(text, ": new:\n"):
		return added, "additions"
	}
	return unchanged, "the same exported surface"
}

// last returns the last release before this version, and whether there is one. The version's own
// tag must not exist on another commit.
func (c checker) last(ctx context.Context) (last version, found bool, err error) {
	if own, err := output(ctx, c.root, nil, "git", "rev-parse", "-q", "--verify", c.version.String()+"^{commit}"); err == nil {
		head, err := output(ctx, c.root, nil, "git", "rev-parse", "HEAD")
		if err != nil || own != head {
			return last, false, errors.Join(err, fmt.Errorf("the tag %s exists, on the commit %.12s", c.version, own))
		}
	}
	tags, err := output(ctx, c.root, nil, "git", "tag", "--list", "v*")
	if err != nil {
		return last, false, err
	}
	for tag := range strings.FieldsSeq(tags) {
		v, err := parseVersion(tag)
		if err != nil || v == c.version {
			continue
		}
		if !found || v.compare(last) > 0 {
			last, found = v, true
		}
	}
	return last, found, nil
}

// numbered lists the files that have the version, too.
var numbered = []struct {
	name string
	form *regexp.Regexp
}{
	{"web/module/package.json", regexp.MustCompile(`"version": "(.+)"`)},
	{"python/hexgames/__init__.py", regexp.MustCompile(`__version__ = "(.+)"`)},
}

// packages checks that the packages for npm and Python have the version.
func (c checker) packages(context.Context) (string, error) {
	var errs []error
	for _, one := range numbered {
		text, err := os.ReadFile(filepath.Join(c.root, filepath.FromSlash(one.name)))
		if err != nil {
			return "", err
		}
		if m := one.form.FindSubmatch(text); m == nil || string(m[1]) != c.version.plain() {
			errs = append(errs, fmt.Errorf("%s does not have the version %s", one.name, c.version.plain()))
		}
	}
	return "npm and Python have the version " + c.version.plain(), errors.Join(errs...)
}

// log checks the change log.
func (c checker) log(context.Context) (string, error) {
	text, err := os.ReadFile(filepath.Join(c.root, changes))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s has notes of %s", c.version, c.date), checkLog(string(text), c.version, c.date)
}

// Release checks and builds a release of hexgames, and prints the commands that publish it. It
// publishes nothing.
//
// Usage:
//
//	go run ./internal/release [flags] [VERSION]
//	go run ./internal/release -notes [VERSION]
//	go run ./internal/release -rename PATH
//
// VERSION is a number such as v0.1.0. By default, it is the newest version in CHANGELOG.md.
//
// First, Release checks that
//
//   - everything is committed;
//   - VERSION fits the changes to the exported surface since the last tag;
//   - the packages for npm and Python have the version; and
//   - CHANGELOG.md has a section for it with the date, and nothing under Unreleased.
//
// Then it clones the last commit, runs the tests of the library, the lab, and the server in the
// clone, and builds it. It writes three things to a new directory:
//
//   - files has the commands hexgames, hexlab, and hexserver for six systems. It also has the page,
//     the packages for npm and Python, and SHA256SUMS.
//   - notes.md is the section of CHANGELOG.md.
//   - source is the clone, with the commit and the tags to push.
//
// Every artifact contains its license, the licenses of everything else in it, and a software bill
// of materials in CycloneDX. The package for Python contains a library built with a C compiler, so
// it is for the system of this machine only. This requires npm, Python, and a C compiler. The tests
// of the server's page also require Chromium; set NO_BROWSER=1 to leave them to CI.
//
// The same commit, built with the same versions of Go, npm, and the C compiler, makes the same
// files, byte for byte. The modification times in archives are the commit's time.
//
// Nested modules use the root module in its directory, through a replace directive. The go command
// refuses to install commands from such modules. So the commit in the clone drops the directives
// and requires the release, which the go command reads from a directory until it is published.
//
// The flags are:
//
//	-date DATE
//		The date of the release, as in 2006-01-02. (today, UTC)
//	-module PATH
//		Build the release under another module path, such as github.com/OWNER/hexgames.
//	-notes
//		Print the section of CHANGELOG.md and do nothing else.
//	-notest
//		Do not run the tests.
//	-o DIR
//		The new directory. (.release)
//	-only PATTERNS
//		Build only the artifacts whose names match one of these patterns, separated by commas:
//		hexlab_*, or *_linux_amd64*, for example. hexgames-*.tgz is the package for npm, and *-py3
//		the one for Python. (*)
//	-rename PATH
//		Give the module another path in the working tree, and do nothing else. In documents, the
//		notes for the time before publication are removed.
//	-trial
//		Build even if a check fails.
//	-twice
//		Build everything again in another directory, without what the go command has compiled
//		before, and compare.
package main

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

//go:embed main.go
var manual string

func main() {
	var o options
	flag.StringVar(&o.date, "date", time.Now().UTC().Format(time.DateOnly), "")
	flag.StringVar(&o.module, "module", "", "")
	flag.BoolVar(&o.notes, "notes", false, "")
	flag.BoolVar(&o.notest, "notest", false, "")
	flag.StringVar(&o.to, "o", ".release", "")
	flag.StringVar(&o.only, "only", "*", "")
	flag.StringVar(&o.rename, "rename", "", "")
	flag.BoolVar(&o.trial, "trial", false, "")
	flag.BoolVar(&o.twice, "twice", false, "")
	flag.Usage = func() {
		file, err := parser.ParseFile(token.NewFileSet(), "", manual, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			panic(err) // the compiler has parsed it
		}
		fmt.Fprint(os.Stderr, file.Doc.Text())
	}
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, o, flag.Args(), os.Stdout, os.Stderr)
	if err != nil && ctx.Err() != nil {
		err = errors.New("interrupted")
	}
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// The options are the flags.
type options struct {
	date, module, to, only, rename string
	notes, notest, trial, twice    bool

	fresh bool // compile everything, in the second build
}

// run does what the options and the arguments ask for.
func run(ctx context.Context, o options, args []string, out, progress io.Writer) error {
	root, err := output(ctx, ".", nil, "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return err
	}
	if o.rename != "" {
		count, err := rename(ctx, root, o.rename)
		fmt.Fprintf(out, "changed %d files\n", count)
		return err
	}
	log, err := os.ReadFile(filepath.Join(root, changes))
	if err != nil {
		return err
	}
	var v version
	switch len(args) {
	case 0:
		v, err = newest(string(log))
	case 1:
		v, err = parseVersion(args[0])
	default:
		err = errors.New("want one version, after the flags")
	}
	if err != nil {
		return err
	}
	notes, missing := notesOf(string(log), v)
	if o.notes {
		fmt.Fprint(out, notes)
		return missing
	}
	if entries, err := os.ReadDir(o.to); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty: remove it, or choose another directory with -o", o.to)
	}
	if err := (checker{root, v, o.date}).run(ctx, out); err != nil && !o.trial {
		return err
	}
	return release(ctx, o, root, v, notes, out, progress)
}

// release builds a release.
func release(ctx context.Context, o options, root string, v version, notes string, out, progress io.Writer) error {
	if o.module != "" {
		if err := checkPath(o.module); err != nil {
			return err
		}
	}
	all, err := artifacts(v, strings.Split(o.only, ","))
	if err != nil {
		return err
	}
	to, err := filepath.Abs(o.to)
	if err != nil {
		return err
	}
	s, err := build(ctx, o, root, to, v, all, progress)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, "notes.md"), []byte(linked(notes, s.module, v)), 0o666); err != nil {
		return err
	}
	sums, err := os.ReadFile(filepath.Join(to, "files", sumsFile))
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%s\n", sums)
	if o.twice {
		if err := again(ctx, o, root, v, all, string(sums), progress); err != nil {
			return err
		}
		fmt.Fprint(out, "A second build made the same files.\n\n")
	}
	if o.trial || o.notest || o.only != "*" {
		fmt.Fprintln(out, "These files are not for publication: that takes a run without -trial, -notest and -only.")
		return nil
	}
	fmt.Fprint(out, s.commands(o.to, namesIn(string(sums))))
	return nil
}

// build tests the source, and builds artifacts in a new directory.
func build(ctx context.Context, o options, root, to string, v version, all []artifact, progress io.Writer) (*source, error) {
	scratch, err := os.MkdirTemp("", "hexgames-release-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	fmt.Fprintf(progress, "cloning into %s\n", filepath.Join(to, "source"))
	s, err := newSource(ctx, root, filepath.Join(to, "source"), scratch, o.module, v, o.fresh)
	if err != nil {
		return nil, err
	}
	if !o.notest {
		if err := s.test(progress); err != nil {
			return nil, err
		}
	}
	return s, s.build(all, filepath.Join(to, "files"), scratch, progress)
}

// again builds artifacts in another directory, and compares their checksums.
func again(ctx context.Context, o options, root string, v version, all []artifact, sums string, progress io.Writer) error {
	to, err := os.MkdirTemp("", "hexgames-release-again-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(to)
	o.fresh, o.notest = true, true
	if _, err := build(ctx, o, root, to, v, all, progress); err != nil {
		return err
	}
	second, err := os.ReadFile(filepath.Join(to, "files", sumsFile))
	if err == nil && string(second) != sums {
		err = fmt.Errorf("a second build made other files:\n%s", second)
	}
	return err
}

// namesIn returns the names in a list of checksums.
func namesIn(sums string) (names []string) {
	for line := range strings.Lines(sums) {
		_, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		names = append(names, name)
	}
	return names
}

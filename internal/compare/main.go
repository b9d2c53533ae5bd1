// Compare runs the benchmarks of two commits alternately and prints how many times as fast
// the new one is.
//
// Usage:
//
//	go run ./internal/compare [flags] OLD [NEW]
//	go run ./internal/compare -page [flags] [OLD]
//
// OLD and NEW are commits, such as main~3. NEW defaults to the working tree. With -page, Compare
// prints the tables in the section on speed of STRENGTH.md instead. They show each figure of the
// working tree and the ratio to the naive implementation in the tests. With OLD, they also show the
// ratio to OLD. The page has its own packages and benchmarks. The flags are:
//
//	-packages LIST
//		The packages with the benchmarks, separated by commas. (./...)
//	-bench REGEXP
//		The benchmarks to run, as for go test. (all)
//	-benchtime TIME
//		How long each runs in a round, as for go test. (100ms)
//	-rounds N
//		The number of rounds, which must be odd: a round runs all benchmarks of a
//		package in OLD, then in NEW. (7)
//	-own
//		Run the benchmarks of OLD in OLD, instead of the benchmarks of NEW.
//
// Each line of the table shows a benchmark, a metric, the medians in OLD and in NEW, and the
// median, the least and the greatest ratio of the rounds. A ratio above 1 always means that NEW is
// faster. The rates that a benchmark reports are in processor time, which hardly depends on other
// work on the machine. The elapsed time, ns/op, is in the table only for benchmarks without a rate.
//
// OLD runs the benchmarks of NEW, so both measure the same work. In a package where NEW's
// benchmarks don't compile, OLD runs its own. Then two benchmarks with the same name can measure
// different work, such as different positions: read both before you believe the ratio. Benchmarks
// of only one commit are listed below the table. A benchmark that fails in one of them, for example
// because its answer is wrong, ends the comparison.
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
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

//go:embed main.go
var source string

func main() {
	var o options
	flag.StringVar(&o.packages, "packages", "./...", "")
	flag.StringVar(&o.bench, "bench", ".", "")
	flag.StringVar(&o.benchtime, "benchtime", "100ms", "")
	flag.IntVar(&o.rounds, "rounds", 7, "")
	flag.BoolVar(&o.own, "own", false, "")
	flag.BoolVar(&o.page, "page", false, "")
	flag.Usage = func() {
		file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			panic(err) // the compiler has parsed it
		}
		fmt.Fprint(os.Stderr, file.Doc.Text())
	}
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, o, flag.Args(), os.Stdout, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

// The options are the flags.
type options struct {
	packages, bench, benchtime string
	rounds                     int
	own, page                  bool
}

// run compares two commits, or a commit and the working tree.
func run(ctx context.Context, o options, commits []string, out, progress io.Writer) error {
	switch {
	case o.page && len(commits) > 1:
		return errors.New("want one commit at most, after the flags: -page [OLD]")
	case !o.page && (len(commits) < 1 || len(commits) > 2):
		return errors.New("want one commit or two, after the flags: OLD [NEW]")
	case o.rounds < 1 || o.rounds%2 == 0:
		return fmt.Errorf("want an odd number of rounds, not %d", o.rounds)
	}
	dir, err := os.MkdirTemp("", "compare")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	l := &lab{ctx, dir}
	if o.page {
		return l.page(ctx, o, strings.Join(commits, ""), out, progress)
	}
	sides, err := l.sides(o, strings.Split(o.packages, ","), append(commits, "")[:2], progress)
	if err != nil {
		return reasonOf(ctx, err)
	}
	before, after := sides[0], sides[1]
	if before.missing != "" && after.missing != "" {
		return errors.New(after.missing)
	}
	fmt.Fprint(out, header(before.name, after.name))
	for _, name := range slices.Sorted(maps.Keys(before.packages)) {
		if after.packages[name] == nil {
			continue
		}
		rounds, err := l.rounds(o, sides, name, o.bench, progress)
		if err != nil {
			return reasonOf(ctx, err)
		}
		fmt.Fprint(out, table(name, rounds))
	}
	return nil
}

// sides builds the benchmarks of commits; the commit "" is the working tree. It builds the last one
// first, because the others run its benchmarks.
func (l *lab) sides(o options, packages, commits []string, progress io.Writer) ([]*side, error) {
	sides := make([]*side, len(commits))
	var benchmarks *side
	for i, commit := range slices.Backward(commits) {
		s, err := l.checkOut(commit, filepath.Join(l.dir, strconv.Itoa(i)))
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(progress, "building the benchmarks: %s\n", s.name)
		if err := l.build(s, packages, benchmarks); err != nil {
			return nil, err
		}
		if sides[i] = s; !o.own {
			benchmarks = s
		}
	}
	return sides, nil
}

// rounds runs benchmarks of a package on each side in turn, and returns their results by round.
func (l *lab) rounds(o options, sides []*side, name, bench string, progress io.Writer) (rounds [][]results, err error) {
	for n := range o.rounds {
		fmt.Fprintf(progress, "%s: round %d of %d\n", name, n+1, o.rounds)
		round := make([]results, len(sides))
		for i, s := range sides {
			if s.packages[name] == nil {
				continue
			}
			if round[i], err = l.measure(s, name, bench, o.benchtime); err != nil {
				return nil, err
			}
		}
		rounds = append(rounds, round)
	}
	return rounds, nil
}

// reasonOf returns the reason for the error of a command, or the interrupt, if there was one.
func reasonOf(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return errors.New("interrupted")
	}
	return err
}

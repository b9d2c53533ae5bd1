// Compare runs the benchmarks of two commits in turns and prints how many times as fast
// as the old one the new one is.
//
// Usage:
//
//	go run ./internal/compare [flags] OLD [NEW]
//
// OLD and NEW are commits, such as main~3; without NEW, it is the working tree. The flags are:
//
//	-packages LIST
//		The packages with the benchmarks, separated by commas. (./...)
//	-bench REGEXP
//		The benchmarks to run, as for go test. (all)
//	-benchtime TIME
//		How long each runs in a round, as for go test. (100ms)
//	-rounds N
//		The number of rounds, which is odd: a round runs all benchmarks of a package
//		in OLD, then in NEW. (7)
//
// A line of the table has a benchmark, a metric, its median in OLD, its median in NEW, the
// median of the ratios in each round, and the least and the greatest of them. A ratio above 1
// always means that NEW is faster. The rates that a benchmark reports are in processor time,
// which hardly depends on other work on the machine; ns/op is elapsed time, and is in the table
// only for benchmarks without a rate.
//
// Each commit runs its own benchmarks. Two of the same name can measure different work, such as
// other positions, if the benchmark has changed, or the random games that it plays have: look at
// both before you believe the ratio. Benchmarks of only one commit are named below the table.
// A benchmark that fails in one of them, for example because its answer is wrong, ends the
// comparison.
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
}

// run compares two commits, or a commit and the working tree.
func run(ctx context.Context, o options, commits []string, out, progress io.Writer) error {
	switch {
	case len(commits) < 1 || len(commits) > 2:
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
	var sides [2]*side
	for i := range sides {
		commit := append(commits, "")[i]
		if sides[i], err = l.checkOut(commit, filepath.Join(dir, strconv.Itoa(i))); err == nil {
			fmt.Fprintf(progress, "building the benchmarks: %s\n", sides[i].name)
			err = l.build(sides[i], o.packages)
		}
		if err != nil {
			return reasonOf(ctx, err)
		}
	}
	fmt.Fprint(out, header(sides[0].name, sides[1].name))
	for _, name := range slices.Sorted(maps.Keys(sides[0].programs)) {
		if sides[1].programs[name] == "" {
			continue
		}
		var rounds [][2]results
		for n := range o.rounds {
			fmt.Fprintf(progress, "%s: round %d of %d\n", name, n+1, o.rounds)
			var round [2]results
			for i, s := range sides {
				if round[i], err = l.measure(s, name, o); err != nil {
					return reasonOf(ctx, err)
				}
			}
			rounds = append(rounds, round)
		}
		fmt.Fprint(out, table(name, rounds))
	}
	return nil
}

// reasonOf returns the reason for the error of a command: an interrupt, if there was one.
func reasonOf(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return errors.New("interrupted")
	}
	return err
}

// Mutate looks for holes in the tests of packages. It makes one small change at a time in their
// code, such as < for <=, and prints the changes that no test notices.
//
// Usage:
//
//	go run ./internal/mutate [flags] PACKAGE...
//	go run ./internal/mutate -retry -report FILE [PACKAGE...]
//
// A package is a directory, such as ./hexgrid or ./server/store. It may be in a nested module, and
// it may end in /..., as for the go command.
//
// The flags are:
//
//	-cores N
//		Try N changes at a time. (1)
//	-sample N
//		Make only N changes to each package. (0, which means all)
//	-seed N
//		Draw the sample with this seed. (1)
//	-at REGEXP
//		Make only changes whose FILE:LINE:COLUMN matches.
//		Use 'board.go:(12|34):' to try some changes again.
//	-tests PACKAGES
//		Run the tests of these packages, too, separated by commas.
//		The package's own tests run first, unless it is in the list.
//	-build
//		Also run the tests that need this flag.
//	-report FILE
//		Write the counts into the table of a file such as
//		internal/mutate/REPORT.md. Write the changes that no test
//		notices below the table.
//	-retry
//		Try only the changes that no test noticed when the report was
//		written, with the same tests, and correct the counts. Without a
//		package, try the changes of all of them.
//
// Mutate prints the place of each such change, and the old and the new lines. Write a test that
// fails with the change, or delete code that does nothing. If no test can notice the change, paste
// it into equivalent.txt, without the line and the column, and give the reason below.
//
// If mutate is interrupted, it reports the changes that it has tried.
package main

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"syscall"
)

// equivalents has the changes that no test can notice, and why.
//
//go:embed equivalent.txt
var equivalents string

func main() {
	var o options
	flag.IntVar(&o.sample, "sample", 0, "make only `N` changes to each package (0 means all)")
	flag.Uint64Var(&o.seed, "seed", 1, "draw the sample with this seed `number`")
	flag.StringVar(&o.tests, "tests", "", "`packages`, separated by commas, whose tests run after the package's own; or in this order, if it is one of them")
	flag.BoolVar(&o.build, "build", false, "also run the tests that need this flag")
	flag.StringVar(&o.at, "at", "", "make only changes whose FILE:LINE:COLUMN matches this `regexp`")
	flag.IntVar(&o.cores, "cores", 1, "try `N` changes at a time")
	flag.StringVar(&o.report, "report", "", "write the results into a `file`")
	flag.BoolVar(&o.retry, "retry", false, "try only the changes that no test noticed when the report was written")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, o, flag.Args(), os.Stdout, os.Stderr)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(1)
	}
}

// The options are the flags.
type options struct {
	sample    int
	seed      uint64
	tests, at string
	build     bool
	cores     int
	report    string
	retry     bool
}

// run looks for holes in the tests of some packages.
func run(ctx context.Context, o options, names []string, out, progress io.Writer) error {
	where, err := regexp.Compile(o.at)
	if err != nil {
		return err
	}
	report, err := readReport(o.report)
	if err != nil {
		return err
	}
	if o.retry && len(names) == 0 {
		names = report.unnoticed()
	}
	dir, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	l, err := newLab(ctx, dir)
	if err != nil {
		return err
	}
	packages, err := l.list(names)
	if err != nil {
		return err
	}
	var failed error // the tests of some packages may fail without a change
	for _, p := range packages {
		h := &hunt{lab: l, name: p.name, progress: progress}
		r := row{name: p.name, commit: l.commit(p), tests: o.tests, at: o.at, build: o.build}
		if o.retry {
			if r, err = report.row(p.name); err != nil {
				return err
			}
			h.only = report.survivorsOf(p.name)
		}
		l.builds = r.build
		if r.tests != "" {
			if h.suites, err = l.list(strings.Split(r.tests, ",")); err != nil {
				return err
			}
		}
		if err := h.prepare(p, where); err != nil {
			return err
		}
		if !o.retry {
			h.draw(o.sample, o.seed)
		}
		if err := h.try(o.cores); err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		fmt.Fprint(out, h.summary())
		if o.report != "" && (o.retry || h.made() > 0) {
			if o.retry {
				r.correct(h)
			} else {
				r.count(h, o)
			}
			if report, err = readReport(o.report); err != nil { // another command may have written it
				return err
			}
			report.set(r, h.unnoticed())
			if err := os.WriteFile(o.report, []byte(report.String()), 0o666); err != nil {
				return err
			}
		}
		if ctx.Err() != nil {
			return errors.New("interrupted")
		}
	}
	return failed
}

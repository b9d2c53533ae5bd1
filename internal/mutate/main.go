// Mutate looks for holes in the tests of packages. It makes one small change at a time in their
// code, such as < for <=, and prints the changes that no test notices.
//
// Usage:
//
//	go run ./internal/mutate [flags] PACKAGE...
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
//	-report FILE
//		Write the counts into the table of a file such as
//		internal/mutate/REPORT.md, in place of the package's earlier row.
//
// Mutate prints the place of each such change, and the old and the new lines. Write a test that
// fails with the change, or delete code that does nothing. If no test can notice the change, paste
// it into equivalent.txt, without the line and the column, and give the reason below.
package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
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
	flag.StringVar(&o.at, "at", "", "make only changes whose FILE:LINE:COLUMN matches this `regexp`")
	flag.IntVar(&o.cores, "cores", 1, "try `N` changes at a time")
	flag.StringVar(&o.report, "report", "", "write the counts into the table of a `file`")
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
	cores     int
	report    string
}

// run looks for holes in the tests of some packages.
func run(ctx context.Context, o options, names []string, out, progress io.Writer) error {
	where, err := regexp.Compile(o.at)
	if err != nil {
		return err
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
	var others []*suite
	if o.tests != "" {
		if others, err = l.list(strings.Split(o.tests, ",")); err != nil {
			return err
		}
	}
	for _, p := range packages {
		h := &hunt{lab: l, suites: others, progress: progress}
		if err := h.prepare(p, where); err != nil {
			return err
		}
		h.draw(o.sample, o.seed)
		var workers sync.WaitGroup
		for i := range o.cores {
			workers.Go(func() { h.work(filepath.Join(dir, strconv.Itoa(i))) })
		}
		workers.Wait()
		fmt.Fprint(out, h.report(p.ImportPath))
		if ctx.Err() != nil {
			return errors.New("interrupted")
		}
		if o.report != "" {
			if err := record(o.report, h.row(p, o)); err != nil {
				return err
			}
		}
	}
	return nil
}

// A hunt looks for holes in the tests of one package.
type hunt struct {
	lab      *lab
	suites   []*suite
	progress io.Writer
	listed   int // the number of equivalent changes

	mu        sync.Mutex // guards the fields below
	changes   []change   // to be tried
	left      int        // the number of changes to try, if all compile
	verdicts  [lived + 1]int
	survivors []change
}

// prepare measures the tests and finds the changes.
func (h *hunt) prepare(p *suite, where *regexp.Regexp) error {
	if !slices.ContainsFunc(h.suites, func(s *suite) bool { return s.ImportPath == p.ImportPath }) {
		h.suites = append([]*suite{p}, h.suites...)
	}
	for _, s := range h.suites {
		if err := h.lab.measure(s); err != nil {
			return err
		}
	}
	known := parseEquivalents(equivalents)
	for _, name := range p.GoFiles {
		path := filepath.Join(p.Dir, name)
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file := filepath.ToSlash(strings.TrimPrefix(path, p.Module.Dir+string(filepath.Separator)))
		found, err := find(file, string(source))
		if err != nil {
			return err
		}
		for _, c := range found {
			if key := c.key(); known[key] > 0 {
				known[key]--
				h.listed++
			} else if where.MatchString(c.place()) {
				h.changes = append(h.changes, c)
			}
		}
		for key, n := range known {
			if n > 0 && strings.HasPrefix(key, file+": ") {
				fmt.Fprintf(h.progress, "equivalent.txt has a change that cannot be made: %s", key)
			}
		}
	}
	return nil
}

// draw puts the changes into an order that starts with the sample. The order of two changes depends
// on nothing else, so a sample hardly changes with the code.
func (h *hunt) draw(sample int, seed uint64) {
	h.left = cmp.Or(sample, len(h.changes))
	place := func(c change) []byte {
		sum := sha256.Sum256(fmt.Append(nil, seed, c.key()))
		return sum[:]
	}
	slices.SortStableFunc(h.changes, func(a, b change) int { return bytes.Compare(place(a), place(b)) })
}

// parseEquivalents returns how often a text lists each change. The first line of a block and the
// lines that start with + or - describe the change.
func parseEquivalents(text string) map[string]int {
	known := map[string]int{}
	for block := range strings.SplitSeq(text, "\n\n") {
		key := ""
		for line := range strings.Lines(strings.TrimLeft(block, "\n") + "\n") {
			if key == "" || line[0] == '-' || line[0] == '+' {
				key += line
			}
		}
		known[key]++
	}
	return known
}

// work tries changes until none is left. The names of the files that it writes start with worker.
func (h *hunt) work(worker string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for len(h.changes) > 0 && h.left > 0 {
		c := h.changes[0]
		h.changes = h.changes[1:]
		h.left--
		h.mu.Unlock()
		v := h.lab.try(c, h.suites, worker)
		h.mu.Lock()
		if h.lab.ctx.Err() != nil {
			return
		}
		h.verdicts[v]++
		switch v {
		case broken:
			h.left++
		case lived:
			h.survivors = append(h.survivors, c)
			fmt.Fprintf(h.progress, "%s lived\n", c.place())
		}
		if len(h.changes)%20 == 0 {
			h.lab.sweep()
			fmt.Fprintf(h.progress, "at most %d to go\n", min(h.left, len(h.changes)))
		}
	}
}

// report returns the survivors, and the number of changes with each verdict.
func (h *hunt) report(name string) string {
	slices.SortFunc(h.survivors, func(a, b change) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.start, b.start))
	})
	text := ""
	for _, c := range h.survivors {
		text += c.place() + ": " + c.describe() + "\n"
	}
	v := h.verdicts
	return text + fmt.Sprintf("%s: %d made, %d killed, %d timed out, %d lived: %s noticed; %d did not compile, %d are equivalent\n",
		name, h.made(), v[killed], v[timedOut], v[lived], h.noticed(), v[broken], h.listed)
}

// made returns the number of changes that were tried.
func (h *hunt) made() int {
	return h.verdicts[killed] + h.verdicts[timedOut] + h.verdicts[lived]
}

// noticed returns the percentage of changes that the tests notice.
func (h *hunt) noticed() string {
	made := h.made()
	return fmt.Sprintf("%.1f%%", 100*float64(made-h.verdicts[lived])/float64(max(made, 1)))
}

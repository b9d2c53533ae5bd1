package main

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A hunt looks for holes in the tests of one package.
type hunt struct {
	lab      *lab
	name     string // of the package
	suites   []*suite
	only     map[string]bool // the keys of the changes to try, or nil for all
	progress io.Writer
	listed   int // the number of equivalent changes

	mu        sync.Mutex // guards the fields below
	changes   []change   // to be tried
	ready     int        // how many of them are built
	left      int        // how many to try, if all compile
	verdicts  [lived + 1]int
	survivors []change
}

// prepare finds the changes.
func (h *hunt) prepare(p *suite, where *regexp.Regexp) error {
	if !slices.ContainsFunc(h.suites, func(s *suite) bool { return s.name == p.name }) {
		h.suites = append([]*suite{p}, h.suites...)
	}
	known := parseEquivalents(equivalents)
	for _, name := range p.GoFiles {
		source, err := os.ReadFile(filepath.Join(p.Dir, name))
		if err != nil {
			return err
		}
		found, err := find(filepath.ToSlash(filepath.Join(p.name, name)), string(source))
		if err != nil {
			return err
		}
		for _, c := range found {
			if key := c.key(); known[key] {
				delete(known, key)
				h.listed++
			} else if where.MatchString(c.place()) && (h.only == nil || h.only[key]) {
				h.changes = append(h.changes, c)
			}
		}
	}
	for key := range known {
		if file, _, _ := strings.Cut(key, ":"); filepath.Dir(file) == filepath.Clean(p.name) {
			fmt.Fprintf(h.progress, "equivalent.txt has a change that cannot be made: %s", key)
		}
	}
	h.left = len(h.changes)
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

// parseEquivalents returns the keys of the changes that a text lists. The first line of a block and
// the lines that start with + or - describe the change.
func parseEquivalents(text string) map[string]bool {
	known := map[string]bool{}
	for block := range strings.SplitSeq(text, "\n\n") {
		key := ""
		for line := range strings.Lines(strings.TrimLeft(block, "\n") + "\n") {
			if key == "" || line[0] == '-' || line[0] == '+' {
				key += line
			}
		}
		known[key] = true
	}
	return known
}

// try tries the changes, several at a time. Changes that it has not tried when it is interrupted
// remain in the list.
func (h *hunt) try(cores int) error {
	for len(h.changes) > 0 && h.left > 0 && h.lab.ctx.Err() == nil {
		h.ready = min(len(h.changes), h.left+h.left/4+4, mostTogether) // some do not compile
		if err := h.lab.prepare(h.changes[:h.ready], h.suites); err != nil {
			return err
		}
		var workers sync.WaitGroup
		for i := range cores {
			workers.Go(func() { h.work(filepath.Join(h.lab.dir, strconv.Itoa(i))) })
		}
		workers.Wait()
	}
	return nil
}

// mostTogether is the maximum number of changes that are built together.
const mostTogether = 200

// work tries the changes that are ready. The names of the files that it writes start with worker.
func (h *hunt) work(worker string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for h.ready > 0 && h.left > 0 && h.lab.ctx.Err() == nil {
		c := h.changes[0]
		h.changes = h.changes[1:]
		h.ready--
		h.left--
		h.mu.Unlock()
		v := h.lab.try(c, h.suites, worker)
		h.mu.Lock()
		if h.lab.ctx.Err() != nil {
			h.changes = append(h.changes, c)
			return
		}
		h.verdicts[v]++
		switch v {
		case broken:
			h.left++
		case lived:
			h.survivors = append(h.survivors, c)
			fmt.Fprintf(h.progress, "%s lived: %s", c.place(), c.describe())
		}
		if h.left%20 == 0 {
			fmt.Fprintf(h.progress, "at most %d to go\n", min(h.left, len(h.changes)))
		}
	}
}

// summary returns the survivors, and the number of changes with each verdict.
func (h *hunt) summary() string {
	slices.SortFunc(h.survivors, func(a, b change) int {
		return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.start, b.start))
	})
	text := ""
	for _, c := range h.survivors {
		text += c.place() + ": " + c.describe() + "\n"
	}
	v := h.verdicts
	return text + fmt.Sprintf("%s: %d made, %d killed, %d timed out, %d lived: %s noticed; %d did not compile, %d are equivalent\n",
		h.name, h.made(), v[killed], v[timedOut], v[lived], noticed(v), v[broken], h.listed)
}

// unnoticed returns the keys of the changes that no test notices: the survivors, and those that an
// interrupted second try has left.
func (h *hunt) unnoticed() (keys []string) {
	list := h.survivors
	if h.only != nil {
		list = slices.Concat(list, h.changes)
	}
	for _, c := range list {
		keys = append(keys, c.key())
	}
	return keys
}

// made returns the number of changes that were tried.
func (h *hunt) made() int { return made(h.verdicts) }

// made returns the number of changes that compiled.
func made(v [lived + 1]int) int { return v[killed] + v[timedOut] + v[lived] }

// noticed returns the percentage of changes that the tests notice.
func noticed(v [lived + 1]int) string {
	return fmt.Sprintf("%.1f%%", 100*float64(v[killed]+v[timedOut])/float64(max(made(v), 1)))
}

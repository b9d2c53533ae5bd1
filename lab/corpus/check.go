package corpus

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"sync"

	"github.com/parquet-go/parquet-go"
)

// Options say what Check knows about a run. The zero value is a check of what is there.
type Options struct {
	Run  string // the run; "" if it is that of the first file
	Jobs int    // the number of jobs; 0 if the last shard is the last

	// Rows returns the numbers of the rows of a job, from first to the one before end. If it
	// is nil, each shard goes on where the one before ends.
	Rows func(job int) (first, end int64)

	Replay   bool                // whether to play all games again
	Cores    int                 // the number of files checked at a time; at least one
	Progress func(done, all int) // called after each file; may be nil
}

// A Report is the result of Check.
type Report struct {
	Header   Header // of the first file that is whole
	Files    int
	Rows     int64
	Bytes    int64
	Missing  []Range // the jobs without a shard
	Problems []Problem
}

// Whole reports whether nothing is missing or wrong.
func (r Report) Whole() bool { return len(r.Missing) == 0 && len(r.Problems) == 0 }

// A Problem is something wrong with a file.
type Problem struct {
	File string
	What string
}

// String returns the problem in a line.
func (p Problem) String() string { return p.File + ": " + p.What }

// A Range is a range of jobs.
type Range struct{ First, Last int }

// String returns the range, such as "3-7" or "12".
func (r Range) String() string {
	if r.First == r.Last {
		return strconv.Itoa(r.First)
	}
	return fmt.Sprintf("%d-%d", r.First, r.Last)
}

// Check reads all files of a folder, shards or merged ones, and reports everything that is wrong
// with them: contents that do not have the SHA-256 of their name, files of other runs, rows that
// are missing or there twice, and files that do not belong there. If the options ask for it, it
// also plays all games again. The error is for a folder that cannot be read, or has no shards.
func Check(dir string, o Options) (Report, error) {
	list, strays, err := survey(dir)
	if err != nil {
		return Report{}, err
	}
	c := checker{Options: o, report: Report{Files: len(list), Problems: strays}}
	for i, is := range o.read(list) {
		c.add(list[i], is)
	}
	c.missing(list)
	slices.SortStableFunc(c.report.Problems, func(a, b Problem) int { return cmp.Compare(a.File, b.File) })
	return c.report, nil
}

// read reads files, several at a time.
func (o Options) read(list []file) []checked {
	results := make([]checked, len(list))
	var mu sync.Mutex // of begun and done
	var begun, done int
	take := func() int {
		mu.Lock()
		defer mu.Unlock()
		begun++
		return begun - 1
	}
	var wait sync.WaitGroup
	for range max(1, min(o.Cores, len(list))) {
		wait.Go(func() {
			for i := take(); i < len(list); i = take() {
				results[i] = list[i].checked(o.Replay)
				mu.Lock()
				if done++; o.Progress != nil {
					o.Progress(done, len(list))
				}
				mu.Unlock()
			}
		})
	}
	wait.Wait()
	return results
}

// survey returns the files of a folder, and the problems with their names. It returns all shards,
// even two of one job.
func survey(dir string) (list []file, problems []Problem, err error) {
	list, strays, err := scan(filepath.Join(dir, shards))
	if err != nil {
		return nil, nil, err
	}
	if len(list) == 0 {
		list, err = files(dir)
	}
	for _, name := range strays {
		problems = append(problems, Problem{name, "it is not a shard: move it elsewhere"})
	}
	return list, problems, err
}

// A checked is what is known about a file after reading it.
type checked struct {
	header     Header
	whole      bool // whether the file could be read
	bytes      int64
	first, end int64 // the numbers of its rows
	wrong      []string
}

// checked reads a file.
func (f file) checked(replay bool) (c checked) {
	wrong := func(err error) {
		var of *fileError
		if errors.As(err, &of) {
			err = of.err // Problem names the file
		}
		c.wrong = append(c.wrong, err.Error())
	}
	o, err := f.open()
	if err != nil {
		wrong(err)
		return c
	}
	defer o.Close()
	c.header, c.bytes = o.header, o.size
	if c.first, c.end, err = ids(o.parquet); err != nil {
		wrong(err)
		return c
	}
	c.whole = true
	if !replay || o.header.Kind != kindOf[Game]() {
		return c
	}
	for g, err := range rowsOf[Game](f, nil) {
		if err == nil {
			if _, err = g.Replay(); err != nil {
				err = fmt.Errorf("game %d: %w", g.ID, err)
			}
		}
		if err != nil {
			wrong(err)
		}
	}
	return c
}

// ids returns the numbers of the rows of a file, from first to the one before end. It returns an
// error if they do not follow each other.
func ids(f *parquet.File) (first, end int64, err error) {
	err = guard(func() error {
		for _, group := range f.RowGroups() {
			pages := group.ColumnChunks()[0].Pages()
			defer pages.Close()
			for {
				page, err := pages.ReadPage()
				if err == io.EOF {
					break
				}
				if err != nil {
					return err
				}
				data := page.Data()
				for _, id := range data.Int64() {
					if first == end {
						first, end = id, id
					}
					if id != end {
						return fmt.Errorf("its row %d follows row %d", id, end-1)
					}
					end++
				}
				parquet.Release(page)
			}
		}
		return nil
	})
	return first, end, err
}

// A checker compares files, in their order.
type checker struct {
	Options
	report Report
	known  bool  // whether the file before was read
	before file  // the file before
	next   int64 // the number of the row after the last one that was read
}

// wrong reports a problem with a file.
func (c *checker) wrong(f file, what string, args ...any) {
	c.report.Problems = append(c.report.Problems, Problem{f.path, fmt.Sprintf(what, args...)})
}

// add compares a file with those before.
func (c *checker) add(f file, is checked) {
	for _, what := range is.wrong {
		c.wrong(f, "%s", what)
	}
	double := c.before.path != "" && c.before.Job == f.Job
	switch {
	case double:
		c.wrong(f, "job %d has two shards: compute it again to see which is wrong, and delete that one", f.Job)
	case !f.merged && c.Jobs > 0 && f.Job >= c.Jobs:
		c.wrong(f, "there are only %d jobs", c.Jobs)
	}
	follows := f.Job == 0 || c.known && c.before.Job == f.Job-1
	c.before, c.known = f, is.whole
	if !is.whole {
		return
	}
	c.report.Bytes += is.bytes
	c.belongs(f, is.header)
	if double {
		c.known = false
		return
	}
	c.report.Rows += is.end - is.first
	switch {
	case c.Rows != nil && !f.merged:
		if first, end := c.Rows(f.Job); is.first != first || is.end != end {
			c.wrong(f, "it has %s: want %s", rowRange(is.first, is.end), rowRange(first, end))
		}
	case is.first == is.end:
		return
	case is.first < c.next:
		c.wrong(f, "it has %s, and row %d was in a file before", rowRange(is.first, is.end), is.first)
	case is.first > c.next && follows:
		c.wrong(f, "it begins with row %d: want %d", is.first, c.next)
	}
	c.next = max(c.next, is.end)
}

// belongs reports a file of another run.
func (c *checker) belongs(f file, h Header) {
	if c.report.Header.Kind == "" {
		c.report.Header = h
		if c.Run != "" {
			c.report.Header.Run = c.Run
		}
	}
	if err := c.report.Header.sameRun(h); err != nil {
		c.wrong(f, "%v", err)
	}
}

// rowRange returns a range of rows in words.
func rowRange(first, end int64) string {
	if first == end {
		return "no rows"
	}
	return fmt.Sprintf("the rows %d to %d", first, end-1)
}

// missing finds the jobs without a shard or, if the files were merged, the rows at the end.
func (c *checker) missing(list []file) {
	last := list[len(list)-1]
	if last.merged {
		if c.Rows != nil && c.Jobs > 0 {
			if _, end := c.Rows(c.Jobs - 1); c.known && c.next != end {
				c.wrong(last, "it ends before row %d: want %d", c.next, end)
			}
		}
		return
	}
	next := 0
	gap := func(end int) {
		if next < end {
			c.report.Missing = append(c.report.Missing, Range{next, end - 1})
		}
	}
	for _, f := range list {
		gap(f.Job)
		next = f.Job + 1
	}
	gap(c.Jobs)
}

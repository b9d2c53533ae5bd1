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

// Options configure Check. The zero value checks only what is present.
type Options struct {
	Run  string // the run; "" for the run of the first file
	Jobs int    // the number of jobs; 0 if the last shard present is the last job

	// Rows returns the row numbers of a job, from first up to but not including end. If it is
	// nil, each shard must continue where the previous one ends.
	Rows func(job int) (first, end int64)

	Replay   bool                // whether to replay all games
	Cores    int                 // how many files to check at a time; at least one
	Progress func(done, all int) // called after each file; may be nil
}

// A Report is the result of Check.
type Report struct {
	Header   Header // of the first undamaged file
	Files    int
	Rows     int64
	Bytes    int64
	Missing  []Range // jobs without a shard
	Problems []Problem
}

// Whole reports whether nothing is missing or wrong.
func (r Report) Whole() bool { return len(r.Missing) == 0 && len(r.Problems) == 0 }

// A Problem is something wrong with a file.
type Problem struct {
	File string
	What string
}

// String returns the problem as one line.
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

// Check reads all files in a folder, shards or merged files, and reports every problem. Problems
// are contents that do not match the SHA-256 in the name, files from other runs, missing or
// repeated rows, and files that do not belong there. With [Options.Replay], Check also replays all
// games. It returns an error if the folder cannot be read or has no shards.
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
	var mu sync.Mutex // protects begun and done
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

// survey returns the files in a folder and the problems with their names. It returns all shards,
// even two for the same job.
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

// A checked holds what checking a file revealed.
type checked struct {
	header     Header
	whole      bool // whether the file was readable
	bytes      int64
	first, end int64 // the range of its row numbers
	wrong      []string
}

// checked reads and checks a file.
func (f file) checked(replay bool) (c checked) {
	wrong := func(err error) {
		var of *fileError
		if errors.As(err, &of) {
			err = of.err // a Problem already names the file
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

// ids returns the row numbers of a file, from first up to but not including end. It returns an
// error if they are not consecutive.
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

// A checker compares files in order.
type checker struct {
	Options
	report Report
	known  bool  // whether the previous file was readable
	before file  // the previous file
	next   int64 // the number after the last row read
}

// wrong reports a problem with a file.
func (c *checker) wrong(f file, what string, args ...any) {
	c.report.Problems = append(c.report.Problems, Problem{f.path, fmt.Sprintf(what, args...)})
}

// add compares a file with the previous ones.
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
		c.wrong(f, "it has %s, but row %d is in an earlier file", rowRange(is.first, is.end), is.first)
	case is.first > c.next && follows:
		c.wrong(f, "it begins with row %d: want %d", is.first, c.next)
	}
	c.next = max(c.next, is.end)
}

// belongs reports a file from another run.
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

// rowRange describes a range of rows.
func rowRange(first, end int64) string {
	if first == end {
		return "no rows"
	}
	return fmt.Sprintf("rows %d to %d", first, end-1)
}

// missing finds the jobs without a shard or, for merged files, missing rows at the end.
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

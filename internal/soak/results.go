package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// A result is a line of a file in the folder of results.
type result struct {
	Date    string
	Commit  string
	Name    string        // the game, the part, or the fuzz target
	Number  uint64        // the piece of laws, the new inputs of a target, or the number of busy programs
	Count   int64         // plies, executions, or runs
	Took    time.Duration // to the second
	Failure string        // "ok", or what failed
}

// passed is the Failure of a result without one.
const passed = "ok"

// head is the first line of a file of results.
const head = "date commit name number count seconds result\n"

// String returns the line.
func (r result) String() string {
	return fmt.Sprintf("%s %s %s %d %d %.0f %s\n", r.Date, r.Commit, r.Name, r.Number, r.Count, r.Took.Seconds(), r.Failure)
}

// parseResult reads a line.
func parseResult(line string) (r result, err error) {
	var seconds int
	n, err := fmt.Sscanf(line, "%s %s %s %d %d %d %s\n", &r.Date, &r.Commit, &r.Name, &r.Number, &r.Count, &seconds, &r.Failure)
	if err != nil {
		return r, fmt.Errorf("%q, field %d: %w", line, n+1, err)
	}
	r.Took = time.Duration(seconds) * time.Second
	if r.String() != line+"\n" {
		return r, fmt.Errorf("%q is written %q", line, r)
	}
	return r, nil
}

// file returns the name of a file of results.
func (s *soak) file(kind string) string { return filepath.Join(s.results, kind+".txt") }

// read returns the results in a file.
func (s *soak) read(kind string) (all []result, err error) {
	f, err := os.Open(s.file(kind))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if lines.Text()+"\n" == head {
			continue
		}
		r, err := parseResult(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.Name(), err)
		}
		all = append(all, r)
	}
	return all, lines.Err()
}

// add appends a result to a file, with the date and the commit, and writes the report. It writes
// each line at once, so several runs can share a file.
func (s *soak) add(kind string, r result) error {
	s.adding.Lock()
	defer s.adding.Unlock()
	if err := os.MkdirAll(s.results, 0o777); err != nil {
		return err
	}
	f, err := os.OpenFile(s.file(kind), os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	r.Date, r.Commit = time.Now().UTC().Format(time.DateOnly), s.commit
	text := r.String()
	if at, err := f.Stat(); err == nil && at.Size() == 0 {
		text = head + text
	}
	_, err = f.WriteString(text)
	fmt.Fprint(s.out, r)
	return errors.Join(err, f.Close(), s.report(nil))
}

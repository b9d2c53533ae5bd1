package lab

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/job"
)

// check looks for missing or damaged files in a folder.
func check(e *console.Env) error {
	set := e.Flags()
	o := corpus.Options{Cores: cores()}
	set.BoolVar(&o.Replay, "replay", false, "")
	args, err := e.Parse(set)
	if err != nil {
		return err
	}
	folder, err := folderOf(args)
	if err != nil {
		return err
	}
	s, err := readSpec(folder)
	switch {
	case err == nil:
		o.Run = s.ID()
		o.Rows = func(n int) (int64, int64) {
			first, end := s.Range(n)
			return int64(first), int64(end)
		}
		if s.Kind == job.Verify { // its rows are jobs of another run
			o.Rows = func(n int) (int64, int64) {
				if n >= len(s.Jobs) {
					return 0, 0
				}
				return int64(s.Jobs[n]), int64(s.Jobs[n]) + 1
			}
		}
		if s.SPRT == nil {
			o.Jobs = s.Count()
		}
	case isMerged(folder): // the files name their run
	default:
		return err
	}
	var r corpus.Report
	if err := e.Await(func() (err error) { r, err = corpus.Check(folder, o); return err }); err != nil {
		return err
	}
	for _, p := range r.Problems {
		fmt.Fprintln(e.Out, p)
	}
	for _, m := range r.Missing {
		fmt.Fprintf(e.Out, "missing: job %v\n", m)
	}
	fmt.Fprintf(e.Out, "%s: %d files, %d rows, %d bytes\n", folder, r.Files, r.Rows, r.Bytes)
	if !r.Whole() {
		return fmt.Errorf("%s is not complete: delete what is damaged, then run the original command again", folder)
	}
	if s.SPRT != nil {
		sum, err := newSummary(folder, s)
		if err == nil && len(sum.Missing) > 0 {
			err = fmt.Errorf("%s has no verdict yet: run the same command to continue", folder)
		}
		return err
	}
	return nil
}

// isMerged reports whether a folder has merged files.
func isMerged(folder string) bool {
	names, err := filepath.Glob(filepath.Join(folder, "*.parquet"))
	return err == nil && len(names) > 0
}

// merge writes a folder's rows to large files.
func merge(e *console.Env) error {
	set := e.Flags()
	to := set.String("o", "", "")
	megabytes := set.Int64("size", 128, "")
	args, err := e.Parse(set)
	if err != nil {
		return err
	}
	folder, err := folderOf(args)
	switch {
	case err != nil:
		return err
	case *megabytes < 1 || *megabytes > 1<<20:
		return console.Usage("-size is %d: want 1 to %d megabytes", *megabytes, 1<<20)
	}
	if *to == "" {
		*to = folder + "-merged"
	}
	var names []string
	if err := e.Await(func() (err error) { names, err = corpus.Merge(folder, *to, *megabytes<<20); return err }); err != nil {
		return err
	}
	for _, name := range names {
		fmt.Fprintln(e.Out, name)
	}
	if s, err := readSpec(folder); err == nil { // for report
		return keepSpec(*to, s)
	}
	return nil
}

// export writes games in other formats.
func export(e *console.Env) error {
	set := e.Flags()
	records := set.Bool("records", false, "")
	asCSV := set.Bool("csv", false, "")
	asJSON := set.Bool("json", false, "")
	name := set.String("o", "-", "")
	args, err := e.Parse(set)
	if err != nil {
		return err
	}
	folder, err := folderOf(args)
	if err != nil {
		return err
	}
	write := exportRecords
	switch [3]bool{*records, *asCSV, *asJSON} {
	case [3]bool{true, false, false}:
	case [3]bool{false, true, false}:
		write = func(w io.Writer, folder string) error { return corpus.WriteCSV(w, corpus.Games(folder)) }
	case [3]bool{false, false, true}:
		write = func(w io.Writer, folder string) error { return corpus.WriteJSON(w, corpus.Games(folder)) }
	default:
		return console.Usage("want one of -records, -csv and -json")
	}
	if *name == "-" {
		w := bufio.NewWriter(e.Out)
		if err := write(w, folder); err != nil {
			return err
		}
		return w.Flush()
	}
	file, err := os.OpenFile(*name, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o666)
	if errors.Is(err, os.ErrExist) {
		return console.Usage("%s exists: want a different name", *name)
	}
	if err != nil {
		return err
	}
	w := bufio.NewWriter(file)
	err = errors.Join(write(w, folder), w.Flush(), file.Close())
	if err != nil {
		os.Remove(*name)
	}
	return err
}

// exportRecords writes the records of games.
func exportRecords(w io.Writer, folder string) error {
	for g, err := range corpus.Games(folder) {
		if err != nil {
			return err
		}
		r, err := g.Record()
		if err != nil {
			return fmt.Errorf("%s: game %d: %w", folder, g.ID, err)
		}
		text, err := r.MarshalText()
		if err != nil {
			return fmt.Errorf("%s: game %d: %w", folder, g.ID, err)
		}
		if _, err := w.Write(text); err != nil {
			return err
		}
	}
	return nil
}

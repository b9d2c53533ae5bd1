package corpus

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/parquet-go/parquet-go"
)

// A file is a shard or a file written by Merge. Merged files are named like shards, but with a file
// number instead of a job number. They are in the run's folder itself, not in a subfolder.
type file struct {
	Shard
	path   string
	merged bool
}

// files returns the files of a folder in order.
func files(dir string) ([]file, error) {
	d, err := Open(dir)
	if err != nil {
		return nil, err
	}
	if list := d.files(); len(list) > 0 {
		return list, nil
	}
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("corpus: there is no folder %s", dir)
	case err != nil:
		return nil, fmt.Errorf("corpus: %w", err)
	}
	var list []file
	for _, e := range entries {
		if s, ok := parseName(e.Name()); ok {
			list = append(list, file{s, filepath.Join(dir, e.Name()), true})
		}
	}
	slices.SortStableFunc(list, func(a, b file) int { return cmp.Compare(a.Job, b.Job) })
	for i, f := range list {
		if f.Job != i {
			return nil, &fileError{f.path, fmt.Errorf("want file %d before it, and no duplicates: merge the run again", i)}
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("corpus: %s has no shards: want the folder of a run", dir)
	}
	return list, nil
}

// files returns the shards as files.
func (d *Dir) files() (list []file) {
	for _, s := range d.Shards() {
		list = append(list, file{s, d.path(s), false})
	}
	return list
}

// An openFile is an open file whose contents match the SHA-256 in its name.
type openFile struct {
	*os.File
	parquet *parquet.File
	header  Header
	size    int64
}

// open opens a file. It first reads all of it to detect damage.
func (f file) open() (*openFile, error) {
	in, err := os.Open(f.path)
	if err != nil {
		return nil, fmt.Errorf("corpus: %w", err)
	}
	o := &openFile{File: in}
	if err := o.check(f); err != nil {
		in.Close()
		return nil, &fileError{f.path, err}
	}
	return o, nil
}

// check reads the contents and the header.
func (o *openFile) check(f file) (err error) {
	sum := sha256.New()
	if o.size, err = io.Copy(sum, o.File); err != nil {
		return err
	}
	if is := hex.EncodeToString(sum.Sum(nil))[:sumDigits]; is != f.Sum {
		return damaged(is)
	}
	err = guard(func() error {
		if o.parquet, err = openParquet(o.File, o.size); err == nil {
			o.header, err = headerOf(o.parquet)
		}
		return err
	})
	if err != nil {
		return err
	}
	if want := f.job(); o.header.Job != want {
		return fmt.Errorf("its header has job %d: want %d", o.header.Job, want)
	}
	return nil
}

// A fileError is an error with a file name.
type fileError struct {
	path string
	err  error
}

func (e *fileError) Error() string { return "corpus: " + e.path + ": " + e.err.Error() }

func (e *fileError) Unwrap() error { return e.err }

// damaged returns the error for contents that do not match the digits in the file name.
func damaged(is string) error {
	return fmt.Errorf("it is damaged: its SHA-256 begins with %s: delete it and run the same command again", is)
}

// job returns the job number that a file's header must have.
func (f file) job() int {
	if f.merged {
		return merged
	}
	return f.Job
}

// A rowReader reads the rows of a file.
type rowReader[T Row] struct {
	file *openFile
	path string
	rows *parquet.GenericReader[T]
	left int64
}

// read opens a file and returns a reader for its rows. If check is not nil and returns an error for
// the header, read fails with it.
func read[T Row](f file, check func(Header) error) (*rowReader[T], error) {
	o, err := f.open()
	if err != nil {
		return nil, err
	}
	r := &rowReader[T]{file: o, path: f.path}
	err = guard(func() error {
		if err := fits[T](o.parquet, o.header); err != nil {
			return err
		}
		if check != nil {
			if err := check(o.header); err != nil {
				return err
			}
		}
		r.rows, r.left = parquet.NewGenericReader[T](o.parquet), o.parquet.NumRows()
		return nil
	})
	if err != nil {
		o.Close()
		return nil, &fileError{f.path, err}
	}
	return r, nil
}

// next reads rows into a batch and returns their number, or 0 after the last. The rows share no
// memory with rows of earlier batches.
func (r *rowReader[T]) next(batch []T) (n int, err error) {
	batch = batch[:min(int64(len(batch)), r.left)]
	clear(batch) // otherwise their slices would be reused
	err = guard(func() error {
		n, err = readFull(r.rows, batch)
		return err
	})
	if err != nil {
		return 0, &fileError{r.path, err}
	}
	r.left -= int64(n)
	return n, nil
}

// readFull fills a slice with the next rows.
func readFull[T Row](r *parquet.GenericReader[T], rows []T) (n int, err error) {
	for n < len(rows) {
		k, err := r.Read(rows[n:])
		n += k
		switch {
		case n == len(rows):
		case err == io.EOF || err == nil && k == 0:
			return n, io.ErrUnexpectedEOF
		case err != nil:
			return n, err
		}
	}
	return n, nil
}

// close closes the file.
func (r *rowReader[T]) close() {
	r.rows.Close()
	r.file.Close()
}

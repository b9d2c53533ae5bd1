package corpus

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"os"
	"path/filepath"

	"github.com/parquet-go/parquet-go"
)

// A mergedFile is a file that Merge is writing.
type mergedFile[T Row] struct {
	name    string // for errors, because the digits in the final name are not known yet
	rows    *parquet.GenericWriter[T]
	out     *bufio.Writer
	file    temporary
	sum     hash.Hash // of the data written, for the seal
	written int64
}

func newMergedFile[T Row](name string, h Header) (*mergedFile[T], error) {
	t, err := create(name)
	if err != nil {
		return nil, err
	}
	f := &mergedFile[T]{name: name, out: bufio.NewWriterSize(t.File, 1<<20), file: t, sum: sha256.New()}
	f.rows = newWriter[T](f, h)
	return f, nil
}

// Write writes part of the file. The row writer calls it.
func (f *mergedFile[T]) Write(b []byte) (int, error) {
	f.sum.Write(b)
	f.written += int64(len(b))
	return f.out.Write(b)
}

// write writes rows.
func (f *mergedFile[T]) write(rows []T) error {
	_, err := f.rows.Write(rows)
	return f.failed(err)
}

// endGroup ends a group of rows.
func (f *mergedFile[T]) endGroup() error { return f.failed(f.rows.Flush()) }

// failed abandons the file if err is not nil.
func (f *mergedFile[T]) failed(err error) error {
	if err == nil {
		return nil
	}
	return failed(f.name, err)
}

// abandon removes the file.
func (f *mergedFile[T]) abandon() {
	f.file.Close()
	os.Remove(f.file.Name())
}

// end completes the file, gives it its number in a folder, and returns its name. If it returns an
// error, it has removed the file.
func (f *mergedFile[T]) end(dir string, number int) (name string, err error) {
	if err = errors.Join(f.rows.Close(), f.out.Flush()); err == nil {
		err = f.seal()
	}
	whole := sha256.New()
	if err == nil {
		if _, err = f.file.Seek(0, io.SeekStart); err == nil {
			_, err = io.Copy(whole, f.file)
		}
	}
	name = filepath.Join(dir, Shard{number, hex.EncodeToString(whole.Sum(nil))[:sumDigits]}.Name())
	return name, f.file.finish(name, (*os.File).Sync, err)
}

// seal writes the seal to the file.
func (f *mergedFile[T]) seal() error {
	end := make([]byte, tail)
	if _, err := f.file.ReadAt(end, f.written-int64(tail)); err != nil {
		return err
	}
	begin, err := footer(f.written, end)
	if err != nil {
		return err
	}
	metadata := make([]byte, f.written-begin)
	if _, err := f.file.ReadAt(metadata, begin); err != nil {
		return err
	}
	at, ok := sealAt(metadata)
	if !ok {
		return errors.New("the metadata has no place for the SHA-256")
	}
	_, err = f.file.WriteAt([]byte(hex.EncodeToString(f.sum.Sum(nil))), begin+int64(at))
	return err
}

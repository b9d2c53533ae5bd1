package corpus

import (
	"bytes"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

// Encode returns a file with these rows. It depends on nothing else, so that the same rows are
// the same bytes on every machine.
func Encode[T Row](rows []T, h Header) ([]byte, error) {
	if h.Kind = kindOf[T](); h.Job < 0 {
		return nil, fmt.Errorf("corpus: a shard of job %d: want 0 or more", h.Job)
	}
	var b bytes.Buffer
	w := newWriter[T](&b, h)
	if _, err := w.Write(rows); err != nil {
		return nil, fmt.Errorf("corpus: job %d: %w", h.Job, err)
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("corpus: job %d: %w", h.Job, err)
	}
	if err := seal(b.Bytes()); err != nil {
		return nil, fmt.Errorf("corpus: job %d: what was written: %w", h.Job, err)
	}
	return b.Bytes(), nil
}

// newWriter returns a writer of Parquet files.
func newWriter[T Row](w io.Writer, h Header) *parquet.GenericWriter[T] {
	options := append(h.options(),
		parquet.CreatedBy("hexgames lab", "1", "0"), // not the version of the library, which the build knows
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedDefault, Concurrency: 1}),
		parquet.DataPageVersion(2),
		parquet.PageBufferSize(256<<10),
		parquet.DataPageStatistics(false), // the column index has them
		parquet.SkipPageBounds("values", "list", "element"),
	)
	return parquet.NewGenericWriter[T](w, options...)
}

// Decode returns the rows of a file, and its header. Its error says whether the file was
// damaged, comes from another program or a newer version of this one, or has other rows.
func Decode[T Row](data []byte) ([]T, Header, error) {
	if err := checkSeal(data); err != nil {
		return nil, Header{}, fmt.Errorf("corpus: not a shard: %w", err)
	}
	return decode[T](data)
}

// decode is Decode for data that are known to be whole.
func decode[T Row](data []byte) (rows []T, h Header, err error) {
	err = guard(func() error {
		f, err := open(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return err
		}
		if h, err = headerOf(f); err != nil {
			return err
		}
		if want := kindOf[T](); h.Kind != want {
			return fmt.Errorf("it has rows of the kind %q: want %q", h.Kind, want)
		}
		rows = make([]T, f.NumRows())
		r := parquet.NewGenericReader[T](f)
		defer r.Close()
		for n := 0; n < len(rows); {
			k, err := r.Read(rows[n:])
			if n += k; err != nil && n < len(rows) {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, Header{}, fmt.Errorf("corpus: not a shard: %w", err)
	}
	return rows, h, nil
}

// ReadHeader returns the header of a file. It returns an error in the same cases as Decode,
// whatever the rows.
func ReadHeader(data []byte) (h Header, err error) {
	if err = checkSeal(data); err == nil {
		err = guard(func() error {
			f, err := open(bytes.NewReader(data), int64(len(data)))
			if err == nil {
				h, err = headerOf(f)
			}
			return err
		})
	}
	if err != nil {
		return Header{}, fmt.Errorf("corpus: not a shard: %w", err)
	}
	return h, nil
}

// open opens a Parquet file. It reads no more than the metadata.
func open(r io.ReaderAt, size int64) (*parquet.File, error) {
	return parquet.OpenFile(r, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
}

// guard calls f, and turns a panic into an error. The Parquet library panics when it meets a file
// that contradicts itself.
func guard(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("its contents contradict each other: %v", r)
		}
	}()
	return f()
}

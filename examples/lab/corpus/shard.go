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
	h.Kind = kindOf[T]()
	if h.Job < 0 {
		return nil, fmt.Errorf("corpus: a shard of job %d: want 0 or more", h.Job)
	}
	var b bytes.Buffer
	w := newWriter[T](&b, h)
	_, err := w.Write(rows)
	if err == nil {
		err = w.Close()
	}
	if err == nil {
		err = seal(b.Bytes())
	}
	if err != nil {
		return nil, fmt.Errorf("corpus: the shard of job %d: %w", h.Job, err)
	}
	return b.Bytes(), nil
}

// newWriter returns a writer of Parquet files.
//
// What it writes must not depend on the processor. The Parquet library has assembly for amd64,
// and the compressor for amd64 and arm64, but for speed only: dictionaries are in the order of
// the first occurrence, whatever the hash function, and the bounds of integers and text are
// exact. Bounds of floating-point numbers, where implementations may differ about NaN and -0, are
// left out. At the default level the compressor computes with integers only; its best level
// estimates entropies with floating-point numbers, which arm64 rounds otherwise. With one
// goroutine it does not divide the input by the number of processors.
func newWriter[T Row](w io.Writer, h Header) *parquet.GenericWriter[T] {
	options := append(h.metadata(),
		parquet.CreatedBy("hexgames lab", "1", "0"), // the default depends on how the program was built
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedDefault, Concurrency: 1}),
		parquet.DataPageVersion(2),
		parquet.PageBufferSize(256<<10),
		parquet.DictionaryMaxBytes(1<<20),
		parquet.DataPageStatistics(false), // the index of the pages has them
		parquet.SkipPageBounds("values", "list", "element"),
	)
	return parquet.NewGenericWriter[T](w, options...)
}

// Decode returns the rows of a file, and its header. Its error says whether the data were
// damaged, come from another program or a newer version of this one, or have other rows.
func Decode[T Row](data []byte) ([]T, Header, error) {
	rows, h, err := decode[T](data)
	if err != nil {
		return nil, Header{}, fmt.Errorf("corpus: not a shard: %w", err)
	}
	return rows, h, nil
}

func decode[T Row](data []byte) (rows []T, h Header, err error) {
	f, h, err := openSealed(data)
	if err == nil {
		err = h.want(kindOf[T]())
	}
	if err != nil {
		return nil, h, err
	}
	err = guard(func() error {
		r := parquet.NewGenericReader[T](f)
		defer r.Close()
		rows = make([]T, f.NumRows())
		_, err := readFull(r, rows)
		return err
	})
	return rows, h, err
}

// ReadHeader returns the header of a file. It returns an error in the same cases as Decode, but
// does not read the rows.
func ReadHeader(data []byte) (Header, error) {
	_, h, err := openSealed(data)
	if err != nil {
		return Header{}, fmt.Errorf("corpus: not a shard: %w", err)
	}
	return h, nil
}

// openSealed opens a file that has a seal.
func openSealed(data []byte) (f *parquet.File, h Header, err error) {
	if err := checkSeal(data); err != nil {
		return nil, Header{}, err
	}
	err = guard(func() error {
		if f, err = openParquet(bytes.NewReader(data), int64(len(data))); err == nil {
			h, err = headerOf(f)
		}
		return err
	})
	return f, h, err
}

// openParquet opens a Parquet file. It reads no more than the metadata.
func openParquet(r io.ReaderAt, size int64) (*parquet.File, error) {
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

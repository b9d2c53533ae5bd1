package corpus

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
	"github.com/parquet-go/parquet-go/format"
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
	_, err := w.Write(oneNaN(rows))
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

// oneNaN returns rows whose NaNs all have the same bits. Processors compute different ones.
func oneNaN[T Row](rows []T) []T {
	games, ok := any(rows).([]Game)
	if !ok {
		return rows
	}
	const bits = 0x7fc00000
	fresh := slices.Clone(games)
	for i, g := range fresh {
		if !slices.ContainsFunc(g.Values, func(v float32) bool { return v != v && math.Float32bits(v) != bits }) {
			continue
		}
		values := slices.Clone(g.Values)
		for j, v := range values {
			if v != v {
				values[j] = math.Float32frombits(bits)
			}
		}
		fresh[i].Values = values
	}
	return any(fresh).([]T)
}

// newWriter returns a writer of Parquet files.
//
// What it writes must not depend on the processor. The libraries have assembly: the Parquet library
// for amd64, the compressor for amd64 and arm64. It was compared with the portable code.
//
//   - Dictionaries are not used. The order of their entries is that of the rows, but the search for
//     runs of their numbers takes 4 and 4 equal ones for 8 where there is AVX2 (encoding/rle,
//     encodeInt32IndexEqual8ContiguousAVX2), so that runs end elsewhere than on other processors.
//   - Bounds of integers and text are exact. Those of floating-point numbers, where code may differ
//     about NaN and -0, are left out. All NaNs have the same bits.
//   - At the default level the compressor computes with integers only. Its best level estimates
//     entropies with floating-point numbers, which arm64 rounds otherwise. With one goroutine it
//     does not divide the input by the number of processors.
func newWriter[T Row](w io.Writer, h Header) *parquet.GenericWriter[T] {
	options := append(h.metadata(),
		parquet.CreatedBy("hexgames lab", "1", "0"), // the default depends on how the program was built
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedDefault, Concurrency: 1}),
		parquet.DataPageVersion(2),
		parquet.PageBufferSize(256<<10),
		parquet.WriteBufferSize(0),        // the caller buffers, and counts
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
		err = fits[T](f, h)
	}
	if err != nil {
		return nil, h, err
	}
	err = guard(func() error {
		r := parquet.NewGenericReader[T](f)
		defer r.Close()
		// The file may lie about the number of its rows: do not make room for them at once.
		for left := f.NumRows(); left > 0; {
			more := make([]T, min(left, batch))
			if _, err := readFull(r, more); err != nil {
				return err
			}
			rows, left = append(rows, more...), left-int64(len(more))
		}
		return nil
	})
	return rows, h, err
}

// fits returns an error if a file has rows of another kind, or other columns.
func fits[T Row](f *parquet.File, h Header) error {
	if err := h.want(kindOf[T]()); err != nil {
		return err
	}
	var row T
	if !parquet.EqualNodes(f.Schema(), parquet.SchemaOf(row)) {
		return fmt.Errorf("its columns are not those of schema %d", Schema)
	}
	// Some decompressors of the Parquet library make room without bounds for damaged columns.
	for _, group := range f.Metadata().RowGroups {
		for _, column := range group.Columns {
			if codec := column.MetaData.Codec; codec != format.Zstd {
				return fmt.Errorf("its columns are compressed with %v: want %v", codec, format.Zstd)
			}
		}
	}
	return nil
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

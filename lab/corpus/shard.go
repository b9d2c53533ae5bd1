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

// Encode returns a file with these rows. The bytes depend only on the arguments, and are the same
// on every machine.
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

// oneNaN returns rows with identical bits for all NaNs. Different processors compute different
// ones.
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
// Its output must not depend on the processor. The libraries contain assembly: the Parquet library
// for amd64, the compressor for amd64 and arm64. The assembly has been compared with the portable
// code.
//
//   - Dictionaries are not used. The search for runs of their indexes treats two groups of 4 equal
//     indexes as 8 equal ones if the processor has AVX2 (encoding/rle,
//     encodeInt32IndexEqual8ContiguousAVX2), so runs end at different places on other processors.
//   - Lists of uint8 are not used. The Parquet library loses their values.
//   - Bounds of integers and text are exact. Bounds of floating-point numbers are omitted, because
//     the code may differ for NaN and -0. All NaNs have the same bits.
//   - At the default level, the compressor uses only integers. Its best level estimates entropies
//     with floating-point numbers, which arm64 rounds differently. With one goroutine, it does not
//     divide the input by the number of processors.
func newWriter[T Row](w io.Writer, h Header) *parquet.GenericWriter[T] {
	options := append(h.metadata(),
		parquet.CreatedBy("hexgames lab", "1", "0"), // the default depends on how the program was built
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedDefault, Concurrency: 1}),
		parquet.DataPageVersion(2),
		parquet.PageBufferSize(256<<10),
		parquet.WriteBufferSize(0),        // the caller buffers and counts
		parquet.DataPageStatistics(false), // the page index has them
		parquet.SkipPageBounds("values", "list", "element"),
	)
	return parquet.NewGenericWriter[T](w, options...)
}

// Decode returns the rows of a file and its header. Its error distinguishes data that is damaged,
// was written by another program or a newer version of this one, or has rows of a different type.
func Decode[T Row](data []byte) ([]T, Header, error) {
	rows, h, err := decode[T](data)
	if err != nil {
		return nil, Header{}, fmt.Errorf("corpus: not a shard: %w", err)
	}
	return rows, h, nil
}

func decode[T Row](data []byte) (rows []T, h Header, err error) {
	f, h, err := openSealed(data)
	if err != nil {
		return nil, h, err
	}
	err = guard(func() error {
		if err := fits[T](f, h); err != nil {
			return err
		}
		r := parquet.NewGenericReader[T](f)
		defer r.Close()
		// The file may claim any number of rows, so do not allocate all of them in advance.
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

// fits returns an error if a file has rows of a different kind or different columns.
func fits[T Row](f *parquet.File, h Header) error {
	if err := h.want(kindOf[T]()); err != nil {
		return err
	}
	var row T
	if !parquet.EqualNodes(f.Schema(), parquet.SchemaOf(row)) {
		return fmt.Errorf("its columns do not match schema %d", Schema)
	}
	// With damaged columns, some of the Parquet library's decompressors allocate without
	// bounds.
	for _, group := range f.Metadata().RowGroups {
		for _, column := range group.Columns {
			if codec := column.MetaData.Codec; codec != format.Zstd {
				return fmt.Errorf("its columns are compressed with %v: want %v", codec, format.Zstd)
			}
		}
	}
	return checkPages(f)
}

// ReadHeader returns the header of a file without reading the rows. It returns an error in the same
// cases as Decode.
func ReadHeader(data []byte) (Header, error) {
	_, h, err := openSealed(data)
	if err != nil {
		return Header{}, fmt.Errorf("corpus: not a shard: %w", err)
	}
	return h, nil
}

// openSealed opens a file with a seal.
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

// openParquet opens a Parquet file. It reads only the metadata.
func openParquet(r io.ReaderAt, size int64) (*parquet.File, error) {
	if err := checkMetadata(r, size); err != nil {
		return nil, err
	}
	return parquet.OpenFile(r, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
}

// guard calls f and turns a panic into an error. The Parquet library panics on inconsistent files.
func guard(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("its contents contradict each other: %v", r)
		}
	}()
	return f()
}

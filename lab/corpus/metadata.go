package corpus

import (
	"encoding/binary"
	"errors"
	"io"

	"github.com/parquet-go/parquet-go"
)

// errMetadata is the error for metadata with a list or a text that is longer than the rest of it.
var errMetadata = errors.New("its metadata claims more than it has: it is damaged, or another program wrote it")

// checkMetadata checks that no list or text in the metadata of a Parquet file is longer than the rest
// of the metadata. The Parquet library would allocate any list before it reads the elements. If there
// is no metadata at all, the library reports that.
func checkMetadata(r io.ReaderAt, size int64) error {
	if size < int64(tail) {
		return nil
	}
	end := make([]byte, tail)
	if _, err := r.ReadAt(end, size-int64(tail)); err != nil {
		return err
	}
	begin, err := footer(size, end)
	if err != nil {
		return nil
	}
	metadata := make([]byte, size-int64(tail)-begin)
	if _, err := r.ReadAt(metadata, begin); err != nil {
		return err
	}
	s := skipper{rest: metadata}
	if s.structure(0); s.bad {
		return errMetadata
	}
	return nil
}

// A skipper skips values in Thrift's compact protocol, the format of Parquet's metadata.
type skipper struct {
	rest []byte
	bad  bool // whether a value is not complete
}

// The types of the compact protocol.
const (
	thriftTrue   = 1
	thriftFalse  = 2
	thriftByte   = 3
	thriftI64    = 6 // 4 and 5 are shorter integers
	thriftDouble = 7
	thriftBinary = 8
	thriftList   = 9
	thriftSet    = 10
	thriftStruct = 12 // Parquet has no maps
)

// skip skips n bytes.
func (s *skipper) skip(n uint64) {
	if n > uint64(len(s.rest)) {
		s.rest, s.bad = nil, true
		return
	}
	s.rest = s.rest[n:]
}

// byte reads a byte.
func (s *skipper) byte() (b byte) {
	if len(s.rest) > 0 {
		b = s.rest[0]
	}
	s.skip(1)
	return b
}

// number reads a number of variable length.
func (s *skipper) number() uint64 {
	n, size := binary.Uvarint(s.rest)
	if size <= 0 {
		s.rest, s.bad = nil, true
		return 0
	}
	s.rest = s.rest[size:]
	return n
}

// integer reads an integer, whose sign is in the last bit.
func (s *skipper) integer() int64 {
	n := s.number()
	return int64(n>>1) ^ -int64(n&1)
}

// fields calls read for each field of a structure that has a value, to read or to skip the value.
func (s *skipper) fields(read func(field int64, kind byte)) {
	for field := int64(0); !s.bad; {
		head := s.byte()
		if head == 0 {
			return
		}
		if field += int64(head >> 4); head>>4 == 0 {
			field = s.integer()
		}
		if kind := head & 0xf; kind != thriftTrue && kind != thriftFalse { // these have no other bytes
			read(field, kind)
		}
	}
}

// structure skips a structure.
func (s *skipper) structure(depth int) {
	s.fields(func(_ int64, kind byte) { s.value(kind, depth) })
}

// value skips a value.
func (s *skipper) value(kind byte, depth int) {
	switch {
	case depth > 20:
		s.bad = true
	case kind <= thriftByte:
		s.skip(1)
	case kind <= thriftI64:
		s.number()
	case kind == thriftDouble:
		s.skip(8)
	case kind == thriftBinary:
		s.skip(s.number())
	case kind == thriftList || kind == thriftSet:
		head := s.byte()
		n := uint64(head >> 4)
		if n == 15 {
			n = s.number()
		}
		if n > uint64(len(s.rest)) {
			s.bad = true
		}
		for range n {
			if s.bad {
				return
			}
			s.value(head&0xf, depth+1)
		}
	case kind == thriftStruct:
		s.structure(depth + 1)
	default:
		s.bad = true
	}
}

// errPage is the error for a page whose header claims more than a page can have.
var errPage = errors.New("a page claims an impossible size: it is damaged, or another program wrote it")

// mostRatio is how many times as long as its compressed form a page can be: a block of zstd takes at
// least 4 bytes, and has at most 128 KiB.
const mostRatio = 128 << 10 / 4

// mostValues is how many values a file can have for each of its bytes. No two rows are equal, so the
// length of a file grows with their number, even if most of their values compress to nothing.
const mostValues = 4 << 10

// checkPages checks that no page of a file claims to be longer than the file, or than its compressed
// form can be, and that the pages do not claim too many values. The Parquet library would allocate
// their memory first.
func checkPages(f *parquet.File) error {
	room := mostValues * f.Size()
	for _, group := range f.Metadata().RowGroups {
		for _, column := range group.Columns {
			at, left := column.MetaData.DataPageOffset, column.MetaData.TotalCompressedSize
			if dictionary := column.MetaData.DictionaryPageOffset; dictionary != 0 {
				at = dictionary
			}
			if at < 0 || left < 0 || at > f.Size() || left > f.Size()-at {
				return errPage
			}
			for left > 0 {
				head := make([]byte, min(left, mostHeader))
				if _, err := f.ReadAt(head, at); err != nil {
					return err
				}
				s := skipper{rest: head}
				p := s.page()
				n := int64(len(head) - len(s.rest))
				if s.bad || p.compressed < 0 || p.compressed > left-n || p.size < 0 || p.size > p.compressed*mostRatio || p.values > room {
					return errPage
				}
				at, left, room = at+n+p.compressed, left-n-p.compressed, room-p.values
			}
		}
	}
	return nil
}

// mostHeader is the maximum length of the header of a page.
const mostHeader = 1 << 10

// A page is what the header of a page claims.
type page struct {
	size, compressed int64 // the sizes before and after compression
	values           int64 // the number of values
}

// page reads the header of a page.
func (s *skipper) page() (p page) {
	s.fields(func(field int64, kind byte) {
		switch {
		case isInteger(kind) && field == 2:
			p.size = s.integer()
		case isInteger(kind) && field == 3:
			p.compressed = s.integer()
		case kind == thriftStruct: // the rest of the header of a page of one kind
			s.fields(func(field int64, kind byte) {
				if isInteger(kind) && field == 1 {
					p.values = max(p.values, s.integer())
				} else {
					s.value(kind, 0)
				}
			})
		default:
			s.value(kind, 0)
		}
	})
	return p
}

// isInteger reports whether a type is one of the integers of variable length.
func isInteger(kind byte) bool { return kind > thriftByte && kind <= thriftI64 }

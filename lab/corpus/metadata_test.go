package corpus

import (
	"bytes"
	"encoding/binary"
	"errors"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"

	"example.com/hexgames/internal/reread"
)

// withMetadata returns a file with metadata, and without rows.
func withMetadata(metadata string) []byte {
	file := append([]byte(magic), metadata...)
	return append(binary.LittleEndian.AppendUint32(file, uint32(len(metadata))), magic...)
}

// TestMetadata checks metadata of every type, and lists and texts that are too long.
func TestMetadata(t *testing.T) {
	deep := ""
	for range 30 {
		deep += "\x1c"
	}
	for metadata, good := range map[string]bool{
		"":                               false, // no end
		"\x00":                           true,
		"\x15\x04\x00":                   true, // an integer
		"\x11\x12\x00":                   true, // true and false
		"\x13\x7f\x00":                   true, // a byte
		"\x1712345678\x00":               true, // a double
		"\x17123":                        false,
		"\x18\x03abc\x00":                true, // a text
		"\x18\x04abc":                    false,
		"\x18\xff\xff\xff\xff\x0fabc":    false,
		"\x18\xff":                       false,
		"\x19\x25\x04\x06\x00":           true, // a list of two integers
		"\x19\xf5\x02\x04\x06\x00":       true,
		"\x19\xf5\xff\xff\xff\x0f\x04":   false,
		"\x19\xfc\xff\xff\xff\x0f\x00":   false, // structures
		"\x19\x2c\x00\x15\x04\x00\x00":   true,
		"\x1a\x21\x01\x02\x00":           true,  // a set of two values of type bool
		"\x19\x21\x01":                   false, // only one
		"\x1b\x01\x11":                   false, // a map
		"\x05\x10\x04\x00":               true,  // with the number of the field
		"\x05\x10\x04\x00 and something": true,  // which the library ignores, too
		deep:                             false,
	} {
		file := withMetadata(metadata)
		if err := checkMetadata(bytes.NewReader(file), int64(len(file))); (err == nil) != good {
			t.Errorf("%q: %v", metadata, err)
		}
	}
	for _, file := range []string{"", "PAR1", magic + "\xff\xff\xff\xff" + magic} {
		if err := checkMetadata(bytes.NewReader([]byte(file)), int64(len(file))); err != nil {
			t.Errorf("without metadata, %q is refused: %v", file, err)
		}
	}
}

// TestMetadataCut checks that the metadata of a shard, cut anywhere, is refused.
func TestMetadataCut(t *testing.T) {
	file := encode(t, randomGames(t, 2, 1), header(0))
	if err := checkMetadata(bytes.NewReader(file), int64(len(file))); err != nil {
		t.Fatal(err)
	}
	begin, err := footer(int64(len(file)), file)
	if err != nil {
		t.Fatal(err)
	}
	metadata := string(file[begin : len(file)-tail])
	for n := range metadata {
		cut := withMetadata(metadata[:n])
		if err := checkMetadata(bytes.NewReader(cut), int64(len(cut))); err != errMetadata {
			t.Errorf("after %d of %d bytes: %v", n, len(metadata), err)
		}
	}
}

// TestPage reads headers of pages: field 2 is the size, field 3 the compressed size, and field 1 of
// any structure the number of values.
func TestPage(t *testing.T) {
	for text, want := range map[string]page{
		"\x15\x06\x15\x80\x01\x15\x20\x00":                 {size: 64, compressed: 16},
		"\x15\x06\x15\x80\x01\x15\x1f\x00":                 {size: 64, compressed: -16},
		"\x25\x04\x15\x06\x1c\x15\x02\x00\x00":             {size: 2, compressed: 3, values: 1}, // without field 1, and with field 4
		"\x05\x04\x0e\x00":                                 {size: 7},                           // with the number of the field
		"\x5c\x15\x06\x15\x80\x01\x00\x3c\x15\x04\x00\x00": {values: 3},                         // of two structures, and with field 2 of the first
		"\x5c\x11\x15\x06\x00\x00":                         {},                                  // true as field 1
	} {
		s := skipper{rest: []byte(text)}
		if p := s.page(); s.bad || len(s.rest) > 0 || p != want {
			t.Errorf("%q claims %+v, want %+v", text, p, want)
		}
	}
	s := skipper{rest: []byte("\x15\x06\x15")}
	if s.page(); !s.bad {
		t.Error("half a header is read")
	}
}

// withPage returns a shard whose first column begins with a changed header of a page.
func withPage(t *testing.T, shard []byte, change func(*format.PageHeader)) []byte {
	t.Helper()
	begin, err := footer(int64(len(shard)), shard)
	if err != nil {
		t.Fatal(err)
	}
	var p thrift.CompactProtocol
	var metadata format.FileMetaData
	if err := thrift.Unmarshal(&p, shard[begin:len(shard)-tail], &metadata); err != nil {
		t.Fatal(err)
	}
	column := &metadata.RowGroups[0].Columns[0].MetaData
	pages := shard[column.DataPageOffset:][:column.TotalCompressedSize]
	s := skipper{rest: pages}
	s.page()
	var header format.PageHeader
	if err := thrift.Unmarshal(&p, pages[:len(pages)-len(s.rest)], &header); err != nil {
		t.Fatal(err)
	}
	change(&header)
	head, err := thrift.Marshal(&p, &header)
	if err != nil {
		t.Fatal(err)
	}
	pages = append(head, s.rest...)
	// The column moves behind the others, because its length may change.
	column.DataPageOffset, column.TotalCompressedSize = begin, int64(len(pages))
	end, err := thrift.Marshal(&p, &metadata)
	if err != nil {
		t.Fatal(err)
	}
	file := slices.Concat(shard[:begin], pages, end)
	file = append(binary.LittleEndian.AppendUint32(file, uint32(len(end))), magic...)
	if err := seal(file); err != nil {
		t.Fatal(err)
	}
	return file
}

// TestPageClaims checks that pages are refused before the Parquet library allocates what they claim.
func TestPageClaims(t *testing.T) {
	shard := encode(t, randomGames(t, 2, 1), header(0))
	if _, _, err := Decode[Game](withPage(t, shard, func(*format.PageHeader) {})); err != nil {
		t.Fatalf("with its own claims, it is refused: %v", err)
	}
	for name, change := range map[string]func(*format.PageHeader){
		"size":            func(h *format.PageHeader) { h.UncompressedPageSize = 1 << 30 },
		"negative size":   func(h *format.PageHeader) { h.UncompressedPageSize = -1 },
		"compressed size": func(h *format.PageHeader) { h.CompressedPageSize = 1 << 30 },
		"values":          func(h *format.PageHeader) { h.DataPageHeaderV2.V.NumValues = 1 << 30 },
		"old values":      func(h *format.PageHeader) { h.DataPageHeader = thrift.New(format.DataPageHeader{NumValues: 1 << 30}) },
	} {
		file := withPage(t, shard, change)
		reread.Little(t, len(file), func() {
			if _, _, err := Decode[Game](file); !errors.Is(err, errPage) {
				t.Errorf("%s: the error is %v, want %v", name, err, errPage)
			}
		})
	}
}

package corpus

import (
	"bytes"
	"encoding/binary"
	"testing"
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

// TestPage reads headers of pages: field 2 is the size, and field 3 the compressed size.
func TestPage(t *testing.T) {
	for text, want := range map[string][2]int64{
		"\x15\x06\x15\x80\x01\x15\x20\x00":     {64, 16},
		"\x15\x06\x15\x80\x01\x15\x1f\x00":     {64, -16},
		"\x25\x04\x15\x06\x1c\x15\x02\x00\x00": {2, 3}, // without field 1, and with field 4
		"\x05\x04\x0e\x00":                     {7, 0}, // with the number of the field
	} {
		s := skipper{rest: []byte(text)}
		if size, compressed := s.page(); s.bad || len(s.rest) > 0 || [2]int64{size, compressed} != want {
			t.Errorf("%q has the sizes %d and %d, want %d", text, size, compressed, want)
		}
	}
	s := skipper{rest: []byte("\x15\x06\x15")}
	if s.page(); !s.bad {
		t.Error("half a header is read")
	}
}

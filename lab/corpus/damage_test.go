package corpus

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"
)

// TestCut checks that every truncated shard is rejected.
func TestCut(t *testing.T) {
	data := encode(t, randomGames(t, 3, 1), header(0))
	for n := range data {
		if _, _, err := Decode[Game](data[:n]); err == nil {
			t.Fatalf("%d of %d bytes are a shard, want an error", n, len(data))
		}
		if _, err := ReadHeader(data[:n]); err == nil {
			t.Fatalf("%d of %d bytes have a header, want an error", n, len(data))
		}
	}
	if _, _, err := Decode[Game](append(bytes.Clone(data), 0)); err == nil {
		t.Error("a shard plus another byte is a shard, want an error")
	}
}

// TestFlipped checks that a change to any bit of a shard is detected.
func TestFlipped(t *testing.T) {
	data := encode(t, randomGames(t, 1, 1), header(0))
	for at := range data {
		for bit := range 8 {
			data[at] ^= 1 << bit
			if _, _, err := Decode[Game](data); err == nil {
				t.Fatalf("byte %d of %d, bit %d: no error", at, len(data), bit)
			}
			data[at] ^= 1 << bit
		}
	}
}

// TestSealedDamage checks contents that were damaged before sealing, which requires malice. They
// must not cause a panic, take long, or use much more memory than other contents.
func TestSealedDamage(t *testing.T) {
	data := encode(t, randomGames(t, 5, 1), header(0))
	r := rand.New(rand.NewPCG(1, 1))
	var refused int
	for range 1500 {
		damaged := bytes.Clone(data)
		for range 1 + r.IntN(3) {
			// Put half of the damage into the metadata at the end.
			at := r.IntN(len(data))
			if r.IntN(2) == 0 {
				at = len(data) - 1 - r.IntN(min(len(data), 5000))
			}
			damaged[at] = byte(r.Uint32())
		}
		if seal(damaged) != nil {
			continue
		}
		begin := time.Now()
		if _, _, err := Decode[Game](damaged); err != nil {
			refused++
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("the error spans several lines: %q", err)
			}
		}
		if _, err := ReadHeader(damaged); err != nil {
			refused++
		}
		if spent := time.Since(begin); spent > 5*time.Second {
			t.Errorf("%v for a file of %d bytes", spent, len(data))
		}
	}
	if refused < 500 {
		t.Errorf("%d files were refused, want most of them", refused)
	}
}

// changed returns a shard with one text replaced by another of the same length.
func changed(t *testing.T, data []byte, old, fresh string) []byte {
	t.Helper()
	if bytes.Count(data, []byte(old)) != 1 {
		t.Fatalf("%q occurs %d times, want once", old, bytes.Count(data, []byte(old)))
	}
	data = bytes.Replace(data, []byte(old), []byte(fresh), 1)
	if err := seal(data); err != nil {
		t.Fatal(err)
	}
	return data
}

func TestDecodeRefuses(t *testing.T) {
	games := encode(t, randomGames(t, 2, 1), header(0))
	var foreign bytes.Buffer
	if err := parquet.Write(&foreign, []Count{{ID: 1}}); err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(games)
	flipped[len(flipped)/3] ^= 1
	type other struct {
		ID   int64 `parquet:"id,delta"`
		Seed int64 `parquet:"seed"`
	}
	var columns bytes.Buffer
	h := header(0)
	h.Kind = "game"
	w := parquet.NewGenericWriter[other](&columns, h.metadata()...)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := seal(columns.Bytes()); err != nil {
		t.Fatal(err)
	}
	var compressed bytes.Buffer
	z := parquet.NewGenericWriter[Game](&compressed, append(h.metadata(), parquet.Compression(&parquet.Lz4Raw))...)
	if _, err := z.Write(randomGames(t, 2, 1)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := seal(compressed.Bytes()); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		data []byte
		want string
	}{
		{"nothing", nil, "it is not a Parquet file"},
		{"text", []byte("[Game \"hexdame\"]\n"), "it is not a Parquet file"},
		{"the magic only", []byte("PAR1PAR1"), "it is damaged: it is 8 bytes long, but claims 827474256 bytes of metadata: it may be truncated"},
		{"the first half", games[:len(games)/2], "it does not end like a Parquet file: it may be truncated"},
		{"a foreign file", foreign.Bytes(), "it is damaged, or another program wrote it"},
		{"a flipped bit", flipped, "it is damaged: its contents do not match the SHA-256 in its metadata"},
		{"counts", encode(t, []Count{}, header(0)), `it has rows of kind "count": want "game"`},
		{"a newer schema", changed(t, games, "hexlab.schema\x18\x011", "hexlab.schema\x18\x012"), "it has schema 2, but this program reads schemas up to 1: use the program that wrote it, or a newer one"},
		{"no schema", changed(t, games, "hexlab.schema", "hexlab.scheme"), `its header has schema "": want a number`},
		{"a bad job", changed(t, games, "hexlab.job\x18\x010", "hexlab.job\x18\x01x"), `its header has job "x": want a number`},
		{"other columns", columns.Bytes(), "its columns do not match schema 1"},
		{"another compression", compressed.Bytes(), "its columns are compressed with LZ4_RAW: want ZSTD"},
	} {
		rows, h, err := Decode[Game](test.data)
		if want := "corpus: not a shard: " + test.want; err == nil || err.Error() != want {
			t.Errorf("%s: the error is\n%v, want\n%s", test.name, err, want)
		}
		if rows != nil || h != (Header{}) {
			t.Errorf("%s: %d rows and the header %v, want none", test.name, len(rows), h)
		}
	}
}

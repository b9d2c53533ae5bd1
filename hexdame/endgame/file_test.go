package endgame

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"example.com/hexgames/hexdame"
)

// small returns the embedded file of K v M, and the name of that file.
func small(t testing.TB) (name string, data []byte) {
	t.Helper()
	c := Class{force{1, 0}, force{0, 1}}
	for b := embedded; len(b) > 0; {
		h, err := readHeader(b)
		if err != nil {
			t.Fatal(err)
		}
		if h.class == c {
			return c.FileName(), slices.Clone(b[:h.length])
		}
		b = b[h.length:]
	}
	t.Fatal("no file")
	return "", nil
}

// openOne opens a directory with a file.
func openOne(name string, data []byte) (*Tables, error) {
	return Open(fstest.MapFS{name: {Data: data}, "README": {Data: []byte("is ignored")}})
}

// sign sets the checksum of a file.
func sign(data []byte) []byte {
	end := len(data) - checksumSize
	binary.LittleEndian.PutUint32(data[end:], crc32.ChecksumIEEE(data[:end]))
	return data
}

// TestRoundTrip checks that a written table has the same entries.
func TestRoundTrip(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long with the race detector")
	}
	for c, one := range Embedded().byClass {
		entries := entriesOf(one)
		b, err := writeTable(withPlies, c, &one.stats, entries)
		if err != nil {
			t.Fatal(err)
		}
		again, err := readTable(b)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range entries {
			if got, ok := again.at(i); got != want || !ok {
				t.Fatalf("%v: entry %d is %d, want %d", c, i, got, want)
			}
		}
	}
}

// TestDamage checks that every truncation and every change of a byte is an error, in files of both
// kinds.
func TestDamage(t *testing.T) {
	name, data := small(t)
	damage(t, name, data)
	f, err := Embedded().Winners(Class{force{1, 0}, force{0, 1}})
	if err != nil {
		t.Fatal(err)
	}
	damage(t, f.Name, f.Data)
}

func damage(t *testing.T, name string, data []byte) {
	t.Helper()
	if _, err := openOne(name, data); err != nil {
		t.Fatal(err)
	}
	prefix := "hexdame/endgame: " + name + ": "
	for n := range data {
		if _, err := openOne(name, data[:n]); err == nil || !strings.HasPrefix(err.Error(), prefix) {
			t.Errorf("the first %d bytes: %v", n, err)
		}
	}
	for i := range data {
		for flip := 1; flip < 256; flip++ {
			if i >= headerSize+4 && flip != 1<<(i%8) {
				continue // a sample
			}
			data[i] ^= byte(flip)
			if _, err := openOne(name, data); err == nil || !strings.HasPrefix(err.Error(), prefix) {
				t.Errorf("byte %d: %v", i, err)
			}
			data[i] ^= byte(flip)
		}
	}
}

// TestRefused checks the texts of errors.
func TestRefused(t *testing.T) {
	name, data := small(t)
	edit := func(at int, b ...byte) []byte {
		changed := slices.Clone(data)
		copy(changed[at:], b)
		return sign(changed)
	}
	for _, test := range []struct {
		data []byte
		want string
	}{
		{nil, "not a table of Hexdame endings: want a file made by hexgames endgame"},
		{[]byte("PK\x03\x04 something else"), "not a table of Hexdame endings: want a file made by hexgames endgame"},
		{data[:20], "truncated: it has 20 of 52 bytes: delete it and make it again"},
		{data[:60], "truncated: it has 60 of 329 bytes: delete it and make it again"},
		{append(slices.Clone(data), 0), "damaged: it has more than its 329 bytes: delete it and make it again"},
		{edit(8, 2), "made by a newer version 2, and this program reads version 1: update the program, or make the file again"},
		{edit(8, 0), "damaged: there is no version 0: delete it and make it again"},
		{edit(10, 2), "damaged: the metric is 2 and the block size 12: delete it and make it again"},
		{edit(12, 9), "damaged: there is no such class: delete it and make it again"},
		{edit(12, 0), "damaged: there is no such class: delete it and make it again"},
		{edit(16, 0, 0, 0, 255), "damaged: a file of KvM cannot have 4278190080 bytes: delete it and make it again"},
		{edit(16, 9, 0), "damaged: a file of KvM cannot have 9 bytes: delete it and make it again"},
		{edit(20, 1), "damaged: the counts contradict each other: delete it and make it again"},
		{edit(40, 255, 255), "damaged: an example is not in the table: delete it and make it again"},
		{edit(48, 1), "damaged: the blocks have the wrong length: delete it and make it again"},
		{edit(48, 255, 255), "damaged: block 0 has the wrong length: delete it and make it again"},
		{slices.Concat(data[:100], []byte{data[100] + 1}, data[101:]), "damaged: the checksum differs: delete it and make it again"},
	} {
		_, err := openOne(name, test.data)
		if want := "hexdame/endgame: " + name + ": " + test.want; err == nil || err.Error() != want {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
	_, err := Open(fstest.MapFS{name: {Data: data}, "a" + Extension: {Data: data}})
	if want := "hexdame/endgame: a.endgame: "; err == nil || !strings.Contains(err.Error(), "it has the class KvM, as does KvM.endgame: remove one of them") && !strings.HasPrefix(err.Error(), want) {
		t.Errorf("two files of a class: %v", err)
	}
	if _, err := Open(os.DirFS("testdata/none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no directory: %v", err)
	}
	if _, err := Open(fstest.MapFS{"a" + Extension + "/b": {}}); err == nil {
		t.Error("a directory with the name of a file: no error")
	}
}

// TestOpen checks that the files of a directory are added to the embedded ones, and that a missing
// class is merely unknown.
func TestOpen(t *testing.T) {
	files, err := Embedded().Generate(context.Background(), Class{force{1, 0}, force{1, 0}}, 1, nil)
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	all, err := openOne(files[0].Name, files[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	if all.Pieces() != 3 || (&Tables{}).Pieces() != 1 {
		t.Errorf("classes of up to %d pieces", all.Pieces())
	}
	alone, err := readAll(files[0].Data)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]bool{"W:WKa1:BKi9": true, "W:WKa1:Bi8": false, "B:W:BKe5": false} {
		p := hexdame.MustParse(strings.Replace(text, "B:W:BKe5", "W:Wa1:BKe5", 1))
		if _, ok := alone.Probe(p); ok != want {
			t.Errorf("%v: known: %v", p, ok)
		}
		if _, ok := all.Probe(p); !ok {
			t.Errorf("%v is not known", p)
		}
	}
	if s, ok := alone.Stats(Class{force{2, 0}, force{1, 0}}); ok || s != (Stats{}) {
		t.Errorf("counts of a class that is missing: %v", s)
	}
}

// TestHostile checks that blocks that cannot be inflated make positions unknown.
func TestHostile(t *testing.T) {
	name, data := small(t)
	for i := headerSize + 4; i < len(data)-checksumSize; i++ {
		data[i] = 0xff
	}
	all, err := openOne(name, sign(data))
	if err != nil {
		t.Fatal(err)
	}
	p := hexdame.MustParse("W:WKe5:Bi8")
	if r, ok := all.Probe(p); ok {
		t.Errorf("%v: %v", p, r)
	}
	if m, r, ok := all.Best(p); ok {
		t.Errorf("%v: %v %v", p, m, r)
	}
	if err := all.Verify(context.Background(), ClassOf(p), 1, nil); err == nil {
		t.Error("Verify finds nothing wrong")
	}
	if _, err := all.Generate(context.Background(), Class{force{1, 1}, force{0, 1}}, 1, nil); err == nil {
		t.Error("Generate does not need them")
	}
}

// TestGenerate checks what Generate refuses, and that the number of goroutines does not matter.
func TestGenerate(t *testing.T) {
	ctx := context.Background()
	c := Class{force{0, 2}, force{0, 1}}
	one, err := Embedded().Generate(ctx, c, 1, nil)
	if err != nil || len(one) != 2 {
		t.Fatal(err)
	}
	plies := 0
	three, err := Embedded().Generate(ctx, c, 3, func(n int) { plies = n })
	if err != nil || !slices.EqualFunc(one, three, func(a, b File) bool { return a.Name == b.Name && bytes.Equal(a.Data, b.Data) }) {
		t.Errorf("three goroutines make other files: %v", err)
	}
	if plies < 33 {
		t.Errorf("the last report is of %d plies, want 33 or more", plies)
	}
	if _, err := Embedded().Generate(ctx, Class{}, 1, nil); err == nil {
		t.Error("there is no error for the zero Class")
	}
	_, err = (&Tables{}).Generate(ctx, c, 1, nil)
	if want := "hexdame/endgame: MMvM leads to KvK, which the tables do not hold: generate it first"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := Embedded().Generate(stopped, c, 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
	if err := Embedded().Verify(stopped, c, 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
	if err := (&Tables{}).Verify(ctx, c, 1, nil); err == nil {
		t.Error("Verify verifies what is not there")
	}
}

// TestGoroutines probes new tables from several goroutines at once.
func TestGoroutines(t *testing.T) {
	all, err := readAll(embedded)
	if err != nil {
		t.Fatal(err)
	}
	list := randomPositions(all, 500)
	done := make(chan bool)
	for range 4 {
		go func() {
			for _, p := range list {
				got, ok := all.Probe(p)
				if want, _ := Embedded().Probe(p); got != want || !ok {
					t.Errorf("%v: %v, want %v", p, got, want)
				}
			}
			done <- true
		}()
	}
	for range 4 {
		<-done
	}
}

// FuzzOpen opens any file, with a checksum that fits, and probes.
func FuzzOpen(f *testing.F) {
	_, data := small(f)
	f.Add(data, "W:WKe5:Bi8")
	f.Add(data[:70], "W:WKe5:BKi8")
	f.Add([]byte(magic), "W:WKe5:Bi8,h8")
	winners, err := Embedded().Winners(Class{force{1, 0}, force{0, 1}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(winners.Data, "W:WKe5:Bi8")
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		p, err := hexdame.Parse(text)
		if err != nil {
			return
		}
		if len(data) > checksumSize {
			data = sign(slices.Clone(data))
		}
		all, err := openOne("x"+Extension, data)
		if err != nil {
			if all, err = openOne("x"+WinnersExtension, data); err != nil {
				return
			}
		}
		all.Probe(p)
		all.Best(p)
		all.Winner(p)
		for _, c := range Classes(ClassOf(p).Pieces()) {
			all.Stats(c)
		}
	})
}

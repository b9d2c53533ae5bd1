package book_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/kit/book"
	"example.com/hexgames/record"
)

// TestFile writes a book and reads it.
func TestFile(t *testing.T) {
	b, _ := build(t, recipe(t, "hexagrams"), 1)
	file := fileOf(t, b)
	if want := fmt.Sprintf("hexgames book 1\ngame hexagrams\nstart %s\nmade best:nodes=60, width 3, ply 0.03\npositions %d\ncheck ", b.Start(), b.Len()); !strings.HasPrefix(string(file), want) {
		t.Errorf("%.300q\nwant %q", file, want)
	}
	read, err := book.Parse(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(fileOf(t, read), file) || read.Game() != "hexagrams" || read.Start() != b.Start() || read.Made() != b.Made() || read.String() != b.String() {
		t.Errorf("%v, want %v", read, b)
	}
	if n := testing.AllocsPerRun(10, func() { read.Find(1) }); n > 0 {
		t.Errorf("Find allocates %v times", n)
	}
	for _, key := range []uint64{0, 1, 1 << 63, 1<<64 - 1} {
		if e, known := read.Find(key); known || e != (book.Entry{}) {
			t.Errorf("%d has %+v", key, e)
		}
	}
}

// TestDamage changes each byte of a file, and cuts it everywhere.
func TestDamage(t *testing.T) {
	r := recipe(t, "hexagrams")
	r.Size = 5
	b, _ := build(t, r, 1)
	file := fileOf(t, b)
	for i := range file {
		damaged := bytes.Clone(file)
		damaged[i] ^= 1 << (i % 8)
		if _, err := book.Parse(damaged); !errors.Is(err, book.ErrFile) {
			t.Errorf("with byte %d changed: %v", i, err)
		}
		if _, err := book.Parse(file[:i]); !errors.Is(err, book.ErrFile) {
			t.Errorf("cut to %d bytes: %v", i, err)
		}
	}
	if _, err := book.Parse(append(file, 0)); !errors.Is(err, book.ErrFile) {
		t.Errorf("with an extra byte: %v", err)
	}
}

// one returns a record.
func one(key uint64, value, search int16, games, halves uint16, flags, zero byte) []byte {
	r := binary.BigEndian.AppendUint64(nil, key)
	for _, n := range []uint16{uint16(value), uint16(search), games, halves} {
		r = binary.BigEndian.AppendUint16(r, n)
	}
	return append(r, flags, zero)
}

// sealed returns a file for hexdame with the right checksum.
func sealed(lines string, records ...[]byte) string {
	all := string(bytes.Join(records, nil))
	sum := sha256.Sum256([]byte(lines + all))
	return fmt.Sprintf("%scheck %x\n\n%s", lines, sum[:8], all)
}

// TestFileErrors checks the errors for files that are not books.
func TestFileErrors(t *testing.T) {
	lines := func(n int) string {
		return fmt.Sprintf("hexgames book 1\ngame hexdame\nstart W:Wa1:Bc3\nmade by hand\npositions %d\n", n)
	}
	good := sealed(lines(2), one(3, 1, -1, 2, 4, 3, 0), one(5, 0, 0, 0, 0, 0, 0))
	if _, err := book.Parse([]byte(good)); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ file, want string }{
		{"", `line 1 is "": want "hexgames book 1"`},
		{strings.Replace(good, "book 1", "book 2", 1), `line 1 is "hexgames book 2": want "hexgames book 1"`},
		{strings.Replace(good, "game ", "name ", 1), `line 2 is "name hexdame": want "game" and a value such as "hexagrams"`},
		{strings.Replace(good, "by hand", "", 1), `line 4 is "made ": want "made" and a value such as "how"`},
		{strings.Replace(good, "positions 2", "positions 02", 1), `line 5 is "positions 02": want a number of positions`},
		{strings.Replace(good, "positions 2", "positions 3", 1), `it has 36 bytes of records: want 3 positions of 18 bytes`},
		{strings.Replace(good, "by hand", "by foot", 1), `the check is "`},
		{strings.Replace(good, "\n\n", "\nx\n", 1), `line 7 is "x": want an empty line`},
		{lines(2), `it ends on line 6, or that line is longer than 65536 bytes`},
		{strings.Replace(good, "by hand", strings.Repeat("x", 1<<17), 1), `it ends on line 4, or that line is longer than 65536 bytes`},
		{sealed(lines(2), one(5, 0, 0, 0, 0, 0, 0), one(5, 0, 0, 0, 0, 0, 0)), `position 2, at byte 112, does not have a greater key than the previous one`},
		{sealed(lines(1), one(5, 10001, 0, 0, 0, 0, 0)), `position 1, at byte 94, has the values 10001 and 0: want -10000 to 10000`},
		{sealed(lines(1), one(5, 0, -10001, 0, 0, 0, 0)), `position 1, at byte 94, has the values 0 and -10001: want -10000 to 10000`},
		{sealed(lines(1), one(5, 0, 0, 1, 3, 0, 0)), `position 1, at byte 94, has 3 half points from 1 games`},
		{sealed(lines(1), one(5, 0, 0, 0, 0, 4, 0)), `position 1, at byte 94, has flags that mean nothing`},
		{sealed(lines(1), one(5, 0, 0, 0, 0, 0, 1)), `position 1, at byte 94, has flags that mean nothing`},
	} {
		if _, err := book.Parse([]byte(test.file)); !errors.Is(err, book.ErrFile) || !strings.HasPrefix(err.Error(), "not a book: "+test.want) {
			t.Errorf("%.100q: %v\nwant %s", test.file, err, test.want)
		}
	}
}

// TestMerge checks the entries of a merged book.
func TestMerge(t *testing.T) {
	parse := func(game string, records ...[]byte) *book.Book {
		b, err := book.Parse([]byte(sealed(fmt.Sprintf("hexgames book 1\ngame %s\nstart here\nmade by hand\npositions %d\n", game, len(records)), records...)))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	a := parse("hexdame", one(1, 100, 100, 0, 0, 2, 0), one(2, 200, 250, 0, 0, 3, 0), one(4, 400, 0, 4, 6, 0, 0), one(6, 0, 0, 60000, 60000, 0, 0))
	b := parse("hexdame", one(1, 110, 120, 1, 1, 3, 0), one(2, 210, 210, 5, 0, 2, 0), one(3, 300, 300, 0, 0, 2, 0), one(4, 0, 0, 4, 8, 1, 0), one(6, 0, 0, 60000, 60000, 0, 0))
	m, err := book.Merge(a, b)
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[uint64]book.Entry{
		1: {Value: 0.011, Search: 0.012, Expanded: true, Searched: true, Games: 1, Points: 0.5},
		2: {Value: 0.02, Search: 0.025, Expanded: true, Searched: true, Games: 5},
		3: {Value: 0.03, Search: 0.03, Searched: true},
		4: {Value: 0.375, Expanded: true, Games: 8, Points: 7}, // 6 of 16 games
		6: {Games: 30000, Points: 15000},
	} {
		if got, known := m.Find(key); !known || got != want {
			t.Errorf("%d has %+v, want %+v", key, got, want)
		}
	}
	if m.Len() != 5 || m.Made() != "by hand; by hand" || m.Start() != "here" {
		t.Errorf("%v, made %s", m, m.Made())
	}
	if alone, err := book.Merge(b); err != nil || alone.Len() != b.Len() || alone.Made() != b.Made() {
		t.Errorf("%v, %v", alone, err)
	}
	if _, err := book.Merge(a, parse("hexade")); err == nil || err.Error() != "a book of hexade can't be merged with one of hexdame" {
		t.Errorf("%v", err)
	}
	long := slices.Repeat([]*book.Book{a}, 1<<16/len("by hand; ")+1)
	if _, err := book.Merge(long...); err == nil || !strings.Contains(err.Error(), "bytes together: want less than 65531") {
		t.Errorf("many books: %v", err)
	}
	m, err = book.Merge(long[1:]...)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	m.WriteTo(&file)
	if _, err := book.Parse(file.Bytes()); err != nil {
		t.Errorf("almost as many books: %v", err)
	}
	if _, err := book.Merge(); err == nil {
		t.Error("no books can be merged")
	}
}

// recordsOf returns the records in a text.
func recordsOf(text string) iter.Seq2[*record.Record, error] {
	return record.Read(strings.NewReader(text))
}

// TestFromRecords makes a book of three games.
func TestFromRecords(t *testing.T) {
	const all = `[Game "hexdame"]
[Result "1-0"]
1. a4-a5 2. f9-e9 3. d4-d5 4. i6-i5 1-0

[Game "hexdame"]
[Result "0-1"]
1. d4-d5 2. f9-e9 3. a4-a5 0-1

[Game "hexdame"]
1. a4-a5 2. f9-e9 *
`
	b, err := book.FromRecords("hexdame", recordsOf(all), 3, 2)
	if err != nil {
		t.Fatal(err)
	}
	if b.Len() != 2 || b.Made() != "3 records, 3 plies, at least 2 games" || b.Deviation() != 0 {
		t.Errorf("%v, made by %s", b, b.Made())
	}
	for _, test := range []struct {
		moves string
		want  book.Entry
		known bool
	}{
		{"", book.Entry{Games: 2, Points: 1}, true},
		{"a4-a5", book.Entry{}, false},
		{"a4-a5 f9-e9 d4-d5", book.Entry{Games: 2, Points: 1}, true},
		{"a4-a5 f9-e9 d4-d5 i6-i5", book.Entry{}, false},
	} {
		e, known := b.Find(book.Key(start(t, "hexdame", "", strings.Fields(test.moves)...)))
		if e != test.want || known != test.known {
			t.Errorf("after %q: %+v, %v; want %+v", test.moves, e, known, test.want)
		}
	}
	if b, err = book.FromRecords("hexdame", recordsOf(all), 20, 1); err != nil || b.Len() != 7 || b.Expanded() != 6 {
		t.Errorf("%v, %v", b, err)
	}
	last, _ := b.Find(book.Key(start(t, "hexdame", "", "a4-a5", "f9-e9", "d4-d5", "i6-i5")))
	if want := (book.Entry{Value: 0.1111, Games: 1, Points: 1}); last != want {
		t.Errorf("%+v, want %+v", last, want)
	}
	e, _ := b.Find(book.Key(start(t, "hexdame", "", "a4-a5")))
	if want := (book.Entry{Value: -0.1111, Expanded: true, Games: 1}); e != want {
		t.Errorf("%+v, want %+v", e, want)
	}
	if moves := b.Moves(start(t, "hexdame", "")); len(moves) != 2 || moves[0].Move != "a4-a5" || moves[0].Value != 0.1111 || moves[0].Points != 1 {
		t.Errorf("%+v", moves)
	}

	for _, test := range []struct{ game, text, want string }{
		{"chess", "", `no such game: "chess"`},
		{"hexdame", "1. a4-a6", "line 1, "},
		{"hexade", all, "line 1"},
		{"hextad", "[Game \"hextad\"]\n[Result \"1-0\"]\n1-0", "record 1: there is no book for a game with Chance"},
	} {
		if _, err := book.FromRecords(test.game, recordsOf(test.text), 3, 1); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.game, err, test.want)
		}
	}
}

// FuzzParse checks that Parse accepts only what WriteTo writes.
func FuzzParse(f *testing.F) {
	r := recipe(f, "hexagrams")
	r.Size = 5
	b, _ := build(f, r, 1)
	f.Add(fileOf(f, b))
	f.Fuzz(func(t *testing.T, file []byte) {
		b, err := book.Parse(file)
		if err != nil {
			if !errors.Is(err, book.ErrFile) {
				t.Fatal(err)
			}
			// Fix the checksum, to get further.
			if b, err = resealed(file); err != nil {
				return
			}
			file = fileOf(t, b)
		}
		if !bytes.Equal(fileOf(t, b), file) {
			t.Fatalf("%q is written as %q", file, fileOf(t, b))
		}
		b.Deviation()
		b.Find(1)
		if m, err := book.Merge(b, b); err != nil || m.Len() != b.Len() {
			t.Fatal(m, err)
		}
	})
}

// resealed parses a file after correcting its checksum.
func resealed(file []byte) (*book.Book, error) {
	lines, rest, ok := bytes.Cut(file, []byte("check "))
	_, records, ok2 := bytes.Cut(rest, []byte("\n\n"))
	if !ok || !ok2 {
		return nil, book.ErrFile
	}
	return book.Parse([]byte(sealed(string(lines), records)))
}

// A book is a file that is read without copying it.
func ExampleParse() {
	b, err := book.FromRecords("hexdame", recordsOf("[Result \"1-0\"]\n1. a4-a5 2. f9-e9 3. d4-d5 1-0"), 20, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	b.WriteTo(&file)

	read, err := book.Parse(file.Bytes())
	fmt.Println(read, err)
	// Output: hexdame, 4 positions, 3 of them expanded, error 0.000 <nil>
}

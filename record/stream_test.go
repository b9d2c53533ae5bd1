package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/record"
)

// TestReadRecordsFailing checks that an error from the reader is returned.
func TestReadRecordsFailing(t *testing.T) {
	broken := errors.New("the disk is on fire")
	r := io.MultiReader(strings.NewReader(twoGames), iotest.ErrReader(broken))
	n := 0
	var last error
	for _, err := range record.Read(r) {
		if last = err; err == nil {
			n++
		}
	}
	if n != 2 || last != broken {
		t.Errorf("%d records and %v", n, last)
	}
	// Half a line before the error does not hide it.
	for _, half := range []string{"[Game \"hex", "[Game \"hexdame\"]\n[Start \"s\"]\n1. a1-", "{", "a", strings.Repeat("a ", 1<<16)} {
		for _, err := range record.Read(io.MultiReader(strings.NewReader(half), iotest.ErrReader(broken))) {
			if err != broken {
				t.Errorf("after %q the error is %v", half, err)
			}
		}
	}
	// A loop can stop, even at an error.
	for r, err := range record.Read(strings.NewReader(twoGames)) {
		if err != nil || r.Result != "1-0" {
			t.Errorf("the first record is %v, %v", r, err)
		}
		break
	}
	for range record.Read(strings.NewReader("}\n\n}\n\na")) {
		break
	}
}

// TestReadRecordsByteByByte checks that the size of the reads does not matter.
func TestReadRecordsByteByByte(t *testing.T) {
	long := "[A \"" + strings.Repeat("x", 100_000) + "\"]\r\n\r\n1. a {" + strings.Repeat("y z ", 30_000) + "} 1-0"
	text := twoGames + full + long
	var got []*record.Record
	for r, err := range record.Read(iotest.OneByteReader(strings.NewReader(text))) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, r)
	}
	want, err := readAll(text)
	if err != nil || textOf(t, got...) != textOf(t, want...) || len(got) != 4 {
		t.Errorf("%d records are read byte by byte, and %d at once, %v", len(got), len(want), err)
	}
}

// TestReadRecordsLarge checks that large records are read in time proportional to their size.
func TestReadRecordsLarge(t *testing.T) {
	const n = 100_000
	var moves strings.Builder
	for i := range n {
		fmt.Fprintf(&moves, "%d. a\n", i+1)
	}
	for what, text := range map[string]string{
		"moves":               moves.String() + "*",
		"bare moves":          strings.Repeat("a\n", n),
		"nested variations":   "1. a (" + strings.Repeat("1. b (", n) + "1. c" + strings.Repeat(")", n+1) + " *",
		"deep variations":     "a" + strings.Repeat("\nb (c", n) + strings.Repeat(")", n),
		"variations in a row": "1. a " + strings.Repeat("(1. b) ", n) + "*",
		"comments in a row":   "1. a " + strings.Repeat("{b} ", n) + "*",
		"comments between":    "1. a " + strings.Repeat("(1. b) {c} ", n) + "*",
		"comments before":     "1. " + strings.Repeat("{b} ", n) + "a *",
		"a comment":           "1. a {" + strings.Repeat("long ", 2*n) + "} *",
		"a word":              "1. a {" + strings.Repeat("long", 1<<19) + "} *",
		"the value of a tag":  "1. a {[%b " + strings.Repeat("long", 1<<19) + "]} *",
		"the name of a tag":   "1. a {[%" + strings.Repeat("long", 1<<19) + " b]} *",
		"glyphs":              "1. " + strings.Repeat("a ", 500) + strings.Repeat("$7 ", 256) + "*",
		"tags":                "1. a {" + strings.Repeat("[%a b] ", n) + "} *",
		"empty lines":         strings.Repeat("\n", 10*n) + "a",
	} {
		r := readOne(t, text)
		written := textOf(t, r)
		if len(written) < len(text)/2 && what != "empty lines" {
			t.Errorf("%s: %d bytes are written as %d", what, len(text), len(written))
		}
		if again := textOf(t, readOne(t, written)); again != written {
			t.Errorf("%s: the record that is read is not the one that was written", what)
		}
		if again := textOf(t, r.Clone()); again != written {
			t.Errorf("%s: the clone differs", what)
		}
		nodes, deepest := 0, &r.Root
		for n := range r.Root.All() {
			if nodes++; n.Ply() >= deepest.Ply() {
				deepest = n
			}
		}
		if wasMain := deepest.IsMain(); deepest.Promote() == wasMain || len(deepest.Line()) != deepest.Ply() {
			t.Errorf("%s: the deepest of %d nodes cannot be promoted", what, nodes)
		}
	}
	for what, text := range map[string]string{
		"parentheses": strings.Repeat("(", n), "more of them": "1. a " + strings.Repeat("(1. b ", n),
		"braces": strings.Repeat("{", n), "brackets": strings.Repeat("[", n), "tags": strings.Repeat("[%", n),
		"a comment": "1. a {" + strings.Repeat("open\n", n), "errors": strings.Repeat("}\n\n", n),
	} {
		if _, err := readAll(text); err == nil || len(err.Error()) > 300 {
			t.Errorf("%s: the error is %v", what, err)
		}
	}
}

// endless repeats a text.
type endless struct {
	text string
	rest string
}

func (e *endless) Read(p []byte) (int, error) {
	if e.rest == "" {
		e.rest = e.text
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

// TestReadRecordsStream checks that reading a stream takes no more memory than reading a record.
func TestReadRecordsStream(t *testing.T) {
	live := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	for _, text := range []string{
		twoGames + full + "}\n\n",
		"a\n\n" + strings.Repeat("b\n", 24) + "\n", // many of everything that is allocated in batches
		strings.Repeat("b\n", 48) + "\n", strings.Repeat("b\n", 30) + "\n",
		"a {" + strings.Repeat("x", 1<<16) + "}\n\n",
	} {
		before, n, most := live(), 0, min(20_000, 4<<20/len(text))
		var first, last *record.Node // nodes keep their own records in memory
		for r, err := range record.Read(&endless{text: text}) {
			if n++; n%(most/4) == 0 {
				if now := live(); now > before+1<<20 {
					t.Fatalf("after %d records like %.20q there are %d more bytes, %v", n, text, now-before, err)
				}
			}
			if n == most {
				break
			}
			if err == nil {
				last = r.Root.Next()
			}
			if first == nil {
				first = last
			}
		}
		runtime.KeepAlive(first)
		runtime.KeepAlive(last)
	}
}

// TestReadRecordsPrefixes reads every prefix of a file, and the file with every byte changed. The
// result must be an error, or records that are the same when written and read again.
func TestReadRecordsPrefixes(t *testing.T) {
	text := twoGames + full + "e5-e6; a1-b1 (a1-a2)\n"
	records := 0
	check := func(what string, text string) {
		t.Helper()
		for r, err := range record.Read(strings.NewReader(text)) {
			if err != nil {
				wantRecordError(t, err)
				continue
			}
			records++
			written := textOf(t, r)
			if again := textOf(t, readOne(t, written)); again != written {
				t.Fatalf("%s: a record is written as\n%s\nand read as\n%s", what, written, again)
			}
		}
	}
	for i := range len(text) + 1 {
		check(fmt.Sprintf("the first %d bytes", i), text[:i])
	}
	for i := range len(text) {
		for j, c := range []byte("\x00\n \t{}()[]\\;!?$*.1a\"%\xff") {
			// A part of them all, to save time.
			if (i+j)%16 == 0 {
				changed := []byte(text)
				changed[i] = c
				check(fmt.Sprintf("byte %d, changed to %q", i, c), string(changed))
			} else if (i+j)%2 == 0 {
				check(fmt.Sprintf("%q before byte %d", c, i), text[:i]+string(c)+text[i:])
			}
		}
		check(fmt.Sprintf("without byte %d", i), text[:i]+text[i+1:])
	}
	if records < 25_000 {
		t.Errorf("only %d records were read", records)
	}
}

// wantRecordError checks an error from Read.
func wantRecordError(t *testing.T, err error) {
	t.Helper()
	var e *record.Error
	if !errors.As(err, &e) || e.Line < 1 || e.Column < 1 || len(e.Error()) > 400 || !errors.Is(err, hexgames.ErrSyntax) {
		t.Fatalf("the error is %#v", err)
	}
}

// FuzzReadRecords reads arbitrary text. A record that can be read must be the same when written and
// read again.
func FuzzReadRecords(f *testing.F) {
	f.Add(twoGames)
	f.Add(full)
	f.Add("e5-e6; a1-b1 (a1-a2!? {b})\ne6-e5\n\n[A \"\"]\n}\n\n{c}1. d e 2. f 0-1 ")
	f.Fuzz(func(t *testing.T, text string) {
		var records []*record.Record
		for r, err := range record.Read(strings.NewReader(text)) {
			if err != nil {
				wantRecordError(t, err)
				continue
			}
			records = append(records, r)
		}
		written := textOf(t, records...)
		back, err := readAll(written)
		if err != nil || textOf(t, back...) != written {
			t.Fatalf("%q is written as %q and read as %d records, %v", text, written, len(back), err)
		}
		for i, r := range records {
			if !sameRecord(r, back[i]) || !sameRecord(r, r.Clone()) {
				t.Fatalf("%q is written as %q and read as a different record", text, written)
			}
			if g, err := record.Replay(r, hexdame.New()); err == nil {
				if err := r.Update(g); err != nil {
					t.Fatal(err)
				}
				textOf(t, r)
			}
		}
	})
}

// sameRecord reports whether two records are the same, node by node.
func sameRecord(a, b *record.Record) bool {
	if a.Game != b.Game || a.Start != b.Start || a.Result != b.Result || !slices.Equal(a.Tags, b.Tags) {
		return false
	}
	for pairs := [][2]*record.Node{{&a.Root, &b.Root}}; len(pairs) > 0; {
		a, b := pairs[0][0], pairs[0][1]
		pairs = pairs[1:]
		if a.Move != b.Move || a.Before != b.Before || a.After != b.After || a.Ply() != b.Ply() ||
			!slices.Equal(a.Glyphs, b.Glyphs) || !slices.Equal(a.Tags, b.Tags) {
			return false
		}
		of, with := slices.Collect(a.Children()), slices.Collect(b.Children())
		if len(of) != len(with) {
			return false
		}
		for i := range of {
			pairs = append(pairs, [2]*record.Node{of[i], with[i]})
		}
	}
	return true
}

// manyGames returns the records of a hundred random games.
func manyGames(tb testing.TB) []byte {
	var records []*record.Record
	for i := range 100 {
		r := rand.New(rand.NewPCG(uint64(i), 0))
		g := hexgames.NewGame(hexdame.New())
		for !g.Outcome().Over() {
			p := g.Position()
			if err := g.Play(p.MoveAt(r.IntN(p.CountMoves()))); err != nil {
				tb.Fatal(err)
			}
		}
		records = append(records, record.Of(g, record.Tag{Name: record.TagWhite, Value: "Ada"}))
	}
	return []byte(textOf(tb, records...))
}

// BenchmarkReadRecords reads and writes a file of plain games.
func BenchmarkReadRecords(b *testing.B) {
	text := manyGames(b)
	b.Run("read", func(b *testing.B) {
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			n := 0
			for r, err := range record.Read(bytes.NewReader(text)) {
				if err != nil || r.Result == "*" {
					b.Fatal(r, err)
				}
				n++
			}
			if n != 100 {
				b.Fatalf("%d records, want 100", n)
			}
		}
	})
	b.Run("write", func(b *testing.B) {
		records, err := readAll(string(text))
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(len(text)))
		b.ReportAllocs()
		for b.Loop() {
			n := int64(0)
			for _, r := range records {
				m, err := r.WriteTo(io.Discard)
				if err != nil {
					b.Fatal(err)
				}
				n += m
			}
			if n != int64(len(text)) {
				b.Fatalf("%d bytes, want %d", n, len(text))
			}
		}
	})
}

package gametest

import (
	"bytes"
	"encoding"
	"encoding/hex"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/measure"
)

// A binaryWriter is a position that writes its binary form.
type binaryWriter interface {
	encoding.BinaryAppender
	encoding.BinaryMarshaler
}

// binaryOf returns the binary form of a position.
func binaryOf(t testing.TB, p any) []byte {
	t.Helper()
	data, err := p.(binaryWriter).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// unmarshalBinary reads the binary form of a position.
func unmarshalBinary[P any](data []byte) (p P, err error) {
	err = any(&p).(encoding.BinaryUnmarshaler).UnmarshalBinary(data)
	return p, err
}

// Binaries checks the binary forms of positions, which never change, given their texts and the
// forms in hexadecimal. No form may be longer than most bytes.
func (g *Game[P, M, O, N]) Binaries(t *testing.T, most int, forms map[string]string) {
	t.Helper()
	zero, err := any(*new(P)).(binaryWriter).AppendBinary([]byte("kept"))
	if err != nil || string(zero) != "kept" {
		t.Errorf("the zero Position appends to kept, and returns %q, %v", zero, err)
	}
	longest := 0
	for text, want := range forms {
		got := binaryOf(t, g.must(t, text))
		if hex.EncodeToString(got) != want {
			t.Errorf("the binary form of %s is %x, want %s", text, got, want)
		}
		longest = max(longest, len(got))
	}
	for _, p := range g.cases(t) {
		longest = max(longest, len(binaryOf(t, p)))
	}
	if longest > most {
		t.Errorf("a binary form is %d bytes long, want at most %d", longest, most)
	}
}

// RefusedBinaries are bytes, in hexadecimal, that are not positions, and their errors.
type RefusedBinaries []struct {
	Form   string
	Kind   error // the kind
	Clause string
	Column int
	Reason string // part of the message
}

// BinariesRefused checks that UnmarshalBinary refuses bytes with the right errors.
func (g *Game[P, M, O, N]) BinariesRefused(t *testing.T, refused RefusedBinaries) {
	t.Helper()
	for _, test := range refused {
		data, err := hex.DecodeString(test.Form)
		if err != nil {
			t.Fatal(err)
		}
		p, err := unmarshalBinary[P](data)
		if err == nil {
			t.Errorf("%s is read as %v", test.Form, p)
			continue
		}
		g.WantError(t, err, test.Kind, test.Clause, test.Reason)
		if e, ok := err.(*hexgames.Error); ok && (e.Column != test.Column || e.Input != string(data)) {
			t.Errorf("%s: column %d of %x, want %d", test.Form, e.Column, e.Input, test.Column)
		}
	}
}

// FuzzUnmarshalBinary reads arbitrary bytes. If they are a position, they must be its only binary
// form, and the oracle must read its text.
func (g *Game[P, M, O, N]) FuzzUnmarshalBinary(f *testing.F) {
	for _, p := range g.cases(f) {
		f.Add(binaryOf(f, p))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := unmarshalBinary[P](data)
		if err != nil {
			WantTyped(t, g.Name(), err)
			if p != *new(P) {
				t.Fatalf("%x is refused, but read as %v", data, p)
			}
			return
		}
		if again := binaryOf(t, p); !bytes.Equal(again, data) {
			t.Fatalf("%x is read as %v, which has the form %x", data, p, again)
		}
		if len(data) == 0 {
			return
		}
		if o, ok := g.Read(p.String()); !ok || o.Text() != p.String() {
			t.Fatalf("%x is read as %v, which the oracle does not read", data, p)
		}
		if q, err := g.Parse(p.String()); q != p || err != nil {
			t.Fatalf("%x is read as %v, which is read back as %v, %v", data, p, q, err)
		}
		g.Agree(t, p)
	})
}

// BenchmarkBinary measures the binary forms of all positions of a number of random games, and
// reports their average length.
func (g *Game[P, M, O, N]) BenchmarkBinary(b *testing.B, start P, games int) {
	positions := RandomPositions(b, start, games)
	var forms [][]byte
	var writers []encoding.BinaryAppender // made once, because that allocates
	size := 0
	for _, p := range positions {
		form := binaryOf(b, p)
		if q, err := unmarshalBinary[P](form); q != p || err != nil {
			b.Fatalf("%x is read as %v, %v, want %v", form, q, err, p)
		}
		forms = append(forms, form)
		writers = append(writers, any(p).(encoding.BinaryAppender))
		size += len(form)
	}
	room := make([]byte, 0, 256)
	for _, side := range []struct {
		name string
		all  func()
	}{
		{"append", func() {
			for _, w := range writers {
				w.AppendBinary(room)
			}
		}},
		{"unmarshal", func() {
			var p P
			u := any(&p).(encoding.BinaryUnmarshaler)
			for _, form := range forms {
				if err := u.UnmarshalBinary(form); err != nil {
					b.Fatal(err)
				}
			}
		}},
	} {
		b.Run(side.name, func(b *testing.B) {
			b.ReportAllocs()
			watch := measure.Start()
			for b.Loop() {
				side.all()
			}
			watch.Rate(b, "Mpositions/s", float64(len(forms))*float64(b.N)/1e6)
			watch.Rate(b, "MB/s", float64(size)*float64(b.N)/1e6)
			b.ReportMetric(float64(size)/float64(len(forms)), "bytes/position")
		})
	}
}

package pack

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
)

// A field is a number, a set or digits.
type field struct {
	kind, n int
	value   uint64
	digits  []uint64
}

func (f *field) write(w *Writer) {
	switch f.kind {
	case 0:
		w.Bits(f.value, f.n)
	case 1:
		w.Set(f.value, f.n)
	case 2:
		w.Threes(f.n, func(i int) uint64 { return f.digits[i] })
	}
}

// reads reports whether the field is read back.
func (f *field) reads(r *Reader) bool {
	switch f.kind {
	case 0:
		return r.Bits(f.n) == f.value
	case 1:
		return r.Set(f.n) == f.value
	}
	same, n := true, 0
	err := r.Threes(f.n, func(i int, digit uint64) {
		same = same && i == n && digit == f.digits[i]
		n++
	})
	return err == nil && same && n == f.n
}

// TestFields writes fields of all sizes and reads them back.
func TestFields(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		w := NewWriter([]byte("before"))
		var fields []field
		size := 0
		for range 1 + random.IntN(6) {
			f := field{kind: random.IntN(3), n: random.IntN(65)}
			f.value = random.Uint64() >> (64 - f.n)
			for range f.n {
				f.digits = append(f.digits, random.Uint64N(3))
			}
			f.write(&w)
			fields = append(fields, f)
			if size += f.n; f.kind == 2 {
				size += f.n/5*8 + []int{0, 2, 4, 5, 7}[f.n%5] - f.n
			}
		}
		data, ok := bytes.CutPrefix(w.End(), []byte("before"))
		if !ok || len(data) != (size+7)/8 {
			t.Fatalf("%v is written as %x, want %d bits", fields, data, size)
		}
		if len(data) == 0 {
			continue
		}
		read := func(data []byte) error {
			var p int
			return Unmarshal("game", &p, data, func(_ *int, r *Reader) error {
				for _, f := range fields {
					if ok := f.reads(r); !ok && !r.isShort() {
						return errors.New("another field")
					}
				}
				return r.End()
			})
		}
		if err := read(data); err != nil {
			t.Fatalf("%v is read back from %x: %v", fields, data, err)
		}
		for _, bad := range [][]byte{data[:len(data)-1], append(bytes.Clone(data), 0)} {
			if err := read(bad); err == nil && len(bad) > 0 {
				t.Fatalf("%v is read back from %x, want an error", fields, bad)
			}
		}
		if unused := 8*len(data) - size; unused > 0 {
			data[len(data)-1] |= 1 << random.IntN(unused)
			if err := read(data); !errors.Is(err, hexgames.ErrSyntax) {
				t.Fatalf("%v is read back from %x: %v", fields, data, err)
			}
		}
	}
}

// TestOrder checks which bits come first.
func TestOrder(t *testing.T) {
	w := NewWriter(nil)
	w.Bits(1, 2)
	w.Set(0b0011, 4)
	w.Threes(6, func(i int) uint64 { return []uint64{2, 0, 0, 0, 1, 2}[i] })
	if got, want := w.End(), []byte{0b01_1100_10, 0b100011_10}; !bytes.Equal(got, want) {
		t.Errorf("the bits are %08b, want %08b", got, want)
	}
}

func TestUnmarshal(t *testing.T) {
	read := func(p *uint64, r *Reader) error {
		*p = r.Bits(4)
		if *p == 0 {
			return r.Impossible(0, "X1", "none")
		}
		if *p > 8 {
			return r.Malformed("want 8 at most")
		}
		if err := r.Threes(2, func(int, uint64) {}); err != nil {
			return err
		}
		return r.End()
	}
	for _, test := range []struct {
		data   string
		kind   error
		column int
		clause string
		reason string
	}{
		{"\x50", nil, 0, "", ""},
		{"\x58", nil, 0, "", ""},
		{"\x59", hexgames.ErrSyntax, 1, "", "2 cells in a number that is too large: want three values for each"},
		{"\x90", hexgames.ErrSyntax, 1, "", "want 8 at most"},
		{"\x00", hexgames.ErrPosition, 1, "X1", "none"},
		{"\x50\x00", hexgames.ErrSyntax, 2, "", "want nothing after the 1 byte of the position"},
	} {
		p := uint64(77)
		err := Unmarshal("game", &p, []byte(test.data), read)
		if test.kind == nil {
			if err != nil || p != uint64(test.data[0]>>4) {
				t.Errorf("%x is read as %d, %v", test.data, p, err)
			}
			continue
		}
		var e *hexgames.Error
		if !errors.As(err, &e) || !errors.Is(err, test.kind) || e.Game != "game" || e.Input != test.data || e.Column != test.column || e.Clause != test.clause || e.Reason != test.reason || p != 77 {
			t.Errorf("%x is read as %d, %#v", test.data, p, err)
		}
	}
	p := uint64(77)
	if err := Unmarshal("game", &p, nil, read); err != nil || p != 0 {
		t.Errorf("no bytes are read as %d, %v", p, err)
	}
	other := errors.New("other")
	if err := Unmarshal("game", &p, []byte{1}, func(*uint64, *Reader) error { return other }); err != other {
		t.Errorf("the error is %v", err)
	}
	// A value made of zeros beyond the end doesn't matter.
	err := Unmarshal("game", &p, []byte{0xff}, func(_ *uint64, r *Reader) error {
		r.Bits(9)
		return r.Impossible(0, "X1", "none")
	})
	var e *hexgames.Error
	if !errors.As(err, &e) || e.Reason != "the position ends too early" || e.Column != 2 {
		t.Errorf("a position without its end is refused: %v", err)
	}
}

// TestHere checks the place of errors.
func TestHere(t *testing.T) {
	for _, test := range []struct{ bits, at int }{{0, 0}, {1, 0}, {8, 0}, {9, 1}, {16, 1}, {17, 2}, {24, 2}, {25, 3}, {60, 3}} {
		r := Reader{data: []byte{1, 2, 3}}
		r.Bits(test.bits)
		if got := r.Here(); got != test.at {
			t.Errorf("after %d bits the byte is %d, want %d", test.bits, got, test.at)
		}
	}
	// Four digits have 81 values, from 0 to 80.
	for value, ok := range map[byte]bool{80: true, 81: false} {
		r := Reader{data: []byte{value << 1}}
		if err := r.Threes(4, func(int, uint64) {}); (err == nil) != ok {
			t.Errorf("four digits in the number %d are read with the error %v", value, err)
		}
	}
	// The sixth and seventh of seven cells are a separate number.
	r := Reader{data: []byte{0, 0xf0}}
	var e *hexgames.Error
	if err := r.Threes(7, func(int, uint64) {}); !errors.As(err, &e) || e.Column != 2 || e.Reason[:7] != "2 cells" {
		t.Errorf("the error is %v", err)
	}
}

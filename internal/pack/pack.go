// Package pack writes positions as bits and reads them back, for the binary forms of all games.
//
// Bits fill each byte from the highest to the lowest. Numbers start with their highest bit. Zeros
// fill the last byte. No form starts with a byte of 192 or more; these bytes are reserved for other
// forms, should a game ever need one.
package pack

import (
	"math/bits"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// A Writer appends bits to a slice.
type Writer struct {
	b    []byte
	last uint64 // its lowest n bits are not written yet
	n    int    // less than 8
}

// NewWriter returns a Writer that appends to b.
func NewWriter(b []byte) Writer { return Writer{b: b} }

// Bits writes a number below 1<<n, for n from 0 to 64.
func (w *Writer) Bits(number uint64, n int) {
	if n > 32 {
		w.Bits(number>>32, n-32)
		number, n = number&(1<<32-1), 32
	}
	w.last = w.last<<n | number
	for w.n += n; w.n >= 8; {
		w.n -= 8
		w.b = append(w.b, byte(w.last>>w.n))
	}
}

// Set writes whether each number below n is in a set, whose lowest bit is 0.
func (w *Writer) Set(set uint64, n int) { w.Bits(bits.Reverse64(set)>>(64-n), n) }

// Threes writes n digits from 0 to 2. Each group of five digits is a number of eight bits, starting
// with its most significant digit. The remaining digits are a number with as few bits as possible.
func (w *Writer) Threes(n int, digit func(i int) uint64) {
	for i := 0; i < n; {
		end := min(i+5, n)
		size, number := threeBits[end-i], uint64(0)
		for ; i < end; i++ {
			number = 3*number + digit(i)
		}
		w.Bits(number, size)
	}
}

// threeBits[n] is the number of bits of n digits from 0 to 2, and threePowers[n] the number of
// values.
var (
	threeBits   = [...]int{0, 2, 4, 5, 7, 8}
	threePowers = [...]uint64{1, 3, 9, 27, 81, 243}
)

// End returns the slice.
func (w *Writer) End() []byte {
	if w.n > 0 {
		w.Bits(0, 8-w.n)
	}
	return w.b
}

// A Reader reads bits. It reads zeros beyond the end; End and [Unmarshal] then return an error. The
// errors of the notation.Reader have no input until Unmarshal returns them.
type Reader struct {
	notation.Reader
	data []byte
	bit  int // the number of bits read
}

// Bits reads a number of n bits, from 0 to 64.
func (r *Reader) Bits(n int) (number uint64) {
	for n > 0 {
		// as many as are left in the byte
		left := 8 - r.bit&7
		take := min(left, n)
		number <<= take
		if at := r.bit >> 3; at < len(r.data) {
			number |= uint64(r.data[at]) >> (left - take) & (1<<take - 1)
		}
		r.bit += take
		n -= take
	}
	return number
}

// Set reads a set of numbers below n.
func (r *Reader) Set(n int) uint64 { return bits.Reverse64(r.Bits(n)) >> (64 - n) }

// Threes reads n digits from 0 to 2.
func (r *Reader) Threes(n int, digit func(i int, digit uint64)) error {
	for i := 0; i < n; {
		end := min(i+5, n)
		power := threePowers[end-i]
		number := r.Bits(threeBits[end-i])
		if number >= power {
			return r.Malformed(notation.Plural(end-i, "cell") + " in a number that is too large: want three values for each")
		}
		for ; i < end; i++ {
			power /= 3
			digit(i, number/power)
			number %= power
		}
	}
	return nil
}

// Here returns the number of the byte with the last bit read.
func (r *Reader) Here() int { return min(max(r.bit-1, 0)>>3, len(r.data)) }

// Malformed returns the error for bytes that are not a position, at the last bit read.
func (r *Reader) Malformed(reason string) error { return r.fail(r.Here(), reason) }

func (r *Reader) fail(at int, reason string) error {
	return &hexgames.Error{Kind: hexgames.ErrSyntax, Game: r.Game, Column: at + 1, Reason: reason}
}

// isShort reports whether bits beyond the end were read.
func (r *Reader) isShort() bool { return r.bit > 8*len(r.data) }

// End returns an error if the bytes do not end here.
func (r *Reader) End() error {
	end := (r.bit + 7) >> 3
	switch {
	case r.isShort():
		return r.fail(len(r.data), "the position ends too early")
	case r.Bits(8*end-r.bit) != 0:
		return r.Malformed("want zeros in the bits after the position")
	case end < len(r.data):
		return r.fail(end, "want nothing after the "+notation.Plural(end, "byte")+" of the position")
	}
	return nil
}

// Unmarshal reads a position with the read function. If there are no bytes, it reads the zero
// value. If it returns an error, p is unchanged.
func Unmarshal[P any](game string, p *P, data []byte, read func(p *P, r *Reader) error) error {
	var q P
	if len(data) == 0 {
		*p = q
		return nil
	}
	r := Reader{Reader: notation.Reader{Game: game}, data: data}
	if err := read(&q, &r); err != nil {
		return r.refuse(err)
	}
	*p = q
	return nil
}

// refuse completes an error with its input. If bits beyond the end were read, it returns the error
// for that instead.
func (r *Reader) refuse(err error) error {
	if r.isShort() {
		err = r.End()
	}
	if e, ok := err.(*hexgames.Error); ok {
		e.Input = string(r.data)
	}
	return err
}

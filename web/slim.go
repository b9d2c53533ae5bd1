package web

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// errProgram is the error for something that is not a program of the go command.
var errProgram = errors.New("this is not a WebAssembly program of Go")

// Parts of a WebAssembly module.
const (
	wasmMagic   = "\x00asm\x01\x00\x00\x00"
	dataSection = 11
	i32Const    = 0x41
	end         = 0x0b
)

const (
	mostMemory = 1 << 26 // for the data of a program
	longGap    = 1 << 10 // so many zeros are not worth their place
)

// slim returns a program that does the same, with nearly a fifth less to load. The linker begins
// another segment of data after every few zeros; here, there are few segments. The names of
// functions and their line numbers are cleared. Only the traces of a program that has crashed need
// them, and nobody reads these on a page.
func slim(program []byte) ([]byte, error) {
	r := reader{rest: program}
	if string(r.bytes(len(wasmMagic))) != wasmMagic {
		return nil, errProgram
	}
	out := []byte(wasmMagic)
	for len(r.rest) > 0 {
		kind := r.byte()
		body := r.bytes(r.number())
		if kind == dataSection {
			memory, err := readData(body)
			if err != nil {
				return nil, err
			}
			clearTraces(memory)
			body = appendData(nil, memory)
		}
		out = binary.AppendUvarint(append(out, kind), uint64(len(body)))
		out = append(out, body...)
	}
	if r.short {
		return nil, errProgram
	}
	return out, nil
}

// readData returns the memory that a data section describes, from its beginning.
func readData(section []byte) (memory []byte, err error) {
	r := reader{rest: section}
	for range r.number() {
		kind, op := r.byte(), r.byte()
		at := r.signed()
		last := r.byte()
		data := r.bytes(r.number())
		if r.short || kind != 0 || op != i32Const || last != end || at < 0 || at > mostMemory-len(data) {
			return nil, errProgram
		}
		if more := at + len(data) - len(memory); more > 0 {
			memory = append(memory, make([]byte, more)...)
		}
		copy(memory[at:], data)
	}
	return memory, nil
}

// appendData appends a data section that describes the memory, which is zero where the section
// says nothing.
func appendData(b, memory []byte) []byte {
	var all []byte
	segments := uint64(0)
	gap := make([]byte, longGap)
	for at := 0; ; segments++ {
		for at < len(memory) && memory[at] == 0 {
			at++
		}
		if at == len(memory) {
			break
		}
		data := memory[at:]
		if i := bytes.Index(data, gap); i >= 0 {
			data = data[:i]
		}
		all = append(appendSigned(append(all, 0, i32Const), at), end)
		all = binary.AppendUvarint(all, uint64(len(data)))
		all = append(all, data...)
		at += len(data)
	}
	return append(binary.AppendUvarint(b, segments), all...)
}

// appendSigned appends a number of at least 0 in the form for signed numbers.
func appendSigned(b []byte, n int) []byte {
	for ; n >= 0x40; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n))
}

// A reader reads what is left of a module. Once that was too short, it returns zeros.
type reader struct {
	rest  []byte
	short bool
}

func (r *reader) bytes(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.rest, r.short = nil, true
		return nil
	}
	b := r.rest[:n:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) byte() byte {
	if b := r.bytes(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

// number reads a length or a count.
func (r *reader) number() int {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 || n > mostMemory {
		r.rest, r.short = nil, true
		return 0
	}
	r.rest = r.rest[size:]
	return int(n)
}

// signed reads a signed number of 32 bits.
func (r *reader) signed() int {
	n, shift := int32(0), 0
	for {
		b := r.byte()
		n |= int32(b&0x7f) << shift
		shift += 7
		if b < 0x80 || shift > 28 {
			if shift < 32 && b&0x40 != 0 {
				n |= -1 << shift
			}
			return int(n)
		}
	}
}

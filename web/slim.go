package web

import (
	"bytes"
	"encoding/binary"
	"errors"
)

var (
	// errProgram is the error for anything but a program built by the go command.
	errProgram = errors.New("this is not a WebAssembly program of Go")
	// errShort is the error for a part of a program. If the disk is full, Go's linker writes a part of
	// the file, and reports success.
	errShort = errors.New("the file is incomplete: is the disk full?")
)

// Constants of the WebAssembly format.
const (
	wasmMagic   = "\x00asm\x01\x00\x00\x00"
	dataSection = 11
	i32Const    = 0x41
	end         = 0x0b
)

const (
	mostMemory = 1 << 26 // for a program's data
	longGap    = 1 << 10 // this many zeros are not worth storing
)

// slim returns an equivalent program that is nearly a fifth smaller to load. The linker starts a
// new data segment after every few zeros; slim merges them into a few segments. It also clears the
// names of functions and their line numbers. They appear only in the traces of a crashed program,
// and nobody reads these on a page.
func slim(program []byte) ([]byte, error) {
	r := reader{rest: program}
	switch magic := r.bytes(len(wasmMagic)); {
	case r.short:
		return nil, errShort
	case string(magic) != wasmMagic:
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
		return nil, errShort
	}
	return out, nil
}

// readData returns the memory that a data section describes, from its start.
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

// appendData appends a data section that describes the memory. Gaps in the section are zero.
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

// appendSigned appends a number of at least 0 in the encoding of signed numbers.
func appendSigned(b []byte, n int) []byte {
	for ; n >= 0x40; n >>= 7 {
		b = append(b, byte(n)|0x80)
	}
	return append(b, byte(n))
}

// A reader reads the rest of a module. After it reaches the end too early, it returns zeros.
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

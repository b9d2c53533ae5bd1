package arrays

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// The number types of the arrays, as NumPy names them: little-endian.
const (
	uint8s   = "|u1"
	int32s   = "<i4"
	float32s = "<f4"
)

// headerLen is the length of every file's header. The padding leaves room to fill in the number of
// rows at the end.
const headerLen = 128

// An array is a .npy file, version 1.0, written row by row.
type array struct {
	name    string // of the file
	file    *os.File
	w       *bufio.Writer
	kind    string
	row     []int // the dimensions of one row
	numbers int   // written so far
}

func (a *array) addByte(b uint8)    { a.w.WriteByte(b); a.numbers++ }
func (a *array) addInt(n int32)     { a.addBits(uint32(n)) }
func (a *array) addFloat(x float32) { a.addBits(math.Float32bits(x)) }

func (a *array) addBits(bits uint32) {
	a.w.Write(binary.LittleEndian.AppendUint32(a.w.AvailableBuffer(), bits))
	a.numbers++
}

// rows returns the number of rows of an array with nonempty rows.
func (a *array) rows() int {
	n := 1
	for _, d := range a.row {
		n *= d
	}
	if n == 0 {
		return 0
	}
	return a.numbers / n
}

// header returns the header for a number of rows.
func (a *array) header(rows int) []byte {
	shape := fmt.Sprint(rows, ",")
	for _, d := range a.row {
		shape += fmt.Sprint(" ", d, ",")
	}
	text := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", a.kind, shape)
	const start = "\x93NUMPY\x01\x00"
	rest := headerLen - len(start) - 2
	h := binary.LittleEndian.AppendUint16([]byte(start), uint16(rest))
	return append(append(h, text...), strings.Repeat(" ", rest-len(text)-1)+"\n"...)
}

// files are the arrays of a folder. They appear when they are complete.
type files struct {
	folder string
	arrays []*array
	err    error // the first one
}

func newFiles(folder string) (*files, error) {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, err
	}
	return &files{folder: folder}, nil
}

// add starts an array.
func (f *files) add(name, kind string, row ...int) *array {
	a := &array{name: filepath.Join(f.folder, name+".npy"), kind: kind, row: row}
	file, err := os.CreateTemp(f.folder, "."+name+".*")
	if err != nil {
		f.err = errors.Join(f.err, err)
		return a
	}
	a.file = file
	a.w = bufio.NewWriterSize(file, 1<<16)
	a.w.Write(a.header(0))
	f.arrays = append(f.arrays, a)
	return a
}

// flush writes what has been added so far.
func (f *files) flush() error {
	for _, a := range f.arrays {
		if err := a.w.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// finish writes the number of rows into all headers and gives the files their final names.
func (f *files) finish() error {
	rows := f.arrays[len(f.arrays)-1].rows()
	if err := f.flush(); err != nil {
		return err
	}
	for _, a := range f.arrays {
		if _, err := a.file.WriteAt(a.header(rows), 0); err != nil {
			return err
		}
		if err := errors.Join(a.file.Sync(), a.file.Chmod(0o644), a.file.Close()); err != nil {
			return err
		}
	}
	for _, a := range f.arrays {
		if err := os.Rename(a.file.Name(), a.name); err != nil {
			return err
		}
	}
	f.arrays = nil
	return nil
}

// remove removes unfinished files.
func (f *files) remove() {
	for _, a := range f.arrays {
		a.file.Close()
		os.Remove(a.file.Name())
	}
}

package png

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"io"
	"slices"
)

// A file is a PNG under construction, possibly animated. The package does not use image/png,
// which cannot write animations; it also filters rows, which is slow and makes drawings with few
// colors larger. An animated GIF would have half the size, but only 256 of the thousands of colors.
type file struct {
	bytes.Buffer
	frames uint32 // the chunks that belong to frames
}

// begin writes the start of a file.
func (f *file) begin(box image.Rectangle) {
	const bits, nrgba = 8, 6
	f.WriteString("\x89PNG\r\n\x1a\n")
	f.chunk("IHDR", append(bigEndian(uint32(box.Dx()), uint32(box.Dy())), bits, nrgba, 0, 0, 0))
}

// chunk writes a chunk.
func (f *file) chunk(kind string, data []byte) {
	f.Write(bigEndian(uint32(len(data))))
	sum := crc32.NewIEEE()
	for _, part := range [][]byte{[]byte(kind), data} {
		f.Write(part)
		sum.Write(part)
	}
	f.Write(bigEndian(sum.Sum32()))
}

// frame writes the header of a frame: its place, its duration in milliseconds, and whether its
// pixels are drawn over the previous frame or replace it.
func (f *file) frame(box image.Rectangle, time uint16, over bool) {
	data := append(f.next(), bigEndian(uint32(box.Dx()), uint32(box.Dy()), uint32(box.Min.X), uint32(box.Min.Y))...)
	data = binary.BigEndian.AppendUint16(data, time)
	data = binary.BigEndian.AppendUint16(data, 1000)
	data = append(data, 0, 0) // keep the frame, replace the previous one
	if over {
		data[len(data)-1] = 1
	}
	f.chunk("fcTL", data)
}

// next returns the number of a chunk that belongs to a frame.
func (f *file) next() []byte {
	f.frames++
	return bigEndian(f.frames - 1)
}

// end writes the complete file.
func (f *file) end(w io.Writer) error {
	f.chunk("IEND", nil)
	_, err := w.Write(f.Bytes())
	return err
}

// compressed returns the pixels of an image in the format of the file. A higher level of
// compression would take much more time and save only a few bytes.
func compressed(m *image.NRGBA) []byte {
	const level = 3
	var b bytes.Buffer
	z, err := zlib.NewWriterLevel(&b, level)
	if err != nil {
		panic(err) // the level is valid
	}
	for row := range slices.Chunk(m.Pix, m.Stride) {
		z.Write([]byte{0}) // no filter
		z.Write(row)
	}
	z.Close()
	return b.Bytes()
}

func bigEndian(numbers ...uint32) (b []byte) {
	for _, n := range numbers {
		b = binary.BigEndian.AppendUint32(b, n)
	}
	return b
}

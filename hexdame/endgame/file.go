package endgame

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"strconv"
)

// A file holds the table of one class. All numbers are little-endian.
//
//	offset  bytes  contents
//	     0      8  magic
//	     8      2  version
//	    10      1  metric: 1, plies until the player to move has no move; 2, who wins
//	    11      1  the number of entries in a block, as a power of 2: 12, or 15 for metric 2
//	    12      4  class: kings and men of the player to move, kings and men of the opponent
//	    16      4  the number of bytes in the file
//	    20     16  the numbers of legal positions, wins, draws and losses
//	    36      2  the plies of the longest win
//	    38      2  the plies of the longest loss
//	    40      8  the indexes of the first position with each
//	    48    4·n  where each of the n blocks ends, counted from the first
//	            …  the blocks, each compressed by itself with deflate
//	            4  CRC-32 of all bytes before
//
// A block holds the entries in the order of their indexes; the last one may hold fewer. An entry is
// a byte: 0 for a draw, and otherwise the number of plies plus 1. With metric 2, an entry is 0 for
// a draw, 1 for a loss and 2 for a win, and a byte holds five entries as digits to the base 3, the
// least significant first. Entries of positions with a capture, and of indexes without a position,
// repeat some other entry.
const (
	magic   = "Hexdame\x1a"
	version = 1

	headerSize   = 48
	checksumSize = 4
)

// A form is how a file holds entries.
type form struct {
	metric byte
	bits   byte // the number of entries in a block, as a power of 2
	digits int  // the number of entries in a byte
}

var (
	withPlies   = form{1, 12, 1}
	winnersOnly = form{2, 15, 5}
)

// size returns the number of entries in a block.
func (f form) size() int { return 1 << f.bits }

// blocks returns the number of blocks for a number of entries.
func (f form) blocks(entries int) int { return (entries + f.size() - 1) >> f.bits }

// bytes returns the number of bytes for a number of entries.
func (f form) bytes(entries int) int { return (entries + f.digits - 1) / f.digits }

// most returns the maximum number of bytes of a compressed block. Deflate stores data that it
// cannot compress, with a few extra bytes.
func (f form) most() int { return f.bytes(f.size()) + 64 }

// powers holds the powers of 3.
var powers = [winnersDigits]byte{1, 3, 9, 27, 81}

const winnersDigits = 5

// pack returns entries as the form holds them.
func (f form) pack(entries []byte) []byte {
	if f.digits == 1 {
		return entries
	}
	b := make([]byte, f.bytes(len(entries)))
	for i, value := range entries {
		b[i/winnersDigits] += winner(value) * powers[i%winnersDigits]
	}
	return b
}

// at returns an entry of a block.
func (f form) at(block []byte, i int) byte {
	if f.digits == 1 {
		return block[i]
	}
	return block[i/winnersDigits] / powers[i%winnersDigits] % 3
}

// winner reduces an entry to the winner.
func winner(value byte) byte {
	if value > 0 {
		return 1 + (value+1)%2
	}
	return 0
}

// The extensions of the files that [Open] reads: files with plies, and files with winners only.
const (
	Extension        = ".endgame"
	WinnersExtension = ".winners"
)

// FileName returns the name of the file with the table of a class.
func (c Class) FileName() string { return c.String() + Extension }

// WinnersFileName returns the name of the file with the winners-only table of a class.
func (c Class) WinnersFileName() string { return c.String() + WinnersExtension }

// A header is the beginning of a file.
type header struct {
	form
	class  Class
	length int
	layout *layout
	stats  counts
}

// counts holds a file's counts of the positions of its class, White to move.
type counts struct {
	legal, win, draw, loss  uint32
	longestWin, longestLoss uint16
	winIndex, lossIndex     uint32
}

// readHeader reads the first headerSize bytes of a file.
func readHeader(b []byte) (h header, err error) {
	le := binary.LittleEndian
	switch {
	case len(b) < len(magic) || string(b[:len(magic)]) != magic:
		return h, errors.New("not a table of Hexdame endings: want a file made by hexgames endgame")
	case len(b) < headerSize:
		return h, truncated(len(b), headerSize+checksumSize)
	}
	switch v := int(le.Uint16(b[8:])); {
	case v > version:
		return h, errors.New("made by a newer version " + strconv.Itoa(v) + ", and this program reads version " + strconv.Itoa(version) +
			": update the program, or make the file again")
	case v < version:
		return h, damaged("there is no version " + strconv.Itoa(v))
	case b[10] == withPlies.metric && b[11] == withPlies.bits:
		h.form = withPlies
	case b[10] == winnersOnly.metric && b[11] == winnersOnly.bits:
		h.form = winnersOnly
	default:
		return h, damaged("the metric is " + strconv.Itoa(int(b[10])) + " and the block size " + strconv.Itoa(int(b[11])))
	}
	h.class = Class{force{b[12], b[13]}, force{b[14], b[15]}}
	if !h.class.possible() {
		return h, damaged("there is no such class")
	}
	h.layout = layoutOf(h.class)
	h.length = int(le.Uint32(b[16:]))
	n := h.blocks(h.layout.size())
	if least := headerSize + 4*n + checksumSize; h.length < least || h.length-least > n*h.most() {
		return h, damaged("a file of " + h.class.String() + " cannot have " + strconv.FormatUint(uint64(le.Uint32(b[16:])), 10) + " bytes")
	}
	h.stats = counts{
		le.Uint32(b[20:]), le.Uint32(b[24:]), le.Uint32(b[28:]), le.Uint32(b[32:]),
		le.Uint16(b[36:]), le.Uint16(b[38:]), le.Uint32(b[40:]), le.Uint32(b[44:]),
	}
	return h, nil
}

func truncated(n, want int) error {
	return errors.New("truncated: it has " + strconv.Itoa(n) + " of " + strconv.Itoa(want) + " bytes: delete it and make it again")
}

func damaged(why string) error {
	return errors.New("damaged: " + why + ": delete it and make it again")
}

// readTable reads a file.
func readTable(b []byte) (*table, error) {
	h, err := readHeader(b)
	if err != nil {
		return nil, err
	}
	switch {
	case len(b) < h.length:
		return nil, truncated(len(b), h.length)
	case len(b) > h.length:
		return nil, damaged("it has more than its " + strconv.Itoa(h.length) + " bytes")
	}
	le := binary.LittleEndian
	end := h.length - checksumSize
	if crc32.ChecksumIEEE(b[:end]) != le.Uint32(b[end:]) {
		return nil, damaged("the checksum differs")
	}
	n := h.blocks(h.layout.size())
	t := &table{header: h, ends: b[headerSize:][:4*n], data: b[headerSize+4*n : end], blocks: make([]block, n)}
	last := uint32(0)
	for i := range n {
		stop := le.Uint32(t.ends[4*i:])
		if stop < last || stop-last > uint32(h.most()) {
			return nil, damaged("block " + strconv.Itoa(i) + " has the wrong length")
		}
		last = stop
	}
	s := &h.stats
	switch size := uint64(h.layout.size()); {
	case uint64(last) != uint64(len(t.data)):
		return nil, damaged("the blocks have the wrong length")
	case uint64(s.win)+uint64(s.draw)+uint64(s.loss) != uint64(s.legal) || s.legal != h.class.legal():
		return nil, damaged("the counts contradict each other")
	case uint64(s.winIndex) >= size || uint64(s.lossIndex) >= size:
		return nil, damaged("an example is not in the table")
	}
	return t, nil
}

// writeTable returns the file with the entries of a class.
func writeTable(f form, c Class, stats *counts, entries []byte) ([]byte, error) {
	n := f.blocks(len(entries))
	b := make([]byte, headerSize+4*n)
	var data bytes.Buffer
	w, err := flate.NewWriter(&data, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	le := binary.LittleEndian
	for i := range n {
		if _, err := w.Write(f.pack(entries[i*f.size() : min((i+1)*f.size(), len(entries))])); err != nil {
			return nil, err
		}
		if err := w.Close(); err != nil {
			return nil, err
		}
		w.Reset(&data)
		le.PutUint32(b[headerSize+4*i:], uint32(data.Len()))
	}
	copy(b, magic)
	le.PutUint16(b[8:], version)
	b[10], b[11] = f.metric, f.bits
	b[12], b[13], b[14], b[15] = c.mover.kings, c.mover.men, c.other.kings, c.other.men
	le.PutUint32(b[16:], uint32(len(b)+data.Len()+checksumSize))
	for i, v := range []uint32{stats.legal, stats.win, stats.draw, stats.loss} {
		le.PutUint32(b[20+4*i:], v)
	}
	le.PutUint16(b[36:], stats.longestWin)
	le.PutUint16(b[38:], stats.longestLoss)
	le.PutUint32(b[40:], stats.winIndex)
	le.PutUint32(b[44:], stats.lossIndex)
	b = append(b, data.Bytes()...)
	return le.AppendUint32(b, crc32.ChecksumIEEE(b)), nil
}

// inflate returns block i, or nil if the block is damaged.
func (t *table) inflate(i int) []byte {
	start := uint32(0)
	if i > 0 {
		start = binary.LittleEndian.Uint32(t.ends[4*(i-1):])
	}
	end := binary.LittleEndian.Uint32(t.ends[4*i:])
	r := flate.NewReader(bytes.NewReader(t.data[start:end]))
	block := make([]byte, t.bytes(min(t.size(), t.layout.size()-i*t.size())))
	if _, err := io.ReadFull(r, block); err != nil {
		return nil
	}
	return block
}

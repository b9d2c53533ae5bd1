package web

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// The table of a program's functions, in the format that debug/gosym reads. It has a header with
// the offsets of its parts; one part contains sequences of values by program counter. Then it has
// an entry for each function, with the offsets of the function's sequences. An offset of 0 means
// that there is none.
const (
	tableMagic = "\xf1\xff\xff\xff\x00\x00\x01\x08" // of Go 1.20 and later, for this platform

	headerSize  = 72
	countAt     = 8  // the number of functions
	namesAt     = 32 // the offset of the names of functions
	unitsAt     = 40 // the offset of the files of each unit, which follow the names
	filesAt     = 48 // the offset of the names of files, which the sequences follow
	sequencesAt = 56 // the offset of the sequences
	entriesAt   = 64 // the offset of the entries, and of the list of their offsets
	placeSize   = 8  // an address, and the offset of an entry from the list

	entrySize = 44
	stackAt   = 16 // the sequence with the sizes of the stack frame
	fileAt    = 20 // the sequence with the files
	lineAt    = 24 // the sequence with the lines
	moreAt    = 28 // the number of more sequences, whose offsets follow the entry
	inlinedAt = 2  // the sequence with inlined calls, among the additional ones
	liveAt    = 3  // the sequence with the arguments to print
)

// clearTraces clears everything that only traces need: the names of all functions and files, the
// sequences of lines and the like, and unused sequences. If the memory has no table in this format,
// because a later version of Go changed it, clearTraces changes nothing.
func clearTraces(memory []byte) {
	at := bytes.Index(memory, []byte(tableMagic))
	if at < 0 || at+headerSize > len(memory) {
		return
	}
	table := memory[at:]
	number := func(at int) int64 { return int64(binary.LittleEndian.Uint64(table[at:])) }
	count, list := number(countAt), number(entriesAt)
	parts := []int64{headerSize, number(namesAt), number(unitsAt), number(filesAt), number(sequencesAt), list, int64(len(table))}
	if !slices.IsSorted(parts) || count < 0 || count > (int64(len(table))-list)/placeSize {
		return
	}
	names, files := table[number(namesAt):number(unitsAt)], table[number(filesAt):number(sequencesAt)]
	sequences, table := table[number(sequencesAt):list], table[list:]
	used := make([]bool, len(sequences))
	var entries [][]byte
	var more []uint32 // the number of more sequences, by entry
	for i := range count {
		place := binary.LittleEndian.Uint32(table[placeSize*i+4:])
		if int64(place) > int64(len(table)-entrySize) {
			return
		}
		entry := table[place:]
		n := binary.LittleEndian.Uint32(entry[moreAt:])
		if int64(n) > int64(len(entry)-entrySize)/4 {
			return
		}
		offsets := [][]byte{entry[stackAt:]}
		for i := range n {
			if i != inlinedAt && i != liveAt {
				offsets = append(offsets, entry[entrySize+4*i:])
			}
		}
		for _, offset := range offsets {
			if !use(used, sequences, binary.LittleEndian.Uint32(offset)) {
				return
			}
		}
		entries, more = append(entries, entry), append(more, n)
	}
	clear(names)
	clear(files)
	for i, entry := range entries {
		clear(entry[fileAt : lineAt+4])
		for _, at := range []uint32{inlinedAt, liveAt} {
			if at < more[i] {
				clear(entry[entrySize+4*at:][:4])
			}
		}
	}
	for i := range sequences {
		if !used[i] {
			sequences[i] = 0
		}
	}
}

// use marks a sequence as used, and reports whether it is valid. A sequence consists of pairs of
// numbers. The first number of a pair is zero only in the first pair and at the end, where it is
// alone.
func use(used []bool, sequences []byte, offset uint32) bool {
	if offset == 0 {
		return true
	}
	if int64(offset) > int64(len(sequences)) {
		return false
	}
	at := int(offset)
	for first := true; ; first = false {
		value, n := binary.Uvarint(sequences[at:])
		if n <= 0 {
			return false
		}
		if value == 0 && !first {
			at += n
			break
		}
		_, m := binary.Uvarint(sequences[at+n:])
		if m <= 0 {
			return false
		}
		at += n + m
	}
	for i := int(offset); i < at; i++ {
		used[i] = true
	}
	return true
}

package web

import (
	"bytes"
	"encoding/binary"
)

// The table of a program's functions, as debug/gosym reads it: a header, among others with the
// offsets of its parts, one of which has sequences of values by program counter; and an entry
// for each function with the offsets of its sequences. An offset of 0 means that there is none.
const (
	tableMagic = "\xf1\xff\xff\xff\x00\x00\x01\x08" // of Go 1.20 and later, for this platform

	headerSize  = 72
	countAt     = 8  // of functions
	sequencesAt = 56 // the offset of the sequences
	entriesAt   = 64 // the offset of the entries, and of the list of their places
	placeSize   = 8  // of which the second half is the offset from the list

	entrySize = 44
	stackAt   = 16 // the sequence with the sizes of the stack frame
	fileAt    = 20 // the sequence with the files
	lineAt    = 24 // the sequence with the lines
	moreAt    = 28 // the number of more sequences, whose offsets follow the entry
)

// clearLines clears the sequences with the files and lines of all functions, and those that no
// function refers to. If the memory has no table of this form, because that of a later version of
// Go is different, it changes nothing.
func clearLines(memory []byte) {
	at := bytes.Index(memory, []byte(tableMagic))
	if at < 0 || at+headerSize > len(memory) {
		return
	}
	table := memory[at:]
	count := int64(binary.LittleEndian.Uint64(table[countAt:]))
	first := int64(binary.LittleEndian.Uint64(table[sequencesAt:]))
	list := int64(binary.LittleEndian.Uint64(table[entriesAt:]))
	if first < headerSize || list < first || list > int64(len(table)) || count < 0 || count > (int64(len(table))-list)/placeSize {
		return
	}
	sequences, table := table[first:list], table[list:]
	used := make([]bool, len(sequences))
	var entries [][]byte
	for i := range count {
		place := binary.LittleEndian.Uint32(table[placeSize*i+4:])
		if int64(place) > int64(len(table)-entrySize) {
			return
		}
		entry := table[place:]
		more := binary.LittleEndian.Uint32(entry[moreAt:])
		if int64(more) > int64(len(entry)-entrySize)/4 {
			return
		}
		offsets := [][]byte{entry[stackAt:]}
		for i := range more {
			offsets = append(offsets, entry[entrySize+4*i:])
		}
		for _, offset := range offsets {
			if !use(used, sequences, binary.LittleEndian.Uint32(offset)) {
				return
			}
		}
		entries = append(entries, entry)
	}
	for _, entry := range entries {
		clear(entry[fileAt : lineAt+4])
	}
	for i := range sequences {
		if !used[i] {
			sequences[i] = 0
		}
	}
}

// use marks a sequence as used, and reports whether it is one: pairs of numbers, of which the
// first is zero only at the beginning and at the end, where it is alone.
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

package corpus

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// Every file has a seal, the SHA-256 of its contents, in its own metadata. The digest is computed
// with zeros in place of its digits. The seal keeps damaged files from the Parquet library, which
// trusts the sizes that it reads, and distinguishes damaged files from foreign ones.

// digits is the length of a seal.
const digits = 2 * sha256.Size

// unsealed is the placeholder for the seal.
var unsealed = strings.Repeat("0", digits)

// sealMark precedes the seal: its key and length, encoded as in Parquet's metadata.
var sealMark = append([]byte(keySum), 0x18, digits)

const magic = "PAR1" // at both ends of a Parquet file

// A Parquet file ends with its metadata, the length of the metadata, and the magic.
const tail = 4 + len(magic)

// footer returns the offset of the metadata in a Parquet file, given its size and its end.
func footer(size int64, end []byte) (int64, error) {
	if len(end) < tail || string(end[len(end)-len(magic):]) != magic {
		return 0, errors.New("it does not end like a Parquet file")
	}
	n := int64(binary.LittleEndian.Uint32(end[len(end)-tail:]))
	at := size - int64(tail) - n
	if at < int64(len(magic)) {
		return 0, fmt.Errorf("it is damaged: it is %d bytes long, but claims %d bytes of metadata", size, n)
	}
	return at, nil
}

// sealAt returns the offset of the seal in metadata. Its key is the last one, but text in the
// columns may contain it, too.
func sealAt(metadata []byte) (int, bool) {
	at := bytes.LastIndex(metadata, sealMark)
	if at < 0 || at+len(sealMark)+digits > len(metadata) {
		return 0, false
	}
	return at + len(sealMark), true
}

// seal writes the seal into the contents.
func seal(data []byte) error {
	at, err := placeOfSeal(data)
	if err != nil {
		return err
	}
	hex.Encode(data[at:], sum(data, at))
	return nil
}

// checkSeal returns an error unless data has a valid seal.
func checkSeal(data []byte) error {
	at, err := placeOfSeal(data)
	if err != nil {
		return err
	}
	if hex.EncodeToString(sum(data, at)) != string(data[at:at+digits]) {
		return errors.New("it is damaged: its contents do not match the SHA-256 in its metadata")
	}
	return nil
}

// placeOfSeal returns the offset of the seal in a file.
func placeOfSeal(data []byte) (int, error) {
	if !bytes.HasPrefix(data, []byte(magic)) {
		return 0, errors.New("it is not a Parquet file")
	}
	begin, err := footer(int64(len(data)), data)
	if err != nil {
		return 0, fmt.Errorf("%w: it may be truncated", err)
	}
	at, ok := sealAt(data[begin:])
	if !ok {
		return 0, errors.New("it is damaged, or another program wrote it")
	}
	return int(begin) + at, nil
}

// sum returns the digest of data with zeros in place of the digits at an offset.
func sum(data []byte, at int) []byte {
	h := sha256.New()
	h.Write(data[:at])
	h.Write([]byte(unsealed))
	h.Write(data[at+digits:])
	return h.Sum(nil)
}

package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
)

// sumsFile has the checksums of all artifacts.
const sumsFile = "SHA256SUMS"

// sums returns the checksums of files, as sha256sum -c reads them.
func sums(files map[string][]byte) []byte {
	var b bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(files[name]), name)
	}
	return b.Bytes()
}

package player

import (
	"crypto/rand"
	"encoding/hex"

	"example.com/hexgames/kit/referee/fair"
)

// newNumber returns a random number for fair chance, and the commitment to it.
func newNumber() (number, commitment string) {
	b := make([]byte, fair.Size)
	rand.Read(b)
	number = hex.EncodeToString(b)
	return number, fair.Commit(number)
}

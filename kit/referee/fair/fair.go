// Package fair draws lots that nobody can choose, and that anybody can check.
//
// Before a game, the server and each player choose a number, and say only its hash: they
// commit themselves. Then the players reveal their numbers. The server's remains a secret
// until the end, because who knows all numbers knows what will be drawn. Every lot follows
// from all numbers, so nobody has chosen it unless all have agreed to cheat.
//
// This doesn't prove that the server keeps its number for itself: its operator can know what
// comes, and tell a player. Players who leave before the game begins don't know yet what they would
// have got.
//
// # Another number
//
// After a backup was restored, people may have seen draws that haven't happened yet. So the server
// commits itself to another number. Its operator can know the players' numbers by then, and try numbers
// until they like the draws that follow. From there on, the draws are the operator's word; the earlier
// ones are proven as before. If no player has chosen a number, all draws are the operator's word.
// Programs that verify a record report where it begins.
//
// # The bytes
//
// A number is 32 bytes, written as 64 hexadecimal digits in lower case. Its commitment is the
// SHA-256 of these 32 bytes, written in the same way. Draw number k of a game, counted from 1,
// selects one of n candidates:
//
//	key     = the server's number, 32 bytes
//	message = "hexgames draw 1\n"            16 bytes
//	        + the id of the game + "\n"       in ASCII
//	        + White's number + "\n"           64 hexadecimal digits, or nothing if White has none
//	        + Black's number + "\n"           the same
//	        + k + "\n" + attempt + "\n"       in decimal digits
//	x       = the first 8 bytes of HMAC-SHA256(key, message), as an unsigned big-endian integer
//
// The attempt is 0 at first. If x < 2^64 − (2^64 mod n), candidate x mod n is drawn, counted
// from 0. Otherwise that would be unfair to the last candidates, and the attempt is raised by 1.
package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strconv"
)

// Version begins the message of every draw, and names this way to draw in records. Another way
// would have another version.
const Version = "hexgames draw 1"

// Size is the number of bytes of a number.
const Size = 32

// IsNumber reports whether a text is a number.
func IsNumber(text string) bool {
	_, ok := read(text)
	return ok
}

// IsCommitment reports whether a text can be a commitment, which looks like a number.
func IsCommitment(text string) bool { return IsNumber(text) }

// read returns the bytes of a number.
func read(text string) (b []byte, ok bool) {
	b, err := hex.DecodeString(text)
	return b, err == nil && len(b) == Size && hex.EncodeToString(b) == text
}

// Commit returns the commitment to a number; "" if it is not one.
func Commit(number string) string {
	b, ok := read(number)
	if !ok {
		return ""
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// A Source is everything that the lots of a game follow from. It is a comparable value.
type Source struct {
	Game         string // its id
	Server       string // the server's number
	White, Black string // those of the players; "" for a player without one
}

// Draw returns the index of the candidate that draw number k selects from n candidates, which
// is 0 if n is 1 or less.
func (s Source) Draw(k, n int) int {
	if n <= 1 {
		return 0
	}
	for attempt := 0; ; attempt++ {
		if i, ok := choose(s.attempt(k, attempt), uint64(n)); ok {
			return int(i)
		}
	}
}

// attempt returns the number x of an attempt.
func (s Source) attempt(k, attempt int) (x uint64) {
	key, _ := read(s.Server)
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(Version + "\n" + s.Game + "\n" + s.White + "\n" + s.Black + "\n" + strconv.Itoa(k) + "\n" + strconv.Itoa(attempt) + "\n"))
	return binary.BigEndian.Uint64(mac.Sum(nil))
}

// choose returns the remainder of x by n, and whether every remainder is equally likely for
// numbers up to x.
func choose(x, n uint64) (i uint64, ok bool) {
	rest := -n % n // 2^64 mod n
	return x % n, x <= ^uint64(0)-rest
}

// Package fair draws lots that nobody can choose and anybody can verify.
//
// Before a game, the server and each player choose a number and commit to it by publishing its
// hash. Then the players reveal their numbers. The server's number remains secret until the end,
// because the numbers together determine all draws. To choose the draws, all of them would have to
// conspire.
//
// This doesn't prove that the server keeps its number secret: its operator can predict the draws
// and tell a player. Players who leave before the game starts can't know their draws yet.
//
// # Changing the number
//
// After a backup is restored, people may have seen draws that haven't happened yet. So the server
// commits to a new number. By then, its operator can know the players' numbers, and can try numbers
// until they like the resulting draws. So you have to trust the operator for all draws from then
// on; earlier draws are still proven. If no player has chosen a number, you have to trust the
// operator for all draws. Programs that verify a record report the first draw that requires this
// trust.
//
// # The bytes
//
// A number is 32 bytes, written as 64 lowercase hexadecimal digits. Its commitment is the SHA-256
// hash of these 32 bytes, written the same way. Draw number k of a game, counted from 1, selects
// one of n candidates:
//
//	key     = the server's number, 32 bytes
//	message = "hexgames draw 1\n"            16 bytes
//	        + the id of the game + "\n"       in ASCII
//	        + White's number + "\n"           64 hexadecimal digits, or nothing if White has none
//	        + Black's number + "\n"           the same
//	        + k + "\n" + attempt + "\n"       in decimal digits
//	x       = the first 8 bytes of HMAC-SHA256(key, message), as an unsigned big-endian integer
//
// The attempt starts at 0. If x < 2^64 − (2^64 mod n), the draw is candidate x mod n, counted
// from 0. Any other x would be unfair to the last candidates, so the attempt is incremented.
package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strconv"
)

// Version starts the message of every draw and identifies this method of drawing in records. A
// different method would have a different version.
const Version = "hexgames draw 1"

// Size is the size of a number in bytes.
const Size = 32

// IsNumber reports whether a text is a valid number.
func IsNumber(text string) bool {
	_, ok := read(text)
	return ok
}

// IsCommitment reports whether a text can be a commitment. It has the same format as a number.
func IsCommitment(text string) bool { return IsNumber(text) }

// read returns the bytes of a number.
func read(text string) (b []byte, ok bool) {
	b, err := hex.DecodeString(text)
	return b, err == nil && len(b) == Size && hex.EncodeToString(b) == text
}

// Commit returns the commitment to a number, or "" if the number is invalid.
func Commit(number string) string {
	b, ok := read(number)
	if !ok {
		return ""
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// A Source determines the draws of a game. It is a comparable value.
type Source struct {
	Game         string // its id
	Server       string // the server's number
	White, Black string // the players' numbers; "" for a player without one
}

// Draw returns the index of the candidate that draw number k selects from n candidates. It
// returns 0 if n is 1 or less.
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

// choose returns the remainder of x divided by n. ok is false if x must be rejected to make all
// remainders equally likely.
func choose(x, n uint64) (i uint64, ok bool) {
	rest := -n % n // 2^64 mod n
	return x % n, x <= ^uint64(0)-rest
}

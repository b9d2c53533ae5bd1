// Package text reads and writes what the root package and record share: times in seconds, and
// phrases.
package text

import (
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// MostSeconds is the largest number of seconds that can be read.
const MostSeconds = 1e9

// AppendSeconds appends a duration in seconds, without trailing zeros.
func AppendSeconds(b []byte, d time.Duration) []byte {
	if d < 0 {
		b, d = append(b, '-'), -d
	}
	seconds := strconv.FormatInt(int64(d/time.Second), 10)
	fraction := strconv.FormatInt(int64(d%time.Second+time.Second), 10)[1:] // nine digits
	b = append(b, seconds...)
	if fraction = strings.TrimRight(fraction, "0"); fraction != "" {
		b = append(append(b, '.'), fraction...)
	}
	return b
}

// ParseSeconds reads what AppendSeconds writes, and up to nine digits with trailing zeros
// after the point.
func ParseSeconds(text string) (time.Duration, bool) {
	whole, fraction, point := strings.Cut(text, ".")
	if whole == "" || whole != "0" && whole[0] == '0' || point && fraction == "" || strings.Trim(whole+fraction, "0123456789") != "" {
		return 0, false
	}
	seconds, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || seconds > MostSeconds || len(fraction) > 9 {
		return 0, false
	}
	nanoseconds, _ := strconv.ParseInt((fraction + "000000000")[:9], 10, 64)
	return time.Duration(seconds)*time.Second + time.Duration(nanoseconds), true
}

// IsPhrase reports whether s is a phrase that a record can hold: at most 100 bytes, all of them
// printable.
func IsPhrase(s string) bool {
	const most = 100
	return len(s) <= most && utf8.ValidString(s) &&
		!strings.ContainsFunc(s, func(c rune) bool { return !strconv.IsPrint(c) })
}

// ASCII returns a phrase unchanged if it is ASCII, and otherwise quoted and escaped, for error
// messages.
func ASCII(phrase string) string {
	quoted := strconv.QuoteToASCII(phrase)
	if quoted[1:len(quoted)-1] == phrase {
		return phrase
	}
	return quoted
}

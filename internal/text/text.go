// Package text reads and writes what the root package, record, and kit share: times, phrases, and
// words in either letter case.
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

// ParseDuration reads decimal numbers with units, such as 1m30s, in either letter case and without a
// sign.
func ParseDuration(text string) (time.Duration, bool) {
	if text == "0" || strings.ContainsAny(text, "+-") { // time.ParseDuration accepts a bare 0
		return 0, false
	}
	d, err := time.ParseDuration(Lower(text))
	return d, err == nil
}

// Lower returns a text with its ASCII letters in lowercase. Unlike strings.ToLower, it does not turn
// letters of other scripts into ASCII letters.
func Lower(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, text)
}

// Equal reports whether two texts are equal, except for the case of ASCII letters.
func Equal(a, b string) bool { return Lower(a) == Lower(b) }

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

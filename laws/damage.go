package laws

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
)

// junk holds texts that have no meaning in any game.
var junk = []string{
	"", " ", "  ", "\t", "\n", "\r\n", "\x00", "\x00\x00", "\xff", "\xc3\x28", "\xed\xa0\x80",
	"\ufeff", "\u00a0", "\u200b", "\u2028", "\u202e", "é", "а1", "ａ１", "１", "٣", "🙂",
	"null", "{}", "[]", "true", "NaN", "nil", "%s", "%!d(MISSING)", `"`, `\`, "'", "`",
	"007", "+7", "-1", "1e3", "0x10", "4294967297", "18446744073709551617", "100000000000", "0", "-",
	"/", ":", ",", ";", ".", "(", ")", "()", "[", "]", "x", "-x", "x-", "--", "a", "a0", "a00", "a01",
	"a1a1", "a1-", "-a1", "a1x", "a1-a1", "a1xa1", "a1--a1", "a1-a1-a1", "z99-z98", "pass", "draw", "resign", "0-0", "1-0", "*",
}

// numbers holds replacements for each number in a text. No text in this module contains such
// numbers, except the ones that are merely too large.
var numbers = []string{
	"0", "00", "007", "+7", "-1", "1e3", "0x10", "1_0", "7.0", "255", "256", "65535", "65536",
	"4294967295", "4294967297", "100000000000", "9223372036854775808", "18446744073709551617",
	"٧", "７", "²",
}

// lookAlikes replaces characters with others that look the same.
var lookAlikes = strings.NewReplacer(
	"a", "а", "b", "Ь", "c", "с", "d", "ԁ", "e", "е", "h", "һ", "i", "і", "j", "ј", "o", "о", "p", "р",
	"s", "ѕ", "w", "ԝ", "x", "х", "y", "у", "A", "А", "B", "В", "C", "С", "E", "Е", "H", "Н", "I", "І",
	"K", "К", "M", "М", "O", "О", "P", "Р", "S", "Ѕ", "T", "Т", "W", "Ԝ", "X", "Х",
	"0", "０", "1", "１", "2", "２", "3", "３", "4", "４", "5", "５", "6", "６", "7", "７", "8", "８", "9", "９",
	"-", "‐", "/", "⁄", ":", "：", ",", "‚", ".", "․", "*", "∗", " ", "\u00a0",
)

// replacements holds the bytes that replace each byte of a text.
const replacements = "\x00\t\n\x7f\xff\x80 019abdikxwKWz-/:,;.()[]#*+"

// A seq yields damaged texts, each with a description of the damage.
type seq = iter.Seq2[string, string]

// wrappings yields a text with damage around it, as in transmission.
func wrappings(text string) seq {
	return func(yield func(what, text string) bool) {
		_ = yield("a byte-order mark before it", "\ufeff"+text) &&
			yield("a byte-order mark after it", text+"\ufeff") &&
			yield("a space before it", " "+text) &&
			yield("a space after it", text+" ") &&
			yield("a tab after it", text+"\t") &&
			yield("a line break after it", text+"\n") &&
			yield("a line break before it", "\n"+text) &&
			yield("CR LF after it", text+"\r\n") &&
			yield("a NUL after it", text+"\x00") &&
			yield("a NUL before it", "\x00"+text) &&
			yield("invalid UTF-8 after it", text+"\xff") &&
			yield("a comment after it", text+" # x") &&
			yield("quoted", `"`+text+`"`) &&
			yield("twice", text+text) &&
			yield("twice, with a space", text+" "+text) &&
			yield("twice, on two lines", text+"\n"+text) &&
			yield("twice, with a comma", text+","+text) &&
			yield("twice, with a semicolon", text+";"+text) &&
			yield("spaces doubled", strings.ReplaceAll(text, " ", "  ")) &&
			yield("spaces as tabs", strings.ReplaceAll(text, " ", "\t")) &&
			yield("spaces removed", strings.ReplaceAll(text, " ", "")) &&
			yield("look-alike characters", lookAlikes.Replace(text)) &&
			yield("uppercase letters", strings.ToUpper(text)) &&
			yield("lowercase letters", strings.ToLower(text)) &&
			yield("backwards", backwards(text))
	}
}

func backwards(text string) string {
	b := []byte(text)
	slices.Reverse(b)
	return string(b)
}

// damages yields a text with every kind of small damage: every prefix and suffix; every byte
// removed, doubled, exchanged with its neighbor, replaced or preceded by another; and every number
// replaced by an odd one. There are many; see thinned.
func damages(text string) seq {
	return func(yield func(what, text string) bool) {
		for what, bad := range wrappings(text) {
			if bad != text && !yield(what, bad) {
				return
			}
		}
		for i := range len(text) {
			head, c, tail := text[:i], text[i:i+1], text[i+1:]
			if !yield("a prefix", head) || !yield("a suffix", tail) ||
				!yield("a byte removed", head+tail) || !yield("a byte doubled", head+c+c+tail) {
				return
			}
			if tail != "" && !yield("two bytes exchanged", head+tail[:1]+c+tail[1:]) {
				return
			}
			if odd := lookAlikes.Replace(c); odd != c && !yield("a look-alike", head+odd+tail) {
				return
			}
			for j := range len(replacements) {
				r := replacements[j : j+1]
				if r != c && !yield("a byte replaced", head+r+tail) || !yield("a byte inserted", head+r+c+tail) {
					return
				}
			}
			if i > 0 && isDigit(text[i-1]) || !isDigit(text[i]) {
				continue
			}
			behind := strings.TrimLeft(text[i:], "0123456789")
			number := text[i : len(text)-len(behind)]
			for _, n := range numbers {
				if !yield("a number replaced", head+n+behind) {
					return
				}
			}
			if !yield("a leading zero", head+"0"+number+behind) || !yield("a sign", head+"+"+number+behind) {
				return
			}
		}
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// thinned yields up to n texts of each kind of damage in s, chosen at random, so that frequent
// kinds do not crowd out rare ones.
func thinned(s seq, n int, r *rand.Rand) seq {
	type kind struct {
		what  string
		seen  int
		texts []string
	}
	var kinds []*kind
	byName := make(map[string]*kind)
	for what, text := range s {
		k := byName[what]
		if k == nil {
			k = &kind{what: what}
			byName[what] = k
			kinds = append(kinds, k)
		}
		k.seen++
		if len(k.texts) < n {
			k.texts = append(k.texts, text)
		} else if i := r.IntN(k.seen); i < n {
			k.texts[i] = text
		}
	}
	return func(yield func(what, text string) bool) {
		for _, k := range kinds {
			for _, text := range k.texts {
				if !yield(k.what, text) {
					return
				}
			}
		}
	}
}

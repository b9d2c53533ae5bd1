package chart

import (
	"html"
	"math"
	"strconv"
	"strings"
	"unicode"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// clean returns a text as one line, without characters that XML forbids.
func clean(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), r == '\uFFFE', r == '\uFFFF', '\u202A' <= r && r <= '\u202E', '\u2066' <= r && r <= '\u2069':
			return '\uFFFD' // the last ones would reverse the direction of the following text
		}
		return r
	}, text)
	return strings.TrimSpace(text)
}

// escape escapes a text for XML.
func escape(text string) string { return html.EscapeString(text) }

// width returns the width of a text. A character that the font lacks is assumed to be as wide as it
// is high.
func width(style draw.TextStyle, text string) vg.Length {
	face := font.DefaultCache.Lookup(style.Font, style.Font.Size)
	known := strings.Map(func(r rune) rune {
		if i, err := face.Face.GlyphIndex(nil, r); err != nil || i == 0 {
			return '—'
		}
		return r
	}, text)
	return face.Width(known)
}

// fit returns a clean text with at most the given width. A longer text loses its middle, because
// bots differ at both ends.
func fit(style draw.TextStyle, text string, most vg.Length) string {
	text = clean(text)
	if width(style, text) <= most {
		return text
	}
	runes := []rune(text)
	shortened := ""
	low, high := 0, len(runes) // the number of runes that fit
	for low < high {
		n := (low + high + 1) / 2
		s := strings.TrimSpace(string(runes[:n-n/3])) + "…" + strings.TrimSpace(string(runes[len(runes)-n/3:]))
		if width(style, s) <= most {
			low, shortened = n, s
		} else {
			high = n - 1
		}
	}
	return shortened
}

// number formats a number with decimals, commas between thousands, and a minus sign as wide as a
// plus.
func number(x float64, decimals int) string {
	s := strconv.FormatFloat(math.Abs(x), 'f', decimals, 64)
	whole, rest, _ := strings.Cut(s, ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if rest != "" {
		whole += "." + rest
	}
	if x < 0 && strings.Trim(s, "0.") != "" {
		whole = "−" + whole
	}
	return whole
}

// signed formats a whole number or infinity with its sign.
func signed(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "+∞"
	case math.IsInf(x, -1):
		return "−∞"
	}
	s := number(x, 0)
	if s != "0" && x > 0 {
		s = "+" + s
	}
	return s
}

// count returns a number and a noun, such as "3 games".
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return number(float64(n), 0) + " " + thing
}

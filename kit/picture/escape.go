package picture

import "unicode/utf8"

// escape writes any text for XML, between tags or quotes, as xml.EscapeText does. It
// replaces characters that XML does not allow with U+FFFD. The package does not import
// encoding/xml, which is large in WebAssembly.
func (p *pen) escape(text string) {
	done := 0
	for i := 0; i < len(text); {
		r, width := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, width = utf8.DecodeRuneInString(text[i:])
		}
		if with := escaped(r); with != "" {
			p.write(text[done:i], with)
			done = i + width
		}
		i += width
	}
	p.write(text[done:])
}

// escaped returns the escape sequence of a character, or "" if it needs none.
func escaped(r rune) string {
	switch r {
	case '"':
		return "&#34;"
	case '\'':
		return "&#39;"
	case '&':
		return "&amp;"
	case '<':
		return "&lt;"
	case '>':
		return "&gt;"
	case '\t':
		return "&#x9;"
	case '\n':
		return "&#xA;"
	case '\r':
		return "&#xD;"
	}
	if r < ' ' || r == utf8.RuneError || r == '\ufffe' || r == '\uffff' {
		return "\ufffd"
	}
	return ""
}

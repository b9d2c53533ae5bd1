package picture

import (
	"bytes"
	"encoding/xml"
	"testing"
	"unicode/utf8"
)

// sameEscape checks that a text is escaped as encoding/xml escapes it.
func sameEscape(t *testing.T, text string) {
	t.Helper()
	var want bytes.Buffer
	if err := xml.EscapeText(&want, []byte(text)); err != nil {
		t.Fatal(err)
	}
	var got pen
	got.escape(text)
	if !bytes.Equal(got.b, want.Bytes()) {
		t.Errorf("%q is escaped as %q, want %q", text, got.b, &want)
	}
}

func TestEscape(t *testing.T) {
	for r := range rune(utf8.MaxRune + 1) {
		if r < 0x3000 || r > 0xd000 && r < 0x10100 || r > utf8.MaxRune-3 {
			sameEscape(t, "a"+string(r)+"b")
		}
	}
	for b := range 256 {
		sameEscape(t, string([]byte{byte(b)}))
		sameEscape(t, "é"+string([]byte{byte(b), 'x'}))
	}
	for _, text := range []string{"", "plain", "<&\">'\x00\xff\n]]>-->", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82"} {
		sameEscape(t, text)
	}
}

func FuzzEscape(f *testing.F) {
	f.Add("<&\xff")
	f.Fuzz(sameEscape)
}

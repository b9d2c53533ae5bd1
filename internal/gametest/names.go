package gametest

import (
	"encoding"
	"errors"
	"fmt"
	"strings"
	"testing"

	"example.com/hexgames"
)

// Names checks the text of a small enumeration. Each value is written as its name and read back, in
// either case. An invalid value is an error. Reading an invalid name changes nothing and returns an
// error that lists the names.
func Names[E interface {
	comparable
	fmt.Stringer
	encoding.TextMarshaler
}, P interface {
	*E
	encoding.TextUnmarshaler
}](t *testing.T, values []E, none E, list string) {
	t.Helper()
	for _, want := range values {
		var read E
		text, err := want.MarshalText()
		if err != nil || string(text) != want.String() || P(&read).UnmarshalText([]byte(strings.ToUpper(string(text)))) != nil || read != want {
			t.Errorf("%v is written as %q, %v and read as %v", want, text, err, read)
		}
	}
	if text, err := none.MarshalText(); !errors.Is(err, hexgames.ErrOption) || !strings.Contains(err.Error(), none.String()+`": there is no such `) {
		t.Errorf("%v is written as %q, %v", none, text, err)
	}
	last := values[len(values)-1]
	for _, bad := range []string{"", "0", last.String() + " ", last.String()[1:], none.String(), strings.Replace(last.String(), "s", "\u017f", 1) + "\x00"} {
		read := last
		err := P(&read).UnmarshalText([]byte(bad))
		if !errors.Is(err, hexgames.ErrSyntax) || !strings.HasSuffix(err.Error(), ": want one of "+list) || read != last {
			t.Errorf("%q is read as %v, %v", bad, read, err)
		}
	}
}

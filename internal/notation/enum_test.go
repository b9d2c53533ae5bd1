package notation

import (
	"errors"
	"testing"

	"example.com/hexgames"
)

func TestEnum(t *testing.T) {
	e := Enum{Game: "game", Type: "Kind", What: "kind of move", Words: []string{"", "place", "pass"}}
	for i, want := range []string{"Kind(0)", "place", "pass", "Kind(3)"} {
		if got := e.String(i); got != want {
			t.Errorf("value %d is %q, want %q", i, got, want)
		}
		text, err := e.Marshal(i)
		if i == 1 || i == 2 {
			if string(text) != want || err != nil {
				t.Errorf("value %d is written as %q, %v", i, text, err)
			}
			continue
		}
		wantError(t, err, hexgames.ErrOption, 0, "", "there is no such kind of move")
	}
	for text, want := range map[string]int{"place": 1, "PASS": 2} {
		var got uint8
		if err := UnmarshalEnum(&e, &got, []byte(text)); int(got) != want || err != nil {
			t.Errorf("%q is read as %d, %v, want %d", text, got, err, want)
		}
	}
	for _, bad := range []string{"", "pas", "passs", "pa\u017fs", "Kind(1)"} {
		got := uint8(2)
		err := UnmarshalEnum(&e, &got, []byte(bad))
		if got != 2 {
			t.Errorf("%q is refused, but read as %d", bad, got)
		}
		wantError(t, err, hexgames.ErrSyntax, 0, "", "not a kind of move: want one of place, pass")
		var refused *hexgames.Error
		if errors.As(err, &refused) && refused.Input != bad {
			t.Errorf("%q is refused as %q", bad, refused.Input)
		}
	}
}

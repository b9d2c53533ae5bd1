package notation

import (
	"errors"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
)

// wantError fails the test unless err is that error of Reader.
func wantError(t *testing.T, err error, kind hexgames.ErrorKind, column int, clause, reason string) {
	t.Helper()
	var e *hexgames.Error
	if !errors.As(err, &e) || e.Kind != kind || e.Column != column || e.Clause != clause || e.Reason != reason || e.Game != "game" {
		t.Errorf("the error is %#v, want column %d, %q (%s)", err, column, reason, clause)
	}
}

func TestReader(t *testing.T) {
	r := Reader{Game: "game", Text: "wB12:7 K-"}
	if w, b, n := r.Player(), r.Player(), r.Player(); w != hexgames.White || b != hexgames.Black || n != hexgames.None || r.At != 2 {
		t.Errorf("the players are %v, %v and %v, up to %d", w, b, n, r.At)
	}
	if n, err := r.Number(99, "a number"); n != 12 || err != nil || r.At != 4 {
		t.Errorf("the number is %d, %v, up to %d", n, err, r.At)
	}
	if r.Accept(';') || r.Accept(26) || !r.Accept(':') || r.Next() != '7' {
		t.Errorf("only the colon should be accepted, but %q comes next", r.Next())
	}
	if n, err := r.Number(6, "a number"); n != 7 || err != nil {
		t.Errorf("the number above 6 is %d, %v", n, err)
	}
	if err := r.Space("a king"); err != nil {
		t.Error(err)
	}
	wantError(t, r.Space("a king"), hexgames.ErrSyntax, 8, "", "want a space, then a king")
	wantError(t, r.End("the space"), hexgames.ErrSyntax, 8, "", "want the text to end after the space")
	if !r.Accept('k') || r.Accept('\r') || !r.Accept('-') || r.Next() != 0 || r.Accept('-') || r.End("all") != nil {
		t.Errorf("%q comes next at %d", r.Next(), r.At)
	}
	n, err := r.Number(9, "a number")
	if wantError(t, err, hexgames.ErrSyntax, 10, "", "want a number"); n != 0 {
		t.Errorf("no number is read as %d", n)
	}
	wantError(t, r.Want("more"), hexgames.ErrSyntax, 10, "", "want more")
	wantError(t, r.Impossible(3, "X1", "too many"), hexgames.ErrPosition, 4, "X1", "too many")
}

// TestFail checks that the error of bad syntax names a character that no notation has.
func TestFail(t *testing.T) {
	r := Reader{Game: "game", Text: "a1 ", At: 2}
	wantError(t, r.Fail(hexgames.ErrSyntax, "X1", "why", "a1"), hexgames.ErrSyntax, 3, "", "white space at the end: want none around the text")
	err := r.Fail(hexgames.ErrOption, "X1", "why", "a1")
	wantError(t, err, hexgames.ErrOption, 3, "X1", "why")
	var e *hexgames.Error
	if errors.As(err, &e) && (e.Input != "a1 " || len(e.Cells) != 1) {
		t.Errorf("the error is about %q in %q", e.Cells, e.Input)
	}
}

func TestTurn(t *testing.T) {
	for text, want := range map[string]hexgames.Player{"5 w": hexgames.White, "5 B 7": hexgames.Black, "5 -": hexgames.None} {
		r := Reader{Game: "game", Text: text, At: 1}
		if player, err := r.Turn(); player != want || err != nil || r.At != 3 {
			t.Errorf("the turn in %q is %v, %v, up to %d", text, player, err, r.At)
		}
	}
	r := Reader{Game: "game", Text: "5x", At: 1}
	_, err := r.Turn()
	wantError(t, err, hexgames.ErrSyntax, 2, "", "want a space, then w, b or - for the side to move")
	r = Reader{Game: "game", Text: "5 x", At: 1}
	_, err = r.Turn()
	wantError(t, err, hexgames.ErrSyntax, 3, "", "want w, b or - for the side to move")
}

func TestReaderNumber(t *testing.T) {
	for text, want := range map[string]int{"0": 0, "9": 9, "10": 10, "11": 11, "4294967297": 11, "99999999999999999999": 11} {
		r := Reader{Game: "game", Text: text + "x"}
		if n, err := r.Number(10, "a number"); n != want || err != nil || r.At != len(text) {
			t.Errorf("%s is read as %d, %v, up to %d", text, n, err, r.At)
		}
	}
	for _, text := range []string{"00", "01", "007"} {
		r := Reader{Game: "game", Text: text}
		n, err := r.Number(10, "a number")
		if wantError(t, err, hexgames.ErrSyntax, 1, "", "a number has no leading zero"); n != 0 {
			t.Errorf("%s is refused, but read as %d", text, n)
		}
	}
}

func TestLetters(t *testing.T) {
	for i := range 256 {
		c := byte(i)
		if got, want := IsLetter(c), strings.IndexByte("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", c) >= 0; got != want {
			t.Errorf("%q is a letter: %v, want %v", c, got, want)
		}
		if got, want := IsDigit(c), strings.IndexByte("0123456789", c) >= 0; got != want {
			t.Errorf("%q is a digit: %v, want %v", c, got, want)
		}
	}
}

func TestInitial(t *testing.T) {
	for player, want := range map[hexgames.Player]byte{hexgames.White: 'w', hexgames.Black: 'b', hexgames.None: '-'} {
		if got := Initial(player); got != want {
			t.Errorf("the letter of %v is %q, want %q", player, got, want)
		}
	}
}

func TestMust(t *testing.T) {
	want := errors.New("no value")
	defer func() {
		if got := recover(); got != want {
			t.Errorf("Must panics with %v", got)
		}
	}()
	if got := Must(7, nil); got != 7 {
		t.Errorf("Must returns %d", got)
	}
	Must(7, want)
}

func TestUnmarshal(t *testing.T) {
	n := 1
	if err := Unmarshal(&n, []byte("two"), func(string) (int, error) { return 2, nil }); n != 2 || err != nil {
		t.Errorf("the value is %d, %v", n, err)
	}
	bad := errors.New("bad")
	refuse := func(string) (int, error) { return 3, bad }
	if err := Unmarshal(&n, []byte("three"), refuse); n != 2 || err != bad {
		t.Errorf("after an error the value is %d, %v", n, err)
	}
	if err := Unmarshal(&n, nil, refuse); n != 0 || err != nil {
		t.Errorf("the value of the empty text is %d, %v", n, err)
	}
}

func TestScan(t *testing.T) {
	three := func(text string) (int, error) {
		if text != "three" {
			return 0, errors.New("bad")
		}
		return 3, nil
	}
	for _, test := range []struct {
		src  any
		want int
	}{{"three", 3}, {[]byte("three"), 3}, {nil, 0}, {"", 0}, {[]byte(nil), 0}} {
		n := 1
		if err := Scan("game", &n, test.src, three); n != test.want || err != nil {
			t.Errorf("%#v is read as %d, %v", test.src, n, err)
		}
	}
	n := 1
	if err := Scan("game", &n, "two", three); n != 1 || err == nil {
		t.Errorf("a bad text is read as %d, %v", n, err)
	}
	for input, src := range map[string]any{
		"7": int64(7), "0.5": 0.5, "true": true, "2026-01-02T03:04:05Z": time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), "": new(string),
	} {
		err := Scan("game", &n, src, three)
		wantError(t, err, hexgames.ErrSyntax, 0, "", "want the text of a position, as String returns it, in a string or []byte")
		if e, ok := err.(*hexgames.Error); n != 1 || !ok || e.Input != input {
			t.Errorf("%v is read as %d, with the error %v", src, n, err)
		}
	}
}

func TestWord(t *testing.T) {
	r := Reader{Text: "ab,cd", At: 1}
	for until, want := range map[string]string{",": "b", "d;": "b,c", "b": "", "x": "b,cd", "a": "b,cd"} {
		if got := r.Word(until); got != want || r.At != 1 {
			t.Errorf("the word until one of %q is %q at %d, want %q", until, got, r.At, want)
		}
	}
}

func TestParse(t *testing.T) {
	read := func(p *int, r *Reader) error {
		*p = len(r.Text)
		return r.End("nothing")
	}
	if n, err := Parse("game", "", read); n != 0 || err != nil {
		t.Errorf("the empty text is read as %d, %v", n, err)
	}
	all := func(p *int, r *Reader) error { *p = len(r.Text); return nil }
	if n, err := Parse("game", "abc", all); n != 3 || err != nil {
		t.Errorf("a text of three bytes is read as %d, %v", n, err)
	}
	n, err := Parse("game", "abc", read)
	wantError(t, err, hexgames.ErrSyntax, 1, "", "want the text to end after nothing")
	if n != 0 {
		t.Errorf("a bad text is refused, and read as %d", n)
	}
}

package gametest

import (
	"encoding"
	"errors"
	"testing"
	"unsafe"

	"example.com/hexgames"
)

// Size checks that positions and moves take at most that many bytes.
func (g *Game[P, M, O, N]) Size(t *testing.T, position, move uintptr) {
	var p P
	var m M
	if got := unsafe.Sizeof(p); got > position {
		t.Errorf("a Position takes %d bytes, want at most %d", got, position)
	}
	if got := unsafe.Sizeof(m); got > move {
		t.Errorf("a Move takes %d bytes, want at most %d", got, move)
	}
}

// zeroPosition is the reason why the zero Position of any game refuses moves.
const zeroPosition = "the zero Position is not a game: begin with New or Parse"

// Zero checks that the errors for the zero Position and the zero Move name them as such, and that
// the zero Move has no text.
func (g *Game[P, M, O, N]) Zero(t *testing.T) {
	var p P
	var m M
	start := g.cases(t)[0]
	legal := start.LegalMoves()[0]
	_, applied := p.Apply(legal)
	_, read := p.ParseMove(start.FormatMove(legal))
	for _, err := range []error{applied, read} {
		g.WantError(t, err, hexgames.ErrIllegalMove, "", zeroPosition)
	}
	_, err := start.Apply(m)
	g.WantError(t, err, hexgames.ErrIllegalMove, "", "the zero Move is never legal")
	text, err := any(m).(encoding.TextMarshaler).MarshalText()
	if str(m)+start.FormatMove(m)+string(text) != "" || err != nil {
		t.Errorf("the zero Move is written %q, %q and %q, %v", str(m), start.FormatMove(m), text, err)
	}
}

// MustParse checks that MustParse panics with the error of Parse.
func (g *Game[P, M, O, N]) MustParse(t *testing.T, mustParse func(string) P) {
	bad := g.Refusals[len(g.Refusals)-1]
	defer func() {
		if err, _ := recover().(error); !errors.Is(err, bad.Kind) {
			t.Errorf("MustParse panics with %v", err)
		}
	}()
	mustParse(bad.Text)
}

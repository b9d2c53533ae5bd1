package gametest

import (
	"encoding"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unsafe"

	"example.com/hexgames"
)

// Size checks that positions and moves have at most so many bytes.
func (g *Game[P, M, O, N]) Size(t *testing.T, position, move uintptr) {
	var p P
	var m M
	if got := unsafe.Sizeof(p); got > position {
		t.Errorf("a Position has %d bytes, want at most %d", got, position)
	}
	if got := unsafe.Sizeof(m); got > move {
		t.Errorf("a Move has %d bytes, want at most %d", got, move)
	}
}

// zeroPosition is the reason why the zero Position of any game refuses moves.
const zeroPosition = "the zero Position is not a game: begin with New or Parse"

// Zero checks that the zero Position and the zero Move are refused with errors that say
// what they are, and that the zero Move has no text.
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

// JSON checks that a position and its moves are strings in JSON, and that a position that
// something else is decoded into stays as it is.
func (g *Game[P, M, O, N]) JSON(t *testing.T, p P) {
	type message struct{ Position P }
	text, err := json.Marshal(message{p})
	if want := `{"Position":"` + p.String() + `"}`; string(text) != want || err != nil {
		t.Errorf("the position in JSON is %s, %v; want %s", text, err, want)
	}
	m := message{g.cases(t)[0]}
	before := m
	for _, bad := range []string{`"` + p.String()[1:] + `"`, `7`, `{}`, `[]`, `true`} {
		if err := json.Unmarshal([]byte(`{"Position":`+bad+`}`), &m); err == nil || m != before {
			t.Errorf("%s reads as %v, %v", bad, m.Position, err)
		}
	}
	if err := json.Unmarshal(text, &m); err != nil || m.Position != p {
		t.Errorf("%s reads as %v, %v", text, m.Position, err)
	}
	var moves []string
	for _, m := range p.LegalMoves() {
		moves = append(moves, str(m))
	}
	if text, err := json.Marshal(p.LegalMoves()); string(text) != `["`+strings.Join(moves, `","`)+`"]` || err != nil {
		t.Errorf("the moves in JSON are %s, %v; want %q", text, err, moves)
	}
}

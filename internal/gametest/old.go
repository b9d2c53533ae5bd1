package gametest

import (
	"encoding"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/laws"
)

// Laws holds a game of this module to the laws, and to more than laws.Check does: it has
// all methods that the contract leaves out, and no law is skipped but those that it has
// nothing for.
func Laws[P hexgames.Position[P, M], M comparable](t *testing.T, s laws.Spec[P, M], skipped ...string) {
	t.Helper()
	var p P
	var m M
	for what, ok := range map[string]bool{
		"Drawable":        is[hexgames.Drawable[M]](p),
		"TextAppender":    is[encoding.TextAppender](p),
		"TextMarshaler":   is[encoding.TextMarshaler](p),
		"TextUnmarshaler": is[encoding.TextUnmarshaler](&p),
		"move.Stringer":   is[fmt.Stringer](m),
		"move.Marshaler":  is[encoding.TextMarshaler](m),
	} {
		if !ok {
			t.Errorf("the game is no %s", what)
		}
	}
	for _, law := range laws.All[P, M]() {
		t.Run(law.Name, func(t *testing.T) {
			switch err := law.Check(&s); {
			case errors.Is(err, laws.ErrNotApplicable) && (slices.Contains(skipped, law.Name) || strings.Contains(err.Error(), "race detector")):
				t.Skip(err)
			case err != nil:
				t.Errorf("%s\n%v", law.Doc, err)
			}
		})
	}
}

// Perft counts the sequences of all cases with the public surface of a game, as
// far as there are no more than most, and compares.
func Perft[P hexgames.Position[P, M], M comparable](t *testing.T, parse func(string) (P, error), most uint64) {
	for _, c := range Cases(t) {
		t.Run(c.Name, func(t *testing.T) {
			p, err := parse(c.Position)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.String(); got != c.Position {
				t.Errorf("the position prints as %s", got)
			}
			CheckPerft(t, c, most, func(depth int) uint64 { return hexgames.Perft(p, depth) })
		})
	}
}

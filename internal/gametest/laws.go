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

// is reports whether a value has the methods of an interface.
func is[I any](value any) bool {
	_, ok := value.(I)
	return ok
}

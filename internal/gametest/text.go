package gametest

import (
	"errors"
	"testing"

	"example.com/hexgames"
)

// Refusals are texts that are not positions, and their errors.
type Refusals []struct {
	Text   string
	Kind   error // the kind
	Clause string
	Column int
	Reason string // part of the message
}

// Refused checks that Parse refuses each of the refusals with the right error.
func (g *Game[P, M, O, N]) Refused(t *testing.T) {
	for _, test := range g.Refusals {
		p, err := g.Parse(test.Text)
		if zero := *new(P); p != zero {
			t.Errorf("%q is refused, but read as %v", test.Text, p)
		}
		g.WantError(t, err, test.Kind, test.Clause, test.Reason)
		var e *hexgames.Error
		if errors.As(err, &e) && (e.Column != test.Column || e.Input != test.Text) {
			t.Errorf("%q: column %d of %q, want %d", test.Text, e.Column, e.Input, test.Column)
		}
	}
}

// Spellings checks that Parse reads texts in different spellings as the positions of other texts.
func (g *Game[P, M, O, N]) Spellings(t *testing.T, spellings map[string]string) {
	for text, want := range spellings {
		if p, err := g.Parse(text); err != nil || p.String() != want {
			t.Errorf("%q reads as %v, %v; want %s", text, p, err, want)
		}
	}
}

package gametest

import (
	"encoding/json"
	"errors"
	"testing"

	"example.com/hexgames"
)

// Refusals are texts that are no positions, and how they are refused.
type Refusals []struct {
	Text   string
	Kind   error // the sentinel
	Clause string
	Column int
	Reason string // part of the message
}

// Refused checks that Parse refuses every one of the refusals, and how.
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

// Spellings checks that Parse reads texts in any spelling as the positions of other
// texts.
func (g *Game[P, M, O, N]) Spellings(t *testing.T, spellings map[string]string) {
	for text, want := range spellings {
		if p, err := g.Parse(text); err != nil || p.String() != want {
			t.Errorf("%q reads as %v, %v; want %s", text, p, err, want)
		}
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

// JSON checks that a position is a string in JSON, and that a position that something
// else is decoded into stays as it is.
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
}

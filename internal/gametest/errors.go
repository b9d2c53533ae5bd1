package gametest

import (
	"errors"
	"strings"
	"testing"

	"example.com/hexgames"
)

// WantError fails the test unless err is an error of that game, kind and clause, with that reason
// in its message.
func WantError(t testing.TB, game string, err, kind error, clause, reason string) {
	t.Helper()
	var e *hexgames.Error
	switch {
	case !errors.As(err, &e):
		t.Errorf("the error is %v, want a hexgames.Error", err)
	case !errors.Is(err, kind) || e.Game != game || e.Clause != clause || !strings.Contains(e.Error(), reason):
		t.Errorf("the error is %q for clause %q, want %q for clause %q with %q", e, e.Clause, kind, clause, reason)
	}
}

// WantTyped fails the test unless err is a short error of that game, with some kind and some
// reason.
func WantTyped(t testing.TB, game string, err error) {
	t.Helper()
	var e *hexgames.Error
	if !errors.As(err, &e) || e.Game != game || e.Kind == "" || e.Reason == "" || len(e.Error()) > 400 {
		t.Fatalf("the error is %#v", err)
	}
}

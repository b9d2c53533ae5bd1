package gametest

import (
	"errors"
	"strings"
	"testing"

	"example.com/hexgames"
)

// RefusedMoves are texts that ParseMove refuses in a position, and their errors.
type RefusedMoves []struct {
	Text   string
	Kind   error // the kind
	Clause string
	Reason string // part of the message
}

// MovesRefused checks that a position refuses each of the texts with the right error.
func (g *Game[P, M, O, N]) MovesRefused(t *testing.T, position string, moves RefusedMoves) {
	t.Helper()
	p := g.must(t, position)
	for _, test := range moves {
		m, err := p.ParseMove(test.Text)
		if zero := *new(M); m != zero {
			t.Errorf("%q is refused, but read as %v", test.Text, m)
		}
		g.WantError(t, err, test.Kind, test.Clause, test.Reason)
		var e *hexgames.Error
		if errors.As(err, &e) && e.Input != test.Text {
			t.Errorf("%q: the input of the error is %q", test.Text, e.Input)
		}
	}
}

// ReadMove fails the test unless the text of a move reads as a legal move, which is usually written
// as want. It returns that move.
func (g *Game[P, M, O, N]) ReadMove(t *testing.T, position, text, want string) M {
	t.Helper()
	p := g.must(t, position)
	m, err := p.ParseMove(text)
	if err != nil || p.FormatMove(m) != want {
		t.Errorf("in %s %q is read as %q, %v; want %s", position, text, p.FormatMove(m), err, want)
	}
	return m
}

// WantCells fails the test unless the error for a move lists these cells, for a front end to mark.
func (g *Game[P, M, O, N]) WantCells(t *testing.T, position, move, want string) {
	t.Helper()
	_, err := g.must(t, position).ParseMove(move)
	var e *hexgames.Error
	if !errors.As(err, &e) || strings.Join(e.Cells, " ") != want {
		t.Errorf("%s in %s: the error is %v and names %q, want %q", move, position, err, e.Cells, want)
	}
}

// WantAllCells does the same for many moves: each row is a position, a move and the cells.
func (g *Game[P, M, O, N]) WantAllCells(t *testing.T, rows [][3]string) {
	t.Helper()
	for _, row := range rows {
		g.WantCells(t, row[0], row[1], row[2])
	}
}

// UnreadMoves are moves that ParseMove cannot return, and the errors of Apply for them.
type UnreadMoves[P, M any] []struct {
	Position P
	Move     M
	Clause   string
	Reason   string // part of the message
}

// ApplyRefused checks that Apply refuses each of the moves with the right error.
func (g *Game[P, M, O, N]) ApplyRefused(t *testing.T, moves UnreadMoves[P, M]) {
	t.Helper()
	for _, test := range moves {
		q, err := test.Position.Apply(test.Move)
		if zero := *new(P); q != zero {
			t.Errorf("%v is refused, but leads to %v", test.Move, q)
		}
		g.WantError(t, err, hexgames.ErrIllegalMove, test.Clause, test.Reason)
	}
}

// WantOver fails the test unless the game is over in a position for that clause: no side is to
// move, there are no moves, and every move is refused.
func (g *Game[P, M, O, N]) WantOver(t testing.TB, position, clause string, want hexgames.Outcome) {
	t.Helper()
	p := g.must(t, position)
	if got := p.Outcome(); got != want {
		t.Errorf("%s\n%s\nthe outcome is %v, want %v", position, p.Diagram(), got, want)
	}
	if p.Turn() != hexgames.None || p.CountMoves() != 0 || len(p.LegalMoves()) != 0 {
		t.Errorf("%s: %v is to move", position, p.Turn())
	}
	if p.String() != position {
		t.Errorf("%s prints as %v", position, p)
	}
	_, err := p.Apply(*new(M))
	g.WantError(t, err, hexgames.ErrGameOver, clause, "the game is over: "+want.String())
}

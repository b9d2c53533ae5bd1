package gametest

import (
	"database/sql"
	"encoding"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/laws"
)

// Laws checks the game with the laws, and more strictly than laws.Check. The game must have all
// methods that the contract leaves out. No law may be skipped except those that are named. If the
// Game is Ordered, the game must list moves in the order of the oracle.
//
// Laws sets fields of the Spec that it can take from the Game: Parse, the oracle, the refusals, and
// positions of all other games as foreign texts. If there are no other starts, it uses the
// positions of testdata/perft.txt.
func (g *Game[P, M, O, N]) Laws(t *testing.T, s laws.Spec[P, M], skipped ...string) {
	t.Helper()
	s.Parse = g.Parse
	s.Oracle, s.OracleApply = g.OracleMoves, g.OracleApply
	s.OracleOutcome = func(p P) hexgames.Outcome { return g.Of(p).Outcome() }
	if s.Starts == nil {
		s.Starts = g.cases(t)
	}
	for _, r := range g.Refusals {
		s.Refused = append(s.Refused, laws.Refusal{Text: r.Text, Kind: r.Kind, Reason: r.Reason})
	}
	s.Foreign = append(s.Foreign, foreign(t, g.Name())...)
	var p P
	var m M
	for what, ok := range map[string]bool{
		"Drawable":          is[hexgames.Drawable[M]](p),
		"Encodable":         is[hexgames.Encodable[M]](p),
		"Masker":            is[hexgames.Masker](p),
		"Hasher":            is[hexgames.Hasher](p),
		"Symmetric":         is[hexgames.Symmetric[P]](p),
		"TextAppender":      is[encoding.TextAppender](p),
		"TextMarshaler":     is[encoding.TextMarshaler](p),
		"TextUnmarshaler":   is[encoding.TextUnmarshaler](&p),
		"BinaryAppender":    is[encoding.BinaryAppender](p),
		"BinaryMarshaler":   is[encoding.BinaryMarshaler](p),
		"BinaryUnmarshaler": is[encoding.BinaryUnmarshaler](&p),
		"Scanner":           is[sql.Scanner](&p),
		"move.Stringer":     is[fmt.Stringer](m),
		"move.Marshaler":    is[encoding.TextMarshaler](m),
	} {
		if !ok {
			t.Errorf("the game does not implement %s", what)
		}
	}
	skipped = append(skipped, "replies", "follower", "learner") // which few games have
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
	t.Run("ordered", func(t *testing.T) {
		if !g.Ordered {
			t.Skip("the oracle lists moves in its own order")
		}
		const plies = 30
		r := rand.New(rand.NewPCG(7, 7))
		for _, p := range g.cases(t) {
			for range plies {
				g.Agree(t, p)
				p = p.Playout(r, 1)
			}
		}
	})
}

// A symmetric is a position that symmetries of hexgrid transform, together with its actions.
type symmetric[P any] interface {
	hexgames.Symmetric[P]
	TransformAction(action int, s hexgrid.Symmetry) int
}

// Symmetries returns the symmetries of hexgrid. Each applies to the positions whose Transform
// method returns no error.
func Symmetries[P symmetric[P], M interface{ Transform(hexgrid.Symmetry) M }]() (symmetries []laws.Symmetry[P, M]) {
	for _, s := range hexgrid.Symmetries() {
		symmetries = append(symmetries, laws.Symmetry[P, M]{
			Name:     s.String(),
			Position: func(p P) P { q, _ := p.Transform(s); return q },
			Move:     func(m M) M { return m.Transform(s) },
			Action:   func(p P, action int) int { return p.TransformAction(action, s) },
			For:      func(p P) bool { _, err := p.Transform(s); return err == nil },
		})
	}
	return symmetries
}

// Reversed returns the exchange of the players, for the positions that have it. Everything looks
// the same to the players afterward. The move function reverses a move.
func Reversed[P interface {
	comparable
	hexgames.Reverser[P]
}, M any](move func(m M) M) laws.Symmetry[P, M] {
	return laws.Symmetry[P, M]{
		Name: "reverse", Position: P.Reverse, Move: move, Swap: true,
		Action: func(_ P, action int) int { return action },
		For:    func(p P) bool { return p.Reverse() != *new(P) },
	}
}

// WantSymmetries fails the test unless a position has exactly these symmetries of hexgrid.
// Transform must refuse all others for that clause, and with that reason in the message. A symmetry
// s and s+12 are the same.
func WantSymmetries[P interface {
	hexgames.Position[P, M]
	symmetric[P]
}, M comparable](t *testing.T, p P, clause, reason string, want ...hexgrid.Symmetry) {
	t.Helper()
	for _, s := range hexgrid.Symmetries() {
		q, err := p.Transform(s)
		again, other := p.Transform(s + 12)
		switch {
		case q != again:
			t.Errorf("%v, transformed by %v, is %v, and by %d it is %v", p, s, q, s+12, again)
		case slices.Contains(want, s) && err != nil:
			t.Errorf("%v, transformed by %v: %v", p, s, err)
		case !slices.Contains(want, s):
			WantError(t, p.GameName(), err, hexgames.ErrOption, clause, reason)
			var e *hexgames.Error
			if !errors.As(other, &e) || e.Input != (s+12).String() {
				t.Errorf("%v, transformed by %d, is refused with %v", p, s+12, other)
			}
			if q != *new(P) {
				t.Errorf("%v, transformed by %v, is refused, but it is %v", p, s, q)
			}
		}
	}
}

// Canonical returns the canonical image of a position, and the name of the symmetry that leads to
// it.
func Canonical[P symmetric[P]](p P) (P, string) {
	q, s := p.Canonical()
	return q, s.String()
}

// foreign returns positions of all games but one. They are in the neighboring directories.
func foreign(t *testing.T, game string) (texts []string) {
	files, err := filepath.Glob("../*/" + perftFile)
	if err != nil || len(files) < 2 {
		t.Fatal("there are no other games beside this one: ", files, err)
	}
	for _, file := range files {
		if file != filepath.Join("..", game, perftFile) {
			cases := casesOf(t, file)
			for _, c := range cases[:min(2, len(cases))] {
				texts = append(texts, c.Position)
			}
		}
	}
	return texts
}

// is reports whether a value has the methods of an interface.
func is[I any](value any) bool {
	_, ok := value.(I)
	return ok
}

package laws

import (
	"testing"

	"example.com/hexgames"
)

// The tests of a game contain this in a function TestLaws.
func ExampleCheck() {
	var t *testing.T // the parameter of TestLaws

	start := newToy(true)
	Check(t, Spec[toy, toyMove]{
		Parse:      parseToy,
		Starts:     []toy{start},
		MaxMoves:   toyMaxMoves,
		Oracle:     oracleMoves,
		Candidates: toyCandidates,
		Symmetries: toySymmetries(),
		Invariant:  toyInvariant,
		Refused: []Refusal{
			{Text: "8 w lift", Kind: hexgames.ErrPosition, Reason: "more than seven cells"},
		},
		Foreign: []string{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		Digest:  0x8d896d83b3994dae,
	})
}

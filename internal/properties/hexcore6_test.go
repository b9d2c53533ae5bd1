package properties

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexgrid"
	"pgregory.net/rapid"
)

func TestHexCore6(t *testing.T) {
	type position = hexcore6.Position
	type move = hexcore6.Move
	spec[position, move]{
		starts: rapid.OneOf(
			rapid.Custom(func(t *rapid.T) position {
				side := rapid.IntRange(hexcore6.MinSide, hexcore6.MaxSide).Draw(t, "side")
				inner := slices.Collect(hexgrid.Hex{}.Spiral(side - 2))
				return must(hexcore6.Rules{Side: side, Core: rapid.SampledFrom(inner).Draw(t, "core")}.New())
			}),
			rapid.SampledFrom(positions(t, "hexcore6", hexcore6.MustParse)),
		),
		// While discs are placed, the colors around the Core alternate.
		group: func(p position, y hexgrid.Symmetry) bool {
			return p.Phase() != hexcore6.Placement || y%2 == 0
		},
		// After that, the numbers of discs and obstacles no longer determine whose turn it is.
		reverses: func(p position) bool {
			moved := false
			for _, piece := range p.Pieces() {
				moved = moved || piece.Height() > 1
			}
			return moved || p.Phase() > hexcore6.Movement
		},
		reasons: []hexgames.Reason{hexgames.ReasonScore, hexgames.ReasonRepetition},
		own: map[string]property[position, move]{
			"scored": lastPosition(scored),
		},
		shows: map[string]event[position, move]{
			"an end with two scores": func(_ position, _ move, p position) bool {
				return p.Turn() == hexgames.None && p.Score(hexgames.White)*p.Score(hexgames.Black) > 0
			},
			"a Core beside the center": func(p position, _ move, _ position) bool { return !p.At(hexgrid.Hex{}).IsCore() },
		},
	}.test(t)
}

// group returns the greatest of a player's groups that are next to the Core; if there are several,
// the one with the first cell. At first every stack is a group; then groups that touch become one,
// until none do.
func group(p hexcore6.Position, player hexgames.Player) (greatest []hexgrid.Hex) {
	first := map[hexgrid.Hex]hexgrid.Hex{} // the first cell of the group of each
	for h, piece := range p.Pieces() {
		if piece.Owner() == player {
			first[h] = h
		}
	}
	for changed := true; changed; {
		changed = false
		for h := range first {
			for _, other := range h.Neighbors() {
				if f, ok := first[other]; ok && p.Board().Index(f) < p.Board().Index(first[h]) {
					first[h], changed = f, true
				}
			}
		}
	}
	for f := range p.Pieces() {
		var members []hexgrid.Hex
		atCore := false
		for h := range p.Pieces() {
			if g, ok := first[h]; !ok || g != f {
				continue
			}
			members = append(members, h)
			for _, other := range h.Neighbors() {
				atCore = atCore || p.At(other).IsCore()
			}
		}
		if atCore && len(members) > len(greatest) {
			greatest = members
		}
	}
	return greatest
}

// scored: a score is the size of the greatest group at the Core. The higher score wins, at the
// end and when a position occurs for the third time (C12, C13).
func scored(p hexcore6.Position) error {
	scores := map[hexgames.Player]int{}
	for _, player := range bothPlayers {
		want := group(p, player)
		if err := same(fmt.Sprintf("the group of %v", player), want, p.Group(player)); err != nil {
			return err
		}
		if scores[player] = len(want); p.Score(player) != len(want) {
			return fmt.Errorf("%v has the score %d, want %d", player, p.Score(player), len(want))
		}
	}
	var winner hexgames.Player
	switch {
	case scores[hexgames.White] > scores[hexgames.Black]:
		winner = hexgames.White
	case scores[hexgames.Black] > scores[hexgames.White]:
		winner = hexgames.Black
	}
	var want hexgames.Outcome
	if p.Phase() == hexcore6.Finished {
		want = hexgames.Outcome{Winner: winner, Reason: hexgames.ReasonScore}
	}
	return errors.Join(
		same("the outcome", want, p.Outcome()),
		same("the outcome of a repetition", hexgames.Outcome{Winner: winner, Reason: hexgames.ReasonRepetition}, p.RepetitionOutcome()),
	)
}

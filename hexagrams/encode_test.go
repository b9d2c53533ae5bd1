package hexagrams

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestShape compares the shape with the constants and the table of actions.
func TestShape(t *testing.T) {
	if got, want := New().Shape(), (hexgames.Shape{Planes: 5, Height: 11, Width: 9, Actions: 79}); got != want {
		t.Errorf("the shape is %v, want %v", got, want)
	}
	black := MustParse(play(t, New().String(), "d3xe3"))
	for i, want := range map[int][2]string{0: {"a1-b1", "h3-g4"}, 10: {"x1-x2", "z3-z2"}, 11: {"x1-y1", "z3-y4"}, 78: {"g4-h3", "b1-a1"}} {
		if got := [2]string{New().FormatAction(i), black.FormatAction(i)}; got != want {
			t.Errorf("action %d is %q to White and to Black, want %q", i, got, want)
		}
	}
}

// TestActions compares all actions with the oracle's steps of White's Triads and with its links, in
// the order of its spots.
func TestActions(t *testing.T) {
	var want []string
	for _, row := range []byte(oracleRows) {
		for _, from := range spotsOf(row) {
			var ends []spot
			if !from.isHexagon() {
				ends = triadSteps(from, true)
			}
			for _, link := range allLinks {
				for i, end := range link.hexagons {
					if end == from {
						ends = append(ends, link.hexagons[1-i])
					}
				}
			}
			slices.SortFunc(ends, compareSpots)
			for _, to := range ends {
				want = append(want, from.String()+"-"+to.String())
			}
		}
	}
	var got []string
	for i := range actionCount {
		got = append(got, New().FormatAction(i))
	}
	if !slices.Equal(got, want) {
		t.Errorf("the actions are\n%q\nwant\n%q", got, want)
	}
	gametest.WantActions(t, New(), "d1-e1 d2-e2 d3-e3 d4-e4 d5-e5")
	gametest.WantActions(t, New().Reverse(), "e5-d5 e4-d4 e3-d3 e2-d2 e1-d1")
	gametest.WantActions(t, New(), "", "d3-e3")
	gametest.WantDecoded(t, New(), "d3xe3", "d3-e3")
	gametest.WantDecoded(t, MustParse(with("b", "y1", "z2 z3")), "z2-y2", "z2-y2")
}

// TestObserve draws the planes of observations.
func TestObserve(t *testing.T) {
	p := MustParse(with("b", "x1 a1 d5", "y4 h3 e2 b1"))
	board := strings.Join(slices.Collect(maps.Keys(spotNames)), " ")
	want := map[int]string{ownHexads: "y1", ownTriads: "a1 d4 g4", enemyHexads: "z3", enemyTriads: "e1 h3", onBoard: board}
	gametest.WantPlanes(t, p, drawnPlane, want)
	gametest.WantPlanes(t, p.Reverse(), drawnPlane, want)
	// A player who has lost still sees the board.
	lost := MustParse(with("b", "y1 a1", "h1"))
	gametest.WantPlanes(t, lost, drawnPlane, map[int]string{ownTriads: "a3", enemyTriads: "h3", onBoard: board})
}

// drawnPlane draws a plane with ones on some cells, at the oracle's offsets.
func drawnPlane(names string) string {
	var rows []string
	for _, letter := range []byte(oracleRows) {
		row := []byte(strings.Repeat(".", 9))
		for _, name := range strings.Fields(names) {
			if s := spotOf(name); s.row == letter {
				row[4+s.offset] = 'x'
			}
		}
		rows = append(rows, string(row))
	}
	return strings.Join(rows, "\n")
}

// TestActionsRefused checks the errors for actions that begin no move.
func TestActionsRefused(t *testing.T) {
	gametest.EncodingRefused(t, New(), MustParse(with("w", "a1", "y1")), "d3-e3")
	gametest.ActionsRefused(t, New(), []gametest.RefusedActions{
		{Actions: []int{11}, Input: "11", Clause: "G5", Reason: "no legal move begins with action 11 (x1-y1)"},
	})
}

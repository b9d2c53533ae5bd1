package hexagrams

import (
	"math/bits"
	"slices"
	"testing"
)

// TestMaxMoves computes the maximum number of moves of any position. With captures by Triads, it is
// the number of steps of a side's 16 best placed Triads. Without them, it is the number of steps of
// Triads to empty triangles, plus the number of moves of Hexads over links between two empty
// triangles.
func TestMaxMoves(t *testing.T) {
	for _, test := range []struct {
		position string
		moves    int
	}{
		{"www/bbbb/3/wwww/bbbbb/w2b/wwwww/bbbb/3/wwww/bbb w", 28},
		{"www/4/wbw/w2w/2w2/w2w/ww2w/4/1w1/wwww/3 w", MaxMoves},
	} {
		if n := MustParse(test.position).CountMoves(); n != test.moves {
			t.Errorf("%s has %d moves, want %d", test.position, n, test.moves)
		}
	}
	var forward []int
	for _, row := range []byte("abcdefgh") {
		for _, s := range spotsOf(row) {
			forward = append(forward, len(triadSteps(s, true)))
		}
	}
	slices.Sort(forward)
	most := 0
	for _, n := range forward[len(forward)-maxTriads:] {
		most += n
	}
	if most != 28 {
		t.Errorf("16 Triads have %d steps, want 28", most)
	}
	if testing.Short() {
		return
	}
	var hexes []spot
	for _, row := range []byte("xyz") {
		hexes = append(hexes, spotsOf(row)...)
	}
	for choice := range uint(1 << len(hexes)) {
		if n := bits.OnesCount(choice); n == 0 || n > maxHexads {
			continue
		}
		hexads := map[spot]bool{}
		for i, s := range hexes {
			hexads[s] = choice>>i&1 != 0
		}
		most = max(most, mostSteps(hexads))
	}
	if most != MaxMoves {
		t.Errorf("the maximum number of moves is %d, want %d", most, MaxMoves)
	}
}

// mostSteps returns the maximum number of moves of a side with Hexads on these cells if none
// of its Triads can capture. It finds the maximum row by row, because each move and each
// link affects only two neighboring rows of triangles.
func mostSteps(hexads map[spot]bool) int {
	const rows = "abcdefgh"
	// best[t][n] is the maximum with the Triads t on the last row and n Triads on all rows
	// so far, or -1 if that is impossible.
	type table [1 << 5][maxTriads + 1]int
	var unknown table
	for t := range unknown {
		for n := range unknown[t] {
			unknown[t][n] = -1
		}
	}
	best := unknown
	best[0][0] = 0
	var before []spot
	for i := range rows {
		here := spotsOf(rows[i])
		// Each move between two rows needs a Triad or an empty triangle in the first, and
		// an empty triangle in the second.
		type chance struct{ triad, empty, emptyHere int }
		var chances []chance
		for j, s := range before {
			for k, u := range here {
				if slices.Contains(triadSteps(s, true), u) {
					chances = append(chances, chance{triad: 1 << j, emptyHere: 1 << k})
				}
				for _, link := range allLinks {
					if hexads[link.hexagons[0]] != hexads[link.hexagons[1]] &&
						slices.Contains(link.triangles[:], s) && slices.Contains(link.triangles[:], u) {
						chances = append(chances, chance{empty: 1 << j, emptyHere: 1 << k})
					}
				}
			}
		}
		next := unknown
		for from := range 1 << len(before) {
			for to := range 1 << len(here) {
				moves := 0
				for _, c := range chances {
					if from&c.triad == c.triad && from&c.empty == 0 && to&c.emptyHere == 0 {
						moves++
					}
				}
				more := bits.OnesCount(uint(to))
				for n := 0; n+more <= maxTriads; n++ {
					if best[from][n] >= 0 {
						next[to][n+more] = max(next[to][n+more], best[from][n]+moves)
					}
				}
			}
		}
		best, before = next, here
	}
	most := 0
	for t := range best {
		most = max(most, slices.Max(best[t][:]))
	}
	return most
}

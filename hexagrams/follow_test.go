package hexagrams

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestFeatures compares the features of random positions with the oracle's, by name, and Evaluate
// with the sum of their weights.
func TestFeatures(t *testing.T) {
	if w := standard().Weights(); w.Len() != 2*featureCount {
		t.Fatalf("there are %d weights, want %d", w.Len(), 2*featureCount)
	}
	names := featureNames(t)
	f := Position{}.NewFollower().(hexgames.Learner[Position, Move])
	var flat []int16
	for _, g := range f.Weights().Groups {
		flat = append(flat, g.Values...)
	}
	positions := gametest.RandomPositions(t, New(), 40)
	positions = append(positions, MustParse("3/4/www/4/5/ww2/5/4/bbb/4/3 w"), MustParse("3/4/wbw/4/5/bwbw/5/4/bwb/4/3 b"))
	for _, p := range positions {
		if p.Turn() == hexgames.None {
			continue
		}
		got := map[string]int{}
		f.Start(p)
		early := float64(p.Count(hexgames.White)+p.Count(hexgames.Black)) / 42
		sum := 0.0
		for i, feature := range f.AppendFeatures(nil) {
			sum += float64(feature.Value) * float64(flat[feature.Weight])
			want := early
			if i%2 == 1 {
				want = 1 - early
				feature.Weight -= featureCount
			} else {
				got[names[feature.Weight]]++
			}
			if math.Abs(float64(feature.Value)-want) > 1e-6 || names[feature.Weight] == "" {
				t.Fatalf("%v: the feature %d counts %v, want %v", p, feature.Weight, feature.Value, want)
			}
		}
		if want := oracleOf(p).features(); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%v has the features\n%v, want\n%v", p, got, want)
		}
		x := sum / 512
		if p.Turn() == hexgames.Black {
			x = -x
		}
		if v := p.Evaluate(); math.Abs(v-x/math.Sqrt(1+x*x)) > 1e-4 || v != f.Evaluate() {
			t.Errorf("%v is worth %v, to its follower %v, and its features %v", p, v, f.Evaluate(), x/math.Sqrt(1+x*x))
		}
	}
}

// featureNames returns the names of all features: the group, and what is counted there.
func featureNames(t *testing.T) (names [featureCount]string) {
	areas := func(areas []area, at, n int, on func(i int, own, enemy cellSet) *uint16) {
		found := map[uint16]bool{}
		for i, a := range areas {
			var spots []spot
			for c := range a.cells.cells() {
				spots = append(spots, spotNames[c.String()])
			}
			if a.hexagon != 0 {
				spots = append(spots, spotNames[a.hexagon.String()])
			}
			for own, enemy := range a.patterns() {
				o := oraclePosition{map[spot]bool{}, true}
				for c := range (own | enemy).cells() {
					o.pieces[spotNames[c.String()]] = own.has(c)
				}
				f, name := *on(i, own, enemy), o.pattern(spots)
				if names[f] != "" && names[f] != name || int(f) < at || int(f) >= at+n {
					t.Errorf("the patterns %q and %q are the feature %d", names[f], name, f)
				}
				names[f], found[f] = name, true
			}
		}
		if len(found) != n {
			t.Errorf("there are %d features of patterns from %d on, want %d", len(found), at, n)
		}
	}
	areas(rowAreas[:], onRows, rowPatterns, onRow)
	areas(stars[:], onStars, starPatterns, onStar)
	group := func(at int, name string, n int) {
		for i := range n {
			names[at+i] = fmt.Sprint(name, " ", i)
		}
	}
	for i := range 36 {
		names[hexadCounts+i] = fmt.Sprint("hexads ", i/6, " to ", i%6)
	}
	group(ownTriadCount, "triads", 17)
	group(enemyTriadCount, "enemy triads", 17)
	group(ownMoves, "moves", 20)
	group(enemyMoves, "enemy moves", 20)
	group(ownMobile, "mobile", 6)
	group(enemyMobile, "enemy mobile", 6)
	group(hexadCaptures, "captures", 8)
	group(ownSteps, "steps", 30)
	group(enemySteps, "enemy steps", 30)
	return names
}

// pattern describes the pieces on some cells. It lists the cells in board order. A cell has a dot
// if it is empty, o for a white piece, and e for a black one; on the triangles around a hexagon, x
// stands for either. It returns the lesser of this description and the mirror image's.
func (p oraclePosition) pattern(spots []spot) string {
	words := func(sign int) string {
		var words []string
		for _, s := range spots {
			mark := "."
			if white, occupied := p.pieces[s]; occupied && !s.isHexagon() && spots[len(spots)-1].isHexagon() {
				mark = "x"
			} else if occupied {
				mark = map[bool]string{true: "o", false: "e"}[white]
			}
			words = append(words, spot{s.row, sign * s.offset}.String()+mark)
		}
		slices.Sort(words)
		return strings.Join(words, " ")
	}
	return min(words(1), words(-1))
}

// features returns how often each feature occurs, by name.
func (p oraclePosition) features() map[string]int {
	if !p.white { // Black sees the board turned, and plays from row a to row h, too
		turned := oraclePosition{map[spot]bool{}, true}
		for s, white := range p.pieces {
			turned.pieces[oracleTurned(s)] = !white
		}
		p = turned
	}
	all := map[string]int{}
	for _, row := range []byte(oracleRows) {
		all[p.pattern(spotsOf(row))]++
	}
	for _, row := range []byte("xyz") {
		for _, s := range spotsOf(row) {
			all[p.pattern(append(trianglesAround(s), s))]++
		}
	}
	all[fmt.Sprint("hexads ", p.count(true, true), " to ", p.count(false, true))]++
	captures := 0
	for _, white := range []bool{true, false} {
		side := oraclePosition{p.pieces, white}
		name := ""
		if !white {
			name = "enemy "
		}
		moves := side.hexads()
		mobile := map[spot]bool{}
		captures = 0
		for _, m := range moves {
			mobile[m.from] = true
			if m.capture {
				captures++
			}
		}
		all[fmt.Sprint(name, "triads ", p.count(white, false))]++
		all[fmt.Sprint(name, "moves ", len(moves))]++
		all[fmt.Sprint(name, "mobile ", len(mobile))]++
		all[fmt.Sprint(name, "steps ", len(side.triads(false)))]++
	}
	all[fmt.Sprint("captures ", min(captures, 7))]++
	return all
}

// trianglesAround returns the six triangles that share an edge with a hexagon. They are in the two
// rows above it and the two below, two in each of the nearer rows.
func trianglesAround(s spot) (spots []spot) {
	i := strings.IndexByte(oracleRows, s.row)
	for _, around := range []struct{ rows, offset int }{{-2, 0}, {-1, -1}, {-1, 1}, {1, -1}, {1, 1}, {2, 0}} {
		spots = append(spots, spot{oracleRows[i+around.rows], s.offset + around.offset})
	}
	return spots
}

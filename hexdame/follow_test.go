package hexdame

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/internal/gametest/naive"
)

// TestFeatures compares the features of random positions with the oracle's, by name, and Evaluate
// with the sum of their weights.
func TestFeatures(t *testing.T) {
	names := featureNames()
	if w := standard().Weights(); w.Len() != 2*featureCount {
		t.Fatalf("there are %d weights, want %d", w.Len(), 2*featureCount)
	}
	f := Position{}.NewFollower().(hexgames.Learner[Position, Move])
	w := f.Weights()
	var flat []int16
	for _, g := range w.Groups {
		flat = append(flat, g.Values...)
	}
	positions := gametest.RandomPositions(t, New(), 40)
	positions = append(positions, MustParse("W:WKa1,Kb2,Kc3,Kd4,h8:BKi9,g3"), MustParse("B:Wh5,h6,h7,a1:Bb2,Kc3"), MustParse("B:Wa1,Ke5:Bb2,c3,b3"))
	for _, p := range positions {
		if p.Turn() == hexgames.None {
			continue
		}
		got := map[string]int{}
		f.Start(p)
		early := float64(p.Count(hexgames.White)+p.Count(hexgames.Black)) / 32
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
func featureNames() (names [featureCount]string) {
	group := func(at int, name string, n int, what func(i int) string) {
		for i := range n {
			names[at+i] = name + " " + what(i)
		}
	}
	// A cell represents its images; it is the first of them in board order.
	var man, king []string
	for _, c := range board.Cells {
		if int(manCell[c]) == len(man) {
			man = append(man, c.String())
		}
		if int(kingCell[c]) == len(king) {
			king = append(king, c.String())
		}
	}
	number := func(i int) string { return fmt.Sprint(i) }
	group(menAt, "men", manCells, func(i int) string { return man[i] })
	group(enemyMenAt, "enemy men", manCells, func(i int) string { return man[i] })
	group(kingsAt, "kings", kingCells, func(i int) string { return king[i] })
	group(enemyKingsAt, "enemy kings", kingCells, func(i int) string { return king[i] })
	group(fewKings, "few kings", 16, func(i int) string { return fmt.Sprint(i/4, " to ", i%4) })
	count := func(i int) string { return fmt.Sprint(i%17, " with kings ", i/17/3, " to ", i/17%3) }
	group(ownCount, "count", 9*17, count)
	group(enemyCount, "enemy count", 9*17, count)
	for i, name := range []string{"steps", "enemy steps", "safe", "enemy safe", "danger", "crowning"} {
		group(ownSteps+32*i, name, 32, number)
	}
	return names
}

// features returns how often each feature occurs, by name.
func (p oraclePosition) features() map[string]int {
	if !p.white { // Black sees the board turned, and plays upward, too
		turned := oraclePosition{map[naive.Cell]oraclePiece{}, true}
		for s, piece := range p.pieces {
			turned.pieces[naive.Cell{Letter: 10 - s.Letter, Number: 10 - s.Number}] = oraclePiece{!piece.white, piece.king}
		}
		p = turned
	}
	all := map[string]int{}
	var men, kings, steps, safe [2]int
	danger := 0
	crowns := map[naive.Cell]bool{}
	for s, piece := range p.pieces {
		side, name := 0, ""
		if !piece.white {
			side, name = 1, "enemy "
		}
		if piece.king {
			kings[side]++
			all[name+"kings "+p.firstImage(s, true)]++
			continue
		}
		men[side]++
		all[name+"men "+p.firstImage(s, false)]++
		for i, d := range naive.Directions {
			to := s.Plus(d, 1)
			if (i < 3) != piece.white || !p.isEmpty(to) {
				continue
			}
			steps[side]++
			if !p.between(to, !piece.white) {
				safe[side]++
			}
			if piece.white && (to.Letter == 9 || to.Number == 9) {
				crowns[to] = true
			}
		}
		if piece.white && p.between(s, false) {
			danger++
		}
	}
	if kings[0]+kings[1] > 0 {
		all[fmt.Sprint("few kings ", min(kings[0], 3), " to ", min(kings[1], 3))]++
	}
	for side, name := range []string{"", "enemy "} {
		all[fmt.Sprint(name, "count ", men[side], " with kings ", min(kings[0], 2), " to ", min(kings[1], 2))]++
		all[fmt.Sprint(name, "steps ", min(steps[side], 31))]++
		all[fmt.Sprint(name, "safe ", min(safe[side], 31))]++
	}
	all[fmt.Sprint("danger ", danger)]++
	all[fmt.Sprint("crowning ", len(crowns))]++
	return all
}

// between reports whether a cell is between a man of a side and an empty cell.
func (p oraclePosition) between(s naive.Cell, white bool) bool {
	for _, d := range naive.Directions {
		if piece, ok := p.pieces[s.Plus(d, 1)]; ok && piece == (oraclePiece{white, false}) && p.isEmpty(s.Plus(d, -1)) {
			return true
		}
	}
	return false
}

// firstImage returns the name of the first image of a cell, by letter and number, under the mirror
// for men, and under all symmetries for kings.
func (p oraclePosition) firstImage(s naive.Cell, all bool) string {
	images := []naive.Cell{s, {Letter: s.Number, Number: s.Letter}}
	if all {
		for range 6 { // a sixth of a turn around e5 moves (l, n) to (l-n, l), from there
			l, n := s.Letter-5, s.Number-5
			s = naive.Cell{Letter: l - n + 5, Number: l + 5}
			images = append(images, s, naive.Cell{Letter: s.Number, Number: s.Letter})
		}
	}
	return fmt.Sprint(slices.MinFunc(images, naive.Compare))
}

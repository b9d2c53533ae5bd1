package chart

import (
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the figures of testdata")

// figures are one figure of each kind and some extreme ones.
func figures() map[string]func() ([]byte, error) {
	r := rand.New(rand.NewPCG(1, 2))
	plies := func(n int) (plies []int) {
		for range n {
			plies = append(plies, 40+int(30*r.ExpFloat64())+r.IntN(20))
		}
		return plies
	}
	points := func(n int, p, d float64) (points []float64) {
		for range n {
			x := 0.0
			switch u := r.Float64(); {
			case u < p:
				x = 1
			case u < p+d:
				x = 0.5
			}
			points = append(points, x)
		}
		return points
	}
	pairs := func(n int, p float64) (pairs []float64) {
		a, b := points(n, p, 0.2), points(n, p, 0.2)
		for i := range a {
			pairs = append(pairs, a[i]+b[i])
		}
		return pairs
	}
	workers := func(n int) (bars []Bar) {
		for i := range n {
			bars = append(bars, Bar{"worker-" + string(rune('a'+i%26)), 800 + 400*r.Float64() + float64(i%7)*100})
		}
		return bars
	}
	estimates := []Estimate{
		{"hexdame", 0.523, 0.501, 0.545},
		{"hexade", 0.611, 0.58, 0.64},
		{"hexagrams side=5, mcts:nodes=200 against alphabeta:depth=6", 0.48, 0.4, 0.56},
		{"hextad <b>&\"'</b>", 0.5, 0.47, 0.53},
		{"六角 шестиугольник", 0.47, 0.43, 0.51},
	}
	var levels []Estimate
	for i := range 8 {
		levels = append(levels, Estimate{"level " + string(rune('1'+i)), float64(i*110 - 385), float64(i*110 - 385 - 40), float64(i*110 - 385 + 42)})
	}
	endings := []Ending{
		{"no pieces left", 410, 380, 0}, {"no moves left", 60, 48, 0}, {"repetition", 0, 0, 95},
		{"unfinished", 0, 0, 4}, {"forfeit: the bot did not answer in time", 1, 2, 0},
	}
	many := make([]Bar, 0)
	many = append(many, workers(64)...)
	p1, p2, p3 := plies(20000), plies(1000000), points(4000, 0.48, 0.08)
	p3m, e1, e2 := points(1000000, 0.48, 0.08), pairs(1200, 0.44), pairs(3000, 0.41)
	p2 = append(p2, 4000, 2000)
	return map[string]func() ([]byte, error){
		"lengths":         func() ([]byte, error) { return Lengths("Hexdame, mcts:nodes=200: how long games are", p1) },
		"lengths-million": func() ([]byte, error) { return Lengths("A million games", p2) },
		"lengths-one":     func() ([]byte, error) { return Lengths("One game", []int{37}) },
		"lengths-few":     func() ([]byte, error) { return Lengths("Few games", []int{37, 38, 38, 41}) },
		"lengths-none":    func() ([]byte, error) { return Lengths("No games", nil) },
		"first": func() ([]byte, error) {
			return FirstPlayer("Hexdame, mcts:nodes=200: advantage of the first player", p3)
		},
		"first-million": func() ([]byte, error) { return FirstPlayer("A million games", p3m) },
		"first-one":     func() ([]byte, error) { return FirstPlayer("One game", []float64{0}) },
		"firsts":        func() ([]byte, error) { return FirstPlayers("Advantage of the first player", estimates) },
		"elo":           func() ([]byte, error) { return Elo("mcts:nodes=400 against mcts:nodes=200, hexdame", e1) },
		"elo-sprt":      func() ([]byte, error) { return Elo("mcts:nodes=200,exploration=1.2 against mcts:nodes=200", e2, 0, 10) },
		"elo-won":       func() ([]byte, error) { return Elo("All won", []float64{2, 2, 2, 2, 2, 2, 2, 2, 2, 2}) },
		"elo-one":       func() ([]byte, error) { return Elo("One pair", []float64{1.5}, -5, 5) },
		"ratings":       func() ([]byte, error) { return Ratings("The levels of hexdame", levels) },
		"ratings-infinite": func() ([]byte, error) {
			return Ratings("One bot has lost all games", []Estimate{{"strong", math.Inf(1), 200, math.Inf(1)}, {"weak", math.Inf(-1), math.Inf(-1), -200}, {"middling", 12, -30, 54}})
		},
		"rates":      func() ([]byte, error) { return Rates("Games of each worker", "games per hour", workers(5)) },
		"rates-many": func() ([]byte, error) { return Rates("Games of each worker", "games per hour", many) },
		"endings":    func() ([]byte, error) { return Endings("How games of hexdame end", endings) },
	}
}

func TestFigures(t *testing.T) {
	dir := os.Getenv("CHART_OUT")
	for name, draw := range figures() {
		svg, err := draw()
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		t.Log(name, len(svg))
		if dir != "" {
			os.WriteFile(filepath.Join(dir, name+".svg"), svg, 0o666)
		}
	}
}

package chart

import (
	"math"
	"math/rand/v2"
	"strconv"
	"sync"
)

// A drawn is a test figure.
type drawn struct {
	name string
	draw func() ([]byte, error)
}

// figures returns ordinary and extreme figures of every kind. The ones without a hyphen in their
// names are in testdata.
var figures = sync.OnceValue(func() []drawn {
	r := rand.New(rand.NewPCG(1, 2))
	plies := lengths(r, 20000)
	many := append(lengths(r, 100000), 4000, 2000)
	first, firsts := points(r, 4000, 0.48), points(r, 1000000, 0.48)
	equal, stronger := pairs(r, 1200, 0.47), pairs(r, 3000, 0.442)
	var rates []Bar
	for i := range 64 {
		rates = append(rates, Bar{"worker " + strconv.Itoa(i+1), 800 + 400*r.Float64() + float64(i%7*100)})
	}
	shares := []Estimate{
		{"Hexdame", 0.523, 0.501, 0.545},
		{"Hexade", 0.611, 0.58, 0.64},
		{"Hexagrams side=5, mcts:nodes=200 against alphabeta:depth=6", 0.48, 0.4, 0.56},
		{"Hextad <b>&\"'</b>", 0.5, 0.47, 0.53},
		{"шестиугольник ⬡", 0.47, 0.43, 0.51},
	}
	var levels, crowd []Estimate
	for i := range 8 {
		elo := float64(i*110 - 385)
		levels = append(levels, Estimate{"level " + strconv.Itoa(i+1), elo, elo - 40, elo + 42})
	}
	endings := []Ending{
		{"unfinished", 0, 0, 4}, {"no pieces left", 410, 380, 0}, {"no moves left", 60, 48, 0},
		{"repetition", 0, 0, 95}, {"forfeit: the bot did not answer in time", 1, 2, 0},
	}
	var reasons []Ending
	for i := range 100 {
		label := "mcts:nodes=" + strconv.Itoa(i*100) + ",exploration=1.2,рефлексия <&>"
		crowd = append(crowd, Estimate{label, float64(5 * i), float64(5*i - 100), float64(5*i + 100)})
		reasons = append(reasons, Ending{label, 100 + i, 100 + 2*i, 50})
	}
	inf := math.Inf(1)
	return []drawn{
		{"lengths", func() ([]byte, error) { return Lengths("Hexdame, mcts:nodes=200: length of games", plies) }},
		{"lengths-many", func() ([]byte, error) { return Lengths("Many games, and two long ones", many) }},
		{"lengths-one", func() ([]byte, error) { return Lengths("One game", []int{37}) }},
		{"lengths-zero", func() ([]byte, error) { return Lengths("A game without a move", []int{0}) }},
		{"lengths-long", func() ([]byte, error) { return Lengths("The longest game", []int{0, mostPlies}) }},
		{"lengths-none", func() ([]byte, error) { return Lengths("No games", nil) }},
		{"first", func() ([]byte, error) { return FirstPlayer("Hexdame, mcts:nodes=200: first player", first) }},
		{"first-many", func() ([]byte, error) { return FirstPlayer("A million games", firsts) }},
		{"first-one", func() ([]byte, error) { return FirstPlayer("One game", []float64{0}) }},
		{"first-none", func() ([]byte, error) { return FirstPlayer("No games", nil) }},
		{"firsts", func() ([]byte, error) { return FirstPlayers("First player", shares) }},
		{"firsts-one", func() ([]byte, error) { return FirstPlayers("One game", []Estimate{{"Hexade", 0.5, 0.5, 0.5}}) }},
		{"firsts-none", func() ([]byte, error) { return FirstPlayers("No games", nil) }},
		{"elo", func() ([]byte, error) { return Elo("mcts:nodes=400 against mcts:nodes=200, Hexdame", equal) }},
		{"sprt", func() ([]byte, error) { return Elo("mcts:nodes=200,exploration=1.2 against mcts", stronger, 0, 10) }},
		{"elo-won", func() ([]byte, error) { return Elo("All won", []float64{2, 2, 2, 2, 2, 2, 2, 2, 2, 2}) }},
		{"elo-lost", func() ([]byte, error) { return Elo("One pair, lost", []float64{0}) }},
		{"elo-one", func() ([]byte, error) { return Elo("One pair", []float64{1.5}, -5, 5) }},
		{"elo-none", func() ([]byte, error) { return Elo("No pairs", nil, 0, 10) }},
		{"ratings", func() ([]byte, error) { return Ratings("The levels of Hexdame", levels) }},
		{"ratings-infinite", func() ([]byte, error) {
			return Ratings("One bot has lost all games", []Estimate{{"strong", inf, 200, inf}, {"weak", -inf, -inf, -200}, {"between", 12, -30, 54}})
		}},
		{"ratings-unknown", func() ([]byte, error) { return Ratings("Nothing is known", []Estimate{{"x", 0, -inf, inf}}) }},
		{"ratings-many", func() ([]byte, error) { return Ratings("A hundred bots", crowd) }},
		{"ratings-none", func() ([]byte, error) { return Ratings("No bots", nil) }},
		{"rates", func() ([]byte, error) { return Rates("Throughput", "games per hour", rates[:6]) }},
		{"rates-many", func() ([]byte, error) { return Rates("Throughput", "games per hour", rates) }},
		{"rates-slow", func() ([]byte, error) { return Rates("Throughput", "jobs per hour", []Bar{{"a", 0.31}, {"b", 0}}) }},
		{"rates-zero", func() ([]byte, error) { return Rates("Throughput", "jobs per hour", []Bar{{"a", 0}}) }},
		{"rates-none", func() ([]byte, error) { return Rates("Throughput", "jobs per hour", nil) }},
		{"endings", func() ([]byte, error) { return Endings("Hexdame, mcts:nodes=200: ends of games", endings) }},
		{"endings-many", func() ([]byte, error) { return Endings("A hundred reasons", reasons) }},
		{"endings-none", func() ([]byte, error) { return Endings("No games", []Ending{{"repetition", 0, 0, 0}}) }},
	}
})

// lengths returns the lengths of n games, most of them short.
func lengths(r *rand.Rand, n int) (plies []int) {
	for range n {
		length := 40 + r.IntN(20)
		for r.IntN(30) > 0 {
			length++
		}
		plies = append(plies, length)
	}
	return plies
}

// points returns the points of n games that are won with probability won. One game in twelve is
// drawn.
func points(r *rand.Rand, n int, won float64) (points []float64) {
	for range n {
		switch u := r.Float64(); {
		case u < won:
			points = append(points, 1)
		case u < won+1.0/12:
			points = append(points, 0.5)
		default:
			points = append(points, 0)
		}
	}
	return points
}

// pairs returns the points of n pairs.
func pairs(r *rand.Rand, n int, won float64) []float64 {
	a, b := points(r, n, won), points(r, n, won+0.06)
	for i := range a {
		a[i] += b[i]
	}
	return a
}

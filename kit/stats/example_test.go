package stats_test

import (
	"fmt"

	"example.com/hexgames/kit/stats"
)

// A bot played 60 games in 30 pairs. Each pair has one opening and both colors.
func ExamplePairs() {
	p := stats.Pairs{1, 2, 12, 6, 9}
	low, high := p.Interval()
	fmt.Printf("%d pairs: %.1f%% of the points, 95%% interval %.1f to %.1f\n", p.Len(), 100*p.Share(), 100*low, 100*high)
	fmt.Printf("Elo %+.0f, %+.0f to %+.0f\n", stats.Elo(p.Share()), stats.Elo(low), stats.Elo(high))
	fmt.Printf("the stronger bot with %.1f%% certainty\n", 100*p.Superiority())
	// Output:
	// 30 pairs: 66.7% of the points, 95% interval 56.1 to 76.3
	// Elo +120, +42 to +204
	// the stronger bot with 99.8% certainty
}

// These are the single games of the same bot. The interval is wider, because it ignores that the
// games of a pair had the same opening.
func ExampleScore() {
	s := stats.Score{Won: 32, Drawn: 16, Lost: 12}
	low, high := s.Interval()
	fmt.Printf("%v of %d points: %.1f%%, %.1f to %.1f\n", s.Points(), s.Games(), 100*s.Share(), 100*low, 100*high)
	// Output: 40 of 60 points: 66.7%, 54.1 to 77.3
}

// Each of three bots has played 20 games against each of the others.
func ExampleRate() {
	ratings, _ := stats.Rate([][]float64{
		{0, 12, 17},
		{8, 0, 14.5},
		{3, 5.5, 0},
	})
	for i, r := range ratings {
		fmt.Printf("bot %d: %+.0f ± %.0f\n", i, r.Elo, r.Bar)
	}
	// Output:
	// bot 0: +180 ± 125
	// bot 1: +51 ± 117
	// bot 2: -231 ± 133
}

// Is the new bot at least 100 points stronger than the old one, or not stronger at all?
func ExampleSPRT() {
	test, err := stats.NewSPRT(0, 100, 0.05, 0.05)
	if err != nil {
		fmt.Println(err)
		return
	}
	play := func(i int) float64 { return []float64{1, 2, 1.5, 1, 2, 2, 0.5}[i%7] }
	var p stats.Pairs
	verdict := stats.Undecided
	for verdict == stats.Undecided {
		p.Add(play(p.Len())) // the points of the new bot in a pair
		verdict = test.Verdict(p)
	}
	fmt.Printf("%v after %d pairs, LLR %.2f\n", verdict, p.Len(), test.LLR(p))
	// Output: stronger after 13 pairs, LLR 3.20
}

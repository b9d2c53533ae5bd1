package main

import (
	"math"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/examples/bot"
)

// TestSearch checks how the words after go combine with the bot's own budget.
func TestSearch(t *testing.T) {
	own := bot.Budget{Time: time.Minute, Nodes: 9}
	for _, test := range []struct {
		words string
		own   bot.Budget
		want  search
	}{
		{"", bot.Budget{}, search{bot.Budget{Time: time.Second}, 5}},
		{"hints 7", bot.Budget{}, search{bot.Budget{Time: time.Second}, 7}},
		{"", own, search{own, 5}},
		{"hints 0", own, search{own, 0}},
		{"time 100ms", own, search{bot.Budget{Time: 100 * time.Millisecond}, 5}},
		{"nodes 3", own, search{bot.Budget{Nodes: 3}, 5}},
		{"nodes 3 hints 2 time 1m30s", own, search{bot.Budget{Time: 90 * time.Second, Nodes: 3}, 2}},
		{"infinite", own, search{bot.Budget{}, 5}},
		{"hints 1 infinite", bot.Budget{}, search{bot.Budget{}, 1}},
	} {
		if got, err := parseSearch(strings.Fields(test.words), test.own); got != test.want || err != nil {
			t.Errorf("go %s of %v is %v, %v, want %v", test.words, test.own, got, err, test.want)
		}
	}
}

func TestValue(t *testing.T) {
	for _, test := range []struct {
		value float64
		exact bool
		want  string
	}{
		{0.25, false, "0.250"},
		{-1, true, "-1.000 proven"},
		{2.0 / 3, false, "0.667"},
		{-0.0001, false, "0.000"},
		{math.Copysign(0, -1), true, "0.000 proven"},
	} {
		if got := value(bot.Ranked[string]{Value: test.value, Exact: test.exact}); got != test.want {
			t.Errorf("%v is %q, want %q", test.value, got, test.want)
		}
	}
}

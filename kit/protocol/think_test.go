package protocol

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
)

// TestSearch checks how the words after go combine with the bot's own budget.
func TestSearch(t *testing.T) {
	own := bot.Budget{Time: time.Minute, Nodes: 9, Depth: 5}
	none := bot.Budget{}
	for _, test := range []struct {
		words string
		own   bot.Budget
		want  search
	}{
		{"", none, search{budget: bot.Budget{Time: time.Second}}},
		{"lines 7", none, search{budget: bot.Budget{Time: time.Second, Lines: 7}}},
		{"", own, search{budget: own}},
		{"depth 3", own, search{budget: bot.Budget{Time: time.Minute, Nodes: 9, Depth: 3}}},
		{"time 100ms", own, search{budget: bot.Budget{Time: 100 * time.Millisecond, Depth: 5}}},
		{"time 1ns nodes 1 depth 1 lines 1", none, search{budget: bot.Budget{Time: 1, Nodes: 1, Depth: 1, Lines: 1}}},
		{"nodes 3", none, search{budget: bot.Budget{Nodes: 3}}},
		{"Nodes 3 LINES 2 time 1m30s", none, search{budget: bot.Budget{Time: 90 * time.Second, Nodes: 3, Lines: 2}}},
		{"infinite", none, search{infinite: true}},
		{"infinite depth 2", own, search{budget: bot.Budget{Depth: 2}, infinite: true}},
		{"wtime 30s btime 1s", none, search{budget: bot.Budget{Time: time.Second}}},
		{"wtime 30s winc 2s", none, search{budget: bot.Budget{Time: 2500 * time.Millisecond}}},
		{"wtime 0s", none, search{budget: bot.Budget{Time: 1}}},
		{"wtime 30s time 5s", none, search{budget: bot.Budget{Time: 5 * time.Second}}},
		{"nodes 3 searchmoves draw 24; e5 ;d4", none, search{budget: bot.Budget{Nodes: 3}, among: []string{"draw 24", "e5", "d4"}}},
	} {
		got, err := parseSearch(strings.Fields(test.words), hexgames.White, test.own)
		if !reflect.DeepEqual(got, test.want) || err != nil {
			t.Errorf("go %s of %v is %v, %v, want %v", test.words, test.own, got, err, test.want)
		}
	}
	if got, err := parseSearch(strings.Fields("wtime 30s btime 60s"), hexgames.Black, none); err != nil || got.budget.Time != 2*time.Second {
		t.Errorf("for Black: %v, %v", got, err)
	}
}

// TestRanks checks that a bot whose random move comes first reports no more moves than the client
// wants.
func TestRanks(t *testing.T) {
	c := open(t, t.Context())
	for seed := range 20 {
		c.ask(fmt.Sprint("bot alphabeta:nodes=300,blunders=100,seed=", seed+1))
		for _, lines := range []string{"1", "2"} {
			c.send("go lines " + lines)
			for line, _ := c.hear(); !strings.HasPrefix(line, "bestmove "); line, _ = c.hear() {
				_, rank, _ := strings.Cut(line, " rank ")
				if rank, _, _ = strings.Cut(rank, " "); rank > lines {
					t.Fatalf("with lines %s, the engine writes %s", lines, line)
				}
			}
		}
	}
}

func TestValue(t *testing.T) {
	for _, test := range []struct {
		ranked bot.Ranked[string]
		want   string
	}{
		{bot.Ranked[string]{Value: 0.25}, "0.250"},
		{bot.Ranked[string]{Value: -1, Exact: true}, "-1.000 proven"},
		{bot.Ranked[string]{Value: 2.0 / 3}, "0.667"},
		{bot.Ranked[string]{Value: -0.0001}, "0.000"},
		{bot.Ranked[string]{Value: math.Copysign(0, -1), Exact: true}, "0.000 proven"},
		{bot.Ranked[string]{Value: -1, Exact: true, Plies: 8}, "-1.000 proven end 8"},
	} {
		if got := value(test.ranked); got != test.want {
			t.Errorf("%v is %q, want %q", test.ranked, got, test.want)
		}
	}
}

package hextad

import (
	"fmt"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestGoldenGames replays recorded games: random ones under all options, and one for each
// ending.
func TestGoldenGames(t *testing.T) {
	g := gametest.NewGolden(t, Parse)
	for seed := range uint64(4) {
		g.Add(g.Random(hexgames.NewGame(New()), seed), fmt.Sprint("random game ", seed))
	}
	for seed, rules := range []Rules{
		{First: hexgames.Black},
		{Lenient: true},
		{MustScore: true},
		{Lenient: true, MustScore: true},
		{PoolSize: 13},
		{PoolSize: 1, MaxPips: 3},
		{PoolSize: 2, MinPips: 1, MaxPips: 4, MustScore: true},
		{PoolSize: 2, MinPips: 1, MaxPips: 4, MustScore: true, Lenient: true, First: hexgames.Black},
		{PoolSize: 1, MaxPips: 1},
		{PoolSize: 3, MaxPips: 9},
		{PoolSize: 27, MaxPips: 9, Lenient: true},
		{PoolSize: 4, MinPips: 2, MaxPips: 9, MustScore: true},
	} {
		start, err := rules.New()
		if err != nil {
			t.Fatal(err)
		}
		g.Add(g.Random(hexgames.NewGame(start), uint64(seed)), fmt.Sprintf("random game %d with %+v", seed, rules))
	}
	g.Add(g.Random(playSixty(t), 60), "a move that scores 60")
	g.Add(g.Random(g.Play("1/1-3/sm/w 22:0,0/0,1 23.33 12 0:0 sw"), 1), "random game from a stuck player")
	g.Add(g.Random(g.Play("3/1-4/sm/w 23:-3,0/-2,-1;12:-2,0/-2,1;11:-1,0/0,-1;22:0,0/0,1;34:2,0/1,0;14:2,-1/3,-1;13:4,-1/4,-2;24:6,-3/5,-2 33 44 16:11 b", "pass"), 2), "random game from a pass")
	g.Add(g.Random(g.Play("1/0-1/l/w 00:0,0/0,1 01 11 0:0 w", "01:1,0/2,-1"), 3), "a draw")
	g.Add(g.Play("1/0-6/s/w 33:0,0/0,1 26 24 0:0 w", "26:2,-1/1,0", "draw 00", "24:3,-1/2,0"), "the worked example, unfinished")
	g.AddEndings("1/0-6/s/w 33:0,0/0,1 26 24 0:0 w", "26:2,-1/1,0")
	g.Check()
}

package learn

import (
	"context"
	"flag"
	"math"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/kit/stats"
)

var recipe = flag.Bool("learn.recipe", false, "learn Hexdame from nothing, for ten minutes on one core")

// TestRecipe learns Hexdame from nothing, as the manual shows. Then it plays a match at a depth of
// 4 moves against a handmade evaluation.
//
//	go test ./kit/learn -run Recipe -v -timeout 0 -learn.recipe
func TestRecipe(t *testing.T) {
	if !*recipe {
		t.Skip("needs the -learn.recipe flag")
	}
	defer bot.Register(bot.Kind{Name: "hand"}, func(bot.Spec, func(bot.Thought[hexdame.Move])) (bot.Bot[hexdame.Position, hexdame.Move], error) {
		return &bot.AlphaBeta[hexdame.Position, hexdame.Move]{Evaluate: hand}, nil
	})()
	c := New("hexdame", t.TempDir())
	c.Parallel = 1
	begin := time.Now()
	best := ""
	err := c.Run(context.Background(), 4, func(g Generation) error {
		low, high := g.Pairs.Interval()
		t.Logf("after %v: generation %d, %v, %.0f%% (%.0f to %.0f) against generation %d, Elo %+.0f", time.Since(begin).Round(time.Second), g.Number, g.Loss, 100*g.Pairs.Share(), 100*low, 100*high, g.Rival, g.Elo)
		if g.Better {
			best = g.File
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	m := match.Match{
		Games: []string{"hexdame"}, Pairs: 100, Seed: 2,
		Bots: []bot.Spec{spec(t, "alphabeta:depth=4,weights="+best), spec(t, "hand:depth=4")},
	}
	if m.Openings, err = m.Deal(6); err != nil {
		t.Fatal(err)
	}
	played, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var p stats.Pairs
	for i := 0; i < len(played); i += 2 {
		p.Add(pointsOf(played[i]) + pointsOf(played[i+1]))
	}
	low, high := p.Interval()
	t.Logf("%.1f%% (%.1f to %.1f) of %d games against the handmade evaluation, at the same depth", 100*p.Share(), 100*low, 100*high, 2*p.Len())
	if low <= 0.5 {
		t.Error("what was learned is not better")
	}
}

// pointsOf returns the points of the first bot.
func pointsOf(p match.Played) float64 {
	if p.Players[0] == 0 {
		return p.Points(0)
	}
	return p.Points(1)
}

// hand is a handmade evaluation: men by cell; kings, the first worth most; and a bonus for the
// player to move. Hexdame used it before it learned.
func hand(p hexdame.Position) float64 {
	lead := 0
	for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
		sign, kings := 1, 0
		if player == hexgames.Black {
			sign = -1
		}
		for h, piece := range p.Pieces() {
			switch {
			case piece.Owner != player:
			case piece.King:
				kings++
			case player == hexgames.White:
				lead += 20 * handMen[p.Board().Index(h)]
			default:
				lead -= 20 * handMen[p.Board().Index(h.Neg())]
			}
		}
		lead += sign * (100*kings + 360*min(kings, 1))
		if p.Turn() == player {
			lead += 10 * sign
		}
	}
	x := float64(lead) / 500
	return x / math.Sqrt(1+float64(x*x))
}

// handMen is the value of a white man by cell, in board order.
var handMen = [61]int{
	7, 5, 6, 8, 13, // a1 to a5
	5, 3, 3, 5, 6, 9,
	6, 3, 4, 4, 5, 7, 10,
	8, 5, 4, 5, 4, 5, 8, 15,
	13, 6, 5, 4, 3, 4, 6, 14, 0,
	9, 7, 5, 4, 3, 5, 10, 0,
	10, 8, 6, 5, 6, 10, 0,
	15, 14, 10, 10, 11, 0,
	0, 0, 0, 0, 0, // i5 to i9, where men are kings
}

// TestHand checks the handmade evaluation against recorded values.
func TestHand(t *testing.T) {
	for position, want := range map[string]float64{
		"W:Wa5,c3,d3,Kf2:BKf8,g7":    0.5734623443633283,
		"B:Wa5,c3,d3:BKd7,Kf8,g7,h5": -0.5734623443633283,
		"W:We5:Bi6":                  -0.17715299831526515,
		"B:Wa1,h7:Bb2,i9":            -0.059892290727946725,
	} {
		if got := hand(hexdame.MustParse(position)); math.Abs(got-want) > 1e-12 {
			t.Errorf("%s is worth %v, want %v", position, got, want)
		}
	}
}

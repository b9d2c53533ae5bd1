package match_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/match"
)

// Two bots play four games on a small board: each of two openings with both colors.
func Example() {
	bots := []bot.Spec{{Name: "random", Seed: 1}, {Name: "random", Seed: 2}}
	dealer := match.Dealer{
		Game: "hexade", Options: map[string]string{"side": "4"}, Moves: 4,
		Seed: func(opening, try int) uint64 { return uint64(opening)<<32 + uint64(try) },
	}
	openings, err := dealer.Deal(2)
	if err != nil {
		fmt.Println(err)
		return
	}
	var rules match.Rules
	var played []match.Played
	for i, opening := range openings {
		for _, players := range [][2]int{{0, 1}, {1, 0}} {
			table, err := opening.Table("hexade")
			if err != nil {
				fmt.Println(err)
				return
			}
			dice := rand.New(rand.NewPCG(uint64(i), 0)) // the same in both games
			r, err := rules.Play(context.Background(), table, [2]bot.Spec{bots[players[0]], bots[players[1]]}, dice)
			if err != nil {
				fmt.Println(err)
				return
			}
			o := r.Game.Outcome()
			played = append(played, match.Played{
				Game: "hexade", Opening: i, Players: players, Winner: o.Winner, Reason: o.Reason, Plies: r.Game.Len(),
			})
		}
	}
	names := []string{bots[0].String(), bots[1].String()}
	report := match.NewReport([]string{"hexade"}, names, match.Opponents(2, false), played, nil)
	report.Untimed = true
	text, err := report.Text()
	fmt.Print(string(text))
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// hexade
	// bot            games  won  drawn  lost  score       95 %  White  Black  plies
	// random:seed=1      4    1      1     2  37.5%   9.2-78.1  25.0%  50.0%   43.8
	// random:seed=2      4    2      1     1  62.5%  21.9-90.8  50.0%  75.0%   43.8
	//
	// match                          pairs  0  ½  1  1½  2  score      95 %  Elo          95 %    LOS
	// random:seed=1 : random:seed=2      2  0  1  1   0  0  37.5%  3.0-94.8  -89  -605 to +506  22.6%
	//
	// ending      games  White  Black  drawn
	// a six           3      1      2      0
	// full board      1      0      0      1
}

package match

import (
	"strings"

	"example.com/hexgames"
)

// A Played is a finished game for a report. Two games of the same two bots with the same opening of
// the same game are a pair.
type Played struct {
	Round   int // the number of the game in the schedule of a [Match], from 1; 0 if it has none
	Game    string
	Opening int    // the number of the opening; in a Match, from 1
	Players [2]int // the numbers of the bots that were White and Black, from 0
	Winner  hexgames.Player
	Reason  hexgames.Reason
	Plies   int
	Effort  [2]Effort // of White and Black; zero if unknown
}

// Points returns the points of White, color 0, or Black, color 1.
func (p Played) Points(color int) float64 {
	switch p.Winner {
	case hexgames.White:
		return float64(1 - color)
	case hexgames.Black:
		return float64(color)
	}
	return 0.5
}

// Forfeit reports whether the game was lost through a fault and returns the kind of the fault, such
// as "crash". A loss on time counts, too.
func (p Played) Forfeit() (kind string, ok bool) {
	if p.Reason == hexgames.ReasonTime {
		return lateMove, true
	}
	return strings.CutPrefix(string(p.Reason), string(hexgames.ReasonForfeit)+": ")
}

// Opponents returns the pairs of bots, by number, that play each other. In a gauntlet, the first
// bot plays each of the others; otherwise all bots play each other. If near is not 0, bots play
// each other only if they are at most that many places apart.
func Opponents(bots int, gauntlet bool, near int) (pairs [][2]int) {
	for second := range bots {
		for first := range second {
			if (first == 0 || !gauntlet) && (near == 0 || second-first <= near) {
				pairs = append(pairs, [2]int{first, second})
			}
		}
	}
	return pairs
}

package corpus

import "example.com/hexgames"

// playerOf returns the number of a player in the column players.
func playerOf(p hexgames.Player) int8 {
	if p == hexgames.Chance {
		return 0
	}
	return int8(p)
}

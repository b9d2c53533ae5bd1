package hexade

import "example.com/hexgames"

// Outcome returns how the game ended: by a six that outlasted the reply, or that
// was completed by the last stone of a full board, hexgames.Six (A7, A8), or by
// a full board otherwise, which is a draw, hexgames.FullBoard. It is the zero
// value while the game goes on. [Position.Sixes] tells which six has won, and
// where it is. Draws by agreement belong to the [Game].
func (p Position) Outcome() hexgames.Outcome {
	switch p.state {
	case whiteWon:
		return hexgames.Outcome{Winner: hexgames.White, Reason: hexgames.Six}
	case blackWon:
		return hexgames.Outcome{Winner: hexgames.Black, Reason: hexgames.Six}
	case drawn:
		return hexgames.Outcome{Reason: hexgames.FullBoard}
	}
	return hexgames.Outcome{}
}

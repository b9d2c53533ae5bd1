package hexade

import "example.com/hexgames"

// LastingSix is the reason for a win by a six that has outlasted the reply (A7), or that
// the last stone of a full board has completed, so that no reply can break it (A8).
const LastingSix hexgames.Reason = "a six"

// Outcome returns how the game ended: a six that outlasted the reply wins, or one that the
// last stone of a full board has completed, for the reason [LastingSix] (A7, A8). Any other
// full board is a draw, for the reason hexgames.ReasonFullBoard (A8). It returns the zero value if
// the game is not over. [Position.Sixes] returns the six that has won. Draws by agreement
// belong to a [Game].
func (p Position) Outcome() hexgames.Outcome {
	switch p.state {
	case whiteWon:
		return hexgames.Outcome{Winner: hexgames.White, Reason: LastingSix}
	case blackWon:
		return hexgames.Outcome{Winner: hexgames.Black, Reason: LastingSix}
	case drawn:
		return hexgames.Outcome{Reason: hexgames.ReasonFullBoard}
	}
	return hexgames.Outcome{}
}

package hexade

import "example.com/hexgames"

// LastingSix is the reason of a win by a six: one that has outlasted the reply (A7), or that
// the last stone of a full board has completed, when nothing can break it any more
// (A8).
const LastingSix hexgames.Reason = "a six"

// Outcome returns how the game ended: by a six that outlasted the reply, or that
// was completed by the last stone of a full board, [LastingSix] (A7, A8), or by a full
// board otherwise, which is a draw, hexgames.FullBoard. It is the zero value while
// the game goes on. [Position.Sixes] tells which six has won, and where it is. Draws
// by agreement belong to the [Game].
func (p Position) Outcome() hexgames.Outcome {
	switch p.state {
	case whiteWon:
		return hexgames.Outcome{Winner: hexgames.White, Reason: LastingSix}
	case blackWon:
		return hexgames.Outcome{Winner: hexgames.Black, Reason: LastingSix}
	case drawn:
		return hexgames.Outcome{Reason: hexgames.FullBoard}
	}
	return hexgames.Outcome{}
}

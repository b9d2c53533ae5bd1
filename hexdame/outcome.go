package hexdame

import "example.com/hexgames"

// Outcome returns how the game ended: the side to move loses if it has no legal move, for
// the reason hexgames.ReasonNoMove (D9). It returns the zero value if the game is not over. Draws
// by repetition or agreement belong to a [Game].
func (p Position) Outcome() hexgames.Outcome {
	if p.mover == hexgames.None || p.canMove() {
		return hexgames.Outcome{}
	}
	return hexgames.Outcome{Winner: p.mover.Opponent(), Reason: hexgames.ReasonNoMove}
}

// RepetitionOutcome returns the draw that ends a game at the third occurrence of a
// position (D10). A Game counts the occurrences.
func (p Position) RepetitionOutcome() hexgames.Outcome {
	return hexgames.Outcome{Reason: hexgames.ReasonRepetition}
}

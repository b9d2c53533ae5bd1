package hexdame

import "example.com/hexgames"

// Outcome returns how the game ended: a side that is on turn without a legal
// move has lost, for hexgames.NoMove (D9). It is the zero value while the game
// goes on. Draws, by repetition or agreement, belong to the [Game].
func (p Position) Outcome() hexgames.Outcome {
	if p.mover == hexgames.None || p.canMove() {
		return hexgames.Outcome{}
	}
	return hexgames.Outcome{Winner: p.mover.Opponent(), Reason: hexgames.NoMove}
}

// RepetitionOutcome returns the draw that the third occurrence of a position
// is (D10). A Game counts occurrences and asks for it.
func (p Position) RepetitionOutcome() hexgames.Outcome {
	return hexgames.Outcome{Reason: hexgames.Repetition}
}

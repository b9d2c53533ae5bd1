package hexagrams

import "example.com/hexgames"

// Outcome returns how the game ended: the side to move loses if it has no Hexads, for the
// reason hexgames.ReasonElimination, or if no Triad can capture and no Hexad can move, for the
// reason hexgames.ReasonBlockade (G7). It returns the zero value if the game is not over. Draws
// by agreement belong to a [Game], as does the end by repetition: see RepetitionOutcome.
func (p Position) Outcome() hexgames.Outcome {
	if p.mover == hexgames.None || p.canMove() {
		return hexgames.Outcome{}
	}
	reason := hexgames.ReasonBlockade
	if p.CountHexads(p.mover) == 0 {
		reason = hexgames.ReasonElimination
	}
	return hexgames.Outcome{Winner: p.mover.Opponent(), Reason: reason}
}

// RepetitionOutcome returns how the game ends at the third occurrence of this position: the
// side with more Triads on the board wins, and equal numbers are a draw (G8). A Game counts
// the occurrences.
func (p Position) RepetitionOutcome() hexgames.Outcome {
	o := hexgames.Outcome{Reason: hexgames.ReasonRepetition}
	white, black := (p.white & triangles).count(), (p.black & triangles).count()
	switch {
	case white > black:
		o.Winner = hexgames.White
	case black > white:
		o.Winner = hexgames.Black
	}
	return o
}

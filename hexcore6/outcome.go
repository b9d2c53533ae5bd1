package hexcore6

import "example.com/hexgames"

// Outcome returns how the game ended: after two passes the higher score wins, and equal
// scores are a draw, for the reason hexgames.ReasonScore (C11, C12). It returns the zero value if
// the game is not over. Draws by agreement belong to a [Game], as does the end by
// repetition: see RepetitionOutcome.
func (p Position) Outcome() hexgames.Outcome {
	if p.phase != Finished {
		return hexgames.Outcome{}
	}
	return hexgames.Outcome{Winner: p.leader(), Reason: hexgames.ReasonScore}
}

// RepetitionOutcome returns how the game ends at the third occurrence of this position:
// the higher score wins (C13). A Game counts the occurrences.
func (p Position) RepetitionOutcome() hexgames.Outcome {
	return hexgames.Outcome{Winner: p.leader(), Reason: hexgames.ReasonRepetition}
}

// leader returns the player with the higher score, None if the scores are equal.
func (p *Position) leader() hexgames.Player {
	white, black := p.group(hexgames.White).count(), p.group(hexgames.Black).count()
	switch {
	case white > black:
		return hexgames.White
	case black > white:
		return hexgames.Black
	}
	return hexgames.None
}

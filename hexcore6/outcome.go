package hexcore6

import "example.com/hexgames"

// Outcome returns how the game ended: after two passes the higher score wins,
// and equal scores are a draw, for hexgames.Score (C11, C12). It is the zero
// value while the game goes on. What a third occurrence means is told by
// RepetitionOutcome; draws by agreement belong to the [Game].
func (p Position) Outcome() hexgames.Outcome {
	if p.phase != Finished {
		return hexgames.Outcome{}
	}
	return hexgames.Outcome{Winner: p.leader(), Reason: hexgames.Score}
}

// RepetitionOutcome returns how the game ends if this position now occurs for
// the third time (C13): it is scored as it stands. A Game counts occurrences and
// asks for it.
func (p Position) RepetitionOutcome() hexgames.Outcome {
	return hexgames.Outcome{Winner: p.leader(), Reason: hexgames.Repetition}
}

// leader returns who has the higher score, None if both have the same.
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

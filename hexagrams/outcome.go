package hexagrams

import "example.com/hexgames"

// Outcome returns how the game ended: a side that is on turn has lost without
// Hexads, for hexgames.Elimination, and if it has no capture by a Triad and
// none of its Hexads can move, for hexgames.Blockade (G7). It is the zero value
// while the game goes on. What a third occurrence means is told by
// RepetitionOutcome; draws by agreement belong to the [Game].
func (p Position) Outcome() hexgames.Outcome {
	if p.mover == hexgames.None || p.canMove() {
		return hexgames.Outcome{}
	}
	reason := hexgames.Blockade
	if hexads, _ := p.Count(p.mover); hexads == 0 {
		reason = hexgames.Elimination
	}
	return hexgames.Outcome{Winner: p.mover.Opponent(), Reason: reason}
}

// RepetitionOutcome returns how the game ends if this position now occurs for
// the third time (G8): the side with more Triads on the board wins, and if both
// have the same number it is a draw. A Game counts occurrences and asks for it.
func (p Position) RepetitionOutcome() hexgames.Outcome {
	o := hexgames.Outcome{Reason: hexgames.Repetition}
	_, white := p.Count(hexgames.White)
	_, black := p.Count(hexgames.Black)
	switch {
	case white > black:
		o.Winner = hexgames.White
	case black > white:
		o.Winner = hexgames.Black
	}
	return o
}

package hextad

import "example.com/hexgames"

// Outcome returns how the game ended: the higher score wins, and equal scores are a draw,
// both for the reason hexgames.ReasonScore (T12). It returns the zero value if the game is not
// over. Draws by agreement belong to a [Game].
func (p Position) Outcome() hexgames.Outcome {
	if p.phase != Finished {
		return hexgames.Outcome{}
	}
	o := hexgames.Outcome{Reason: hexgames.ReasonScore}
	switch white, black := p.scores[0], p.scores[1]; {
	case white > black:
		o.Winner = hexgames.White
	case black > white:
		o.Winner = hexgames.Black
	}
	return o
}

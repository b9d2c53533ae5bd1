package job

import "example.com/hexgames/kit/bot"

// Limits of a canary.
const (
	canaryPlies = 8    // bot moves in each game, not counting Chance
	canaryNodes = 2000 // nodes for each move
	canaryBots  = 4    // number of bots
	canaryDepth = 2
	canaryWidth = 2

	canaryPositions = 20000 // positions that a solver examines
)

// small returns the Spec of the canary: a run with one small job that resembles the jobs of s.
func (s Spec) small() Spec {
	switch s.Kind {
	case Perft:
		s.Depth, s.Split = min(s.Depth, canaryDepth), 1
	case Solve:
		s.Subjects, s.Nodes = s.Subjects[:min(len(s.Subjects), 2)], min(s.Nodes, canaryPositions)
	case Book:
		s.Positions, s.Width = s.Positions[:1], min(s.Width, canaryWidth)
		s.limit()
	case Verify:
		return s.Of.small()
	case Match:
		s.Bots = s.Bots[:min(len(s.Bots), canaryBots)]
		s.Games, s.Gauntlet, s.Near, s.SPRT = 2, true, 0, nil
		s.shorten()
	default:
		s.Games = min(s.Games, 2)
		s.shorten()
	}
	s.Batch = 2
	return s
}

// shorten makes games end early.
func (s *Spec) shorten() {
	opening := s.Random
	for _, o := range s.Openings {
		opening = max(opening, len(o.Moves))
	}
	s.Plies = min(s.Plies, 2*(opening+canaryPlies)) // Chance moves at most as often as the players
	s.Visits = true
	s.limit()
}

// limit reduces the budgets of the bots.
func (s *Spec) limit() {
	var bots []string
	for i := range s.Bots {
		b := s.Bot(i)
		b.Budget.Nodes = min(b.Budget.Nodes, canaryNodes)
		if b.Budget.Time > 0 {
			b.Budget = bot.Budget{Nodes: canaryNodes / 10}
		}
		if b.Int("goroutines") > 1 {
			b.Settings = ""
		}
		bots = append(bots, b.String())
	}
	s.Bots = bots
}

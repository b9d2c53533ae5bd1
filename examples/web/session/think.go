package session

import (
	"context"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/games"
)

// follow brings the session to a position of a game: the words are its start and its
// moves. If it is the same game, at a later or an earlier move, the bots keep their
// knowledge. The answer is empty.
func (s *Session) follow(words []string) (object, error) {
	start, moves := words[0], words[1:]
	if s.table == nil || s.table.PositionTextAt(0) != start || s.end.Over() {
		_, err := s.replay(append([]string{start, "*", ""}, moves...))
		return object{}, err
	}
	n := &s.record.Root
	for len(moves) > 0 {
		next := child(n, moves[0])
		if next == nil {
			break
		}
		n, moves = next, moves[1:]
	}
	if err := s.cursor.Go(n); err != nil {
		return nil, err
	}
	for _, text := range moves {
		if _, err := s.cursor.Play(text); err != nil {
			s.table = nil // it has only some of the moves
			return nil, err
		}
	}
	return object{}, s.visit(s.cursor.Node())
}

// child returns the node of a move that continues from n, or nil if there is none.
func child(n *hexgames.Node, move string) *hexgames.Node {
	for c := range n.Children() {
		if c.Move == move {
			return c
		}
	}
	return nil
}

// think lets a bot think about the current position. The words are the bot's role, such
// as White, and the text of a [bot.Spec]. The answer has the best move, the value of the
// position for the player to move, from -1 to 1, and the cells of the move.
func (s *Session) think(words []string) (object, error) {
	spec, err := bot.ParseSpec(words[1])
	if err != nil {
		return nil, err
	}
	t, err := s.consult(words[0], spec)
	if err != nil {
		return nil, err
	}
	trial, err := s.table.Try(t.Best())
	if err != nil {
		return nil, err
	}
	var cells []string
	for _, c := range trial.Changes {
		cells = append(cells, c.Cells()...)
	}
	_, told := told(trial.Changes)
	return object{
		{"move", trial.Move}, {"value", t.Value},
		{"nodes", t.Nodes}, {"milliseconds", int(t.Time.Milliseconds())},
		{"cells", texts(cells)}, {"words", told},
	}, nil
}

// consult lets a bot think. Each role has its own bot, which remembers its thoughts.
func (s *Session) consult(role string, spec bot.Spec) (games.Thought, error) {
	if spec.Seed == 0 { // with the same dice, two bots would mirror each other
		spec.Seed = s.seed
		for _, r := range role {
			spec.Seed = spec.Seed*31 + uint64(r)
		}
	}
	key := role + " " + spec.String()
	seat := s.seats[key]
	if seat == nil {
		var err error
		if seat, err = s.table.Seat(spec, nil); err != nil {
			return games.Thought{}, err
		}
		if s.seats == nil {
			s.seats = map[string]games.Seat{}
		}
		s.seats[key] = seat
	}
	return seat.Think(context.Background(), spec.Budget)
}

package play

import (
	"example.com/hexgames/cli/rules"
	"example.com/hexgames/kit/games"
)

// rules shows the introduction to the game, if any, and where to find all of the rules.
func (s *session) rules(string) error {
	game, err := games.Find(s.table.GameName())
	if err == nil {
		rules.Write(s.e.Out, game)
	}
	return err
}

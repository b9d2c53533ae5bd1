package main

import (
	"fmt"

	"example.com/hexgames/examples/games"
)

// rules shows the introduction to the game, if it has one, and where to find all of the
// rules.
func (s *session) rules(string) error {
	name := s.table.GameName()
	if _, line, rest := games.Guide(name); line != "" {
		fmt.Fprintf(s.e.Out, "%s: %s\n\n%s\n", name, line, rest)
	}
	game, err := games.Find(name)
	if err == nil {
		fmt.Fprintf(s.e.Out, "All of the rules, with the numbers of the clauses that errors name:\n\n\tgo doc %s\n", game.Package())
	}
	return err
}

package main

import (
	"fmt"

	"example.com/hexgames/examples/games"
)

// rules says what the game is about, and where the rest is.
func (s *session) rules(string) error {
	name := s.table.GameName()
	line, rest := games.Guide(name)
	fmt.Fprintf(s.e.Out, "%s: %s\n\n%s\nAll clauses of the rules, with the numbers that errors name:\n\n\tgo doc example.com/hexgames/%s\n",
		name, line, rest, name)
	return nil
}

package main

import (
	"fmt"

	"example.com/hexgames/examples/games"
)

// rules shows the introduction to the game, and where to find all of the rules.
func (s *session) rules(string) error {
	name := s.table.GameName()
	_, line, rest := games.Guide(name)
	fmt.Fprintf(s.e.Out, "%s: %s\n\n%s\nAll clauses of the rules, with the numbers that errors name:\n\n\tgo doc example.com/hexgames/%s\n",
		name, line, rest, name)
	return nil
}

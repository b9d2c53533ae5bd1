package main

import (
	"embed"
	"fmt"
	"strings"
)

// guides has a text about each game: a line that says what it is, an empty one,
// and how to begin.
//
//go:embed rules/*.txt
var guides embed.FS

// guide returns the text about a game.
func guide(game string) (line, rest string) {
	text, err := guides.ReadFile("rules/" + game + ".txt")
	if err != nil {
		return "", ""
	}
	line, rest, _ = strings.Cut(string(text), "\n\n")
	return line, rest
}

// rules says what the game is about, and where the rest is.
func (s *session) rules(string) error {
	name := s.table.GameName()
	line, rest := guide(name)
	fmt.Fprintf(s.e.Out, "%s: %s\n\n%s\nAll clauses of the rules, with the numbers that errors name:\n\n\tgo doc example.com/hexgames/%s\n",
		name, line, rest, name)
	return nil
}

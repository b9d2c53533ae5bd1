package games

import (
	"embed"
	"strings"
)

// guides has a text about each game: a line that says what it is, an empty one,
// and how to begin.
//
//go:embed rules/*.txt
var guides embed.FS

// Guide returns a text about a game for who wants to begin: a line that says what
// it is, and the rest, which has lines that fit a terminal. Both are empty if
// there is no such game.
func Guide(name string) (line, rest string) {
	text, err := guides.ReadFile("rules/" + name + ".txt")
	if err != nil {
		return "", ""
	}
	line, rest, _ = strings.Cut(string(text), "\n\n")
	return line, rest
}

package games

import (
	"embed"
	"strings"
)

// guides has a text about each game: a line with its title and its summary, an empty
// line, and an introduction.
//
//go:embed rules/*.txt
var guides embed.FS

// Guide returns a text about a game for beginners: its title, a summary in one line, and
// the rest, in lines that fit a terminal. All three are empty if there is no such game.
func Guide(name string) (title, line, rest string) {
	text, _ := guides.ReadFile("rules/" + name + ".txt")
	line, rest, _ = strings.Cut(string(text), "\n\n")
	title, line, _ = strings.Cut(line, ": ")
	return title, line, rest
}

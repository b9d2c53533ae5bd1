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
//
// The guide of a registered game is the text that it was registered with. Without one, the
// title is the name.
func Guide(name string) (title, line, rest string) {
	embedded, _ := guides.ReadFile("rules/" + name + ".txt")
	text := string(embedded)
	registry.RLock()
	defer registry.RUnlock()
	for _, r := range registry.games {
		if r.Name() == name {
			if r.guide == "" {
				return name, "", ""
			}
			text = r.guide
		}
	}
	line, rest, _ = strings.Cut(text, "\n\n")
	title, line, _ = strings.Cut(line, ": ")
	return title, line, rest
}

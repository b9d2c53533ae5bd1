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

// optionsLine begins the part of a guide that says what the options are: the name of each, a
// colon, and a few words, on a line of its own.
const optionsLine = "\n\nOptions of a new game:\n"

// Guide returns a text about a game for beginners: its title, a summary in one line, and
// the rest, in lines that fit a terminal. All three are empty if there is no such game.
// [OptionWords] reads the options from the last part of the rest, which begins with the line
// Options of a new game.
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

// OptionWords returns what an option of a game is, in a few words, from the game's guide, or
// else the name of the option.
func OptionWords(game, option string) string {
	_, _, guide := Guide(game)
	_, lines, _ := strings.Cut(guide, optionsLine)
	for line := range strings.Lines(lines) {
		if words, ok := strings.CutPrefix(strings.TrimSpace(line), option+": "); ok {
			return words
		}
	}
	return option
}

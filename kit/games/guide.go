package games

import "strings"

// optionsLine begins the last paragraph of a guide, which has a line for each option.
const optionsLine = "\n\nOptions of a new game:\n"

// Guide returns a text about a game for beginners: its title, a summary in one line, and
// the rest, in lines that fit a terminal. All three are empty if there is no such game.
//
// The guide of a registered game is the text that it was registered with. Without one, the
// title is the name.
func Guide(name string) (title, line, rest string) {
	text := guideOf(name)
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

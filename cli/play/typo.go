package play

import (
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
)

// isWord reports whether a text looks like the name of a command: two or more letters and nothing
// else.
func isWord(text string) bool {
	for i := range len(text) {
		if c := text[i] | ' '; c < 'a' || c > 'z' { // the space bit makes letters lowercase
			return false
		}
	}
	return len(text) > 1
}

// unknown returns the error for an unknown command. It suggests the nearest command, if one is
// close.
func (s *session) unknown(name string) error {
	var names []string
	for _, c := range commands() {
		names = append(names, c.name)
	}
	if near := console.Nearest(name, names); near != "" {
		return fmt.Errorf("no such command: %s: did you mean %s?", hexgames.Quote(name), near)
	}
	return fmt.Errorf("no such command: %s: type help for the commands", hexgames.Quote(name))
}

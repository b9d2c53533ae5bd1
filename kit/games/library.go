//go:build !onegame

package games

import (
	"embed"

	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

// guides has a text about each game: a line with its title and its summary, an empty
// line, an introduction, and a paragraph about its options, if there are any.
//
//go:embed rules/*.txt
var guides embed.FS

// guideOf returns the text about a game of the library, or "".
func guideOf(name string) string {
	text, _ := guides.ReadFile("rules/" + name + ".txt")
	return string(text)
}

// library returns the games of the library, in alphabetical order.
func library() []Game {
	return []Game{
		Of(hexade.Rules.New, hexade.Position.Rules, hexade.Parse),
		Of(hexagrams.Rules.New, hexagrams.Position.Rules, hexagrams.Parse),
		Of(hexcore6.Rules.New, hexcore6.Position.Rules, hexcore6.Parse),
		Of(hexdame.Rules.New, hexdame.Position.Rules, hexdame.Parse),
		Of(hextad.Rules.New, hextad.Position.Rules, hextad.Parse),
	}
}

//go:build !onegame

package games

import (
	"embed"
	"io/fs"
	"strings"

	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

//go:embed */guide.txt */lessons.json */record.txt
var files embed.FS

// libraryAbout returns the files about a game in the library. For any other game, it returns nil or
// an empty file system.
func libraryAbout(name string) fs.FS {
	about, err := fs.Sub(files, strings.ToLower(name))
	if err != nil {
		return nil
	}
	return about
}

// library returns the games in the library, in alphabetical order.
func library() []Game {
	return []Game{
		Of(hexade.Rules.New, hexade.Position.Rules, hexade.Parse),
		Of(hexagrams.Rules.New, hexagrams.Position.Rules, hexagrams.Parse),
		Of(hexcore6.Rules.New, hexcore6.Position.Rules, hexcore6.Parse),
		Of(hexdame.Rules.New, hexdame.Position.Rules, hexdame.Parse),
		Of(hextad.Rules.New, hextad.Position.Rules, hextad.Parse),
	}
}

//go:build onegame

package games

import "io/fs"

// library returns no game: with the tag onegame, programs of one game, which they take from
// [Of], link no other. In a browser, each kilobyte counts.
func library() []Game { return nil }

// libraryAbout returns nothing, for the same reason.
func libraryAbout(string) fs.FS { return nil }

//go:build onegame

package games

import "io/fs"

// library returns no games. With the onegame tag, a program for a single game, which it gets from
// [Of], links no other games. In a browser, every kilobyte counts.
func library() []Game { return nil }

// libraryAbout returns nothing, for the same reason.
func libraryAbout(string) fs.FS { return nil }

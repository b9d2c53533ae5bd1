//go:build onegame

package games

// library returns no game: with the tag onegame, programs of one game, which they take from
// [Of], link no other. In a browser, each kilobyte counts.
func library() []Game { return nil }

// guideOf returns nothing, for the same reason.
func guideOf(string) string { return "" }

//go:build onegame

package games

// With the tag onegame, programs read no proofs, which would make them larger.
type provable interface{}

//go:build onegame

package games

// With the tag onegame, programs cannot read proofs, which would make them larger.
type provable interface{}

//go:build onegame

package games

// With the onegame tag, programs cannot read proofs, which would make them larger.
type provable interface{}

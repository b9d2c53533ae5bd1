//go:build onegame

package games

// With the tag onegame, programs have no solver: even one that is not used would make them larger.
type (
	solvable interface{}
	provable interface{}
)

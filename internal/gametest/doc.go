// Package gametest has what the tests of all games do alike: they count move
// sequences, play golden games, and look at errors. It is for tests alone.
package gametest

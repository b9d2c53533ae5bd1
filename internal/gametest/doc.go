// Package gametest has what the tests of all games do alike: they count move
// sequences, play golden games, and look at errors and at what front ends show. It
// is for tests alone.
package gametest

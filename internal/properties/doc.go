// Package properties holds the property tests of the games and of the root package: rapid draws
// random input, and a test checks what must be true of all input.
//
// Tests that apply to every game belong in package laws. The tests here check what the laws cannot:
//
//   - No exported method, called by reflection, changes anything.
//   - A position has exactly the symmetries that its game documents.
//   - The methods that only one game has, such as Sixes in Hexade, return the right results. Each
//     game has a file for these.
//   - Games in progress, records and referees agree with naive second implementations.
//
// A game is drawn as its start and the numbers of its moves. A failure shrinks to a short game, and
// is printed as a record that hexgames play loads. To draw more games:
//
//	go test ./internal/properties -run Hexdame -rapid.checks 100000 -timeout 1h
//
// For a new game, write a spec; hexcore6_test.go is an example.
//
// The tests are not in the packages that they test, because the go command counts the tests of
// imported packages as imported too. Programs that import a game would have to list rapid in their
// go.sum.
package properties

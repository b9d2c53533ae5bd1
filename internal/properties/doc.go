// Package properties holds the property tests of the games and of the root package: rapid
// draws random input, and a test checks what is true of all input.
//
// A game is drawn as its start and the numbers of its moves. A failure shrinks to a short
// game, and is printed as a record that the program play loads. To draw more games:
//
//	go test ./internal/properties -run Hexdame -rapid.checks 100000 -timeout 1h
//
// A new game fills in a spec; hexagrams_test.go is an example. The root package is compared
// with a naive second implementation of games in progress and of records.
//
// They lie here, and not beside the code, so that a program that imports a game, and
// with it the root, need not list rapid in its go.sum: for the go command the tests of
// what is imported count as imported, too.
package properties

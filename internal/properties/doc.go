// Package properties holds the property tests of the games and of the root package: rapid
// draws random input, and a test checks what is true of all input.
//
// What is true of the answers that every game gives belongs in package laws. Here is what the
// laws cannot check: that no exported method, called by reflection, changes anything; that a
// position has just the symmetries that its game documents; and, in a file for each game, the
// answers that only this game gives, such as the sixes of Hexade. Games in progress, records
// and referees are compared with naive second implementations.
//
// A game is drawn as its start and the numbers of its moves. A failure shrinks to a short
// game, and is printed as a record that the program play loads. To draw more games:
//
//	go test ./internal/properties -run Hexdame -rapid.checks 100000 -timeout 1h
//
// A new game fills in a spec; hexcore6_test.go is an example.
//
// They lie here, and not beside the code, so that a program that imports a game, and
// with it the root, need not list rapid in its go.sum: for the go command the tests of
// what is imported count as imported, too.
package properties

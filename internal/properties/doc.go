// Package properties has the tests of the root package that are properties: rapid
// draws what somebody does with a game, and a naive second implementation says what
// must come of it.
//
// They lie here, and not beside the code, so that a program that imports a game, and
// with it the root, need not list rapid in its go.sum: for the go command the tests of
// what is imported count as imported, too.
package properties

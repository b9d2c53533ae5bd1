// Package hexgridtest has those tests of hexgrid that are properties: they draw
// cells, symmetries and boards with rapid and say what is true of all of them.
//
// They lie here, and not beside the code, so that a program that imports a
// game, and with it hexgrid, need not list rapid in its go.sum: for the go
// command the tests of what is imported count as imported, too. What both kinds
// of tests use is exported.
package hexgridtest

// Package hexgridtest has the property tests of package hexgrid: they draw cells,
// symmetries and boards with rapid and check what is true of all of them.
//
// The tests are not in package hexgrid, so that a program that imports a game, and with it
// hexgrid, need not list rapid in its go.sum: for the go command, the tests of imported
// packages count as imported too. The package exports what both kinds of tests use.
package hexgridtest

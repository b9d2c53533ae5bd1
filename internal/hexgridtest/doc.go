// Package hexgridtest holds the property tests of package hexgrid. They draw cells, symmetries and
// boards with rapid and check what must be true of all of them.
//
// The tests are not in package hexgrid, because the go command counts the tests of imported
// packages as imported too: programs that import hexgrid would have to list rapid in their go.sum.
// The package exports helpers that the tests in both packages use.
package hexgridtest

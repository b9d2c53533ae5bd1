// Package kept tests that today's code reads and writes what an earlier version wrote. The files
// in testdata were written at commit f8ae28b, before records had a package of their own. They
// change only with what is meant to change. Since then:
//
//   - A refused click on a name that can't be read no longer names a cell that nobody clicked.
//   - A click has a prompt and, in HexCore6 and Hextad, pieces.
//   - Hexagrams refuses a move that ends where it starts for that, before anything else.
//   - The last record of a text may have moves and no result.
//
// The program that wrote them isn't in the repository. It played random games with fixed seeds
// and described them with the functions of these tests, compiled against that commit. The tests
// compare byte for byte, except what may change with any version: the words of messages,
// diagrams, and what bots play. To compare these, too:
//
//	go test ./internal/kept -exact
package kept

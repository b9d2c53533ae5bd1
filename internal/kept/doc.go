// Package kept tests that today's code reads and writes what an earlier version wrote. The files in
// testdata were written at commit f8ae28b, before records had their own package. They change only
// with intended changes. Since then:
//
//   - A refused click on a name that can't be read no longer lists a cell that nobody clicked.
//   - A click has a prompt and, in HexCore6 and Hextad, pieces.
//   - If a Hexagrams move ends where it starts, that is now the first reason to refuse it.
//   - The last record of a text may have moves and no result.
//   - The line protocol gives load without a record the cause record, not syntax.
//
// The program that wrote the files isn't in the repository. It played random games with fixed seeds
// and described them with the functions of these tests, compiled against that commit. The tests
// compare byte for byte, except what may change with any version: the words of messages, diagrams,
// and what bots play. To compare these, too:
//
//	go test ./internal/kept -exact
package kept

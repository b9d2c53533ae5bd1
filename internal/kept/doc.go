// Package kept tests that today's code reads and writes what an earlier version wrote. The files
// in testdata were written at commit f8ae28b, before records had a package of their own. They
// never change.
//
// The program that wrote them isn't in the repository. It played random games with fixed seeds
// and described them with the functions of these tests, compiled against that commit. The tests
// compare byte for byte, except what may change with any version: the words of messages,
// diagrams, and what bots play. To compare these, too:
//
//	go test ./internal/kept -exact
package kept

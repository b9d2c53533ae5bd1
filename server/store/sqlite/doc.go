// Package sqlite keeps the games of a play server in a file, without any other program. One
// server uses the file at a time; backups and readers of other processes can use it beside.
//
// One goroutine writes. It carries out all the writes that are waiting, as one transaction, and
// answers them when the disk has the transaction. While the disk works, the next writes gather.
package sqlite

// Package sqlite keeps the games of a play server in a file, without any other program. One server
// uses the file at a time; backups and readers in other processes can use it concurrently.
//
// A single goroutine writes. It carries out all waiting writes as one transaction, and answers them
// when the transaction is on disk. While the disk works, the next writes gather.
package sqlite

//go:build !(linux || darwin || freebsd)

package server

// freeSpace cannot report the free bytes of a disk on this system.
func freeSpace(string) (n int64, ok bool) { return 0, false }

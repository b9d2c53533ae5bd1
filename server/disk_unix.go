//go:build linux || darwin || freebsd

package server

import "syscall"

// freeSpace returns the free bytes on the disk with a folder, and whether the number is known.
func freeSpace(folder string) (n int64, ok bool) {
	var s syscall.Statfs_t
	err := syscall.Statfs(folder, &s)
	return int64(s.Bavail) * int64(s.Bsize), err == nil
}

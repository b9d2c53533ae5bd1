//go:build linux || darwin || freebsd

package server

import "syscall"

// freeSpace returns how many bytes of the disk with a folder are free, if that is known.
func freeSpace(folder string) (n int64, ok bool) {
	var s syscall.Statfs_t
	err := syscall.Statfs(folder, &s)
	return int64(s.Bavail) * int64(s.Bsize), err == nil
}

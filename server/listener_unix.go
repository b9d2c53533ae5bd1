//go:build unix

package server

import "syscall"

// mostFiles returns how many files this process can open.
func mostFiles() int {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return standardFiles
	}
	return int(min(uint64(limit.Cur), 1<<20))
}

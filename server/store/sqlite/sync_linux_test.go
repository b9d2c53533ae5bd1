package sqlite

import (
	"os"
	"syscall"
)

// syncData waits until the disk has the data of a file, as the store does.
func syncData(f *os.File) error { return syscall.Fdatasync(int(f.Fd())) }

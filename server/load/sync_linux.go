package main

import (
	"os"
	"syscall"
)

// fdatasync waits until the disk has the contents of a file.
func fdatasync(f *os.File) error { return syscall.Fdatasync(int(f.Fd())) }

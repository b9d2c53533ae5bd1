package main

import (
	"os"
	"syscall"
)

// fdatasync waits until the contents of a file are on disk.
func fdatasync(f *os.File) error { return syscall.Fdatasync(int(f.Fd())) }

//go:build !linux

package main

import "os"

// fdatasync waits until the disk has a file.
func fdatasync(f *os.File) error { return f.Sync() }

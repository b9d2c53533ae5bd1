//go:build !linux

package main

import "os"

// fdatasync waits until a file is on disk.
func fdatasync(f *os.File) error { return f.Sync() }

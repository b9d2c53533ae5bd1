//go:build !linux

package main

import "context"

// envDisk is the variable with the folder of a small disk. This system has none.
const envDisk = "LOAD_DISK"

// onSmallDisk reports that this process is to do the work.
func (l *load) onSmallDisk(context.Context) (done bool, err error) { return false, nil }

//go:build !linux

package main

import "context"

// envDisk is the variable with the folder of a small disk, of which there is none here.
const envDisk = "LOAD_DISK"

// onSmallDisk reports that this process has to do all of it.
func (l *load) onSmallDisk(context.Context) (done bool, err error) { return false, nil }

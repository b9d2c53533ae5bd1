package main

import (
	"errors"
	"os"
	"time"
)

// syncTimes returns the times that the disk takes to sync 100 bytes at the end of a file, n times.
func syncTimes(name string, n int) (*durations, error) {
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	defer os.Remove(name)
	defer f.Close()
	var times durations
	record := make([]byte, 100)
	for range n {
		begun := time.Now()
		_, err := f.Write(record)
		if err := errors.Join(err, fdatasync(f)); err != nil {
			return nil, err
		}
		times.add(time.Since(begun))
	}
	return &times, nil
}

//go:build unix

package sqlite

import (
	"errors"
	"os"
	"syscall"
)

// errLocked is the error for a file that another process has open.
var errLocked = errors.New("locked")

// lockFile opens a file exclusively for this process. The lock ends with the process.
func lockFile(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			err = errLocked
		}
		return nil, err
	}
	return f, nil
}

// syncFolder waits until the names of the files in a folder are on disk.
func syncFolder(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

//go:build unix

package queue

import (
	"errors"
	"os"
	"syscall"
)

// errLocked is the error for a file that another process has open.
var errLocked = errors.New("locked")

// lock opens a file that only one process can have open. The lock ends with the process.
func lock(name string) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o666)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		f.Close()
		return nil, errLocked
	}
	return f, nil
}

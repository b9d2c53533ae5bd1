package sqlite

import (
	"os"
	"syscall"
)

// errLocked is the error for a file that another process has open: a sharing violation.
const errLocked = syscall.Errno(32)

// lockFile opens a file exclusively for this process. The lock ends with the process.
func lockFile(name string) (*os.File, error) {
	path, err := syscall.UTF16PtrFromString(name)
	if err != nil {
		return nil, err
	}
	const unshared = 0
	h, err := syscall.CreateFile(path, syscall.GENERIC_READ|syscall.GENERIC_WRITE, unshared, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(h), name), nil
}

// syncFolder does nothing: Windows has no such call.
func syncFolder(name string) error { return nil }

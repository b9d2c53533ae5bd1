//go:build !unix

package console

import (
	"os"
	"syscall"
)

// endings are the signals that end a program in an orderly way.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM}

// survivePipe does nothing on systems where writing to a closed pipe just fails.
func survivePipe() {}

// alive reports whether a process exists.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err == nil {
		p.Release()
	}
	return err == nil
}

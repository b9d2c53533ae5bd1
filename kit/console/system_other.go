//go:build !unix

package console

import (
	"os"
	"syscall"
)

// endings are the signals that request an orderly exit.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM}

// survivePipe does nothing, because writing to a closed pipe just fails on these systems.
func survivePipe() {}

// alive reports whether a process exists.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err == nil {
		p.Release()
	}
	return err == nil
}

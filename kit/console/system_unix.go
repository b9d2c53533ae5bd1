//go:build unix

package console

import (
	"os"
	"os/signal"
	"syscall"
)

// endings are the signals that request an orderly exit.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}

// survivePipe makes writing to a closed pipe fail instead of ending the program, which may
// still have to save a game.
func survivePipe() {
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
}

// alive reports whether a process exists.
func alive(pid int) bool { return syscall.Kill(pid, 0) != syscall.ESRCH }

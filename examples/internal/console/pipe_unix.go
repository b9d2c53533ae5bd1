//go:build unix

package console

import (
	"os"
	"os/signal"
	"syscall"
)

// endings are the signals that end a program in an orderly way.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

// survivePipe makes writing fail when whoever reads the output goes away, where
// it would otherwise end the program before the game is saved.
func survivePipe() {
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
}

// umask returns what files that are made may not be. Asking for it means to set it.
func umask() os.FileMode {
	mask := syscall.Umask(0o077)
	syscall.Umask(mask)
	return os.FileMode(mask)
}

//go:build unix

package console

import (
	"os"
	"os/signal"
	"syscall"
)

// survivePipe makes writing fail when whoever reads the output goes away, where
// it would otherwise end the program before the game is saved.
func survivePipe() {
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
}

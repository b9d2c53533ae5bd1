//go:build !unix

package console

import "os"

// endings are the signals that end a program in an orderly way.
var endings = []os.Signal{os.Interrupt}

// survivePipe has nothing to do where writing just fails when whoever reads the
// output goes away.
func survivePipe() {}

// umask returns what files that are made may not be.
func umask() os.FileMode { return 0 }

package main

import (
	"io"
	"os"
	"testing"

	"example.com/hexgames/examples/console"
)

// envProgram is the variable that makes the test program the server, so that tests can kill it.
const envProgram = "SERVER_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(envProgram) != "" {
		go func() { // the server ends with the test that has started it
			io.Copy(io.Discard, os.Stdin)
			os.Exit(3)
		}()
		console.Main("server", run)
	}
	os.Exit(m.Run())
}

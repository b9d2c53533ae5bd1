package server

import (
	"flag"
	"io"
	"os"
	"testing"

	"example.com/hexgames/kit/console"
)

// envProgram is the environment variable that makes the test program act as the server, so that
// tests can kill it.
const envProgram = "SERVER_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(envProgram) != "" {
		go func() { // the server ends with the test that has started it
			io.Copy(io.Discard, os.Stdin)
			os.Exit(3)
		}()
		console.Main(Command)
	}
	flag.Parse()
	flag.Set("test.parallel", "4") // most tests spend most of the time waiting
	os.Exit(m.Run())
}

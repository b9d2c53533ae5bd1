package console

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

const source = `// Name does this and that.
//
// Usage:
//
//	name [flags]
package main
`

// TestRun checks the exit status and the output for a program's errors.
func TestRun(t *testing.T) {
	for _, test := range []struct {
		name   string
		args   []string
		run    func(*Env) error
		out    string
		errs   string
		status int
	}{
		{"nothing", nil, func(*Env) error { return nil }, "", "", 0},
		{"an error", nil, func(*Env) error { return errors.New("no\ngood") }, "", "name: no good\n", 1},
		{"wrong usage", nil, func(*Env) error { return Usage("%d is not %s", 1, "two") }, "", "name: 1 is not two\n", 2},
		{"the manual", []string{"-h"}, func(e *Env) error {
			_, err := e.Parse(e.Flags())
			return err
		}, "Name does this and that.\n\nUsage:\n\n\tname [flags]\n", "", 0},
		{"an unknown flag", []string{"-x"}, func(e *Env) error {
			_, err := e.Parse(e.Flags())
			return err
		}, "", "name: flag provided but not defined: -x\n", 2},
		{"arguments", []string{"-option", "a=1", "-option", "b=x=y", "c", "d"}, func(e *Env) error {
			flags := e.Flags()
			options := Options(flags)
			args, err := e.Parse(flags)
			if len(options) != 2 || options["a"] != "1" || options["b"] != "x=y" || !slices.Equal(args, []string{"c", "d"}) {
				t.Errorf("the options are %v, the arguments %v", options, args)
			}
			return err
		}, "", "", 0},
		{"no option", []string{"-option", "a"}, parseOptions,
			"", "name: invalid value \"a\" for flag -option: want NAME=VALUE, and each name once\n", 2},
		{"an option twice", []string{"-option", "a=1", "-option", "A=2"}, parseOptions,
			"", "name: invalid value \"A=2\" for flag -option: want NAME=VALUE, and each name once\n", 2},
	} {
		var out, errs bytes.Buffer
		e := Env{Name: "name", Args: test.args, Out: &out, Errs: &errs}
		if status := e.Run(Command{Manual: Manual(source), Run: test.run}); status != test.status || out.String() != test.out || errs.String() != test.errs {
			t.Errorf("%s: status %d, output %q, errors %q", test.name, status, &out, &errs)
		}
	}
}

func parseOptions(e *Env) error {
	flags := e.Flags()
	Options(flags)
	_, err := e.Parse(flags)
	return err
}

// A closed output fails every write.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, errors.New("closed") }

func TestClosed(t *testing.T) {
	var errs bytes.Buffer
	e := Env{Name: "name", Out: closed{}, Errs: &errs}
	status := e.Run(Command{Run: func(e *Env) error {
		if e.Closed() {
			t.Error("the output is closed before anything is written")
		}
		io.WriteString(e.Out, "x")
		io.WriteString(e.Out, "y")
		if !e.Closed() {
			t.Error("the output is not closed")
		}
		return nil
	}})
	if status != 1 || errs.String() != "name: closed\n" {
		t.Errorf("status %d, errors %q", status, &errs)
	}
}

// TestRewrite checks that a line on the screen can be overwritten, whatever its length.
func TestRewrite(t *testing.T) {
	var screen bytes.Buffer
	e := Env{Errs: &screen}
	for _, line := range []string{"", strings.Repeat("x", 200), "y", "", ""} {
		e.Rewrite(line)
	}
	long := strings.Repeat("x", LineWidth)
	if got := screen.String(); got != "\r\r"+long+"\r"+strings.Repeat(" ", LineWidth)+"\ry\r \r" {
		t.Errorf("the screen shows %q", got)
	}
}

// TestCores checks that there is at least one goroutine, and no more than there are cores.
func TestCores(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(3))
	for text, want := range map[string]int{"": 3, "1": 1, "2": 2, "3": 3, "4": 3, "1000000": 3, "0": 0, "-1": 0, "x": 0, "1e1": 0} {
		e := Env{Name: "name"}
		if text != "" {
			e.Args = []string{"-cores", text}
		}
		flags := e.Flags()
		cores := Cores(flags)
		if _, err := e.Parse(flags); (err == nil) != (want > 0) || err == nil && *cores != want {
			t.Errorf("-cores %s makes %d goroutines, want %d (%v)", text, *cores, want, err)
		}
	}
}

// toyVariable makes the test program run the toy program.
const toyVariable = "HEXGAMES_TEST_TOY"

func TestMain(m *testing.M) {
	if os.Getenv(toyVariable) != "" {
		Main(toy)
	}
	os.Exit(m.Run())
}

// TestProcess runs a program as a process.
func TestProcess(t *testing.T) {
	for line, want := range map[string]string{
		"dance":     "a dance []\n0",
		"paint":     "toy paint: no command: want one of dog, cat, or -h for the manual\n2",
		"paint cat": "toy paint cat: no cat\n1",
	} {
		c := exec.Command(os.Args[0], strings.Fields(line)...)
		c.Env = append(os.Environ(), toyVariable+"=1")
		out, _ := c.CombinedOutput()
		if got := fmt.Sprintf("%s%d", out, c.ProcessState.ExitCode()); got != want {
			t.Errorf("toy %s: %q, want %q", line, got, want)
		}
	}
}

// TestContext checks that an interrupt or the function ends a context, and that nobody receives
// interrupts after that.
func TestContext(t *testing.T) {
	interrupt := make(chan os.Signal)
	e := Env{Interrupt: interrupt}
	ctx, cancel := e.Context()
	defer cancel()
	if ctx.Err() != nil {
		t.Error("there was no interrupt")
	}
	interrupt <- os.Interrupt
	<-ctx.Done()
	ctx, cancel = e.Context()
	cancel()
	<-ctx.Done()
}

// TestAwait checks that an interrupt ends the waiting, not what is awaited.
func TestAwait(t *testing.T) {
	interrupt := make(chan os.Signal)
	e := Env{Interrupt: interrupt}
	if err := e.Await(func() error { return io.EOF }); err != io.EOF {
		t.Errorf("the error is %v, want EOF", err)
	}
	free := make(chan bool)
	go func() { interrupt <- os.Interrupt }()
	err := e.Await(func() error {
		<-free
		free <- true
		return nil
	})
	if err == nil || err.Error() != "interrupted" {
		t.Errorf("the error is %v, want \"interrupted\"", err)
	}
	free <- true
	<-free
}

func TestInterrupted(t *testing.T) {
	interrupt := make(chan os.Signal, 1)
	e := Env{Interrupt: interrupt}
	if e.Interrupted() || (&Env{}).Interrupted() {
		t.Error("there was no interrupt")
	}
	interrupt <- os.Interrupt
	if !e.Interrupted() || e.Interrupted() {
		t.Error("there was only one interrupt")
	}
}

func TestLines(t *testing.T) {
	e := Env{In: strings.NewReader("a b\n\nlast")}
	var lines []string
	for line := range e.Lines() {
		lines = append(lines, line)
	}
	if !slices.Equal(lines, []string{"a b", "", "last"}) {
		t.Errorf("the lines are %q", lines)
	}
	// The end of a long line is not a separate line.
	e.In = strings.NewReader(strings.Repeat("x", 1<<20) + "quit\nnext\n")
	lines = nil
	for line := range e.Lines() {
		lines = append(lines, line)
	}
	if len(lines) != 2 || strings.Trim(lines[0], "x") != "" || lines[1] != "next" {
		t.Errorf("there are %d lines", len(lines))
	}
}

// TestPass forwards signals until the program does not receive one.
func TestPass(t *testing.T) {
	defer func(old time.Duration) { patience = old }(patience)
	start := func() (signals, interrupt chan os.Signal, over chan struct{}) {
		signals, interrupt, over = make(chan os.Signal), make(chan os.Signal), make(chan struct{})
		go func() {
			pass(signals, interrupt)
			close(over)
		}()
		return signals, interrupt, over
	}

	patience = time.Hour
	signals, interrupt, over := start()
	for range 3 {
		signals <- os.Interrupt
		if s := <-interrupt; s != os.Interrupt {
			t.Errorf("received %v", s)
		}
	}
	signals <- os.Interrupt
	select {
	case <-over:
		t.Error("pass ends before the next signal")
	case <-time.After(10 * time.Millisecond):
	}
	signals <- os.Interrupt
	<-over

	patience = 10 * time.Millisecond
	signals, _, over = start()
	signals <- os.Interrupt
	<-over
}

// TestExtra checks the error for misplaced flags.
func TestExtra(t *testing.T) {
	for arg, want := range map[string]string{
		"x":     `unexpected argument "x"`,
		"-size": `unexpected argument "-size": flags go before the game`,
	} {
		if err := Extra(arg); err.Error() != want || !errors.Is(err, errUsage) {
			t.Errorf("%s gives %v", arg, err)
		}
	}
}

// TestSize reads the sizes of tables.
func TestSize(t *testing.T) {
	for text, want := range map[string]int{
		"1": 1, "123": 123, "2k": 2048, "2K": 2048, "64M": 64 << 20, "1m": 1 << 20, "1G": 1 << 30,
		"": 0, "0": 0, "-1": 0, "K": 0, "1.5G": 0, "1T": 0, "1KB": 0, "1025G": 0, "9999999999999999999": 0, "9007199254740993K": 0,
	} {
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		got := 0
		Size(flags, "size", &got)
		if err := flags.Parse([]string{"-size", text}); (err == nil) != (want > 0) || got != want {
			t.Errorf("the size %q is %d, error %v, want %d", text, got, err, want)
		}
	}
}

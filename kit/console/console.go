// Package console is the common code of all commands: names and manuals, flags, exit statuses,
// closed output, interrupts, and atomic file writes.
package console

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// An Env is the environment of a command: the process, or a test.
type Env struct {
	Name      string // of the command; messages start with it
	Args      []string
	In        io.Reader
	Terminal  bool // whether In is a terminal, so the user may be typing
	Out, Errs io.Writer
	Interrupt <-chan os.Signal // nil if there are no interrupts
	Screen    bool             // whether Errs is a terminal, so lines can be overwritten

	manual  string                 // of the command
	width   int                    // the width of Rewrite's last line
	signals chan<- os.Signal       // of the process; nil in a test
	atExit  atomic.Pointer[func()] // called before Main ends the process early
}

// Main runs a command and exits the process with the command's exit status.
func Main(c Command) {
	signals, interrupt := make(chan os.Signal, 1), make(chan os.Signal)
	signal.Notify(signals, endings...)
	e := &Env{
		Name: c.Name, Args: os.Args[1:], In: os.Stdin, Terminal: isTerminal(os.Stdin), Out: os.Stdout, Errs: os.Stderr,
		Interrupt: interrupt, Screen: isTerminal(os.Stderr), signals: signals,
	}
	go func() {
		pass(signals, interrupt)
		if f := e.atExit.Load(); f != nil {
			(*f)()
		}
		fmt.Fprintf(os.Stderr, "%s: interrupted\n", e.Name)
		os.Exit(1)
	}()
	survivePipe()
	os.Exit(e.Run(c))
}

// AtExit makes [Main] call f if it ends the process because the program does not react to
// signals. For example, f can restore the terminal.
func (e *Env) AtExit(f func()) { e.atExit.Store(&f) }

// Signal acts like a signal to the process. A terminal in raw mode does not send signals when
// the user presses the keys for them.
func (e *Env) Signal(s os.Signal) {
	select {
	case e.signals <- s:
	default: // one is pending, or this is a test
	}
}

// Terminals returns the input and the output if both are terminals.
func (e *Env) Terminals() (in, out *os.File, ok bool) {
	w, wrapped := e.Out.(*writer)
	if !wrapped {
		return nil, nil, false
	}
	in, isIn := e.In.(*os.File)
	out, isOut := w.w.(*os.File)
	return in, out, isIn && isOut && isTerminal(in) && isTerminal(out)
}

// patience is how long a program may take to receive a signal.
var patience = 3 * time.Second

// pass forwards signals to a program. It returns if the program does not receive a signal in
// time, or before the next one. Then the program is blocked, perhaps because nobody reads its
// output, and cannot end on its own.
func pass(signals <-chan os.Signal, interrupt chan<- os.Signal) {
	for s := range signals {
		select {
		case interrupt <- s:
		case <-signals:
			return
		case <-time.After(patience):
			return
		}
	}
}

// isTerminal reports whether a file may be a terminal. The null device is a character device,
// too, but not a terminal.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// errUsage is matched by errors about flags and arguments.
var errUsage = errors.New("wrong usage")

// usage is an error that matches errUsage without mentioning it.
type usage string

func (u usage) Error() string        { return string(u) }
func (u usage) Is(target error) bool { return target == errUsage }

// Usage returns an error about flags or arguments.
func Usage(format string, args ...any) error { return usage(fmt.Sprintf(format, args...)) }

// Run runs a command and returns its exit status: 0 for success, 2 for wrong usage, and 1
// for any other error. It prints the error on one line. A closed output is also an error.
func (e *Env) Run(c Command) int {
	out := &writer{w: e.Out}
	e.Out = out
	err := c.start(e)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err == nil:
		err = out.err
	}
	if err == nil {
		return 0
	}
	fmt.Fprintf(e.Errs, "%s: %s\n", e.Name, strings.ReplaceAll(err.Error(), "\n", " "))
	if errors.Is(err, errUsage) {
		return 2
	}
	return 1
}

// A writer remembers the first write error, so callers need not check every line. After an
// error, it writes nothing more.
type writer struct {
	w   io.Writer
	err error
}

func (w *writer) Write(p []byte) (int, error) {
	if w.err == nil {
		_, w.err = w.w.Write(p)
	}
	return len(p), w.err
}

// Closed reports whether writing to the output has failed.
func (e *Env) Closed() bool {
	w, ok := e.Out.(*writer)
	return ok && w.err != nil
}

// Interrupted reports whether an interrupt has occurred since the last call.
func (e *Env) Interrupted() bool {
	select {
	case <-e.Interrupt:
		return true
	default:
		return false
	}
}

// Context returns a context that is canceled by an interrupt or by calling cancel. Until then,
// it receives the interrupts, so other code does not.
func (e *Env) Context() (ctx context.Context, cancel context.CancelFunc) {
	ctx, cancel = context.WithCancel(context.Background())
	go func() {
		select {
		case <-e.Interrupt:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// LineWidth is the length of the longest line that fits on a terminal.
const LineWidth = 79

// Rewrite writes a line on the screen, over the last line that it wrote. It truncates a line
// that does not fit, because only the end of a wrapped line could be overwritten.
func (e *Env) Rewrite(line string) {
	line = line[:min(len(line), LineWidth)]
	if line != "" || e.width > 0 {
		fmt.Fprintf(e.Errs, "\r%*s\r%s", e.width, "", line)
	}
	e.width = len(line)
}

// Await calls f and returns its error. If an interrupt occurs first, Await returns a different
// error without waiting for f.
func (e *Env) Await(f func() error) error {
	done := make(chan error, 1)
	go func() { done <- f() }()
	select {
	case err := <-done:
		return err
	case <-e.Interrupt:
		return errors.New("interrupted")
	}
}

// Flags returns an empty set of flags.
func (e *Env) Flags() *flag.FlagSet {
	f := flag.NewFlagSet(e.Name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	return f
}

// Parse parses the flags and returns the arguments after them. For -h, it prints the command's
// manual.
func (e *Env) Parse(f *flag.FlagSet) ([]string, error) {
	switch err := f.Parse(e.Args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(e.Out, e.manual)
		return nil, err
	case err != nil:
		return nil, Usage("%v", err)
	}
	return f.Args(), nil
}

// Extra returns the error for an unexpected argument.
func Extra(arg string) error {
	if strings.HasPrefix(arg, "-") {
		return Usage("unexpected argument %q: flags go before the game", arg)
	}
	return Usage("unexpected argument %q", arg)
}

// Options defines the flag -option NAME=VALUE, which may be repeated, and returns a map that
// receives its values.
func Options(f *flag.FlagSet) map[string]string {
	options := map[string]string{}
	f.Func("option", "", func(text string) error {
		name, value, ok := strings.Cut(text, "=")
		name = strings.ToLower(name)
		if _, given := options[name]; given || !ok {
			return errors.New("want NAME=VALUE, and each name once")
		}
		options[name] = value
		return nil
	})
	return options
}

// Cores defines the flag -cores, the number of computing goroutines, and returns a pointer to
// its value. The value is at most the number of cores, because more goroutines would not compute
// any faster but would delay interrupts.
func Cores(f *flag.FlagSet) *int {
	most := runtime.GOMAXPROCS(0)
	cores := most
	f.Func("cores", "", func(text string) error {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return errors.New("want 1 or more")
		}
		cores = min(n, most)
		return nil
	})
	return &cores
}

// largest is the maximum size that a flag accepts; no machine has that much memory.
const largest = 1 << 40

// Size defines a flag for a number of bytes, such as 64M or 1G, where K, M, and G are powers of
// 1024. The flag sets *to.
func Size(f *flag.FlagSet, name string, to *int) {
	f.Func(name, "", func(text string) error {
		digits, unit := text, 0
		if n := len(text) - 1; n > 0 {
			if unit = strings.IndexByte("KMG", text[n]&^0x20) + 1; unit > 0 {
				digits = text[:n]
			}
		}
		n, err := strconv.ParseInt(digits, 10, 64)
		if err != nil || n < 1 || n > min(largest, math.MaxInt)>>(10*unit) {
			return errors.New("want a number of bytes such as 64M or 1G, at most 1024G")
		}
		*to = int(n) << (10 * unit)
		return nil
	})
}

// Lines sends the lines of the input on a channel and closes it at the end of the input. This
// way, a program can wait for either a line or an interrupt. Lines longer than the buffer, which
// is longer than any command, are truncated.
func (e *Env) Lines() <-chan string {
	c := make(chan string)
	go func() {
		defer close(c)
		for r := bufio.NewReader(e.In); ; {
			line, more, err := r.ReadLine()
			text := string(line)
			for more && err == nil { // skip the rest of a long line
				_, more, err = r.ReadLine()
			}
			if err != nil {
				return
			}
			c <- text
		}
	}()
	return c
}

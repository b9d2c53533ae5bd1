// Package console is what the example programs do alike at their edges: flags and
// the manual, exit statuses, output that may be closed, interrupts, and files that
// appear as a whole.
package console

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"time"
)

// An Env is what a program is run with: the process's own, or a test's.
type Env struct {
	Name      string // of the program
	Args      []string
	In        io.Reader
	Terminal  bool // whether somebody may be typing
	Out, Errs io.Writer
	Interrupt <-chan os.Signal // nil if nobody interrupts
	Screen    bool             // whether Errs is a terminal, on which a line can be written over
}

// Main runs a program in the process, and ends it with the status of [Env.Run].
func Main(name string, run func(*Env) error) {
	signals, interrupt := make(chan os.Signal, 1), make(chan os.Signal)
	signal.Notify(signals, endings...)
	go func() {
		pass(signals, interrupt)
		fmt.Fprintf(os.Stderr, "%s: interrupted\n", name)
		os.Exit(1)
	}()
	survivePipe()
	e := Env{name, os.Args[1:], os.Stdin, isTerminal(os.Stdin), os.Stdout, os.Stderr, interrupt, isTerminal(os.Stderr)}
	os.Exit(e.Run(run))
}

// patience is how long a program may take to hear of a signal.
var patience = 3 * time.Second

// pass passes signals on to a program, until it does not hear of one before the next
// comes, or in time: then it waits for something, such as that somebody reads what it
// writes, and cannot end by itself.
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

// isTerminal reports whether somebody may be typing, or reading. The file that is
// always empty is a device as well.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

// errUsage is what errors about flags and arguments match.
var errUsage = errors.New("wrong usage")

// usage is an error whose text is only what it says.
type usage string

func (u usage) Error() string        { return string(u) }
func (u usage) Is(target error) bool { return target == errUsage }

// Usage returns an error about flags or arguments.
func Usage(format string, args ...any) error { return usage(fmt.Sprintf(format, args...)) }

// Run runs a program and returns its exit status: 0, or 2 for wrong usage and 1
// for any other error, which it writes down in one line. That nobody takes the
// output any more is an error as well.
func (e *Env) Run(run func(*Env) error) int {
	out := &writer{w: e.Out}
	e.Out = out
	err := run(e)
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

// A writer remembers that writing failed, so that not every line needs to ask.
type writer struct {
	w   io.Writer
	err error
}

func (w *writer) Write(p []byte) (int, error) {
	if w.err == nil {
		_, w.err = w.w.Write(p)
	}
	return len(p), nil
}

// Closed reports whether nobody takes the output any more.
func (e *Env) Closed() bool {
	w, ok := e.Out.(*writer)
	return ok && w.err != nil
}

// Interrupted reports whether there was an interrupt since it was asked last.
func (e *Env) Interrupted() bool {
	select {
	case <-e.Interrupt:
		return true
	default:
		return false
	}
}

// Flags returns an empty set of flags.
func (e *Env) Flags() *flag.FlagSet {
	f := flag.NewFlagSet(e.Name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	return f
}

// Parse reads the flags, and returns the arguments after them. The manual, for -h,
// is the package comment of a source file.
func (e *Env) Parse(f *flag.FlagSet, source string) ([]string, error) {
	switch err := f.Parse(e.Args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(e.Out, Manual(source))
		return nil, err
	case err != nil:
		return nil, Usage("%v", err)
	}
	return f.Args(), nil
}

// Extra returns the error for an argument that is one too many.
func Extra(arg string) error {
	if strings.HasPrefix(arg, "-") {
		return Usage("unexpected argument %q: flags go before the game", arg)
	}
	return Usage("unexpected argument %q", arg)
}

// Options defines the flag -option NAME=VALUE, which may be repeated, and returns
// where its values will be.
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

// Manual returns the package comment of a source file.
func Manual(source string) string {
	file, err := parser.ParseFile(token.NewFileSet(), "", source, parser.PackageClauseOnly|parser.ParseComments)
	if err != nil {
		panic(err) // it was compiled
	}
	return file.Doc.Text()
}

// Lines yields the lines of the input on a channel that is closed at its end, so
// that an interrupt is heard while nobody types. No command is as long as a line
// of the buffer's size; of a longer one the rest is left out.
func (e *Env) Lines() <-chan string {
	c := make(chan string)
	go func() {
		defer close(c)
		for r := bufio.NewReader(e.In); ; {
			line, more, err := r.ReadLine()
			text := string(line)
			for more && err == nil { // what follows is no line of its own
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

// WriteFile writes a file that appears as a whole or not at all: if there is none
// of that name yet, or an ordinary one, another is written beside it and takes its
// place. What is no ordinary file is written to.
func WriteFile(name string, text []byte) error {
	mode := os.FileMode(0o666) &^ umask()
	switch info, err := os.Lstat(name); {
	case err == nil && !info.Mode().IsRegular():
		return os.WriteFile(name, text, 0o666)
	case err == nil:
		// What may not be written to may not be replaced either.
		old, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return naming(name, err)
		}
		old.Close()
		mode = info.Mode().Perm()
	}
	beside, err := os.CreateTemp(filepath.Dir(name), ".hexgames-*")
	if err != nil {
		return naming(name, err)
	}
	_, err = beside.Write(text)
	err = errors.Join(err, beside.Chmod(mode), beside.Close())
	if err == nil {
		err = os.Rename(beside.Name(), name)
	}
	if err != nil {
		os.Remove(beside.Name())
	}
	return naming(name, err)
}

// naming returns an error that names the file that was to be written, and not the
// one beside it.
func naming(name string, err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return &os.PathError{Op: "write", Path: name, Err: path.Err}
	}
	return err
}

// CanWrite returns an error if a file could not be written, before there is anything
// to write.
func CanWrite(name string) error {
	switch info, err := os.Stat(name); {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s is a directory, not a file", name)
	case err == nil && !info.Mode().IsRegular():
		return nil
	}
	beside, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return naming(name, err)
	}
	return errors.Join(beside.Close(), os.Remove(beside.Name()))
}

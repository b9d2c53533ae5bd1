package console

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
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

// TestRun checks what becomes of a program's errors.
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
		{"wrong usage", nil, func(*Env) error { return Usage("%d is no %s", 1, "two") }, "", "name: 1 is no two\n", 2},
		{"the manual", []string{"-h"}, func(e *Env) error {
			_, err := e.Parse(e.Flags(), source)
			return err
		}, "Name does this and that.\n\nUsage:\n\n\tname [flags]\n", "", 0},
		{"an unknown flag", []string{"-x"}, func(e *Env) error {
			_, err := e.Parse(e.Flags(), source)
			return err
		}, "", "name: flag provided but not defined: -x\n", 2},
		{"arguments", []string{"-option", "a=1", "-option", "b=x=y", "c", "d"}, func(e *Env) error {
			flags := e.Flags()
			options := Options(flags)
			args, err := e.Parse(flags, source)
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
		if status := e.Run(test.run); status != test.status || out.String() != test.out || errs.String() != test.errs {
			t.Errorf("%s: status %d, output %q, errors %q", test.name, status, &out, &errs)
		}
	}
}

func parseOptions(e *Env) error {
	flags := e.Flags()
	Options(flags)
	_, err := e.Parse(flags, source)
	return err
}

// A closed output refuses everything.
type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, errors.New("closed") }

func TestClosed(t *testing.T) {
	var errs bytes.Buffer
	e := Env{Name: "name", Out: closed{}, Errs: &errs}
	status := e.Run(func(e *Env) error {
		if e.Closed() {
			t.Error("the output is closed before anything is written")
		}
		io.WriteString(e.Out, "x")
		io.WriteString(e.Out, "y")
		if !e.Closed() {
			t.Error("the output is not closed")
		}
		return nil
	})
	if status != 1 || errs.String() != "name: closed\n" {
		t.Errorf("status %d, errors %q", status, &errs)
	}
}

func TestInterrupted(t *testing.T) {
	interrupt := make(chan os.Signal, 1)
	e := Env{Interrupt: interrupt}
	if e.Interrupted() || (&Env{}).Interrupted() {
		t.Error("there was no interrupt")
	}
	interrupt <- os.Interrupt
	if !e.Interrupted() || e.Interrupted() {
		t.Error("there was one interrupt")
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
	// The end of a long line is no line of its own.
	e.In = strings.NewReader(strings.Repeat("x", 1<<20) + "quit\nnext\n")
	lines = nil
	for line := range e.Lines() {
		lines = append(lines, line)
	}
	if len(lines) != 2 || strings.Trim(lines[0], "x") != "" || lines[1] != "next" {
		t.Errorf("there are %d lines", len(lines))
	}
}

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	for _, text := range []string{"one", "two"} {
		if err := WriteFile(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(name); err != nil || string(got) != text {
			t.Errorf("the file has %q, %v", got, err)
		}
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("there are %v, %v", entries, err)
	}
	if err := os.Chmod(name, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(name, nil); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode() != 0o600 || info.Size() != 0 {
		t.Errorf("the file is %v, %v", info.Mode(), err)
	}
	nowhere := filepath.Join(dir, "no", "file")
	if err := WriteFile(nowhere, nil); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), nowhere+": ") {
		t.Errorf("a file in no directory: %v", err)
	}
	if err := CanWrite(nowhere); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file in no directory can be written: %v", err)
	}
	if err := CanWrite(dir); err == nil {
		t.Error("a directory can be written")
	}
	if err := errors.Join(CanWrite(name), CanWrite(filepath.Join(dir, "new")), CanWrite(os.DevNull)); err != nil {
		t.Errorf("a file cannot be written: %v", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("there are %v, %v", entries, err)
	}
	// A link is written to, and stays.
	link := filepath.Join(dir, "link")
	if err := os.Symlink(name, link); err != nil {
		t.Skip(err)
	}
	if err := WriteFile(link, []byte("three")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Lstat(link)
	if got, readErr := os.ReadFile(name); err != nil || readErr != nil || info.Mode().IsRegular() || string(got) != "three" {
		t.Errorf("the link is %v and leads to %q", info, got)
	}
}

// TestPass passes signals on, until nobody hears of one.
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
			t.Errorf("heard %v", s)
		}
	}
	signals <- os.Interrupt
	select {
	case <-over:
		t.Error("it ends before anything else comes")
	case <-time.After(10 * time.Millisecond):
	}
	signals <- os.Interrupt
	<-over

	patience = 10 * time.Millisecond
	signals, _, over = start()
	signals <- os.Interrupt
	<-over
}

// TestExtra tells what to do with flags that come too late.
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

// TestWriteProtected leaves a file alone that may not be written to.
func TestWriteProtected(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte("old"), 0o444); err != nil {
		t.Fatal(err)
	}
	if f, err := os.OpenFile(name, os.O_WRONLY, 0); err == nil {
		f.Close()
		t.Skip("who runs this may write to all files")
	}
	err := WriteFile(name, []byte("new"))
	if text, _ := os.ReadFile(name); err == nil || string(text) != "old" {
		t.Errorf("the file has %q, error %v", text, err)
	}
}

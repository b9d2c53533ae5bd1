package console

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

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
		t.Errorf("a file in a missing directory: %v", err)
	}
	if err := CanWrite(nowhere); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file in a missing directory can be written: %v", err)
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
}

// read returns the contents of a file.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// names returns the names of the files in a directory.
func names(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// link creates a symbolic link.
func link(t *testing.T, target, name string) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Skip(err)
	}
}

// TestLinks checks that writing to existing and missing files through links keeps the links.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o777); err != nil {
		t.Fatal(err)
	}
	first, second := filepath.Join(dir, "first"), filepath.Join(dir, "second")
	link(t, "second", first)
	link(t, filepath.Join("sub", "file"), second)
	for _, text := range []string{"one", "two"} {
		if err := errors.Join(CanWrite(first), WriteFile(first, []byte(text))); err != nil {
			t.Fatal(err)
		}
		if got := read(t, filepath.Join(dir, "sub", "file")); got != text {
			t.Errorf("the links lead to %q, want %q", got, text)
		}
	}
	for _, name := range []string{first, second} {
		if info, err := os.Lstat(name); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is now %v, %v", name, info, err)
		}
	}
	if got := append(names(t, dir), names(t, filepath.Join(dir, "sub"))...); !slices.Equal(got, []string{"first", "second", "sub", "file"}) {
		t.Errorf("there are %q", got)
	}
	lost := filepath.Join(dir, "lost")
	link(t, filepath.Join("none", "file"), lost)
	if CanWrite(lost) == nil || WriteFile(lost, nil) == nil {
		t.Error("a link to a missing directory can be written")
	}
}

// TestStream checks that the standard output, under any name, is written to instead of replaced.
func TestStream(t *testing.T) {
	dir := t.TempDir()
	name, other := filepath.Join(dir, "file"), filepath.Join(dir, "link")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for _, std := range []**os.File{&os.Stdout, &os.Stderr} {
		before := *std
		defer func() { *std = before }()
		*std = f
		for _, text := range []string{"one", "two"} {
			fmt.Fprint(f, ".")
			if err := errors.Join(CanWrite(name), WriteFile(name, []byte(text))); err != nil || !Stream(name) {
				t.Errorf("a stream cannot be written: %v", err)
			}
		}
		*std = before
	}
	if got := read(t, name); got != ".one.two.one.two" {
		t.Errorf("the output is %q", got)
	}
	if Stream(name) || Stream(other) || !Stream(os.DevNull) {
		t.Errorf("streams: a regular file %v, a missing file %v, a device %v", Stream(name), Stream(other), Stream(os.DevNull))
	}
	link(t, name, other)
	os.Stdout = f
	if err := errors.Join(CanWrite(other), WriteFile(other, []byte("!"))); err != nil || read(t, name) != ".one.two.one.two!" {
		t.Errorf("through a link the output is %q, %v", read(t, name), err)
	}
	if got := names(t, dir); !slices.Equal(got, []string{"file", "link"}) {
		t.Errorf("there are %q", got)
	}
}

// TestPipe writes to a named pipe, even after nobody reads from it anymore.
func TestPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	name := fmt.Sprintf("/dev/fd/%d", w.Fd()) // in a directory that cannot have new files
	if !Stream(name) {
		t.Skip("pipes have no names")
	}
	if err := errors.Join(CanWrite(name), WriteFile(name, []byte("text"))); err != nil {
		t.Fatal(err)
	}
	text := make([]byte, 9)
	if n, err := r.Read(text); string(text[:n]) != "text" {
		t.Errorf("the pipe has %q, %v", text[:n], err)
	}
	r.Close()
	if err := WriteFile(name, []byte("text")); err == nil || !strings.HasPrefix(err.Error(), "write "+name+": ") {
		t.Errorf("a pipe that nobody reads gives %v", err)
	}
}

// TestSync checks that a file is synced to disk before it replaces another, and the directory
// after that.
func TestSync(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "file")
	if err := WriteFile(name, []byte("old")); err != nil {
		t.Fatal(err)
	}
	defer func(old func(*os.File) error) { fsync = old }(fsync)
	var steps []string
	fsync = func(f *os.File) error {
		step := "the file"
		if f.Name() == dir {
			step = "the directory"
		} else if got := read(t, f.Name()); got != "new" {
			t.Errorf("the file has %q when it is synced", got)
		}
		steps = append(steps, step+" beside "+read(t, name))
		return nil
	}
	if err := WriteFile(name, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if want := []string{"the file beside old", "the directory beside new"}; !slices.Equal(steps, want) {
		t.Errorf("the synced files are %q, want %q", steps, want)
	}
	fsync = func(f *os.File) error { return errors.New("the disk is gone") }
	if err := WriteFile(name, []byte("lost")); err == nil || read(t, name) != "new" || len(names(t, dir)) != 1 {
		t.Errorf("a file that is not synced replaces another: %q, %v", names(t, dir), err)
	}
}

// TestLeftovers checks that the files of a killed program are removed, but not the files of
// running programs or of programs on another machine.
func TestLeftovers(t *testing.T) {
	killed := exec.Command(os.Args[0], "-test.run=^$")
	if err := killed.Run(); err != nil {
		t.Skip(err)
	}
	host, err := os.Hostname()
	if err != nil {
		t.Skip(err)
	}
	name := func(pid int, host string) string { return fmt.Sprintf(".hexgames-%d-5eed-%s", pid, host) }
	keep := []string{
		name(os.Getpid(), host), name(os.Getppid(), host), name(killed.Process.Pid, host+"-2"), name(killed.Process.Pid, "not-"+host),
		".hexgames-x-5eed-" + host, ".hexgames", "game" + name(killed.Process.Pid, host), "file",
	}
	slices.Sort(keep)
	for _, write := range []func(string) error{CanWrite, func(name string) error { return WriteFile(name, nil) }} {
		dir := t.TempDir()
		for _, name := range append(keep, name(killed.Process.Pid, host)) {
			if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if err := write(filepath.Join(dir, "file")); err != nil {
			t.Fatal(err)
		}
		if got := names(t, dir); !slices.Equal(got, keep) {
			t.Errorf("there are\n%q, want\n%q", got, keep)
		}
	}
	// The name of a temporary file includes its writer.
	dir := t.TempDir()
	f, err := beside(filepath.Join(dir, "file"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if base := filepath.Base(f.Name()); !strings.HasPrefix(base, fmt.Sprintf(".hexgames-%d-", os.Getpid())) || !strings.HasSuffix(base, "-"+host) {
		t.Errorf("the temporary file is named %s", base)
	}
}

// TestWriteProtected checks that a write-protected file does not change.
func TestWriteProtected(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte("old"), 0o444); err != nil {
		t.Fatal(err)
	}
	if f, err := os.OpenFile(name, os.O_WRONLY, 0); err == nil {
		f.Close()
		t.Skip("this user may write to all files")
	}
	err := WriteFile(name, []byte("new"))
	if text, _ := os.ReadFile(name); err == nil || string(text) != "old" {
		t.Errorf("the file has %q, error %v", text, err)
	}
}

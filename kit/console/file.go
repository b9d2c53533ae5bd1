package console

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// WriteFile writes a file completely or not at all, even if the power fails: it writes a
// temporary file next to it and renames that. It follows links, and writes to a [Stream]
// directly.
func WriteFile(name string, text []byte) error {
	info, err := os.Stat(name)
	switch f := standard(info); {
	case f != nil:
		_, err = f.Write(text)
	case err == nil && !info.Mode().IsRegular():
		err = os.WriteFile(name, text, 0o666)
	default:
		err = replace(target(name), text, info)
	}
	return naming(name, err)
}

// replace writes another file beside one, and gives it its name.
func replace(name string, text []byte, old os.FileInfo) error {
	f, err := beside(name, old)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, fsync(f), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
		return err
	}
	if dir, err := os.Open(filepath.Dir(name)); err == nil {
		fsync(dir) // not supported on every system
		dir.Close()
	}
	return nil
}

// fsync waits until a file is on the disk. A test replaces it.
var fsync = (*os.File).Sync

// naming returns an error with the name of the file to write instead of the temporary
// file.
func naming(name string, err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return &os.PathError{Op: "write", Path: name, Err: path.Err}
	}
	return err
}

// Stream reports whether a file exists that is not a regular file, such as a pipe or a
// device, or that is the standard output or error. [WriteFile] writes to it directly.
func Stream(name string) bool {
	info, err := os.Stat(name)
	return err == nil && (!info.Mode().IsRegular() || standard(info) != nil)
}

// standard returns os.Stdout or os.Stderr if it is the same file, or nil.
func standard(info os.FileInfo) *os.File {
	for _, f := range []*os.File{os.Stdout, os.Stderr} {
		if own, err := f.Stat(); err == nil && info != nil && os.SameFile(info, own) {
			return f
		}
	}
	return nil
}

// target returns the name of the file that links lead to, whether or not it exists.
func target(name string) string {
	for range 40 {
		link, err := os.Readlink(name)
		if err != nil {
			return name
		}
		if !filepath.IsAbs(link) {
			link = filepath.Dir(name) + string(filepath.Separator) + link
		}
		name = link
	}
	return name
}

// prefix begins the name of a temporary file. The process number of its writer follows,
// then a random number and the name of the host.
const prefix = ".hexgames"

// beside creates a temporary file next to a file, with the same permissions if the file
// exists.
func beside(name string, old os.FileInfo) (*os.File, error) {
	if old != nil {
		// A file that may not be written to may not be replaced either.
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		f.Close()
	}
	dir := filepath.Dir(name)
	host, _ := os.Hostname()
	sweep(dir, host)
	fresh := fmt.Sprintf("%s-%d-%x-%s", prefix, os.Getpid(), rand.Uint64(), host)
	f, err := os.OpenFile(filepath.Join(dir, fresh), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil && old != nil {
		f.Chmod(old.Mode().Perm()) // not supported on every system
	}
	return f, err
}

// sweep removes the temporary files of programs that were killed on this host from a
// directory.
func sweep(dir, host string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		part := strings.SplitN(e.Name(), "-", 4)
		if len(part) < 4 || part[0] != prefix || part[3] != host {
			continue
		}
		if pid, err := strconv.Atoi(part[1]); err == nil && !alive(pid) {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// CanWrite returns an error if a file cannot be written. Call it before the work that
// produces the contents.
func CanWrite(name string) error {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s is a directory, not a file", name)
	case Stream(name):
		return nil
	}
	f, err := beside(target(name), info)
	if err == nil {
		err = errors.Join(f.Close(), os.Remove(f.Name()))
	}
	return naming(name, err)
}

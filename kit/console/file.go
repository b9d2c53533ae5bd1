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
// temporary file next to it and renames that. It follows links. It writes directly to a file
// that is a [Stream].
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

// replace writes a temporary file beside the named one and renames it.
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

// naming replaces the name of the temporary file in an error with the name of the file to write.
func naming(name string, err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return &os.PathError{Op: "write", Path: name, Err: path.Err}
	}
	return err
}

// Stream reports whether a file exists and is either not a regular file, such as a pipe or a
// device, or the standard output or error. [WriteFile] writes to it directly.
func Stream(name string) bool {
	info, err := os.Stat(name)
	return err == nil && (!info.Mode().IsRegular() || standard(info) != nil)
}

// standard returns os.Stdout or os.Stderr if it is the same file, or else nil.
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

// prefix is the start of the name of a temporary file. It is followed by the process id of the
// writer, a random number, and the name of the host.
const prefix = ".hexgames"

// beside creates a temporary file next to a file. If the file exists, the temporary file gets the
// same permissions.
func beside(name string, old os.FileInfo) (*os.File, error) {
	if old != nil {
		// A file that may not be written may not be replaced either.
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

// sweep removes temporary files from a directory if their programs were killed on this host.
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

// CanWrite returns an error if a file cannot be written. Call it before you do the work that
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

package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Put writes the shard of a job. It writes the whole file or nothing, even if the power fails. If
// the job already has a shard with the same contents, Put does nothing. If the contents differ, Put
// keeps both, stores the new one in the folder conflicts, and returns a [*Conflict].
func (d *Dir) Put(job int, data []byte) error {
	s := shardOf(job, data)
	d.mu.Lock()
	defer d.mu.Unlock()
	old, ok := d.shards[job]
	if ok && old != s {
		other := filepath.Join(d.name, "conflicts", s.Name())
		if err := d.write(other, data); err != nil {
			return err
		}
		return &Conflict{Job: job, File: d.path(old), Other: other}
	}
	if is, err := os.ReadFile(d.path(s)); err == nil && bytes.Equal(is, data) {
		d.shards[job] = s
		return nil
	}
	if err := d.write(d.path(s), data); err != nil {
		return err
	}
	d.shards[job] = s
	return nil
}

// write writes a file atomically, creating its folder if necessary.
func (d *Dir) write(name string, data []byte) error {
	t, err := create(name)
	if err != nil {
		return err
	}
	_, err = t.Write(data)
	return t.finish(name, d.Sync, err)
}

// A temporary is a file that is being written.
type temporary struct {
	*os.File
}

// create creates a temporary file in the folder of the future file.
func create(name string) (temporary, error) {
	dir := filepath.Dir(name)
	err := os.MkdirAll(dir, 0o777)
	if err == nil {
		var f *os.File
		host, _ := os.Hostname()
		fresh := fmt.Sprintf("%s-%d-%x-%s", prefix, os.Getpid(), rand.Uint64(), host)
		if f, err = os.OpenFile(filepath.Join(dir, fresh), os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666); err == nil {
			return temporary{f}, nil
		}
	}
	return temporary{}, failed(name, err)
}

// finish renames the file, unless writing has failed.
func (t temporary) finish(name string, sync func(*os.File) error, err error) error {
	if err == nil {
		err = sync(t.File)
	}
	err = errors.Join(err, t.Close())
	if err == nil {
		err = os.Rename(t.Name(), name)
	}
	if err != nil {
		os.Remove(t.Name())
		return failed(name, err)
	}
	if dir, err := os.Open(filepath.Dir(name)); err == nil {
		dir.Sync() // not supported on every system
		dir.Close()
	}
	return nil
}

// failed returns the error for a file that cannot be written.
func failed(name string, err error) error {
	var path *os.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	if isFull(err) {
		return fmt.Errorf("corpus: write %s: %w: free some space and run the same command again", name, err)
	}
	return fmt.Errorf("corpus: write %s: %w", name, err)
}

// isFull reports whether an error means that a disk or quota is full.
func isFull(err error) bool {
	const handleDiskFull, diskFull = syscall.Errno(39), syscall.Errno(112) // from Windows
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) ||
		runtime.GOOS == "windows" && (errors.Is(err, handleDiskFull) || errors.Is(err, diskFull))
}

// prefix is the prefix of names of temporary files. The process number of the writer, a random
// number and the host name follow.
const prefix = ".hexlab"

// isTemporary reports whether a name belongs to a temporary file.
func isTemporary(name string) bool { return strings.HasPrefix(name, prefix+"-") }

// sweep removes a temporary file if it is abandoned: its writer ran on this host and has ended, or
// the file is an hour old.
func sweep(name string) {
	part := strings.SplitN(filepath.Base(name), "-", 4)
	info, err := os.Stat(name)
	if err != nil {
		return
	}
	old := time.Since(info.ModTime()) > time.Hour
	if host, _ := os.Hostname(); len(part) == 4 && part[3] == host {
		pid, err := strconv.Atoi(part[1])
		old = old || err == nil && !alive(pid)
	}
	if old {
		os.Remove(name)
	}
}

// alive reports whether a process exists.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer p.Release()
	return !errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

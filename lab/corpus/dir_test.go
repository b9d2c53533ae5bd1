package corpus

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// open opens a folder that must be readable.
func open(t testing.TB, dir string) *Dir {
	t.Helper()
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// list returns the names of the files in a folder.
func list(t *testing.T, dir string) (names []string) {
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

// wantError fails the test unless the error has this message. DIR in the message stands for the
// folder.
func wantError(t *testing.T, err error, dir, want string) {
	t.Helper()
	if err == nil || strings.ReplaceAll(filepath.ToSlash(err.Error()), filepath.ToSlash(dir), "DIR") != want {
		t.Errorf("the error is\n%v, want\n%s", err, want)
	}
}

func TestPut(t *testing.T) {
	dir := t.TempDir()
	d := open(t, filepath.Join(dir, "new", "run"))
	if d.Has(12) || len(d.Shards()) != 0 {
		t.Error("a folder that does not exist has shards")
	}
	for _, job := range []int{12, 3} {
		if err := d.Put(job, fmt.Append(nil, "shard ", job)); err != nil {
			t.Fatal(err)
		}
	}
	for _, d := range []*Dir{d, open(t, d.name)} {
		if is := d.Shards(); len(is) != 2 || is[0].Job != 3 || is[1].Job != 12 {
			t.Errorf("the shards are %v, want those of jobs 3 and 12", is)
		}
		if data, err := d.Read(12); string(data) != "shard 12" || err != nil {
			t.Errorf("Read = %q, %v", data, err)
		}
		if !d.Has(3) || d.Has(4) {
			t.Errorf("Has(3) = %v, Has(4) = %v", d.Has(3), d.Has(4))
		}
	}
	wantFiles(t, d, d.Shards()[0].Name(), d.Shards()[1].Name())
	if err := errors.Join(d.Remove(3), d.Remove(3), d.Remove(99)); err != nil {
		t.Error(err)
	}
	if d.Has(3) || open(t, d.name).Has(3) {
		t.Error("a removed shard is still there")
	}
	_, err := d.Read(3)
	wantError(t, err, dir, "corpus: DIR/new/run has no shard of job 3")
}

// wantFiles fails the test unless the folder has exactly these files.
func wantFiles(t *testing.T, d *Dir, want ...string) {
	t.Helper()
	if is := list(t, d.folder()); !slices.Equal(is, want) {
		t.Errorf("the files are %q, want %q", is, want)
	}
}

func TestName(t *testing.T) {
	s := shardOf(7, []byte("abc"))
	if want := "00000007-ba7816bf8f01cfea.parquet"; s.Name() != want {
		t.Errorf("the name is %s, want %s", s.Name(), want)
	}
	for _, name := range []string{"00000007-ba7816bf8f01cfea.parquet", "123456789-ba7816bf8f01cfea.parquet"} {
		if s, ok := parseName(name); !ok || s.Name() != name {
			t.Errorf("%s reads as %v, %v", name, s, ok)
		}
	}
	for _, name := range []string{
		"", "7-ba7816bf8f01cfea.parquet", "00000007-ba7816bf8f01cfe.parquet", "00000007-BA7816BF8F01CFEA.parquet",
		"00000007-ba7816bf8f01cfea", "-0000007-ba7816bf8f01cfea.parquet", "+0000007-ba7816bf8f01cfea.parquet",
		"00000007-xa7816bf8f01cfea.parquet", "099999999999999999999-ba7816bf8f01cfea.parquet", "games.parquet",
	} {
		if s, ok := parseName(name); ok {
			t.Errorf("%s reads as the shard of job %d", name, s.Job)
		}
	}
}

func TestPutAgain(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	d.Sync = func(*os.File) error { return nil }
	if err := errors.Join(d.Put(1, []byte("one")), d.Put(1, []byte("one"))); err != nil {
		t.Fatal(err)
	}
	d.Sync = func(*os.File) error { return errors.New("it writes") }
	if err := d.Put(1, []byte("one")); err != nil {
		t.Errorf("Put of what is there: %v", err)
	}
	// Putting a damaged file again rewrites it.
	d.Sync = (*os.File).Sync
	path := d.path(d.Shards()[0])
	if err := os.WriteFile(path, []byte("onf"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, err := d.Read(1)
	wantError(t, err, dir, "corpus: DIR/shards/00000001-7692c3ad3540bb80.parquet: it is damaged: its SHA-256 begins with "+shardOf(1, []byte("onf")).Sum+": delete it and run the same command again")
	if err := d.Put(1, []byte("one")); err != nil {
		t.Fatal(err)
	}
	if data, err := d.Read(1); string(data) != "one" || err != nil {
		t.Errorf("Read = %q, %v", data, err)
	}
}

func TestConflict(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	if err := d.Put(1, []byte("one")); err != nil {
		t.Fatal(err)
	}
	err := d.Put(1, []byte("two"))
	var c *Conflict
	if !errors.As(err, &c) || c.Job != 1 {
		t.Fatalf("a different shard for job 1: %v, want a Conflict", err)
	}
	wantError(t, err, dir, "corpus: job 1 has two results, DIR/shards/00000001-7692c3ad3540bb80.parquet and DIR/conflicts/00000001-3fc4ccfe745870e2.parquet: compute it again to see which is wrong, and delete that one")
	for name, want := range map[string]string{c.File: "one", c.Other: "two"} {
		if data, err := os.ReadFile(name); string(data) != want || err != nil {
			t.Errorf("%s has %q, %v, want %q", name, data, err, want)
		}
	}
	if data, err := d.Read(1); string(data) != "one" || err != nil {
		t.Errorf("after the conflict the shard is %q, %v", data, err)
	}
	// Two programs can also create two shards for the same job.
	if err := os.Rename(c.Other, filepath.Join(d.folder(), filepath.Base(c.Other))); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); !errors.As(err, &c) || c.Job != 1 || c.File == c.Other {
		t.Errorf("Open = %v, want a Conflict", err)
	}
}

func TestFull(t *testing.T) {
	for _, test := range []struct {
		err    syscall.Errno
		advice string
	}{
		{syscall.ENOSPC, ": free some space and run the same command again"},
		{syscall.EDQUOT, ": free some space and run the same command again"},
		{syscall.EIO, ""},
	} {
		dir := t.TempDir()
		d := open(t, dir)
		d.Sync = func(*os.File) error { return &os.PathError{Op: "sync", Path: "x", Err: test.err} }
		err := d.Put(1, []byte("one"))
		wantError(t, err, dir, "corpus: write DIR/shards/00000001-7692c3ad3540bb80.parquet: "+test.err.Error()+test.advice)
		if !errors.Is(err, test.err) {
			t.Errorf("%v is not %v", err, test.err)
		}
		if d.Has(1) {
			t.Error("a shard that was not written is there")
		}
		wantFiles(t, d)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "shards"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir); err == nil {
		t.Error("a file for a folder: no error")
	}
}

func TestStrays(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	if err := d.Put(1, []byte("one")); err != nil {
		t.Fatal(err)
	}
	host, _ := os.Hostname()
	old := time.Now().Add(-2 * time.Hour)
	for name, stays := range map[string]bool{
		fmt.Sprintf(".hexlab-%d-1a-%s", os.Getpid(), host): true,
		fmt.Sprintf(".hexlab-%d-1b-%s", 1<<30, host):       false,
		fmt.Sprintf(".hexlab-%d-1c-%s", 1<<30, "other"):    true,
	} {
		path := filepath.Join(d.folder(), name)
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		if d := open(t, dir); len(d.Strays()) != 0 {
			t.Errorf("a temporary file is a stray: %q", d.Strays())
		}
		if _, err := os.Stat(path); (err == nil) != stays {
			t.Errorf("after Open, %s: %v, stays should be %v", name, err, stays)
		}
		if stays {
			os.Chtimes(path, old, old)
			open(t, dir)
			if _, err := os.Stat(path); err == nil {
				t.Errorf("%s stays for hours", name)
			}
		}
	}
	os.WriteFile(filepath.Join(d.folder(), "00000002-short.parquet"), nil, 0o666)
	os.WriteFile(filepath.Join(d.folder(), "notes.txt"), nil, 0o666)
	os.Mkdir(filepath.Join(d.folder(), "00000003-7692c3ad3540bb80.parquet"), 0o777)
	d = open(t, dir)
	var names []string
	for _, path := range d.Strays() {
		names = append(names, filepath.Base(path))
	}
	if want := []string{"00000002-short.parquet", "00000003-7692c3ad3540bb80.parquet", "notes.txt"}; !slices.Equal(names, want) {
		t.Errorf("the strays are %q, want %q", names, want)
	}
	if len(d.Shards()) != 1 {
		t.Errorf("the shards are %v, want one", d.Shards())
	}
}

// TestTogether puts, reads and removes shards from several goroutines.
func TestTogether(t *testing.T) {
	d := open(t, t.TempDir())
	d.Sync = func(*os.File) error { return nil }
	var wait sync.WaitGroup
	for i := range 4 {
		wait.Go(func() {
			for job := range 20 {
				data := fmt.Append(nil, "shard ", job)
				if err := d.Put(job, data); err != nil {
					t.Error(err)
				}
				if is, err := d.Read(job); !bytes.Equal(is, data) || err != nil {
					t.Errorf("goroutine %d: job %d is %q, %v", i, job, is, err)
				}
				d.Shards()
			}
		})
	}
	wait.Wait()
	if n := len(d.Shards()); n != 20 {
		t.Errorf("%d shards, want 20", n)
	}
}

// TestOpenMany checks that a large run opens quickly.
func TestOpenMany(t *testing.T) {
	dir := t.TempDir()
	d := open(t, dir)
	if err := os.MkdirAll(d.folder(), 0o777); err != nil {
		t.Fatal(err)
	}
	const jobs = 10_000
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for job := range jobs {
		if err := os.Link(file, d.path(Shard{job, "7692c3ad3540bb80"})); err != nil {
			t.Fatal(err)
		}
	}
	best := time.Hour
	for range 5 {
		begin := time.Now()
		if n := len(open(t, dir).Shards()); n != jobs {
			t.Fatalf("%d shards, want %d", n, jobs)
		}
		best = min(best, time.Since(begin))
	}
	t.Logf("%v", best)
	if best > time.Second { // 100 ms on an idle machine
		t.Errorf("%d shards open in %v", jobs, best)
	}
}

package corpus

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Dir is a folder with the shards of a run, in DIR/shards/NNNNNNNN-HHHHHHHHHHHHHHHH.parquet. The
// name consists of the job number and the first digits of the SHA-256 of the contents, to detect
// damaged files. A Dir is safe for concurrent use. Only one Dir at a time should write to a folder:
// a Dir does not see what others write.
type Dir struct {
	// Sync waits until a file is on the disk. Tests replace it to simulate a full disk.
	Sync func(*os.File) error

	name   string
	strays []string

	mu     sync.Mutex
	shards map[int]Shard
}

// A Shard identifies the file with the result of a job.
type Shard struct {
	Job int
	Sum string // the first 16 hexadecimal digits of the SHA-256 of its contents
}

// Name returns the name of the file, without its folder.
func (s Shard) Name() string { return fmt.Sprintf("%08d-%s%s", s.Job, s.Sum, extension) }

const (
	extension = ".parquet"
	sumDigits = 16 // digits of the digest in a name
)

// shardOf returns the shard for given contents.
func shardOf(job int, data []byte) Shard {
	sum := sha256.Sum256(data)
	return Shard{job, hex.EncodeToString(sum[:])[:sumDigits]}
}

// parseName parses the file name of a shard, and reports whether it is one.
func parseName(name string) (Shard, bool) {
	text, ok := strings.CutSuffix(name, extension)
	number, sum, _ := strings.Cut(text, "-")
	job, err := strconv.Atoi(number)
	s := Shard{job, sum}
	hexadecimal := len(sum) == sumDigits && strings.Trim(sum, "0123456789abcdef") == ""
	return s, ok && err == nil && hexadecimal && job >= 0 && s.Name() == name
}

// Open opens the folder of a run and reads the list of its shards. The folder need not exist: Put
// creates it.
//
// Open removes temporary files left by programs that were killed. If there are two shards for the
// same job, it returns a [*Conflict].
func Open(name string) (*Dir, error) {
	d := &Dir{Sync: (*os.File).Sync, name: name, shards: map[int]Shard{}}
	list, strays, err := scan(d.folder())
	if err != nil {
		return nil, err
	}
	d.strays = strays
	for _, f := range list {
		if other, ok := d.shards[f.Job]; ok {
			return nil, &Conflict{Job: f.Job, File: d.path(other), Other: f.path}
		}
		d.shards[f.Job] = f.Shard
	}
	return d, nil
}

// shards is the name of the folder for shards in a run's folder.
const shards = "shards"

// scan returns the shards in a folder in job order, and the paths of other files. It removes
// abandoned temporary files.
func scan(folder string) (list []file, strays []string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("corpus: %w", err)
	}
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		if isTemporary(e.Name()) {
			sweep(path)
		} else if s, ok := parseName(e.Name()); ok && e.Type().IsRegular() {
			list = append(list, file{s, path, false})
		} else {
			strays = append(strays, path)
		}
	}
	slices.SortStableFunc(list, func(a, b file) int { return cmp.Compare(a.Job, b.Job) })
	return list, strays, nil
}

// folder returns the folder for shards.
func (d *Dir) folder() string { return filepath.Join(d.name, shards) }

// path returns the path of a shard's file.
func (d *Dir) path(s Shard) string { return filepath.Join(d.folder(), s.Name()) }

// Shards returns the shards in job order.
func (d *Dir) Shards() []Shard {
	d.mu.Lock()
	defer d.mu.Unlock()
	shards := make([]Shard, 0, len(d.shards))
	for _, s := range d.shards {
		shards = append(shards, s)
	}
	slices.SortFunc(shards, func(a, b Shard) int { return cmp.Compare(a.Job, b.Job) })
	return shards
}

// Strays returns the paths of the files among the shards that are not shards.
func (d *Dir) Strays() []string { return d.strays }

// Has reports whether a job has a shard.
func (d *Dir) Has(job int) bool {
	_, ok := d.find(job)
	return ok
}

// find returns the shard of a job and reports whether there is one.
func (d *Dir) find(job int) (Shard, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	s, ok := d.shards[job]
	return s, ok
}

// Read returns the contents of a job's shard. It returns an error if they do not match the SHA-256
// in its name.
func (d *Dir) Read(job int) ([]byte, error) {
	s, ok := d.find(job)
	if !ok {
		return nil, fmt.Errorf("corpus: %s has no shard of job %d", d.name, job)
	}
	data, err := os.ReadFile(d.path(s))
	if err != nil {
		return nil, fmt.Errorf("corpus: %w", err)
	}
	if is := shardOf(job, data); is != s {
		return nil, &fileError{d.path(s), damaged(is.Sum)}
	}
	return data, nil
}

// Remove deletes a job's shard, if there is one.
func (d *Dir) Remove(job int) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	s, ok := d.shards[job]
	if !ok {
		return nil
	}
	if err := os.Remove(d.path(s)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("corpus: %w", err)
	}
	delete(d.shards, job)
	return nil
}

// A Conflict is the error for two different results of the same job. A job has the same results on
// every machine, so one of them is wrong.
type Conflict struct {
	Job         int
	File, Other string // paths of both files
}

func (c *Conflict) Error() string {
	return fmt.Sprintf("corpus: job %d has two results, %s and %s: compute it again to see which is wrong, and delete that one",
		c.Job, c.File, c.Other)
}

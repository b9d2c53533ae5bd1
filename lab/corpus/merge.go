package corpus

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Merge writes the rows in the folder dir to files of about size bytes in the folder out, in
// ascending order, and returns their names. The folder out must be empty or not exist. The same
// shards produce the same files. If Merge returns an error, it has removed the files that it wrote.
//
// The shards must be from the same run, without missing rows: see [Check]. Merge uses about 200 MB
// of memory, regardless of the size of the run.
func Merge(dir, out string, size int64) ([]string, error) {
	list, err := files(dir)
	if err != nil {
		return nil, err
	}
	if size <= 0 {
		return nil, fmt.Errorf("corpus: files of %d bytes: want more than 0", size)
	}
	if err := vacant(out); err != nil {
		return nil, err
	}
	first, err := list[0].open()
	if err != nil {
		return nil, err
	}
	first.Close()
	switch h := first.header; h.Kind {
	case kindOf[Game]():
		return merge[Game](list, h, out, size)
	case kindOf[Count]():
		return merge[Count](list, h, out, size)
	case kindOf[Answer]():
		return merge[Answer](list, h, out, size)
	case kindOf[Expansion]():
		return merge[Expansion](list, h, out, size)
	case kindOf[Proof]():
		return merge[Proof](list, h, out, size)
	default:
		return nil, &fileError{list[0].path, fmt.Errorf("it has rows of unknown kind %q", h.Kind)}
	}
}

// vacant returns an error unless a folder is empty or does not exist. It ignores temporary files of
// programs that were killed.
func vacant(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("corpus: %w", err)
	}
	for _, e := range entries {
		if !isTemporary(e.Name()) {
			return fmt.Errorf("corpus: %s is not empty: want a new folder for the merged files", dir)
		}
		sweep(filepath.Join(dir, e.Name()))
	}
	return nil
}

// merge is Merge for files of one kind. The header is from the first file.
func merge[T Row](list []file, h Header, out string, size int64) (names []string, err error) {
	m := merger[T]{out: out, size: size, header: Header{h.Run, merged, h.Spec, h.Kind}}
	defer func() {
		if err != nil {
			m.abandon()
		}
	}()
	next := int64(0)
	for _, f := range list {
		for row, err := range rowsOf[T](f, m.header.sameRun) {
			if err != nil {
				return nil, err
			}
			if id := idOf(row); id != next {
				return nil, &fileError{f.path, fmt.Errorf("it has row %d where row %d belongs: check the run first", id, next)}
			}
			next++
			if err := m.add(row); err != nil {
				return nil, err
			}
		}
	}
	if err := m.end(); err != nil {
		return nil, err
	}
	return m.names, nil
}

// A merger writes rows to one file after another.
type merger[T Row] struct {
	out    string
	size   int64 // target size of a file
	header Header
	names  []string // of completed files

	file  *mergedFile[T] // nil between files
	batch []T            // rows not yet written
	raw   int64          // size of the current group's rows, before compression
}

// groupSize is the size of a group of rows, before compression. Merge needs several times as much
// memory.
const groupSize = 32 << 20

// add adds a row. The ends of groups and files depend only on the rows.
func (m *merger[T]) add(row T) error {
	m.batch = append(m.batch, row)
	m.raw += sizeOf(row)
	full := m.raw >= min(groupSize, m.size)
	if !full && len(m.batch) < batch {
		return nil
	}
	if err := m.write(); err != nil || !full {
		return err
	}
	m.raw = 0
	if err := m.file.endGroup(); err != nil {
		return err
	}
	if m.file.written < m.size {
		return nil
	}
	return m.endFile()
}

// write writes the rows of the batch.
func (m *merger[T]) write() (err error) {
	if m.file == nil {
		if m.file, err = newMergedFile[T](filepath.Join(m.out, Shard{Job: len(m.names)}.Name()), m.header); err != nil {
			return err
		}
	}
	err = m.file.write(m.batch)
	clear(m.batch)
	m.batch = m.batch[:0]
	return err
}

// endFile completes the current file.
func (m *merger[T]) endFile() error {
	f := m.file
	m.file = nil
	name, err := f.end(m.out, len(m.names))
	if err == nil {
		m.names = append(m.names, name)
	}
	return err
}

// end completes the last file. There is a file even if there are no rows.
func (m *merger[T]) end() error {
	if m.file == nil && len(m.batch) == 0 && len(m.names) > 0 {
		return nil
	}
	if err := m.write(); err != nil {
		return err
	}
	return m.endFile()
}

// abandon removes all files.
func (m *merger[T]) abandon() {
	if m.file != nil {
		m.file.abandon()
	}
	for _, name := range m.names {
		os.Remove(name)
	}
}

// sizeOf returns the approximate size of a row, before compression.
func sizeOf[T Row](row T) int64 {
	const number, text = 4, 8 // in a list; overhead of a text
	switch row := any(row).(type) {
	case Game:
		n := 64 + len(row.Game) + len(row.Rules) + len(row.Start) + len(row.White) + len(row.Black) + len(row.Note)
		for _, move := range row.Moves {
			n += len(move) + text
		}
		return int64(n + number*(len(row.Choice)+len(row.Players)+len(row.Values)+len(row.Tried)+len(row.Action)+len(row.Visits)))
	case Count:
		n := 16
		for _, move := range row.Prefix {
			n += len(move) + text
		}
		return int64(n)
	case Proof:
		return int64(8 + len(row.Sum) + text)
	}
	return 0
}

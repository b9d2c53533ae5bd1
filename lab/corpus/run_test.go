package corpus

import (
	"os"
	"testing"
)

// put writes a run to a folder, with each rows per shard.
func put[T Row](t testing.TB, dir string, rows []T, each int) *Dir {
	t.Helper()
	d, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	sync := d.Sync
	d.Sync = func(*os.File) error { return nil } // it takes most of the time
	defer func() { d.Sync = sync }()
	for job := 0; job*each < len(rows); job++ {
		data := encode(t, rows[job*each:min((job+1)*each, len(rows))], header(job))
		if err := d.Put(job, data); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

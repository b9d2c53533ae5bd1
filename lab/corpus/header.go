package corpus

import (
	"fmt"
	"strconv"

	"github.com/parquet-go/parquet-go"
)

// A Header describes the contents of a file. It is stored in the metadata of the Parquet file,
// under keys such as hexlab.run.
type Header struct {
	Run  string // name of the run
	Job  int    // job number; -1 for a file written by Merge
	Spec string // description of the run, as JSON
	Kind string // row type, such as "game" or "count"; set by Encode
}

// Metadata keys. The writer sorts them, and keySum must be the last: see seal.
const (
	keyJob    = "hexlab.job"
	keyKind   = "hexlab.kind"
	keyRun    = "hexlab.run"
	keySchema = "hexlab.schema"
	keySpec   = "hexlab.spec"
	keySum    = "hexlab.sum"
)

// merged is the Job of a file written by Merge.
const merged = -1

// metadata returns the header as metadata for a writer.
func (h Header) metadata() []parquet.WriterOption {
	return []parquet.WriterOption{
		parquet.KeyValueMetadata(keyJob, strconv.Itoa(h.Job)),
		parquet.KeyValueMetadata(keyKind, h.Kind),
		parquet.KeyValueMetadata(keyRun, h.Run),
		parquet.KeyValueMetadata(keySchema, strconv.Itoa(Schema)),
		parquet.KeyValueMetadata(keySpec, h.Spec),
		parquet.KeyValueMetadata(keySum, unsealed),
	}
}

// headerOf returns the header of an open file.
func headerOf(f *parquet.File) (Header, error) {
	value := func(key string) string {
		v, _ := f.Lookup(key)
		return v
	}
	h := Header{Run: value(keyRun), Spec: value(keySpec), Kind: value(keyKind)}
	schema, err := strconv.Atoi(value(keySchema))
	if err != nil || schema < 1 {
		return Header{}, fmt.Errorf("its header has schema %q: want a number", value(keySchema))
	}
	if schema > Schema {
		return Header{}, fmt.Errorf("it has schema %d, but this program reads schemas up to %d: use the program that wrote it, or a newer one", schema, Schema)
	}
	if h.Job, err = strconv.Atoi(value(keyJob)); err != nil || h.Job < merged {
		return Header{}, fmt.Errorf("its header has job %q: want a number", value(keyJob))
	}
	return h, nil
}

// want returns an error unless the rows are of a given kind.
func (h Header) want(kind string) error {
	if h.Kind != kind {
		return fmt.Errorf("it has rows of kind %q: want %q", h.Kind, kind)
	}
	return nil
}

// sameRun returns an error unless the other header has the same run and the same kind of rows.
func (h Header) sameRun(other Header) error {
	switch {
	case other.Run != h.Run:
		return fmt.Errorf("it belongs to the run %q: want %q", other.Run, h.Run)
	case other.Spec != h.Spec:
		return fmt.Errorf("it has the specification %s: want %s", other.Spec, h.Spec)
	}
	return other.want(h.Kind)
}

// Package reread fuzzes readers: whatever one accepts can be written, and is the same when it is read
// again.
//
//	func FuzzParse(f *testing.F) {
//		f.Add("300+2 17.5")
//		reread.Text(f, ParseClock, Clock.String, func(err error) bool { return errors.Is(err, ErrSyntax) })
//	}
package reread

import (
	"encoding/json"
	"errors"
	"reflect"
	"runtime/metrics"
	"testing"
)

// Text fuzzes a reader of text. The write function returns the text of a value, and typed reports
// whether the reader may return an error; if it is nil, any error will do.
func Text[T any](f *testing.F, read func(string) (T, error), write func(T) string, typed func(error) bool) {
	f.Helper()
	f.Fuzz(func(t *testing.T, text string) {
		var value T
		var err error
		Little(t, len(text), func() { value, err = read(text) })
		if err != nil {
			if typed != nil && !typed(err) {
				t.Fatalf("%q is refused with the wrong error: %v", text, err)
			}
			return
		}
		written := write(value)
		again, err := read(written)
		if err != nil || !reflect.DeepEqual(again, value) || write(again) != written {
			t.Fatalf("%q is read as %+v, which is written as %q, and that is read as %+v, %v", text, value, written, again, err)
		}
	})
}

// JSON fuzzes the JSON of a type. The check function returns an error if a value is not valid; it may
// be nil.
func JSON[T any](f *testing.F, check func(T) error) {
	f.Helper()
	Text(f, func(text string) (value T, err error) {
		if err = json.Unmarshal([]byte(text), &value); err == nil && check != nil {
			err = check(value)
		}
		return value, err
	}, func(value T) string {
		text, err := json.Marshal(value)
		if err != nil {
			return err.Error() // which is not JSON
		}
		return string(text)
	}, nil)
}

// Refused returns a function for Text: it reports whether an error matches one of kinds.
func Refused(kinds ...error) func(error) bool {
	return func(err error) bool {
		for _, kind := range kinds {
			if errors.Is(err, kind) {
				return true
			}
		}
		return false
	}
}

// The memory that reading may take.
const (
	always  = 4 << 20
	perByte = 4 << 10
)

// Little checks that a function takes little memory for an input of n bytes. It counts what all
// goroutines allocate.
func Little(t *testing.T, n int, read func()) {
	t.Helper()
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	before := sample[0].Value.Uint64()
	read()
	metrics.Read(sample)
	if took := sample[0].Value.Uint64() - before; took > uint64(always+n*perByte) {
		t.Fatalf("reading %d bytes takes %d bytes of memory", n, took)
	}
}

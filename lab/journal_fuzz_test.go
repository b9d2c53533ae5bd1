package lab

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// FuzzJournal checks that a journal of any bytes can be opened, that its readable lines stay, and
// that a line added after it is read.
func FuzzJournal(f *testing.F) {
	for _, text := range []string{
		`{"job":3,"worker":"w","host":"h","seconds":1.5,"at":"2026-11-22T00:00:00Z"}` + "\n", `{"job":3,"worker":"w"}` + "\n" + `{"job":4,"wor`, "\n\n\x00", `{"job":1e99,"worker":"w"}`, "",
	} {
		f.Add([]byte(text))
	}
	folder := f.TempDir() // one for all: a new one takes longer than the rest
	f.Fuzz(func(t *testing.T, text []byte) {
		if err := os.WriteFile(filepath.Join(folder, journalFile), text, 0o666); err != nil {
			t.Fatal(err)
		}
		before, err := readJournal(folder)
		if err != nil {
			t.Fatal(err)
		}
		j, err := openJournal(folder)
		if err != nil {
			t.Fatal(err)
		}
		added := entry{Job: 7, Worker: "w"}
		line, err := json.Marshal(added)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := j.file.Write(append(line, '\n')); err != nil {
			t.Fatal(err)
		}
		j.close()
		if after, err := readJournal(folder); err != nil || !reflect.DeepEqual(after, append(before, added)) {
			t.Fatalf("the journal %q has the entries %v, and then %v, %v", text, before, after, err)
		}
	})
}

// TestLongLine checks that the entries after a long damaged line are read.
func TestLongLine(t *testing.T) {
	folder := t.TempDir()
	text := append(make([]byte, 1<<17), "\n{\"job\":3,\"worker\":\"w\"}\n"...)
	if err := os.WriteFile(filepath.Join(folder, journalFile), text, 0o666); err != nil {
		t.Fatal(err)
	}
	if entries, err := readJournal(folder); err != nil || len(entries) != 1 || entries[0].Job != 3 {
		t.Errorf("the entries are %v, %v", entries, err)
	}
}

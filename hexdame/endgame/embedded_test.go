package endgame

import (
	"bytes"
	"context"
	"os"
	"slices"
	"testing"
)

// TestReadAll checks that a damaged table among others is refused.
func TestReadAll(t *testing.T) {
	_, data := small(t)
	if all, err := readAll(append(slices.Clone(data), data[:len(data)-1]...)); err == nil || all != nil {
		t.Errorf("a truncated table is %v, %v", all, err)
	}
}

// TestEmbedded checks that the embedded file has the tables that Generate makes.
func TestEmbedded(t *testing.T) {
	var all []byte
	made := &Tables{}
	pieces := 3
	if testing.Short() {
		pieces = 2 // more take long with the race detector
	}
	for n := range pieces + 1 {
		for _, c := range Classes(n) {
			if made.Has(c) {
				continue
			}
			files, err := made.Generate(context.Background(), c, 2, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range files {
				one, err := readTable(f.Data)
				if err != nil {
					t.Fatalf("%s: %v", f.Name, err)
				}
				made.add(one)
				all = append(all, f.Data...)
			}
		}
	}
	if len(all) > 100_000 {
		t.Errorf("the embedded file would be %d bytes long: want at most 100000", len(all))
	}
	if *update && !testing.Short() {
		if err := os.WriteFile("embedded.bin", all, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	// The compression differs between versions of Go.
	old := Embedded().byClass
	if len(made.byClass) != len(old) && !testing.Short() {
		t.Errorf("the embedded file has %d tables, and Generate makes %d", len(old), len(made.byClass))
	}
	for c, one := range made.byClass {
		if was := old[c]; was == nil || was.form != one.form || was.stats != one.stats || !bytes.Equal(entriesOf(was), entriesOf(one)) {
			t.Errorf("the embedded table of %v is not what Generate makes: go generate writes it again", c)
		}
	}
}

// entriesOf returns all entries of a table.
func entriesOf(one *table) (entries []byte) {
	for i := range one.blocks {
		entries = append(entries, one.inflate(i)...)
	}
	return entries
}

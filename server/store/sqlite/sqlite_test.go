package sqlite

import (
	"path/filepath"
	"testing"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/storetest"
)

func TestContract(t *testing.T) {
	for name, group := range map[string]int{"grouped": 0, "ungrouped": 1} {
		t.Run(name, func(t *testing.T) {
			storetest.Run(t, func(t testing.TB) storetest.Database {
				path := filepath.Join(t.TempDir(), "a #?%41.db")
				return storetest.Database{Open: func(now func() clocks.Millis) (store.Store, error) {
					return Open(path, Options{Group: group, Now: now})
				}}
			})
		})
	}
}

// opened returns a store in a new file, open until the test ends.
func opened(t testing.TB, o Options) (s *Store, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "games.db")
	s, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s, path
}

// TestLookSum checks the numbers of looks, which databases contain.
func TestLookSum(t *testing.T) {
	for look, want := range map[string]int64{"": 0, "ada": 0x8d708769, "ж": 0xe2e3c15a} {
		if got := lookSum(look); got != want {
			t.Errorf("the number of %q is %#x, want %#x", look, got, want)
		}
	}
}

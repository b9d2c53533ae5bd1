// Package toy has two fuzz targets; one fails.
package toy

import "testing"

func FuzzFine(f *testing.F) {
	f.Add([]byte("abc"))
	f.Fuzz(func(t *testing.T, b []byte) {
		seen := 0
		for _, c := range b {
			switch {
			case c < 32:
				seen |= 1
			case c < 64:
				seen |= 2
			case c > 250:
				seen |= 4
			}
		}
		if seen == 7 && len(b) == 0 {
			t.Error("impossible")
		}
	})
}

func FuzzBad(f *testing.F) {
	f.Add([]byte("abc"))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) > 3 {
			t.Error("too long")
		}
	})
}

package endgame

import (
	"testing"

	"example.com/hexgames/internal/reread"
)

func FuzzParseClass(f *testing.F) {
	for _, text := range []string{"KvK", "kkmVm", "MvKM", "v", "KvKKKKKKKK", "MKvK", "KvKv", "", "K vK"} {
		f.Add(text)
	}
	reread.Text(f, ParseClass, Class.String, nil)
}

package hexade

import "testing"

// TestHash checks that positions with the same stones, or with none, have different hashes
// if something else differs. Random games hardly ever lead to such positions.
func TestHash(t *testing.T) {
	known := map[uint64]string{}
	for _, text := range []string{
		"4/5/6/7/6/5/4 w 0",
		"5/6/7/8/9/8/7/6/5 w 0",
		"4/5/6/3w3/6/5/4 b 1",
		"4/5/6/3w3/6/5/4 b 9",
		"b3/5/6/3w3/6/5/4 w 2",
		"b3/5/6/3w3/6/5/4 w 10",
		"b3/5/6/3w3/6/5/4 w 14",
		"w3/5/6/3b3/6/5/4 w 2",
	} {
		hash := MustParse(text).Hash()
		if other, ok := known[hash]; ok {
			t.Errorf("the hash of %s is that of %s", text, other)
		}
		known[hash] = text
	}
}

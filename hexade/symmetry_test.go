package hexade

import (
	"fmt"
	"strings"
	"testing"

	"example.com/hexgames/internal/notation"
)

// TestHash checks that positions with the same stones, or with none, have different hashes if
// something else differs. Random games hardly ever lead to such positions.
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

// TestEarliest checks the least number of stones placed for a position.
func TestEarliest(t *testing.T) {
	for text, want := range map[string]int{
		"4/5/6/7/6/5/4 w 0":                     0,
		"4/5/6/3w3/6/5/4 b 1":                   1, // A3 restricts White's next stone
		"4/5/6/3w3/6/5/4 b 65533":               9, // and here it does not
		"b3/5/6/3w3/6/5/4 w 2":                  2,
		"b3/5/6/3w3/6/5/4 w 14":                 6,
		"4/5/2w3/4b2/4w1/5/4 b 3":               3,
		"4/5/2w3/4b2/4w1/5/4 b 7":               3,
		"4/5/2ww2/4b2/6/5/4 b 11":               7, // too close for White's first two stones
		"4/5/2ww2/4b2/4b1/5/4 w 12":             8,
		"4/5/6/3bb2/6/5/4 w 12":                 8, // at ply 4 no white stone can be missing
		"4/5/6/w2w2w/6/5/4 b 65533":             5,
		"4/5/6/w2w2w/b5/5/4 w 10":               6,
		"4/5/wwwwww/7/6/bbb2/2bb b 65535":       11,
		"5/6/7/1wwwwwww/bbbbbb1b1/8/7/6/5 - 18": 14,
	} {
		p := MustParse(text)
		q := p.Earliest()
		if q.Ply() != want || q.stones != p.stones || q.state != p.state || q.Earliest() != q || MustParse(q.String()) != q {
			t.Errorf("the earliest position of %s is %v, want one after %d stones", text, q, want)
		}
		if lower := want - 4; want > secondStone+4 {
			rows, _, _ := strings.Cut(text, " ")
			if p, err := Parse(fmt.Sprintf("%s %c %d", rows, notation.Initial(p.Turn()), lower)); err == nil {
				t.Errorf("%v is as good", p)
			}
		}
	}
	if q := (Position{}).Earliest(); q != (Position{}) {
		t.Errorf("the earliest position of the zero Position is %v", q)
	}
}

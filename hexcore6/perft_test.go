package hexcore6

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// A perftCase is a line of testdata/perft.txt.
type perftCase struct {
	name, position string
	counts         []uint64 // by depth, from 1
}

func perftCases(t testing.TB) []perftCase {
	t.Helper()
	data, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	var cases []perftCase
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		fields := strings.Split(line, "|")
		if len(fields) != 3 {
			t.Fatalf("testdata/perft.txt: want three fields: %s", line)
		}
		c := perftCase{name: strings.TrimSpace(fields[0]), position: strings.TrimSpace(fields[1])}
		for word := range strings.FieldsSeq(fields[2]) {
			n, err := strconv.ParseUint(word, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			c.counts = append(c.counts, n)
		}
		cases = append(cases, c)
	}
	return cases
}

// TestPerft counts move sequences with the public surface.
func TestPerft(t *testing.T) {
	most := uint64(1e7)
	if testing.Short() {
		most = 3e5
	}
	cases := perftCases(t)
	if len(cases) < 12 {
		t.Errorf("%d positions, want 12 or more", len(cases))
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := MustParse(c.position)
			if got := p.String(); got != c.position {
				t.Errorf("the position prints as %s", got)
			}
			for i, want := range c.counts {
				if want > most {
					break
				}
				if got := hexgames.Perft(p, i+1); got != want {
					t.Errorf("perft %d = %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

// TestPerftOracle counts with the second implementation.
func TestPerftOracle(t *testing.T) {
	most := uint64(10_000)
	if testing.Short() {
		most = 2_000
	}
	for _, c := range perftCases(t) {
		t.Run(c.name, func(t *testing.T) {
			o := oracleOf(MustParse(c.position))
			for i, want := range c.counts {
				if want > most {
					break
				}
				if got := o.perft(i + 1); got != want {
					t.Errorf("perft %d = %d, want %d", i+1, got, want)
				}
			}
		})
	}
}

// TestPerftTransformed counts from every other side of the board.
func TestPerftTransformed(t *testing.T) {
	for _, c := range perftCases(t) {
		p := MustParse(c.position)
		for _, s := range hexgrid.Symmetries() {
			if !hasSymmetry(s)(p) {
				continue
			}
			q := transformed(s)(p)
			for i, want := range c.counts {
				if want > 2e4 {
					break
				}
				if got := hexgames.Perft(q, i+1); got != want {
					t.Errorf("%s: perft %d of %s = %d, want %d", c.name, i+1, q, got, want)
				}
			}
		}
	}
}

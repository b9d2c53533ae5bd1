package hexdame

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames"
)

// A perftCase is a line of testdata/perft.txt.
type perftCase struct {
	name, position string
	moves, paths   []uint64 // by depth, from 1
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
		if len(fields) != 4 {
			t.Fatalf("testdata/perft.txt: want four fields: %s", line)
		}
		c := perftCase{name: strings.TrimSpace(fields[0]), position: strings.TrimSpace(fields[1])}
		c.moves = counts(t, fields[2])
		if c.paths = counts(t, fields[3]); c.paths == nil {
			c.paths = c.moves
		}
		cases = append(cases, c)
	}
	return cases
}

func counts(t testing.TB, field string) (counts []uint64) {
	for _, word := range strings.Fields(field) {
		n, err := strconv.ParseUint(word, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		counts = append(counts, n)
	}
	return counts
}

// TestPerft counts move sequences with the public surface.
func TestPerft(t *testing.T) {
	most := uint64(1e9)
	if testing.Short() {
		most = 2e6
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
			for i, want := range c.moves {
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

// TestPerftOracle counts with the second implementation, by move and by path.
func TestPerftOracle(t *testing.T) {
	most := uint64(60_000)
	if testing.Short() {
		most = 4_000
	}
	for _, c := range perftCases(t) {
		t.Run(c.name, func(t *testing.T) {
			o := oracleOf(MustParse(c.position))
			for i, want := range c.moves {
				if c.paths[i] > most {
					break
				}
				moves, paths := o.perft(i + 1)
				if moves != want || paths != c.paths[i] {
					t.Errorf("perft %d = %d by move and %d by path, want %d and %d", i+1, moves, paths, want, c.paths[i])
				}
			}
		})
	}
}

// TestPerftMirrored counts from the other side of the board.
func TestPerftMirrored(t *testing.T) {
	for _, c := range perftCases(t) {
		p := MustParse(c.position)
		mirrored, err := p.Transform(Mirror)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range []Position{mirrored, p.Reverse()} {
			for i, want := range c.moves {
				if want > 1e5 {
					break
				}
				if got := hexgames.Perft(q, i+1); got != want {
					t.Errorf("%s: perft %d of %s = %d, want %d", c.name, i+1, q, got, want)
				}
			}
		}
	}
}

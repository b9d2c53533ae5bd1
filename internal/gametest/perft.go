package gametest

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames"
)

// A Case is a line of a game's testdata/perft.txt:
//
//	name | position | counts
//
// and perhaps more columns. Lines that begin with # are comments.
type Case struct {
	Name, Position string
	Counts         []uint64 // of the sequences of 1, 2, 3 … moves
	More           []string // further columns
}

// Cases reads the cases of the game whose test calls it.
func Cases(t testing.TB) []Case {
	t.Helper()
	data, err := os.ReadFile("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	var cases []Case
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		columns := strings.Split(line, "|")
		if len(columns) < 3 {
			t.Fatalf("testdata/perft.txt: want a name, a position and counts: %s", line)
		}
		c := Case{Name: strings.TrimSpace(columns[0]), Position: strings.TrimSpace(columns[1]), More: columns[3:]}
		c.Counts = Numbers(t, columns[2])
		cases = append(cases, c)
	}
	if len(cases) < 12 {
		t.Errorf("testdata/perft.txt has %d positions, want 12 or more", len(cases))
	}
	return cases
}

// Numbers reads the numbers of a column.
func Numbers(t testing.TB, column string) (numbers []uint64) {
	t.Helper()
	for word := range strings.FieldsSeq(column) {
		n, err := strconv.ParseUint(word, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, n)
	}
	return numbers
}

// Perft counts the sequences of all cases with the public surface of a game, as
// far as there are no more than most, and compares.
func Perft[P hexgames.Position[P, M], M comparable](t *testing.T, parse func(string) (P, error), most uint64) {
	for _, c := range Cases(t) {
		t.Run(c.Name, func(t *testing.T) {
			p, err := parse(c.Position)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.String(); got != c.Position {
				t.Errorf("the position prints as %s", got)
			}
			CheckPerft(t, c, most, func(depth int) uint64 { return hexgames.Perft(p, depth) })
		})
	}
}

// CheckPerft compares the counts of a case with others, as far as there are no
// more than most.
func CheckPerft(t *testing.T, c Case, most uint64, count func(depth int) uint64) {
	t.Helper()
	for i, want := range c.Counts {
		if want > most {
			break
		}
		if got := count(i + 1); got != want {
			t.Errorf("%s: perft %d = %d, want %d", c.Name, i+1, got, want)
		}
	}
}

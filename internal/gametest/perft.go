package gametest

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/laws"
)

// A Case is a line of a game's testdata/perft.txt:
//
//	name | position | counts
//
// and perhaps more columns. Lines that start with # are comments.
type Case struct {
	Name, Position string
	Counts         []uint64 // of the sequences of 1, 2, 3 … moves
	More           []string // further columns
}

const perftFile = "testdata/perft.txt"

const missing = "%v: write at least 12 lines such as\nstart | POSITION |\nand run the tests named Perft with -update"

// Cases reads the cases of the game whose test calls it.
func Cases(t testing.TB) []Case {
	t.Helper()
	return casesOf(t, perftFile)
}

func casesOf(t testing.TB, file string) []Case {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf(missing, err)
	}
	var cases []Case
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		columns := strings.Split(line, "|")
		if len(columns) < 3 {
			t.Fatalf("%s: want NAME | POSITION | COUNTS, or nothing after the last bar and the flag -update: %s", file, line)
		}
		c := Case{Name: strings.TrimSpace(columns[0]), Position: strings.TrimSpace(columns[1]), More: columns[3:]}
		c.Counts = Numbers(t, columns[2])
		cases = append(cases, c)
	}
	if len(cases) < 12 {
		t.Errorf("%s has %d positions, want 12 or more", file, len(cases))
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

// Perft counts the sequences of moves of all cases with the public surface and compares the counts.
// It skips counts greater than most, or greater than few in short tests. With -update, it first
// writes the counts: as many as the position had, or all that are up to most.
func (g *Game[P, M, O, N]) Perft(t *testing.T, most, few uint64) {
	if *update {
		g.updatePerft(t, most)
	}
	for _, c := range Cases(t) {
		t.Run(c.Name, func(t *testing.T) {
			p := g.must(t, c.Position)
			if got := p.String(); got != c.Position {
				t.Errorf("the position prints as %s", got)
			}
			if len(c.Counts) == 0 && p.CountMoves() > 0 {
				t.Errorf("%s has no counts of %s: go test ./%s -run Perft -update adds them", perftFile, c.Name, g.Name())
			}
			CheckPerft(t, c, atMost(most, few), func(depth int) uint64 { return hexgames.Perft(p, depth) })
		})
	}
}

// PerftOracle does the same with the oracle.
func (g *Game[P, M, O, N]) PerftOracle(t *testing.T, most, few uint64) {
	for _, c := range Cases(t) {
		o := g.Of(g.must(t, c.Position))
		CheckPerft(t, c, atMost(most, few), func(depth int) uint64 { return perft[O, N](o, depth) })
	}
}

// PerftImages does the same with the symmetric images of the positions.
func (g *Game[P, M, O, N]) PerftImages(t *testing.T, most uint64, symmetries []laws.Symmetry[P, M]) {
	for _, c := range Cases(t) {
		p := g.must(t, c.Position)
		for _, s := range symmetries {
			if s.For == nil || s.For(p) {
				CheckPerft(t, c, most, func(depth int) uint64 { return hexgames.Perft(s.Position(p), depth) })
			}
		}
	}
}

func atMost(most, few uint64) uint64 {
	if testing.Short() {
		return few
	}
	return most
}

// updatePerft writes the counts of all cases, unless a position is invalid.
func (g *Game[P, M, O, N]) updatePerft(t *testing.T, most uint64) {
	data, err := os.ReadFile(perftFile)
	if err != nil {
		t.Fatalf(missing, err)
	}
	var text strings.Builder
	for line := range strings.Lines(string(data)) {
		columns := strings.Split(strings.TrimSuffix(line, "\n"), "|")
		if len(columns) < 3 || line[0] == '#' {
			text.WriteString(line)
			continue
		}
		p, err := g.Parse(strings.TrimSpace(columns[1]))
		if err != nil {
			t.Errorf("%s, %s: %v", perftFile, strings.TrimSpace(columns[0]), err)
			continue
		}
		depths := len(strings.Fields(columns[2]))
		columns[2] = ""
		for _, n := range countsOf(p, depths, most) {
			columns[2] += " " + strconv.FormatUint(n, 10)
		}
		if len(columns) > 3 {
			columns[2] += " "
		}
		text.WriteString(strings.Join(columns, "|") + "\n")
	}
	if t.Failed() {
		t.FailNow()
	}
	if err := os.WriteFile(perftFile, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// countsOf returns the counts for some depths, or, if depths is 0, all counts that are up to most.
func countsOf[P hexgames.Position[P, M], M comparable](p P, depths int, most uint64) (counts []uint64) {
	const deepest = 12 // for positions with few moves, whose counts would never reach most
	for depth := 1; depth <= depths; depth++ {
		counts = append(counts, hexgames.Perft(p, depth))
	}
	for depth := 1; depths == 0 && depth <= deepest; depth++ {
		n, ok := perftWithin(p, depth, most)
		if !ok || n == 0 {
			break
		}
		counts = append(counts, n)
	}
	return counts
}

// perftWithin returns the result of hexgames.Perft, and whether it is up to most. It stops when
// it has counted more.
func perftWithin[P hexgames.Position[P, M], M comparable](p P, depth int, most uint64) (n uint64, ok bool) {
	if depth == 1 {
		n = uint64(p.CountMoves())
		return n, n <= most
	}
	for _, m := range p.LegalMoves() {
		q, err := p.Apply(m)
		if err != nil {
			panic(err)
		}
		more, ok := perftWithin(q, depth-1, most-n)
		if !ok {
			return 0, false
		}
		n += more
	}
	return n, true
}

// CheckPerft compares the counts of a case with others, except those greater than most.
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

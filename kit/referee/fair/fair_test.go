package fair

import (
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

const vectors = "testdata/vectors.txt"

// vectorLines returns the lines of the test vectors.
func vectorLines(t *testing.T) (lines []string) {
	t.Helper()
	text, err := os.ReadFile(vectors)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	return lines
}

// TestVectors compares the test vectors from verify.py with this package.
func TestVectors(t *testing.T) {
	lines := vectorLines(t)
	if len(lines) < 30 {
		t.Errorf("there are only %d vectors", len(lines))
	}
	for _, line := range lines {
		f := strings.Fields(line)
		k, _ := strconv.Atoi(f[5])
		n, err := strconv.Atoi(f[6])
		if err != nil {
			t.Logf("%s candidates are too many for an int", f[6])
			continue
		}
		s := Source{Game: f[2], Server: f[0], White: strings.Trim(f[3], "-"), Black: strings.Trim(f[4], "-")}
		if got := Commit(s.Server); got != f[1] {
			t.Errorf("the commitment to %s is %s, want %s", s.Server, got, f[1])
		}
		if got := strconv.Itoa(s.Draw(k, n)); got != f[7] {
			t.Errorf("%s: candidate %s was drawn", line, got)
		}
	}
}

// TestPython recomputes the test vectors with verify.py.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	program, err := os.ReadFile("verify.py") // in Go, so go test notices changes to the file
	if err != nil {
		t.Fatal(err)
	}
	got, err := exec.Command(python, "-c", string(program), "-v", vectors).CombinedOutput()
	if want := strings.Join(vectorLines(t), ""); err != nil || string(got) != want {
		t.Errorf("verify.py returns the error %v and prints\n%s\nwant\n%s", err, got, want)
	}
}

// TestChoose checks which numbers are rejected: the last 2^64 mod n.
func TestChoose(t *testing.T) {
	const most = ^uint64(0)
	for _, test := range []struct {
		x, n, i uint64
		ok      bool
	}{
		{0, 7, 0, true},
		{13, 7, 6, true},
		{most, 1 << 40, 1<<40 - 1, true}, // a power of 2 rejects nothing
		{most, 5, 0, false},              // 2^64 mod 5 is 1
		{most - 1, 5, 4, true},
		{most, 7, 0, false}, // 2^64 mod 7 is 2
		{most - 1, 7, 0, false},
		{most - 2, 7, 6, true},
		{1<<63 + 1, 1<<63 + 1, 0, false}, // nearly half of all numbers
		{1 << 63, 1<<63 + 1, 1 << 63, true},
		{most, 1<<63 - 1, 0, false},
		{most - 1, 1<<63 - 1, 0, false},
		{most - 2, 1<<63 - 1, 1<<63 - 2, true},
	} {
		if i, ok := choose(test.x, test.n); ok != test.ok || ok && i != test.i {
			t.Errorf("of %d candidates %d selects %d (%t), want %d (%t)", test.n, test.x, i, ok, test.i, test.ok)
		}
	}
}

// TestRejection checks that draws continue after a rejection. With slightly more than 2^64/3
// candidates, a third of all attempts are rejected.
func TestRejection(t *testing.T) {
	if strconv.IntSize < 64 {
		t.Skip("int is too small for so many candidates")
	}
	n := uint64(1)<<63/3*2 + 2
	rejected := 0
	for k := range 300 {
		s := Source{Game: "g", Server: Commit(number(0)), White: number(1)}
		x := s.attempt(k, 0)
		_, ok := choose(x, n)
		for attempt := 1; !ok; attempt++ {
			rejected++
			x = s.attempt(k, attempt)
			_, ok = choose(x, n)
		}
		if got := s.Draw(k, int(n)); uint64(got) != x%n {
			t.Errorf("draw %d is %d, want %d", k, got, x%n)
		}
	}
	if rejected < 100 || rejected > 200 { // 150 are expected, with a deviation of 15
		t.Errorf("%d attempts were rejected, want about 150", rejected)
	}
}

// number returns a number whose bytes are all equal.
func number(b byte) string { return strings.Repeat(string("0123456789abcdef"[b&15]), 2*Size) }

// TestUniform checks that draws are uniform. The numbers are fixed, so the result never varies.
func TestUniform(t *testing.T) {
	for _, n := range []int{2, 3, 7, 28} {
		const each = 1000
		counts := make([]int, n)
		pairs := map[[2]int]int{} // consecutive draws
		s := Source{Game: "uniform", Server: number(7), White: number(1), Black: number(2)}
		last := 0
		for k := range n * each {
			i := s.Draw(k, n)
			counts[i]++
			pairs[[2]int{last, i}]++
			last = i
		}
		sum := 0.0
		for _, c := range counts {
			sum += float64(c-each) * float64(c-each) / each
		}
		// Chi-square with n-1 degrees of freedom has mean n-1 and variance 2(n-1).
		if most := float64(n-1) + 4*float64(n); sum > most {
			t.Errorf("%d candidates were drawn too unevenly, %v times: %.1f, want at most %.1f", n, counts, sum, most)
		}
		if n <= 7 && len(pairs) != n*n {
			t.Errorf("with %d candidates, only %d pairs followed each other", n, len(pairs))
		}
	}
}

// TestEverything checks that a draw depends on every field.
func TestEverything(t *testing.T) {
	const n = 1 << 30
	s := Source{Game: "g", Server: number(1), White: number(2), Black: number(3)}
	all := map[int]Source{s.Draw(1, n): s, s.Draw(2, n): s}
	for _, other := range []Source{
		{"h", s.Server, s.White, s.Black},
		{s.Game, number(4), s.White, s.Black},
		{s.Game, s.Server, number(4), s.Black},
		{s.Game, s.Server, s.White, number(4)},
		{s.Game, s.Server, s.Black, s.White},
		{s.Game, s.Server, "", s.Black},
		{s.Game, s.Server, s.White, ""},
		{s.Game, s.Server, "", ""},
	} {
		all[other.Draw(1, n)] = other
	}
	if len(all) != 10 {
		t.Errorf("only %d of 10 draws are different", len(all))
	}
}

// TestFew checks draws without a choice.
func TestFew(t *testing.T) {
	for _, n := range []int{-1, 0, 1} {
		if i := (Source{Server: number(1)}).Draw(1, n); i != 0 {
			t.Errorf("of %d candidates %d was drawn", n, i)
		}
	}
}

// TestNumbers checks which texts are numbers and have commitments.
func TestNumbers(t *testing.T) {
	good := strings.Repeat("0123456789abcdef", 4)
	if !IsNumber(good) || !IsCommitment(good) || Commit(good) != "4884fdaafea47c29fea7159d0daddd9c085d6200e1359e85bb81736af6b7c837" {
		t.Errorf("the commitment to %s is %s", good, Commit(good))
	}
	for _, bad := range []string{
		"", "0", good[1:], good[:63], good + "0", good + "00", strings.ToUpper(good), " " + good[1:], good[:62] + "0g", good[:63] + "\n",
		"0x" + good[2:], strings.Repeat("ä", 32), strings.Repeat("\x00", 32), strings.Repeat("٠", 64),
	} {
		if IsNumber(bad) || IsCommitment(bad) || Commit(bad) != "" {
			t.Errorf("%q is a number, with the commitment %q", bad, Commit(bad))
		}
	}
}

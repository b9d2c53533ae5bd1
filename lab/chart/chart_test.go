package chart

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"gonum.org/v1/plot/vg"
)

var (
	update = flag.Bool("update", false, "write the figures of testdata")
	out    = flag.String("figures", "", "write all figures into this directory")
)

// TestFigures draws all figures twice and compares them with testdata, byte for byte.
func TestFigures(t *testing.T) {
	for _, f := range figures() {
		svg, err := f.draw()
		if err != nil {
			t.Errorf("%s: %v", f.name, err)
			continue
		}
		if second, err := f.draw(); err != nil || !bytes.Equal(svg, second) {
			t.Errorf("%s: the same data gives a different figure, error %v", f.name, err)
		}
		if len(svg) > 60_000 {
			t.Errorf("%s is %d bytes long, want at most 60,000", f.name, len(svg))
		}
		texts, err := parse(svg)
		if err != nil {
			t.Errorf("%s is not XML: %v", f.name, err)
		}
		if strings.Contains(texts, "NaN") || bytes.Contains(svg, []byte("NaN")) || bytes.Contains(svg, []byte("Inf")) {
			t.Errorf("%s contains numbers that are not finite", f.name)
		}
		name := filepath.Join("testdata", f.name+".svg")
		if *out != "" {
			if err := os.WriteFile(filepath.Join(*out, f.name+".svg"), svg, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if strings.Contains(f.name, "-") {
			continue
		}
		if *update {
			if err := os.WriteFile(name, svg, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(name); err != nil || !bytes.Equal(svg, want) {
			t.Errorf("%s differs from testdata, error %v; if that is intended, run: go test ./chart -update", f.name, err)
		}
	}
}

// parse parses XML and returns its texts as lines.
func parse(svg []byte) (texts string, err error) {
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := d.Token()
		switch token := token.(type) {
		case xml.CharData:
			texts += strings.TrimSpace(string(token)) + "\n"
		case nil:
			if errors.Is(err, io.EOF) {
				err = nil
			}
			return texts, err
		}
	}
}

// TestTexts checks the texts in figures.
func TestTexts(t *testing.T) {
	drawings := map[string]func() ([]byte, error){}
	for _, f := range figures() {
		drawings[f.name] = f.draw
	}
	for _, test := range []struct {
		name string
		want []string
	}{
		{"lengths", []string{"20,000 games, in steps of 4 plies", "median 70", "mean 78.3", "length of the game, in plies"}},
		{"lengths-many", []string{"up to 4,000 plies"}},
		{"lengths-none", []string{"No games."}},
		{"first", []string{"after 4,000 games", "score of the first player, in %"}},
		{"first-one", []string{"0.0% after 1 game", "95% interval, 0.0% to 79.3%"}},
		{"firsts", []string{"Hextad <b>&\"'</b>", "шестиугольник ⬡", "52.3  (50.1 to 54.5)", "…"}},
		{"elo-won", []string{"+∞ Elo after 10 pairs", "95% interval, +226 to +∞"}},
		{"sprt", []string{"H₀: 0", "H₁: +10"}},
		{"ratings-infinite", []string{"−∞  (−∞ to −200)", "+12  (−30 to +54)"}},
		{"rates-many", []string{"64 workers, together ", "14 rows not shown", "worker 50"}},
		{"rates-slow", []string{"0.31", "2 workers, together 0.31"}},
		{"endings", []string{"White won 47.1%", "Black won 43.0%", "nobody won 9.9%", "1,000 games", "unfinished"}},
	} {
		svg, err := drawings[test.name]()
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		texts, _ := parse(svg)
		for _, want := range test.want {
			if !strings.Contains(texts, want) {
				t.Errorf("%s: want %q in\n%s", test.name, want, texts)
			}
		}
	}
}

// TestRefused checks the errors for impossible numbers.
func TestRefused(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, test := range []struct {
		want string
		draw func() ([]byte, error)
	}{
		{"game 1 has -3 plies: want 0", func() ([]byte, error) { return Lengths("", []int{1, -3}) }},
		{"game 0 has 100000001 plies", func() ([]byte, error) { return Lengths("", []int{mostPlies + 1}) }},
		{"0.25 points in game 1: want 0, 0.5 or 1", func() ([]byte, error) { return FirstPlayer("", []float64{1, 0.25}) }},
		{"NaN points in game 0", func() ([]byte, error) { return FirstPlayer("", []float64{nan}) }},
		{"2.5 points in pair 0: want 0, 0.5, 1, 1.5 or 2", func() ([]byte, error) { return Elo("", []float64{2.5}) }},
		{"-0.5 points in pair 0", func() ([]byte, error) { return Elo("", []float64{-0.5}) }},
		{"0.3 points in pair 1", func() ([]byte, error) { return Elo("", []float64{2, 0.3}) }},
		{"NaN points in pair 0", func() ([]byte, error) { return Elo("", []float64{nan}) }},
		{"the hypothesis is +Inf Elo", func() ([]byte, error) { return Elo("", nil, 0, inf) }},
		{"the hypothesis is NaN Elo", func() ([]byte, error) { return Elo("", nil, nan) }},
		{`"x" is 0.5, between 0.6 and 0.7`, func() ([]byte, error) { return FirstPlayers("", []Estimate{{"x", 0.5, 0.6, 0.7}}) }},
		{`"x" is 0.5, between 0.4 and 1.5: want a number in its interval, from 0 to 1`, func() ([]byte, error) { return FirstPlayers("", []Estimate{{"x", 0.5, 0.4, 1.5}}) }},
		{`"x" is NaN`, func() ([]byte, error) { return Ratings("", []Estimate{{"x", nan, -1, 1}}) }},
		{`"x" has 100001 Elo`, func() ([]byte, error) { return Ratings("", []Estimate{{"x", 0, -1, 100_001}}) }},
		{`the rate of "x" is -1: want 0`, func() ([]byte, error) { return Rates("", "", []Bar{{"x", -1}}) }},
		{`the rate of "x" is +Inf`, func() ([]byte, error) { return Rates("", "", []Bar{{"x", inf}}) }},
		{`the rate of "x" is NaN`, func() ([]byte, error) { return Rates("", "", []Bar{{"x", nan}}) }},
		{`"x" ended 1, -1 and 0 games`, func() ([]byte, error) { return Endings("", []Ending{{"x", 1, -1, 0}}) }},
	} {
		svg, err := test.draw()
		if err == nil || !strings.HasPrefix(err.Error(), "chart: ") || !strings.Contains(err.Error(), test.want) || svg != nil {
			t.Errorf("%d bytes and the error %v, want %q", len(svg), err, test.want)
		}
	}
}

// TestOrder checks that the order of endings does not matter and that the caller's slice is
// unchanged.
func TestOrder(t *testing.T) {
	a := []Ending{{"x", 1, 0, 0}, {"y", 0, 5, 0}, {"z", 0, 0, 1}}
	b := []Ending{a[2], a[1], a[0]}
	first, _ := Endings("", a)
	second, _ := Endings("", b)
	if !bytes.Equal(first, second) {
		t.Error("a different order gives a different figure")
	}
	if a[0].Reason != "x" || b[0].Reason != "z" {
		t.Error("the data have changed")
	}
}

// TestRound checks that noise in the last bits does not change a coordinate.
func TestRound(t *testing.T) {
	for _, x := range []vg.Length{0, 1, 1.5, 0.125, 12.005, 33.335, 100.0 / 3, 479.995} {
		for _, noise := range []vg.Length{-1e-12, 1e-12} {
			if got, want := round(x+noise), round(x); got != want {
				t.Errorf("%v: %v, want %v as without noise", x, got, want)
			}
		}
		if d := round(x) - x; d < -0.0052 || d > 0.0052 {
			t.Errorf("%v becomes %v", x, round(x))
		}
	}
}

// TestNumber checks the formatting of numbers.
func TestNumber(t *testing.T) {
	for _, test := range []struct {
		x        float64
		decimals int
		want     string
	}{
		{0, 0, "0"}, {999, 0, "999"}, {1000, 0, "1,000"}, {1234567, 0, "1,234,567"}, {1234.56, 1, "1,234.6"},
		{-1500, 0, "−1,500"}, {-0.04, 1, "0.0"}, {-0.06, 1, "−0.1"},
	} {
		if got := number(test.x, test.decimals); got != test.want {
			t.Errorf("%v with %d decimals: %s, want %s", test.x, test.decimals, got, test.want)
		}
	}
	for x, want := range map[float64]string{0: "0", -0.3: "0", 0.3: "0", 12: "+12", -12: "−12", math.Inf(1): "+∞", math.Inf(-1): "−∞"} {
		if got := signed(x); got != want {
			t.Errorf("%v: %s, want %s", x, got, want)
		}
	}
}

// TestScaled checks the ticks of axes.
func TestScaled(t *testing.T) {
	for _, test := range []struct {
		low, high float64
		most      int
		least     float64
		want      string
	}{
		{0, 1, 7, 1, "0 1"},
		{0, 100, 7, 1, "0 20 40 60 80 100"},
		{0, 100, 4, 1, "0 50 100"},
		{48.9, 51.2, 7, 0.1, "48.5 49.0 49.5 50.0 50.5 51.0 51.5"},
		{0, 0.3, 6, 1e-3, "0.00 0.05 0.10 0.15 0.20 0.25 0.30"},
		{-385, 427, 5, 1, "−400 −200 0 200 400 600"},
		{50, 50, 7, 0.1, "50.0 50.1"},
		{0, 1e6, 5, 1, "0 200,000 400,000 600,000 800,000 1,000,000"},
	} {
		s := scaled(test.low, test.high, test.most, test.least, number)
		var labels []string
		for _, tick := range s.ticks {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != test.want || s.min > test.low || s.max < test.high {
			t.Errorf("%v to %v: %s from %v to %v, want %s", test.low, test.high, got, s.min, s.max, test.want)
		}
	}
}

// TestFit checks that long labels lose their middle and that every label is a single line of valid
// XML text.
func TestFit(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"short", "short"},
		{"", ""},
		{"two\nlines\tand a tab ", "two lines and a tab"},
		{"bad \xff UTF-8", "bad \uFFFD UTF-8"},
		{"null \x00, escape \x1b, turned \u202e", "null \uFFFD, escape \uFFFD, turned \uFFFD"},
		{"mcts:nodes=200,exploration=1.25,policy=rollout", "mcts:nodes=200,explora…icy=rollout"},
	} {
		if got := fit(plain, test.text, 150); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
	for _, text := range []string{strings.Repeat("六角", 40), strings.Repeat("ш", 100), strings.Repeat("W", 1000), strings.Repeat("i", 1000)} {
		got := fit(plain, text, 150)
		if w := width(plain, got); w > 150 || w < 120 || !utf8.ValidString(got) {
			t.Errorf("%q is %v wide, want at most 150, and not much less", got, w)
		}
	}
}

// TestHistogram checks the steps of histograms.
func TestHistogram(t *testing.T) {
	for _, test := range []struct {
		sorted       []int
		first, width int
		steps        int
	}{
		{[]int{37}, 35, 1, 5},
		{[]int{0, 0}, 0, 1, 3},
		{[]int{10, 11, 12, 13, 14}, 10, 1, 5},
		{[]int{3, 12}, 2, 2, 6},
		{[]int{0, 99}, 0, 20, 5},
		{[]int{0, 1000}, 0, 200, 6},
	} {
		h := newHistogram(test.sorted)
		sum := 0
		for _, n := range h.counts {
			sum += n
		}
		if h.first != test.first || h.width != test.width || len(h.counts) != test.steps || sum != len(test.sorted) {
			t.Errorf("%v: %+v, want %d steps of %d from %d", test.sorted, h, test.steps, test.width, test.first)
		}
	}
}

// TestSeries checks that series are thinned but keep their last step.
func TestSeries(t *testing.T) {
	for _, total := range []int{1, 2, 399, 400, 401, 799, 1000, 1000000} {
		s := series{total: total}
		taken := 0
		for n := 1; n <= total; n++ {
			if s.takes(n) {
				taken++
			}
		}
		if !s.takes(total) || taken > 401 || taken < min(total, 200) {
			t.Errorf("%d of %d data are taken", taken, total)
		}
	}
}

package learn

import (
	"bytes"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/learn"
	"example.com/hexgames/kit/stats"
)

// teach runs the program and returns its output, its errors and its exit status.
func teach(args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := &console.Env{Name: "learn", Args: args, In: strings.NewReader(""), Out: &o, Errs: &e}
	status = env.Run(Command)
	return o.String(), e.String(), status
}

// few are the flags of a short course.
var few = []string{"-games", "8", "-pairs", "4", "-first", "mcts:nodes=8", "-bot", "alphabeta:depth=1", "-openings", "4"}

// TestLearn checks that a course prints its results and can continue, and that its curve is a
// picture.
func TestLearn(t *testing.T) {
	folder := t.TempDir()
	args := append([]string{"-o", folder}, few...)
	first, errs, status := teach(append(args, "-generations", "1", "hexagrams")...)
	if status != 0 || errs != "" || strings.Count(first, "\n") != 2 {
		t.Fatalf("status %d, %q, %q", status, first, errs)
	}
	out, errs, status := teach(append(args, "-generations", "3", "hexagrams")...)
	if status != 0 || errs != "" || !strings.HasPrefix(out, first) || strings.Count(out, "\n") != 4 || strings.Count(out, " of 8 (") != 2 {
		t.Errorf("status %d, %q, %q", status, out, errs)
	}
	svg, err := os.ReadFile(filepath.Join(folder, "curve.svg"))
	if err != nil {
		t.Fatal(err)
	}
	wellFormed(t, string(svg))
	if !strings.Contains(string(svg), ">Elo by generation: hexagrams<") || strings.Count(string(svg), "<circle") != 3 {
		t.Errorf("the curve is %s", svg)
	}
}

// wellFormed checks that a text is XML.
func wellFormed(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
	}
}

// TestParse checks that each flag sets its field.
func TestParse(t *testing.T) {
	parsed := func(line string) (*learn.Course, int) {
		c, generations, err := parse(&console.Env{Args: strings.Fields(line), Errs: io.Discard})
		if err != nil {
			t.Fatal(err)
		}
		return c, generations
	}
	const line = "-o F -generations 2 -first mcts:nodes=3 -bot alphabeta:depth=4 -games 5 -openings 6 -blunders 7 -plies 8 -memory 9 -pairs 10" +
		" -epochs 11 -rate 0.12 -decay 13 -search 14 -records r -option side=4 -seed 15 -cores 1 hexcore6"
	c, generations := parsed(line)
	want := &learn.Course{
		Game: "hexcore6", Folder: "F", Options: map[string]string{"side": "4"}, Records: []string{"r"},
		First:  bot.Spec{Name: "mcts", Budget: bot.Budget{Nodes: 3}},
		Player: bot.Spec{Name: "alphabeta", Budget: bot.Budget{Depth: 4}},
		Games:  5, Random: 6, Blunders: 7, Plies: 8, Memory: 9, Pairs: 10, Seed: 15, Parallel: 1,
		Fit: learn.Fit{Epochs: 11, Rate: 0.12, Decay: 13, Search: 0.14},
	}
	if !reflect.DeepEqual(c, want) || generations != 2 {
		t.Errorf("%d generations of %+v, want 2 of %+v", generations, c, want)
	}
	c, generations = parsed("-o F -cores 1")
	want = learn.New("hexdame", "F")
	want.Options, want.Parallel = map[string]string{}, 1
	if !reflect.DeepEqual(c, want) || generations != 5 {
		t.Errorf("without flags, %d generations of %+v, want 5 of %+v", generations, c, want)
	}
}

// TestLine checks the lines of output.
func TestLine(t *testing.T) {
	for want, g := range map[string]learn.Generation{
		"         1     160  0.6123                             +0": {Number: 1, Games: 160, Loss: learn.Loss{Value: 0.6123}, Better: true},
		"         2     320  0.5987  75% of 40 (63-86)        +120  better": {
			Number: 2, Games: 320, Loss: learn.Loss{Value: 0.5987}, Rival: 1, Better: true, Elo: 120, Pairs: stats.Pairs{2: 10, 4: 10},
		},
	} {
		if got := line(g); got != want {
			t.Errorf("the line is %q, want %q", got, want)
		}
	}
}

// TestProgress checks that a log gets a line at most every half minute, and a terminal all of them.
func TestProgress(t *testing.T) {
	var errs bytes.Buffer
	p := progress{Env: &console.Env{Errs: &errs}}
	p.show("games-1.txt", 1, 8)
	p.show("games-1.txt", 2, 8)
	p.due = time.Time{}
	p.show("weights-1.txt", 0, 0)
	if got, want := errs.String(), "games-1.txt: 1 of at most 8 games\nweights-1.txt\n"; got != want {
		t.Errorf("the log is %q, want %q", got, want)
	}
	errs.Reset()
	p.Screen = true
	p.show("games-2.txt", 1, 1)
	p.show("games-2.txt", 2, 8)
	if got := errs.String(); !strings.Contains(got, "\rgames-2.txt: 1 of at most 1 games") || !strings.HasSuffix(got, "\rgames-2.txt: 2 of at most 8 games") {
		t.Errorf("the terminal shows %q", got)
	}
}

var update = flag.Bool("update", false, "write the curve of TestCurve")

// TestCurve checks the picture of matches with unbounded results, where one bot won all games, and
// compares it with the one in testdata.
func TestCurve(t *testing.T) {
	all := []learn.Generation{{Number: 1, Better: true}}
	for i := range 3 {
		g := learn.Generation{Number: i + 2, Rival: i + 1, Better: true, Elo: all[i].Elo + 400}
		g.Pairs = stats.Pairs{4: 20}
		all = append(all, g)
	}
	all = append(all, learn.Generation{Number: 5, Rival: 4, Elo: all[3].Elo - 500, Pairs: stats.Pairs{0: 9}})
	if low, high := interval(learn.Generation{Elo: 7}, nil); low != 7 || high != 7 {
		t.Errorf("without a match, a generation is from %v to %v", low, high)
	}
	for most, lines := range map[float64]int{390: 9, 425: 6} {
		svg := curve("one", []learn.Generation{{Number: 1, Better: true, Elo: most}})
		if n := strings.Count(svg, `text-anchor="end"`); n != lines {
			t.Errorf("up to %v, there are %d lines, want %d", most, n, lines)
		}
	}
	svg := curve("a & b", all[:1])
	if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") {
		t.Errorf("of one generation it is %s", svg)
	}
	svg = curve("many", all)
	wellFormed(t, svg)
	const golden = "testdata/curve.svg"
	if *update {
		if err := os.WriteFile(golden, []byte(svg), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || string(want) != svg {
		t.Errorf("the curve differs from %s: if that is meant, run this test with -update (%v)", golden, err)
	}
	if strings.Contains(svg, "NaN") || strings.Contains(svg, "Inf") || strings.Count(svg, "<circle") != 5 || strings.Count(svg, "L") != 3 {
		t.Errorf("the curve is %s", svg)
	}
	for _, place := range regexp.MustCompile(`<circle cx="(\S+)" cy="(\S+)"`).FindAllStringSubmatch(svg, 4) {
		if end := place[1] + " " + place[2]; !strings.Contains(svg, "M"+end) && !strings.Contains(svg, "L"+end) {
			t.Errorf("the dot at %s is not on the line of the best in %s", end, svg)
		}
	}
	if low, high := interval(all[4], all); math.IsInf(low, 0) || low > high || high > all[3].Elo {
		t.Errorf("the last one is from %v to %v", low, high)
	}
}

// TestUsage checks the messages for wrong usage.
func TestUsage(t *testing.T) {
	folder := t.TempDir()
	for _, test := range []struct{ args, want string }{
		{"", "there is no folder for the files: want -o FOLDER"},
		{"-o F -generations 0", "-generations is 0: want 1 or more"},
		{"-o F -games 0", "there are no games to learn from: want -games 1 or more, or -records FILE"},
		{"-o F -games -5", "bad course: the games are -5: want 1 to 1000000"},
		{"-o F -plies 0", "bad course: the plies are 0: want 1 to 1000000"},
		{"-o F -blunders 101", "bad course: the blunders are 101: want 0 to 100"},
		{"-o F -search -1", "-search is -1 percent: want 0 to 100"},
		{"-o F -search 101", "-search is 101 percent: want 0 to 100"},
		{"-o F -epochs 0", "bad course: the epochs are 0: want 1 to 10000"},
		{"-o F -bot mcts:time=1s", "bad course: the bot mcts:time=1s: want one limited by nodes or depth, such as alphabeta:depth=3, so that it plays the same again"},
		{"-o F -bot nobody", `invalid value "nobody" for flag -bot: bad bot "nobody"`},
		{"-o F chess", `"chess"`},
		{"-o F -option side=99 hexade", "side"},
		{"-o F hexade more", "more"},
	} {
		args := strings.Fields(strings.ReplaceAll(test.args, "F", folder))
		out, errs, status := teach(args...)
		if status != 2 || strings.Contains(out, "\n1") || !strings.Contains(errs, test.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("%s: status %d, %q, want %q", test.args, status, errs, test.want)
		}
	}
	args := append([]string{"-o", folder, "-generations", "1"}, few...)
	if _, errs, status := teach(append(args, "hexagrams")...); status != 0 {
		t.Fatal(errs)
	}
	if _, errs, status := teach(append(args, "-seed", "2", "hexagrams")...); status != 1 || !strings.Contains(errs, "want the same settings, or a different folder") {
		t.Errorf("a different course in the same folder: status %d, %q", status, errs)
	}
}

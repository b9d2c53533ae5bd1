package perft

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
)

// times are the parts of the output that differ between runs.
var times = regexp.MustCompile(`(?m)( +\S+s +\S+ M/s|, time: \S+s|,"seconds":[0-9.e-]+})$`)

// runPerft runs the program and returns its output without times and rates.
func runPerft(args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := console.Env{Name: "perft", Args: args, Out: &o, Errs: &e}
	status = env.Run(Command)
	return times.ReplaceAllString(o.String(), ""), e.String(), status
}

func TestPerft(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, " 1              15\n 2             211\n 3            3337\n 4           51589\n"},
		{[]string{"-depth", "2", "-cores", "3", "hexdame"}, " 1              15\n 2             211\n"},
		{[]string{"-depth", "1", "-option", "side=4", "hexade"}, " 1              37\n"},
		{[]string{"-depth", "1", "-divide", "-position", "W:WKe5:BKb2,g7", "hexdame"}, "e5xa1: 1\ne5xh8: 1\ne5xi9: 1\n 1               3\n"},
		{[]string{"-depth", "1", "-position", "W:W:Be6", "hexdame"}, " 1               0\n"},
		{[]string{"-depth", "5", "-table", "1M", "-cores", "1"}, " 1              15\n 2             211\n 3            3337\n 4           51589\n 5          848774\n"},
		{[]string{"-depth", "2", "-json", "-divide", "-position", "W:Wa1,d7:Be8,g3"}, `{"depth":1,"count":1
{"depth":2,"move":"d7xf9","count":2}
{"depth":2,"count":2
`},
	} {
		if out, errs, status := runPerft(test.args...); out != test.want || errs != "" || status != 0 {
			t.Errorf("%q: status %d, errors %q, output %q, want %q", test.args, status, errs, out, test.want)
		}
	}
}

func TestUsage(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"chess"}, `no such game: "chess": want one of ` + strings.Join(games.Names(), ", ")},
		{[]string{"hexade", "hexdame"}, `unexpected argument "hexdame"`},
		{[]string{"-depth", "0"}, "the depth is 0: want 1 to 1000"},
		{[]string{"-depth", "1001"}, "the depth is 1001: want 1 to 1000"},
		{[]string{"-cores", "-1"}, `invalid value "-1" for flag -cores: want 1 or more`},
		{[]string{"-depth", "many"}, `invalid value "many" for flag -depth: parse error`},
		{[]string{"-position", "W"}, `hexdame: "W"`},
		{[]string{"-position", "W:We5:B", "-option", "a=b"}, "the text of a position contains its options: want -position or -option, not both"},
		{[]string{"-table", "much"}, `invalid value "much" for flag -table: want a number of bytes such as 64M or 1G, at most 1024G`},
		{[]string{"-most", "7"}, "-most limits the counts of -verify: want both"},
		{[]string{"-most", "-7", "-verify", "x"}, `invalid value "-7" for flag -most: parse error`},
		{[]string{"-verify", "x", "-depth", "7"}, "a file for -verify contains positions and depths: want -verify or -depth, not both"},
		{[]string{"-verify", "x", "-position", "W:We5:Bi9"}, "a file for -verify contains positions and depths: want -verify or -position, not both"},
		{[]string{"-verify", "x", "-option", "a=b"}, "a file for -verify contains positions and depths: want -verify or -option, not both"},
		{[]string{"-verify", "x", "-divide"}, "a file for -verify contains positions and depths: want -verify or -divide, not both"},
		{[]string{"-verify", "x", "chess"}, `no such game: "chess"`},
		{[]string{"-option", "side=2", "hexade"}, `hexade: "Side 2": want a side from 4 to 10, or 0 for 10 (A1)`},
	} {
		out, errs, status := runPerft(test.args...)
		if out != "" || !strings.HasPrefix(errs, "perft: "+test.want) || strings.Count(errs, "\n") != 1 || status != 2 {
			t.Errorf("%q: status %d, errors %q, output %q, want %q", test.args, status, errs, out, test.want)
		}
	}
}

// TestTable counts in all games without a table, with a small table, and with a large one. The
// counts are the same.
func TestTable(t *testing.T) {
	for _, args := range [][]string{
		{"-option", "side=4", "hexade"}, {"-depth", "6", "hexagrams"}, {"-depth", "3", "-option", "side=3", "hexcore6"},
		{"-depth", "5", "hexdame"}, {"-depth", "6", "-option", "poolsize=2", "-option", "maxpips=2", "hextad"},
	} {
		want, _, _ := runPerft(append([]string{"-divide"}, args...)...)
		for _, size := range []string{"1", "4k", "1M"} {
			got, errs, status := runPerft(append([]string{"-divide", "-table", size}, args...)...)
			if got != want || got == "" || errs != "" || status != 0 {
				t.Errorf("%q with a table of %s: status %d, errors %q, output\n%s\nwant\n%s", args, size, status, errs, got, want)
			}
		}
	}
}

// TestVerify compares with the files of all games.
func TestVerify(t *testing.T) {
	for _, name := range games.Names() {
		file := "../../" + name + "/testdata/perft.txt"
		out, errs, status := runPerft("-verify", file, "-most", "10000", "-table", "1M", name)
		form := regexp.MustCompile(`^positions: \d\d, counts: \d\d+, different: 0, bad lines: 0, skipped: \d+\n$`)
		if !form.MatchString(out) || errs != "" || status != 0 {
			t.Errorf("%s: status %d, errors %q, output %q", name, status, errs, out)
		}
	}
}

// TestVerifyFile verifies files with wrong counts and bad lines.
func TestVerifyFile(t *testing.T) {
	for _, test := range []struct {
		text       string
		args       []string
		want, errs string
		status     int
	}{
		{"# a comment\n\nstart | W:Wa1,d7:Be8,g3 | 1 2 19 35 | more\r\n", nil,
			"positions: 1, counts: 4, different: 0, bad lines: 0, skipped: 0\n", "", 0},
		{"start | W:Wa1,d7:Be8,g3 | 1 2 19 35 | more", []string{"-most", "19"},
			"positions: 1, counts: 3, different: 0, bad lines: 0, skipped: 1\n", "", 0},
		{"start | W:Wa1,d7:Be8,g3 | 1 2 19 35 663", []string{"-most", "18"},
			"positions: 1, counts: 2, different: 0, bad lines: 0, skipped: 3\n", "", 0},
		{"start | W:Wa1,d7:Be8,g3 | 1 3 19\nking | W:WKe5:Bi9 | 24", nil,
			"FILE:1: start: depth 2: 2, want 3\nFILE:2: king: depth 1: 23, want 24\npositions: 2, counts: 4, different: 2, bad lines: 0, skipped: 0\n",
			"perft: counts that differ: 2, bad lines: 0\n", 1},
		{"start | W:Wa1,d7:Be8,g3 | 2", nil, "FILE:1: start: depth 1: 1, want 2\npositions: 1, counts: 1, different: 1, bad lines: 0, skipped: 0\n",
			"perft: counts that differ: 1, bad lines: 0\n", 1},
		{"start | W:Wa1,d7:Be8,g3 | 1\n\nstart | 1\nstart | | 15\nstart | W | 1\nstart | W:Wa1,d7:Be8,g3 | 1 two", nil,
			"FILE:3: want a name, a position and counts, such as: start | W:We5:Bi9 | 3 12\n" +
				"FILE:4: want a name, a position and counts, such as: start | W:We5:Bi9 | 3 12\n" +
				"FILE:5: hexdame: \"W\", column 2: want a colon, then the pieces of a side\n" +
				"FILE:6: the count is \"two\": want a number of at most 64 bits\n" +
				"positions: 1, counts: 1, different: 0, bad lines: 4, skipped: 0\n",
			"perft: counts that differ: 0, bad lines: 4\n", 1},
		{"start | W:Wa1,d7:Be8,g3 | 1 3\nstart | 1", []string{"-json"},
			`{"file":"FILE","line":1,"name":"start","depth":1,"count":1,"want":1}
{"file":"FILE","line":1,"name":"start","depth":2,"count":2,"want":3}
{"file":"FILE","line":2,"error":"want a name, a position and counts, such as: start | W:We5:Bi9 | 3 12"}
{"positions":1,"counts":2,"different":1,"bad":1,"skipped":0
`, "perft: counts that differ: 1, bad lines: 1\n", 1},
		{"start | W:Wa1,d7:Be8,g3 | 1 2", []string{"-most", "0"}, "positions: 1, counts: 0, different: 0, bad lines: 0, skipped: 2\n",
			"perft: no count was compared: want counts of at most 0 in the files\n", 1},
		{"", nil, "positions: 0, counts: 0, different: 0, bad lines: 0, skipped: 0\n",
			"perft: no count was compared: want counts of at most 10000000000 in the files\n", 1},
	} {
		file := filepath.Join(t.TempDir(), "perft.txt")
		if err := os.WriteFile(file, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		out, errs, status := runPerft(append([]string{"-verify", file}, test.args...)...)
		quoted, _ := json.Marshal(file)
		out = strings.ReplaceAll(strings.ReplaceAll(out, string(quoted), `"FILE"`), file, "FILE")
		if out != test.want || errs != test.errs || status != test.status {
			t.Errorf("%q %q: status %d, errors %q, output\n%s\nwant %d, %q,\n%s", test.text, test.args, status, errs, out, test.status, test.errs, test.want)
		}
	}
}

// TestVerifyFiles verifies two files in one run, and one that does not exist.
func TestVerifyFiles(t *testing.T) {
	const file = "../../hexdame/testdata/perft.txt"
	one, _, _ := runPerft("-verify", file, "-most", "100")
	two, _, status := runPerft("-verify", file, "-verify", file, "-most", "100")
	if !strings.HasPrefix(one, "positions: 12, ") || !strings.HasPrefix(two, "positions: 24, ") || status != 0 {
		t.Errorf("one file gives %q, two files give %q, status %d", one, two, status)
	}
	if out, errs, status := runPerft("-verify", "nothing.txt"); out != "" || !strings.HasPrefix(errs, "perft: open nothing.txt: ") || status != 1 {
		t.Errorf("no file gives %q, errors %q, status %d", out, errs, status)
	}
}

func TestProgress(t *testing.T) {
	for _, test := range []struct {
		share float64
		since time.Duration
		want  string
	}{
		{0, time.Second, "8: 0% of the first moves"},
		{0.25, 100 * time.Second, "8: 25% of the first moves, about 5m0s left"},
		{0.999, 999 * time.Second, "8: 99% of the first moves, about 1s left"},
		{1, time.Second, "8: 100% of the first moves, about 0s left"},
	} {
		if got := progress("8", test.share, test.since); got != test.want {
			t.Errorf("the progress is %q, want %q", got, test.want)
		}
	}
}

// A signaler sends an interrupt when an expected text is written.
type signaler struct {
	bytes.Buffer
	text      string
	interrupt chan<- os.Signal
	sent      time.Time
}

func (s *signaler) Write(text []byte) (int, error) {
	s.Buffer.Write(text)
	if s.sent.IsZero() && strings.Contains(s.String(), s.text) {
		s.sent = time.Now()
		s.interrupt <- os.Interrupt
	}
	return len(text), nil
}

// TestScreenEnd runs a count to its end. No progress line is left on the screen.
func TestScreenEnd(t *testing.T) {
	defer func(was time.Duration) { pace = was }(pace)
	pace = time.Millisecond
	var out, errs bytes.Buffer
	env := console.Env{Name: "perft", Args: []string{"-depth", "6"}, Out: &out, Errs: &errs, Screen: true}
	status := env.Run(Command)
	form := regexp.MustCompile(`^(\r *\r\d+: \d+% of the first moves(, about \w+ left)?|\r *\r)+$`)
	if screen := errs.String(); status != 0 || !form.MatchString(screen) || !strings.HasSuffix(screen, " \r") {
		t.Errorf("the status is %d, and the screen shows %q", status, screen)
	}
}

// TestScreen interrupts a count when it shows how much time is left. The line disappears, and the
// program ends soon, with and without a table.
func TestScreen(t *testing.T) {
	for _, size := range []string{"1", "1M"} {
		interrupt := make(chan os.Signal, 1)
		errs := signaler{text: "left", interrupt: interrupt}
		var out bytes.Buffer
		env := console.Env{Name: "perft", Args: []string{"-depth", "12", "-table", size}, Out: &out, Errs: &errs, Interrupt: interrupt, Screen: true}
		if status := env.Run(Command); status != 1 {
			t.Errorf("the status is %d", status)
		}
		if took := time.Since(errs.sent); took > 2*time.Second {
			t.Errorf("it takes %v to end", took)
		}
		form := regexp.MustCompile(`^(\r *\r\d+: \d+% of the first moves(, about \w+ left)?)+\r *\rperft: interrupted\n$`)
		if !form.MatchString(errs.String()) {
			t.Errorf("the screen shows %q", &errs)
		}
	}
}

// TestManual checks that -h documents every flag.
func TestManual(t *testing.T) {
	out, errs, status := runPerft("-h")
	if status != 0 || errs != "" {
		t.Errorf("status %d, errors %q", status, errs)
	}
	for _, name := range []string{"-depth N", "-position TEXT", "-option NAME=VALUE", "-cores N", "-table SIZE", "-divide", "-verify FILE", "-most N", "-json"} {
		if !strings.Contains(out, "\n\t"+name+"\n") {
			t.Errorf("the manual does not document %s", name)
		}
	}
}

func TestInterrupt(t *testing.T) {
	interrupt := make(chan os.Signal, 1)
	interrupt <- os.Interrupt
	var o, e bytes.Buffer
	env := console.Env{Name: "perft", Args: []string{"-depth", "12"}, Out: &o, Errs: &e, Interrupt: interrupt}
	if status := env.Run(Command); status != 1 || e.String() != "perft: interrupted\n" {
		t.Errorf("status %d, errors %q", status, &e)
	}
}

// TestRounded checks the times that the command prints.
func TestRounded(t *testing.T) {
	for seconds, want := range map[float64]string{0: "0s", 1.5: "1.5s", 0.0000024: "2µs", 90: "1m30s"} {
		if got := rounded(seconds).String(); got != want {
			t.Errorf("%v seconds are %s, want %s", seconds, got, want)
		}
	}
}

package protocol

import (
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// verdict returns the verdict of the page on a line, for the player to move: "" if it has no answer,
// unknown or usage if it has that error, or else the command.
func (b *rulebook) verdict(line, turn string) string {
	w := words(strings.TrimSuffix(line, "\r"))
	switch {
	case len(w) == 0 || w[0][0] == '|':
		return ""
	case b.ends[w[0]] == nil:
		return "unknown"
	case !b.command.MatchString(spaced(w)) || !sensible(w, turn):
		return "usage"
	}
	return w[0]
}

// sensible reports whether a line of the grammar also follows the rules in the words of the page.
func sensible(w []string, turn string) bool {
	switch w[0] {
	case "game":
		given := map[string]bool{}
		for _, word := range w[2:] {
			name, _, _ := strings.Cut(word, "=")
			if given[name] {
				return false
			}
			given[name] = true
		}
	case "seed":
		return between(w[1], 0, math.MaxUint64)
	case "perft":
		return between(w[1], 1, 1000)
	case "go", "solve":
		return sensibleLimits(w[1:], turn)
	}
	return true
}

// sensibleLimits is sensible for the words after go or solve.
func sensibleLimits(w []string, turn string) bool {
	given := map[string]bool{}
	for len(w) > 0 && w[0] != "searchmoves" {
		word := w[0]
		if given[word] {
			return false
		}
		given[word] = true
		if w = w[1:]; word == "infinite" {
			continue
		}
		switch word {
		case "nodes", "depth", "lines":
			if !between(w[0], 1, math.MaxInt64) {
				return false
			}
		case "time":
			if d := nanoseconds(w[0]); d.Sign() == 0 || !d.IsInt64() {
				return false
			}
		default:
			if !nanoseconds(w[0]).IsInt64() {
				return false
			}
		}
		w = w[1:]
	}
	clocked := given["wtime"] || given["btime"] || given["winc"] || given["binc"]
	if clocked && !given["time"] && (turn == "White" && !given["wtime"] || turn == "Black" && !given["btime"]) {
		return false
	}
	return !given["infinite"] || !given["time"] && !given["nodes"] && !clocked
}

// between reports whether a number has a value in a range.
func between(digits string, least, most uint64) bool {
	n, ok := new(big.Int).SetString(digits, 10)
	return ok && n.IsUint64() && n.Uint64() >= least && n.Uint64() <= most
}

// nanoseconds returns the length of a duration of the grammar.
func nanoseconds(text string) *big.Int {
	sum := new(big.Int)
	units := map[string]int64{"h": 3600e9, "m": 60e9, "s": 1e9, "ms": 1e6, "us": 1e3, "µs": 1e3, "ns": 1}
	for _, part := range regexp.MustCompile(`([0-9.]+)([a-zµ]+)`).FindAllStringSubmatch(text, -1) {
		number, _ := new(big.Rat).SetString("0" + part[1])
		number.Mul(number, new(big.Rat).SetInt64(units[part[2]]))
		sum.Add(sum, new(big.Int).Quo(number.Num(), number.Denom()))
	}
	return sum
}

// A holder holds an engine to the page.
type holder struct {
	t     *testing.T
	rules *rulebook
	c     *client
	state string
	turn  string
	legal []string
	kinds map[string]int // how often each kind of error was seen
}

func newHolder(t *testing.T) *holder {
	h := &holder{t: t, rules: readRules(t), c: open(t, t.Context()), kinds: map[string]int{}}
	h.look()
	return h
}

// look notes the state of the game.
func (h *holder) look() {
	h.turn = strings.TrimPrefix(h.c.ask("turn"), "turn ")
	h.legal = splitMoves(strings.TrimPrefix(strings.TrimPrefix(h.c.ask("legal"), "legal"), " "))
	h.state = strings.Join([]string{h.turn, h.c.ask("text"), h.c.ask("result"), h.c.recordText()}, "\n")
}

// hold sends a line and checks its answer, and what it changes.
func (h *holder) hold(line string) {
	h.t.Helper()
	verdict := h.rules.verdict(line, h.turn)
	h.c.send(line)
	switch verdict {
	case "":
		h.c.send("isready")
		if got, _ := h.c.hear(); got != "readyok" {
			h.t.Fatalf("%q is answered with %q", line, got)
		}
		return
	case "go", "solve", "perft":
		h.c.send("stop")
	}
	last, kind := h.answer(line)
	switch word, _, _ := strings.Cut(last, " "); {
	case word == "error" && kind == "":
		h.t.Errorf("%q has an error without a cause: %q", line, last)
	case verdict == "unknown" || verdict == "usage":
		if kind != verdict {
			h.t.Errorf("%q is answered with %q and the cause %q, want %s", line, last, kind, verdict)
		}
	case kind == "too-long" || kind == "busy" || kind == "unknown" || kind == "usage":
		h.t.Errorf("%q is answered with %q and the cause %s, but the page allows it", line, last, kind)
	case kind == "" && !slices.Contains(h.rules.ends[verdict], word):
		h.t.Errorf("%q is answered with %q, want one of %s", line, last, h.rules.ends[verdict])
	}
	switch verdict {
	case "go", "solve", "perft":
		if got, kind := h.answer(line); got != "stopok" || kind != "" {
			h.t.Fatalf("%q, then stop: %q", line, got)
		}
	case "quit":
		if rest := h.c.gone(); len(rest) > 0 || h.c.err != nil {
			h.t.Errorf("after quit: %q, %v", rest, h.c.err)
		}
		h.c = open(h.t, h.t.Context())
		h.look()
		return
	}
	if h.kinds[kind]++; kind == "" {
		h.look()
		return
	}
	before := h.state
	if h.look(); h.state != before {
		h.t.Errorf("%q is an error and changes\n%s\nto\n%s", line, before, h.state)
	}
}

// answer reads an answer, checks the form of its lines, and returns the last one, with the kind of
// the error.
func (h *holder) answer(line string) (last, kind string) {
	h.t.Helper()
	for {
		got, ok := h.c.hear()
		if !ok {
			h.t.Fatalf("%q ends the session", line)
		}
		if !utf8.ValidString(got) || strings.ContainsFunc(got, unicode.IsControl) {
			h.t.Errorf("%q is answered with %q", line, got)
		}
		if word, _, _ := strings.Cut(got, " "); slices.Contains(lastWords, word) {
			if !h.rules.last.MatchString(" " + got) {
				h.t.Errorf("%q is answered with %q, which is not in the grammar", line, got)
			}
			return got, kind
		}
		if !h.rules.note.MatchString(" " + got) {
			h.t.Errorf("%q has the note %q, which is not in the grammar", line, got)
		}
		if rest, ok := strings.CutPrefix(got, "cause "); ok {
			kind, _, _ = strings.Cut(rest, " ")
		}
	}
}

// samples are texts for names in the grammar, some of them wrong.
var samples = map[string][]string{
	"WORDS": {"", " ", " a4-a5", " d4-e5; f6xd4", " [Game \"HexDame\"]", " 1. d4-e5 *", " {x", "draw 33"},
	"NAME":  {"hexade", "hexdame", "Hextad", "hexcore6", "hexagrams", "hexagramſ", "chess", "mcts", "random", "best", "level3", "level20", "alphabeta", "greedy"},
	"OPTION": {
		"side", "first", "core", "lenient", "poolsize", "maxpips", "mustscore", "x",
	},
	"SETTING": {"seed", "time", "nodes", "depth", "moves", "book", "games", "exploration", "goroutines", "x"},
	"VALUE":   {"5", "4", "yes", "NO", "white", "None", "0,0", "1,-2", "none", "all", "+5", "-5", "05", "1e3", "100MS", "250us", ".5", "x", ""},
	"MOVE": {
		"a4-a5", "d4-e5", "F6XD4", "c3", "e5", "d4", "a1", "b2", "draw 33", "draw 24", "Draw  26", "pass", "c4/c8", "06:1,0/2,-1", "d3-e3", "x", "a4–a5", "moves", "a4-a5\u00a0",
	},
	"TEXT": {"start", "START", "W:Wg5,Kb2:Bh6", "5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5", "7/0-6/s/b 33:0,0/0,1 26 24 0:0 dw", "W:WKb1:BKi9", "W:Wa1:Ba1", "start x", "nonsense", "3/4/5/4/3 w 0"},
	"N":    {"1", "2", "3", "007", "0", "+1", "-1", "1e3", "1.0", "1_0", "٣", "2147483648", "9223372036854775807", "9223372036854775808", "18446744073709551616"},
}

// strange are characters to put anywhere into a line.
var strange = []string{" ", "\t", ";", "|", "=", ",", ":", "+", "-", ".", "0", "x", "\u00a0", "\u2003", "\v", "\f", "\r", "\x00", "\xff", "K", "İ", "ſ", "µ", "٣", "\ufeff"}

// nearly writes a random line that is right or nearly right.
func (h *holder) nearly(dice *rand.Rand) string {
	symbol := "command"
	if dice.IntN(8) == 0 {
		symbol = "line"
	}
	g := h.rules.grammar
	line := g.derive(g[symbol], dice, func(name string) (string, bool) {
		all, ok := samples[name]
		switch {
		case !ok:
			return "", false
		case name == "N" && dice.IntN(2) == 0:
			return strconv.Itoa(1 + dice.IntN(9)), true
		case name == "MOVE" && dice.IntN(2) == 0 && len(h.legal) > 0:
			all = h.legal
		}
		return all[dice.IntN(len(all))], true
	})
	if dice.IntN(8) == 0 {
		return "game " + []string{"hexdame", "hexade side=4", "hextad"}[dice.IntN(3)]
	}
	for dice.IntN(3) == 0 {
		at := dice.IntN(len(line) + 1)
		w := strings.Split(line, " ")
		i, j := dice.IntN(len(w)), dice.IntN(len(w))
		switch dice.IntN(6) {
		case 0:
			line = line[:at] + strange[dice.IntN(len(strange))] + line[at:]
		case 1:
			line = line[:at] + line[min(at+1, len(line)):]
		case 2:
			line = strings.ToUpper(line[:at]) + line[at:]
		case 3:
			line = strings.Join(slices.Insert(w, i, w[j]), " ")
		case 4:
			w[i], w[j] = w[j], w[i]
			line = strings.Join(w, " ")
		case 5:
			line = strings.Join(slices.Delete(w, i, i+1), " ")
		}
	}
	return strings.ReplaceAll(line, "\n", "")
}

// TestHold sends random lines that are right or nearly right, and holds the answers to the page.
func TestHold(t *testing.T) {
	h := newHolder(t)
	most := 3000
	if testing.Short() {
		most = 1000
	}
	dice := rand.New(rand.NewPCG(1, 2))
	for i := 0; i < most && !t.Failed(); i++ {
		h.hold(h.nearly(dice))
	}
	for _, kind := range []string{"", "unknown", "usage", "game", "bot", "record", "option", "game-over", "syntax", "illegal-move", "position", "nothing", "stopped", "other"} {
		if h.kinds[kind] == 0 {
			t.Errorf("no answer has the cause %q: %v", kind, h.kinds)
		}
	}
}

// FuzzHold holds the answers to any two lines to the page.
func FuzzHold(f *testing.F) {
	text, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		f.Fatal(err)
	}
	before := ""
	for line := range strings.Lines(string(text)) {
		if command, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "> "); ok {
			f.Add(before, command)
			before = command
		}
	}
	for _, line := range []string{"isready x", "perft +2", "go time .5s", "play a4-a5\u00a0", "İsready", "bot mcts:time=100MS", "go wtime 0s winc 9223372036854775808ns", "\r\r"} {
		f.Add("game hexade side=4", line)
	}
	f.Fuzz(func(t *testing.T, first, second string) {
		for _, line := range []string{first, second} {
			if strings.Contains(line, "\n") || len(line) > 1000 {
				t.Skip("not a short line")
			}
		}
		h := newHolder(t)
		h.hold(first)
		h.hold(second)
	})
}

package protocol

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/internal/text"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

const goUsage = "go [time D] [nodes N] [depth N] [wtime D] [btime D] [winc D] [binc D] [infinite] [lines N] [searchmoves MOVE; ...]"

// A search holds the arguments of go.
type search struct {
	budget   bot.Budget
	infinite bool
	among    []string
}

// defaultTime is the time for a bot if neither go nor the bot sets a limit.
const defaultTime = time.Second

// A limit is a word of go or solve with a value.
type limit struct {
	word     string
	want     string
	duration *time.Duration
	number   *int
	least    int64
}

// set sets the limit to a value.
func (l limit) set(value string) bool {
	if l.duration != nil {
		d, ok := text.ParseDuration(value)
		*l.duration = d
		return ok && int64(d) >= l.least
	}
	n, err := readNumber(value)
	*l.number = n
	return err == nil && int64(n) >= l.least
}

// readNumber reads a whole number. If it is too large for an int, the largest int stands for it.
func readNumber(value string) (int, error) {
	n, err := strconv.ParseUint(value, 10, 63)
	return int(min(n, math.MaxInt)), err
}

// Values of limit.want.
const (
	wantDuration = "a duration such as 2s or 100ms"
	wantNumber   = "a number of at least 1"
)

// given is the set of words given in a command.
type given map[string]bool

// add adds a word in lowercase.
func (g given) add(word string) error {
	if g[word] {
		return usage("%s occurs twice: want it once", word)
	}
	g[word] = true
	return nil
}

// readLimit reads a limit at the start of words, and returns the words after it.
func readLimit(words []string, limits []limit, want string) (rest []string, err error) {
	word, value := text.Lower(words[0]), ""
	if rest = words[1:]; len(rest) > 0 {
		value, rest = rest[0], rest[1:]
	}
	for _, l := range limits {
		switch {
		case l.word != word:
		case !l.set(value):
			return nil, usage("the %s is %s: want %s", word, hexgames.Quote(value), l.want)
		default:
			return rest, nil
		}
	}
	return nil, usage("unknown word %s: want %s", hexgames.Quote(word), want)
}

// parseSearch reads the words after go, for a player. Without limits there, the bot's own
// budget applies.
func parseSearch(args []string, player hexgames.Player, own bot.Budget) (search, error) {
	var want search
	var left, more [2]time.Duration // the clocks of White and Black
	limits := []limit{
		{"time", wantDuration, &want.budget.Time, nil, 1},
		{"nodes", wantNumber, nil, &want.budget.Nodes, 1},
		{"depth", wantNumber, nil, &want.budget.Depth, 1},
		{"lines", wantNumber, nil, &want.budget.Lines, 1},
		{"wtime", wantDuration, &left[0], nil, 0},
		{"btime", wantDuration, &left[1], nil, 0},
		{"winc", wantDuration, &more[0], nil, 0},
		{"binc", wantDuration, &more[1], nil, 0},
	}
	given := given{}
	for len(args) > 0 && want.among == nil {
		word := text.Lower(args[0])
		err := given.add(word)
		switch {
		case err != nil:
		case word == "infinite":
			want.infinite, args = true, args[1:]
		case word == "searchmoves":
			if want.among, err = readMoves(args[1:]); err == nil && want.among == nil {
				err = usage("searchmoves has no moves: want MOVE; MOVE; ...")
			}
		default:
			args, err = readLimit(args, limits, goUsage)
		}
		if err != nil {
			return search{}, err
		}
	}
	i, word := 0, "wtime"
	if player == hexgames.Black {
		i, word = 1, "btime"
	}
	clocked := given["wtime"] || given["btime"] || given["winc"] || given["binc"]
	if clocked && !given["time"] && (player == hexgames.White || player == hexgames.Black) {
		if !given[word] {
			return search{}, usage("the clock of %v is missing: want %s", player, word)
		}
		c := hexgames.Clock{Base: max(left[i], 1), Increment: more[i], Left: left[i]}
		want.budget.Time = bot.BudgetOf(c).Time
	}
	limited := clocked || want.budget.Time > 0 || want.budget.Nodes > 0
	switch {
	case limited && want.infinite:
		return search{}, usage("infinite excludes time, nodes and clocks: want one or the other")
	case want.budget.Depth == 0:
		want.budget.Depth = own.Depth
	}
	if !limited && !want.infinite {
		want.budget.Time, want.budget.Nodes = own.Time, own.Nodes
		if own.Time == 0 && own.Nodes == 0 {
			want.budget.Time = defaultTime
		}
	}
	return want, nil
}

func (s *session) think(args []string) ([]string, error) {
	want, err := parseSearch(args, s.table.Turn(), s.spec.Budget)
	if err != nil {
		return nil, err
	}
	if err := s.goesOn(); err != nil {
		return nil, err
	}
	if s.table.Turn() == hexgames.Chance {
		return []string{"bestmove " + s.table.LegalText(s.dice.IntN(s.table.CountLegal()))}, nil
	}
	for i, move := range want.among {
		if _, err := s.table.Try(move); err != nil {
			return nil, badMove{i + 1, err}
		}
	}
	if s.seat == nil {
		spec := s.spec
		spec.Budget = bot.Budget{} // think passes the budget itself
		s.seat, err = s.table.Seat(spec, func(t games.Thought) { s.report(infos(t, s.lines)...) })
		if err != nil {
			return nil, err
		}
	}
	seat, lines := s.seat, max(want.budget.Lines, 1)
	s.lines = lines
	s.begin("go", want.infinite, func(ctx context.Context) []string {
		t, err := seat.Think(ctx, want.budget, want.among...)
		switch {
		case err != nil:
			return refused(err)
		case t.Resigns:
			return append(infos(t, lines), "resign")
		}
		return append(infos(t, lines), "bestmove "+t.Best())
	})
	return nil, nil
}

// goesOn returns an error if the game is over.
func (s *session) goesOn() error {
	if o := s.table.Outcome(); o.Over() {
		return refusal{"game-over", fmt.Sprintf("the game is over: %v", o)}
	}
	return nil
}

// infos returns the info lines for a thought: one for the best move, and one for each other move
// that was examined and has a line, up to the given number.
func infos(t games.Thought, most int) (lines []string) {
	rate := 0.0
	if t.Time > 0 {
		rate = float64(t.Nodes) / t.Time.Seconds()
	}
	for i, m := range t.Moves {
		if i > 0 && (i >= most || m.Line == nil || m.Nodes == 0) {
			break
		}
		line := m.Line
		if line == nil {
			line = []string{m.Move}
		}
		lines = append(lines, fmt.Sprintf("info depth %d nodes %d time %dms nps %.0f rank %d value %s visits %d line %s",
			t.Depth, t.Nodes, t.Time.Milliseconds(), rate, i+1, value(m), m.Nodes, joinMoves(line)))
	}
	return lines
}

// value returns, as text, the value of a move, whether it is proven, and the number of moves to
// the end if known.
func value(m bot.Ranked[string]) string {
	// Small values may round to negative zero; adding 0 makes it positive.
	text := strconv.FormatFloat(math.Round(m.Value*1000)/1000+0, 'f', 3, 64)
	if m.Exact {
		text += " proven"
	}
	if m.Plies > 0 {
		text += " end " + strconv.Itoa(m.Plies)
	}
	return text
}

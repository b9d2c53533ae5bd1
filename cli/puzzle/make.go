package puzzle

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/kit/protocol"
	"example.com/hexgames/kit/puzzle"
	"example.com/hexgames/record"
)

// plies is the maximum length of a game, in moves.
const plies = 400

// A maker makes a file of puzzles.
type maker struct {
	*console.Env
	puzzle.Options
	game    string
	games   int
	most    int // the maximum number of puzzles in the file
	bots    []bot.Spec
	seed    uint64
	dealer  match.Dealer
	records string // a file; "" means that the bots play
	cores   int

	puzzles  []puzzle.Puzzle
	seen     map[string]bool // the positions, in any orientation
	instant  int             // the puzzles won by one move
	simplest int             // the puzzles of difficulty 1
}

// makeFile makes a file of puzzles.
func makeFile(e *console.Env) error {
	defer protocol.Register()()
	m := &maker{Env: e, seen: map[string]bool{}}
	flags := e.Flags()
	file := flags.String("o", "", "")
	flags.IntVar(&m.games, "games", 100, "")
	flags.IntVar(&m.most, "puzzles", 300, "")
	flags.IntVar(&m.Nodes, "nodes", 100_000, "")
	flags.Uint64Var(&m.seed, "seed", 1, "")
	flags.IntVar(&m.dealer.Moves, "openings", 6, "")
	flags.StringVar(&m.records, "records", "", "")
	add := flags.String("add", "", "")
	flags.Func("bot", "", func(text string) error {
		s, err := bot.ParseSpec(text)
		m.bots = append(m.bots, s)
		return err
	})
	flags.Func("goals", "", func(text string) error {
		for word := range strings.SplitSeq(text, ",") {
			var g puzzle.Goal
			if err := g.UnmarshalText([]byte(word)); err != nil {
				return err
			}
			m.Goals = append(m.Goals, g)
		}
		return nil
	})
	cores := console.Cores(flags)
	m.dealer.Options = console.Options(flags)
	args, err := e.Parse(flags)
	m.cores = *cores
	switch {
	case err != nil:
		return err
	case *file == "":
		return console.Usage("no file: want -o FILE")
	case len(args) == 0:
		return console.Usage("no game: want one of %s", strings.Join(games.Names(), ", "))
	case len(args) > 1:
		return console.Extra(args[1])
	case m.games < 1 || m.most < 1 || m.Nodes < 1 || m.dealer.Moves < 0:
		return console.Usage("want -games, -puzzles and -nodes of 1 or more, and -openings of 0 or more")
	case len(m.bots) > 2:
		return console.Usage("there are %d bots: want at most two", len(m.bots))
	}
	for len(m.bots) < 2 {
		m.bots = append(m.bots, append(m.bots, bot.Spec{Name: "best", Budget: bot.Budget{Nodes: 200}})[0])
	}
	game, err := games.Find(args[0])
	if err != nil {
		return console.Usage("%v", err)
	}
	if _, err := game.Start("", m.dealer.Options); err != nil {
		return console.Usage("%v", err)
	}
	m.game = game.Name()
	if err := console.CanWrite(*file); err != nil {
		return err
	}
	if *add != "" {
		if err := m.begin(*add); err != nil {
			return err
		}
	}
	return m.make(*file)
}

// begin loads the puzzles of a file to start with.
func (m *maker) begin(file string) error {
	all, err := readFile(file)
	if err != nil {
		return err
	}
	if all[0].Game != m.game {
		return fmt.Errorf("%s: the puzzles are for %s, not %s", file, all[0].Game, m.game)
	}
	for _, p := range all {
		if err := m.take(p); err != nil {
			return err
		}
	}
	return nil
}

// readFile reads the puzzles of a file.
func readFile(name string) ([]puzzle.Puzzle, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, err := puzzle.Read(f)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return all, err
}

// take takes a puzzle, unless one with its position exists.
func (m *maker) take(p puzzle.Puzzle) error {
	t, err := p.Start()
	if err != nil {
		return err
	}
	key := t.CanonicalText()
	if m.seen[key] {
		return nil
	}
	m.seen[key] = true
	m.puzzles = append(m.puzzles, p)
	m.instant += isTrue(isInstant(p))
	m.simplest += isTrue(p.Difficulty == 1)
	return nil
}

// isInstant reports whether the first move of a puzzle wins immediately.
func isInstant(p puzzle.Puzzle) bool { return slices.Contains(p.Themes, "one move") }

func isTrue(b bool) int {
	if b {
		return 1
	}
	return 0
}

// wanted reports whether there is room for a puzzle. Puzzles won by one move fill at most a fifth
// of the file, and puzzles of difficulty 1 two fifths.
func (m *maker) wanted(p puzzle.Puzzle) bool {
	full := isInstant(p) && 5*m.instant >= m.most || p.Difficulty == 1 && 5*m.simplest >= 2*m.most
	return !full && len(m.puzzles) < m.most
}

// A found holds the puzzles of a game.
type found struct {
	puzzles []puzzle.Puzzle
	err     error
}

// make looks for puzzles in games until there are enough, and writes the file. Several games are
// played at a time, but the puzzles are taken in the order of the games.
func (m *maker) make(file string) error {
	ctx, cancel := m.Context()
	defer cancel()
	work, stop := context.WithCancel(ctx)
	defer stop()
	queue := make(chan chan found, m.cores-1)
	go m.play(work, queue)
	n := 0
	for one := range queue {
		got := <-one
		if errors.Is(got.err, context.Canceled) {
			break
		}
		if got.err != nil {
			return got.err
		}
		for _, p := range got.puzzles {
			if m.wanted(p) {
				if err := m.take(p); err != nil {
					return err
				}
			}
		}
		n++
		if m.Screen {
			m.Rewrite(fmt.Sprintf("%d games, %d puzzles", n, len(m.puzzles)))
		}
		if len(m.puzzles) >= m.most {
			stop()
			break
		}
	}
	m.Rewrite("")
	if len(m.puzzles) == 0 {
		return fmt.Errorf("there are no puzzles in %d games", n)
	}
	if err := m.write(file); err != nil {
		return err
	}
	fmt.Fprintf(m.Out, "%d games, %s", n, summary(m.puzzles))
	if ctx.Err() != nil {
		return errors.New("interrupted: " + file + " has the puzzles that were found before")
	}
	return nil
}

// play starts the searches of one game after another, and sends the channels where their puzzles
// will arrive.
func (m *maker) play(ctx context.Context, queue chan<- chan found) {
	defer close(queue)
	start := func(work func() ([]puzzle.Puzzle, error)) bool {
		one := make(chan found, 1)
		select {
		case queue <- one:
		case <-ctx.Done():
			return false
		}
		go func() {
			all, err := work()
			one <- found{all, err}
		}()
		return true
	}
	fail := func(err error) { start(func() ([]puzzle.Puzzle, error) { return nil, err }) }
	if m.records != "" {
		if err := m.replay(ctx, start); err != nil {
			fail(err)
		}
		return
	}
	m.dealer.Game = m.game
	m.dealer.Seed = func(opening, try int) uint64 { return m.seed<<40 | uint64(opening)<<12 | uint64(try) }
	for i := range m.games {
		openings, err := m.dealer.Deal(i + 1)
		switch {
		case err != nil:
			fail(err)
			return
		case len(openings) == i: // there are no more
			return
		}
		opening := openings[i]
		if !start(func() ([]puzzle.Puzzle, error) { return m.search(ctx, opening, uint64(i)) }) {
			return
		}
	}
}

// search has the bots play a game from an opening, and returns its puzzles.
func (m *maker) search(ctx context.Context, o match.Opening, game uint64) ([]puzzle.Puzzle, error) {
	t, err := o.Table(m.game)
	if err != nil {
		return nil, err
	}
	seed := m.seed<<40 | game<<12
	bots := [2]bot.Spec(m.bots)
	for i := range bots {
		bots[i].Seed = cmp.Or(bots[i].Seed, seed|uint64(i+1))
	}
	r, err := match.Rules{Plies: plies}.Play(ctx, t, bots, rand.New(rand.NewPCG(seed, 1)))
	if err != nil {
		return nil, err
	}
	return puzzle.Find(ctx, r.Game, m.Options)
}

// replay starts the searches of records.
func (m *maker) replay(ctx context.Context, start func(func() ([]puzzle.Puzzle, error)) bool) error {
	f, err := os.Open(m.records)
	if err != nil {
		return err
	}
	defer f.Close()
	game, err := games.Find(m.game)
	if err != nil {
		return err
	}
	n := 0
	for r, err := range record.Read(f) {
		n++
		if err == nil && r.Game != "" && !strings.EqualFold(r.Game, m.game) {
			err = fmt.Errorf("it is a game of %s, not %s", hexgames.Quote(r.Game), m.game)
		}
		var t games.Table
		if err == nil {
			t, err = game.Replay(r)
		}
		if err != nil {
			return fmt.Errorf("%s: record %d: %w", m.records, n, err)
		}
		if n > m.games || !start(func() ([]puzzle.Puzzle, error) { return puzzle.Find(ctx, t, m.Options) }) {
			return nil
		}
	}
	return nil
}

// write writes the puzzles, the easy ones first, and compresses them if the file name ends in .gz.
func (m *maker) write(file string) error {
	slices.SortStableFunc(m.puzzles, func(a, b puzzle.Puzzle) int {
		return cmp.Or(cmp.Compare(a.Difficulty, b.Difficulty), cmp.Compare(len(a.Line), len(b.Line)))
	})
	var text bytes.Buffer
	if err := puzzle.Write(&text, m.puzzles); err != nil {
		return err
	}
	if strings.HasSuffix(file, ".gz") {
		var small bytes.Buffer
		z, err := gzip.NewWriterLevel(&small, gzip.BestCompression)
		if err != nil {
			return err
		}
		if _, err = z.Write(text.Bytes()); err == nil {
			err = z.Close()
		}
		if err != nil {
			return err
		}
		text = small
	}
	return console.WriteFile(file, text.Bytes())
}

package learn

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/kit/stats"
	"example.com/hexgames/record"
)

// A Course lets a game learn. It makes generations of weights, each from the games of earlier
// generations. For generation 2, for example, its folder has
//
//	games-2.txt    the games that it learned from, as records
//	weights-2.txt  its weights
//	match-2.txt    its games against the best earlier generation
//
// best.txt has the weights of the best generation, and weights-0.txt has weights of zero.
//
// If a Course is interrupted, run it again to continue. Neither interruptions nor the number of
// games played in parallel change its files.
type Course struct {
	Game    string
	Options map[string]string // of the starting position
	Folder  string            // created if it does not exist

	First    bot.Spec // plays the games that generation 1 learns from; its weights are zero unless it sets others
	Player   bot.Spec // plays the later games, with the weights of a generation
	Games    int      // the number of games for each generation; 0 requires Records
	Random   int      // the number of random moves at the start of a game
	Blunders int      // the chance, in percent, of a random move later in the game
	Plies    int      // after this number of moves, a game is a draw
	Memory   int      // the number of generations whose games a generation learns from
	Pairs    int      // the maximum number of pairs of games against the best generation
	Records  []string // files of records that every generation learns from, too; their games start with Random random moves
	Fit      Fit      // its Seed is ignored
	Seed     uint64   // of everything
	Parallel int      // the number of games played in parallel; 0 means runtime.GOMAXPROCS(0)

	// Unless Progress is nil, Run calls it with the file being made and, for games, the number of
	// games played and the maximum number. For weights, both numbers are 0.
	Progress func(file string, done, most int)
}

// ErrCourse is matched by the errors for a Course with invalid fields.
var ErrCourse = errors.New("bad course")

// refused returns an error that matches ErrCourse.
func refused(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrCourse, fmt.Sprintf(format, args...))
}

// New returns a Course with settings that worked well for Hexdame. Change its fields before it
// runs.
func New(game, folder string) *Course {
	return &Course{
		Game: game, Folder: folder,
		First:  bot.Spec{Name: "mcts", Budget: bot.Budget{Nodes: 50}},
		Player: bot.Spec{Name: "alphabeta", Budget: bot.Budget{Depth: 3}},
		Games:  2000, Random: 6, Blunders: 5, Plies: 400, Memory: 3, Pairs: 200, Fit: Standard, Seed: 1,
	}
}

// check returns an error for invalid fields.
func (c *Course) check() error {
	least := 1
	if len(c.Records) > 0 {
		least = 0
	}
	for _, n := range []struct {
		name               string
		value, least, most int
	}{
		{"games", c.Games, least, 1_000_000}, {"random moves", c.Random, 0, 1000}, {"blunders", c.Blunders, 0, 100},
		{"plies", c.Plies, 1, 1_000_000}, {"generations of memory", c.Memory, 1, 1000}, {"pairs", c.Pairs, 1, 10_000},
		{"epochs", c.Fit.Epochs, 1, 10_000},
	} {
		if n.value < n.least || n.value > n.most {
			return refused("the %s are %d: want %d to %d", n.name, n.value, n.least, n.most)
		}
	}
	switch f := c.Fit; {
	case !(f.Rate > 0) || f.Rate > 100:
		return refused("the rate is %v: want more than 0, at most 100", f.Rate)
	case !(f.Decay >= 0) || f.Decay > 1e6:
		return refused("the decay is %v: want 0 to 1e6", f.Decay)
	case !(f.Search >= 0) || f.Search > 1:
		return refused("the share of the search is %v: want 0 to 1", f.Search)
	case strings.Contains(c.Folder, ","):
		return refused("the folder is %s: want one without a comma, which would end a setting of a bot", hexgames.Quote(c.Folder))
	}
	for _, b := range []struct {
		spec    bot.Spec
		example string
	}{{c.First, "mcts:nodes=50"}, {c.Player, "alphabeta:depth=3"}} {
		s, err := bot.ParseSpec(b.spec.String())
		if err == nil && s.Value("weights") == "" {
			_, err = bot.ParseSpec(with(s, "weights=x").String())
		}
		if err == nil && c.Blunders > 0 {
			_, err = bot.ParseSpec(with(s, "blunders=1").String())
		}
		switch {
		case err == nil && c.Player.Value("weights") != "":
			return refused("the bot %v has weights: want a bot without weights, because it learns them", c.Player)
		case err != nil:
			return refused("%v", err)
		case s.Budget.Nodes == 0 && s.Budget.Depth == 0 || s.Budget.Time > 0:
			return refused("the bot %v: want one limited by nodes or depth, such as %s, so that it plays the same again", s, b.example)
		}
	}
	return nil
}

// with returns a bot with one more setting.
func with(s bot.Spec, setting string) bot.Spec {
	s.Settings = strings.TrimPrefix(s.Settings+","+setting, ",")
	return s
}

// A Generation is a set of learned weights, with its strength.
type Generation struct {
	Number int
	File   string // of its weights
	Games  int    // the number of games that it learned from
	Loss   Loss
	Rival  int         // the best earlier generation; 0 if it is the first
	Pairs  stats.Pairs // its games against the rival
	Better bool        // whether it is the best so far
	Elo    float64     // its strength, relative to generation 1
}

// Run learns the given number of generations, including the generations of earlier runs. It calls
// learned after each of them.
func (c *Course) Run(ctx context.Context, generations int, learned func(Generation) error) error {
	if err := c.check(); err != nil {
		return err
	}
	if err := c.begin(); err != nil {
		return err
	}
	var all []Generation
	best := 0 // the number of the best generation
	for number := 1; number <= generations; number++ {
		g, err := c.generation(ctx, number, best, all)
		if err != nil {
			return fmt.Errorf("generation %d: %w", number, err)
		}
		if g.Better {
			best = number
			text, err := os.ReadFile(g.File)
			if err == nil {
				err = console.WriteFile(filepath.Join(c.Folder, "best.txt"), text)
			}
			if err != nil {
				return err
			}
		}
		all = append(all, g)
		if err := learned(g); err != nil {
			return err
		}
	}
	return nil
}

// begin makes the folder, or checks that it belongs to this course.
func (c *Course) begin() error {
	if err := os.MkdirAll(c.Folder, 0o777); err != nil {
		return err
	}
	file := filepath.Join(c.Folder, "course.txt")
	text, err := os.ReadFile(file)
	switch want := c.settings(); {
	case os.IsNotExist(err):
		s, err := c.samples()
		if err != nil {
			return err
		}
		zero := s.Weights()
		zero.Notes = []string{"Nothing, for the bot of the first games."}
		if err := console.WriteFile(c.file("weights", 0), []byte(zero.String())); err != nil {
			return err
		}
		return console.WriteFile(file, []byte(want+"\n"))
	case err != nil:
		return err
	case strings.TrimSpace(string(text)) != want:
		return fmt.Errorf("%s was begun with %q, and this is %q: want the same settings, or a different folder", c.Folder, strings.TrimSpace(string(text)), want)
	}
	return nil
}

// settings returns everything that the results depend on, as the command that makes them.
func (c *Course) settings() string {
	text := fmt.Sprintf("hexgames learn -first %v -bot %v -games %d -openings %d -blunders %d -plies %d -memory %d -pairs %d -search %v -epochs %d -rate %v -decay %v -seed %d",
		c.First, c.Player, c.Games, c.Random, c.Blunders, c.Plies, c.Memory, c.Pairs, 100*c.Fit.Search, c.Fit.Epochs, c.Fit.Rate, c.Fit.Decay, c.Seed)
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		text += " -option " + name + "=" + c.Options[name]
	}
	for _, name := range c.Records {
		text += " -records " + name
	}
	return text + " " + c.Game
}

// isTest reports whether a game tests the weights instead of changing them: one pair of games in ten.
func isTest(game int) bool { return game/2%10 == 0 }

// file returns the name of a file of a generation.
func (c *Course) file(what string, number int) string {
	return filepath.Join(c.Folder, fmt.Sprintf("%s-%d.txt", what, number))
}

// player returns the bot that plays with the weights of a generation. Generation 0 is the bot of
// the first games, whose weights are zero unless it sets others.
func (c *Course) player(number int) (bot.Spec, string) {
	s, name := c.Player, fmt.Sprintf("generation %d", number)
	if number == 0 {
		s, name = c.First, "first"
	}
	if s.Value("weights") != "" {
		return s, name
	}
	return with(s, "weights="+c.file("weights", number)), name
}

// generation returns a generation, given the generations before it and the best of them.
func (c *Course) generation(ctx context.Context, number, best int, before []Generation) (g Generation, err error) {
	g = Generation{Number: number, File: c.file("weights", number), Rival: best, Better: true}
	if c.Games > 0 {
		if err := c.play(ctx, c.lesson(number, best, before)); err != nil {
			return g, err
		}
	}
	if g.Games, g.Loss, err = c.learn(ctx, number); err != nil || best == 0 {
		return g, err
	}
	trial, err := c.trial(number, best)
	if err != nil {
		return g, err
	}
	if err := c.play(ctx, trial); err != nil {
		return g, err
	}
	g.Pairs = trial.Match.Test.Pairs()
	g.Better = g.Pairs.Share() > 0.5
	g.Elo = before[best-1].Elo + stats.Elo(likely(g.Pairs))
	return g, nil
}

// likely returns the share of the points, kept a little above 0 and below 1.
func likely(p stats.Pairs) float64 {
	least := 1 / float64(4*p.Len()+4)
	return max(least, min(p.Share(), 1-least))
}

// lesson returns the games that a generation learns from: the best generation against itself, and
// against recent generations that are nearly as good. Against a weak opponent, the result would
// show who played, not who stood better.
func (c *Course) lesson(number, best int, before []Generation) *match.Log {
	players := []int{best, best}
	for other := number - 1; other >= max(1, number-c.Memory); other-- {
		if other != best && before[best-1].Elo-before[other-1].Elo < nearly {
			players = append(players, other)
		}
	}
	l := c.log("games", number, players)
	l.Evaluations = true
	m := &l.Match
	m.Gauntlet, m.Pairs = true, (c.Games+2*len(players)-3)/(2*len(players)-2)
	for i := range m.Bots {
		if c.Blunders > 0 {
			m.Bots[i] = with(m.Bots[i], fmt.Sprintf("blunders=%d", c.Blunders))
		}
	}
	return l
}

// nearly is the maximum difference in Elo between the best generation and an opponent in lesson.
const nearly = 120

// trial returns the match of a generation against the best earlier one.
func (c *Course) trial(number, best int) (*match.Log, error) {
	test, err := match.NewTest(0, 30, 0.05, 0.05)
	l := c.log("match", number, []int{number, best})
	l.Match.Test, l.Match.Pairs = test, c.Pairs
	return l, err
}

// log returns the log of games between generations.
func (c *Course) log(what string, number int, players []int) *match.Log {
	l := &match.Log{File: c.file(what, number), Match: match.Match{
		Games: []string{c.Game}, Options: c.Options, Seed: seedOf(c.Seed, what, number),
		Rules: match.Rules{Plies: c.Plies}, Parallel: c.Parallel,
	}}
	for _, p := range players {
		s, name := c.player(p)
		l.Match.Bots, l.Names = append(l.Match.Bots, s), append(l.Names, name)
	}
	return l
}

// seedOf returns the seed for a purpose.
func seedOf(seed uint64, what string, number int) uint64 {
	h := fnv.New64a()
	fmt.Fprintln(h, seed, what, number)
	return h.Sum64()
}

// play plays the remaining games of a log.
func (c *Course) play(ctx context.Context, l *match.Log) (err error) {
	m := &l.Match
	if m.Openings, err = m.Deal(c.Random); err != nil {
		return err
	}
	m.Pairs = min(m.Pairs, len(m.Openings[m.Games[0]]))
	_, err = os.Stat(l.File)
	if err := l.Open(err == nil); err != nil {
		return err
	}
	m.Done = l.Played()
	tell := func() {
		if c.Progress != nil {
			c.Progress(filepath.Base(l.File), len(l.Played()), l.Rounds())
		}
	}
	tell()
	var failed error
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	m.Ended = func(p match.Played, r match.Result) {
		if kind, ok := p.Forfeit(); ok && failed == nil {
			failed = fmt.Errorf("round %d of %s was lost by forfeit, %s: %s", p.Round, l.File, kind, r.Note)
		}
		if failed = cmp.Or(failed, l.Add(p, r), l.Save()); failed != nil {
			cancel()
		}
		tell()
	}
	_, err = m.Run(ctx)
	if m.Test != nil && m.Test.Verdict() != stats.Undecided {
		l.Cut(2 * m.Test.Pairs().Len())
	}
	return cmp.Or(failed, err, l.Close())
}

// learn fits the weights of a generation to its games and the games just before it, unless that is
// already done. It returns the number of these games, and the loss.
func (c *Course) learn(ctx context.Context, number int) (n int, loss Loss, err error) {
	if n, loss, ok := c.learned(number); ok {
		return n, loss, nil
	}
	s, err := c.samples()
	if err != nil {
		return 0, loss, err
	}
	files := slices.Clone(c.Records)
	for i := max(1, number-c.Memory+1); i <= number && c.Games > 0; i++ {
		files = append(files, c.file("games", i))
	}
	var tests []bool // by sample
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return 0, loss, err
		}
		before := n
		for r, err := range record.Read(bytes.NewReader(text)) {
			if err == nil {
				err = s.Add(r, c.Random)
			}
			if err != nil {
				return 0, loss, fmt.Errorf("%s: game %d: %w", file, n-before+1, err)
			}
			for len(tests) < s.Len() {
				tests = append(tests, isTest(n))
			}
			n++
		}
	}
	if s.Len() == 0 {
		return n, loss, refused("there is no move to learn from in %d games", n)
	}
	if c.Progress != nil {
		c.Progress(filepath.Base(c.file("weights", number)), 0, 0)
	}
	f := c.Fit
	f.Seed = seedOf(c.Seed, "fit", number)
	w, loss, err := f.Weights(ctx, s, func(i int) bool { return tests[i] })
	if err != nil {
		return n, loss, err
	}
	w.Notes = []string{note(number, n, loss), c.settings()}
	if err := console.WriteFile(c.file("weights", number), []byte(w.String())); err != nil {
		return n, loss, err
	}
	n, loss, _ = c.learned(number) // as after an interruption
	return n, loss, nil
}

// note returns the note in the weights of a generation. The learned method reads it, if the
// generation has weights.
func note(number, games int, loss Loss) string {
	return fmt.Sprintf("Generation %d: %d games, %v.", number, games, loss)
}

func (c *Course) learned(number int) (games int, loss Loss, ok bool) {
	text, err := os.ReadFile(c.file("weights", number))
	if err != nil {
		return 0, loss, false
	}
	w, err := hexgames.ParseWeights(string(text))
	if err != nil || len(w.Notes) != 2 || w.Notes[1] != c.settings() {
		return 0, loss, false
	}
	_, rest, _ := strings.Cut(w.Notes[0], ": ")
	fmt.Sscanf(rest, "%d games, loss %g in %d positions, of moves %g instead of %g in %d", &games, &loss.Value, &loss.Values, &loss.Move, &loss.Chance, &loss.Moves)
	return games, loss, note(number, games, loss) == w.Notes[0]
}

// samples returns a set of samples for the game, still empty, with weights of zero.
func (c *Course) samples() (games.Samples, error) {
	game, err := games.Find(c.Game)
	if err != nil {
		return nil, err
	}
	s, err := games.NewSamples(game, c.Options)
	if err != nil {
		return nil, err
	}
	return s, s.SetWeights(blank(s.Weights()))
}

// blank sets the weights to zero, except for the group phase, which is not learned.
func blank(w hexgames.Weights) hexgames.Weights {
	w.Groups = slices.Clone(w.Groups)
	for i, g := range w.Groups {
		if g.Name != "phase" {
			w.Groups[i].Values = make([]int16, len(g.Values))
		}
	}
	return w
}

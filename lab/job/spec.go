// Package job computes the results of jobs.
//
// A [Spec] describes a run. The result of each of its jobs is a pure function of the Spec and
// the number of the job: the bytes of a shard, as package corpus writes it. They are the same on
// every machine, as long as the bots think in nodes, not in time, and on one goroutine.
package job

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/queue"
)

// The kinds of runs.
const (
	Selfplay = "selfplay" // games of a bot against itself, or of two bots
	Match    = "match"    // pairs of games between bots, to compare them
	Perft    = "perft"    // counts of sequences of moves
	Solve    = "solve"    // whether a player can force a win from positions
	Book     = "book"     // expansions of positions of an opening book
	Verify   = "verify"   // jobs of another run, computed again
)

// A Spec describes a run. Its canonical text identifies it: two runs with the same text have
// the same results.
type Spec struct {
	Kind   string `json:"kind"`
	Schema int    `json:"schema"` // the version of this package and of corpus: see [Version]

	// All kinds but Verify.
	Game     string            `json:"game,omitempty"`
	Options  map[string]string `json:"options,omitempty"`
	Position string            `json:"position,omitempty"` // where the games begin, instead of the start with the options

	// Selfplay, Match and Book.
	Bots []string `json:"bots,omitempty"` // of Selfplay: White and Black, or one bot for both

	// Selfplay and Match.
	Games    int             `json:"games,omitempty"`    // of each two bots
	Seed     uint64          `json:"seed,omitempty"`     // of all dice
	Random   int             `json:"random,omitempty"`   // the number of random moves before the bots play
	Openings []match.Opening `json:"openings,omitempty"` // where the games begin instead
	Plies    int             `json:"plies,omitempty"`    // the maximum length of a game
	Win      string          `json:"win,omitempty"`      // when the bots agree on a win, or a draw
	Draw     string          `json:"draw,omitempty"`
	Endings  bool            `json:"endings,omitempty"` // whether tables of endings end the games
	Sample   int             `json:"sample,omitempty"`  // in so many plies after the opening, moves are drawn by their visits
	Visits   bool            `json:"visits,omitempty"`  // whether the corpus has the visits of all moves
	Gauntlet bool            `json:"gauntlet,omitempty"`
	Near     int             `json:"near,omitempty"` // how many places apart bots are that play each other, at most
	SPRT     *SPRT           `json:"sprt,omitempty"`

	// Perft.
	Depth int `json:"depth,omitempty"`
	Split int `json:"split,omitempty"` // the length of the prefixes

	// Solve.
	Subjects []Subject `json:"subjects,omitempty"`
	Nodes    int       `json:"nodes,omitempty"` // the positions to look at for each subject

	// Book.
	Width     int      `json:"width,omitempty"`     // the most moves of a position
	Positions []string `json:"positions,omitempty"` // to expand

	// Verify.
	Of   *Spec `json:"of,omitempty"`
	Jobs []int `json:"jobs,omitempty"` // of that run

	Batch int `json:"batch"` // games, prefixes, subjects or jobs in a job
}

// An SPRT is a test of two bots, as [match.Test] makes it.
type SPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
}

// A Subject is the question whether a player, the attacker, can force a win from a position.
type Subject struct {
	Position string          `json:"position"`
	Attacker hexgames.Player `json:"attacker"`
}

// Version is the version of what a Spec means. It changes when the same Spec would have other
// results on purpose. Whether two builds compute the same is not left to it: see [Runner.Do].
const Version = 1

// most is the maximum of any number in a Spec.
const most = 1 << 30

// Parse reads the text of a Spec, and checks it.
func Parse(text []byte) (s Spec, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var wrong *json.UnmarshalTypeError
	switch err := d.Decode(&s); {
	case errors.As(err, &wrong):
		return Spec{}, fmt.Errorf("bad spec: %s cannot be the %s", cmp.Or(wrong.Field, "it"), wrong.Value)
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return Spec{}, errors.New("bad spec: it is empty, or was cut")
	case err != nil:
		return Spec{}, fmt.Errorf("bad spec: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := d.Token(); err != io.EOF {
		return Spec{}, errors.New("bad spec: there is something after its end")
	}
	return s, s.Check()
}

// Text returns the canonical text of the Spec, which Parse reads.
func (s Spec) Text() []byte {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // no field can fail
	}
	return text
}

// ID returns the name of the run, which depends on everything in the Spec.
func (s Spec) ID() string {
	sum := sha256.Sum256(s.Text())
	return hex.EncodeToString(sum[:8])
}

// Check returns an error if the Spec does not make sense.
func (s Spec) Check() error {
	if err := s.check(); err != nil {
		return fmt.Errorf("bad spec: %w", err)
	}
	return nil
}

// check does it.
func (s Spec) check() error {
	if s.Schema != Version {
		return fmt.Errorf("it has version %d, and this program reads version %d", s.Schema, Version)
	}
	for name, n := range map[string]int{
		"games": s.Games, "near": s.Near, "random": s.Random, "plies": s.Plies, "sample": s.Sample, "depth": s.Depth, "split": s.Split,
		"nodes": s.Nodes, "width": s.Width, "batch": s.Batch,
	} {
		if n < 0 || n > most {
			return fmt.Errorf("%s is %d: want 0 to %d", name, n, most)
		}
	}
	switch {
	case s.Batch < 1:
		return errors.New("the batch is 0: want 1 or more")
	case slices.Contains([]string{Selfplay, Match, Perft, Solve, Book, Verify}, s.Kind) && !bytes.Equal(s.Text(), s.needed().Text()):
		return fmt.Errorf("it has fields that mean nothing for a %s", s.Kind)
	}
	if s.Kind == Verify {
		switch {
		case s.Of == nil || s.Of.Kind == Verify || len(s.Jobs) == 0:
			return errors.New("there is nothing to verify")
		case s.Batch != 1:
			return errors.New("a batch of verify is 1")
		}
		if err := s.Of.check(); err != nil {
			return fmt.Errorf("the run to verify: %w", err)
		}
		count := s.Of.Count()
		for i, n := range s.Jobs {
			if n < 0 || n >= count {
				return fmt.Errorf("the run to verify has no job %d", n)
			}
			if i > 0 && n <= s.Jobs[i-1] {
				return fmt.Errorf("job %d follows job %d: want ascending numbers", n, s.Jobs[i-1])
			}
		}
		return nil
	}
	if s.Kind == Solve {
		return s.checkSubjects()
	}
	if _, err := s.start(); err != nil {
		return err
	}
	switch s.Kind {
	case Selfplay, Match:
		return s.checkGames()
	case Book:
		return s.checkBook()
	case Perft:
		if s.Depth < 1 || s.Split < 1 || s.Split > s.Depth {
			return fmt.Errorf("the depth is %d and the split %d: want a depth of 1 or more, and a split from 1 to it", s.Depth, s.Split)
		}
		return nil
	}
	return fmt.Errorf("the kind is %q: want %s, %s, %s, %s, %s or %s", s.Kind, Selfplay, Match, Perft, Solve, Book, Verify)
}

// needed returns the Spec without the fields that mean nothing, which must not be there: otherwise
// runs with the same results would have several names.
func (s Spec) needed() Spec {
	n := Spec{Kind: s.Kind, Schema: s.Schema, Batch: s.Batch}
	if s.Kind == Verify {
		n.Of, n.Jobs = s.Of, s.Jobs
		return n
	}
	if s.Kind == Solve {
		n.Game, n.Subjects, n.Nodes = s.Game, s.Subjects, s.Nodes
		return n
	}
	if s.Kind == Book {
		n.Game, n.Bots, n.Width, n.Positions = s.Game, s.Bots, s.Width, s.Positions
		return n
	}
	n.Game, n.Options, n.Position = s.Game, s.Options, s.Position
	if s.Kind == Perft {
		n.Depth, n.Split = s.Depth, s.Split
		return n
	}
	n.Bots, n.Games, n.Seed, n.Plies, n.Win, n.Draw = s.Bots, s.Games, s.Seed, s.Plies, s.Win, s.Draw
	n.Endings = s.Endings
	n.Sample, n.Visits, n.Openings = s.Sample, s.Visits, s.Openings
	if s.Position == "" && len(s.Openings) == 0 {
		n.Random = s.Random
	}
	if len(s.Openings) > 0 {
		n.Position = ""
	}
	if s.Kind == Match {
		n.Gauntlet, n.Near, n.SPRT = s.Gauntlet, s.Near, s.SPRT
	}
	return n
}

// checkGames checks a Spec of games.
func (s Spec) checkGames() error {
	for _, text := range s.Bots {
		if _, err := bot.ParseSpec(text); err != nil {
			return err
		}
	}
	rules, err := s.rules()
	if err != nil {
		return err
	}
	for i, o := range s.Openings {
		t, err := o.Table(s.Game)
		switch {
		case err != nil:
			return fmt.Errorf("opening %d: %w", i+1, err)
		case t.Outcome().Over() || t.Len() >= rules.Plies:
			return fmt.Errorf("opening %d: there is nothing left to play", i+1)
		}
	}
	switch {
	case s.Games < 1:
		return errors.New("the games are 0: want 1 or more")
	case s.Plies < 1:
		return errors.New("the plies are 0: want 1 or more")
	case s.Kind == Selfplay && (len(s.Bots) < 1 || len(s.Bots) > 2):
		return fmt.Errorf("selfplay has %d bots: want one or two", len(s.Bots))
	case s.Kind == Match && len(s.Bots) < 2:
		return fmt.Errorf("too few bots for a match: want two or more, and there are %d", len(s.Bots))
	case s.Kind == Match && s.Games%2 != 0:
		return fmt.Errorf("the games are %d: want an even number, because each opening is played with both colors", s.Games)
	case s.Kind == Match && s.Batch%2 != 0:
		return fmt.Errorf("the batch is %d: want an even number, because each opening is played with both colors", s.Batch)
	case s.Kind == Match && len(s.Openings) > 0 && s.Games > 2*len(s.Openings):
		return fmt.Errorf("there are only %d openings for %d games: want two games each at most", len(s.Openings), s.Games)
	case s.SPRT != nil && len(s.Bots) != 2:
		return errors.New("a test compares two bots")
	}
	_, err = s.Test()
	return err
}

// Test returns the test of a Match at its beginning, or nil if it has none.
func (s Spec) Test() (*match.Test, error) {
	if s.SPRT == nil {
		return nil, nil
	}
	return match.NewTest(s.SPRT.Elo0, s.SPRT.Elo1, s.SPRT.Alpha, s.SPRT.Beta)
}

// rules returns the conditions of the games.
func (s Spec) rules() (r match.Rules, err error) {
	r.Plies, r.Endings = s.Plies, s.Endings
	for _, one := range []struct {
		name, text string
		a          *match.Agreement
	}{{"win", s.Win, &r.Win}, {"draw", s.Draw, &r.Draw}} {
		if one.text != "" {
			if err := one.a.Set(one.text); err != nil {
				return r, fmt.Errorf("%s is %q: %w", one.name, one.text, err)
			}
		}
	}
	return r, nil
}

// start returns a table at which a game begins, without an opening.
func (s Spec) start() (games.Table, error) {
	return games.Start(s.Game, s.Position, s.Options)
}

// Opponents returns the pairs of bots of a Match, by their numbers, that play against each other.
func (s Spec) Opponents() [][2]int { return match.Opponents(len(s.Bots), s.Gauntlet, s.Near) }

// Rows returns the number of rows of all shards: games, prefixes of moves, answers, or jobs.
func (s Spec) Rows() int {
	switch s.Kind {
	case Match:
		return s.Games * len(s.Opponents())
	case Perft:
		return s.prefixes()
	case Solve:
		return len(s.Subjects)
	case Book:
		return len(s.Positions)
	case Verify:
		return len(s.Jobs)
	}
	return s.Games
}

// Count returns the number of jobs.
func (s Spec) Count() int { return (s.Rows() + s.Batch - 1) / s.Batch }

// Range returns the numbers of the rows of a job: from first to before end.
func (s Spec) Range(n int) (first, end int) {
	return n * s.Batch, min((n+1)*s.Batch, s.Rows())
}

// Bot returns bot i of the run.
func (s Spec) Bot(i int) bot.Spec {
	b, _ := bot.ParseSpec(s.Bots[i]) // Check has read it
	return b
}

// Unrepeatable returns why the results may differ from run to run, or "".
func (s Spec) Unrepeatable() string {
	if s.Kind == Verify {
		return s.Of.Unrepeatable()
	}
	for i, text := range s.Bots {
		switch b := s.Bot(i); {
		case b.Budget.Time > 0:
			return text + " thinks by time"
		case b.Int("goroutines") > 1:
			return text + " thinks on several goroutines"
		}
	}
	return ""
}

// seedOf returns a seed that depends on the seed of the run and on a purpose, and is independent
// of the seeds for other purposes.
func (s Spec) seedOf(purpose ...any) uint64 {
	sum := sha256.Sum256(fmt.Append(nil, s.Seed, " ", fmt.Sprintln(purpose...)))
	return binary.LittleEndian.Uint64(sum[:])
}

// header returns the header of the shard of a job.
func (s Spec) header(n int) corpus.Header {
	if n == queue.Canary {
		return corpus.Header{Run: "canary", Spec: string(s.Text())}
	}
	return corpus.Header{Run: s.ID(), Job: n, Spec: string(s.Text())}
}

// optionsText returns the options as a corpus has them.
func (s Spec) optionsText() string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(s.Options)) {
		all = append(all, name+"="+s.Options[name])
	}
	return strings.Join(all, ",")
}

// Package job computes the results of jobs.
//
// A [Spec] describes a run. The result of a job is a shard, as package corpus writes it. Its bytes
// are a pure function of the Spec and the job number. They are the same on every machine, provided
// that the bots have a limit of nodes, not time, and use one goroutine.
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
	Selfplay = "selfplay" // games of a bot against itself or another bot
	Match    = "match"    // pairs of games between bots, to compare them
	Perft    = "perft"    // counts of move sequences
	Solve    = "solve"    // whether a player can force a win from positions
	Book     = "book"     // expansions of positions for an opening book
	Verify   = "verify"   // jobs of another run, recomputed
)

// A Spec describes a run. Its canonical text identifies the run: runs with the same text have the
// same results.
type Spec struct {
	Kind   string `json:"kind"`
	Schema int    `json:"schema"` // the version of this package and of corpus: see [Version]

	// All kinds but Verify.
	Game     string            `json:"game,omitempty"`
	Options  map[string]string `json:"options,omitempty"`
	Position string            `json:"position,omitempty"` // start position, instead of the start for the options

	// Selfplay, Match and Book.
	Bots []string `json:"bots,omitempty"` // for Selfplay: White and Black, or one bot for both

	// Selfplay and Match.
	Games    int             `json:"games,omitempty"`    // games between each two bots
	Seed     uint64          `json:"seed,omitempty"`     // seed for all dice
	Random   int             `json:"random,omitempty"`   // random moves before the bots play
	Openings []match.Opening `json:"openings,omitempty"` // openings to play from instead
	Plies    int             `json:"plies,omitempty"`    // maximum length of a game
	Win      string          `json:"win,omitempty"`      // when agreement between the bots ends a game, as a win or a draw
	Draw     string          `json:"draw,omitempty"`
	Endings  bool            `json:"endings,omitempty"` // whether endgame tables end games
	Sample   int             `json:"sample,omitempty"`  // plies after the opening with moves drawn by visits
	Visits   bool            `json:"visits,omitempty"`  // whether the corpus records the visits of all moves
	Gauntlet bool            `json:"gauntlet,omitempty"`
	Near     int             `json:"near,omitempty"` // maximum distance in the list between opponents; 0 means no limit
	SPRT     *SPRT           `json:"sprt,omitempty"`

	// Perft.
	Depth int `json:"depth,omitempty"`
	Split int `json:"split,omitempty"` // length of the prefixes

	// Solve.
	Subjects []Subject `json:"subjects,omitempty"`
	Nodes    int       `json:"nodes,omitempty"` // positions to examine for each subject

	// Book.
	Width     int      `json:"width,omitempty"`     // maximum number of moves for a position
	Positions []string `json:"positions,omitempty"` // positions to expand

	// Verify.
	Of   *Spec `json:"of,omitempty"`
	Jobs []int `json:"jobs,omitempty"` // job numbers of that run

	Batch int `json:"batch"` // games, prefixes, subjects or jobs per job
}

// An SPRT is a sequential test of two bots: see [match.Test].
type SPRT struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
}

// A Subject asks whether a player, the attacker, can force a win from a position.
type Subject struct {
	Position string          `json:"position"`
	Attacker hexgames.Player `json:"attacker"`
}

// Version is the version of the meaning of a Spec. It changes when the results of a Spec change on
// purpose. [Runner.Do] detects builds whose results differ unintentionally.
const Version = 1

// most is the maximum for every number in a Spec.
const most = 1 << 30

// Parse parses and checks the text of a Spec.
func Parse(text []byte) (s Spec, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var wrong *json.UnmarshalTypeError
	switch err := d.Decode(&s); {
	case errors.As(err, &wrong):
		return Spec{}, fmt.Errorf("bad spec: %s cannot be a JSON %s", cmp.Or(wrong.Field, "it"), wrong.Value)
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return Spec{}, errors.New("bad spec: it is empty or truncated")
	case err != nil:
		return Spec{}, fmt.Errorf("bad spec: %s", strings.TrimPrefix(err.Error(), "json: "))
	}
	if _, err := d.Token(); err != io.EOF {
		return Spec{}, errors.New("bad spec: there is data after its end")
	}
	return s, s.Check()
}

// Text returns the canonical text of the Spec. Parse accepts it.
func (s Spec) Text() []byte {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // cannot happen: every field can be encoded
	}
	return text
}

// ID returns the name of the run. It depends on every field of the Spec.
func (s Spec) ID() string {
	sum := sha256.Sum256(s.Text())
	return hex.EncodeToString(sum[:8])
}

// Check returns an error if the Spec is invalid.
func (s Spec) Check() error {
	if err := s.check(); err != nil {
		return fmt.Errorf("bad spec: %w", err)
	}
	return nil
}

// check implements Check.
func (s Spec) check() error {
	if s.Schema != Version {
		return fmt.Errorf("it has version %d, but this program reads version %d", s.Schema, Version)
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
		return fmt.Errorf("it has fields that do not apply to %s", s.Kind)
	}
	if s.Kind == Verify {
		switch {
		case s.Of == nil || s.Of.Kind == Verify || len(s.Jobs) == 0:
			return errors.New("there is nothing to verify")
		case s.Batch != 1:
			return errors.New("the batch of a verification must be 1")
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
			return fmt.Errorf("the depth is %d and the split %d: want a depth of 1 or more, and a split from 1 to the depth", s.Depth, s.Split)
		}
		return nil
	}
	return fmt.Errorf("the kind is %q: want %s, %s, %s, %s, %s or %s", s.Kind, Selfplay, Match, Perft, Solve, Book, Verify)
}

// needed returns the Spec without the fields that do not apply. A valid Spec does not set them;
// otherwise runs with the same results could have different names.
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

// checkGames checks a Spec for games.
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
		return errors.New("games is 0: want 1 or more")
	case s.Plies < 1:
		return errors.New("plies is 0: want 1 or more")
	case s.Kind == Selfplay && (len(s.Bots) < 1 || len(s.Bots) > 2):
		return fmt.Errorf("selfplay has %d bots: want one or two", len(s.Bots))
	case s.Kind == Match && len(s.Bots) < 2:
		return fmt.Errorf("a match has %d bots: want two or more", len(s.Bots))
	case s.Kind == Match && s.Games%2 != 0:
		return fmt.Errorf("games is %d: want an even number, because each opening is played with both colors", s.Games)
	case s.Kind == Match && s.Batch%2 != 0:
		return fmt.Errorf("the batch is %d: want an even number, because each opening is played with both colors", s.Batch)
	case s.Kind == Match && len(s.Openings) > 0 && s.Games > 2*len(s.Openings):
		return fmt.Errorf("there are only %d openings for %d games: want at most two games for each", len(s.Openings), s.Games)
	case s.SPRT != nil && len(s.Bots) != 2:
		return errors.New("a test compares two bots")
	}
	_, err = s.Test()
	return err
}

// Test returns the test of a Match before its first pair, or nil if it has none.
func (s Spec) Test() (*match.Test, error) {
	if s.SPRT == nil {
		return nil, nil
	}
	return match.NewTest(s.SPRT.Elo0, s.SPRT.Elo1, s.SPRT.Alpha, s.SPRT.Beta)
}

// rules returns the rules for the games.
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

// start returns a table with the start position, before any opening.
func (s Spec) start() (games.Table, error) {
	return games.Start(s.Game, s.Position, s.Options)
}

// Opponents returns the pairs of bots that play each other in a Match, by number.
func (s Spec) Opponents() [][2]int { return match.Opponents(len(s.Bots), s.Gauntlet, s.Near) }

// Rows returns the number of rows in all shards: games, prefixes, answers, expansions or jobs.
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

// Range returns the row numbers of a job, from first up to but not including end.
func (s Spec) Range(n int) (first, end int) {
	return n * s.Batch, min((n+1)*s.Batch, s.Rows())
}

// Bot returns bot i of the run.
func (s Spec) Bot(i int) bot.Spec {
	b, _ := bot.ParseSpec(s.Bots[i]) // Check has parsed it
	return b
}

// Unrepeatable returns why the results may differ between runs, or "" if they cannot.
func (s Spec) Unrepeatable() string {
	if s.Kind == Verify {
		return s.Of.Unrepeatable()
	}
	for i, text := range s.Bots {
		switch b := s.Bot(i); {
		case b.Budget.Time > 0:
			return text + " has a time limit"
		case b.Int("goroutines") > 1:
			return text + " uses several goroutines"
		}
	}
	return ""
}

// seedOf returns a seed derived from the run's seed and a purpose. Seeds for different purposes are
// independent.
func (s Spec) seedOf(purpose ...any) uint64 {
	sum := sha256.Sum256(fmt.Append(nil, s.Seed, " ", fmt.Sprintln(purpose...)))
	return binary.LittleEndian.Uint64(sum[:])
}

// header returns the header for a job's shard.
func (s Spec) header(n int) corpus.Header {
	if n == queue.Canary {
		return corpus.Header{Run: "canary", Spec: string(s.Text())}
	}
	return corpus.Header{Run: s.ID(), Job: n, Spec: string(s.Text())}
}

// optionsText returns the options in the format of a corpus.
func (s Spec) optionsText() string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(s.Options)) {
		all = append(all, name+"="+s.Options[name])
	}
	return strings.Join(all, ",")
}

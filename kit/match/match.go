package match

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// A Match is a series of games between two or more bots. Any two of them play pairs of games:
//
//	m := match.Match{Games: []string{"hexdame"}, Bots: []bot.Spec{{Name: "easy"}, {Name: "hard"}}}
//	played, err := m.Run(ctx)
//	text, err := m.Report(played).Text()
//
// Both games of a pair start with the same opening, and Chance draws from the same dice in both;
// the colors are exchanged. The zero value of every field but Games and Bots is useful.
//
// A Match always plays the same games, no matter how many run in parallel, unless its bots depend
// on time or use several goroutines. If you increase Pairs, the first games stay the same.
type Match struct {
	Games    []string   // by name
	Bots     []bot.Spec // a bot without a budget has 100 ms for a move, unless there is a clock
	Pairs    int        // the number of pairs of games, for any two bots and each game, at most 50000; 0 means up to 10, or 10000 with a Test
	Gauntlet bool       // whether only the first bot plays, against each of the others
	Near     int        // bots play only if they are at most this many places apart in Bots; 0 means any

	// Openings has at least one opening for each pair, by game; nil means the openings that Deal
	// returns for 4 moves. Options are the options of the starting position. If there are Openings,
	// they must have these Options.
	Openings map[string][]Opening
	Options  map[string]string

	// Seed is the seed of random openings, of Chance, and of bots without their own seed. Such bots
	// get a new seed for each game.
	Seed uint64

	// Rules are the conditions of a game. In a Match, 0 means 2000 Plies, a Margin of 2 s and a
	// Patience of a minute. A game that reaches the limit of Plies is a draw: see [MoveLimit].
	Rules Rules

	// Unless Test is nil, it ends the match when it has a verdict on the first of two bots. Run
	// resets it. The games after the deciding pair do not count.
	Test *Test

	Parallel int // the number of games played in parallel; 0 means runtime.GOMAXPROCS(0)

	// Done has earlier games of this match. Run does not play them again.
	Done []Played

	// Unless Ended is nil, Run calls it for each game that ends, but not for the games in Done. The
	// calls come one at a time, in the order that the games end, from the goroutine that called
	// Run.
	Ended func(Played, Result)
}

// ErrMatch is matched by the error for a Match with invalid fields.
var ErrMatch = errors.New("bad match")

// MoveLimit is the reason for the outcome of a game that has reached the Plies in the Rules of a
// Match.
const MoveLimit hexgames.Reason = "move limit"

// The maximum number of pairs between two bots in each game, and of games: more than anyone has
// time for, but few enough to list.
const (
	mostPairs = 50000
	mostGames = 1000000
)

// Schedule returns the games in order, none of them played. The first opening comes first, in all
// games and between all bots, then the second, and so on. So the games before an interruption are
// balanced. The games of a pair are adjacent.
func (m Match) Schedule() (all []Played) {
	for opening := range m.pairs() {
		for _, game := range m.Games {
			for _, two := range Opponents(len(m.Bots), m.Gauntlet, m.Near) {
				for _, players := range [][2]int{two, {two[1], two[0]}} {
					all = append(all, Played{Round: len(all) + 1, Game: game, Opening: opening + 1, Players: players})
				}
			}
		}
	}
	return all
}

// pairs returns the number of pairs.
func (m Match) pairs() int {
	if m.Pairs != 0 {
		return m.Pairs
	}
	n := 10
	if m.Test != nil {
		n = 10000
	}
	for _, game := range m.Games {
		if m.Openings != nil {
			n = min(n, len(m.Openings[game]))
		}
	}
	return n
}

// Deal returns random openings of all games, each with the given number of moves by the players:
// one opening for each pair, or as many as exist. They depend on the Seed. See [Dealer] for the
// errors.
func (m Match) Deal(moves int) (map[string][]Opening, error) {
	all := map[string][]Opening{}
	for _, game := range m.Games {
		d := Dealer{Game: game, Options: m.Options, Moves: moves, Plies: m.Rules.Plies, Seed: openingSeed(m.Seed, game, moves)}
		var err error
		if all[game], err = d.Deal(m.pairs()); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// Shuffled returns the Openings in a random order that depends on the Seed.
func (m Match) Shuffled() map[string][]Opening {
	all := map[string][]Opening{}
	for game, openings := range m.Openings {
		all[game] = slices.Clone(openings)
		r := rand.New(rand.NewPCG(seedOf(m.Seed, "shuffle", game), 0))
		r.Shuffle(len(openings), func(i, j int) { all[game][i], all[game][j] = all[game][j], all[game][i] })
	}
	return all
}

// Report returns the report on games of the match, with the verdict of its Test so far.
func (m Match) Report(played []Played) *Report {
	var bots []string
	for _, s := range m.Bots {
		bots = append(bots, s.String())
	}
	return NewReport(m.Games, bots, Opponents(len(bots), m.Gauntlet, m.Near), played, m.Test)
}

// Try returns the error that would prevent Run from playing the match, if any. It seats each bot at
// a table of each game, as [Rules.Try] does. Errors match [ErrMatch], [games.ErrName] for an
// unknown game, [bot.ErrSpec] for an unknown bot or one that does not play a game, or
// [hexgames.ErrOption] for invalid options. Errors from a [Dealer] are also possible.
func (m Match) Try(ctx context.Context) error {
	m, err := m.complete()
	if err != nil {
		return err
	}
	return m.try(ctx)
}

// try is Try for a complete match.
func (m Match) try(ctx context.Context) error {
	for _, game := range m.Games {
		for _, spec := range m.Bots {
			table, err := m.Openings[game][0].Table(game)
			if err != nil {
				return err
			}
			switch err := m.Rules.Try(ctx, table, spec); {
			case ctx.Err() != nil:
				return ctx.Err()
			case errors.Is(err, bot.ErrSpec):
				return err
			case err != nil:
				return fmt.Errorf("%v cannot play %s: %w", spec, game, err)
			}
		}
	}
	return nil
}

// complete replaces zero values with their meanings and returns the match or an error.
func (m Match) complete() (Match, error) {
	if err := m.check(); err != nil {
		return m, err
	}
	m.Games = slices.Clone(m.Games)
	for i, name := range m.Games {
		game, err := games.Find(name)
		if err != nil {
			return m, err
		}
		if m.Games[i] = game.Name(); slices.Contains(m.Games[:i], game.Name()) {
			return m, refused("the game %s occurs twice: want it once", game.Name())
		}
	}
	orDefault(&m.Rules.Plies, 2000)
	orDefault(&m.Rules.Margin, 2*time.Second)
	orDefault(&m.Rules.Patience, time.Minute)
	openings, err := m.openings()
	if err != nil {
		return m, err
	}
	m.Openings = openings
	for _, game := range m.Games {
		switch n := len(openings[game]); {
		case n == 0:
			return m, refused("there is no opening for %s: want one for each pair of games", game)
		case n < m.Pairs:
			return m, refused("%s has only %s: want at most as many pairs, not %d", game, count(n, "opening"), m.Pairs)
		}
	}
	m.Pairs = m.pairs()
	return m, nil
}

// orDefault sets a value that is zero.
func orDefault[T comparable](value *T, def T) {
	var zero T
	if *value == zero {
		*value = def
	}
}

// refused returns an error that matches ErrMatch.
func refused(format string, args ...any) error {
	return wrong{ErrMatch, fmt.Sprintf(format, args...)}
}

// check returns an error for the first invalid field.
func (m Match) check() error {
	switch r := m.Rules; {
	case len(m.Games) == 0:
		return refused("no games: want one or more of %s", strings.Join(games.Names(), ", "))
	case len(m.Bots) == 0:
		return refused("no bots: want two or more of %s", strings.Join(bot.Names(), ", "))
	case len(m.Bots) == 1:
		return refused("only one bot: want two or more")
	case m.Near < 0:
		return refused("bots at most %d places apart play: want 1 or more, or 0 for any", m.Near)
	case m.Pairs < 0 || m.Pairs > mostPairs:
		return refused("the pairs are %d: want 1 to %d, or 0 for the usual number", m.Pairs, mostPairs)
	case r.Plies < 0 || r.Margin < 0 || r.Patience < 0:
		return refused("the plies are %d, the margin %v and the patience %v: want 0 or more", r.Plies, r.Margin, r.Patience)
	case m.Parallel < 0:
		return refused("%d games at a time: want 1 or more, or 0 for the usual number", m.Parallel)
	case m.Test != nil && len(m.Bots) != 2:
		return refused("a test compares two bots, and there are %d", len(m.Bots))
	}
	if n := 2 * m.pairs() * len(Opponents(len(m.Bots), m.Gauntlet, m.Near)) * len(m.Games); n > mostGames {
		return refused("the match has %d games: want at most %d", n, mostGames)
	}
	return nil
}

// openings returns the openings with complete starts.
func (m Match) openings() (map[string][]Opening, error) {
	if m.Openings == nil {
		return m.Deal(4)
	}
	all := map[string][]Opening{}
	for _, game := range m.Games {
		all[game] = slices.Clone(m.Openings[game])
		for i, o := range all[game] {
			table, err := games.Start(game, o.Start, m.Options)
			if err != nil {
				return nil, fmt.Errorf("opening %d: %w", i+1, err)
			}
			all[game][i].Start = table.PositionText()
		}
	}
	return all, nil
}

// play plays a game of the schedule. Its error comes from the context, or is not the fault of a
// bot.
func (m Match) play(ctx context.Context, p Played) (Played, Result, error) {
	table, err := m.Openings[p.Game][p.Opening-1].Table(p.Game)
	if err != nil {
		return p, Result{}, err
	}
	var bots [2]bot.Spec
	for i := range bots {
		bots[i] = m.Bots[p.Players[i]]
		if m.Rules.Clock == (hexgames.Clock{}) {
			orDefault(&bots[i].Budget, bot.Budget{Time: 100 * time.Millisecond})
		}
		if color := i + 1; bots[i].Seed == 0 {
			bots[i].Seed = seedOf(m.Seed, "bot", p.Round, color)
		}
	}
	chance := rand.New(rand.NewPCG(seedOf(m.Seed, "chance", p.Game, p.Opening), 0))
	result, err := m.Rules.Play(ctx, table, bots, chance)
	if err != nil {
		return p, result, err
	}
	g := result.Game
	if !g.Outcome().Over() {
		result.Note = fmt.Sprintf("The game has reached %d moves.", g.Len())
		if err := g.End(hexgames.Outcome{Reason: MoveLimit}); err != nil {
			return p, result, err
		}
	}
	p.Winner, p.Reason, p.Plies, p.Effort = g.Outcome().Winner, g.Outcome().Reason, g.Len(), result.Effort
	return p, result, nil
}

// seedOf returns a seed that depends on the match's seed and on a purpose, and is independent of
// the seeds for other purposes.
func seedOf(seed uint64, purpose ...any) uint64 {
	sum := sha256.Sum256(fmt.Append(nil, seed, " ", fmt.Sprintln(purpose...)))
	return binary.LittleEndian.Uint64(sum[:])
}

// openingSeed returns the Seed function of a Dealer.
func openingSeed(seed uint64, game string, moves int) func(opening, try int) uint64 {
	return func(opening, try int) uint64 { return seedOf(seed, "opening", game, moves, opening, try) }
}

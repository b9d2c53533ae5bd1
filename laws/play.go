package laws

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"

	"example.com/hexgames"
)

var (
	pliesFlag = flag.Int("laws.plies", 0, "random `plies` for the laws of a game (0: 20000)")
	seedFlag  = flag.Uint64("laws.seed", 0, "a `number` for each set of random games")
)

// budget returns the number of random plies that the cheapest law may check.
func (s *Spec[P, M]) budget() int {
	switch {
	case s.plies > 0:
		return s.plies
	case *pliesFlag > 0:
		return *pliesFlag
	}
	return 20_000
}

const (
	// seed, plus the flag, is the first half of every seed; the second is the game's number.
	seed = 0x1e9a15

	// cut is the ply that ends a random game if its rules do not end it before.
	cut = 400

	// maxStride is the average distance, in plies, between positions that a costly law checks.
	// Consecutive positions differ little.
	maxStride = 50
)

// A visit is a position that a law checks, and how random play reached it.
type visit[P hexgames.Position[P, M], M comparable] struct {
	p     P
	moves []M        // its legal moves; read-only, valid until the visit ends
	r     *rand.Rand // for the law; random play has its own

	game, ply int // game is negative for a position that was read from a text
	start     P
	path      []M // the moves from the start to p
	before    P   // the previous position, and the move that led here, if ply > 0
	move      M
}

// visitOf returns a visit to a position that no random game led to.
func visitOf[P hexgames.Position[P, M], M comparable](p P, r *rand.Rand) *visit[P, M] {
	return &visit[P, M]{p: p, moves: p.LegalMoves(), r: r, game: -1, start: p}
}

// String describes the position of the visit.
func (v *visit[P, M]) String() string {
	if v.game < 0 {
		return fmt.Sprintf("position %q", any(v.p))
	}
	return fmt.Sprintf("position %q, ply %d of random game %d (seed %#x, %d) from %q",
		any(v.p), v.ply, v.game, seed+*seedFlag, v.game, any(v.start))
}

// some returns up to n of the moves, chosen at random if there are more.
func (v *visit[P, M]) some(n int) []M {
	if len(v.moves) <= n {
		return slices.Clip(v.moves)
	}
	some := make([]M, n)
	for i := range some {
		some[i] = v.moves[v.r.IntN(len(v.moves))]
	}
	return some
}

// errStop ends a walk after enough positions.
var errStop = errors.New("stop")

// walk plays random games and calls look with their positions, until look has seen the budget
// divided by its cost, returns an error or panics. It always sees the starts and ends of games,
// where most bugs are.
func (s *Spec[P, M]) walk(cost int, look func(v *visit[P, M]) error) error {
	v := &visit[P, M]{}
	for game, left := 0, s.budget()/cost+1; left > 0; game++ {
		seen, err := s.playGame(v, game, min(cost, maxStride), left, look)
		if err == errStop {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%v:\n%w%s", v, err, s.shorter(v, look))
		}
		left -= seen
	}
	return nil
}

// playGame plays one random game and returns the number of positions passed to look, at most left.
func (s *Spec[P, M]) playGame(v *visit[P, M], game, stride, left int, look func(v *visit[P, M]) error) (seen int, err error) {
	defer recovered(&err, v.String)
	dice := rand.New(rand.NewPCG(seed+*seedFlag, uint64(game)))
	v.r = lawDice(game)
	v.game = game
	v.path = v.path[:0]
	v.start = s.Starts[game%len(s.Starts)]
	v.p = v.start
	for v.ply = 0; ; v.ply++ {
		n := v.p.CountMoves()
		ended := n == 0 || v.ply >= s.limit()
		if ended || v.ply == 0 && game < len(s.Starts) || dice.IntN(stride) == 0 {
			// Only the law uses the list.
			v.moves = v.p.AppendMoves(v.moves[:0])
			if err := look(v); err != nil {
				return seen, err
			}
			if seen++; seen == left {
				return seen, nil
			}
		}
		if ended {
			return seen, nil
		}
		m := v.p.MoveAt(dice.IntN(n))
		next, err := v.p.Apply(m)
		if err != nil {
			return seen, fmt.Errorf("the listed move %q is refused: %v", any(m), err)
		}
		v.before, v.move, v.p = v.p, m, next
		v.path = append(v.path, m)
	}
}

// lawDice returns the random numbers of the law in a random game.
func lawDice(game int) *rand.Rand {
	return rand.New(rand.NewPCG(^(seed + *seedFlag), uint64(game)))
}

// limit returns the maximum number of plies in a random game.
func (s *Spec[P, M]) limit() int {
	if s.MaxPlies > 0 {
		return s.MaxPlies
	}
	return cut
}

// A line is a complete random game: positions[i] is the position after i moves.
type line[P hexgames.Position[P, M], M comparable] struct {
	positions []P
	moves     []M
	r         *rand.Rand
}

// lines plays random games, as walk does, and calls look with each complete game.
func (s *Spec[P, M]) lines(cost int, look func(l *line[P, M]) error) error {
	l := &line[P, M]{}
	return s.walkAll(cost, func(v *visit[P, M]) error {
		if v.ply == 0 {
			l = &line[P, M]{r: v.r}
		} else {
			l.moves = append(l.moves, v.move)
		}
		l.positions = append(l.positions, v.p)
		if len(v.moves) == 0 || v.ply >= s.limit() {
			return look(l)
		}
		return nil
	})
}

// walkAll is like walk, but look sees every position of complete games.
func (s *Spec[P, M]) walkAll(cost int, look func(v *visit[P, M]) error) error {
	v := &visit[P, M]{}
	left := s.budget() / cost
	for game := 0; left > 0 || game < len(s.Starts); game++ {
		seen, err := s.playGame(v, game, 1, -1, look)
		if err == errStop {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%v:\n%w%s", v, err, s.shorter(v, look))
		}
		left -= seen
	}
	return nil
}

// recovered turns a panic into an error; defer it.
func recovered(err *error, where func() string) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("panic: %v (%s)\n%s", r, where(), debug.Stack())
	}
}

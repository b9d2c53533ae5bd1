package match

import (
	"fmt"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// A Dealer draws random openings of a game, all of them different positions. Each opening depends
// only on the ones before it, so a larger n gives the same openings first. A Dealer is not safe for
// concurrent use.
type Dealer struct {
	Game    string
	Options map[string]string // of the starting position
	Moves   int               // the number of random moves, not counting Chance's
	Plies   int               // an opening with this many moves, counting Chance's, is an error; 0 means no limit

	// Seed returns the seed of the dice for an opening, counted from 1. If the dice lead to the end
	// of the game or to a position that was drawn before, Deal tries other dice; the first try is
	// 0. If Seed is nil, the seeds are the ones that a [Match] with Seed 0 uses.
	Seed func(opening, try int) uint64

	drawn     []Opening
	seen      map[string]bool // the positions drawn so far
	exhausted bool
}

// tries is the number of tries for an opening. If none of them is new, assume that there are no
// others.
const tries = 1000

// Deal returns the first n openings, or as many as exist. It draws only the openings that it has
// not drawn yet. The openings must not be modified. If there is no opening at all, the error
// matches [ErrMoves]; if one is too long, it matches [ErrPlies].
func (d *Dealer) Deal(n int) ([]Opening, error) {
	for len(d.drawn) < n && !d.exhausted {
		if err := d.draw(); err != nil {
			return nil, err
		}
	}
	if n > 0 && len(d.drawn) == 0 {
		return nil, wrong{ErrMoves, fmt.Sprintf("all of %d openings of %s ended the game of %s", tries, count(d.Moves, "move"), d.Game)}
	}
	n = max(0, min(n, len(d.drawn)))
	return d.drawn[:n:n], nil
}

// draw draws the next opening, or records that there is none.
func (d *Dealer) draw() error {
	seed := d.Seed
	if seed == nil {
		seed = openingSeed(0, d.Game, d.Moves)
	}
	for try := range tries {
		table, err := games.Start(d.Game, "", d.Options)
		if err != nil {
			return err
		}
		if err := playRandom(table, d.Moves, seed(len(d.drawn)+1, try)); err != nil {
			return err
		}
		position := table.PositionText()
		switch {
		case table.Turn() == hexgames.None || d.seen[position]:
		case d.Plies > 0 && table.Len() >= d.Plies:
			return wrong{ErrPlies, fmt.Sprintf("an opening of %s takes %d plies", d.Game, table.Len())}
		default:
			if d.seen == nil {
				d.seen = map[string]bool{}
			}
			d.seen[position] = true
			d.drawn = append(d.drawn, OpeningOf(table))
			return nil
		}
	}
	d.exhausted = true
	return nil
}

// playRandom plays random moves of the players, and the moves of Chance before, between and after
// them.
func playRandom(table games.Table, moves int, seed uint64) error {
	dice := rand.New(rand.NewPCG(seed, 0))
	for table.PlayChance(dice); moves > 0 && table.Turn() != hexgames.None; moves-- {
		if _, err := table.PlayText(table.LegalText(dice.IntN(table.CountLegal()))); err != nil {
			return err
		}
		table.PlayChance(dice)
	}
	return nil
}

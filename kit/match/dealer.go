package match

import (
	"fmt"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// A Dealer draws random openings of a game, all of them different positions. Each depends only
// on those before it, so whoever needs more gets the same ones first. A Dealer is not safe
// for concurrent use.
type Dealer struct {
	Game    string
	Options map[string]string // of the start
	Moves   int               // the number of random moves, not counting those of Chance
	Plies   int               // an opening of so many moves, with those of Chance, is an error; 0 means no limit

	// Seed returns the seed of the dice for an opening, the first of which is 1. If the dice
	// lead to the end of the game or to a position that was drawn before, other dice follow,
	// with the next try; the first is 0. If Seed is nil, the seeds are those of a [Match]
	// whose Seed is 0.
	Seed func(opening, try int) uint64

	drawn     []Opening
	seen      map[string]bool // the positions of those drawn
	exhausted bool
}

// tries is the number of tries for an opening. If none of them is new, there are assumed to be
// no others.
const tries = 1000

// Deal returns the first n openings, or as many as there are. It draws only those that it has
// not drawn yet. The openings must not be modified. No opening at all is an error that matches
// [ErrMoves]; one that is too long, [ErrPlies].
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

// draw draws the next opening, or notes that there is none.
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

// playRandom plays random moves of the players, and the moves of Chance before, between
// and after them.
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

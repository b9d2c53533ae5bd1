package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
)

// games are the games that can be played, by name. Each begins a game, or goes
// on with the record in a file.
var games = map[string]func(file string) (table, error){
	"hexade":    func(file string) (table, error) { return open(file, hexade.New(), hexade.Parse) },
	"hexagrams": func(file string) (table, error) { return open(file, hexagrams.New(), hexagrams.Parse) },
	"hexcore6":  func(file string) (table, error) { return open(file, hexcore6.New(), hexcore6.Parse) },
	"hexdame":   func(file string) (table, error) { return open(file, hexdame.New(), hexdame.Parse) },
	"hextad":    func(file string) (table, error) { return open(file, hextad.New(), hextad.Parse) },
}

func gameNames() []string { return slices.Sorted(maps.Keys(games)) }

// A table is a game in progress that a bot can look at. The game itself is
// known only to the generic code below.
type table interface {
	hexgames.AnyGame
	// Best returns the move that does best in some random games.
	Best(dice *rand.Rand) string
}

// A tableOf is a table of one game.
type tableOf[P hexgames.Position[P, M], M comparable] struct {
	*hexgames.Game[P, M]
}

// open begins a game at start, or at the end of the record in a file.
func open[P hexgames.Position[P, M], M comparable](file string, start P, parse func(string) (P, error)) (table, error) {
	if file == "" {
		return tableOf[P, M]{hexgames.NewGame(start)}, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for record, err := range hexgames.ReadRecords(f) {
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		g, err := hexgames.Replay(record, parse)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		return tableOf[P, M]{g}, nil
	}
	return nil, fmt.Errorf("%s: no record in this file", file)
}

// Best plays random games after each move in turn, and returns the move after
// which the player on turn won most.
func (t tableOf[P, M]) Best(dice *rand.Rand) string {
	const rollouts, plies = 300, 400
	p := t.Position()
	moves := p.LegalMoves()
	if len(moves) == 1 {
		return p.FormatMove(moves[0])
	}
	best, most := moves[0], -1.0
	for _, m := range moves {
		next, err := p.Apply(m)
		if err != nil {
			continue
		}
		points := 0.0
		for range rollouts {
			switch rollout(next, plies, dice).Winner {
			case p.Turn():
				points++
			case hexgames.None:
				points += 0.5
			}
		}
		if points > most {
			best, most = m, points
		}
	}
	return p.FormatMove(best)
}

// rollout plays a random game to its end, or for so many plies.
func rollout[P hexgames.Position[P, M], M comparable](p P, plies int, dice *rand.Rand) hexgames.Outcome {
	for range plies {
		n := p.CountMoves()
		if n == 0 {
			break
		}
		p, _ = p.Apply(p.MoveAt(dice.IntN(n)))
	}
	return p.Outcome()
}

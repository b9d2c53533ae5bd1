package tournament

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/match"
)

// findOpenings finds the openings of the tournament. If the user has not said how many
// games to play, it reduces them to what there are openings for.
func (t *tournament) findOpenings(f *flags) (err error) {
	source := f.book + f.positions
	switch {
	case f.book != "":
		t.openings, err = t.readBook(f.book)
	case f.positions != "":
		t.openings, err = t.readPositions(f.positions)
	default:
		t.openings, err = t.drawOpenings(f.random)
	}
	if err != nil {
		return err
	}
	for _, game := range t.games {
		openings := t.openings[game]
		have := "only " + count(len(openings), "opening")
		if f.shuffle {
			r := rand.New(rand.NewPCG(t.seedOf("shuffle", game), 0))
			r.Shuffle(len(openings), func(i, j int) { openings[i], openings[j] = openings[j], openings[i] })
		}
		switch {
		case len(openings) >= t.each/2:
		case len(openings) == 0:
			return fmt.Errorf("%s has no opening of %s", source, game)
		case !f.given["games"]:
			t.each = 2 * len(openings)
		case source != "":
			return console.Usage("%s has %s of %s: want at most %d -games", source, have, game, 2*len(openings))
		default:
			return console.Usage("%s has %s of %s: want at most %d -games, or more -openings", game, have, count(f.random, "random move"), 2*len(openings))
		}
	}
	return nil
}

// count returns a number with a noun.
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprint(n, " ", noun)
}

// drawOpenings draws openings of all games with a number of random moves: enough, or as many
// as there are.
func (t *tournament) drawOpenings(moves int) (map[string][]match.Opening, error) {
	all := map[string][]match.Opening{}
	for _, game := range t.games {
		d := match.Dealer{
			Game: game, Options: t.options, Moves: moves, Plies: t.rules.Plies,
			Seed: func(opening, try int) uint64 { return t.seedOf("opening", game, moves, opening, try) },
		}
		var err error
		if all[game], err = d.Deal(t.each / 2); err != nil {
			return nil, console.Usage("%v", t.advise(err))
		}
	}
	return all, nil
}

// readBook reads the openings of a file of records.
func (t *tournament) readBook(name string) (map[string][]match.Opening, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	openings, err := match.ReadBook(file, t.games, t.options, t.rules.Plies)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, t.advise(err))
	}
	return openings, nil
}

// readPositions reads the openings of a file with a position on each line.
func (t *tournament) readPositions(name string) (map[string][]match.Opening, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	openings, err := match.ReadPositions(bytes.NewReader(text), t.games[0])
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return map[string][]match.Opening{t.games[0]: openings}, nil
}

// advise adds to an error of openings which flag to change.
func (t *tournament) advise(err error) error {
	switch {
	case errors.Is(err, match.ErrPlies):
		return fmt.Errorf("%w: want more -plies than %d", err, t.rules.Plies)
	case errors.Is(err, match.ErrMoves):
		return fmt.Errorf("%w: want fewer -openings", err)
	case errors.Is(err, match.ErrOptions):
		return fmt.Errorf("%w: want no -option", err)
	}
	return err
}

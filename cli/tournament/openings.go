package tournament

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/match"
)

// findOpenings finds the openings of the tournament: one for each pair of games or, if the user
// gave no number of games, all that exist.
func (t *tournament) findOpenings(f *flags) (err error) {
	source := f.book + f.positions
	switch {
	case f.book != "":
		t.Openings, err = t.readBook(f.book)
	case f.positions != "":
		t.Openings, err = t.readPositions(f.positions)
	default:
		if t.Openings, err = t.Deal(f.random); err != nil {
			err = console.Usage("%v", t.advise(err))
		}
	}
	if err != nil {
		return err
	}
	if f.shuffle {
		t.Openings = t.Shuffled()
	}
	for _, game := range t.Games {
		n := len(t.Openings[game])
		switch have := "only " + count(n, "opening"); {
		case n == 0:
			return fmt.Errorf("%s has no opening of %s", source, game)
		case n >= t.Pairs:
		case source != "":
			return console.Usage("%s has %s of %s: want at most %d -games", source, have, game, 2*n)
		default:
			return console.Usage("%s has %s of %s: want at most %d -games, or more -openings", game, have, count(f.random, "random move"), 2*n)
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

// readBook reads the openings of a file of records.
func (t *tournament) readBook(name string) (map[string][]match.Opening, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	openings, err := match.ReadBook(file, t.Games, t.Options, t.Rules.Plies)
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
	openings, err := match.ReadPositions(bytes.NewReader(text), t.Games[0])
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return map[string][]match.Opening{t.Games[0]: openings}, nil
}

// advise adds to an error about openings a hint which flag to change.
func (t *tournament) advise(err error) error {
	switch {
	case errors.Is(err, match.ErrPlies):
		return fmt.Errorf("%w: want more -plies than %d", err, t.Rules.Plies)
	case errors.Is(err, match.ErrMoves):
		return fmt.Errorf("%w: want fewer -openings", err)
	case errors.Is(err, match.ErrOptions):
		return fmt.Errorf("%w: want no -option", err)
	}
	return err
}

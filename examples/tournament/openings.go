package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/examples/console"
	"example.com/hexgames/examples/games"
)

// An opening is where the bots begin to play: a position, and the moves after it.
type opening struct {
	start string
	moves []string
}

// openingOf returns the opening that has been played at a table.
func openingOf(table games.Table) opening {
	return opening{table.PositionTextAt(0), table.MoveTexts()}
}

// table returns a table with the opening played.
func (o opening) table(game string) (games.Table, error) {
	table, err := games.Start(game, o.start, nil)
	if err != nil {
		return nil, err
	}
	for _, move := range o.moves {
		if _, err := table.PlayText(move); err != nil {
			return nil, err
		}
	}
	return table, nil
}

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
		t.openings = map[string][]opening{}
		for _, game := range t.games {
			if t.openings[game], err = t.drawOpenings(game, t.each/2, f.random); err != nil {
				return err
			}
		}
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

// tries is the number of openings to draw for each that is needed. If none of them is
// new, it is assumed that there are no others.
const tries = 1000

// drawOpenings draws as many different openings as it can, up to n, each with a number of
// random moves of the players. Each depends only on those before it.
func (t *tournament) drawOpenings(game string, n, moves int) (openings []opening, err error) {
	seen := map[string]bool{}
	for len(openings) < n {
		before := len(openings)
		for try := 0; try < tries && len(openings) == before; try++ {
			table, err := games.Start(game, "", t.options)
			if err != nil {
				return nil, err
			}
			if err := playRandom(table, moves, t.seedOf("opening", game, moves, before+1, try)); err != nil {
				return nil, err
			}
			position := table.PositionText()
			switch {
			case table.Turn() == hexgames.None || seen[position]:
			case table.Len() >= t.plies:
				return nil, console.Usage("an opening of %s takes %d plies: want more -plies than %d", game, table.Len(), t.plies)
			default:
				seen[position] = true
				openings = append(openings, openingOf(table))
			}
		}
		if len(openings) == before {
			break
		}
	}
	if len(openings) == 0 {
		return nil, console.Usage("all of %d openings of %s ended the game of %s: want fewer -openings", tries, count(moves, "move"), game)
	}
	return openings, nil
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

// A collector collects the openings of a file by game, each position once.
type collector struct {
	openings map[string][]opening
	seen     map[string]bool
	plies    int
}

func (t *tournament) collect() collector {
	return collector{map[string][]opening{}, map[string]bool{}, t.plies}
}

// add adds the opening at a table, or returns an error if there is nothing to play.
func (c collector) add(table games.Table) error {
	game := table.GameName()
	switch key := game + " " + table.PositionText(); {
	case table.Outcome().Over():
		return fmt.Errorf("the game is over: %v: want an opening to play on", table.Outcome())
	case table.Len() >= c.plies:
		return fmt.Errorf("the opening has %d plies: want more -plies than %d", table.Len(), c.plies)
	case !c.seen[key]:
		c.seen[key] = true
		c.openings[game] = append(c.openings[game], openingOf(table))
	}
	return nil
}

// readBook reads the openings of a file of records.
func (t *tournament) readBook(name string) (map[string][]opening, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	c, number := t.collect(), 0
	for r, err := range hexgames.ReadRecords(file) {
		number++
		if err == nil {
			err = t.addRecord(c, r)
		}
		if err != nil {
			var placed *hexgames.RecordError
			if errors.As(err, &placed) { // it has the line
				return nil, fmt.Errorf("%s: %w", name, err)
			}
			return nil, fmt.Errorf("%s: record %d: %w", name, number, err)
		}
	}
	return c.openings, nil
}

// addRecord adds the opening of a record, unless it is of a game that is not in the
// tournament.
func (t *tournament) addRecord(c collector, r *hexgames.Record) error {
	if r.Game == "" {
		if len(t.games) > 1 {
			return errors.New(`it does not name its game, and the tournament has several: want a tag such as [Game "hexdame"]`)
		}
		r.Game = t.games[0]
	}
	game, err := games.Find(r.Game)
	if err != nil {
		return err
	}
	if !slices.Contains(t.games, game.Name()) {
		return nil
	}
	switch {
	case r.Start == "":
		table, err := game.Start("", t.options)
		if err != nil {
			return err
		}
		r.Start = table.PositionText()
	case len(t.options) > 0:
		return errors.New("it has a start of its own, which brings its own options: want no -option")
	}
	played, err := game.Replay(r)
	if err != nil {
		return err
	}
	// Again without the clocks and the result.
	table, err := openingOf(played).table(game.Name())
	if err != nil {
		return err
	}
	return c.add(table)
}

// readPositions reads the openings of a file with a position on each line.
func (t *tournament) readPositions(name string) (map[string][]opening, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	c, number := t.collect(), 0
	for line := range strings.SplitSeq(strings.TrimPrefix(string(text), "\ufeff"), "\n") {
		number++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		table, err := games.Start(t.games[0], line, nil)
		if err == nil {
			err = c.add(table)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", name, number, err)
		}
	}
	return c.openings, nil
}

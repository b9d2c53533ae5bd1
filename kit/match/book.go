package match

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"example.com/hexgames/kit/book"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// A collector collects the openings in a file by game, each position once.
type collector struct {
	openings map[string][]Opening
	seen     map[string]bool
	plies    int // an opening with this many is too long; 0 means no limit
}

func newCollector(plies int) collector {
	return collector{map[string][]Opening{}, map[string]bool{}, plies}
}

// add adds the opening at a table, or returns an error if the game is over.
func (c collector) add(table games.Table) error {
	game := table.GameName()
	switch key := game + " " + table.PositionText(); {
	case table.Outcome().Over():
		return fmt.Errorf("the game is over: %v: want an opening to play on", table.Outcome())
	case c.plies > 0 && table.Len() >= c.plies:
		return wrong{ErrPlies, fmt.Sprintf("the opening has %d plies", table.Len())}
	case !c.seen[key]:
		c.seen[key] = true
		c.openings[game] = append(c.openings[game], OpeningOf(table))
	}
	return nil
}

// ReadBook reads openings from records, bare lists of moves, or an opening book, and returns them
// by game. It skips records of games that are not in names, and positions that it has already read.
//
// An opening is the complete main line of a record. Variations must be legal but are otherwise
// ignored, as are tags, comments, clocks and declared results. If there is only one game, a record
// need not name it. The record starts from the game's start with the options, unless it has its own
// start. Such a start determines the options, so passing options as well is an error that matches
// [ErrOptions]. If plies is not 0, an opening of that many plies or more is an error that matches
// [ErrPlies].
//
// In a book of package kit/book, the openings are the positions after four moves that are in the
// book and worth at most 0.25 to either player, the most balanced first. A book also has its own
// start.
func ReadBook(r io.Reader, names []string, options map[string]string, plies int) (map[string][]Opening, error) {
	c, number := newCollector(plies), 0
	in := bufio.NewReader(r)
	if begin, _ := in.Peek(len(book.Magic)); string(begin) == book.Magic {
		return c.openings, c.readBook(in, names, options)
	}
	for rec, err := range record.Read(in) {
		number++
		if err == nil {
			err = c.addRecord(rec, names, options)
		}
		if err != nil {
			var placed *record.Error
			if errors.As(err, &placed) { // it includes the line
				return nil, err
			}
			return nil, fmt.Errorf("record %d: %w", number, err)
		}
	}
	return c.openings, nil
}

// Openings from a book have this number of moves, and at most this value.
const (
	bookPlies = 4
	bookWorth = 0.25
)

// readBook adds the openings of a book, unless it is for a different game.
func (c collector) readBook(r io.Reader, names []string, options map[string]string) error {
	file, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	b, err := book.Parse(file)
	if err != nil {
		return err
	}
	if !slices.Contains(names, b.Game()) {
		return nil
	}
	if len(options) > 0 {
		return wrong{ErrOptions, "it has its own start, which determines its options"}
	}
	t, err := games.Start(b.Game(), b.Start(), nil)
	if err != nil {
		return err
	}
	var found []balanced
	c.walk(b, t, map[uint64]bool{}, &found)
	slices.SortStableFunc(found, func(a, b balanced) int { return cmp.Compare(a.worth, b.worth) })
	for _, one := range found {
		t, err := one.Table(b.Game())
		if err == nil {
			err = c.add(t)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// A balanced is an opening with its value for one of the players.
type balanced struct {
	Opening
	worth float64
}

// walk finds the openings of a book, each position once.
func (c collector) walk(b *book.Book, t games.Table, seen map[uint64]bool, found *[]balanced) {
	key := book.Key(t)
	if seen[key] {
		return
	}
	seen[key] = true
	e, _ := b.Find(key)
	if t.Len() == bookPlies {
		if worth := math.Abs(e.Value); worth <= bookWorth {
			*found = append(*found, balanced{OpeningOf(t), worth})
		}
		return
	}
	if !e.Expanded {
		return
	}
	for _, m := range b.Moves(t) {
		if _, err := t.PlayText(m.Move); err != nil {
			continue
		}
		if !t.Outcome().Over() {
			c.walk(b, t, seen, found)
		}
		t.Undo()
	}
}

// addRecord adds the opening of a record, unless it is for a different game.
func (c collector) addRecord(r *record.Record, names []string, options map[string]string) error {
	if r.Game == "" {
		if len(names) != 1 {
			return errors.New(`it does not name its game, and the tournament has several: want a tag such as [Game "hexdame"]`)
		}
		r.Game = names[0]
	}
	game, err := games.Find(r.Game)
	if err != nil {
		return err
	}
	if !slices.Contains(names, game.Name()) {
		return nil
	}
	switch {
	case r.Start == "":
		table, err := game.Start("", options)
		if err != nil {
			return err
		}
		r.Start = table.PositionText()
	case len(options) > 0:
		return wrong{ErrOptions, "it has its own start, which determines its options"}
	}
	played, err := game.Replay(r)
	if err != nil {
		return err
	}
	// Play it again, without the clocks and the result.
	table, err := OpeningOf(played).Table(game.Name())
	if err != nil {
		return err
	}
	return c.add(table)
}

// ReadPositions reads openings from a file with a position of the game on each line. It skips empty
// lines, lines that start with #, and repeated positions.
func ReadPositions(r io.Reader, game string) ([]Opening, error) {
	of, err := games.Find(game)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	c, number := newCollector(0), 0
	for line := range strings.SplitSeq(strings.TrimPrefix(string(text), "\ufeff"), "\n") {
		number++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		table, err := of.Start(line, nil)
		if err == nil {
			err = c.add(table)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	return c.openings[of.Name()], nil
}

package book

import (
	"errors"
	"fmt"
	"iter"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// FromRecords returns a book of positions, with the results of the games that reached them. It has
// the positions that at least least games reached within the given number of plies. Games without a
// result do not count. A record need not name the game.
func FromRecords(game string, records iter.Seq2[*record.Record, error], plies, least int) (*Book, error) {
	of, err := games.Find(game)
	if err != nil {
		return nil, err
	}
	begin, err := of.Start("", nil)
	if err != nil {
		return nil, err
	}
	c := counts{map[uint64]*entry{}, map[[2]uint64]bool{}}
	number := 0
	for r, err := range records {
		if err != nil {
			return nil, err
		}
		number++
		t, err := of.Replay(r)
		if err == nil {
			err = c.add(t, plies)
		}
		if err != nil {
			var placed *record.Error
			if errors.As(err, &placed) { // it includes the line
				return nil, err
			}
			return nil, fmt.Errorf("record %d: %w", number, err)
		}
	}
	return c.book(of.Name(), begin.PositionText(), fmt.Sprintf("%d records, %d plies, at least %d games", number, plies, least), least), nil
}

// counts counts the games that reached positions.
type counts struct {
	entries map[uint64]*entry
	moves   map[[2]uint64]bool // from one position to another
}

// add adds the game of a table.
func (c counts) add(t games.Table, plies int) error {
	o := t.Outcome()
	if !o.Over() {
		return nil
	}
	for t.Len() > plies && t.Undo() {
	}
	seen := map[uint64]bool{}
	for after := uint64(0); ; t.Undo() {
		at, err := games.Start(t.GameName(), t.CanonicalText(), nil) // without a declared result
		switch {
		case err != nil:
			return err
		case at.Turn() == hexgames.Chance:
			return ErrChance
		case !at.Outcome().Over():
			key := at.Hash()
			e := c.entries[key]
			if e == nil {
				e = &entry{key: key}
				c.entries[key] = e
			}
			if !seen[key] {
				seen[key] = true
				e.games++
				e.halves += 1 + sign(o.Winner)*sign(at.Turn())
			}
			if key != after { // taking back a declaration changes no position
				c.moves[[2]uint64{key, after}] = true
			}
			after = key
		}
		if t.Len() == 0 {
			return nil
		}
	}
}

// book returns the book of the positions that at least least games reached.
func (c counts) book(game, start, made string, least int) *Book {
	for move := range c.moves {
		if next := c.entries[move[1]]; next != nil && next.games >= least {
			c.entries[move[0]].flags = expanded
		}
	}
	var all []entry
	for _, e := range c.entries {
		if e.games >= least {
			e.value = valueOf(e.games, e.halves)
			all = append(all, *e)
		}
	}
	return newBook(game, start, made, all)
}

package play

import (
	"cmp"
	"fmt"
	"os"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// load returns the first game in a file, and its record. A record that does not name its game is a
// record of game.
func load(name, game string) (games.Table, *record.Record, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	for r, err := range record.Read(f) {
		var table games.Table
		if err == nil {
			r.Game = cmp.Or(r.Game, game)
			table, err = games.ReplayUntimed(r)
			if r.Game == "" {
				err = fmt.Errorf("%w, or use -game", err)
			}
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		return table, r, nil
	}
	return nil, nil, fmt.Errorf("%s: no record in this file", name)
}

// sides are the players, with the tags that name them in records.
var sides = []struct {
	turn hexgames.Player
	tag  string
}{{hexgames.White, record.TagWhite}, {hexgames.Black, record.TagBlack}}

// text returns the text of the record, brought up to date with the game. A side without a name in
// the record gets the name of its current player.
func (s *session) text() ([]byte, error) {
	r := s.record.Clone()
	for _, side := range sides {
		if _, named := r.Tags.Lookup(side.tag); !named {
			r.Tags.Set(side.tag, s.players[side.turn].String())
		}
	}
	if err := games.Update(r, s.table); err != nil {
		return nil, err
	}
	return r.MarshalText()
}

// save writes the record to a file.
func (s *session) save(name string) error {
	text, err := s.text()
	if err != nil {
		return err
	}
	return console.WriteFile(name, text)
}

// rescue prints a record that could not be saved to the output, or to the errors if the output is
// closed.
func (s *session) rescue(failed error) error {
	text, err := s.text()
	if err != nil {
		return failed
	}
	if s.e.Out.Write(text); s.e.Closed() {
		s.e.Errs.Write(text)
	}
	return fmt.Errorf("%w: the record is printed instead; copy it to another file", failed)
}

func (s *session) showRecord(string) error {
	text, err := s.text()
	if err == nil {
		_, err = s.e.Out.Write(text)
	}
	return err
}

func (s *session) saveAs(name string) error {
	err := s.save(name)
	if err == nil {
		fmt.Fprintln(s.e.Out, "Saved.")
	}
	return err
}

// goOn continues with the first record in a file, possibly of another game.
func (s *session) goOn(name string) error {
	table, rec, err := load(name, s.table.GameName())
	if err == nil {
		err = s.sit(table, rec)
	}
	if err == nil {
		s.introduce()
	}
	return err
}

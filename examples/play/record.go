package main

import (
	"fmt"
	"os"

	"example.com/hexgames"
	"example.com/hexgames/examples/games"
	"example.com/hexgames/examples/internal/console"
)

// load returns the first game of a file, and the tags of its record.
func load(name string) (games.Table, []hexgames.Tag, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	for r, err := range hexgames.ReadRecords(f) {
		var table games.Table
		if err == nil {
			table, err = games.Replay(r)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		return table, r.Tags, nil
	}
	return nil, nil, fmt.Errorf("%s: no record in this file", name)
}

// record returns the record of the game. Of a record that was loaded it keeps the
// tags, save for who plays now.
func (s *session) record() ([]byte, error) {
	tags := []hexgames.Tag{
		{Name: "White", Value: s.players[hexgames.White].String()},
		{Name: "Black", Value: s.players[hexgames.Black].String()},
	}
	for _, t := range s.tags {
		if t.Name != tags[0].Name && t.Name != tags[1].Name {
			tags = append(tags, t)
		}
	}
	return s.table.Record(tags...).AppendText(nil)
}

// save writes the record to a file.
func (s *session) save(name string) error {
	text, err := s.record()
	if err != nil {
		return err
	}
	return console.WriteFile(name, text)
}

func (s *session) showRecord(string) error {
	text, err := s.record()
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

// goOn leaves the game for one in a file, which may be another one.
func (s *session) goOn(name string) error {
	table, tags, err := load(name)
	if err == nil {
		err = s.sit(table, tags)
	}
	if err == nil {
		s.introduce()
	}
	return err
}

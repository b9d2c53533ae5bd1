package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/examples/console"
	"example.com/hexgames/examples/games"
)

// A book holds the finished games, and keeps them in a file.
type book struct {
	tournament *tournament
	file       string      // "" for none
	wrote      os.FileInfo // the state of the file after it was last written; nil if it was not
	matches    []match
	rounds     []*played // by match; nil if the match is not finished
	unsaved    bool
	due        time.Time // of the next save
}

// open prepares the book. If resume is true, it reads the file; otherwise, the file
// must not exist or must be empty. It also writes the file, because an error is better
// reported before the games than after them.
func (b *book) open(resume bool) error {
	b.matches = b.tournament.schedule()
	b.rounds = make([]*played, len(b.matches))
	if b.file == "" {
		return nil
	}
	info, err := os.Stat(b.file)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s is a directory", b.file)
	case resume:
		if err := b.read(); err != nil {
			return err
		}
	case err == nil && info.Size() > 0 && !console.Stream(b.file):
		return console.Usage("%s exists: want -resume to continue it, or another name", b.file)
	}
	b.unsaved = true
	return b.save()
}

// read reads the games of the file.
func (b *book) read() error {
	text, err := os.ReadFile(b.file)
	if err != nil {
		return err
	}
	for r, err := range hexgames.ReadRecords(bytes.NewReader(text)) {
		if err == nil {
			err = b.enter(r)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", b.file, err)
		}
	}
	return nil
}

// enter adds a game from a file if it belongs to this tournament. It keeps additions
// to the record.
func (b *book) enter(r *hexgames.Record) error {
	round, err := strconv.Atoi(r.Value(hexgames.TagRound))
	if err != nil || round < 1 {
		return fmt.Errorf("a game has the Round %s: want the file of a tournament", hexgames.Quote(r.Value(hexgames.TagRound)))
	}
	if round > len(b.rounds) {
		return fmt.Errorf("it has a round %d, but this tournament has only %d: want more -games, or another file", round, len(b.rounds))
	}
	m := b.matches[round-1]
	start, err := games.Start(m.game, "", b.tournament.options)
	if err != nil {
		return err
	}
	for _, want := range append([]hexgames.Tag{{Name: "Game", Value: m.game}, {Name: "Start", Value: start.PositionText()}}, b.tournament.tags(m)...) {
		if is := r.Value(want.Name); is != want.Value {
			return fmt.Errorf("the file of another tournament: round %d has [%s %s] where this one has [%s %s]",
				round, want.Name, hexgames.Quote(is), want.Name, hexgames.Quote(want.Value))
		}
	}
	if b.has(m) {
		return fmt.Errorf("duplicate round %d", round)
	}
	table, err := games.Replay(r)
	if err != nil {
		return err
	}
	if !table.Outcome().Over() {
		return fmt.Errorf("round %d is not finished", round)
	}
	p, err := finished(m, table, r)
	if err != nil {
		return err
	}
	b.add(p)
	return nil
}

// has reports whether a match is finished.
func (b *book) has(m match) bool { return b.rounds[m.round-1] != nil }

// add adds a game.
func (b *book) add(p played) {
	b.rounds[p.round-1] = &p
	b.unsaved = true
}

// games returns the finished games in the order of their rounds.
func (b *book) games() (finished []played) {
	for _, p := range b.rounds {
		if p != nil {
			finished = append(finished, *p)
		}
	}
	return finished
}

// save writes the file if at least a second has passed since the last time, and more if
// writing is slow, to leave most of the time to the games. It does not write a stream,
// which would receive the same games again and again; close does.
func (b *book) save() error {
	if b.file == "" || time.Now().Before(b.due) || console.Stream(b.file) {
		return nil
	}
	begin := time.Now()
	err := b.close()
	b.due = time.Now().Add(max(time.Second, 20*time.Since(begin)))
	return err
}

// close writes the file if there is anything new.
func (b *book) close() error {
	if b.file == "" || !b.unsaved {
		return nil
	}
	var text strings.Builder
	for _, p := range b.games() {
		text.WriteString(p.record)
	}
	if info, err := os.Stat(b.file); err == nil && b.wrote != nil &&
		(!os.SameFile(info, b.wrote) || info.Size() != b.wrote.Size() || !info.ModTime().Equal(b.wrote.ModTime())) {
		return fmt.Errorf("%s has changed since this tournament wrote it: is another one running?", b.file)
	}
	b.unsaved = false
	if err := console.WriteFile(b.file, []byte(text.String())); err != nil {
		return err
	}
	b.wrote, _ = os.Stat(b.file)
	return nil
}

// interrupted returns the error of an interrupted tournament, which says how to resume
// it.
func (b *book) interrupted() error {
	done := fmt.Sprintf("interrupted after %d of %d games", len(b.games()), len(b.matches))
	if b.file == "" {
		return errors.New(done + ", which are lost: use -o FILE to be able to resume")
	}
	return errors.New(done + ": add -resume to the command to play the rest")
}

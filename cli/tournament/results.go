package tournament

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/record"
)

// results holds the finished games, and keeps them in a file.
type results struct {
	tournament *tournament
	file       string      // "" for none
	wrote      os.FileInfo // the state of the file after it was last written; nil if it was not
	schedule   []match.Played
	rounds     []*played // by round; nil if it is not finished
	state      string    // of the test, in short; "" before the first game
	unsaved    bool
	due        time.Time // of the next save
}

// open prepares the results. If resume is true, it reads the file; otherwise, the file
// must not exist or must be empty. It also writes the file, because an error is better
// reported before the games than after them.
func (r *results) open(resume bool) error {
	r.schedule = r.tournament.Schedule()
	r.rounds = make([]*played, len(r.schedule))
	if r.file == "" {
		return nil
	}
	info, err := os.Stat(r.file)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s is a directory", r.file)
	case resume:
		if err := r.read(); err != nil {
			return err
		}
	case err == nil && info.Size() > 0 && !console.Stream(r.file):
		return console.Usage("%s exists: want -resume to continue it, or another name", r.file)
	}
	r.unsaved = true
	return r.save()
}

// read reads the games of the file.
func (r *results) read() error {
	text, err := os.ReadFile(r.file)
	if err != nil {
		return err
	}
	for rec, err := range record.Read(bytes.NewReader(text)) {
		if err == nil {
			err = r.enter(rec)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", r.file, err)
		}
	}
	return nil
}

// enter adds a game from a file if it belongs to this tournament. It keeps additions to
// the record.
func (r *results) enter(rec *record.Record) error {
	round, err := strconv.Atoi(rec.Value(record.TagRound))
	if err != nil || round < 1 {
		return fmt.Errorf("a game has the Round %s: want the file of a tournament", hexgames.Quote(rec.Value(record.TagRound)))
	}
	if round > len(r.rounds) {
		return fmt.Errorf("it has a round %d, but this tournament has only %d: want more -games, or another file", round, len(r.rounds))
	}
	p := r.schedule[round-1]
	for _, want := range append([]record.Tag{{Name: "Game", Value: p.Game}}, r.tournament.tags(p)...) {
		if is := rec.Value(want.Name); is != want.Value {
			return fmt.Errorf("the file of another tournament: round %d has [%s %s] where this one has [%s %s]",
				round, want.Name, hexgames.Quote(is), want.Name, hexgames.Quote(want.Value))
		}
	}
	if r.rounds[round-1] != nil {
		return fmt.Errorf("duplicate round %d", round)
	}
	table, err := games.Replay(rec)
	if err != nil {
		return err
	}
	o := r.tournament.Openings[p.Game][p.Opening-1]
	if is := match.OpeningOf(table); is.Start != o.Start || len(is.Moves) < len(o.Moves) || !slices.Equal(is.Moves[:len(o.Moves)], o.Moves) {
		return fmt.Errorf("the file of another tournament: round %d does not begin with opening %d", round, p.Opening)
	}
	if !table.Outcome().Over() {
		return fmt.Errorf("round %d is not finished", round)
	}
	p.Winner, p.Reason, p.Plies = table.Outcome().Winner, table.Outcome().Reason, table.Len()
	game, err := finished(p, rec)
	if err != nil {
		return err
	}
	r.add(game)
	return nil
}

// add adds a game.
func (r *results) add(p played) {
	r.rounds[p.Round-1] = &p
	r.unsaved = true
}

// cut drops the games after a number of rounds.
func (r *results) cut(rounds int) {
	r.rounds = r.rounds[:rounds]
	r.unsaved = true
}

// games returns the finished games in the order of their rounds.
func (r *results) games() (finished []played) {
	for _, p := range r.rounds {
		if p != nil {
			finished = append(finished, *p)
		}
	}
	return finished
}

// played returns the same games without their records.
func (r *results) played() (finished []match.Played) {
	for _, p := range r.games() {
		finished = append(finished, p.Played)
	}
	return finished
}

// save writes the file if at least a second has passed since the last time, and more if
// writing is slow, to leave most of the time to the games. It does not write a stream,
// which would receive the same games again and again; close does.
func (r *results) save() error {
	if r.file == "" || time.Now().Before(r.due) || console.Stream(r.file) {
		return nil
	}
	begin := time.Now()
	err := r.close()
	r.due = time.Now().Add(max(time.Second, 20*time.Since(begin)))
	return err
}

// close writes the file if there is anything new.
func (r *results) close() error {
	if r.file == "" || !r.unsaved {
		return nil
	}
	var text strings.Builder
	for _, p := range r.games() {
		text.WriteString(p.record)
	}
	if info, err := os.Stat(r.file); err == nil && r.wrote != nil &&
		(!os.SameFile(info, r.wrote) || info.Size() != r.wrote.Size() || !info.ModTime().Equal(r.wrote.ModTime())) {
		return fmt.Errorf("%s has changed since this tournament wrote it: is another one running?", r.file)
	}
	r.unsaved = false
	if err := console.WriteFile(r.file, []byte(text.String())); err != nil {
		return err
	}
	r.wrote, _ = os.Stat(r.file)
	return nil
}

// interrupted returns the error of an interrupted tournament, which says how to resume
// it.
func (r *results) interrupted() error {
	done := fmt.Sprintf("interrupted after %d of %d games", len(r.games()), len(r.rounds))
	if r.file == "" {
		return errors.New(done + ", which are lost: use -o FILE to be able to resume")
	}
	return errors.New(done + ": add -resume to the command to play the rest")
}

package match

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// A Log keeps the games of a [Match] as records in a file, so that an interrupted match can
// continue:
//
//	log := match.Log{Match: m, File: "games.txt"}
//	err := log.Open(resume) // true continues with the games in the file
//	m.Done = log.Played()
//	m.Ended = func(p match.Played, r match.Result) { failed = cmp.Or(failed, log.Add(p, r), log.Save()) }
//	_, err = m.Run(ctx)
//	err = log.Close()
//
// The tags of a record are the bots, the round, the opening and the Settings.
type Log struct {
	Match       Match    // with its Openings
	File        string   // "" for none
	Names       []string // of the bots; nil means their text
	Settings    string   // everything else that the games depend on, besides the bots and the openings, on one line
	Evaluations bool     // whether to record the evaluations of the moves

	wrote    os.FileInfo // the state of the file after the last write; nil before it
	schedule []Played
	rounds   []*logged // by round; nil if not finished
	unsaved  bool
	due      time.Time // of the next save
}

// A logged is a finished game with its record, as text.
type logged struct {
	Played
	record string
}

// Open prepares the log. If resume is true, it reads the file. Otherwise the file must not exist or
// must be empty; if it isn't empty, the error matches [fs.ErrExist]. Open also writes the file,
// because a write error should be reported before the games, not after them. A file from a
// different match, or with different settings, is an error.
func (l *Log) Open(resume bool) error {
	l.schedule = l.Match.Schedule()
	l.rounds = make([]*logged, len(l.schedule))
	if l.File == "" {
		return nil
	}
	info, err := os.Stat(l.File)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("%s is a directory", l.File)
	case resume:
		if err := l.read(); err != nil {
			return err
		}
	case err == nil && info.Size() > 0 && !console.Stream(l.File):
		return &fs.PathError{Op: "begin", Path: l.File, Err: fs.ErrExist}
	}
	l.unsaved = true
	return l.Save()
}

// read reads the games of the file.
func (l *Log) read() error {
	text, err := os.ReadFile(l.File)
	if err != nil {
		return err
	}
	for rec, err := range record.Read(bytes.NewReader(text)) {
		if err == nil {
			err = l.enter(rec)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", l.File, err)
		}
	}
	return nil
}

// enter adds a game from a file if it belongs to this match. It keeps additions to the record.
func (l *Log) enter(rec *record.Record) error {
	round, err := strconv.Atoi(rec.Value(record.TagRound))
	if err != nil || round < 1 {
		return fmt.Errorf("a game has the Round %s: want the file of a tournament", hexgames.Quote(rec.Value(record.TagRound)))
	}
	if round > len(l.rounds) {
		return fmt.Errorf("it has a round %d, but this tournament has only %d: want more -games, or a different file", round, len(l.rounds))
	}
	p := l.schedule[round-1]
	for _, want := range append([]record.Tag{{Name: "Game", Value: p.Game}}, l.tags(p)...) {
		if is := rec.Value(want.Name); is != want.Value {
			return fmt.Errorf("the file of a different tournament: round %d has [%s %s] where this one has [%s %s]",
				round, want.Name, hexgames.Quote(is), want.Name, hexgames.Quote(want.Value))
		}
	}
	if l.rounds[round-1] != nil {
		return fmt.Errorf("duplicate round %d", round)
	}
	table, err := games.Replay(rec)
	if err != nil {
		return err
	}
	o := l.Match.Openings[p.Game][p.Opening-1]
	if is := OpeningOf(table); is.Start != o.Start || len(is.Moves) < len(o.Moves) || !slices.Equal(is.Moves[:len(o.Moves)], o.Moves) {
		return fmt.Errorf("the file of a different tournament: round %d does not begin with opening %d", round, p.Opening)
	}
	if !table.Outcome().Over() {
		return fmt.Errorf("round %d is not finished", round)
	}
	p.Winner, p.Reason, p.Plies = table.Outcome().Winner, table.Outcome().Reason, table.Len()
	return l.add(p, rec)
}

// tags returns the tags that identify the record of a game as part of this log. The start and the
// first moves of the record are the opening.
func (l *Log) tags(p Played) []record.Tag {
	names := l.Names
	if names == nil {
		for _, b := range l.Match.Bots {
			names = append(names, b.String())
		}
	}
	tags := []record.Tag{
		{Name: record.TagWhite, Value: names[p.Players[0]]},
		{Name: record.TagBlack, Value: names[p.Players[1]]},
		{Name: record.TagRound, Value: fmt.Sprint(p.Round)},
		{Name: "Opening", Value: fmt.Sprint(p.Opening)},
	}
	if l.Settings != "" {
		tags = append(tags, record.Tag{Name: "Settings", Value: l.Settings})
	}
	return tags
}

// Add adds a game that has ended.
func (l *Log) Add(p Played, r Result) error {
	rec := record.Of(r.Game, l.tags(p)...)
	rec.Root.End().After = r.Note
	if l.Evaluations {
		evaluate(rec, r)
	}
	return l.add(p, rec)
}

// evaluate adds the bots' evaluations of their moves to a record.
func evaluate(rec *record.Record, r Result) {
	first := r.Game.Len() - len(r.Thoughts)
	for n, ply := rec.Root.Next(), 0; n != nil; n, ply = n.Next(), ply+1 {
		if ply < first || len(r.Thoughts[ply-first].Moves) == 0 {
			continue
		}
		switch v := r.Thoughts[ply-first].Value; r.Game.TurnAt(ply) {
		case hexgames.White:
			n.SetEvaluation(v)
		case hexgames.Black:
			n.SetEvaluation(-v)
		}
	}
}

// add adds a game with its record. The record may omit the result if the moves determine it.
func (l *Log) add(p Played, r *record.Record) error {
	text, err := r.MarshalText()
	if err != nil {
		return err
	}
	l.rounds[p.Round-1] = &logged{p, string(text)}
	l.unsaved = true
	return nil
}

// Cut drops the games after a number of rounds, such as games after the verdict of a test.
func (l *Log) Cut(rounds int) {
	l.rounds = l.rounds[:rounds]
	l.unsaved = true
}

// Rounds returns the number of games in the schedule, not counting games that Cut has dropped.
func (l *Log) Rounds() int { return len(l.rounds) }

// Played returns the finished games, in the order of their rounds.
func (l *Log) Played() (finished []Played) {
	for _, p := range l.rounds {
		if p != nil {
			finished = append(finished, p.Played)
		}
	}
	return finished
}

// Save writes the file if at least a second has passed since the last write. If writing is slow, it
// waits longer, to leave most of the time to the games. It does not write to a stream, which would
// receive the same games again and again; Close does.
func (l *Log) Save() error {
	if l.File == "" || time.Now().Before(l.due) || console.Stream(l.File) {
		return nil
	}
	begin := time.Now()
	err := l.Close()
	l.due = time.Now().Add(max(time.Second, 20*time.Since(begin)))
	return err
}

// Close writes the file if there is anything new.
func (l *Log) Close() error {
	if l.File == "" || !l.unsaved {
		return nil
	}
	var text strings.Builder
	for _, p := range l.rounds {
		if p != nil {
			text.WriteString(p.record)
		}
	}
	if info, err := os.Stat(l.File); err == nil && l.wrote != nil &&
		(!os.SameFile(info, l.wrote) || info.Size() != l.wrote.Size() || !info.ModTime().Equal(l.wrote.ModTime())) {
		return fmt.Errorf("%s has changed since this tournament wrote it: is another one running?", l.File)
	}
	l.unsaved = false
	if err := console.WriteFile(l.File, []byte(text.String())); err != nil {
		return err
	}
	l.wrote, _ = os.Stat(l.File)
	return nil
}

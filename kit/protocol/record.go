package protocol

import (
	"cmp"
	"fmt"
	"strings"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// A recordText collects the lines of text that the client writes before load.
type recordText struct {
	strings.Builder
	long bool // whether the text was too long; if so, it is dropped
}

// add adds a line.
func (t *recordText) add(line string) {
	switch t.long = t.long || t.Len()+len(line)+1 > longest; {
	case t.long:
		t.Reset()
	default:
		t.WriteString(line + "\n")
	}
}

// A notRecord is the error for a text that is not one record.
type notRecord struct{ error }

func (n notRecord) Unwrap() error { return n.error }

// load goes to the end of the record in the preceding lines of text. A record that does
// not name its game is a record of the current game.
func (s *session) load([]string) ([]string, error) {
	if s.pending.long {
		return nil, refusal{"too-long", fmt.Sprintf("the text before load has more than %d bytes", longest)}
	}
	var r record.Record
	if err := r.UnmarshalText([]byte(s.pending.String())); err != nil {
		return nil, notRecord{err}
	}
	r.Game = cmp.Or(r.Game, s.table.GameName())
	table, err := games.ReplayUntimed(&r)
	if err != nil {
		return nil, err
	}
	if table.GameName() != s.table.GameName() {
		s.options = nil
	}
	return s.sitAt(table, &r)
}

// record returns the game as a record. If a record was loaded, it updates a copy of it.
func (s *session) record([]string) ([]string, error) {
	r := record.Of(s.table)
	if s.loaded != nil {
		r = s.loaded.Clone()
		if err := games.Update(r, s.table); err != nil {
			return nil, err
		}
	}
	text, err := r.MarshalText()
	if err != nil {
		return nil, err
	}
	return append(quoted(strings.TrimSpace(string(text))), "recordok"), nil
}

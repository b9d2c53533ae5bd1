package store

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Check returns an error if no store can keep the append, regardless of its contents: either the
// caller made a mistake, or the id of the command is not text.
func (a Append) Check() error {
	switch {
	case len(a.Events) == 0:
		return errors.New("store: an append without events")
	case a.First() < 1:
		return fmt.Errorf("store: game %q: there is no event %d", a.Game, a.First())
	case a.Command.Person != "" && a.Command.ID == "":
		return fmt.Errorf("store: game %q: a command without an id", a.Game)
	}
	for i, e := range a.Events {
		if e.N != a.First()+i {
			return fmt.Errorf("store: game %q: event %d is not event %d", a.Game, e.N, a.First()+i)
		}
		if len(e.Data) == 0 {
			return fmt.Errorf("store: game %q: event %d is empty", a.Game, e.N)
		}
	}
	x, c := a.Index, a.Command
	if a.Game == "" || !IsText(a.Game, x.Game, x.Rules, x.Status, x.White, x.Black, a.Seed, c.Person, c.ID, c.Digest) {
		return fmt.Errorf("store: game %q: an id that is not text", a.Game)
	}
	return nil
}

// First returns the number of the first event.
func (a Append) First() int { return a.Events[0].N }

// IsText reports whether all of the strings can be stored: PostgreSQL text must be UTF-8, without
// zero bytes. No id contains anything else.
func IsText(all ...string) bool {
	for _, s := range all {
		if !utf8.ValidString(s) || strings.IndexByte(s, 0) >= 0 {
			return false
		}
	}
	return true
}

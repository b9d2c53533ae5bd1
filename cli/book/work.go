package book

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"example.com/hexgames/kit/book"
)

// The work is a file with a line of JSON for each expanded position. The first line records what
// the expansions depend on. Lines are written immediately; only the last one can be cut off.

// A heading is the first line of the work.
type heading struct {
	Work  int    `json:"work"` // the version, 1
	Game  string `json:"game"`
	Bot   string `json:"bot"`
	Width int    `json:"width"`
}

// openWork opens the work of a recipe, and returns its expansions by position. It repairs a last
// line that was cut off.
func openWork(name string, r book.Recipe) (*os.File, map[string]book.Expansion, error) {
	want := heading{1, r.Game, r.Bot.String(), r.Width}
	text, err := os.ReadFile(name)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, nil, err
	}
	whole := bytes.LastIndexByte(text, '\n') + 1
	known := map[string]book.Expansion{}
	number := 0
	for line := range bytes.Lines(text[:whole]) {
		if number++; number == 1 {
			var has heading
			switch err := json.Unmarshal(line, &has); {
			case err != nil || has.Work != want.Work:
				return nil, nil, fmt.Errorf("%s is not the work of a book: want another -work", name)
			case has != want:
				return nil, nil, fmt.Errorf("%s is the work of %s for %s with width %d: want the same settings, or another -work", name, has.Bot, has.Game, has.Width)
			}
			continue
		}
		var e book.Expansion
		if err := json.Unmarshal(line, &e); err != nil {
			return nil, nil, fmt.Errorf("%s: line %d: %w", name, number, err)
		}
		known[e.Position] = e
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, nil, err
	}
	_, err = f.Seek(int64(whole), 0)
	if err == nil {
		err = f.Truncate(int64(whole))
	}
	if err == nil && whole == 0 {
		err = writeLine(f, want)
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, known, nil
}

// writeLine writes a line of JSON immediately.
func writeLine(f *os.File, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = f.Write(append(text, '\n'))
	return err
}

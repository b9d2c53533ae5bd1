package tournament

import (
	"errors"
	"fmt"
	"io/fs"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/match"
)

// results holds the finished games, and keeps them in a file.
type results struct {
	*match.Log
	tournament *tournament
	state      string // a summary of the test; "" before the first game
}

// newResults returns the results of a tournament in a file.
func newResults(t *tournament, file string) *results {
	return &results{&match.Log{Match: t.Match, File: file, Settings: t.settings()}, t, ""}
}

// open prepares the results, as [match.Log.Open] does.
func (r *results) open(resume bool) error {
	err := r.Open(resume)
	if errors.Is(err, fs.ErrExist) {
		return console.Usage("%s exists: want -resume to continue it, or another name", r.File)
	}
	return err
}

// interrupted returns the error for an interrupted tournament, with instructions to resume it.
func (r *results) interrupted() error {
	done := fmt.Sprintf("interrupted after %d of %d games", len(r.Played()), r.Rounds())
	if r.File == "" {
		return errors.New(done + ", which are lost: use -o FILE to be able to resume")
	}
	return errors.New(done + ": add -resume to the command to play the rest")
}

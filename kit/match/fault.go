package match

import (
	"errors"
	"strings"
	"unicode/utf8"

	"example.com/hexgames"
)

// A fault is the reason why a bot forfeits a game.
type fault struct {
	kind string // one or two words, for tables
	what string // the details
}

func (f *fault) Error() string { return f.kind + ": " + f.what }

// Kinds of faults. Bots that are programs have others.
const (
	illegalMove = "illegal move"
	lateMove    = "time"
)

// faultOf returns the fault for an error of a bot. An error may define its own kind of fault. An
// error of the rules means an illegal move.
func faultOf(err error) *fault {
	var known *fault
	var own interface{ Fault() string }
	var rules *hexgames.Error
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &own):
		return &fault{own.Fault(), err.Error()}
	case errors.As(err, &rules):
		return &fault{illegalMove, err.Error()}
	}
	return &fault{"error", err.Error()}
}

// isLate reports whether an error means that a bot took too long.
func isLate(err error) bool {
	var f *fault
	return errors.As(err, &f) && f.kind == lateMove
}

// reason returns the reason for the end of the game, as a phrase.
func (f *fault) reason() hexgames.Reason {
	phrase := strings.ToValidUTF8(f.kind, "?")
	phrase = strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, phrase)
	return hexgames.ReasonForfeit + ": " + hexgames.Reason(phrase[:min(len(phrase), 40)])
}

// short returns the fault on one line of limited length. Details that name the kind do not repeat
// it.
func (f *fault) short() string {
	const most = 500
	text := f.what
	if !strings.Contains(text, f.kind) {
		text = f.Error()
	}
	text = strings.Join(strings.Fields(text), " ")
	if len(text) <= most {
		return text
	}
	end := most
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}

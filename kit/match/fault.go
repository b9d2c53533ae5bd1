package match

import (
	"errors"
	"strings"
	"unicode/utf8"

	"example.com/hexgames"
)

// A fault is why a bot forfeits a game.
type fault struct {
	kind string // one word or two, for tables
	what string // the details
}

func (f *fault) Error() string { return f.kind + ": " + f.what }

// Kinds of faults. Bots that are programs have others.
const (
	illegalMove = "illegal move"
	lateMove    = "time"
)

// faultOf returns the fault that an error of a bot is. An error may say itself what kind of
// fault it is. An error of the rules is about an illegal move.
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

// isLate reports whether an error is that of a bot that took too long.
func isLate(err error) bool {
	var f *fault
	return errors.As(err, &f) && f.kind == lateMove
}

// reason returns the reason for the end of the game, which is a phrase.
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

// short returns the fault in one line that is not too long. Details that name the kind
// need it only once.
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

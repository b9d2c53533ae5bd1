package protocol

import (
	"errors"
	"fmt"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// A refusal is the error for a refused command, with its kind.
type refusal struct{ kind, reason string }

func (r refusal) Error() string { return r.reason }

// usage returns the refusal of a malformed command.
func usage(format string, args ...any) error { return refusal{"usage", fmt.Sprintf(format, args...)} }

// unknownCommand returns the refusal of an unknown command.
func unknownCommand(name string) error {
	return refusal{"unknown", "there is no command " + hexgames.Quote(name) + ": help lists the commands"}
}

// A badMove is the error for one of several moves, by its number.
type badMove struct {
	number int
	err    error
}

func (b badMove) Error() string { return fmt.Sprintf("move %d: %v", b.number, b.err) }

func (b badMove) Unwrap() error { return b.err }

// refused returns the answer to a refused command: a note with the kind of the error and its
// place, and the reason.
func refused(err error) []string {
	cause := "cause " + kindOf(err)
	add := func(word string, number int) {
		if number > 0 {
			cause += fmt.Sprintf(" %s %d", word, number)
		}
	}
	var e *hexgames.Error
	errors.As(err, &e)
	var b badMove
	var r *record.Error
	switch {
	case errors.As(err, &r):
		add("move", r.Ply)
		add("line", r.Line)
		add("column", r.Column)
	case errors.As(err, &b):
		add("move", b.number)
		fallthrough
	case e != nil:
		add("column", e.Column)
	}
	if e != nil && e.Clause != "" {
		cause += " clause " + e.Clause
	}
	if e != nil && len(e.Cells) > 0 {
		cause += " cells " + strings.Join(e.Cells, " ")
	}
	return []string{cause, "error " + strings.ReplaceAll(err.Error(), "\n", " ")}
}

// kindOf returns the kind of an error: the library's, or one defined by the protocol.
func kindOf(err error) string {
	var e *hexgames.Error
	var r refusal
	switch {
	case errors.As(err, new(notRecord)):
		return "record"
	case errors.As(err, &e):
		return string(e.Kind)
	case errors.As(err, &r):
		return r.kind
	case errors.Is(err, bot.ErrSpec):
		return "bot"
	case errors.Is(err, games.ErrName):
		return "game"
	}
	return "other"
}

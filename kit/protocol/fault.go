package protocol

import (
	"fmt"
	"strconv"
)

// A FaultKind names a kind of fault.
type FaultKind string

// The kinds of faults.
const (
	Crash       FaultKind = "crash"        // the engine has exited or closed its output
	Late        FaultKind = "time"         // it does not answer in time
	IllegalMove FaultKind = "illegal move" // its best move is not legal
	Flood       FaultKind = "flood"        // it writes too much
	Misspoken   FaultKind = "protocol"     // it gives a wrong answer, or refuses a required command
	WrongGame   FaultKind = "wrong game"   // it does not play the game, or disagrees about whose turn it is
)

// A Fault is an engine's violation of the protocol. Its client is closed, and its processes are
// killed.
type Fault struct {
	Kind   FaultKind
	Engine string // its command line, or its name
	What   string // a description
	Said   string // the last line of its standard error; "" if there is none
	Err    error  // the underlying error, if any
}

// Error returns the fault in one line.
func (f *Fault) Error() string {
	text := fmt.Sprintf("%s: %s: %s", f.Engine, f.Kind, f.What)
	if f.Said != "" {
		text += ": its last words are " + quote(f.Said)
	}
	return text
}

// quote quotes the words of an engine. It keeps more of them than [hexgames.Quote], because the
// end of a message often matters most.
func quote(text string) string { return strconv.Quote(text[:min(len(text), longestQuote)]) }

// longestQuote is the maximum number of bytes that a message quotes.
const longestQuote = 200

// Unwrap returns the underlying error.
func (f *Fault) Unwrap() error { return f.Err }

// Fault returns the kind as a string. Programs that do not import this package can find it with
// errors.As.
func (f *Fault) Fault() string { return string(f.Kind) }

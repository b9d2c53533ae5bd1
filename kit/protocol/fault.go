package protocol

import (
	"fmt"
	"strconv"
)

// A FaultKind is a kind of fault, in a word or two.
type FaultKind string

// The kinds of faults.
const (
	Crash       FaultKind = "crash"        // the engine has ended, or closed its output
	Late        FaultKind = "time"         // it does not answer in time
	IllegalMove FaultKind = "illegal move" // its best move is not legal
	Flood       FaultKind = "flood"        // it writes too much
	Misspoken   FaultKind = "protocol"     // it answers something else, or refuses what every engine must do
	WrongGame   FaultKind = "wrong game"   // it does not play the game, or disagrees about whose turn it is
)

// A Fault is what an engine did wrong. Its client is closed, and its processes are killed.
type Fault struct {
	Kind   FaultKind
	Engine string // its command line, or its name
	What   string // in words
	Said   string // the last line that it wrote to its standard error; "" if there is none
	Err    error  // the error behind the fault, if there is one
}

// Error returns the fault in one line.
func (f *Fault) Error() string {
	text := fmt.Sprintf("%s: %s: %s", f.Engine, f.Kind, f.What)
	if f.Said != "" {
		text += ": its last words are " + quote(f.Said)
	}
	return text
}

// quote quotes what an engine has said. It leaves more of it than [hexgames.Quote], because
// the end of a sentence often says most.
func quote(text string) string { return strconv.Quote(text[:min(len(text), longestQuote)]) }

// longestQuote is the maximum number of bytes that a message quotes.
const longestQuote = 200

// Unwrap returns the error behind the fault.
func (f *Fault) Unwrap() error { return f.Err }

// Fault returns the kind as a string. Programs that do not know this package can find it
// with errors.As.
func (f *Fault) Fault() string { return string(f.Kind) }

package hexgames

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// An Outcome tells how a game ended: who won, and why. It is a small
// comparable value. The zero value means that the game is not over; an
// outcome that is over and has the winner [None] is a draw.
type Outcome struct {
	Winner Player `json:"winner"`
	Reason Reason `json:"reason"`
}

// Over reports whether the game has ended.
func (o Outcome) Over() bool { return o.Reason != Unfinished }

// String returns a phrase such as "White wins: no legal move" or
// "draw: agreement".
func (o Outcome) String() string {
	switch {
	case !o.Over():
		return o.Reason.String()
	case o.Winner == None:
		return "draw: " + o.Reason.String()
	}
	return o.Winner.String() + " wins: " + o.Reason.String()
}

// A Reason tells why a game ended, in a short phrase, which is also how it is
// written in records and in JSON. The zero value is [Unfinished]: it did not.
//
// A reason is a string, so that a game can have its own beside those that are
// common to many games:
//
//	const LastStone hexgames.Reason = "the last stone"
//
// A game's package says which reasons it uses, and for which clause of its
// rules. The phrases never change.
type Reason string

// Reasons by which the rules of a game may end it.
const (
	Unfinished  Reason = ""                 // the game goes on
	NoMove      Reason = "no legal move"    // the loser is on turn and has no legal move
	Repetition  Reason = "third occurrence" // a position occurred for the third time
	FullBoard   Reason = "full board"       // no cell is empty, and nobody has won
	Elimination Reason = "elimination"      // the loser has none left of the pieces that count
	Blockade    Reason = "blockade"         // the loser's pieces that count cannot move
	Score       Reason = "score"            // the winner has the higher score, or both have the same
)

// Reasons outside of the rules, for [Game.Resign], [Game.AgreeDraw] and
// [Game.End].
const (
	Resignation Reason = "resignation" // the loser resigned
	Agreement   Reason = "agreement"   // the players agreed to a draw
	Time        Reason = "time"        // the loser's time ran out
	Forfeit     Reason = "forfeit"     // the loser broke the rules of play, or did not appear
	Abandoned   Reason = "abandoned"   // the players left the game
	Adjudicated Reason = "adjudicated" // somebody else decided
)

// isPhrase reports whether a reason that somebody has made up reads as one.
func (r Reason) isPhrase() bool {
	const most = 100
	return len(r) <= most && utf8.ValidString(string(r)) &&
		!strings.ContainsFunc(string(r), func(c rune) bool { return !strconv.IsPrint(c) })
}

// plain returns what String does, in ASCII for error messages.
func (o Outcome) plain() string {
	quoted := strconv.QuoteToASCII(string(o.Reason))
	if reason := quoted[1 : len(quoted)-1]; reason != string(o.Reason) {
		o.Reason = Reason(quoted)
	}
	return o.String()
}

// String returns the phrase; "unfinished" for the zero value.
func (r Reason) String() string {
	if r == Unfinished {
		return "unfinished"
	}
	return string(r)
}

package hexgames

import "strconv"

// An Outcome tells how a game ended: who won, and why. It is a small
// comparable value. The zero value means that the game is not over; an
// outcome that is over and has the winner [None] is a draw.
type Outcome struct {
	Winner Player
	Reason Reason
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

// A Reason tells why a game ended. The zero value is [Unfinished]: it did not.
type Reason uint8

// The reasons. A game's package says which of them it uses, and for which
// clause of its rules.
const (
	Unfinished  Reason = iota // the game goes on
	NoMove                    // the loser is on turn and has no legal move
	Repetition                // a position occurred for the third time
	Resignation               // the loser resigned
	Agreement                 // the players agreed to a draw
	Six                       // the winner's six outlasted the reply, or nothing can break it any more
	FullBoard                 // no cell is empty, and nobody has won
	Elimination               // the loser has none left of the pieces that count
	Blockade                  // the loser's pieces that count cannot move
	Score                     // the winner has the higher score, or both have the same
)

var reasonNames = [...]string{
	"unfinished", "no legal move", "third occurrence", "resignation", "agreement", "a six", "full board", "elimination", "blockade", "score",
}

// String returns a short phrase, such as "no legal move".
func (r Reason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return "Reason(" + strconv.Itoa(int(r)) + ")"
}

// MarshalText returns the phrase that String gives. A value that is no reason
// is an error.
func (r Reason) MarshalText() ([]byte, error) {
	return marshalName(reasonNames[:], "reason", int(r))
}

// UnmarshalText reads the phrase that MarshalText wrote, in either case.
func (r *Reason) UnmarshalText(text []byte) error {
	i, err := unmarshalName(reasonNames[:], "reason", text)
	if err == nil {
		*r = Reason(i)
	}
	return err
}

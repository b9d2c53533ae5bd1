package hexgames

import (
	"strconv"

	"example.com/hexgames/internal/text"
)

// An Outcome is the result of a game: the winner and the reason. It is a small comparable value.
// The zero value means that the game is not over; an outcome with a reason and the winner [None] is
// a draw.
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

// An Ending is the result of a game from a position on, with best play by both players: the winner
// wins as fast as possible, and the loser loses as slowly as possible. Endgame tables provide it.
// It is a small comparable value.
type Ending struct {
	Winner Player `json:"winner"` // None for a draw: no player can force a win
	Plies  int    `json:"plies"`  // the number of moves by both players to the end; 0 for a draw
}

// Reverse returns the ending with the players exchanged.
func (e Ending) Reverse() Ending {
	if e.Winner != None {
		e.Winner = e.Winner.Opponent()
	}
	return e
}

// String returns a phrase such as "White wins in 9", or "draw".
func (e Ending) String() string {
	if e.Winner == None {
		return "draw"
	}
	return e.Winner.String() + " wins in " + strconv.Itoa(e.Plies)
}

// A Reason is the reason why a game ended: a short phrase, which records and JSON use unchanged.
// The zero value is [Unfinished]: the game has not ended.
//
// A reason is a string, so a game can define its own in addition to those below, which many games
// share:
//
//	const LastStone hexgames.Reason = "the last stone"
//
// The package of each game documents the reasons that it uses, and the clauses of its rules that
// they refer to. The phrases never change.
type Reason string

// The reasons why the rules of a game may end it.
const (
	Unfinished        Reason = ""                 // the game is not over
	ReasonNoMove      Reason = "no legal move"    // the loser is to move and has no legal move
	ReasonRepetition  Reason = "third occurrence" // a position occurred for the third time
	ReasonFullBoard   Reason = "full board"       // no cell is empty, and no player has won
	ReasonElimination Reason = "elimination"      // the loser has lost all pieces of the kind that matters
	ReasonBlockade    Reason = "blockade"         // the loser's pieces of the kind that matters cannot move
	ReasonScore       Reason = "score"            // the winner has the higher score, or both have the same
)

// Reasons outside the rules, for [Game.Resign], [Game.AgreeDraw] and [Game.End].
const (
	ReasonResignation Reason = "resignation" // the loser resigned
	ReasonAgreement   Reason = "agreement"   // the players agreed to a draw
	ReasonTime        Reason = "time"        // the loser's time ran out
	ReasonForfeit     Reason = "forfeit"     // the loser broke the rules of the event, or did not appear
	ReasonAbandoned   Reason = "abandoned"   // the players left the game
	ReasonAdjudicated Reason = "adjudicated" // an arbiter or a program decided the game
)

// plain returns the same text as String in ASCII, for error messages.
func (o Outcome) plain() string {
	o.Reason = Reason(text.ASCII(string(o.Reason)))
	return o.String()
}

// String returns the phrase, or "unfinished" for the zero value.
func (r Reason) String() string {
	if r == Unfinished {
		return "unfinished"
	}
	return string(r)
}

// Leader returns the player with the higher score, or None if the scores are equal: the winner of a
// game that ends by score.
func Leader(white, black int) Player {
	switch {
	case white > black:
		return White
	case black > white:
		return Black
	}
	return None
}

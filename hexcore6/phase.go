package hexcore6

import "example.com/hexgames/internal/notation"

// A Phase is a stage of the game. The zero value, which is also the phase of the zero
// Position, is [Placement].
type Phase uint8

// The phases.
const (
	Placement Phase = iota // discs are placed, two in each turn
	Movement               // stacks move
	LastPass               // stacks move, and the opponent has just passed
	Finished               // two passes have ended the game
)

// phases are the words for the phases. The text of a position uses phaseWords.
var phases = notation.Enum{
	Game: name, Type: "Phase", What: "phase",
	Words: []string{"placement", "movement", "last pass", "finished"},
}

// String returns "placement", "movement", "last pass" or "finished".
func (p Phase) String() string { return phases.String(int(p)) }

// MarshalText returns the same text as String, so that phases have names in JSON. It
// returns an error for any other value.
func (p Phase) MarshalText() ([]byte, error) { return phases.Marshal(int(p)) }

// UnmarshalText reads the words for a phase, in either case. If it returns an error, p is
// unchanged.
func (p *Phase) UnmarshalText(text []byte) error { return notation.UnmarshalEnum(&phases, p, text) }

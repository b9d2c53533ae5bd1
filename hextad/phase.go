package hextad

import "example.com/hexgames/internal/notation"

// A Phase is the next action of a game: one of several kinds of draws, which are moves of
// Chance, or a placement. The zero value is [Opening].
type Phase uint8

// The phases.
const (
	Opening   Phase = iota // the opening double is drawn (T2)
	Deal                   // a tile of a player's first pool is drawn (T3)
	Refill                 // a player who has placed a tile draws another (T10)
	Stuck                  // a player who cannot place draws a tile (T11)
	Placement              // a player places a tile, or passes if he cannot (T5, T11)
	Finished               // none: the game is over (T12)
)

// phaseLetters holds the letters for the draws in the text of a position.
const phaseLetters = "cdrs"

var phases = notation.Enum{
	Game: name, Type: "Phase", What: "phase",
	Words: []string{"opening", "deal", "refill", "stuck", "placement", "finished"},
}

// String returns a word such as "refill".
func (p Phase) String() string { return phases.String(int(p)) }

// MarshalText returns the same word as String, so that a phase is a word in JSON. It returns
// an error for a value that is not a phase.
func (p Phase) MarshalText() ([]byte, error) { return phases.Marshal(int(p)) }

// UnmarshalText reads the word for a phase, in either case. If it returns an error, p is
// unchanged.
func (p *Phase) UnmarshalText(text []byte) error { return notation.UnmarshalEnum(&phases, p, text) }

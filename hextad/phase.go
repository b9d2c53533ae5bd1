package hextad

import (
	"strconv"
	"strings"

	"example.com/hexgames"
)

// A Phase is what is due in a game: a draw of one kind or another, which is
// Chance's move, or a placement. The zero value is [Opening].
type Phase uint8

// The phases.
const (
	Opening   Phase = iota // the opening double is drawn (T2)
	Deal                   // a tile of a player's first pool is drawn (T3)
	Refill                 // a player who has placed a tile draws another (T10)
	Stuck                  // a player who cannot place draws a tile (T11)
	Placement              // a player places a tile, or passes if he cannot (T5, T11)
	Finished               // nothing: the game is over (T12)
)

// phaseNames are the words for the phases, and phaseLetters how the text of a
// position begins what is due.
var phaseNames = [...]string{"opening", "deal", "refill", "stuck", "placement", "finished"}

const phaseLetters = "cdrs"

// String returns a word such as "refill".
func (p Phase) String() string {
	if int(p) < len(phaseNames) {
		return phaseNames[p]
	}
	return "Phase(" + strconv.Itoa(int(p)) + ")"
}

// MarshalText returns what String does, so that a phase has a name in JSON. A
// value that is no phase is an error.
func (p Phase) MarshalText() ([]byte, error) {
	if int(p) >= len(phaseNames) {
		return nil, &hexgames.Error{Kind: hexgames.ErrOption, Game: name, Input: p.String(), Reason: "there is no such phase"}
	}
	return []byte(p.String()), nil
}

// UnmarshalText reads the word for a phase, in either case. After an error p is as
// it was.
func (p *Phase) UnmarshalText(text []byte) error {
	i, err := readName(phaseNames[:], "phase", text)
	if err == nil {
		*p = Phase(i)
	}
	return err
}

// readName returns which of some names a text is, in either case.
func readName(names []string, what string, text []byte) (int, error) {
	for i, name := range names {
		if len(name) == len(text) && strings.EqualFold(name, string(text)) { // letters of other scripts that fold to ours are longer
			return i, nil
		}
	}
	return 0, &hexgames.Error{
		Kind: hexgames.ErrSyntax, Game: name, Input: string(text),
		Reason: "not a " + what + ": want one of " + strings.Join(names, ", "),
	}
}

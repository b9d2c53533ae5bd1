package hexgames

import (
	"errors"
	"strconv"
	"strings"
)

// A Player is one of the parties that move in a game. The zero value is [None], for no player, as
// when a game is over or drawn.
type Player uint8

// The players. Chance draws tiles in games that have them; all of its moves are equally likely.
const (
	None Player = iota
	White
	Black
	Chance
)

var playerNames = [...]string{"None", "White", "Black", "Chance"}

// Opponent returns Black for White and White for Black. None and Chance have no
// opponent: Opponent returns p itself.
func (p Player) Opponent() Player {
	switch p {
	case White:
		return Black
	case Black:
		return White
	}
	return p
}

// String returns the player's name, such as "White".
func (p Player) String() string {
	if int(p) < len(playerNames) {
		return playerNames[p]
	}
	return "Player(" + strconv.Itoa(int(p)) + ")"
}

// MarshalText returns the player's name. It returns an error for a value that is not a
// player.
func (p Player) MarshalText() ([]byte, error) {
	return marshalName(playerNames[:], "player", int(p))
}

// UnmarshalText reads a player's name, in either case.
func (p *Player) UnmarshalText(text []byte) error {
	i, err := unmarshalName(playerNames[:], "player", text)
	if err == nil {
		*p = Player(i)
	}
	return err
}

// marshalName and unmarshalName implement the text methods of this package's small enumerations.
func marshalName(names []string, kind string, i int) ([]byte, error) {
	if i >= len(names) {
		return nil, errors.New("hexgames: no " + kind + " has the number " + strconv.Itoa(i))
	}
	return []byte(names[i]), nil
}

func unmarshalName(names []string, kind string, text []byte) (int, error) {
	for i, name := range names {
		if len(name) == len(text) && strings.EqualFold(name, string(text)) { // letters of other scripts that fold to ASCII letters are longer
			return i, nil
		}
	}
	return 0, &Error{Kind: ErrSyntax, Input: string(text), Reason: "not a " + kind + ": want one of " + strings.Join(names, ", ")}
}

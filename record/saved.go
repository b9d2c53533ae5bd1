package record

import (
	"errors"

	"example.com/hexgames"
)

// A Saved is a game that is stored as a string, the text of its record, in JSON and wherever else
// text is used. It embeds the game, so all methods of the game can be called on it.
//
//	type Room struct {
//		Name string
//		Game record.Saved[hexdame.Position, hexdame.Move]
//	}
//
//	room := Room{"Lobby", record.Save(hexgames.NewGame(hexdame.New()))}
//
// The record has only the tags for the clocks and the end of the game. To keep other tags, use a
// [Record].
type Saved[P hexgames.Position[P, M], M comparable] struct {
	*hexgames.Game[P, M]
}

// Save returns a game as text.
func Save[P hexgames.Position[P, M], M comparable](g *hexgames.Game[P, M]) Saved[P, M] {
	return Saved[P, M]{g}
}

// MarshalText returns the text of the game's record. It returns an error if there is no game, or if
// the time of a clock is negative or above 10^9 seconds.
func (s Saved[P, M]) MarshalText() ([]byte, error) {
	if s.Game == nil {
		return nil, errors.New("record: a Saved without a Game has no text")
	}
	if s.PositionTextAt(0) == "" {
		return nil, errZeroGame(s.GameName())
	}
	for _, p := range []hexgames.Player{hexgames.White, hexgames.Black} {
		if _, err := s.Clock(p).MarshalText(); err != nil {
			return nil, err
		}
	}
	return Of(s.Game).MarshalText()
}

// UnmarshalText replaces the game with the one in a record's text. If the record has a start,
// UnmarshalText calls the UnmarshalText method of *P, which every game in this module has, to read
// it. Otherwise the new game starts where the old one did. If UnmarshalText returns an error, s is
// unchanged.
func (s *Saved[P, M]) UnmarshalText(text []byte) error {
	var r Record
	if err := r.UnmarshalText(text); err != nil {
		return err
	}
	var start P
	if s.Game != nil {
		start = s.PositionAt(0)
	}
	g, err := Replay(&r, start)
	if err != nil {
		return err
	}
	s.Game = g
	return nil
}

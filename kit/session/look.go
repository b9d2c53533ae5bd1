package session

import (
	"strconv"
	"strings"
)

// drawing answers with the drawing of the current position.
func (s *Session) drawing(arguments) (any, error) { return Shown{s.table.Drawing()}, nil }

// legal answers with the legal moves and, if requested, the opening-book keys of the positions
// after them.
func (s *Session) legal(a arguments) (any, error) {
	answer := Legal{Moves: append([]string{}, s.table.LegalTexts()...)}
	if !a.flag("keys", false) {
		return answer, nil
	}
	for _, move := range answer.Moves {
		trial, err := s.table.Try(move)
		if err != nil {
			return nil, err
		}
		key, err := s.key(trial.Position)
		if err != nil {
			return nil, err
		}
		digits := strconv.FormatUint(key, 16)
		answer.Keys = append(answer.Keys, strings.Repeat("0", 16-len(digits))+digits)
	}
	return answer, nil
}

// key returns the hash of the canonical image of a position, as package kit/book does.
func (s *Session) key(position string) (uint64, error) {
	t, err := s.game.Start(position, nil)
	if err != nil {
		return 0, err
	}
	canonical, err := s.game.Start(t.CanonicalText(), nil)
	if err != nil {
		return t.Hash(), nil // the canonical text is not a position of this game
	}
	return canonical.Hash(), nil
}

// click answers with the meaning of clicks.
func (s *Session) click(a arguments) (any, error) {
	return Clicked{s.table.Click(a.texts("names")...)}, nil
}

// try answers with the effect of a move, as data and in words. It does not play the move.
func (s *Session) try(a arguments) (any, error) {
	t, err := s.table.Try(strings.TrimSpace(a.text("move")))
	if err != nil {
		return nil, err
	}
	return Tried{t, words(t.Changes)}, nil
}

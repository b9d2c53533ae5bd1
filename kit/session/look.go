package session

import "strings"

// drawing answers with the drawing of the current position.
func (s *Session) drawing(arguments) (any, error) { return Shown{s.table.Drawing()}, nil }

// legal answers with the legal moves.
func (s *Session) legal(arguments) (any, error) {
	return Legal{append([]string{}, s.table.LegalTexts()...)}, nil
}

// click answers with the meaning of some clicks.
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

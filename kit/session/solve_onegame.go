//go:build onegame

package session

// solve refuses: with the tag onegame, programs of one game have no solver, which would make them
// larger by a tenth.
func (s *Session) solve(arguments) (work, error) {
	return nil, wrong(ErrRequest, "solve", "this program has no solver")
}

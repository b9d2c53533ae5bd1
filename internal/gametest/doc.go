// Package gametest holds what the tests of all games in this module share. Only tests import it.
//
// The tests of a game describe it with a [Game], which includes the oracle: a second implementation
// of its rules, written from their clauses, with maps and loops, that shares nothing with the
// first. Package naive holds what the oracles share.
//
//	var game = gametest.Game[Position, Move, oraclePosition, oracleMove]{
//		Parse: Parse, Of: oracleOf, Read: oracleParse, Move: moveOf, Refusals: refusals,
//	}
//
//	func TestLaws(t *testing.T)        { game.Laws(t, laws.Spec[Position, Move]{MaxMoves: MaxMoves, AnyCase: true}) }
//	func TestPerft(t *testing.T)       { game.Perft(t, 1e9, 2e6) }
//	func TestSize(t *testing.T)        { game.Size(t, 128, 4) }
//	func TestZero(t *testing.T)        { game.Zero(t) }
//	func TestZeroAnswers(t *testing.T) { game.ZeroAnswers(t) }
//	func FuzzParsePosition(f *testing.F) { game.FuzzParsePosition(f) }
//	func BenchmarkParse(b *testing.B)  { game.BenchmarkParse(b, New(), 4) }
package gametest

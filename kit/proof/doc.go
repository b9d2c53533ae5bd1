// Package proof holds proofs of who wins, checks them, and reads and writes them as files.
//
//	p, err := proof.Read(file, hexagrams.Parse)
//	report, err := p.Check(ctx)
//
// A [Proof] has the moves that one player, the prover, makes from a position on, whatever the
// opponent does. Package kit/solve makes it, and it is checked here by playing all of the
// opponent's moves: Check needs the rules of the game and nothing else, and shares no code with
// the search that found the proof.
//
// There are two claims. With [Win], the prover wins: every game ends, and ends with a win. With
// [Hold], the opponent can't force a win: every game ends otherwise, or some position comes back,
// and the proof goes on from there as it did before.
//
// Repetition is not part of a proof. Who wins by a proof wins whatever repetition gives, because no
// position comes back on the way; only positions that occurred before the start of the proof could
// make a difference. Who holds may have to repeat positions, so a proof of Hold shows a draw only
// where repetition draws, which is a rule of the game.
//
// There is no proof where Chance is to move.
//
// # Files
//
// A file begins with lines of text, which end with an empty line:
//
//	hexgames proof 1
//	game hexagrams
//	start 3/4/3/4/5/3b/5/4/1w1/4/3 w
//	claim White wins
//	moves 6
//	positions 23
//	check 1f0c9be77d1a7fd2
//
// The bytes after it are the moves of the prover, in the order in which a walk through all games
// comes to them. From a position with the opponent to move, the walk takes all moves, in the order
// of LegalMoves; it does not enter a position that it has seen before. A move is its index in
// LegalMoves, as a varint of package encoding/binary, and is left out if there is only one. So a
// proof takes little more than a byte for each decision of the prover. The line positions has the
// number of different positions, and check the first 16 digits of the SHA-256 of the lines before
// it, followed by the bytes after the empty line.
package proof

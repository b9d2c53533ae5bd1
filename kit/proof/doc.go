// Package proof contains proofs of who wins. It checks them, and reads and writes them as files.
//
//	p, err := proof.Read(file, hexagrams.Parse)
//	report, err := p.Check(ctx)
//
// A [Proof] has the moves that one player, the prover, makes from a given position, whatever the
// opponent does. Package kit/solve makes proofs. [Proof.Check] checks one by playing all of the
// opponent's moves. It requires only the rules of the game, and shares no code with the search that
// found the proof.
//
// There are two claims. With [Win], the prover wins: every game ends, and ends with a win. With
// [Hold], the opponent can't force a win: every game either ends differently, or returns to a
// position of the proof, and continues as before.
//
// A proof doesn't depend on the repetition rule. A prover who wins does so without repeating a
// position; only positions before the start of the proof could make a difference. A prover who
// holds may have to repeat positions, so a proof of Hold shows a draw only if the rules make
// repetition a draw.
//
// There are no proofs where Chance is to move.
//
// # Files
//
// A file starts with lines of text, followed by an empty line:
//
//	hexgames proof 1
//	game hexagrams
//	start 3/4/3/4/5/3b/5/4/1w1/4/3 w
//	claim White wins
//	moves 6
//	positions 23
//	check 1f0c9be77d1a7fd2
//
// The bytes after it are the moves of the prover, in the order of a walk through all games. In a
// position with the opponent to move, the walk takes all moves, in the order of LegalMoves; it does
// not enter a position that it has seen before. A move is its index in LegalMoves, as a varint of
// package encoding/binary. If there is only one move, it is omitted. So a proof takes little more
// than a byte per decision of the prover. The positions line has the number of different positions.
// The check line has the first 16 digits of the SHA-256 hash of the lines before it and the bytes
// after the empty line.
package proof

// Package solve finds out who wins, and proves it, in any game without chance.
//
//	s := &solve.Solver[hexagrams.Position, hexagrams.Move]{Options: solve.Options{Memory: 1 << 30, Goroutines: 2}}
//	r, err := s.Solve(ctx, p)
//	fmt.Println(r) // such as: White wins
//
// A bot estimates; a [Solver] is certain. It answers whether one player, the attacker, can force a
// win. Its search follows the moves that promise to settle the question soonest. A context or a
// limit on the number of positions stops it if the answer takes too long. The next call continues
// from there, with a table of the results so far. The table identifies positions by 64-bit hashes,
// which leaves a small doubt. A proof leaves none: [Solver.Prove] makes one, and package kit/proof
// checks it with the rules alone.
//
// # Repetition
//
// An attacker who can only repeat positions has not won. So "White wins" means that White wins
// without repeating a position, whatever the result of a repetition. If neither player can do that,
// the result is "neither player can force a win". The game is then a draw if repetition is a draw;
// otherwise the repetition rule decides. The result is about the position alone. Earlier positions
// of a game aren't taken into account.
//
// # Chance
//
// If Chance may move in the rest of the game, the methods return an error that matches [ErrChance].
// Hextad can be solved once the boneyard is empty.
//
// # Knowledge
//
// A Solver uses the methods of a [hexgames.Solver], which returns the value of some positions without a
// search, and of a [hexgames.Replier], which returns the moves that help against a threat. A proof does
// not depend on them. [Solver.Length] counts the moves to the end of the game, so it can't use these
// values. With UntilKnown, it counts only the moves to a position with a known value, which is far
// faster.
//
// # Memory and time
//
// The table starts small and grows up to the given size, with 26 bytes for each position. When it is
// full, a search continues, but forgets the positions that took the least work, and repeats that work
// when it must. In games where positions can recur, a call may take as much memory again, to find a
// set of positions where a player can stay and not lose. If there is no room for the set, the answer
// may stay unknown.
//
// Several goroutines share the table, and examine different moves. Where positions can recur, one of
// them looks for the set. The answers are the same as with one goroutine, but they may be found in a
// different order.
package solve

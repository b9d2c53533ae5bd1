// Package solve finds out who wins, and proves it, in any game without chance.
//
//	s := &solve.Solver[hexagrams.Position, hexagrams.Move]{Options: solve.Options{Memory: 1 << 30, Goroutines: 2}}
//	r, err := s.Solve(ctx, p)
//	fmt.Println(r) // such as: White wins
//
// A bot estimates; a [Solver] knows. It answers the question whether one player, the attacker, can
// force a win, by a search that follows the moves that promise to settle the question soonest. A
// context or a number of positions ends it when the answer takes too long, and another call goes on
// from there, with a table of what was found so far. The table identifies positions by hashes of 64
// bits, which leaves a small doubt. A proof leaves none: [Solver.Prove] makes one, and package
// kit/proof checks it by the rules alone.
//
// # Repetition
//
// An attacker who can only repeat positions has not won. So "White wins" means that White wins
// without repeating a position, whatever repetition gives. If neither player can do that, the
// result says so: the game is then a draw if repetition is one, and otherwise what repetition
// gives. All of that is about a position by itself. Positions that occurred before it are not
// taken into account.
//
// # Chance
//
// A position from which a game comes to a move of Chance is an error, [ErrChance]. Hextad can be
// solved once the boneyard is empty.
//
// # Knowledge
//
// If the positions know their value without a search, as a [hexgames.Solver] does, or the moves
// that are of use against a threat, as a [hexgames.Replier] does, a Solver asks them. A proof does
// not rest on it. [Solver.Length] counts the moves to the end of the game, so it cannot ask; with
// UntilKnown it counts only those to a position that knows its value, which is far faster.
//
// # Memory and time
//
// The table has a fixed size, and 26 bytes for each position. When it is full, a search goes on,
// but forgets the positions that took the least work, and does that work again when it must. In
// games where positions come back, a call may take as much memory again, to find a set of positions
// in which a player can stay and not lose. Where such a set has no room, the answer may stay
// unknown.
//
// Several goroutines share the table, and look at different moves. Where positions come back, one of
// them looks for the set. The answers are the same as with one goroutine, but they may be found by
// different paths.
package solve

// Package learn finds the weights of an evaluation by letting bots play, so that they play better.
//
//	c := learn.New("hexdame", "lesson")
//	err := c.Run(ctx, 5, func(g learn.Generation) error {
//		fmt.Println(g.Number, g.Loss, g.Elo)
//		return nil
//	})
//
// A [Course] is the whole of it: games of bots against themselves, weights that fit these games,
// and a match that shows whether a bot plays better with them; then more games, with the better
// weights. The command hexgames learn is flags around it. [Fit] is the part that finds weights.
//
// What can be learned is up to the game. One with a [hexgames.Learner] says which features of a
// position count, and perhaps which of a move; in any other game with an encoding, each number of
// the observation counts by itself, early and late in the game: see [bot.LearnerOf]. So a game of
// your own learns without code for it. Its bots then play with the file of weights:
//
//	alphabeta:weights=lesson/best.txt
//
// # What to expect
//
// A small loss is no proof of strength: weights that fit the games of one weak evaluation have
// seen only positions that it reaches. Games between several generations, random moves in them,
// and above all the match help against that. Learning from more games makes each generation
// better, and more generations show the positions that better players reach.
//
// The same Course makes the same games and the same weights again on the same kind of machine.
// Fitting computes with floating-point numbers, which can round otherwise on another kind, so keep
// the weights, which play the same everywhere.
package learn

// Package learn teaches bots to play a game better: it lets them play, and learns the weights of an
// evaluation from the games.
//
//	c := learn.New("hexdame", "lesson")
//	err := c.Run(ctx, 5, func(g learn.Generation) error {
//		fmt.Println(g.Number, g.Loss, g.Elo)
//		return nil
//	})
//
// A [Course] does everything, in generations. Bots play games against themselves, weights are
// fitted to these games, and a match shows whether a bot plays better with them. The next
// generation plays with the better weights. The hexgames learn command runs a Course. [Fit] is the
// part that finds weights.
//
// The game decides what can be learned. A game with a [hexgames.Learner] has features of positions,
// and perhaps of moves. In any other game with an encoding, each number of the observation is a
// feature, with separate weights for early and late in the game: see [bot.LearnerOf]. So a game of
// your own learns without any extra code. Its bots then play with the file of weights:
//
//	alphabeta:weights=lesson/best.txt
//
// # What to expect
//
// A small loss does not prove strength: weights that fit the games of a single weak evaluation have
// only seen positions that it reaches. Three things help: games between several generations, random
// moves in these games, and above all the match. More games make each generation better. More
// generations reach the positions of better players.
//
// On the same kind of machine, the same Course makes the same games and the same weights again.
// Other kinds may round floating-point numbers differently while fitting, so keep the weights. With
// the same weights, bots play the same everywhere.
package learn

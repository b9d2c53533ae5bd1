// Package bot has four bots, each written once for every game of hexgames.
//
//	g := hexgames.NewGame(hexade.New())
//	b := &bot.MCTS[hexade.Position, hexade.Move]{Seed: 1}
//	t, err := b.Think(ctx, g, bot.Budget{Time: time.Second})
//	err = g.Play(t.Best())
//
// They know of a game only what [hexgames.Position] says, and so they play your
// own game as well, if it has that surface. Turns need not alternate, and Chance
// may move.
//
//   - [Random] plays any legal move. It is the one that can play for Chance.
//   - [Greedy] plays the move after which an evaluation of yours is best.
//   - [AlphaBeta] looks ahead as far as its budget lets it, and evaluates there.
//   - [MCTS] plays random games from the moves that did best so far.
//
// A bot thinks at the end of a [hexgames.Game], and not about a mere position,
// because the third occurrence of a position may end a game. What it returns is a
// [Thought]: the moves it looked at, best first, with what they are worth.
//
// # Budgets and contexts
//
// A [Budget] limits the time, the nodes or both, and the context may end a search
// at any moment. Either way the bot answers with the best it has, which is a legal
// move even if there was no time at all. When Think has returned, no goroutine of
// the bot is left.
//
// With a budget of nodes alone, the same seed and one goroutine, a bot thinks the
// same thoughts in the same game.
package bot

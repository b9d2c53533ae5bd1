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
// the bot is left. [BudgetOf] makes a budget from a player's clock.
//
// With a budget of nodes alone, the same seed and one goroutine, a new bot thinks the
// same thoughts in the same game, from its first one on. Later ones depend on what it
// has thought before, which some bots remember.
//
// # Strength
//
// What the bots scored in percent, a draw being half a point, in 200 games of each
// kind, 100 for AlphaBeta, on the standard boards, each opening played with both
// colors. The ranges of 95 % are at most 8 points to either side. The nodes of MCTS
// are random games; AlphaBeta evaluates by the default of random games, with which
// MCTS makes more of the same time: it is worth its while with an evaluation of
// yours.
//
//	                       hexade  hexagrams  hexcore6  hexdame  hextad
//	MCTS 200   : Random      96.5       99.0      99.5    100.0    99.5
//	MCTS 1000  : MCTS 100    90.0       81.5      94.2     98.2    71.2
//	AlphaBeta  : Random     100.0       99.0     100.0     87.0   100.0
//
// The commands, which play the same games again, were
//
//	go run ./examples/tournament -game all -games 200 mcts:nodes=200 random
//	go run ./examples/tournament -game all -games 200 mcts:nodes=1000 mcts:nodes=100
//	go run ./examples/tournament -game all -games 100 alphabeta:nodes=100,games=8 random
package bot

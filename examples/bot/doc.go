// Package bot implements four bots that play every game of hexgames, and knows bots by
// their names.
//
//	g := hexgames.NewGame(hexade.New())
//	b := &bot.MCTS[hexade.Position, hexade.Move]{Seed: 1}
//	t, err := b.Think(ctx, g, bot.Budget{Time: time.Second})
//	err = g.Play(t.Best())
//
// The bots use only the methods of [hexgames.Position], so they also play any game
// of your own that has those methods. Turns need not alternate, and Chance may move.
//
//   - [Random] plays any legal move. It is the only bot that can play for Chance.
//   - [Greedy] plays the move that leads to the position with the best evaluation.
//   - [AlphaBeta] looks ahead as far as its budget allows and evaluates the
//     positions there.
//   - [MCTS] plays random games, mostly after the moves that have done best so far.
//
// A bot thinks about the end of a [hexgames.Game], not about a position alone,
// because the third occurrence of a position may end a game. It returns a
// [Thought]: the moves that it examined, best first, with their values.
//
// # Budgets and contexts
//
// A [Budget] limits the time, the nodes and the depth, and the context may end a search
// at any moment. In either case the bot returns its best result so far, which is a
// legal move even if there was no time at all. No goroutine of the bot outlives the
// call of Think. [BudgetOf] makes a budget from a player's clock.
//
// With a budget of nodes alone, the same seed and one goroutine, a new bot returns
// the same thoughts for the same game, starting with its first. Later thoughts depend
// on earlier ones, which some bots remember.
//
// # Bots by name
//
// A program that lets its user choose a bot reads a [Spec], such as mcts:time=2s, and
// calls [New]. [Register] adds a bot of your own, in one line:
//
//	bot.Register(bot.Kind{Name: "mine"}, newMine)
//
//	func newMine(s bot.Spec, progress func(bot.Thought[hexade.Move])) (bot.Bot[hexade.Position, hexade.Move], error) {
//		return &mine{seed: s.Seed}, nil
//	}
//
// From then on, mine:time=2s,seed=7 is the text of a bot wherever the program reads one.
//
// # Strength
//
// The table shows the scores of the bots in percent, with a draw as half a point.
// Each pair played 200 games of each kind, or 100 with AlphaBeta, on the standard
// boards, and each opening with both colors. The 95 % ranges are at most 6 points to
// either side. The nodes of MCTS are random games. AlphaBeta uses its default
// evaluation, random games, with which MCTS makes better use of the same time; use
// AlphaBeta with an evaluation of your own.
//
//	                       hexade  hexagrams  hexcore6  hexdame  hextad
//	MCTS 200   : Random      98.5       99.5      99.0    100.0    99.0
//	MCTS 1000  : MCTS 100    87.5       78.5      95.8     99.2    75.0
//	AlphaBeta  : Random     100.0      100.0      99.0     92.0    99.0
//
// These commands play the same games again:
//
//	go run ./examples/tournament -game all -games 200 mcts:nodes=200 random
//	go run ./examples/tournament -game all -games 200 mcts:nodes=1000 mcts:nodes=100
//	go run ./examples/tournament -game all -games 100 alphabeta:nodes=100,games=8 random
package bot

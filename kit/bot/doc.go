// Package bot implements four bots that play every game in hexgames. It also defines levels of
// strength for people to play against, and creates bots by name.
//
//	g := hexgames.NewGame(hexade.New())
//	b := &bot.MCTS[hexade.Position, hexade.Move]{Seed: 1}
//	t, err := b.Think(ctx, g, bot.Budget{Time: time.Second})
//	err = g.Play(t.Best())
//
// The bots use only the methods of [hexgames.Position], so they also play any game of your own that
// has these methods. Turns need not alternate, and Chance may move.
//
//   - [Random] plays any legal move. It is the only bot that can play for Chance.
//   - [Greedy] plays the move that leads to the position with the best evaluation.
//   - [AlphaBeta] looks ahead as far as its budget allows and evaluates the positions there.
//   - [MCTS] plays random games, mostly after the moves that have done best so far.
//
// A bot thinks about the last position of a [hexgames.Game], not about a position alone, because the
// third occurrence of a position may end a game. It returns a [Thought]: the moves that it examined,
// best first, with their values.
//
// # Budgets and contexts
//
// A [Budget] limits the time, the nodes and the depth, and the context may end a search at any time.
// In either case the bot returns its best result so far, which is a legal move even if there was no
// time at all. No goroutine of the bot outlives the call of Think. [BudgetOf] makes a budget from a
// player's clock.
//
// With a budget of nodes alone, the same seed and one goroutine, a new bot has the same thoughts in
// the same game on all machines. Some bots remember earlier thoughts, so later thoughts depend on
// them.
//
// # Knowledge
//
// Knowledge of a game beyond its rules makes bots much stronger. Each game in the library has some,
// in methods of its positions. The bots find these methods automatically. To replace them, set the
// fields of a bot.
//
// An evaluation estimates the value of a position for White, from -1 to 1. It should be quick, and it
// should change gradually as the game is being won, not only when a piece is lost:
//
//	material := func(p hexdame.Position) float64 {
//		lead := p.Count(hexgames.White) - p.Count(hexgames.Black)
//		return float64(lead) / 20
//	}
//	b := &bot.AlphaBeta[hexdame.Position, hexdame.Move]{Evaluate: material}
//
// For a game of your own, write it as an Evaluate() float64 method: see [hexgames.Evaluator]. MCTS
// uses an evaluation only if its Moves field is set, at the end of short random games.
//
// A prior estimates all moves of a position, for the player to move, without making them: see
// [hexgames.Promiser]. It pays off in games with hundreds of moves, and if you can judge a move
// without playing it, for example by its captures:
//
//	captures := func(dst []float64, p hexdame.Position, moves []hexdame.Move) []float64 {
//		for _, m := range moves {
//			dst = append(dst, float64(len(m.Captured()))/20)
//		}
//		return dst
//	}
//	c := &bot.MCTS[hexdame.Position, hexdame.Move]{Prior: captures}
//
// AlphaBeta tries the moves with the greatest priors first. MCTS relies on priors until it has
// results of its own. Other interfaces help as follows:
//
//   - In a game with hundreds of moves, examining all of them leaves no time to look ahead. With
//     [hexgames.Narrower] and [hexgames.Replier], AlphaBeta examines only the most promising moves
//     and, if the opponent threatens to win, the moves that may help.
//   - Where Chance moves after every move, a [hexgames.Skipper] reports when a search may skip
//     Chance.
//   - A [hexgames.Follower] keeps values up to date from move to move that would otherwise be
//     computed from the whole board.
//   - AlphaBeta identifies positions by the hash of a [hexgames.Hasher], so a poor hash makes its
//     results wrong.
//   - A [hexgames.Solver] returns the certain values of some positions.
//   - A [hexgames.Quieter] reports whether an evaluation can be relied on.
//   - A [hexgames.Crediter] reports which moves contributed to an outcome.
//
// Weights need not be chosen by hand: package kit/learn learns them from games, and the Weights
// field of a bot, or its weights setting, uses them. [LearnerOf] lists the features that they
// weigh.
//
// [Endings] return the result of a position and the length of the game, for example from the tables
// of package hexdame/endgame. [WithEndings] makes a bot play them. [RegisterEndings] makes all bots
// that are chosen by name play them, except random and bots with blunders. An opening book has the
// values of positions early in the game: with the book=yes setting, bots play from the book passed
// to [RegisterBook].
//
// To measure a piece of knowledge, let bots with and without it play a match: see the tournament
// command. For results that are the same on all machines, use no function from package math except
// Sqrt. Also write float64(x*y) + z instead of x*y + z, which some machines compute with one
// instruction that rounds only once.
//
// # Bots of your own
//
// A bot is a type with the Think method of the [Bot] interface. This one plays the move that leaves
// its opponent the fewest moves:
//
//	type miser struct{}
//
//	func (miser) Think(ctx context.Context, g *hexgames.Game[hexdame.Position, hexdame.Move], b bot.Budget, among ...hexdame.Move) (bot.Thought[hexdame.Move], error) {
//		p := g.Position()
//		if len(among) == 0 {
//			among = p.LegalMoves()
//		}
//		if len(among) == 0 {
//			return bot.Thought[hexdame.Move]{}, bot.ErrNoChoice
//		}
//		var t bot.Thought[hexdame.Move]
//		for _, m := range among {
//			next, err := p.Apply(m)
//			if err != nil {
//				return t, err
//			}
//			t.Moves = append(t.Moves, bot.Ranked[hexdame.Move]{Move: m, Value: -float64(next.CountMoves()) / hexdame.MaxMoves})
//		}
//		slices.SortStableFunc(t.Moves, func(a, b bot.Ranked[hexdame.Move]) int { return cmp.Compare(b.Value, a.Value) })
//		return t, nil
//	}
//
// # Bots by name
//
// A program that lets its user choose a bot parses a [Spec], such as mcts:time=2s, and then calls
// [New]. [Register] adds a bot of your own, in one line:
//
//	bot.Register(bot.Kind{Name: "miser"}, newMiser)
//
//	func newMiser(s bot.Spec, progress func(bot.Thought[hexdame.Move])) (bot.Bot[hexdame.Position, hexdame.Move], error) {
//		return miser{}, nil
//	}
//
// From then on, the program accepts miser:time=2s,seed=7 wherever it expects a bot. With
// [AnyPosition] and [AnyMove], one call registers a generic bot for all games:
//
//	bot.Register(bot.Kind{Name: "miser"}, newMiser[bot.AnyPosition, bot.AnyMove])
//
// A bot that is only a function needs less code: see [RegisterFunc].
//
// The name best stands for the strongest bot for a game. The names level1, level2 and so on stand for
// bots that people can beat, and five of them are also called beginner, easy, medium, hard and
// strong: see [LevelsOf] and [Levels]. [Recommend] sets these bots for a game of your own.
//
// # Strength
//
// The best bots beat their predecessors in all five games, and two goroutines help AlphaBeta in four
// of them. STRENGTH.md has the figures.
package bot

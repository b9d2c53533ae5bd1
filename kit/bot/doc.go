// Package bot implements four bots that play every game of hexgames, levels for people, and
// bots by their names.
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
// the same thoughts for the same game on all machines, starting with its first. Later
// thoughts depend on earlier ones, which some bots remember.
//
// # Knowledge
//
// What a game knows beyond its rules makes bots much stronger: see "Strength". A position can
// know it in methods, which the bots find by themselves and which each game of the library
// documents, and you can set the fields of a bot instead. To write an evaluation, estimate the
// value of a position for White, from -1 to 1. It should be quick, and it should change as the
// game is being won, not only when a piece is lost:
//
//	material := func(p hexdame.Position) float64 {
//		lead := p.Count(hexgames.White) - p.Count(hexgames.Black)
//		return float64(lead) / 20
//	}
//	b := &bot.AlphaBeta[hexdame.Position, hexdame.Move]{Evaluate: material}
//
// As a method of a game of your own, it is Evaluate() float64: see [hexgames.Evaluator]. MCTS
// uses an evaluation only with its field Moves, at the end of short random games.
//
// A prior estimates all moves of a position without making them, for their player: see
// [hexgames.Promiser]. It pays where there are hundreds of moves, and where a move shows by
// itself what it is worth, such as by what it captures:
//
//	captures := func(dst []float64, p hexdame.Position, moves []hexdame.Move) []float64 {
//		for _, m := range moves {
//			dst = append(dst, float64(len(m.Captured()))/20)
//		}
//		return dst
//	}
//	c := &bot.MCTS[hexdame.Position, hexdame.Move]{Prior: captures}
//
// AlphaBeta tries the moves with the greatest priors first, and MCTS trusts them until it knows
// better. In a game with hundreds of moves, looking at all of them leaves no time to look ahead:
// with the methods of [hexgames.Narrower] and [hexgames.Replier], AlphaBeta looks at those that
// promise most, and where the opponent threatens to win, at those that may help. Where Chance moves
// after every move, a [hexgames.Skipper] reports when it may go on without. What these methods
// compute from the whole board, a [hexgames.Follower] can keep up to date from move to move.
// AlphaBeta remembers positions by the hash of a [hexgames.Hasher], so a poor one makes its results
// wrong.
//
// Knowledge can be learned from games, instead of thought out: package kit/learn finds weights, and
// the field Weights of a bot, or its setting weights, uses them. See [LearnerOf] for what they
// weigh.
//
// A [hexgames.Solver] knows the values of some positions for certain. [Endings] also know how
// long the game lasts, such as from the tables of package hexdame/endgame: [WithEndings] makes a
// bot play them, and [RegisterEndings] makes all bots by name do so, except random and those with
// blunders. An opening book has the values of positions at the beginning: with the setting book=yes,
// bots play from the one that [RegisterBook] registers. A [hexgames.Quieter] reports whether an
// evaluation can be relied on. A [hexgames.Crediter] reports which moves contributed to an outcome.
//
// To know what a piece of knowledge is worth, let the bots with and without it play a match: see
// the command tournament. For results that are the same on all machines, use no function of package
// math but Sqrt, and write float64(x*y) + z, because x*y + z is one instruction on some machines,
// which rounds only once.
//
// # Bots of your own
//
// A bot is a type with the method Think of [Bot]. This one plays the move that leaves its
// opponent the fewest moves:
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
// A program that lets its user choose a bot reads a [Spec], such as mcts:time=2s, and
// calls [New]. [Register] adds a bot of your own, in one line:
//
//	bot.Register(bot.Kind{Name: "miser"}, newMiser)
//
//	func newMiser(s bot.Spec, progress func(bot.Thought[hexdame.Move])) (bot.Bot[hexdame.Position, hexdame.Move], error) {
//		return miser{}, nil
//	}
//
// From then on, miser:time=2s,seed=7 is the text of a bot wherever the program reads one. A
// generic bot plays all games after one call, with [AnyPosition] and [AnyMove]:
//
//	bot.Register(bot.Kind{Name: "miser"}, newMiser[bot.AnyPosition, bot.AnyMove])
//
// A bot that is only a function needs less: see [RegisterFunc].
//
// The name best stands for the bot that plays a game best, and level1, level2 and so on for bots
// that people can beat: see [LevelsOf]. [Recommend] chooses bots for a game of your own.
//
// # Strength
//
// The table has the scores of the best bot in percent, with a draw as half a point, against the best
// bot of commit f8ae28b, at 10 ms a move for both, with 95 % intervals. Each random opening was
// played with both colors.
//
//	           score     interval  games
//	hexade      95.5  91.4 to 98.0    200
//	hexagrams   59.8  56.4 to 63.2    400
//	hexcore6    60.0  55.2 to 64.6    400
//	hexdame     89.5  86.6 to 92.0    400
//	hextad      65.1  62.1 to 68.4    400
//
// This command plays such games, where the old engine is built from its commit by
// go build -o old ./examples/engine:
//
//	go run ./cmd/hexgames tournament -game hexade -games 200 -time 10ms best cmd:./old
//
// AlphaBeta with two goroutines against AlphaBeta with one, at 5 ms a move for both, on a machine
// with two cores that did nothing else:
//
//	           score     interval  games  Elo
//	hexade      62.1  59.5 to 64.6   1000  +85
//	hexagrams   52.1  50.8 to 53.5   2000  +15
//	hexdame     53.4  50.7 to 56.0   1000  +24
//	hextad      53.4  51.8 to 55.2   1000  +24
//
// This command plays such games:
//
//	go run ./cmd/hexgames tournament -game hexade -games 1000 -openings 5 -time 5ms -cores 1 alphabeta:goroutines=2 alphabeta
//
// Twice the time is worth about 50 to 90 Elo in the last three. To look equally far ahead, one
// goroutine takes 1.2 times as long as two in Hexagrams, and 1.5 to 1.6 times as long in the other
// three. In HexCore6, which often has a thousand moves, two goroutines gain nothing at a depth of
// two moves, which is about as far as it looks in 5 ms; for three moves, one goroutine takes 1.8 times
// as long.
package bot

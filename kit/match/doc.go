// Package match lets bots play against each other, and reports on their results.
//
//	m := match.Match{Games: []string{"hexade"}, Bots: []bot.Spec{{Name: "easy"}, {Name: "hard"}}}
//	played, err := m.Run(ctx)
//	text, err := m.Report(played).Text()
//
// # Matches
//
// A [Match] plays all games between two or more bots, several at a time, and can be continued
// after an interruption. The command hexgames tournament is flags and files around it. To play
// one game, or to make a schedule of your own, use the parts of a match:
//
//	dealer := match.Dealer{Game: "hexade", Moves: 4}
//	openings, err := dealer.Deal(10)
//	table, err := openings[0].Table("hexade")
//	result, err := match.Rules{Plies: 2000}.Play(ctx, table, [2]bot.Spec{white, black}, dice)
//
// # Openings
//
// An [Opening] is where bots begin to play. A [Dealer] draws random ones; [ReadBook] and
// [ReadPositions] read them from files. All of them are different positions. Two bots should
// play each opening twice, with colors exchanged and with the same dice for Chance, and never
// again, as in a Match: see package kit/stats.
//
// # Games
//
// [Rules.Play] plays a game. A bot that fails forfeits it: a game always has a result, unless
// it grows too long or the context ends. The reasons of forfeits are "forfeit: " and one or
// two words: illegal move, time, panic, error, or what the method Fault() string of the bot's
// error returns. Play plays the same game again if the bots and the dice have the same seeds,
// the bots do not depend on time, and no bot forfeits because of time.
//
// # Reports
//
// A [Report] has the standings, the results of each two bots, and how the games ended, as
// text, JSON or CSV. The manual of hexgames tournament describes it. A [Test] decides when two
// bots have played enough.
package match

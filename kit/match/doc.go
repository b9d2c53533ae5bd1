// Package match lets bots play against each other and reports on their results.
//
//	m := match.Match{Games: []string{"hexade"}, Bots: []bot.Spec{{Name: "easy"}, {Name: "hard"}}}
//	played, err := m.Run(ctx)
//	text, err := m.Report(played).Text()
//
// # Matches
//
// A [Match] plays all games between two or more bots, several in parallel. If it is interrupted, it
// can continue later. The hexgames tournament command adds flags and files. To play a single game,
// or to make a schedule of your own, use the parts of a match:
//
//	dealer := match.Dealer{Game: "hexade", Moves: 4}
//	openings, err := dealer.Deal(10)
//	table, err := openings[0].Table("hexade")
//	result, err := match.Rules{Plies: 2000}.Play(ctx, table, [2]bot.Spec{white, black}, dice)
//
// # Openings
//
// An [Opening] is the starting position and the first moves of a game between bots. A [Dealer]
// draws random openings; [ReadBook] and [ReadPositions] read openings from files. All of them lead
// to different positions. Two bots should play each opening twice, with colors exchanged and with
// the same dice for Chance, and never again. A Match does that; package kit/stats explains why.
//
// # Games
//
// [Rules.Play] plays a game. A bot that fails forfeits it, so a game always has a result, unless it
// grows too long or the context ends. The reason for a forfeit is "forfeit: " and one or two words:
// illegal move, time, panic, error, or the result of a Fault() string method, if the bot's error
// has one. Play plays the same game again if the bots and the dice have the same seeds, the bots do
// not depend on time, and no bot forfeits on time.
//
// # Reports
//
// A [Report] has the standings, the results of each bot against every other bot, and the endings of
// the games, as text, JSON or CSV. The manual of hexgames tournament describes it. A [Test] decides
// when two bots have played enough.
package match

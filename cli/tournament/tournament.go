// Tournament has bots play against each other and measures their strength.
//
// Usage:
//
//	hexgames tournament [flags] BOT BOT...
//
// For example:
//
//	hexgames tournament -game hexade mcts alphabeta greedy
//	hexgames tournament -game hexade -time 50ms -sprt 0,200 mcts cmd:./engine
//	hexgames tournament -gauntlet -clock 60+0.6 -o games.txt cmd:./new cmd:./old mcts
//
// A bot is random, greedy, alphabeta or mcts, with optional settings, such as
// mcts:nodes=500,exploration=1; see package kit/bot. It can be a level: beginner, easy, medium,
// hard, strong, or level1 to level20; and best is the best bot of a game. It can also be your own
// program, such as "cmd:./engine -fast"; see package kit/protocol. Every bot plays against every
// other bot. The flags are:
//
//	-game NAME
//		The game, named by its package, or all; may be repeated, or be a comma-separated
//		list. The error for an unknown name lists all games. (hexdame)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated. Every game in
//		the tournament must support it.
//	-games N
//		The number of games for each pair of bots, in each game; must be even. (20, or 20000
//		with -sprt, but at most two for each opening)
//	-gauntlet
//		Play only the first bot against each of the others.
//	-near N
//		Play bots against each other only if they are at most N places apart in the list.
//		That is enough to rate bots listed from weak to strong.
//	-cores N
//		The number of games to play at a time, at most one for each core. (the
//		number of cores)
//	-seed N
//		The random seed. (1)
//
// These flags set how long the bots think. A bot with its own budget, such as mcts:nodes=500, keeps
// it:
//
//	-time D
//		The time per move, such as 50ms. (100ms)
//	-nodes N
//		The number of nodes per move, instead of a time. With both, a move ends at the first
//		limit.
//	-clock BASE+INCREMENT
//		Play with clocks, in seconds, such as 60+0.6. A player whose time runs out loses.
//	-margin D
//		A bot that exceeds its time per move by more than this forfeits. (2s)
//	-patience D
//		A bot without a time limit that takes longer than this for a move forfeits. (1m)
//
// These flags set where the games start:
//
//	-openings N
//		Start after N random moves. Chance's moves are not counted. (4)
//	-book FILE
//		Start at the ends of the records in a file, or from an opening book.
//	-positions FILE
//		Start at the positions in a file.
//	-shuffle
//		Use the openings of a file in random order.
//
// These flags stop a game early:
//
//	-win VALUE,MOVES
//		A bot wins when both bots have agreed on its win for their last MOVES moves each,
//		with values of VALUE or more. For example, 0.95,3. (never)
//	-draw VALUE,MOVES
//		The same for a draw, with values from -VALUE to VALUE. (never)
//	-plies N
//		A game is a draw after N moves, including Chance's. (2000)
//	-adjudicate
//		End a game of Hexdame as soon as ending tables decide it. The program includes the
//		endings of up to three pieces.
//	-endings FOLDER
//		A folder of more ending tables made by hexgames endgame, for -adjudicate and for the
//		bots.
//
// These flags stop the tournament early:
//
//	-sprt ELO0,ELO1
//		Test whether the first of two bots is stronger than the second by more than ELO0
//		Elo, or by less than ELO1, and stop when the answer is certain enough. For example,
//		0,10.
//	-alpha P, -beta P
//		The error rates allowed for the first and the second verdict. (0.05)
//
// This flag adds books for bots with the setting book=yes:
//
//	-books FILE
//		More opening books: a file made by hexgames book, or a folder of *.book files.
//
// These flags set the output:
//
//	-o FILE
//		Write the records of the games to the file, at intervals and at the end.
//	-resume
//		Keep the games in FILE, and play the rest.
//	-json, -csv
//		Write the report as JSON, or as CSV with a line for each pair of bots.
//
// # Openings
//
// Two bots play each opening exactly twice, with colors exchanged. Chance rolls the same dice in
// both games. All bots play the same openings, and no two openings are the same position.
//
// A book is a file of records, or of bare lists of moves, as package record reads them. The
// opening is the whole main line of a record. Variations must be legal but don't count, and neither
// do tags, comments, clocks and declared results. Records of other games are skipped. If the
// tournament has only one game, a record need not name it. A file of positions has one position per
// line, in the notation of the game; empty lines and lines that begin with # are skipped.
//
// If FILE is an opening book made by hexgames book, the openings are its positions after four moves
// that are worth at most 0.25 to either player, the most balanced ones first.
//
// The openings are used in the order of the file, unless you shuffle them. Repeated positions and
// finished games are skipped. A record begins at the start, with the options of the tournament,
// unless it has its own start. Such a start, and every line of a file of positions, contains its
// own options, so you can't combine them with -option.
//
// # Forfeits
//
// A bot that fails loses the game, and the tournament continues. The record contains the reason, as
// in [Termination "forfeit: crash"], and the details in a comment at the end. The reasons are
// illegal move, time, panic and error, and for programs also crash, flood, protocol and wrong game.
// If a bot can't even start, the tournament stops with an error before the first game.
//
// # Reproducible results
//
// If all budgets are in nodes, the same seed gives the same games and the same file, on any number
// of cores, interrupted or not. The exceptions are bots that use several goroutines, and programs
// whose moves vary. A bot gets a new seed for each game, unless its settings have a seed other than
// 0. The seeds depend on the number of the game, so adding a bot or a game changes the games; more
// -games do not.
//
// Nodes mean something different to each bot: for mcts, a node is a random game; for greedy, it is
// a position, or 100 random games if the game has no evaluation. A time budget treats all bots the
// same, but only if the machine has at least -cores cores and is otherwise idle.
//
// FILE must not exist or must be empty, unless you use -resume. The records in FILE contain the
// settings of the tournament. A file with different settings is refused, except that -games may
// grow. Comments, variations and tags that you add to the records are kept. After an interrupt,
// FILE has all finished games.
//
// # The report
//
// There is a report for each game, and one for all games together if there are several. The first
// table of a report has a line for each bot. The score counts a draw as half a win. The range after
// it is the 95% Wilson interval, as if the games were independent. White and Black are the scores
// with each color. With more than two bots, the best comes first, and Elo is the difference between
// a bot's strength and the average of the others, with its 95% range; see Rate in package
// kit/stats. If some bots lost every game, the difference would be infinite. The report then gives
// one extra draw to bots that have met, and notes that on a line. Plies is the average length of
// the games. The time per move and the nodes per second are for this run only.
//
// If more than two bots play against each other, a table shows the points of each line's bot
// against each column's bot.
//
// The next table has a line for each pair of bots. It counts the pairs of games where the first bot
// scored 0, ½, 1, 1½ and 2 points. Then come its score in these pairs with the 95% range, both as
// Elo differences, and LOS, the likelihood of superiority: the probability that the first bot is
// stronger. Unlike the first table, these numbers allow for the common opening of the two games in
// a pair, so prefer them. 100 Elo correspond to a score of 64%, 200 Elo to 76%.
//
// The last table counts the ways the games ended, and the wins of White and Black. It is followed
// by the bots that forfeited games, and the verdict of -sprt. The test counts the pairs in the
// order of the schedule, not in the order they finish, so the verdict does not depend on the number
// of cores. Games after the deciding pair are neither counted nor kept.
//
// JSON has the same numbers under the same names; infinite values are null. CSV has a line for each
// pair of bots.
//
// While the tournament is running, it shows the standings: in a terminal on a single line, or in a
// log on a new line from time to time.
package tournament

import (
	"context"
	_ "embed"
	"errors"

	"example.com/hexgames/kit/books"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/endings"
	"example.com/hexgames/kit/protocol"
)

//go:embed tournament.go
var source string

// Command is the tournament command.
var Command = console.Command{Name: "tournament", Manual: console.Manual(source), Run: run}

func run(e *console.Env) error {
	defer protocol.Register()()
	f, err := parse(e)
	if err != nil {
		return err
	}
	t := f.tournament
	forget, err := endings.Use(t.endings)
	if err != nil {
		return console.Usage("%v", err)
	}
	defer forget()
	forgetBooks, err := books.Use(t.books)
	if err != nil {
		return console.Usage("%v", err)
	}
	defer forgetBooks()
	if err := e.Await(func() error { return t.findOpenings(f) }); err != nil {
		return err
	}
	if err := e.Await(t.try); err != nil { // an engine may take long to start
		return err
	}
	r := newResults(t, f.file)
	if err := r.open(f.resume); err != nil {
		return err
	}
	return (&conductor{e, r, f.format}).run()
}

// try returns an error if a bot can't play. The user learns of it before the games, not after them.
func (t *tournament) try() error {
	err := t.Try(context.Background())
	if errors.Is(err, bot.ErrSpec) {
		return console.Usage("%v", err)
	}
	return err
}

// Tournament lets bots play against each other, and says how strong they are.
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
// A bot is random, greedy, alphabeta or mcts, with settings if you like, such as
// mcts:nodes=500,exploration=1; see package kit/bot. Or it is a program of your own,
// such as "cmd:./engine -fast"; see package kit/protocol. Every bot plays against
// every other bot. The flags are:
//
//	-game NAME
//		The game, by the name of its package, or all; may be repeated, or be a
//		comma-separated list. The error for an unknown name lists all games.
//		(hexdame)
//	-option NAME=VALUE
//		An option of the start, such as side=5 for hexade; may be repeated.
//		Every game of the tournament must have it.
//	-games N
//		The number of games that two bots play of each game; must be even. (20, or
//		20000 with -sprt, but at most two for each opening)
//	-gauntlet
//		Only the first bot plays against the others.
//	-near N
//		Each bot plays only those that are at most so many places from it in the
//		list. That is enough to rate bots that go from weak to strong.
//	-cores N
//		The number of games to play at a time, at most one for each core. (the
//		number of cores)
//	-seed N
//		The seed of all dice. (1)
//
// How long the bots think. A bot with a budget of its own, such as mcts:nodes=500, keeps
// it:
//
//	-time D
//		The time for a move, such as 50ms. (100ms)
//	-nodes N
//		The number of nodes for a move, instead of a time. With both, whichever
//		ends first.
//	-clock BASE+INCREMENT
//		A clock for each player and game, in seconds, such as 60+0.6. A player whose
//		time runs out loses.
//	-margin D
//		A bot that takes longer than its time for a move by more than this
//		forfeits. (2s)
//	-patience D
//		A bot without a time that takes longer than this for a move forfeits. (1m)
//
// Where the games begin:
//
//	-openings N
//		After N random moves. Moves of Chance are not counted. (4)
//	-book FILE
//		At the ends of the records in a file, or in an opening book.
//	-positions FILE
//		At the positions in a file.
//	-shuffle
//		Use the openings of a file in random order.
//
// When to stop a game early:
//
//	-win VALUE,MOVES
//		If both bots agree that the same one wins, with values of VALUE or more, on
//		their last MOVES moves each, it has won. For example, 0.95,3. (never)
//	-draw VALUE,MOVES
//		Likewise a draw, if the values are from -VALUE to VALUE. (never)
//	-plies N
//		After N moves, including those of Chance, it is a draw. (2000)
//	-adjudicate
//		End a game of Hexdame as soon as tables of endings know how it ends if both
//		bots play best; the tables have all endings of up to three pieces.
//	-endings FOLDER
//		More tables of endings, for -adjudicate and for the bots, from files that
//		hexgames endgame has made.
//
// When to stop the tournament early:
//
//	-sprt ELO0,ELO1
//		Stop when it is sure enough that the first of two bots is more than ELO0 Elo
//		stronger than the second, or less than ELO1. For example, 0,10.
//	-alpha P, -beta P
//		How often the first and the second of these verdicts may be wrong. (0.05)
//
// Books for bots with the setting book=yes:
//
//	-books FILE
//		Opening books beyond those of the program: a file that hexgames book has made,
//		or a folder with files *.book.
//
// What to write:
//
//	-o FILE
//		Write the records of the games to the file, at intervals and at the end.
//	-resume
//		Count the games in FILE, and play the rest.
//	-json, -csv
//		Write the report as JSON, or as CSV with a line for each two bots.
//
// # Openings
//
// Two bots play each opening twice, with colors exchanged, and never again. Chance
// draws from the same dice in both games. The openings are the same for all bots, and
// no two of them are the same position.
//
// A book is a file of records, or of bare lists of moves, as package hexgames reads
// them. The opening is the main line of a record to its end. Variations must be legal
// but do not count; nor do tags, comments, clocks and declared results. Records of
// other games are skipped. A record need not name its game if the tournament has only
// one. A file of positions has one on each line, in the notation of the game; empty
// lines and lines that begin with # are skipped.
//
// If FILE is an opening book, as hexgames book makes it, the openings are its positions
// after four moves that are worth at most 0.25 to either player, the most balanced ones
// first.
//
// The openings are used in the order of the file, unless you shuffle them, and a
// position that comes again is skipped. A game that is over is not an opening. A record
// begins at the start, with the options of the tournament, unless it has a start of its
// own. Such a start, and any line of a file of positions, brings its own options, so
// -option is an error with them.
//
// # Forfeits
//
// A bot that fails loses the game, and the tournament goes on. The record has the
// reason, as in [Termination "forfeit: crash"], and the details in a comment at its
// end. The reasons are illegal move, time, panic and error, and for programs also
// crash, flood, protocol and wrong game. A bot that cannot even begin is an error
// before the first game.
//
// # Results that can be repeated
//
// With budgets of nodes alone, the same seed gives the same games and the same file, on
// any number of cores, interrupted or not. The exceptions are bots that use several
// goroutines, and programs whose moves vary. A bot gets a new seed for each game,
// unless its settings have a seed other than 0. The seeds depend on the number of the
// game, so another bot or another game changes the games; more -games do not.
//
// Each bot defines its nodes: a node of mcts is a random game; a node of greedy is a
// position, for which it plays 100 random games. A budget of time is the same for all
// bots, but only if the machine has a core for each of the -cores and is otherwise
// idle.
//
// FILE must not exist or must be empty, unless you use -resume. The records in FILE
// have the settings of the tournament, and the file of another tournament is refused,
// but -games may grow. Comments, variations and tags that were added to the records are
// kept. After an interrupt, FILE has all finished games.
//
// # The report
//
// There is a report for each game, and one for all games if there are several. Its
// first table has a line for each bot. The score counts a draw as half a win. The range
// after it is the 95 % Wilson interval, as if the games were independent. White and
// Black are the scores with these colors. With more than two bots, the best comes
// first, and Elo is the difference between the strength of a bot and the average of the
// others, with its 95 % range, as Rate of package kit/stats computes it. If some
// bots lost every game, the difference would be infinite. Then the bots that have met
// get one extra draw, and a line says so. The plies are the average length of the
// games. The time per move and the nodes per second are those of this run.
//
// If more than two bots play against each other, a table has the points of the bot of
// each line against that of each column.
//
// The next table has a line for each two bots. It counts the pairs of games that
// brought the first bot 0, ½, 1, 1½ and 2 points. Then come its score in these pairs
// with the 95 % range, both as differences of Elo, and LOS, the likelihood of
// superiority: how sure it is that the first bot is the stronger one. These numbers
// take into account that the two games of a pair begin alike, so prefer them to those
// of the first table. 100 Elo are a score of 64 %, 200 are 76 %.
//
// The last table counts how the games ended, and how many of them White and Black won.
// After it come the bots that forfeited games, and the verdict of -sprt. That test
// counts the pairs in the order of the schedule, whatever the order in which they end,
// so the verdict does not depend on the number of cores. Games after the pair that
// decided are neither counted nor kept.
//
// JSON has the same numbers under the same names; what would be infinite is null. CSV
// has the line for each two bots.
//
// While the tournament runs, a screen shows a line with the standings, and a log gets
// it from time to time.
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

// Command is the command tournament.
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

// try returns an error if a bot cannot play, which is better reported before the games than
// after them.
func (t *tournament) try() error {
	err := t.Try(context.Background())
	if errors.Is(err, bot.ErrSpec) {
		return console.Usage("%v", err)
	}
	return err
}

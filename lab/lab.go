// Hexlab plays games by the thousand, and counts, tunes and verifies, on one machine or on many.
//
// Usage:
//
//	hexlab COMMAND [flags] [arguments]
//
// For example:
//
//	hexlab selfplay -game hexdame -bot mcts:nodes=200 -games 100000 -o corpus
//	hexlab match -game hexade -sprt 0,10 -o verdict mcts:moves=4 mcts
//	hexlab perft -game hexdame -depth 9 -o counts
//	hexlab solve -game hexagrams -player Black -o solved
//
// In a clone of the repository, go -C lab install ./cmd/hexlab installs hexlab, and
// go -C lab run ./cmd/hexlab runs it. Each of these commands is a run. It is divided into jobs,
// which workers do, on this machine and on any other that joins. The results are files below the
// folder that -o names. The same command makes the same files, byte for byte, on one worker or on
// a hundred, whoever is killed in between. If it is interrupted, the same command goes on. The
// commands that make runs are:
//
//	selfplay [flags]
//		Plays games of one bot against itself, or of two bots, as a corpus to learn from.
//	match [flags] BOT BOT...
//		Plays pairs of games between bots, and reports how strong they are.
//	tune [flags] BOT
//		Looks for better settings of a bot.
//	perft [flags]
//		Counts sequences of moves.
//	solve [flags]
//		Finds out whether a player can force a win from a position, by many small searches.
//	book [flags]
//		Makes an opening book, in rounds. The book is DIR/GAME.book, the same as hexgames
//		book make makes with the same settings.
//	verify [flags] DIR
//		Computes the results in a folder again, and compares. The folder of what it
//		computes is DIR-verify, unless -o names another.
//
// The others are for workers, and for folders with results:
//
//	worker -nats URL [-workers N] [-creds FILE]
//		Does the jobs of all runs on a server until it is interrupted.
//	job [-o DIR] SPEC N
//		Does one job, for batch systems: number N of the run whose spec is in the file
//		SPEC, or in the input if that is -. It writes the file to the output, or into the
//		folder of a run.
//	report [-json] [-plots DIR] DIR...
//		Prints the results in folders again. The plots of several are in folders of their
//		names, beside one that compares their first players.
//	check [-replay] DIR
//		Looks for what is damaged, foreign or missing in a folder. With -replay it plays
//		every game again by the rules.
//	merge [-o OUT] [-size MB] DIR
//		Writes the rows in a folder into large files. (DIR-merged, 128)
//	export -records|-csv|-json [-o FILE] DIR
//		Writes games as records, which all other programs here read, or a line for each
//		game, without its moves.
//
// And these are about the program:
//
//	help [COMMAND]
//		Prints this text, or the part of it on a command, as COMMAND -h does.
//	version
//		Prints the version of the program, and the revision that it was built from.
//	completion bash|zsh|fish
//		Prints a script that lets a shell complete command lines.
//
// The exit status is 0 for success, 2 for wrong usage, and 1 for any other failure.
//
// # Flags of all runs: selfplay, match, tune, perft, solve, book and verify
//
//	-o DIR
//		The folder for the results.
//	-workers N
//		The number of workers in this process. (the number of cores)
//	-listen ADDR
//		Let others join, at host:port. If the host is not this machine, others need a
//		token, as in -listen SECRET@0.0.0.0:4222. (nobody can join)
//	-nats URL, -creds FILE
//		Join a NATS server, or a cluster by the URLs of its servers with commas.
//	-replicas N
//		How many servers of a cluster keep the queue. (1)
//	-lost D
//		How long a worker may be silent before its job is given to another. (30s)
//	-audit SHARE
//		The share of the jobs that another worker does again, to compare. (0.01)
//	-page ADDR
//		Show the progress, the standings and the workers on a page, such as
//		localhost:8080.
//	-json
//		Report in JSON.
//	-plots DIR
//		Draw the results of games as SVG files in a folder.
//	-spec
//		Print the spec of the run, and end. Each round of tune, solve and book has a spec of
//		its own.
//
// # Flags of selfplay, match, tune, perft, solve and book
//
//	-game NAME, -option NAME=VALUE
//		The game, and options of its start; the second may be repeated. (hexdame)
//	-position TEXT
//		Where they begin, instead of the start.
//
// # Flags of selfplay, match, tune and perft
//
//	-batch N
//		The number of games in a job, or of prefixes for perft. (as many as take 5 to 30
//		seconds, by a rule that is the same on every machine)
//
// # Flags of selfplay, match and tune
//
//	-games N
//		The number of games, for match and tune between each two bots and even. (1000; for
//		match with -sprt 100000, and for tune 64)
//	-seed N
//		The seed of all dice. (1)
//	-nodes N
//		The nodes for a move of bots without a budget of their own. (1000)
//	-time D
//		A time instead, such as 50ms. Such runs differ every time.
//	-openings N
//		The number of random moves before the bots play. (0, and 4 for match and tune)
//	-book FILE, -positions FILE
//		Begin at the ends of records or in an opening book, or at positions, in a file.
//	-plies N
//		The maximum length of a game, which is then unfinished. In a match that is half a
//		point for both. (500)
//	-win VALUE,MOVES, -draw VALUE,MOVES
//		When games end early because both bots agree, as for hexgames tournament.
//	-adjudicate
//		End a game as soon as tables of endings give its result if both bots play best.
//		Hexdame has some, in package hexdame/endgame.
//	-sample N
//		For so many moves after the opening, play a move with a chance that is its share of
//		the nodes, instead of the best one. (0)
//	-visits
//		Keep the nodes of every move that the bots considered.
//
// # Flags of selfplay
//
//	-bot BOT
//		The bot, or White and then Black. (best)
//
// # Flags of match
//
//	-gauntlet
//		Only the first bot plays against the others.
//	-near N
//		Each bot plays only those that are at most so many places from it in the list.
//		That is enough to rate bots that go from weak to strong.
//	-sprt ELO0,ELO1, -alpha P, -beta P
//		Stop when it is sure enough that the first of two bots is more than ELO0 Elo
//		stronger, or less than ELO1, with these probabilities of an error. (0.05)
//
// # Flags of tune
//
//	-set NAME=LEAST,MOST
//		A setting to tune, and its range; may be repeated.
//	-rounds N, -step X, -rate X
//		How many rounds, how far apart the settings of the two bots are in the first one,
//		and how fast they move: in parts of the ranges. (100, 0.15, 0.3)
//
// # Flags of perft
//
//	-depth N, -split N
//		The number of moves, and how many of them a job is given. (5, and as many as make
//		enough jobs)
//
// # Flags of solve
//
//	-player PLAYER
//		The question is whether this player, White or Black, can force a win. (the
//		player to move)
//	-nodes N
//		The number of positions that a job may look at. (3000000)
//	-jobs N
//		The number of jobs in a round, at most. (64)
//	-rounds N
//		End after so many rounds, even without an answer. With 0, print what is known.
//		(no limit)
//
// # Flags of book
//
//	-bot BOT
//		The bot that searches each position, with a budget of nodes. (best:nodes=20000)
//	-size N
//		The number of positions at which the book is done. It may get some hundred more.
//		(10000)
//	-width N, -ply X
//		The most moves of a position, and how much a move has to lose to be as unlikely as
//		one move more: see the manual of hexgames book. (5, 0.03)
//
// # Flags of verify
//
//	-share X, -seed N
//		The share of the jobs, and the seed that selects them. (1, 1)
//
// # The folder
//
// DIR/shards has a Parquet file for each job, which any program for such files reads: pandas,
// Polars, DuckDB. Its name has the number of the job and the beginning of the SHA-256 of its
// contents. DIR/spec.json is what the results depend on, and nothing else is. DIR/journal.jsonl
// lists who did which job, when, and how long it took. DIR/queue is there while a run is not
// complete, and can be deleted when no command uses it.
//
// A row is a game: who played, from where, every move with its place among the legal moves, who
// moved, the value that the bot saw, and how it ended. Package corpus, below, describes the
// columns. The place of a move among the legal moves is enough to play it without reading any
// notation.
//
// # The same on every machine
//
// A result depends on the spec and on the number of the job alone. So give bots nodes, not time,
// and one goroutine; otherwise the report warns that the run cannot be repeated. Every game has
// dice of its own. Two games of a pair have the same opening and the same dice of Chance, and all
// pairs have different openings. The verdict of a test follows from the pairs in their order, not
// from the order in which they end, and results after it are deleted. That is not a detail: in
// order of arrival, short games come first, and many workers would make most verdicts wrong.
//
// Before it takes a job, a worker plays the beginnings of a few games, and must see exactly what
// the coordinator sees. Results are audited, and one that differs shows which worker is wrong. It
// is sent away, and its jobs are done again.
//
// # Solving
//
// Solve keeps a tree of positions. The jobs of a round are leaves of the tree that promise most to
// settle the question, and each is a search of its own, as hexgames solve does it. A leaf that a
// job cannot answer grows: its moves lead to new leaves. As in hexgames solve, a win is one without
// repeating a position.
//
// DIR/answers.txt grows by a line for each leaf, and one for each round. It has all that is known:
// the same command goes on from there. Between rounds, -nodes and -jobs may change. A folder such as
// DIR/round-00012 is there while the jobs of a round are done.
//
// # Games and bots of your own
//
// A program of your own has all of these commands, and your games and bots in them: it imports
// the packages that register these, and calls Main. All workers of a run need that program.
//
//	package main
//
//	import (
//		"example.com/hexgames/lab"
//		_ "my.example/nim/register"
//	)
//
//	func main() { lab.Main() }
//
// MANUAL.md has an example from one machine to a cluster, what happens when things fail, and
// results: how much the first move is worth in all games, and how strong the levels are.
package lab

import (
	_ "embed"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/protocol"
)

//go:embed lab.go
var source string

// Command is the command hexlab, with all commands below it.
var Command = console.Program(console.Command{
	Name:   "hexlab",
	Manual: manual,
	Commands: []console.Command{
		command("selfplay", selfplay), command("match", compare), command("tune", tune), command("perft", perft),
		command("solve", settle), command("book", makeBook), command("verify", verify), command("worker", work),
		command("job", one), command("report", report), command("check", check), command("merge", merge),
		command("export", export),
	},
})

// command returns a command, which plays with engines, too.
func command(name string, run func(*console.Env) error) console.Command {
	return console.Command{
		Name:   name,
		Manual: manualOf(name),
		Run: func(e *console.Env) error {
			defer protocol.Register()()
			return run(e)
		},
		Complete: func(flag string) []string { return values(name, flag) },
	}
}

// Main runs the command with the arguments of the process, and ends the process.
func Main() { console.Main(Command) }

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
// go -C lab run ./cmd/hexlab runs it. Each of the commands above is a run. A run is divided into
// jobs. Workers do the jobs, on this machine and on any others that join. The results are files in
// the folder given by -o. The same command produces the same files, byte for byte, on one worker
// or on a hundred, whichever processes are killed along the way. If a run is interrupted, repeat
// the command to continue it. These commands are runs:
//
//	selfplay [flags]
//		Plays games of one bot against itself, or between two bots, as training data.
//	match [flags] BOT BOT...
//		Plays pairs of games between bots, and reports how strong they are.
//	tune [flags] BOT
//		Searches for better settings of a bot.
//	perft [flags]
//		Counts move sequences.
//	solve [flags]
//		Finds out whether a player can force a win from a position, with many small searches.
//	book [flags]
//		Makes an opening book, in rounds. The book is DIR/GAME.book, and is the same as
//		hexgames book make produces with the same settings.
//	verify [flags] DIR
//		Recomputes the results in a folder and compares them. The recomputed results go to
//		DIR-verify, unless -o names another folder.
//
// These commands are for workers and for folders with results:
//
//	worker -nats URL [-workers N] [-creds FILE]
//		Does the jobs of all runs on a server until interrupted.
//	job [-o DIR] SPEC N
//		Does job N of the run whose spec is in the file SPEC, or in standard input if
//		SPEC is -. For batch systems. Writes the result to standard output or, with
//		-o, to the folder of a run.
//	report [-json] [-plots DIR] DIR...
//		Prints the results in folders again. With several folders, each gets a folder of
//		plots with its name, next to a plot that compares the first players.
//	check [-replay] DIR
//		Looks for damaged, foreign or missing files in a folder. With -replay, it also
//		replays every game according to the rules.
//	merge [-o OUT] [-size MB] DIR
//		Combines the rows in a folder into large files. (DIR-merged, 128)
//	export -records|-csv|-json [-o FILE] DIR
//		Writes games as records, which all other programs in the repository read, or as one
//		line per game, without the moves.
//
// These commands are about the program:
//
//	help [COMMAND]
//		Prints this text, or the part about a command, like COMMAND -h.
//	version
//		Prints the version of the program and the revision it was built from.
//	completion bash|zsh|fish
//		Prints a script for command-line completion in a shell.
//
// The exit status is 0 for success, 2 for incorrect usage, and 1 for any other failure.
//
// # Flags of all runs: selfplay, match, tune, perft, solve, book and verify
//
//	-o DIR
//		The folder for the results.
//	-workers N
//		The number of workers in this process. (the number of cores)
//	-listen ADDR
//		Let others join, at host:port. If other machines can reach the host, they need a
//		token, as in -listen SECRET@0.0.0.0:4222. (nobody can join)
//	-nats URL, -creds FILE
//		Join a NATS server or a cluster. Separate the URLs of a cluster with commas.
//	-replicas N
//		How many servers of a cluster keep the queue. (1)
//	-lost D
//		How long a worker may be silent before another one gets its job. (30s)
//	-audit SHARE
//		The share of jobs to recompute on another worker, for comparison. (0.01)
//	-page ADDR
//		Show the progress, the standings and the workers on a page at an address such as
//		localhost:8080.
//	-json
//		Report in JSON.
//	-plots DIR
//		Draw the results of games as SVG files in a folder.
//	-spec
//		Print the spec of the run, and exit. It does not work with tune, solve and book,
//		where each round has its own spec.
//
// # Flags of selfplay, match, tune, perft, solve and book
//
//	-game NAME, -option NAME=VALUE
//		The game, and options for its start; -option may be repeated. (hexdame)
//	-position TEXT
//		The start position, instead of the game's own.
//
// # Flags of selfplay, match, tune and perft
//
//	-batch N
//		The number of games in a job, or of prefixes for perft. (enough for 5 to 30
//		seconds, by a rule that is the same on every machine)
//
// # Flags of selfplay, match and tune
//
//	-games N
//		The number of games. For match and tune, the number for each pair of bots, which
//		must be even. (1000; 100000 for match with -sprt; 64 for tune)
//	-seed N
//		The seed for all random numbers. (1)
//	-nodes N
//		The nodes per move for bots without their own budget. (1000)
//	-time D
//		A time limit per move instead, such as 50ms. Such runs differ every time.
//	-openings N
//		The number of random moves before the bots play. (0, and 4 for match and tune)
//	-book FILE, -positions FILE
//		Start from a file: from the ends of records or from an opening book, or from
//		positions.
//	-plies N
//		The maximum length of a game. A longer game is unfinished; in a match, each bot
//		then gets half a point. (500)
//	-win VALUE,MOVES, -draw VALUE,MOVES
//		End a game early when both bots agree on its result, as in hexgames tournament.
//	-adjudicate
//		End a game as soon as endgame tables give its result under best play. Hexdame
//		has such tables, in package hexdame/endgame.
//	-sample N
//		For N moves after the opening, draw each move at random, weighted by nodes,
//		instead of playing the best one. (0)
//	-visits
//		Record the nodes of every move that the bots considered.
//
// # Flags of selfplay
//
//	-bot BOT
//		The bot. Repeat the flag for different bots: first White, then Black. (best)
//
// # Flags of match
//
//	-gauntlet
//		Only the first bot plays against the others.
//	-near N
//		Each bot plays only the bots at most N places away in the list. That is enough to
//		rate bots that are sorted by strength.
//	-sprt ELO0,ELO1, -alpha P, -beta P
//		Run a sequential test of two bots. Stop when it is certain enough that the first bot
//		is more than ELO0 Elo stronger, or less than ELO1; -alpha and -beta are the error
//		probabilities. (0.05)
//
// # Flags of tune
//
//	-set NAME=MIN,MAX
//		A setting to tune, and its range; may be repeated.
//	-rounds N, -step X, -rate X
//		The number of rounds, the initial distance of the two bots' settings from the
//		current ones, and how fast the settings move, as fractions of the ranges.
//		(100, 0.15, 0.3)
//
// # Flags of perft
//
//	-depth N, -split N
//		The number of moves in a sequence, and the length of the prefixes that jobs start
//		with. (5, and long enough to make enough jobs)
//
// # Flags of solve
//
//	-player PLAYER
//		The player, White or Black, who is to force a win. (the player to move)
//	-nodes N
//		The maximum number of positions that a job examines. (3000000)
//	-jobs N
//		The maximum number of jobs in a round. (64)
//	-rounds N
//		Stop after N rounds, even without an answer. With 0, print the result so far.
//		(no limit)
//
// # Flags of book
//
//	-bot BOT
//		The bot that searches each position, with a budget of nodes. (best:nodes=20000)
//	-size N
//		The number of positions at which the book is complete. It may exceed this by a few
//		hundred. (10000)
//	-width N, -ply X
//		The maximum number of moves for a position, and how much worse a move has to be to
//		count as much as being one move deeper: see the manual of hexgames book. (5, 0.03)
//
// # Flags of verify
//
//	-share X, -seed N
//		The share of jobs to recompute, and the seed that selects them. (1, 1)
//
// # The folder
//
// DIR/shards has a Parquet file for each job, for pandas, Polars, DuckDB or any other program that
// reads Parquet. Its name has the job number and the first digits of the SHA-256 of its contents.
// DIR/spec.json has everything that the results depend on. DIR/journal.jsonl lists who did each
// job, when, and how long it took. DIR/queue exists while a run is incomplete; you can delete it
// when no command is using it.
//
// Each row of self-play or a match is a game. It has the players, the start, and the result. For
// each move it has the player, the index of the move among the legal moves, and the value that the
// bot saw. The index is enough to replay the move without parsing notation. The documentation of
// package lab/corpus describes the columns.
//
// # The same on every machine
//
// A result depends only on the spec and the job number. So limit bots by nodes, not time, and to
// one goroutine; otherwise the report warns that the run cannot be repeated. Every game has its
// own random numbers. The two games of a pair share an opening and the dice of Chance; different
// pairs have different openings.
//
// The verdict of a test uses the pairs in their scheduled order, not in the order of arrival, and
// results after the deciding pair are deleted. This matters: short games arrive first, so with many
// workers, most verdicts in order of arrival would be wrong.
//
// Before a worker takes a job, it plays the start of a few games as a canary, and must see exactly
// what the coordinator sees. Some results are audited. If an audit finds a wrong result, its
// worker is expelled, and that worker's jobs are done again.
//
// # Solving
//
// Solve keeps a tree of positions. The jobs of a round are the most promising leaves of the tree.
// Each job is a separate search, like hexgames solve. A leaf that a job cannot answer grows: its
// moves lead to new leaves. As in hexgames solve, a win does not repeat a position.
//
// DIR/answers.txt gets a line for each leaf and for each round. It contains the complete state of
// the search, so the same command continues from there. You may change -nodes and -jobs between
// rounds. A folder such as DIR/round-00012 exists while the jobs of a round are in progress.
//
// # Your own games and bots
//
// To use your own games and bots, write a program that imports the packages that register them and
// calls Main. It has all of these commands. All workers of a run need that program.
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
// MANUAL.md shows how to use one machine, three machines or a cluster, and what happens when
// things fail. It also has results: the value of the first move in every game, and the strengths
// of the levels.
package lab

import (
	_ "embed"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/protocol"
)

//go:embed lab.go
var source string

// Command is the command hexlab with all its subcommands.
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

// command returns a command that can also play with engines.
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

// Main runs the command with the arguments of the process, then exits.
func Main() { console.Main(Command) }

// Hexserver lets people and bots play all games against each other, over the network.
//
// Usage:
//
//	hexserver [flags]
//	hexserver COMMAND [flags] [arguments]
//
// Without a command, hexserver serves: it keeps the games in a file, and prints an address to
// share. Open that in a browser, press Online, and send the link of the invitation to a friend.
// An interrupt ends the server; the games go on when it runs again.
//
// In a clone of the repository, go -C server run ./cmd/hexserver serves. The same with build -o
// FILE makes hexserver: one program with the page inside, which needs neither Go nor files.
//
// MANUAL.md explains how to run a server for a club: behind a load balancer, on PostgreSQL, with
// backups. API.md describes what programs can do.
//
// # Flags of the server
//
//	-db FILE|URL
//		The file with the games, or postgres://USER@HOST/NAME: then several servers can
//		serve the same games. (hexgames.db)
//	-listen HOST:PORT
//		Where to listen. Without a host, everybody in the network can play. Port 0 selects a
//		free port. (:8080)
//	-url URL
//		The address that people use, such as https://hex.example. Then the server refuses
//		requests for other hosts, except this machine.
//	-trusted-proxy ADDRESSES
//		Load balancers to trust in X-Forwarded-For and X-Forwarded-Proto, as addresses or
//		networks with commas.
//	-ops HOST:PORT
//		Serve metrics for Prometheus and the health at this address. Keep it from the
//		network. (nowhere)
//	-pprof
//		Serve profiles there, too, at /debug/pprof/.
//	-drain D
//		How long to report as unhealthy before stopping, so that a load balancer notices. (0s)
//	-admin FILE
//		The socket for hexserver admin. (beside the file with the games)
//	-log debug|info|warn
//		How much to log, as JSON, to the standard error. (info)
//	-rate N, -burst N, -streams N, -person-games N
//		The limits of each person: requests a second and at once, streams, and games that
//		are not over. (20, 100, 8, 100)
//	-address N, -people N, -new-games N, -connections N
//		The limits of each address: how many times as many requests and streams as a person
//		has, people and games made in an hour, and connections. An address of version 6
//		counts as its network (/64). (10, 60, 300, 256)
//	-no-limits
//		No limits. For one of them, 0 is none.
//	-invite-only
//		Only people whom the operator has invited with hexserver admin invite can play.
//	-keep-guests AGE, -keep-aborted AGE, -keep-games AGE
//		Delete after this time what nobody uses any more, such as 90d or 12h: people with no
//		recovery link who were not there since, games without a result, and all games that
//		are over. (0, which is never)
//	-no-page
//		Only the API.
//	-no-pictures
//		Draw no pictures of games. Then previews of links show none.
//	-group N
//		How many commands are stored in one transaction at most. (256)
//
// # Commands
//
//	build -o FILE
//		Builds the server as one program, with the page inside.
//	bot -url URL [flags] BOT
//		Lets a bot or an engine play on a server: hexserver help bot describes it.
//	backup -db FILE -o COPY|FOLDER [-keep N]
//		Copies the file while a server uses it. In a folder, the copy has its time as its
//		name, and with -keep only the N newest copies stay.
//	restored -db FILE|URL
//		Marks a database as an older copy, which hexserver backup did not make. The servers
//		that start on it next draw for its games with other numbers.
//	export [-db FILE|URL] [-o FILE] [-status over]
//		Writes the games as records, which all other programs here read.
//	replay [-db FILE|URL]
//		Plays all games again by the rules of this program, before you upgrade a server to
//		it, and lists those that it could not continue.
//	verify [-receipt HASH] RECORD
//		Checks that nobody chose what Chance drew.
//	admin [-db FILE | -socket FILE] status|people|games|invite|rename|ban|erase|remove …
//		Gives orders to a server on this machine: hexserver help admin describes it.
//	help [COMMAND]
//		Prints this text, or the manual of a command, as COMMAND -h does.
//	version
//		Prints the version of the program, and the revision that it was built from.
//	completion bash|zsh|fish
//		Prints a script that lets a shell complete command lines.
//
// The exit status is 0 for success, 2 for wrong usage, and 1 for any other failure.
//
// # Games and bots of your own
//
// A program of your own is the same server with your games and bots, also on its page: it imports
// the packages that register these, and calls [Main].
//
//	package main
//
//	import (
//		"example.com/hexgames/server"
//		_ "my.example/nim/register"
//	)
//
//	func main() { server.Main() }
package server

import (
	_ "embed"
	"flag"

	"example.com/hexgames/kit/console"
)

//go:embed server.go
var source string

// Command is the command hexserver, with all commands below it.
var Command = console.Program(console.Command{
	Name:   "hexserver",
	Manual: console.Manual(source),
	Run:    serve,
	Commands: []console.Command{
		{Name: "build", Run: build},
		{Name: "bot", Manual: botManual, Run: playBots, Complete: botValues},
		{Name: "backup", Run: backup},
		{Name: "restored", Run: restored},
		{Name: "export", Run: export},
		{Name: "replay", Run: replay},
		{Name: "verify", Run: verify},
		{Name: "admin", Manual: adminManual, Run: admin, Complete: adminValues},
	},
})

// Main runs the command with the arguments of the process, and ends the process.
func Main() { console.Main(Command) }

// parse reads the flags of a command without arguments.
func parse(e *console.Env, set *flag.FlagSet) error {
	args, err := e.Parse(set)
	if err == nil && len(args) > 0 {
		err = console.Extra(args[0])
	}
	return err
}

// Hexserver lets people and bots play all games against each other over the network.
//
// Usage:
//
//	hexserver [flags]
//	hexserver COMMAND [flags] [arguments]
//
// Without a command, hexserver serves: it keeps the games in a file, and prints an address to
// share. Open the address in a browser, press Online, create a game, and send the invitation link
// to a friend. An interrupt stops the server; the games continue when it runs again.
//
// In a clone of the repository, go -C server run ./cmd/hexserver serves. Add build -o FILE to build
// a single program with the page inside, which requires neither Go nor other files.
//
// MANUAL.md explains how to run a server for a club: behind a load balancer, on PostgreSQL, with
// backups. API.md describes what programs can do.
//
// # Flags of the server
//
//	-db FILE|URL
//		The file with the games. With postgres://USER@HOST/NAME, several servers can serve
//		the same games. (hexgames.db)
//	-listen HOST:PORT
//		Where to listen. Without a host, everyone on the network can play. Port 0 selects a
//		free port. (:8080)
//	-url URL
//		The public address, such as https://hex.example. The server then refuses requests
//		for other hosts, except this machine.
//	-trusted-proxy ADDRESSES
//		Load balancers that the server trusts with X-Forwarded-For and X-Forwarded-Proto:
//		addresses or networks, separated by commas.
//	-ops HOST:PORT
//		Serve Prometheus metrics and the health at this address. Do not expose it to the
//		network. (none)
//	-pprof
//		Also serve profiles at the -ops address, under /debug/pprof/.
//	-drain D
//		How long to report as unhealthy before stopping, for load balancers to notice. (0s)
//	-admin FILE
//		The socket for hexserver admin. (next to the file with the games)
//	-log debug|info|warn
//		How much to log, as JSON, to standard error. (info)
//	-rate N, -burst N, -streams N, -person-games N
//		The limits of each person: requests per second and at once, streams, and unfinished
//		games. (20, 100, 8, 100)
//	-address N, -people N, -new-games N, -connections N
//		The limits of each address: requests and streams as a multiple of a person's, people
//		and games created per hour, and connections. An IPv6 address counts as its network
//		(/64). (10, 60, 300, 256)
//	-no-limits
//		No limits. To lift a single limit, set it to 0.
//	-invite-only
//		Only people invited with hexserver admin invite can play.
//	-keep-guests AGE, -keep-aborted AGE, -keep-games AGE
//		Delete unused data after a time such as 90d or 12h: people without a recovery link
//		who have not come back, games without a result, and all finished games. (0, never)
//	-no-page
//		Serve only the API.
//	-no-pictures
//		Draw no pictures of games. Link previews then have none.
//	-group N
//		The maximum number of commands in one transaction. (256)
//
// # Commands
//
//	build -o FILE
//		Builds the server as a single program, with the page inside.
//	bot -url URL [flags] BOT
//		Connects a bot or an engine to a server: hexserver help bot describes it.
//	backup -db FILE -o COPY|FOLDER [-keep N]
//		Copies the file, even while a server uses it. In a folder, the copy is named after
//		the time, and -keep deletes all but the N newest copies.
//	restored -db FILE|URL
//		Marks a database as a restored backup, if hexserver backup did not make the copy.
//		Servers that start on it draw with new numbers in its games.
//	export [-db FILE|URL] [-o FILE] [-status over]
//		Writes the games as records, which all other programs in the library read.
//	replay [-db FILE|URL]
//		Replays all games under this program's rules, and lists those that it cannot
//		continue. Use it before you upgrade a server.
//	verify [-receipt HASH] RECORD
//		Verifies that nobody chose Chance's draws.
//	admin [-db FILE | -socket FILE] status|people|games|invite|rename|ban|erase|remove …
//		Controls a server on this machine: hexserver help admin describes it.
//	help [COMMAND]
//		Prints this text, or the manual of a command, as COMMAND -h does.
//	version
//		Prints the version of the program, and the revision it was built from.
//	completion bash|zsh|fish
//		Prints a script that lets a shell complete command lines.
//
// The exit status is 0 for success, 2 for wrong usage, and 1 for any other failure.
//
// # Games and bots of your own
//
// To build the same server with your games and bots, including its page, write a program that
// imports the packages that register them, and calls [Main]:
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

// Command is the command hexserver, with all of its subcommands.
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

// Main runs the command with the arguments of the process and ends the process.
func Main() { console.Main(Command) }

// parse reads the flags of a command without arguments.
func parse(e *console.Env, set *flag.FlagSet) error {
	args, err := e.Parse(set)
	if err == nil && len(args) > 0 {
		err = console.Extra(args[0])
	}
	return err
}

// Server lets people and bots play all games against each other, over the network.
//
// Usage:
//
//	hexserver [flags]
//	hexserver COMMAND [flags] [arguments]
//
// where hexserver is go run ./cmd/hexserver in the directory server, or what its command build
// makes: one program with the page inside. Without a command, it serves: it keeps the games in a
// file, and prints an address to share. Open that in a browser, press Online, and send the link
// of the invitation to a friend. An interrupt ends the server; the games go on when it runs
// again.
//
// MANUAL.md explains how to run a server for a club: behind a balancer, on PostgreSQL, with
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
//		The address by which people know the server, such as https://hex.example. Requests
//		for other hosts are refused then, except those for this machine.
//	-trusted-proxy ADDRESSES
//		Balancers whose headers X-Forwarded-For and X-Forwarded-Proto count, as addresses or
//		networks with commas.
//	-ops HOST:PORT
//		Serve metrics for Prometheus and the health there. Keep it from the network. (nowhere)
//	-pprof
//		Serve profiles there, too.
//	-drain D
//		How long the health says that the server is about to stop before it stops, so that a
//		balancer notices. (0s)
//	-admin FILE
//		The socket for hexserver admin. (beside the file with the games)
//	-log debug|info|warn
//		How much to log, as JSON, to the standard error. (info)
//	-rate N, -burst N, -streams N, -person-games N
//		The limits of each person: requests a second and at once, streams, and games that
//		are not over. (20, 100, 8, 100)
//	-no-limits
//		No limits.
//	-no-page
//		Only the API.
//	-group N
//		How many commands are stored in one transaction at most. (256)
//
// # Commands
//
//	build -o FILE
//		Builds the server as one program, with the page inside.
//	bot -url URL [flags] BOT...
//		Lets bots and engines play on a server: hexserver bot -h describes it.
//	backup -db FILE -o COPY
//		Copies the file while a server uses it.
//	restored -db URL
//		Says that a database is an older copy, made by other programs than hexserver backup. The
//		servers that start on it next give its games other numbers for chance.
//	export [-db FILE|URL] [-o FILE] [-status over]
//		Writes the games as records, which all other programs here read.
//	replay [-db FILE|URL]
//		Plays all games again by the rules of this program, before you upgrade a server to
//		it, and names those that it could not continue.
//	verify [-receipt HASH] RECORD
//		Checks that nobody has chosen what Chance drew.
//	admin [-db FILE | -socket FILE] status|close|ban|unban|adjudicate …
//		Speaks to a server on this machine: hexserver admin -h describes it.
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
		{Name: "bot", Manual: botManual, Run: playBots},
		{Name: "backup", Run: backup},
		{Name: "restored", Run: restored},
		{Name: "export", Run: export},
		{Name: "replay", Run: replay},
		{Name: "verify", Run: verify},
		{Name: "admin", Manual: adminManual, Run: admin},
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

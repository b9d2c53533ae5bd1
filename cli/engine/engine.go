// Engine lets programs in any language play the games and use the bots. It reads commands from its
// input and writes answers to its output, one per line.
//
// Usage:
//
//	hexgames engine [flags]
//
// The flags are:
//
//	-bot SPEC
//		The initial bot, such as alphabeta:depth=4, or another engine, such as cmd:PROGRAM
//		ARGS; see package kit/bot. The client can choose another. (best)
//	-books FILE
//		More opening books for bots with the setting book=yes: a file made by hexgames book,
//		or a folder of *.book files.
//	-endings FOLDER
//		A folder of Hexdame ending tables made by hexgames endgame, for the bots. The
//		program includes the endings of up to three pieces.
//	-json
//		Read and write JSON instead of commands, for front ends and for programs that play
//		many games at once; see kit/session/JSON.md.
//
// In this example session, > marks the lines of the client:
//
//	> hello
//	id name hexgames engine
//	id protocol 2
//	…
//	hellook
//	> game hexade side=5
//	turn White
//	> play c3
//	move c3
//	turn Black
//	> go time 2s
//	info depth 4 nodes 20480 time 100ms nps 204800 rank 1 value 0.125 visits 900 line e5; f5; d4
//	…
//	bestmove e5
//	> play e5
//	move e5
//	turn White
//	> quit
//	quitok
//
// The help command lists the commands. Case doesn't matter. If a command fails, the
// answer is error and the reason, and nothing changes. PROTOCOL.md, in the directory kit/protocol,
// describes the protocol in full. Package protocol there turns your own bot into an engine in ten
// lines.
package engine

import (
	_ "embed"
	"runtime/debug"

	"example.com/hexgames/kit/books"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/endings"
	"example.com/hexgames/kit/protocol"
)

//go:embed engine.go
var source string

// Command is the engine command.
var Command = console.Command{Name: "engine", Manual: console.Manual(source), Run: run}

func run(e *console.Env) error {
	defer protocol.Register()()
	flags := e.Flags()
	spec := flags.String("bot", "best", "")
	tables := flags.String("endings", "", "")
	booked := flags.String("books", "", "")
	speaksJSON := flags.Bool("json", false, "")
	args, err := e.Parse(flags)
	switch {
	case err != nil:
		return err
	case len(args) > 0:
		return console.Usage("unexpected argument %q: commands are lines of the input", args[0])
	}
	own, err := bot.ParseSpec(*spec)
	if err != nil {
		return console.Usage("%v", err)
	}
	forget, err := endings.Use(*tables)
	if err != nil {
		return console.Usage("%v", err)
	}
	defer forget()
	forgetBooks, err := books.Use(*booked)
	if err != nil {
		return console.Usage("%v", err)
	}
	defer forgetBooks()
	ctx, cancel := e.Context()
	defer cancel()
	if *speaksJSON {
		return serveJSON(ctx, e, own)
	}
	return protocol.Engine{Version: version(), Bot: own}.Serve(ctx, e.In, e.Out)
}

// version returns the version of this program that the go command recorded, if any.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	return info.Main.Version
}

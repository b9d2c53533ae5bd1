// Lab plays games by the thousand, on one machine or on many.
//
// Usage:
//
//	go -C examples/lab run . COMMAND [flags] [arguments]
package main

import (
	_ "embed"
	"flag"
	"fmt"
	"slices"
	"strings"

	"example.com/hexgames/examples/console"
	"example.com/hexgames/examples/protocol"
)

//go:embed main.go
var source string

func main() { console.Main("lab", run) }

// A command is what the first argument names.
type command struct {
	name string
	run  func(*console.Env) error
}

// commands returns all commands.
func commands() []command {
	return []command{
		{"selfplay", selfplay}, {"match", compare}, {"tune", tune}, {"perft", perft}, {"verify", verify},
		{"worker", work}, {"job", one}, {"report", report}, {"check", check}, {"merge", merge}, {"export", export},
	}
}

func run(e *console.Env) error {
	defer protocol.Register()()
	var names []string
	for _, c := range commands() {
		if len(e.Args) > 0 && e.Args[0] == c.name {
			e.Args = e.Args[1:]
			return c.run(e)
		}
		names = append(names, c.name)
	}
	if len(e.Args) > 0 && slices.Contains([]string{"-h", "-help", "--help", "help"}, e.Args[0]) {
		fmt.Fprint(e.Out, console.Manual(source))
		return flag.ErrHelp
	}
	want := "want one of " + strings.Join(names, ", ") + ", or -h for the manual"
	if len(e.Args) == 0 {
		return console.Usage("no command: %s", want)
	}
	return console.Usage("unknown command %q: %s", e.Args[0], want)
}

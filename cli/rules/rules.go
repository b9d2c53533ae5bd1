// Rules shows how to play a game: an introduction for beginners, the options of a new game,
// and where to read all clauses of the rules.
//
// Usage:
//
//	hexgames rules [game]
//
// Without a game, it lists the games, one per line.
package rules

import (
	_ "embed"
	"fmt"
	"io"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
)

//go:embed rules.go
var source string

// Command is the rules command.
var Command = console.Command{Name: "rules", Manual: console.Manual(source), Run: run}

func run(e *console.Env) error {
	args, err := e.Parse(e.Flags())
	switch {
	case err != nil:
		return err
	case len(args) > 1:
		return console.Extra(args[1])
	case len(args) == 0:
		for _, name := range games.Names() {
			_, line, _ := games.Guide(name)
			fmt.Fprintf(e.Out, "%-9s  %s\n", name, line)
		}
		return nil
	}
	game, err := games.Find(args[0])
	if err != nil {
		return console.Usage("%v", err)
	}
	Write(e.Out, game)
	return nil
}

// Write writes the introduction to a game, if there is one, and where to find all of the rules.
func Write(w io.Writer, game games.Game) {
	if _, line, rest := games.Guide(game.Name()); line != "" {
		fmt.Fprintf(w, "%s: %s\n\n%s\n", game.Name(), line, rest)
	}
	fmt.Fprintf(w, "All of the rules, with the numbers of the clauses that errors name:\n\n    go doc %s\n", game.Package())
}

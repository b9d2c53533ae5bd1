package games

import (
	"fmt"
	"os"

	"example.com/hexgames/examples/bot"
	"example.com/hexgames/hexdame/endgame"
)

// UseEndings registers tables of endings with [bot.RegisterEndings]: those that are part of
// package hexdame/endgame and, unless the folder is "", those of its files. It returns a
// function that makes them unknown again. A program that does not call it links no tables.
func UseEndings(folder string) (remove func(), err error) {
	tables := endgame.Embedded()
	if folder != "" {
		if tables, err = endgame.Open(os.DirFS(folder)); err != nil {
			return nil, fmt.Errorf("%s: %w", folder, err)
		}
	}
	return bot.RegisterEndings(tables.Probe), nil
}

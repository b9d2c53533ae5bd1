// Package endings registers tables of endings for the bots of programs:
//
//	forget, err := endings.Use("")
//	defer forget()
//
// Importing the package alone does nothing. Only Hexdame has such tables. They are in a separate
// package so that programs without them stay small.
package endings

import (
	"fmt"
	"os"

	"example.com/hexgames/hexdame/endgame"
	"example.com/hexgames/kit/bot"
)

// Use registers tables of endings with [bot.RegisterEndings]: the tables in package hexdame/endgame
// and, unless folder is "", the tables in the files of that folder. It returns a function that
// removes them.
func Use(folder string) (forget func(), err error) {
	tables := endgame.Embedded()
	if folder != "" {
		if tables, err = endgame.Open(os.DirFS(folder)); err != nil {
			return nil, fmt.Errorf("%s: %w", folder, err)
		}
	}
	return bot.RegisterEndings(tables.Probe), nil
}

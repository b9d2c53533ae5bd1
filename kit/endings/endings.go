// Package endings makes tables of endings known to the bots of programs:
//
//	forget, err := endings.Use("")
//	defer forget()
//
// Importing the package alone does nothing. Only Hexdame has such tables. They are a package of their own so that programs without them
// stay small.
package endings

import (
	"fmt"
	"os"

	"example.com/hexgames/hexdame/endgame"
	"example.com/hexgames/kit/bot"
)

// Use registers tables of endings with [bot.RegisterEndings]: those that are part of package
// hexdame/endgame and, unless the folder is "", those of its files. It returns a function that
// makes them unknown again.
func Use(folder string) (forget func(), err error) {
	tables := endgame.Embedded()
	if folder != "" {
		if tables, err = endgame.Open(os.DirFS(folder)); err != nil {
			return nil, fmt.Errorf("%s: %w", folder, err)
		}
	}
	return bot.RegisterEndings(tables.Probe), nil
}

// Hexgames adds a game, Nim, and a bot, miser, to the hexgames command.
package main

import (
	"example.com/hexgames/cli"
	_ "example.com/newgame/nim/register"
)

func main() { cli.Main() }

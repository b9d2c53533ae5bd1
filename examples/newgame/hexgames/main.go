// Hexgames is the command hexgames with another game, Nim, and another bot, miser.
package main

import (
	"example.com/hexgames/cli"
	_ "example.com/newgame/nim/register"
)

func main() { cli.Main() }

// Hexgames is the command hexgames with one more game, Nim, and one more bot, miser.
package main

import (
	"example.com/hexgames/cli"
	_ "example.com/newgame/nim/register"
)

func main() { cli.Main() }

// Hexgames plays abstract games on hexagons; see hexgames help. Package cli provides the same
// command for your own program, with your games and bots.
package main

import "example.com/hexgames/cli"

func main() { cli.Main() }

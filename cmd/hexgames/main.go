// Hexgames plays abstract games on hexagons: hexgames help describes it. Package cli is the
// same command for a program of your own, with your games and bots.
package main

import "example.com/hexgames/cli"

func main() { cli.Main() }

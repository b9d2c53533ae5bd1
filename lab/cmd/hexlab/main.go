// Hexlab plays games by the thousand, and counts, tunes and verifies, on one machine or on
// many: hexlab -h describes it. Package lab is the same command for a program of your own,
// with your games and bots.
package main

import "example.com/hexgames/lab"

func main() { lab.Main() }

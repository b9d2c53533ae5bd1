// Hexlab plays games by the thousand, and counts, tunes and verifies, on one machine or on many.
// Run hexlab -h for its manual. Package lab provides the same command for programs that add their
// own games and bots.
package main

import "example.com/hexgames/lab"

func main() { lab.Main() }

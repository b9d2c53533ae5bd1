// Hexserver lets people and bots play against each other, over the network: hexserver -h
// describes it. Package server is the same command for a program of your own, with your games
// and bots.
package main

import "example.com/hexgames/server"

func main() { server.Main() }

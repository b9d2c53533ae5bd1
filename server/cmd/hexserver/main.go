// Hexserver lets people and bots play against each other over the network: hexserver -h
// describes it. To build the same command with your games and bots, use package server.
package main

import "example.com/hexgames/server"

func main() { server.Main() }

//go:build js && wasm

// Hexagrams is the program of the game in the web page, see package wasm.
package main

import (
	"example.com/hexgames/examples/games"
	"example.com/hexgames/examples/web/wasm"
)

func main() { wasm.Run(games.Hexagrams()) }

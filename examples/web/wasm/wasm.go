//go:build js && wasm

// Package wasm is the program of a game in the web page: its rules and the bots. There
// is one for each game, in the directories below, so that a browser loads no more than
// it needs.
package wasm

import (
	"syscall/js"
	"time"

	"example.com/hexgames/examples/games"
	"example.com/hexgames/examples/web/session"
)

// Run gives the page a function, hexgames, that takes an array, the words of a command,
// and returns the answer as JSON, see package session. It does not return.
func Run(game games.Game) {
	s := session.New(game, uint64(time.Now().UnixNano()))
	js.Global().Set("hexgames", js.FuncOf(func(_ js.Value, args []js.Value) any {
		words := make([]string, args[0].Length())
		for i := range words {
			words[i] = args[0].Index(i).String()
		}
		return s.Do(words...)
	}))
	select {}
}

//go:build js && wasm

// Package wasm implements the program of a game in the web page: its rules and the bots.
// The program web writes and builds one for each game, so that a browser loads only
// what it needs.
package wasm

import (
	"syscall/js"
	"time"

	"example.com/hexgames/examples/games"
	"example.com/hexgames/examples/web/session"
)

// Run defines the function hexgames for the page, which takes an array of the words of a
// command and returns the answer as JSON; see package session. It does not return.
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

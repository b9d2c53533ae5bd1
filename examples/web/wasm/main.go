//go:build js && wasm

// Wasm is the program in the web page: the rules of the games and the bots. It
// gives the page one function, hexgames, that takes the words of a command and
// returns the answer as JSON, see package session.
package main

import (
	"syscall/js"
	"time"

	"example.com/hexgames/examples/web/session"
)

func main() {
	s := session.New(uint64(time.Now().UnixNano()))
	js.Global().Set("hexgames", js.FuncOf(func(_ js.Value, args []js.Value) any {
		words := make([]string, len(args))
		for i, arg := range args {
			words[i] = arg.String()
		}
		return s.Do(words...)
	}))
	select {}
}

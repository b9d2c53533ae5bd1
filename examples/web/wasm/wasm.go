//go:build js && wasm

// Package wasm implements the program of a game in the web page: its rules and the bots.
// The program web writes and builds one for each game, so that a browser loads only
// what it needs.
package wasm

import (
	"syscall/js"
	"time"

	"example.com/hexgames/examples/games"
	"example.com/hexgames/examples/session"
)

// Run defines the function hexgames for the page, which takes a request, a plain object,
// and returns the answer as JSON; see package session. It does not return.
func Run(game games.Game) {
	s := session.New([]games.Game{game}, uint64(time.Now().UnixNano()))
	js.Global().Set("hexgames", js.FuncOf(func(_ js.Value, args []js.Value) any {
		r, _ := value(args[0], deepest).(map[string]any)
		return s.Do(r).String()
	}))
	select {}
}

// deepest is the maximum depth of a request.
const deepest = 4

// Objects of JavaScript.
var (
	array = js.Global().Get("Array")
	keys  = js.Global().Get("Object").Get("keys")
)

// value returns a plain value of JavaScript as encoding/json decodes it.
func value(v js.Value, depth int) any {
	switch {
	case depth == 0:
		return nil
	case v.Type() == js.TypeString:
		return v.String()
	case v.Type() == js.TypeNumber:
		return v.Float()
	case v.Type() == js.TypeBoolean:
		return v.Bool()
	case v.InstanceOf(array):
		list := make([]any, v.Length())
		for i := range list {
			list[i] = value(v.Index(i), depth-1)
		}
		return list
	case v.Type() == js.TypeObject:
		object := map[string]any{}
		names := keys.Invoke(v)
		for i := range names.Length() {
			name := names.Index(i).String()
			if one := v.Get(name); !one.IsUndefined() {
				object[name] = value(one, depth-1)
			}
		}
		return object
	}
	return nil
}

//go:build js && wasm

// Package wasm implements the program of a game for JavaScript: its rules and the bots. Package web
// generates and builds one program per game, so a browser loads only what it needs.
package wasm

import (
	"context"
	"syscall/js"
	"time"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/session"
)

// Run defines the JavaScript function hexgames. It opens a session and returns its functions:
//
//	ask(request, progress)
//		takes a request, a plain object, and returns the reply as JSON; see
//		package session. If progress is given, ask calls it with replies that
//		report the progress of bots.
//	close()
//		ends the session. It answers nothing after that.
//
// Run does not return.
func Run(game games.Game) {
	seed := uint64(time.Now().UnixNano())
	js.Global().Set("hexgames", js.FuncOf(func(js.Value, []js.Value) any {
		seed++ // each session has its own seed
		return open(game, seed)
	}))
	select {}
}

// open returns the functions of a new session.
func open(game games.Game, seed uint64) any {
	s := session.New([]games.Game{game}, seed)
	var ask, end js.Func
	ask = js.FuncOf(func(_ js.Value, args []js.Value) any {
		r, _ := value(args[0], deepest).(map[string]any)
		reply, think := s.Begin(r)
		if think != nil {
			reply = think(context.Background(), func(progress session.Reply) {
				if args[1].Type() == js.TypeFunction {
					args[1].Invoke(progress.String())
				}
			})
		}
		return reply.String()
	})
	end = js.FuncOf(func(js.Value, []js.Value) any {
		_ = s.Close() // nobody waits for the error
		ask.Release()
		end.Release()
		return nil
	})
	return map[string]any{"ask": ask, "close": end}
}

// deepest is the maximum depth of a request.
const deepest = 6

// Objects of JavaScript.
var (
	array = js.Global().Get("Array")
	keys  = js.Global().Get("Object").Get("keys")
)

// value returns a plain JavaScript value as encoding/json decodes it.
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

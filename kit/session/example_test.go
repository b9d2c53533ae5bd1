package session_test

import (
	"encoding/json"
	"fmt"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/session"
)

// A front end that speaks JSON: a request is a decoded object, and a reply prints as one.
func Example() {
	s := session.New(games.All(), 1)
	for _, text := range []string{
		`{"do": "new", "game": "hexdame", "position": "W:We5:Bg7"}`,
		`{"do": "click", "names": ["e5"]}`,
		`{"do": "play", "move": "e5-e7"}`,
		`{"do": "go", "ply": "1"}`,
	} {
		var r session.Request
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(s.Do(r))
	}
	// Output:
	// {"answer":{"game":"hexdame","turn":"White","outcome":{"winner":"None","reason":""},"declared":false,"position":"W:We5:Bg7","occurrences":1,"ply":0,"length":0,"main":true,"result":"*"}}
	// {"answer":{"click":{"next":["e6","f5","f6"],"prompt":"choose where it goes"}}}
	// {"error":{"kind":"illegal-move","game":"hexdame","input":"e5-e7","clause":"D2","cells":["e5","e7"],"reason":"a man steps one cell forward, from e5 to e6, f5, f6"},"message":"hexdame: \"e5-e7\": a man steps one cell forward, from e5 to e6, f5, f6 (D2)"}
	// {"error":{"kind":"request","game":"","input":"ply","reason":"this field of the go request is \"1\": want an integer of at least 0"},"message":"\"ply\": this field of the go request is \"1\": want an integer of at least 0"}
}

// A program in Go needs no JSON.
func ExampleSession_Do() {
	s := session.New(games.All(), 1)
	s.Do(session.Request{"do": "new", "game": "hexade", "options": map[string]any{"side": 5.0}})
	if state, ok := s.Do(session.Request{"do": "play", "move": "c3"}).Answer.(session.State); ok {
		fmt.Println(state.Turn, "is to move after", state.Played[0].Words)
	}
	// Output:
	// Black is to move after White's stone comes to c3
}

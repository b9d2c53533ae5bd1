package server_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/session/server"
)

// Two games at the same time.
func Example() {
	requests := strings.NewReader(`
{"id": 1, "do": "new", "session": "left", "game": "hexdame", "position": "W:We5:Bg7"}
[{"id": 2, "do": "new", "session": "right", "game": "hexagrams"}, {"id": 3, "do": "legal", "session": "left"}]
{"id": 4, "do": "close", "session": "right"}
`)
	s := server.Server{Games: games.All()}
	var out strings.Builder
	if err := s.Serve(context.Background(), requests, &out); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	for line := range strings.Lines(out.String()) {
		fmt.Println(line[:min(len(line), 50)])
	}
	// Output:
	// {"id":1,"answer":{"game":"hexdame","turn":"White",
	// {"id":2,"answer":{"game":"hexagrams","turn":"White
	// {"id":3,"answer":{"moves":["e5-e6","e5-f5","e5-f6"
	// {"id":4,"answer":{}}
}

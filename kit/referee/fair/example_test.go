package fair_test

import (
	"fmt"
	"strings"

	"example.com/hexgames/kit/referee/fair"
)

// A server and two players draw one of five tiles.
func Example() {
	// Everybody chooses a number (in practice, with crypto/rand) and publishes only its commitment.
	s := fair.Source{
		Game:   "x7k2m9qpwt",
		Server: strings.Repeat("5e", fair.Size),
		White:  strings.Repeat("17", fair.Size),
		Black:  strings.Repeat("b1", fair.Size),
	}
	fmt.Println("the server is committed to", fair.Commit(s.Server)[:8], "and so on")

	// After the players have revealed their numbers, the server draws.
	tiles := []string{"01", "02", "03", "12", "13"}
	fmt.Println("draw 1:", tiles[s.Draw(1, len(tiles))])

	// After the server has revealed its number, anybody can repeat the draw.
	// Output:
	// the server is committed to c7ac11bc and so on
	// draw 1: 02
}

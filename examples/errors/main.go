// Errors shows the parts of an error: its kind, the clause of the rules, the cells, and the
// column of the mistake in the text.
package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

func main() {
	p := hexdame.MustParse("W:Wa1,d4:Be5,i9")
	for _, text := range []string{"a1-a2", "d4-k9", "d4 e5", "d4–e5"} {
		_, err := p.ParseMove(text)
		fmt.Println(err)
		var e *hexgames.Error
		switch {
		case errors.Is(err, hexgames.ErrIllegalMove) && errors.As(err, &e):
			fmt.Println("- illegal by clause", e.Clause, "on", e.Cells)
		case errors.Is(err, hexgames.ErrSyntax) && errors.As(err, &e):
			fmt.Println("- not a move: see column", e.Column)
		}
	}

	// In JSON an error is an object. Its kind is a code that never changes.
	_, err := p.ParseMove("a1-a2")
	text, _ := json.Marshal(err)
	fmt.Println(string(text))

	// A refused click has the error of the move that it would make.
	fmt.Println(p.Click("a1").Refusal)
}

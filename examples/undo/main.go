// Undo undoes and redoes moves, and inspects earlier positions.
package main

import (
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

func main() {
	g := hexgames.NewGame(hexdame.New())
	for _, text := range []string{"d4-e5", "f6xd4", "c4xe4"} {
		if _, err := g.PlayText(text); err != nil {
			fmt.Println(err)
			return
		}
	}

	// A Game keeps its history.
	g.Undo()
	g.Undo()
	fmt.Println(g, "after", g.MoveTexts())
	g.Redo()
	fmt.Println(g, "after", g.MoveTexts())
	fmt.Println("before move 1 White had", g.PositionAt(0).CountMoves(), "moves, and before move 3", g.LegalTextsAt(2))

	// A clone is independent of the game.
	line := g.Clone()
	line.PlayChance(nil) // plays while Chance is to move: in Hexdame, never
	fmt.Println(line.PlayText("C4xE4"))
	fmt.Println(line.Len(), "moves in the clone,", g.Len(), "in the game")

	// Positions are values: to undo a move, keep the previous position.
	p := hexdame.New()
	before := p
	p, _ = p.Apply(p.MoveAt(0))
	fmt.Println(p == before, before == hexdame.New())
}

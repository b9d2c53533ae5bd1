// Chance plays Hextad, where Chance draws tiles. It shows when to draw, what to refuse, how to
// take back a move and its draws, and how to replay them.
package main

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/hextad"
	"example.com/hexgames/record"
)

func main() {
	dice := rand.New(rand.NewPCG(1, 2)) // nil for unpredictable draws
	g := hexgames.NewGame(hextad.New())

	// Chance moves first. Its moves are in LegalTexts like any others, so a client could choose a
	// tile. ReserveChance lets only the program draw.
	g.ReserveChance(true)
	_, err := g.PlayText("draw 66")
	fmt.Println(err)
	fmt.Println(g.PlayChance(dice), "draws, then", g.Turn(), "chooses")

	// Draw after each move, so that the program always waits for a player.
	for range 3 {
		if _, err := g.PlayText(g.LegalText(g.CountLegal() / 2)); err != nil {
			fmt.Println(err)
			return
		}
		g.PlayChance(dice)
	}
	moves := g.MoveTexts()
	fmt.Println(moves[15:])

	// Undo takes back the draw, so Chance is to move. UndoDecision also takes back the player's
	// move. Redo repeats both; PlayChance would draw another tile.
	g.Undo()
	fmt.Println("after Undo", g.Turn(), "is to move")
	g.Redo()
	g.UndoDecision()
	fmt.Println("after UndoDecision", g.Turn(), "is to move")
	for g.Redo() {
	}
	fmt.Println(slices.Equal(g.MoveTexts(), moves))

	// The draws are moves of the record, so it replays the same game without dice.
	again, err := record.Replay(record.Of(g), hextad.New())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(again.Position() == g.Position())
}

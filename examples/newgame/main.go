// Newgame plays Nim, a game from outside the library, with the library's bots.
package main

import (
	"context"
	"fmt"
	"os"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/record"
	"example.com/newgame/nim"
)

func main() {
	g := hexgames.NewGame(nim.New())
	players := map[hexgames.Player]bot.Bot[nim.Position, nim.Move]{
		hexgames.White: &bot.AlphaBeta[nim.Position, nim.Move]{},
		hexgames.Black: &bot.Random[nim.Position, nim.Move]{Seed: 1},
	}
	for !g.Outcome().Over() {
		thought, err := players[g.Turn()].Think(context.Background(), g, bot.Budget{Nodes: 100_000})
		if err == nil {
			err = g.Play(thought.Best())
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	if _, err := record.Of(g, record.Tag{Name: "White", Value: "alphabeta"}, record.Tag{Name: "Black", Value: "random"}).WriteTo(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(g.Diagram())
}

package main

import (
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// A script is a game with random moves, to be replayed.
type script struct {
	moves []string
	turns []hexgames.Player // the player of each move
}

// scripts returns some games, the same each time.
func scripts(n int) []*script {
	r := rand.New(rand.NewPCG(1, 2))
	all := make([]*script, n)
	for i := range all {
		all[i] = &script{}
		for g := hexgames.NewGame(hexdame.New()); !g.Outcome().Over(); {
			m := g.Position().MoveAt(r.IntN(g.CountLegal()))
			all[i].moves = append(all[i].moves, g.Position().FormatMove(m))
			all[i].turns = append(all[i].turns, g.Turn())
			if err := g.Play(m); err != nil {
				panic(err) // the move is legal
			}
		}
	}
	return all
}

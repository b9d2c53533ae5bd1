// Package register registers Nim and a bot that plays every game. A program that imports the
// package has both.
package register

import (
	"embed"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/newgame/nim"
)

// about has the introduction for beginners.
//
//go:embed guide.txt
var about embed.FS

func init() {
	games.Register(games.WithoutOptions(nim.New(), nim.Parse), about)
	bot.RegisterFunc("miser", fewest)
}

// fewest returns the move that leaves the opponent as few moves as possible.
func fewest(p bot.AnyPosition) (best bot.AnyMove) {
	least := -1
	for _, m := range p.LegalMoves() {
		next, err := p.Apply(m)
		if n := next.CountMoves(); err == nil && (least < 0 || n < least) {
			best, least = m, n
		}
	}
	return best
}

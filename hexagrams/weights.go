package hexagrams

import (
	_ "embed"
	"sync"

	"example.com/hexgames"
)

//go:embed weights.txt
var weightsText string

// standard returns the weights of the game. Nothing looks at the areas before.
var standard = sync.OnceValue(func() *worths {
	setAreas()
	return worthsOf(hexgames.MustParseWeights(weightsText))
})

// worths are weights, ready for use. Every feature has two, of which early counts as much
// as there are pieces on the board, and late as much as are gone.
type worths struct {
	weights hexgames.Weights
	pairs   [featureCount]int64 // early in the upper 32 bits, plus late
}

// worthsOf makes weights ready for use.
func worthsOf(weights hexgames.Weights) *worths {
	w := &worths{weights: weights}
	i := 0
	for _, g := range weights.Groups {
		for _, v := range g.Values {
			if i < featureCount {
				w.pairs[i] = int64(v) << 32
			} else {
				w.pairs[i-featureCount] += int64(v)
			}
			i++
		}
	}
	return w
}

// The features of a position, as the player to move sees it, playing from row a to row h: the
// first of each group.
const (
	onRows          = 0                             // what is on each row
	onStars         = onRows + rowPatterns          // what is on each hexagon, and which triangles around it are empty
	hexadCounts     = onStars + starPatterns        // numbers of Hexads, of the player and of the opponent
	ownTriadCount   = hexadCounts + 6*6             // number of Triads of the player
	enemyTriadCount = ownTriadCount + triadCounts   // of the opponent
	ownMoves        = enemyTriadCount + triadCounts // number of moves of the player's Hexads
	enemyMoves      = ownMoves + moveCounts         // of the opponent's
	ownMobile       = enemyMoves + moveCounts       // number of the player's Hexads that can move
	enemyMobile     = ownMobile + 6                 // of the opponent's
	hexadCaptures   = enemyMobile + 6               // number of links between Hexads of both, over which they can capture
	ownSteps        = hexadCaptures + captureCounts // number of steps of the player's Triads to empty triangles
	enemySteps      = ownSteps + stepCounts         // of the opponent's
	featureCount    = enemySteps + stepCounts

	rowPatterns   = 567
	starPatterns  = 1008
	triadCounts   = 17
	moveCounts    = 20
	captureCounts = 8
	stepCounts    = 30
)

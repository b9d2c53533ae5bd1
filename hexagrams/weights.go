package hexagrams

import (
	_ "embed"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/internal/weigh"
)

//go:embed weights.txt
var weightsText string

// standard returns the weights of the game. It must run before the areas are used.
var standard = sync.OnceValue(func() *weigh.Scale {
	setAreas()
	s := weigh.New(hexgames.MustParseWeights(weightsText), cellCount)
	return &s
})

// The first feature of each group. Features describe a position as the player to move sees it,
// playing from row a to row h.
const (
	onRows          = 0                             // the pattern on each row
	onStars         = onRows + rowPatterns          // the owner of each hexagon, and the empty triangles around it
	hexadCounts     = onStars + starPatterns        // numbers of Hexads, of the player and of the opponent
	ownTriadCount   = hexadCounts + 6*6             // number of Triads of the player
	enemyTriadCount = ownTriadCount + triadCounts   // of the opponent
	ownMoves        = enemyTriadCount + triadCounts // number of moves of the player's Hexads
	enemyMoves      = ownMoves + moveCounts         // of the opponent's
	ownMobile       = enemyMoves + moveCounts       // number of the player's Hexads that can move
	enemyMobile     = ownMobile + 6                 // of the opponent's
	hexadCaptures   = enemyMobile + 6               // number of links between Hexads of both players, where they can capture
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

package hexdame

import (
	_ "embed"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/weigh"
)

//go:embed weights.txt
var weightsText string

// standard returns the weights of the game.
var standard = sync.OnceValue(func() *weigh.Scale {
	s := weigh.New(hexgames.MustParseWeights(weightsText), pieces)
	return &s
})

// pieces is the number of pieces at the start.
const pieces = 2 * maxPieces

// The first feature of each group. Features describe a position as the player to move sees it,
// playing upward.
const (
	menAt        = 0                        // men of the player, by cell
	enemyMenAt   = menAt + manCells         // of the opponent
	kingsAt      = enemyMenAt + manCells    // kings of the player, by cell
	enemyKingsAt = kingsAt + kingCells      // of the opponent
	fewKings     = enemyKingsAt + kingCells // numbers of kings, each up to 3, if there are any
	ownCount     = fewKings + 4*4           // number of men of the player, for each pair of numbers of kings up to 2
	enemyCount   = ownCount + 9*counts      // of the opponent
	ownSteps     = enemyCount + 9*counts    // number of steps of the player's men
	enemySteps   = ownSteps + numbers       // of the opponent's
	ownSafe      = enemySteps + numbers     // number of steps to cells that are safe from immediate capture
	enemySafe    = ownSafe + numbers        // of the opponent
	inDanger     = enemySafe + numbers      // number of the player's men between an enemy and an empty cell
	crowning     = inDanger + numbers       // number of cells where a step crowns a man
	featureCount = crowning + numbers

	manCells  = 35
	kingCells = 9
	counts    = maxPieces + 1
	numbers   = 32
)

// manCell and kingCell number the cells for men and for kings, in board order. A cell and its
// images under the symmetries of the game share a number.
var manCell, kingCell = cellClasses(hexgrid.Identity, Mirror), cellClasses(everySymmetry[:]...)

var everySymmetry = hexgrid.Symmetries()

func cellClasses(symmetries ...hexgrid.Symmetry) (class [64]uint8) {
	var seen cellSet
	n := uint8(0)
	for _, c := range board.Cells {
		if seen.has(c) {
			continue
		}
		for _, s := range symmetries {
			image := boards.Image(s, c)
			class[image] = n
			seen |= image.set()
		}
		n++
	}
	return class
}

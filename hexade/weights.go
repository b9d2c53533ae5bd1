package hexade

import (
	_ "embed"
	"sync"

	"example.com/hexgames"
)

//go:embed weights.txt
var weightsText string

// standard returns the weights of the game.
var standard = sync.OnceValue(func() *worths { return worthsOf(hexgames.MustParseWeights(weightsText)) })

// The indices of the weights, through all groups. If a group is for both sides, the player to move
// comes first, then the opponent.
const (
	valueSixes    = 0                          // by side, shape, and number of stones, from 1 to 5
	valueCells    = valueSixes + 2*3*fullest   // the empty cells, by side and class
	valueCaptures = valueCells + 2*classes     // the pairs that a side can capture
	valueThreats  = valueCaptures + 2          // the pairs that a side can attack
	valueStones   = valueThreats + 2           // the player's stones, less the opponent's
	valueBias     = valueStones + 1            // one for every position
	moveOwn       = valueBias + 1              // the class of the cell for the player
	moveEnemy     = moveOwn + classes          // and for the opponent
	movePair      = moveEnemy + classes        // both
	moveCaptures  = movePair + classes*classes // the pairs that the move captures: 0, 1, more
	moveSaves     = moveCaptures + 3           // whether the opponent could capture there
	moveThreats   = moveSaves + 2              // the pairs that it attacks: 0, 1, more
	moveRisks     = moveThreats + 3            // the pairs that it makes and the opponent can capture: 0, 1, more
	moveNearOwn   = moveRisks + 3              // the player's stones next to it: 0, 1, 2, more
	moveNearEnemy = moveNearOwn + 4            // and the opponent's
	allWeights    = moveNearEnemy + 4
)

// parts is how many sixes, cells, pairs or stones make a feature of 1. Otherwise most of their
// weights would be too small for whole numbers.
const parts = 16

// worths are weights, ready for use. Pairs of numbers are for the player to move and for the
// opponent.
type worths struct {
	weights hexgames.Weights

	sixes             [3][8][2]int // by shape and number of stones
	cells             [64][2]int   // by class; 0 for cells with a stone
	captures, threats [2]int
	stones, bias      int
	pairs             [1024]int32   // of moves, by the class of the cell for the player, times 32, and for the opponent
	near              [64]int32     // by the player's stones next to the cell, times 8, and the opponent's
	lines             [2][128]int32 // by the lowest 6 bits of the tactics of the cell, and by the 7 above
}

// worthsOf makes weights ready for use.
func worthsOf(weights hexgames.Weights) *worths {
	w := &worths{weights: weights}
	all := make([]int16, 0, allWeights)
	for _, g := range weights.Groups {
		all = append(all, g.Values...)
	}
	for side := range 2 {
		for shape := range w.sixes {
			for stones := 1; stones <= 6; stones++ {
				w.sixes[shape][stones][side] = int(all[sixIndex(side, Shape(shape), stones)])
			}
		}
		for class := range classes {
			w.cells[class][side] = int(all[valueCells+classes*side+class])
		}
		w.captures[side] = int(all[valueCaptures+side])
		w.threats[side] = int(all[valueThreats+side])
	}
	w.stones, w.bias = int(all[valueStones]), parts*int(all[valueBias])
	for own := range classes {
		for enemy := range classes {
			w.pairs[own<<5|enemy] = int32(all[moveOwn+own]) + int32(all[moveEnemy+enemy]) + int32(all[movePair+classes*own+enemy])
		}
	}
	for n := range w.near {
		w.near[n] = int32(all[moveNearOwn+min(n>>3, 3)]) + int32(all[moveNearEnemy+min(n&7, 3)])
	}
	for n := range tactics(128) {
		captures, saves, _, _ := n.counts()
		w.lines[0][n] = int32(all[moveCaptures+captures]) + int32(all[moveSaves+saves])
		_, _, threats, risks := (n << 6).counts()
		w.lines[1][n] = int32(all[moveThreats+threats]) + int32(all[moveRisks+risks])
	}
	return w
}

// sixIndex returns the index of the weight of a six with this number of stones of a side. A
// complete six counts like one that lacks a stone: it may still be broken.
func sixIndex(side int, shape Shape, stones int) int {
	return valueSixes + 3*fullest*side + fullest*int(shape) + min(stones, fullest) - 1
}

// fullest is the number of stones on the fullest sixes with separate weights.
const fullest = 5

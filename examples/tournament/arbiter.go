package main

import (
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/examples/games"
)

// moveLimit is the reason for a draw after the maximum number of moves.
const moveLimit hexgames.Reason = "move limit"

// An agreement says when both bots agree on the outcome: if the values of their last moves
// are far enough from, or near enough to, 0.
type agreement struct {
	text  string // as the user wrote it
	value float64
	moves int // of each bot; 0 if they never agree
}

// An arbiter ends games on whose outcome both bots agree.
type arbiter struct {
	win, draw agreement

	// For how many moves White and Black have expected a win of White, a win of Black
	// and a draw.
	white, black, drawn [2]int
}

// hear takes note of a thought. A thought without a search is no opinion.
func (a *arbiter) hear(of hexgames.Player, t games.Thought) {
	if t.Nodes == 0 {
		return
	}
	i, value := of-hexgames.White, t.Value
	if of == hexgames.Black {
		value = -value
	}
	again := func(expected *[2]int, so bool) {
		if expected[i]++; !so {
			expected[i] = 0
		}
	}
	again(&a.white, value >= a.win.value)
	again(&a.black, value <= -a.win.value)
	again(&a.drawn, value >= -a.draw.value && value <= a.draw.value)
}

// outcome returns the outcome on which both bots agree, and a sentence that says so. If
// they do not, it returns the zero Outcome.
func (a *arbiter) outcome() (o hexgames.Outcome, why string) {
	both := func(expected [2]int, ag agreement) bool {
		return ag.moves > 0 && expected[0] >= ag.moves && expected[1] >= ag.moves
	}
	adjudicated := func(winner hexgames.Player, what string) (hexgames.Outcome, string) {
		return hexgames.Outcome{Winner: winner, Reason: hexgames.Adjudicated}, fmt.Sprintf("Both bots expect %s.", what)
	}
	switch {
	case both(a.white, a.win):
		return adjudicated(hexgames.White, "White to win")
	case both(a.black, a.win):
		return adjudicated(hexgames.Black, "Black to win")
	case both(a.drawn, a.draw):
		return adjudicated(hexgames.None, "a draw")
	}
	return hexgames.Outcome{}, ""
}

package match

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
)

// An Agreement defines when both bots agree on the outcome. They agree on a winner if the values of
// their last moves are at least Value in favor of the same player. They agree on a draw if the
// values are from -Value to Value. Agreement is a [flag.Value]. With the zero Agreement they never
// agree.
type Agreement struct {
	Value float64
	Moves int // by each bot
}

// Set parses the text of an agreement, such as "0.95,3". If it returns an error, a is unchanged.
func (a *Agreement) Set(text string) error {
	value, moves, _ := strings.Cut(text, ",")
	v, err1 := strconv.ParseFloat(value, 64)
	n, err2 := strconv.Atoi(moves)
	if err1 != nil || err2 != nil || !(v >= 0 && v <= 1) || n < 1 {
		return errors.New("want a value from 0 to 1 and a number of moves, such as 0.95,3")
	}
	*a = Agreement{v, n}
	return nil
}

// String returns text that Set accepts, or "" if the bots never agree.
func (a Agreement) String() string {
	if a.Moves == 0 {
		return ""
	}
	return fmt.Sprintf("%v,%d", a.Value, a.Moves)
}

// An arbiter ends games when both bots agree on the outcome.
type arbiter struct {
	win, draw Agreement

	// For how many moves in a row White and Black have each expected a win for White, a win for
	// Black, or a draw.
	white, black, drawn [2]int
}

// hear records a thought. A thought without a search does not count as an opinion.
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
	again(&a.white, value >= a.win.Value)
	again(&a.black, value <= -a.win.Value)
	again(&a.drawn, value >= -a.draw.Value && value <= a.draw.Value)
}

// outcome returns the outcome that both bots expect, and a sentence for the record. If they do not
// agree, it returns the zero Outcome.
func (a *arbiter) outcome() (o hexgames.Outcome, why string) {
	both := func(expected [2]int, ag Agreement) bool {
		return ag.Moves > 0 && expected[0] >= ag.Moves && expected[1] >= ag.Moves
	}
	adjudicated := func(winner hexgames.Player, what string) (hexgames.Outcome, string) {
		return hexgames.Outcome{Winner: winner, Reason: hexgames.ReasonAdjudicated}, fmt.Sprintf("Both bots expect %s.", what)
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

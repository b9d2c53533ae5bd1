package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/games"
)

// A search is what the words after go ask for.
type search struct {
	budget bot.Budget
	hints  int
}

// defaultTime is how long a bot thinks if nobody says anything about it.
const defaultTime = time.Second

// parseSearch reads the words after go. What they leave open is as the bot's own
// budget says.
func parseSearch(args []string, own bot.Budget) (search, error) {
	want := search{budget: own, hints: 5}
	var said bot.Budget
	given := map[string]bool{}
	for len(args) > 0 {
		word := args[0]
		if given[word] {
			return search{}, fmt.Errorf("there is more than one %s", word)
		}
		given[word] = true
		if args = args[1:]; word == "infinite" {
			continue
		}
		value := ""
		if len(args) > 0 {
			value, args = args[0], args[1:]
		}
		var err error
		var ok bool
		var form string
		switch word {
		case "time":
			said.Time, err = time.ParseDuration(value)
			ok, form = said.Time > 0, "a duration such as 2s or 100ms"
		case "nodes":
			said.Nodes, err = strconv.Atoi(value)
			ok, form = said.Nodes > 0, "a number from 1 on"
		case "hints":
			want.hints, err = strconv.Atoi(value)
			ok, form = want.hints >= 0, "a number from 0 on"
		default:
			return search{}, fmt.Errorf("what is %s: want time, nodes, infinite or hints", hexgames.Quote(word))
		}
		if err != nil || !ok {
			return search{}, fmt.Errorf("the %s is %s: want %s", word, hexgames.Quote(value), form)
		}
	}
	switch limited := said != (bot.Budget{}); {
	case limited && given["infinite"]:
		return search{}, errors.New("infinite goes with neither time nor nodes")
	case limited || given["infinite"]:
		want.budget = said
	case own == bot.Budget{}:
		want.budget.Time = defaultTime
	}
	return want, nil
}

func (s *session) think(args []string) ([]string, error) {
	want, err := parseSearch(args, s.spec.Budget)
	if err != nil {
		return nil, err
	}
	moves := s.table.CountLegal()
	switch o := s.table.Outcome(); {
	case o.Over():
		return nil, fmt.Errorf("the game is over: %v", o)
	case moves == 0:
		return nil, bot.ErrNoChoice
	case s.table.Turn() == hexgames.Chance:
		return []string{"bestmove " + s.table.LegalText(s.dice.IntN(moves))}, nil
	}
	if s.seat == nil {
		s.seat, err = s.table.Seat(s.spec, func(t games.Thought) { s.say(info(t)) })
		if err != nil {
			return nil, err
		}
	}
	seat := s.seat
	s.begin("go", func(ctx context.Context) []string {
		t, err := seat.Think(ctx, want.budget)
		if err != nil {
			return []string{"error " + err.Error()}
		}
		lines := []string{info(t)}
		for i, m := range t.Moves[:min(want.hints, len(t.Moves))] {
			lines = append(lines, fmt.Sprintf("hint %d value %s nodes %d move %s", i+1, value(m), m.Nodes, m.Move))
		}
		return append(lines, "bestmove "+t.Best())
	})
	return nil, nil
}

// info returns a line about what a bot thinks.
func info(t games.Thought) string {
	rate := 0.0
	if t.Time > 0 {
		rate = float64(t.Nodes) / t.Time.Seconds()
	}
	return fmt.Sprintf("info depth %d nodes %d time %dms nps %.0f value %s line %s",
		t.Depth, t.Nodes, t.Time.Milliseconds(), rate, value(t.Moves[0]), joinMoves(t.Line))
}

// value returns what a move is worth, and whether that is proven.
func value(m bot.Ranked[string]) string {
	// Adding 0 makes a zero of the negative one, to which small values round.
	text := strconv.FormatFloat(math.Round(m.Value*1000)/1000+0, 'f', 3, 64)
	if m.Exact {
		text += " proven"
	}
	return text
}

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

// A search holds the arguments of go.
type search struct {
	budget bot.Budget
	hints  int
}

// defaultTime is the time for a bot if neither go nor the bot has a limit.
const defaultTime = time.Second

// parseSearch reads the words after go. Without limits there, the bot's own budget
// applies.
func parseSearch(args []string, own bot.Budget) (search, error) {
	want := search{budget: own, hints: 5}
	var limits bot.Budget
	given := map[string]bool{}
	for len(args) > 0 {
		word := args[0]
		if given[word] {
			return search{}, fmt.Errorf("%s occurs twice: want it once", word)
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
			limits.Time, err = time.ParseDuration(value)
			ok, form = limits.Time > 0, "a duration such as 2s or 100ms"
		case "nodes":
			limits.Nodes, err = strconv.Atoi(value)
			ok, form = limits.Nodes > 0, "a number of at least 1"
		case "hints":
			want.hints, err = strconv.Atoi(value)
			ok, form = want.hints >= 0, "a number of at least 0"
		default:
			return search{}, fmt.Errorf("unknown word %s: want time, nodes, infinite or hints", hexgames.Quote(word))
		}
		if err != nil || !ok {
			return search{}, fmt.Errorf("the %s is %s: want %s", word, hexgames.Quote(value), form)
		}
	}
	switch limited := limits != (bot.Budget{}); {
	case limited && given["infinite"]:
		return search{}, errors.New("infinite excludes time and nodes: want one or the other")
	case limited || given["infinite"]:
		limits.Depth = own.Depth
		want.budget = limits
	case own.Time == 0 && own.Nodes == 0:
		want.budget.Time = defaultTime
	}
	return want, nil
}

func (s *session) think(args []string) ([]string, error) {
	want, err := parseSearch(args, s.spec.Budget)
	if err != nil {
		return nil, err
	}
	switch o := s.table.Outcome(); {
	case o.Over():
		return nil, fmt.Errorf("the game is over: %v", o)
	case s.table.Turn() == hexgames.Chance:
		return []string{"bestmove " + s.table.LegalText(s.dice.IntN(s.table.CountLegal()))}, nil
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

// info returns the info line for a bot's thought.
func info(t games.Thought) string {
	rate := 0.0
	if t.Time > 0 {
		rate = float64(t.Nodes) / t.Time.Seconds()
	}
	return fmt.Sprintf("info depth %d nodes %d time %dms nps %.0f value %s line %s",
		t.Depth, t.Nodes, t.Time.Milliseconds(), rate, value(t.Moves[0]), joinMoves(t.Line()))
}

// value returns the value of a move as text, and whether it is proven.
func value(m bot.Ranked[string]) string {
	// Adding 0 turns the negative zero, to which small values round, into zero.
	text := strconv.FormatFloat(math.Round(m.Value*1000)/1000+0, 'f', 3, 64)
	if m.Exact {
		text += " proven"
	}
	return text
}

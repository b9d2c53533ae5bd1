package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/internal/console"
)

// you is the text of the player who types.
const you = "you"

// The bots that play where nobody is named: for a person, and, with as little as
// lets a game end in seconds and comes out the same again, for a pipe.
const (
	opponent = "mcts:time=1s"
	machine  = "mcts:nodes=100"
)

// usual is the budget of a bot of which nothing else is said.
const usual = time.Second

// A player is a person or a bot.
type player struct {
	person bool
	spec   bot.Spec // of a bot
}

// parsePlayer reads you or the text of a bot, and gives a bot a budget if it has
// none.
func parsePlayer(text string) (player, error) {
	if strings.EqualFold(text, you) {
		return player{person: true}, nil
	}
	spec, err := bot.ParseSpec(text)
	if err != nil {
		if name, _, _ := strings.Cut(text, ":"); !slices.Contains(bot.Names(), name) {
			err = fmt.Errorf("%w, or %s", err, you)
		}
		return player{}, err
	}
	if spec.Budget == (bot.Budget{}) && spec.Name != "random" { // which needs none
		spec.Budget.Time = usual
	}
	return player{spec: spec}, nil
}

// String returns the text that parsePlayer reads.
func (p player) String() string {
	if p.person {
		return you
	}
	return p.spec.String()
}

// seatPlayers returns who plays White and Black, where "" stands for whoever fits
// the other one.
func seatPlayers(white, black string, terminal bool) (map[hexgames.Player]player, error) {
	white, black = standardPlayers(white, black, terminal)
	players := map[hexgames.Player]player{}
	for _, side := range []struct {
		turn       hexgames.Player
		flag, text string
	}{{hexgames.White, "-white", white}, {hexgames.Black, "-black", black}} {
		p, err := parsePlayer(side.text)
		if err != nil {
			return nil, console.Usage("%s: %v", side.flag, err)
		}
		players[side.turn] = p
	}
	return players, nil
}

// standardPlayers fills in who was not named. In a terminal a person plays, unless
// both sides are named.
func standardPlayers(white, black string, terminal bool) (string, string) {
	fit := func(other string) string {
		switch {
		case !terminal:
			return machine
		case strings.EqualFold(other, you):
			return opponent
		}
		return you
	}
	if white == "" {
		white = fit(black)
	}
	if black == "" {
		black = fit(white)
	}
	return white, black
}

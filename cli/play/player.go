package play

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
)

// you is the name of a player who types moves.
const you = "you"

// The default bots: one against a person, and one for pipes, whose games take seconds and are
// reproducible.
const (
	opponent = "level1"
	machine  = "mcts:nodes=100"
)

// defaultTime is the time per move of a bot without limits.
const defaultTime = time.Second

// A player is a person or a bot.
type player struct {
	person bool
	spec   bot.Spec // of the bot
}

// parsePlayer reads you or a bot's specification, and gives a bot without limits a default budget.
func parsePlayer(text string) (player, error) {
	if strings.EqualFold(text, you) {
		return player{person: true}, nil
	}
	spec, err := bot.ParseSpec(text)
	if err != nil {
		name, _, _ := strings.Cut(text, ":")
		if !slices.ContainsFunc(bot.Kinds(), func(k bot.Kind) bool { return strings.EqualFold(k.Name, name) }) {
			err = fmt.Errorf("%w, or %s", err, you)
		}
		return player{}, err
	}
	if spec.Budget.Time == 0 && spec.Budget.Nodes == 0 {
		spec.Budget.Time = defaultTime
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

// seatPlayers returns the players of White and Black; "" is a default that suits the other player.
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

// standardPlayers replaces "" by default players. In a terminal, a person plays unless both sides
// are named.
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

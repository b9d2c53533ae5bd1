package hall_test

import (
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/server/store"
)

// Numbers of players.
const (
	number = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
	other  = "1f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706050403020100"
)

var commitment = fair.Commit(number)

// lobbyFilter is the filter of GET /api/lobby.
var lobbyFilter = store.Filter{Listed: true, Status: []string{string(referee.Open)}}

// playerFilter selects a person's games.
func playerFilter(person string) store.Filter { return store.Filter{Person: person} }

package main

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
)

// A tournament is who plays what, and how.
type tournament struct {
	games    []string
	options  map[string]string
	bots     []bot.Spec // with their budgets
	each     int        // how many games two bots play of each game
	openings int        // how many moves of the players are random at the start
	plies    int        // how long a game may be
	seed     uint64
}

// A match is a game that is to be played.
type match struct {
	round   int // its number in the tournament, from 1 on
	game    string
	opening int    // the number of its opening, from 1 on
	players [2]int // the numbers of the bots that are White and Black
}

// schedule returns all matches in their order. Those with the first opening come
// first, then those with the second: so a tournament with more games begins with
// the same ones, and what is there after an interrupt is balanced.
func (t *tournament) schedule() (matches []match) {
	for opening := 1; opening <= t.each/2; opening++ {
		for _, game := range t.games {
			for second := range t.bots {
				for first := range second {
					for _, players := range [][2]int{{first, second}, {second, first}} {
						matches = append(matches, match{len(matches) + 1, game, opening, players})
					}
				}
			}
		}
	}
	return matches
}

// name returns what a match is called in messages.
func (t *tournament) name(m match) string {
	return fmt.Sprintf("round %d, %s, %v against %v", m.round, m.game, t.bots[m.players[0]], t.bots[m.players[1]])
}

// tags returns what the record of a match says about it, so that a tournament
// knows its own games again. The options are in the record's start.
func (t *tournament) tags(m match) []hexgames.Tag {
	return []hexgames.Tag{
		{Name: hexgames.TagWhite, Value: t.bots[m.players[0]].String()},
		{Name: hexgames.TagBlack, Value: t.bots[m.players[1]].String()},
		{Name: hexgames.TagRound, Value: fmt.Sprint(m.round)},
		{Name: "Opening", Value: fmt.Sprint(m.opening)},
		{Name: "Seed", Value: fmt.Sprint(t.seed)},
		{Name: "Openings", Value: fmt.Sprint(t.openings)},
		{Name: "Plies", Value: fmt.Sprint(t.plies)},
	}
}

// seedOf returns a seed that depends on the tournament's and on what it is for,
// and has nothing to do with those for anything else.
func (t *tournament) seedOf(purpose ...any) uint64 {
	sum := sha256.Sum256(fmt.Append(nil, t.seed, " ", fmt.Sprintln(purpose...)))
	return binary.LittleEndian.Uint64(sum[:])
}

package main

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/examples/bot"
)

// A tournament holds the games, the bots and the settings.
type tournament struct {
	games    []string
	options  map[string]string
	bots     []bot.Spec // with their budgets
	each     int        // the number of games that a pair of bots plays of each game
	openings int        // the number of the players' random moves at the start
	plies    int        // the maximum length of a game
	seed     uint64
}

// A match is a game to play.
type match struct {
	round   int // its number in the tournament, beginning with 1
	game    string
	opening int    // the number of its opening, beginning with 1
	players [2]int // the numbers of the bots that are White and Black
}

// schedule returns all matches in their order. The matches with the first opening come
// first, then those with the second. So a tournament with more games begins with the
// same ones, and the games finished before an interrupt are balanced.
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

// name returns the name of a match in messages.
func (t *tournament) name(m match) string {
	return fmt.Sprintf("round %d, %s, %v against %v", m.round, m.game, t.bots[m.players[0]], t.bots[m.players[1]])
}

// tags returns the tags for the record of a match, by which a tournament recognizes its
// own games. The start of the record has the options.
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

// seedOf returns a seed that depends on the tournament's seed and on a purpose, and is
// independent of the seeds for other purposes.
func (t *tournament) seedOf(purpose ...any) uint64 {
	sum := sha256.Sum256(fmt.Append(nil, t.seed, " ", fmt.Sprintln(purpose...)))
	return binary.LittleEndian.Uint64(sum[:])
}
